"""Show values as HTML or pictures in notebooks.

A class inherits from ``HtmlRepr`` if its values are shown as HTML, or from ``SvgRepr`` if they are
shown as pictures. Both call ``show``, which ``nonolith/__init__.py`` sets to a function that uses
``nonolith.render.html``. So the packages below ``render`` do not import it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: Function that returns the HTML or the SVG document of a value.
show: Callable[[Any], str] = repr


class HtmlRepr:
    """A value that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return show(self)


class SvgRepr:
    """A value that a notebook shows as a picture, an SVG document."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return show(self)
