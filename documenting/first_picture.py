"""The first picture of the README: a puzzle, a hint drawn on its board, and its solution."""

from __future__ import annotations

from pathlib import Path

import nonolith
from nonolith.reasoning.explaining import Explanation
from nonolith.render.board import Board, board_of
from nonolith.render.drawing import Drawing, Label, Shape, Text
from nonolith.render.marks import step_layers
from nonolith.render.metrics import wrapped
from nonolith.render.style import Style
from nonolith.render.svg import document

_PIXELS = 17
#: Sizes in cells: between the boards, below them, and of the words there.
_APART, _CAPTION, _FONT, _LEADING = 0.6, 3.4, 0.72, 0.98


def first_picture(examples: Path) -> str:
    """The picture as an SVG document, from a puzzle of the folder of examples."""
    explanation = nonolith.explain(nonolith.read(examples / "mushroom.nin"))
    board = board_of(explanation.puzzle, Style(numbers=True))
    shapes: list[Shape] = []
    for place, (panel, words) in enumerate(_panels(explanation, board)):
        left = place * (board.width + _APART)
        lines = wrapped(words, (board.width - 1.6) / _FONT)
        labels = (
            Label(line, left + 0.8, board.height + 0.3 + _LEADING * n)
            for n, line in enumerate(lines)
        )
        shapes += [panel.at(left, 0), Text(board.theme.ink, _FONT, tuple(labels), anchor="start")]
    width = 3 * board.width + 2 * _APART
    title = "A puzzle, a hint on its board, and its solution"
    paper = board.theme.paper
    height = board.height + _CAPTION
    return document(Drawing(0, 0, width, height, paper, tuple(shapes), title), _PIXELS)


def _panels(explanation: Explanation, board: Board) -> list[tuple[Drawing, str]]:
    puzzle = explanation.puzzle
    # A good example: a step that needs several cells, and settles several.
    shown = (s for s in explanation.steps if len(s.rests_on) > 1 and len(s.facts) == 3)
    step = next(shown)
    grid = explanation.grids()[list(explanation.steps).index(step) + 1]
    below, cells, above = step_layers(board, grid, step)
    solution = board.cells(explanation.grid, waiting=False)
    layers = (board.lines, board.numbers)
    empty = board.cells(explanation.start, waiting=True)
    size = f"{puzzle.height} x {puzzle.width}"
    return [
        (board.drawing(board.clues, empty, *layers), f"A puzzle of {size} cells."),
        (board.drawing(below, board.clues, cells, *layers, above), f"A hint. {step.sentence}"),
        (board.drawing(board.clues, solution, *layers), "The solution, proved to be the only one."),
    ]
