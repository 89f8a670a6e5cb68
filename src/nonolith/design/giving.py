"""The fewest cells to give away so that a puzzle is unique, or solvable line by line.

Given cells suffice exactly if they meet each of certain sets of cells. For uniqueness these are the
sets where another solution differs from the picture. For lines they are the sets of cells that
stay open: who gives only cells that are settled anyway settles nothing more. The sets are found as
they are needed (implicit hitting sets; Moreno-Centeno and Karp 2013, "The implicit hitting set
approach to solve combinatorial optimization problems"): the fewest cells that meet all sets found
so far are given; if they suffice, no fewer do; else what is still open or differs is another set.
"""

from __future__ import annotations

from array import array

from nonolith.design.hitting_set import bound, smallest_hitting_set
from nonolith.design.judge import Change, Judge, Judgement
from nonolith.design.proposals import Mending, Proposal
from nonolith.design.target import RATED, Target
from nonolith.model.grid import Grid
from nonolith.model.masks import mask_of, positions
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.work import StoppedError, Work
from nonolith.support.errors import UnsupportedError

#: Cells that are tried, one by one, to make a set of open cells smaller.
_TRIES = 400


def give_cells(puzzle: Puzzle, target: Target, work: Work) -> Mending:
    """Find the fewest cells to give away.

    Args:
        puzzle: the puzzle, its goal the picture.
        target: ``unique`` or ``line-solvable``.
        work: what may be used.

    Raises:
        UnsupportedError: the target is a difficulty.
    """
    if target.kind == RATED:
        raise UnsupportedError(
            "cells are given away until a puzzle is unique or line-solvable, not for a difficulty"
        )
    return _Giving(puzzle, target, work).mending()


class _Giving:
    """One search for given cells."""

    def __init__(self, puzzle: Puzzle, target: Target, work: Work) -> None:
        assert puzzle.goal is not None
        self.puzzle, self.target, self.work = puzzle, target, work
        self.picture = puzzle.goal
        self.sets: list[int] = []
        self.before: Judgement | None = None

    def mending(self) -> Mending:
        """The search from beginning to end."""
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
        """Find sets that do not meet what is given until that suffices; the fewest cells, as far
        as known, that do."""
        given = cells
        while missing := self._missing(given):
            self.sets.append(missing)
            given |= missing
        # One cell of each new set instead of all: too few at times, so more are added.
        given = smallest_hitting_set(self.sets, self.work) | cells
        while missing := self._missing(given):
            self.sets.append(missing)
            given |= missing & -missing
        for cell in positions(given):
            if not self._missing(given & ~(1 << cell)):
                given &= ~(1 << cell)
        return given if best is None or given.bit_count() < best.bit_count() else best

    def _missing(self, cells: int) -> int:
        """A set of cells of which one more must be given; 0 where these suffice."""
        self.work.report(sets=len(self.sets))
        judge = self._judge_of(cells)
        judgement = judge.judge(lines_only=self.target.lines_only)
        if cells == 0 and self.before is None:
            self.before = judgement
        if judge.limit is not None:
            raise StoppedError(judge.limit)
        if judgement.line_solvable:
            return 0
        if self.target.lines_only:
            return self._smaller(cells, _open(judge.known))
        if judgement.verdict is Verdict.UNIQUE:
            return 0
        smallest = min(judge.differences, key=len)
        return mask_of(change.row * self.picture.width + change.column for change in smallest)

    def _smaller(self, cells: int, missing: int) -> int:
        """Fewer open cells: those left when more is given that does not suffice either."""
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

    def _judge_of(self, cells: int) -> Judge:
        """A judge of the puzzle with these cells given as well."""
        self.work.step()
        masks = (
            array("I", self.puzzle.given.masks())
            if self.puzzle.given is not None
            else array("I", [(1 << len(self.picture.palette)) - 1]) * len(self.picture.masks())
        )
        for i, has in enumerate(self.picture.masks()):
            if cells >> i & 1:
                masks[i] = has
        given = Grid(*self.picture.shape, masks, self.picture.palette)
        return Judge(self.puzzle.replace(given=given), limits=self.work.limits_left())

    def _proposal(self, cells: int) -> Proposal:
        rows = list(self.picture.rows())
        changes = []
        for cell in positions(cells):
            row, column = divmod(cell, self.picture.width)
            colour = rows[row][column]
            assert colour is not None
            changes.append(Change(row, column, colour))
        given = self.puzzle.given or Grid.unknown_cells(*self.picture.shape, self.picture.palette)
        masks = array("I", given.masks())
        for row, column, colour in changes:
            masks[row * self.picture.width + column] = 1 << colour
        grid = Grid(*self.picture.shape, masks, self.picture.palette)
        return Proposal(tuple(changes), 0, self.picture, self.puzzle.replace(given=grid))


def _open(known: Grid) -> int:
    return mask_of(i for i, mask in enumerate(known.masks()) if mask.bit_count() > 1)
