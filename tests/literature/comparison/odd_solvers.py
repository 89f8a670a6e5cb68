"""Define misbehaving solvers in a module that other processes can import.

They misbehave only on puzzles with more than two rows. The puzzle of the warm-up has one row.
"""

from __future__ import annotations

import os
import time

from nonolith import Grid, Puzzle, Result, Statistics, UnsupportedError, Verdict
from nonolith.literature.comparison.runs import SolverInput
from nonolith.support.frozen import Frozen

#: A puzzle on which these solvers misbehave, and a puzzle on which they do not.
BAD = Puzzle(rows=[[1], [1], []], columns=[[1], [1], []])
GOOD = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


class Odd(Frozen):
    """A solver that solves nothing; ``kind`` names its fault."""

    kind: str

    def solve(self, given: SolverInput) -> Result:
        """Return the process ID as the number of steps, or misbehave."""
        if given.puzzle.height > 2:
            if self.kind == "aborting":
                os.abort()
            if self.kind == "raising":
                raise ZeroDivisionError("of purpose")
            if self.kind == "refusing":
                raise UnsupportedError("not today")
            if self.kind == "sleeping":
                time.sleep(60)
            if self.kind == "lying":
                return Result(Verdict.SOLVED, (Grid.from_rows([[1, 1, 1]] * 3),))
        return Result(Verdict.NONE, statistics=Statistics(steps=os.getpid()))

    def __str__(self) -> str:
        return self.kind
