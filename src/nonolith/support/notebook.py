"""Show values as HTML or pictures in notebooks.

A class inherits from ``HtmlRepr`` (HTML) or ``SvgRepr`` (a picture). ``nonolith.render.html``
renders both; ``nonolith/__init__.py`` sets ``show``, so that the model does not import the
renderer.
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
