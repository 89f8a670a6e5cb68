"""Whether grids are solutions: by counting blocks, with code that no solver uses."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result


def fault(puzzle: Puzzle, result: Result) -> str:
    """What is wrong with the solutions of a result; empty where all are right.

    >>> puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> wrong = Grid.from_rows([[1, 0], [1, 0]])
    >>> fault(puzzle, Result("solved", (wrong,)))
    'it gave a grid that is no solution'
    """
    if not all(is_solution(puzzle, grid) for grid in result.solutions):
        return "it gave a grid that is no solution"
    if len(set(result.solutions)) < len(result.solutions):
        return "it gave the same solution twice"
    return ""


def is_solution(puzzle: Puzzle, grid: Grid) -> bool:
    """Whether a grid is complete and fits the clues and the given cells."""
    rows = list(grid.rows())
    if grid.shape != puzzle.shape or any(cell is None for row in rows for cell in row):
        return False
    columns = list(zip(*rows, strict=True)) or [()] * puzzle.width
    lines = zip((*rows, *columns), (*puzzle.rows, *puzzle.columns), strict=True)
    if not all(_blocks(line) == list(clue) for line, clue in lines):
        return False
    given = puzzle.given
    return given is None or all(
        mask & may for mask, may in zip(grid.masks(), given.masks(), strict=True)
    )


def _blocks(line: Iterable[int | None]) -> list[tuple[int, int]]:
    """Length and colour of each run of one colour other than blank."""
    return [(len(list(run)), colour) for colour, run in groupby(line) if colour]
