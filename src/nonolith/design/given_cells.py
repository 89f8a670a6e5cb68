"""The fewest cells to give so that a puzzle is unique, or solvable line by line.

Given cells suffice exactly if they meet each of certain sets of cells. For uniqueness, each set has
the cells in which another solution differs from the picture. For lines, each set has cells that
stay open: giving a cell that lines settle anyway has no effect. The sets are found on demand
(Moreno-Centeno and Karp 2013, "The implicit hitting set approach to solve combinatorial
optimization problems"). Repeatedly, the fewest cells that meet all sets found so far are given. If
they suffice, fewer cannot; otherwise the cells that still differ or stay open are a new set.
"""

from __future__ import annotations

from array import array

from nonolith.design.hitting_set import bound, smallest_hitting_set
from nonolith.design.judge import Change, Judge, JudgeResult
from nonolith.design.proposals import Mending, Proposal
from nonolith.design.target import RATED, Target
from nonolith.model.grid import Grid
from nonolith.model.masks import highest, mask_of, positions
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.work import StoppedError, Work
from nonolith.support.errors import UnsupportedError

#: Maximum number of cells that are tried, one by one, to reduce a set of open cells.
_TRIES = 400


def give_cells(puzzle: Puzzle, target: Target, work: Work) -> Mending:
    """Find the fewest cells to give.

    Args:
        puzzle: The puzzle; its goal is the picture.
        target: ``unique`` or ``line-solvable``.
        work: The limits.

    Raises:
        UnsupportedError: The target is a difficulty.
    """
    if target.kind == RATED:
        raise UnsupportedError(
            "cells are given until a puzzle is unique or line-solvable, not for a difficulty"
        )
    return _GivenCellsSearch(puzzle, target, work).mending()


class _GivenCellsSearch:
    """One search for given cells."""

    def __init__(self, puzzle: Puzzle, target: Target, work: Work) -> None:
        assert puzzle.goal is not None
        self.puzzle, self.target, self.work = puzzle, target, work
        self.picture = puzzle.goal
        self.sets: list[int] = []
        self.before: JudgeResult | None = None

    def mending(self) -> Mending:
        """Search, and return the result."""
        least, sufficient = 0, None
        try:
            while True:
                cells = smallest_hitting_set(self.sets, self.work)
                least = cells.bit_count()
                if not self._missing(cells):
                    return self._mending(cells, least)
                sufficient = self._enough(cells, sufficient)
                if sufficient.bit_count() == least:
                    return self._mending(sufficient, least)
        except StoppedError as stopped:
            least = max(least, bound(self.sets))
            return self._mending(sufficient, least, stopped.limit)

    def _mending(self, cells: int | None, least: int, limit: str | None = None) -> Mending:
        found = () if cells is None else (self._proposal(cells),)
        return Mending(
            self.puzzle, self.target, self.before, found, max(least - 1, 0), limit, gives=True
        )

    def _enough(self, cells: int, best: int | None) -> int:
        """Find new sets until the given cells suffice; return the fewest sufficient cells known."""
        given = cells
        while missing := self._missing(given):
            self.sets.append(missing)
            given |= missing
        # Now try one cell of each new set instead of all its cells; more are added if needed.
        given = smallest_hitting_set(self.sets, self.work) | cells
        while missing := self._missing(given):
            self.sets.append(missing)
            given |= missing & -missing
        for cell in positions(given):
            if not self._missing(given & ~(1 << cell)):
                given &= ~(1 << cell)
        return given if best is None or given.bit_count() < best.bit_count() else best

    def _missing(self, cells: int) -> int:
        """Return a set of cells from which at least one must be given too; 0 if these suffice."""
        self.work.report(sets=len(self.sets))
        judge = self._judge_of(cells)
        result = judge.judge(lines_only=self.target.lines_only)
        if cells == 0 and self.before is None:
            self.before = result
        if judge.limit is not None:
            raise StoppedError(judge.limit)
        if result.line_solvable:
            return 0
        if self.target.lines_only:
            return self._smaller(cells, _open(judge.known))
        if result.verdict is Verdict.UNIQUE:
            return 0
        smallest = min(judge.differences, key=len)
        return mask_of(change.row * self.picture.width + change.column for change in smallest)

    def _smaller(self, cells: int, missing: int) -> int:
        """Reduce a set of cells that stay open.

        More cells are given, as long as lines still do not solve the puzzle. The cells that stay
        open then are the smaller set.
        """
        tries = 0
        rest = missing
        while rest and tries < _TRIES:
            element = rest & -rest
            rest ^= element
            tries += 1
            judge = self._judge_of(cells | element)
            if not judge.judge(lines_only=True).line_solvable:
                cells |= element
                left = _open(judge.known)
                missing, rest = left, rest & left
        return missing

    def _giving(self, cells: int) -> Puzzle:
        """Return the puzzle with these cells given too."""
        given = self.puzzle.given or Grid.unknown_cells(*self.picture.shape, self.picture.palette)
        masks, picture = array("I", given.masks()), self.picture.masks()
        for cell in positions(cells):
            masks[cell] = picture[cell]
        return self.puzzle.replace(given=Grid(*self.picture.shape, masks, self.picture.palette))

    def _judge_of(self, cells: int) -> Judge:
        """Return a judge of the puzzle with these cells given too."""
        self.work.step()
        return Judge(self._giving(cells), limits=self.work.limits_left())

    def _proposal(self, cells: int) -> Proposal:
        picture = self.picture.masks()
        changes = tuple(
            Change(*divmod(cell, self.picture.width), highest(picture[cell]))
            for cell in positions(cells)
        )
        return Proposal(changes, 0, self.picture, self._giving(cells))


def _open(known: Grid) -> int:
    return mask_of(i for i, mask in enumerate(known.masks()) if mask.bit_count() > 1)
