"""The board: a puzzle, a solution or a state of play laid out as a drawing.

Cells that are not settled are hatched; where no grid is given, the puzzle waits to be solved: its
cells are open and given blank cells carry a dot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render.cells import cell_shapes
from nonolith.render.clues import lay_out_clues
from nonolith.render.drawing import Box, Drawing, Frame, Label, Segment, Shape, Stroke, Text
from nonolith.render.layout import Done, done_in
from nonolith.render.style import PLAIN, Style
from nonolith.render.themes import THEMES, Rule, Theme, colours_on

#: Space around the picture, in cells.
MARGIN = 0.6
#: Space that the numbers of the lines take.
NUMBERS = 1.0
_NUMBER_SIZE = 0.46
#: Up to so many lines each has its number; beyond, every fifth.
_FEW = 10
#: Beyond so many lines, only the stronger ones are drawn: all would cover the picture.
_FINE_LINES = 150


class Board(NamedTuple):
    """What pictures of one puzzle share; the grid's upper left corner is at 0, 0.

    Attributes:
        puzzle: what is drawn.
        style: how it is drawn.
        theme: the colours of paper, ink and lines.
        colours: what is shown for each colour of the palette.
        left: how far the picture reaches to the left of the grid, in cells; the others likewise.
        clues: the numbers.
        lines: the lines of the grid.
        numbers: the numbers of the lines.
    """

    puzzle: Puzzle
    style: Style
    theme: Theme
    colours: tuple[str, ...]
    left: float
    top: float
    right: float
    bottom: float
    clues: tuple[Shape, ...]
    lines: tuple[Shape, ...]
    numbers: tuple[Shape, ...]

    @property
    def width(self) -> float:
        """Of the whole picture, in cells."""
        return self.left + self.right

    @property
    def height(self) -> float:
        """Of the whole picture, in cells."""
        return self.top + self.bottom

    def cells(self, grid: Grid, waiting: bool) -> tuple[Shape, ...]:
        """The ground and the cells of a grid; ``waiting``: unsettled ones open, not hatched."""
        marks = self.style.marks
        return tuple(cell_shapes(grid, self.colours, self.theme, waiting=waiting, marks=marks))

    def drawing(self, *layers: tuple[Shape, ...]) -> Drawing:
        """These layers as a picture of its own."""
        shapes = tuple(shape for layer in layers for shape in layer)
        sides = (self.left, self.top, self.right, self.bottom)
        return Drawing(*sides, self.theme.paper, shapes, self.puzzle.title)


def board_of(puzzle: Puzzle, style: Style = PLAIN, done: Done | None = None) -> Board:
    """A puzzle laid out; ``done`` has the blocks that are struck out."""
    theme = THEMES[style.theme]
    colours = colours_on(theme, puzzle.palette)
    clues = lay_out_clues(puzzle, colours, theme, style, done or {})
    left, top = clues.left, clues.top
    right, bottom = (left, top) if style.sides == 4 else (0.0, 0.0)
    height, width = puzzle.shape
    reach = Box(-left, -top, left + width + right, top + height + bottom)
    numbers: tuple[Shape, ...] = ()
    if style.numbers:
        numbers = tuple(_numbers(puzzle, theme, right, bottom))
        right, bottom = right + NUMBERS, bottom + NUMBERS
    return Board(
        puzzle, style, theme, colours,
        left + MARGIN, top + MARGIN, width + right + MARGIN, height + bottom + MARGIN,
        clues.shapes, tuple(_lines(puzzle.shape, reach, theme, style.every)), numbers,
    )  # fmt: skip


def puzzle_drawing(puzzle: Puzzle, grid: Grid | None = None, style: Style = PLAIN) -> Drawing:
    """A puzzle with its clues, and the cells of a grid where one is given.

    Args:
        puzzle: the puzzle, whose clues and palette are drawn.
        grid: the cells (rows x columns); by default the puzzle is shown as it is to be solved,
            with its given cells.
        style: how it is drawn.
    """
    shown = grid or puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    board = board_of(puzzle, style, done_in(puzzle, shown, style))
    cells = board.cells(Grid(*shown.shape, shown.tobytes(), puzzle.palette), waiting=grid is None)
    return board.drawing(board.clues, cells, board.lines, board.numbers)


def grid_drawing(grid: Grid, style: Style = PLAIN) -> Drawing:
    """A grid alone; cells that are not settled are hatched."""
    theme = THEMES[style.theme]
    colours = colours_on(theme, grid.palette)
    cells = cell_shapes(grid, colours, theme, waiting=False, marks=style.marks)
    reach = Box(0, 0, grid.width, grid.height)
    shapes = (*cells, *_lines(grid.shape, reach, theme, style.every))
    right, bottom = grid.width + MARGIN, grid.height + MARGIN
    return Drawing(MARGIN, MARGIN, right, bottom, theme.paper, shapes)


def _lines(shape: tuple[int, int], reach: Box, theme: Theme, every: int) -> Iterator[Shape]:
    """The grid's lines, which reach over the clues, and the frame; the stronger ones on top."""
    height, width = shape
    right, bottom = reach.x + reach.width, reach.y + reach.height
    fine: list[Segment] = []
    strong: list[Segment] = []
    for x in range(1, width):
        (fine if not every or x % every else strong).append(Segment(x, reach.y, x, bottom))
    for y in range(1, height):
        (fine if not every or y % every else strong).append(Segment(reach.x, y, right, y))
    if max(height, width) <= _FINE_LINES:
        yield _ruled(fine, theme.fine)
    yield _ruled(strong, theme.strong)
    yield Frame(theme.ink, 0.12, (Box(0, 0, width, height),))


def _ruled(lines: list[Segment], rule: Rule) -> Stroke:
    return Stroke(rule.colour, rule.width, tuple(lines), rule.opacity)


def _numbers(puzzle: Puzzle, theme: Theme, right: float, bottom: float) -> Iterator[Shape]:
    """The numbers of rows and columns behind the clues there: all, or every fifth."""
    x, y = puzzle.width + right + 0.3, puzzle.height + bottom + 0.53
    rows = tuple(Label(str(n), x, n - 0.5) for n in _shown(puzzle.height))
    columns = tuple(Label(str(n), n - 0.5, y) for n in _shown(puzzle.width))
    yield Text(theme.faint, _NUMBER_SIZE, rows, anchor="start")
    yield Text(theme.faint, _NUMBER_SIZE, columns)


def _shown(count: int) -> Iterator[int]:
    for number in range(1, count + 1):
        if count <= _FEW or number % 5 == 0:
            yield number
