"""Hypothesis strategies: palettes, clues, partial lines, grids and puzzles.

``solvable`` puzzles are derived from a grid. ``any_puzzle`` takes the rows of one grid and the
columns of another with the same totals, so there may be any number of solutions, even none.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from nonolith import Clue, Colour, Grid, Palette, Puzzle
from nonolith.model.palette import BLACK_AND_WHITE
from tests import brute_force

_CHARS = "abcdefghijklmnopqrstuvwxyzABCDEFGH"


def palette_of(colours: int) -> Palette:
    """Return a palette of this number of colours, including blank."""
    if colours == 2:
        return BLACK_AND_WHITE
    blank = Colour("white", "#ffffff", ".")
    others = (Colour(f"colour {i}", f"#0000{i:02x}", _CHARS[i - 1]) for i in range(1, colours))
    return Palette([blank, *others])


def palettes(most: int = 4) -> st.SearchStrategy[Palette]:
    """Draw palettes of two to ``most`` colours, including blank."""
    return st.integers(2, most).map(palette_of)


@st.composite
def complete_lines(draw: st.DrawFn, length: int, colours: int = 2) -> tuple[int, ...]:
    """Draw complete lines of ``length`` cells, made of runs (so that long blocks are common)."""
    cells: list[int] = []
    while len(cells) < length:
        run = draw(st.integers(1, length - len(cells)))
        cells += [draw(st.integers(0, colours - 1))] * run
    return tuple(cells)


def clues(length: int, colours: int = 2) -> st.SearchStrategy[Clue]:
    """Draw clues that fit into a line of ``length`` cells."""
    return complete_lines(length, colours).map(brute_force.clue_of)


@st.composite
def partial_lines(
    draw: st.DrawFn, most_cells: int = 12, most_colours: int = 4
) -> tuple[Clue, list[int], int]:
    """Draw a clue, a domain for each cell, and the number of colours (including blank).

    In half of the draws, the domains allow a placement of the clue; otherwise they are arbitrary.
    """
    length = draw(st.integers(0, most_cells))
    colours = draw(st.integers(2, most_colours))
    line = draw(complete_lines(length, colours))
    full = (1 << colours) - 1
    consistent = draw(st.booleans())
    domains = []
    for colour in line:
        domain = draw(st.sampled_from([full, full, 1 << colour]) | st.integers(1, full))
        domains.append(domain | 1 << colour if consistent else domain)
    return brute_force.clue_of(line), domains, colours


@st.composite
def grids(draw: st.DrawFn, most_cells: int = 5, most_colours: int = 3) -> Grid:
    """Draw complete grids; each side has 0 to ``most_cells`` cells."""
    height = draw(st.integers(0, most_cells))
    width = draw(st.integers(0, most_cells)) if height else 0
    palette = draw(palettes(most_colours))
    cell = st.integers(0, len(palette) - 1)
    row = st.lists(cell, min_size=width, max_size=width)
    return Grid.from_rows(draw(st.lists(row, min_size=height, max_size=height)), palette)


@st.composite
def given_cells(draw: st.DrawFn, grid: Grid) -> Grid:
    """Draw some cells of a complete grid: their colours, or sets that contain their colours."""
    full = (1 << len(grid.palette)) - 1
    masks = [
        mask | draw(st.sampled_from([full, full, full, 0]) | st.integers(0, full))
        for mask in grid.masks()
    ]
    return Grid(grid.height, grid.width, masks, grid.palette)


@st.composite
def solvable(
    draw: st.DrawFn, most_cells: int = 5, most_colours: int = 3, given: bool = True
) -> Puzzle:
    """Draw puzzles with at least one solution (the goal), some of them with given cells."""
    grid = draw(grids(most_cells, most_colours))
    puzzle = Puzzle.from_grid(grid)
    if given and draw(st.integers(0, 3)) == 0:
        puzzle = puzzle.replace(given=draw(given_cells(grid)))
    return puzzle


@st.composite
def any_puzzle(draw: st.DrawFn, most_cells: int = 5, most_colours: int = 3) -> Puzzle:
    """Draw puzzles with any number of solutions: row clues of one grid, and column clues of another
    with equally many cells of each colour. Given cells, if any, may contradict both grids."""
    grid = draw(grids(most_cells, most_colours))
    cells = [cell for row in grid.rows() for cell in row]
    mixed = draw(st.permutations(cells)) if draw(st.booleans()) else cells
    other = _grid_of(mixed, grid)
    given = draw(st.none() | given_cells(_grid_of(draw(st.permutations(cells)), grid)))
    return Puzzle(
        rows=Puzzle.from_grid(grid).rows,
        columns=Puzzle.from_grid(other).columns,
        palette=grid.palette,
        given=given,
    )


def _grid_of(cells: Sequence[int | None], like: Grid) -> Grid:
    masks = [1 << cell for cell in cells if cell is not None]
    return Grid(like.height, like.width, masks, like.palette)
