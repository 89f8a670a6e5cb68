"""The marks of a step, which all its pictures share.

Marks differ in their shape, and each has two strokes, a dark and a light one, so that it
shows on every colour: an outline around the cells of a line that the step looks at, with a band
below its clue; a dot in each cell that the step rests on; a frame around each cell that follows;
a cross over a cell that is assumed, and shown to be wrong. Where a cell of the step may still have
several colours, small dots in its corners show them. No mark covers a whole cell, and none mixes
with its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonolith.model.grid import Grid
from nonolith.reasoning.steps import Fact, LineName, Step
from nonolith.render.board import Board
from nonolith.render.colouring import ink_on
from nonolith.render.drawing import Box, Dots, Fill, Frame, Point, Segment, Shape, Stroke

#: The light pass around the line that a step looks at.
BAND = "#ffd84d"
#: Where a cell shows the colours it may still have, if they are so few.
_CORNERS = ((False, False), (True, False), (False, True), (True, True))
#: How far from the edges of the cell: beside the dot of a known one, within the frame of a new one.
_OUTER, _INNER = 0.18, 0.35
#: The size of these dots.
_SPECK = 0.19
_DARK, _LIGHT = "#1c1c1c", "#ffffff"
_BLUE, _ORANGE, _RED = "#1457c8", "#c2410c", "#c2185b"


class Marks(NamedTuple):
    """The marks of one step, by where they are, in cells.

    Attributes:
        band: below the clues of the lines that the step looks at.
        line: around the cells of these lines.
        rests: the cells that the step rests on.
        follows: the cells that follow.
        assumed: the cell that is assumed, and shown to be wrong.
    """

    band: tuple[Box, ...] = ()
    line: tuple[Box, ...] = ()
    rests: tuple[Point, ...] = ()
    follows: tuple[Box, ...] = ()
    assumed: tuple[Segment, ...] = ()


class Pass(NamedTuple):
    """One of the passes in which a mark is drawn; the second of two lies within the first."""

    mark: str
    colour: str
    width: float


#: All passes of the marks over the cells, in the order in which they are drawn.
PASSES = (
    Pass("line", _DARK, 0.22),
    Pass("line", BAND, 0.12),
    Pass("rests", _LIGHT, 0.54),
    Pass("rests", _BLUE, 0.4),
    Pass("follows", _LIGHT, 0.28),
    Pass("follows", _ORANGE, 0.15),
    Pass("assumed", _LIGHT, 0.34),
    Pass("assumed", _RED, 0.18),
)


def marks_of(board: Board, step: Step) -> Marks:
    """The marks of a step; the grid's upper left corner is at 0, 0."""
    height, width = board.puzzle.shape
    bands, outlines = [], []
    for line in _lines(step):
        if line.kind == "row":
            bands.append(Box(-board.left, line.number, board.left, 1))
            outlines.append(Box(0, line.number, width, 1))
        else:
            bands.append(Box(line.number, -board.top, 1, board.top))
            outlines.append(Box(line.number, 0, 1, height))
    return Marks(
        tuple(bands),
        tuple(outlines),
        tuple(Point(fact.column + 0.5, fact.row + 0.5) for fact in step.rests_on),
        tuple(Box(fact.column + 0.1, fact.row + 0.1, 0.8, 0.8) for fact in step.facts),
        tuple(_cross(step.assumed)) if step.assumed else (),
    )


def shapes_of(marks: Marks) -> Iterator[Stroke | Frame | Dots]:
    """The marks over the cells; each shape has the name of its mark."""
    for mark, colour, width in PASSES:
        if mark == "rests":
            yield Dots(colour, width, marks.rests, name=mark)
        elif mark == "assumed":
            yield Stroke(colour, width, marks.assumed, round=True, name=mark)
        else:
            yield Frame(colour, width, getattr(marks, mark), name=mark)


def band_of(marks: Marks, board: Board) -> Fill:
    """The ground of the clues that the step looks at; it lies below them."""
    return Fill(board.theme.band, marks.band)


def colours_left(board: Board, step: Step) -> list[Dots]:
    """For each colour the dots in the cells of the step that may still have this colour among
    others; blank shows as its dot does, dark or light."""
    colours = board.colours
    places: dict[str, list[Point]] = {}
    shown = dict.fromkeys(step.rests_on, _OUTER) | dict.fromkeys(step.facts, _INNER)
    for fact, inset in shown.items():
        left = [colour for colour in range(len(colours)) if fact.colours >> colour & 1]
        if not 1 < len(left) <= len(_CORNERS):
            continue
        for colour, (right, below) in zip(left, _CORNERS, strict=False):
            x = fact.column + (1 - inset if right else inset)
            y = fact.row + (1 - inset if below else inset)
            rgb = colours[colour] if colour else ink_on(colours[0])
            places.setdefault(rgb, []).append(Point(x, y))
    return [Dots(rgb, _SPECK, tuple(points)) for rgb, points in places.items()]


def step_marks(board: Board, step: Step) -> tuple[tuple[Shape, ...], tuple[Shape, ...]]:
    """The marks of a step: what lies below the clues, and what lies above the grid."""
    marks = marks_of(board, step)
    return (band_of(marks, board),), (*shapes_of(marks), *colours_left(board, step))


def step_layers(board: Board, grid: Grid, step: Step | None) -> tuple[tuple[Shape, ...], ...]:
    """A state of play and the marks of the step that led to it, as layers of a picture: what lies
    below the clues, what lies above them, and what lies above the lines of the grid."""
    cells = board.cells(grid, waiting=True)
    if step is None:
        return (), cells, ()
    below, above = step_marks(board, step)
    return below, cells, above


def _lines(step: Step) -> Iterable[LineName]:
    return dict.fromkeys(link.line for link in step.chain) or [step.line]


def _cross(fact: Fact) -> Iterator[Segment]:
    left, top = fact.column + 0.2, fact.row + 0.2
    yield Segment(left, top, left + 0.6, top + 0.6)
    yield Segment(left + 0.6, top, left, top + 0.6)
