"""The film strip of an explanation: one picture for each step, its sentence below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.language import named
from nonolith.reasoning.steps import Step
from nonolith.render.board import Board, board_of
from nonolith.render.drawing import Drawing, Group, Label, Shape, Text
from nonolith.render.marks import step_layers
from nonolith.render.metrics import wrapped
from nonolith.render.style import NUMBERED, Style
from nonolith.render.svg import document
from nonolith.support.arguments import expect

if TYPE_CHECKING:
    from nonolith.model.grid import Grid

#: Sizes in cells.
_FONT = 0.65
_LEADING = 0.9
_SPACE = 1.2
_NARROWEST = 21.0
#: Widest strip in pictures, and pixels of a cell.
_COLUMNS = 3
_PIXELS = 20


def film_strip(explanation: Explanation, style: Style = NUMBERED) -> str:
    """Return a film strip, a picture for each step of an explanation, as one SVG document.

    Args:
        explanation: The steps.
        style: The style of the pictures.

    Raises:
        ArgumentError: An argument is of another type.

    >>> import nonolith
    >>> strip = film_strip(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))
    >>> strip.count("<use ")  # clues and lines, for the start and for one step
    4
    """
    expect(explanation, Explanation, "explanation", "an Explanation (nonolith.explain makes one)")
    expect(style, Style, "style", "a Style")
    return document(strip_drawing(explanation, style), style.pixels or _PIXELS)


def strip_drawing(explanation: Explanation, style: Style = NUMBERED) -> Drawing:
    """All steps of an explanation as one drawing."""
    board = board_of(explanation.puzzle, style)
    width = max(board.width, _NARROWEST)
    texts = [
        named(explanation.language).text("film_start"),
        *(f"{n}. {s}" for n, s in enumerate(explanation.steps, 1)),
    ]
    texts[-1] += f" {explanation.ending}"
    captions = [wrapped(text, (width - 0.8) / _FONT) for text in texts]
    columns = min(_COLUMNS, len(texts))
    frames: list[Shape] = []
    top = _SPACE
    steps: list[Step | None] = [None, *explanation.steps]
    grids = explanation.grids()
    for first in range(0, len(texts), columns):
        places = range(first, min(first + columns, len(texts)))
        for column, place in enumerate(places):
            left = _SPACE + column * (width + _SPACE)
            shapes = (
                _picture(board, grids[place], steps[place]),
                _caption(captions[place], board),
            )
            frames.append(Group(shapes, left, top))
        top += board.height + _LEADING * max(len(captions[p]) for p in places) + 2 * _SPACE
    across = _SPACE + columns * (width + _SPACE)
    paper = board.theme.paper
    return Drawing(0, 0, across, top, paper, tuple(frames), explanation.puzzle.title)


def _picture(board: Board, grid: Grid, step: Step | None) -> Group:
    below, cells, above = step_layers(board, grid, step)
    clues = Group((*board.clues, *board.numbers), name="clues")
    lines = Group(board.lines, name="lines")
    return Group((*below, clues, *cells, lines, *above), board.left, board.top)


def _caption(lines: list[str], board: Board) -> Text:
    labels = (
        Label(line, 0.4, board.height + number * _LEADING - 0.25)
        for number, line in enumerate(lines, 1)
    )
    return Text(board.theme.ink, _FONT, tuple(labels), anchor="start")
