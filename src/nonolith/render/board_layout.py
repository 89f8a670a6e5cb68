"""Draw a board (the clues, cells and lines of a puzzle or a grid) with few shapes.

A rectangle of equal cells becomes one box, and all boxes of one colour become one shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.render import shapes
from nonolith.render.clues import lay_out_clues
from nonolith.render.style import PLAIN, Style
from nonolith.render.text import Done, done_in, mask_rows
from nonolith.render.themes import THEMES, Theme, colours_on, ink_on, letters_of, tile_of

#: Space around the picture, and width of the frame, in cells.
MARGIN, _FRAME = 0.6, 0.12
#: Space for the numbers of rows and columns, in cells.
_NUMBERS = 1.0
#: Font size of letters in cells, and diameter of dots in blank cells.
_LETTER_SIZE, _DOT = 0.6, 0.2
#: If there are more rows than this, only every fifth row has a number; the same for columns.
_FEW = 10
#: Maximum number of rows or columns for fine lines; more fine lines would cover the picture.
_FINE_LINES = 150


class BoardLayout(NamedTuple):
    """The parts that all pictures of one puzzle share; the grid's upper left corner is at 0, 0.

    ``blank`` is the picture without shapes, ``colours`` are the palette's colours in the theme
    (``#rrggbb``), and ``numbers`` are the numbers beside rows and below columns.
    """

    puzzle: Puzzle
    style: Style
    theme: Theme
    colours: tuple[str, ...]
    blank: shapes.Drawing
    clues: tuple[shapes.Shape, ...]
    lines: tuple[shapes.Shape, ...]
    numbers: tuple[shapes.Shape, ...]

    def cells(self, grid: Grid, unsolved: bool) -> tuple[shapes.Shape, ...]:
        """Return the background and the cells of a grid; see ``_cell_shapes``."""
        marks = self.style.marks
        return tuple(_cell_shapes(grid, self.colours, self.theme, unsolved=unsolved, marks=marks))

    def drawing(self, *layers: tuple[shapes.Shape, ...]) -> shapes.Drawing:
        """Return a picture of these layers, the lowest layer first."""
        return self.blank._replace(shapes=tuple(shape for layer in layers for shape in layer))


def board_of(puzzle: Puzzle, style: Style = PLAIN, done: Done | None = None) -> BoardLayout:
    """Return the layout of a puzzle's board; the blocks in ``done`` are struck out in the clues."""
    theme = THEMES[style.theme]
    colours = colours_on(theme, puzzle.palette, style.blank)
    clues = lay_out_clues(puzzle, colours, theme, style, done or {})
    left, top = clues.left, clues.top
    right, bottom = (left, top) if style.sides == 4 else (0.0, 0.0)
    height, width = puzzle.shape
    reach = shapes.Box(-left, -top, left + width + right, top + height + bottom)
    numbers: tuple[shapes.Shape, ...] = ()
    if style.numbers:
        numbers = tuple(_numbers(puzzle, theme, right, bottom))
        right, bottom = right + _NUMBERS, bottom + _NUMBERS
    sides = (left + MARGIN, top + MARGIN, width + right + MARGIN, height + bottom + MARGIN)
    blank = shapes.Drawing(*sides, theme.paper, (), puzzle.title)
    lines = tuple(_lines(puzzle.shape, reach, theme, style.every))
    return BoardLayout(puzzle, style, theme, colours, blank, clues.shapes, lines, numbers)


def puzzle_drawing(
    puzzle: Puzzle, grid: Grid | None = None, style: Style = PLAIN
) -> shapes.Drawing:
    """Return a drawing of a puzzle with its clues, and the cells of a grid.

    Unsettled cells, which may still have several colours, are hatched. Without a grid, the given
    cells are drawn; then open_cells cells are empty, and blank cells have a dot.
    """
    state = grid or puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    board = board_of(puzzle, style, done_in(puzzle, state, style))
    cells = board.cells(Grid(*state.shape, state.tobytes(), puzzle.palette), unsolved=grid is None)
    return board.drawing(board.clues, cells, board.lines, board.numbers)


def grid_drawing(grid: Grid, style: Style = PLAIN, *, lines: bool = True) -> shapes.Drawing:
    """Return a drawing of a grid without clues; cells with several colours left are hatched.

    Without ``lines``, the grid has only a frame.
    """
    theme = THEMES[style.theme]
    colours = colours_on(theme, grid.palette, style.blank)
    cells = _cell_shapes(grid, colours, theme, unsolved=False, marks=style.marks)
    reach = shapes.Box(0, 0, grid.width, grid.height)
    *ruled, frame = _lines(grid.shape, reach, theme, style.every)
    drawn = (*cells, *(ruled if lines else ()), frame)
    right, bottom = grid.width + MARGIN, grid.height + MARGIN
    return shapes.Drawing(MARGIN, MARGIN, right, bottom, theme.paper, drawn)


def without_margin(drawing: shapes.Drawing) -> shapes.Drawing:
    """Return a drawing without the space around it, except for half of the frame's width."""
    left, top, right, bottom = (side - MARGIN + _FRAME / 2 for side in drawing[:4])
    return drawing._replace(left=left, top=top, right=right, bottom=bottom)


def _lines(
    shape: tuple[int, int], reach: shapes.Box, theme: Theme, every: int
) -> Iterator[shapes.Shape]:
    """Yield the fine and the stronger lines, and the grid's frame.

    ``reach`` is the area of the grid and the clues, through which the lines extend.
    """
    height, width = shape
    right, bottom = reach.x + reach.width, reach.y + reach.height
    lines = [(x, shapes.Segment(x, reach.y, x, bottom)) for x in range(1, width)]
    lines += [(y, shapes.Segment(reach.x, y, right, y)) for y in range(1, height)]
    fine = [line for number, line in lines if not every or number % every]
    strong = [line for number, line in lines if every and not number % every]
    few = max(height, width) <= _FINE_LINES
    for ruled, rule in ((fine, theme.fine), (strong, theme.strong))[0 if few else 1 :]:
        yield shapes.Stroke(rule.colour, rule.width, tuple(ruled), rule.opacity)
    yield shapes.Frame(theme.ink, _FRAME, (shapes.Box(0, 0, width, height),))


def _numbers(puzzle: Puzzle, theme: Theme, right: float, bottom: float) -> Iterator[shapes.Shape]:
    """Yield the numbers of rows and columns, outside the clues."""
    x, y = puzzle.width + right + 0.3, puzzle.height + bottom + 0.53
    rows, columns = (
        [number for number in range(1, count + 1) if count <= _FEW or number % 5 == 0]
        for count in puzzle.shape
    )
    labels = tuple(shapes.Label(str(n), x, n - 0.5) for n in rows)
    yield shapes.Text(theme.faint, theme.sizes[2], labels, anchor="start")
    yield shapes.Text(
        theme.faint, theme.sizes[2], tuple(shapes.Label(str(n), n - 0.5, y) for n in columns)
    )


def _cell_shapes(
    grid: Grid, colours: Sequence[str], theme: Theme, *, unsolved: bool, marks: str
) -> Iterator[shapes.Shape]:
    """Yield the background and the cells.

    If the puzzle is ``unsolved``, open_cells cells are empty and blank cells have a dot; otherwise
    open_cells cells are hatched. Letters and patterns are drawn only if there are several colours
    besides blank.
    """
    yield shapes.Fill(colours[0], (shapes.Box(0, 0, grid.width, grid.height),), name="ground")
    numbers = {1 << number: number for number in range(len(colours))}
    found: dict[int | None, list[shapes.Box]] = {}
    for mask, box in _boxes(grid):
        found.setdefault(numbers.get(mask), []).append(box)
    blank = found.pop(0, [])
    unknown = found.pop(None, [])
    if unknown and not unsolved:
        ground, stripes = theme.open_cells
        yield shapes.Fill(ground, tuple(unknown), shapes.Tile("/", stripes, times=3))
    in_colour = len(colours) > 2
    letters = letters_of(grid.palette) if in_colour and marks == "letters" else ()
    for number in sorted(n for n in found if n is not None):
        rgb, boxes = colours[number], tuple(found[number])
        tile = tile_of(number, rgb) if in_colour and marks == "patterns" else None
        yield shapes.Fill(rgb, boxes, tile, name="cells")
        if letters:
            labels = (shapes.Label(letters[number], x, y) for x, y in _middles(boxes))
            yield shapes.Text(ink_on(rgb), _LETTER_SIZE, tuple(labels))
    if unsolved and blank:
        yield shapes.Dots(ink_on(colours[0]), _DOT, tuple(_middles(blank)), opacity=0.6)


def _middles(boxes: Sequence[shapes.Box]) -> list[shapes.Point]:
    """Return the centres of all cells in these boxes, row by row."""
    places = [
        (row + 0.5, column + 0.5)
        for x, y, width, height in boxes
        for row in range(int(y), int(y + height))
        for column in range(int(x), int(x + width))
    ]
    return [shapes.Point(x, y) for y, x in sorted(places)]


def _boxes(grid: Grid) -> list[tuple[int, shapes.Box]]:
    """Divide a grid into boxes of cells with equal domains; return pairs (domain mask, box).

    The boxes are in reading order of their first cells. Runs of equal cells in the same columns of
    consecutive rows become one box.
    """
    boxes: list[tuple[int, shapes.Box]] = []
    growing: dict[tuple[int, int, int], int] = {}  # (mask, first column, width): index in boxes
    for row, masks in enumerate(mask_rows(grid)):
        before, growing = growing, {}
        column = 0
        for mask, cells in groupby(masks):
            width = len(list(cells))
            run = (mask, column, width)
            if run in before:
                growing[run] = place = before[run]
                box = boxes[place][1]
                boxes[place] = mask, box._replace(height=box.height + 1)
            else:
                growing[run] = len(boxes)
                boxes.append((mask, shapes.Box(column, row, width, 1)))
            column += width
    return boxes
