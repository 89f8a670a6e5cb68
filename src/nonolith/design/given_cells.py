"""Find the fewest cells to give so that a puzzle is unique, or solvable by line solving alone.

Given cells suffice if and only if they include a cell of each of certain sets. For uniqueness, each
other solution defines a set: the cells in which this solution differs from the picture. For line
solving, each set consists of cells that line solving leaves open even if all other cells are given.

The sets are found on demand (Moreno-Centeno and Karp 2013, "The implicit hitting set approach to
solve combinatorial optimization problems"). Each round gives the fewest cells that include a cell
of each set found so far. If these cells suffice, no fewer cells suffice. Otherwise a new set is
found: the cells in which another solution still differs, or the cells that stay open.
"""

from __future__ import annotations

from nonolith.design.hitting_set import bound, smallest_hitting_set
from nonolith.design.judge import Change, Judge, JudgeResult, with_changes
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
    """Find the fewest cells of a puzzle's goal to give so that the puzzle meets a target; raise
    UnsupportedError if the target is a difficulty."""
    if target.kind == RATED:
        raise UnsupportedError(
            "cells can be given for the targets unique and line-solvable, not for a difficulty"
        )
    return _GivenCellsSearch(puzzle, target, work).mending()


class _GivenCellsSearch:
    """The search for given cells. A set of cells is a bit mask; bits are numbered row by row."""

    def __init__(self, puzzle: Puzzle, target: Target, work: Work) -> None:
        assert puzzle.goal is not None
        self.puzzle, self.target, self.work = puzzle, target, work
        self.picture = puzzle.goal
        #: The sets found so far. Given cells that suffice include a cell of each set.
        self.sets: list[int] = []
        self.before: JudgeResult | None = None

    def mending(self) -> Mending:
        """Search, and return the result."""
        least, limit = 0, None
        sufficient: int | None = None
        try:
            while sufficient is None or sufficient.bit_count() > least:
                cells = smallest_hitting_set(self.sets, self.work)
                least = cells.bit_count()
                sufficient = self._sufficient(cells, sufficient)
        except StoppedError as stopped:
            limit = stopped.limit
            least = max(least, bound(self.sets))
        found: tuple[Proposal, ...] = ()
        if sufficient is not None:
            given = self._puzzle_with(sufficient)
            found = (Proposal(self._changes(sufficient), 0, self.picture, given),)
        least = max(least - 1, 0)
        return Mending(self.puzzle, self.target, self.before, found, least, limit, gives=True)

    def _sufficient(self, cells: int, best: int | None) -> int:
        """Add cells and find new sets until the cells suffice; return these cells or ``best``,
        whichever are fewer."""
        given = cells
        while missing := self._missing(given):
            self.sets.append(missing)
            given |= missing
        if given == cells:
            return given
        # Give ``cells`` and the fewest cells that hit each set; then add one cell of each new set.
        given = smallest_hitting_set(self.sets, self.work) | cells
        while missing := self._missing(given):
            self.sets.append(missing)
            given |= missing & -missing
        for cell in positions(given):
            if not self._missing(given & ~(1 << cell)):
                given &= ~(1 << cell)
        return given if best is None or given.bit_count() < best.bit_count() else best

    def _missing(self, cells: int) -> int:
        """Return a set of cells of which one must also be given; return 0 if ``cells`` suffice."""
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
            return self._smaller(cells, _open_cells(judge.known))
        if result.verdict is Verdict.UNIQUE:
            return 0
        smallest = min(judge.differences, key=len)
        return mask_of(change.row * self.picture.width + change.column for change in smallest)

    def _smaller(self, cells: int, missing: int) -> int:
        """Reduce a set of cells (``missing``) that stay open if ``cells`` are given: give further
        cells one by one, but none with which line solving would solve the puzzle, and return the
        cells that stay open."""
        rest = missing
        for _ in range(_TRIES):
            if not rest:
                break
            cell = rest & -rest
            rest ^= cell
            judge = self._judge_of(cells | cell)
            if not judge.judge(lines_only=True).line_solvable:
                cells |= cell
                missing = _open_cells(judge.known)
                rest &= missing
        return missing

    def _puzzle_with(self, cells: int) -> Puzzle:
        """Return the puzzle with these cells added to its given cells."""
        given = self.puzzle.given or Grid.unknown_cells(*self.picture.shape, self.picture.palette)
        return self.puzzle.replace(given=with_changes(given, self._changes(cells)))

    def _judge_of(self, cells: int) -> Judge:
        """Return a judge of the puzzle with these cells added to its given cells."""
        self.work.step()
        return Judge(self._puzzle_with(cells), limits=self.work.limits_left())

    def _changes(self, cells: int) -> tuple[Change, ...]:
        """Return these cells with their colours in the picture."""
        width, masks = self.picture.width, self.picture.masks()
        colours = {cell: highest(masks[cell]) for cell in positions(cells)}
        return tuple(Change(*divmod(cell, width), colour) for cell, colour in colours.items())


def _open_cells(known: Grid) -> int:
    return mask_of(i for i, mask in enumerate(known.masks()) if mask.bit_count() > 1)
