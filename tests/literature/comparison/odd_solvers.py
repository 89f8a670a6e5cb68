"""Solvers that do what a solver must not do; in a module of their own, so that processes find it.

Each does it to the puzzles of more than four cells, so not to the tiny one before the clock runs.
"""

from __future__ import annotations

import os
import time

from nonolith import Grid, Puzzle, Result, UnsupportedError, Verdict
from nonolith.literature.comparison.solvers import Question
from nonolith.support.frozen import Frozen

#: A puzzle that they do it to, and one that they do not.
BAD = Puzzle(rows=[[1], [1], []], columns=[[1], [1], []])
GOOD = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


class Odd(Frozen):
    """Solves by no means; ``kind`` names what it does."""

    kind: str

    def solve(self, question: Question) -> int:
        """Nothing, or what is wrong."""
        if question.puzzle.height > 2:
            if self.kind == "aborting":
                os.abort()
            if self.kind == "raising":
                raise ZeroDivisionError("of purpose")
            if self.kind == "refusing":
                raise UnsupportedError("not today")
            if self.kind == "sleeping":
                time.sleep(60)
        return os.getpid()

    def result(self, question: Question, found: int) -> Result:
        """A wrong grid, if it is wanted of it; its process as the name of the method."""
        if self.kind == "lying" and question.puzzle.height > 2:
            return Result(Verdict.SOLVED, (Grid.from_rows([[1, 1, 1]] * 3),))
        return Result(Verdict.NONE, method=str(found))

    def __str__(self) -> str:
        return self.kind
