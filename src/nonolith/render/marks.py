"""Draw marks that show a step of an explanation on the board.

Marks have different shapes, each with a dark and a light stroke, so that they are visible on every
colour. Each line that the step examines has an outline, and a band behind its clue. Each cell that
the step depends on has a dot, and each cell for which it excludes colours has a frame. A cross
marks a cell whose assumed colour is refuted. If a cell of the step may still have two to four
colours, small dots in its corners show these colours. No mark covers a whole cell or blends with
its colour.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.model.grid import Grid
from nonolith.reasoning.steps import Step
from nonolith.render.board_layout import BoardLayout
from nonolith.render.shapes import Box, Dots, Fill, Frame, Point, Segment, Shape, Stroke
from nonolith.render.themes import ink_on

#: The strokes of each mark (colour, width in cells), in drawing order: the narrower one is on top.
STROKES = {
    "line": (("#1c1c1c", 0.22), ("#ffd84d", 0.12)),
    "rests": (("#ffffff", 0.54), ("#1457c8", 0.4)),
    "follows": (("#ffffff", 0.28), ("#c2410c", 0.15)),
    "assumed": (("#ffffff", 0.34), ("#c2185b", 0.18)),
}

#: The corners of a cell, as pairs (right, below); dots in them show the cell's possible colours.
_CORNERS = ((False, False), (True, False), (False, True), (True, True))
#: Distance of the corner dots from the edges of the cell, in cells: in a cell that the step depends
#: on, and within the frame of a cell for which the step excludes colours.
_OUTER, _INNER = 0.18, 0.35
_SPECK = 0.19


def step_layers(board: BoardLayout, grid: Grid, step: Step | None) -> tuple[tuple[Shape, ...], ...]:
    """Return the shapes of a state of play, with the marks of the step that led to this state.

    The result has three layers: below the clues, above the clues, and above the grid's lines.
    """
    cells = board.cells(grid, unsolved=True)
    if step is None:
        return (), cells, ()
    below, marks = step_marks(board, step)
    return (below,), cells, (*marks, *colours_left(board, step))


def step_marks(board: BoardLayout, step: Step) -> tuple[Fill, list[Stroke | Frame | Dots]]:
    """Return the band behind the clue of a step, and the marks of the step on the cells."""
    height, width = board.puzzle.shape
    bands, outlines = [], []
    for kind, number in dict.fromkeys(link.line for link in step.chain) or [step.line]:
        if kind == "row":
            bands.append(Box(-board.blank.left, number, board.blank.left, 1))
            outlines.append(Box(0, number, width, 1))
        else:
            bands.append(Box(number, -board.blank.top, 1, board.blank.top))
            outlines.append(Box(number, 0, 1, height))
    rests = tuple(Point(fact.column + 0.5, fact.row + 0.5) for fact in step.rests_on)
    follows = tuple(Box(fact.column + 0.1, fact.row + 0.1, 0.8, 0.8) for fact in step.facts)
    cross: tuple[Segment, ...] = ()
    if step.assumed:
        left, top = step.assumed.column + 0.2, step.assumed.row + 0.2
        right, bottom = left + 0.6, top + 0.6
        cross = (Segment(left, top, right, bottom), Segment(right, top, left, bottom))
    marks: list[Stroke | Frame | Dots] = []
    for name, strokes in STROKES.items():
        for colour, wide in strokes:
            if name == "rests":
                marks.append(Dots(colour, wide, rests, name=name))
            elif name == "assumed":
                marks.append(Stroke(colour, wide, cross, round=True, name=name))
            else:
                boxes = follows if name == "follows" else tuple(outlines)
                marks.append(Frame(colour, wide, boxes, name=name))
    return Fill(board.theme.band, tuple(bands)), marks


def colours_left(board: BoardLayout, step: Step) -> Iterator[Dots]:
    """Yield the dots that show which colours the cells of a step may still have.

    There is one ``Dots`` for each colour. Dots for blank are black or white, whichever has more
    contrast with the colour of blank.
    """
    colours = board.colours
    places: dict[str, list[Point]] = {}
    insets = dict.fromkeys(step.rests_on, _OUTER) | dict.fromkeys(step.facts, _INNER)
    for fact, inset in insets.items():
        left = [colour for colour in range(len(colours)) if fact.colours >> colour & 1]
        if not 1 < len(left) <= len(_CORNERS):
            continue
        for colour, (right, below) in zip(left, _CORNERS, strict=False):
            x = fact.column + (1 - inset if right else inset)
            y = fact.row + (1 - inset if below else inset)
            rgb = colours[colour] if colour else ink_on(colours[0])
            places.setdefault(rgb, []).append(Point(x, y))
    for rgb, points in places.items():
        yield Dots(rgb, _SPECK, tuple(points))
