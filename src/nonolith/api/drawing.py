"""Draw puzzles, and write them in other formats."""

from __future__ import annotations

from typing import Literal, Protocol, cast, overload

from nonolith import render
from nonolith.api import conversion
from nonolith.api.coercion import public
from nonolith.formats import PuzzleLike
from nonolith.model.grid import Grid
from nonolith.render.style import Screen, Style


class _Draw(Protocol):
    @overload
    def __call__(
        self,
        puzzle: PuzzleLike,
        grid: Grid | None = None,
        renderer: Literal["text", "terminal", "svg", "html"] = "text",
        *,
        style: Style = ...,
        screen: Screen = ...,
    ) -> str: ...
    @overload
    def __call__(
        self,
        puzzle: PuzzleLike,
        grid: Grid | None = None,
        renderer: str = "text",
        *,
        style: Style = ...,
        screen: Screen = ...,
    ) -> str | bytes: ...


draw = cast(_Draw, public(render.draw, rules=True))
convert = public(conversion.convert)
