"""What the pictures of a step have in common: the marks of the step, and the numbers of the lines.

Marks are told apart by their shape, and each has two strokes, a dark and a light one, so that it
shows on every colour: an outline around the cells of a line that the step looks at, with a band
below its clue; a dot in each cell that the step rests on; a frame around each cell that follows;
a cross over a cell that is assumed, and shown to be wrong. Where a cell of the step may still have
several colours, small dots in its corners show them. No mark covers a whole cell, and none mixes
with its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonolith.palette import Palette
from nonolith.puzzle import Puzzle
from nonolith.reasoning.steps import Fact, Line, Step
from nonolith.render.colouring import ink_on
from nonolith.render.svg import Plan

#: The ground of the clues of a line that a step looks at.
BAND = "#ffd84d"
#: Where the numbers of the lines stand, right of the grid and below it.
NUMBERS = 10
#: Up to so many lines each has its number; beyond, every fifth.
_FEW = 10
#: Where a cell shows the colours it may still have, if they are so few.
_CORNERS = ((False, False), (True, False), (False, True), (True, True))
#: How far from the edges of the cell: beside the dot of a known one, within the frame of a new one.
_OUTER, _INNER = 1.8, 3.5
_DARK, _LIGHT = "#1c1c1c", "#ffffff"
_BLUE, _ORANGE, _RED = "#1457c8", "#c2410c", "#c2185b"


class Marks(NamedTuple):
    """The marks of one step, each as the data of one path (``""`` where there is none).

    Attributes:
        band: below the clues of the lines that the step looks at.
        line: around the cells of these lines.
        rests: the cells that the step rests on.
        follows: the cells that follow.
        assumed: the cell that is assumed.
    """

    band: str = ""
    line: str = ""
    rests: str = ""
    follows: str = ""
    assumed: str = ""


class Stroke(NamedTuple):
    """One of the strokes of a mark; the second of two is drawn within the first."""

    mark: str
    colour: str
    width: float


#: All strokes of the marks over the cells, in the order in which they are drawn.
STROKES = (
    Stroke("line", _DARK, 2.2),
    Stroke("line", BAND, 1.2),
    Stroke("rests", _LIGHT, 5.4),
    Stroke("rests", _BLUE, 4),
    Stroke("follows", _LIGHT, 2.8),
    Stroke("follows", _ORANGE, 1.5),
    Stroke("assumed", _LIGHT, 3.4),
    Stroke("assumed", _RED, 1.8),
)


def marks_of(plan: Plan, step: Step) -> Marks:
    """The marks of a step, in the units of the plan; the grid's upper left corner is at 0, 0."""
    cell = plan.cell
    right, bottom = plan.width - plan.left - plan.edge, plan.height - plan.top - plan.edge
    bands, outlines = [], []
    for line in _lines(step):
        at = line.number * cell
        if line.kind == "row":
            bands.append(_box(-plan.left, at, plan.left, cell))
            outlines.append(_box(0, at, right, cell))
        else:
            bands.append(_box(at, -plan.top, cell, plan.top))
            outlines.append(_box(at, 0, cell, bottom))
    inset, side = cell / 10, cell * 0.8
    return Marks(
        "".join(bands),
        "".join(outlines),
        "".join(f"M{x + cell // 2} {y + cell // 2}h0" for x, y in _corners(step.rests_on, cell)),
        "".join(_box(x + inset, y + inset, side, side) for x, y in _corners(step.facts, cell)),
        "".join(
            f"M{x + 2} {y + 2}l{cell - 4} {cell - 4}m0 {4 - cell}l{4 - cell} {cell - 4}"
            for x, y in _corners([step.assumed] if step.assumed else [], cell)
        ),
    )


def strokes(marks: Marks) -> Iterator[str]:
    """The paths of the marks over the cells; each names its mark in ``data-mark``."""
    for mark, colour, width in STROKES:
        yield (
            f'<path data-mark="{mark}" fill="none" stroke="{colour}" stroke-width="{width}" '
            f'stroke-linecap="round" stroke-linejoin="round" d="{getattr(marks, mark)}"/>'
        )


def colours_left(plan: Plan, step: Step, palette: Palette) -> dict[str, str]:
    """By colour (``#rrggbb``) the data of a path of dots, in the cells of the step that may still
    have this colour among others; blank shows as its dot does, dark or light."""
    places: dict[str, str] = {}
    shown = dict.fromkeys(step.rests_on, _OUTER) | dict.fromkeys(step.facts, _INNER)
    for fact, inset in shown.items():
        left = [colour for colour in range(len(palette)) if fact.colours >> colour & 1]
        if not 1 < len(left) <= len(_CORNERS):
            continue
        for colour, (right, below) in zip(left, _CORNERS, strict=False):
            x = fact.column * plan.cell + (plan.cell - inset if right else inset)
            y = fact.row * plan.cell + (plan.cell - inset if below else inset)
            rgb = palette[colour].rgb if colour else ink_on(palette[0].rgb)
            places[rgb] = places.get(rgb, "") + f"M{x:g} {y:g}h0"
    return places


def dots(places: dict[str, str]) -> Iterator[str]:
    """The paths of the colours that cells may still have."""
    for rgb, data in places.items():
        yield f'<path stroke="{rgb}" stroke-width="1.9" stroke-linecap="round" d="{data}"/>'


def line_numbers(puzzle: Puzzle, plan: Plan) -> str:
    """The numbers of rows and columns, right of the grid and below it: all, or every fifth."""
    right, bottom = puzzle.width * plan.cell, puzzle.height * plan.cell
    rows = "".join(
        f'<text x="{right + 3}" y="{at:g}" text-anchor="start">{number}</text>'
        for number, at in _numbered(puzzle.height, plan.cell, 1.6)
    )
    columns = "".join(
        f'<text x="{at:g}" y="{bottom + 7}">{number}</text>'
        for number, at in _numbered(puzzle.width, plan.cell, 0)
    )
    return f'<g fill="#5f5a52" font-size="4.6">{rows}{columns}</g>'


def _numbered(count: int, cell: int, drop: float) -> Iterator[tuple[int, float]]:
    """The numbers that are shown, with the middle of their line and so much more."""
    for number in range(1, count + 1):
        if count <= _FEW or number % 5 == 0:
            yield number, (number - 0.5) * cell + drop


def _lines(step: Step) -> Iterable[Line]:
    return dict.fromkeys(link.line for link in step.chain) or [step.line]


def _corners(facts: Iterable[Fact], cell: int) -> Iterator[tuple[int, int]]:
    for fact in facts:
        yield fact.column * cell, fact.row * cell


def _box(x: float, y: float, width: float, height: float) -> str:
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"
