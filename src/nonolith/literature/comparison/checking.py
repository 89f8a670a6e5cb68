"""What is wrong with the solutions that a solver gave."""

from __future__ import annotations

from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result


def fault(puzzle: Puzzle, result: Result) -> str:
    """What is wrong with the solutions of a result; empty where all are right.

    >>> from nonolith import Grid
    >>> puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> wrong = Grid.from_rows([[1, 0], [1, 0]])
    >>> fault(puzzle, Result("solved", (wrong,)))
    'it gave a grid that is no solution'
    """
    if not all(puzzle.accepts(grid) for grid in result.solutions):
        return "it gave a grid that is no solution"
    if len(set(result.solutions)) < len(result.solutions):
        return "it gave the same solution twice"
    return ""
