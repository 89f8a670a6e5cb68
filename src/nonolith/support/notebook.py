"""Hook by which notebooks show values.

A class states that its values are shown as HTML (``Shown``) or as a picture (``Drawn``).
``nonolith.render.notebook`` makes both; the package sets it here. So values do not depend on
pictures.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: Return the HTML or the SVG document of a value.
show: Callable[[Any], str] = repr


class Shown:
    """A value that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return show(self)


class Drawn:
    """A value that a notebook shows as a picture, an SVG document."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return show(self)
