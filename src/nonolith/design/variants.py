"""Change the cells of a sketch that show least, until its puzzle is unique.

Each step judges hundreds of changes of one cell. It makes the change that settles the most open
cells in proportion to its cost. A change can only help if it changes a line in which another known
solution differs. If line solving leaves many cells of the unique puzzle open, the changes go on,
so that a person can solve it. At the end, changes that turn out not to be needed are undone.

For a difficulty, further changes are made that keep the puzzle unique and bring its rating nearer.
The cells that line solving leaves open give the direction: a puzzle with more of them takes longer.
So a step rates the few variants whose number of open cells is nearest to what the rating lacks. If
they bring no progress, the search ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np

from nonolith.design.judge import Change, Judge, JudgeResult, with_changes
from nonolith.design.subject import Array
from nonolith.design.target import LINES, RATED, Target, may_have_difficulty, rating_within
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import Rating
from nonolith.solving.work import StoppedError, Work

#: Maximum number of changes: as a share of the cells (but at least 2), and as a number.
_MAX_CHANGED, _MAX_STEPS = 0.04, 40

#: Maximum number of cells times colours of a sketch that is changed.
_MAX_COSTS = 200_000

#: One step judges at most ``_JUDGED / cells`` changes, or 40 if that is more.
_JUDGED = 400_000

#: Maximum number of branches in a proof of uniqueness: puzzles that need more are too hard.
_QUICK = 100

#: Added to the cost of a change: a change that settles many cells at once is better than several.
_EACH = 0.25

#: Added to the cost of a change, by the number of neighbours (0 to 4) that have the new colour.
_ALONE = np.array([0.8, 0.3, 0.05, 0.0, 0.0])

#: Added to the cost of a change that divides or joins areas, or makes one appear or disappear.
_BREAKS = 0.4

#: An area of at most this number of cells is a detail; added to the cost of changing its cells.
_SMALL, _SMALL_COST = 14, 0.6

#: Offsets (plus one) of the neighbours of a cell, clockwise from the upper left.
_AROUND = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0))

#: Share of open cells from which a step judges by line solving alone, which is faster.
_OPEN = 0.1

#: Maximum number of variants that are rated in one step; rating a puzzle of which line solving
#: leaves this number of cells open takes about twice as long.
_RATED, _TWICE = 30, 10

#: A person hardly solves a unique puzzle of which line solving leaves a larger share open, and
#: rating it takes seconds.
_MOST_OPEN = 0.1

#: A step ends at a variant that leaves at most this share of the distance to the target; the search
#: ends if a step leaves more than the other share.
_ENOUGH, _PROGRESS = 0.85, 0.99

#: To be harder by one band, a puzzle needs about this share of more open cells.
_PER_BAND = 0.02


class Variant(NamedTuple):
    """A sketch after some changes, and whether its puzzle meets the target."""

    grid: Grid
    result: JudgeResult
    met: bool
    ratings: float = 0  #: the work of rating


def variant_of(
    grid: Grid,
    costs: Array,
    target: Target,
    work: Work,
    *,
    symmetric: bool = False,
    ratings: float = 400,
) -> Variant:
    """Return the variant of a sketch that meets a target (``unique`` or a difficulty), or else the
    nearest one found.

    ``costs`` is how much it shows if a cell gets a colour (rows x columns x colours), from 0. If
    ``symmetric``, the cells of the left and right halves change together. ``ratings`` bounds the
    work: rating a puzzle that line solving solves counts 1, and others count more.
    """
    search = _Search(grid, costs, target, work, symmetric=symmetric, ratings=ratings)
    return search.variant()


class _Search:
    def __init__(
        self,
        grid: Grid,
        costs: Array,
        target: Target,
        work: Work,
        *,
        symmetric: bool,
        ratings: float,
    ) -> None:
        self._start, self._target, self._work = grid, target, work
        self._symmetric, self._ratings, self._most_ratings = symmetric, 0.0, ratings
        self._judge = Judge(grid)
        self._cells = np.asarray(grid).astype(np.int64)
        self._costs = costs
        self._changed: list[tuple[Change, ...]] = []
        self._most = 0
        if costs.size <= _MAX_COSTS:
            self._costs = costs + _SMALL_COST * _small_areas(self._cells)[..., None]
            self._most = min(_MAX_STEPS, max(2, int(_MAX_CHANGED * self._cells.size)))

    def variant(self) -> Variant:
        lines = self._target.lines_only
        self._judge.limits = self._work.limits_left(_QUICK)
        result = self._judge.judge(lines_only=lines)
        allowed: Variant | None = None  # the first one, if line solving leaves many cells open
        while not self._is_good(result) and len(self._changed) < self._most:
            if allowed is None and self._target.allows(result):
                allowed = Variant(self._judge.grid, result, self._target.kind != RATED)
            chosen = self._step(result)
            if chosen is None:
                break
            self._keep(chosen)
            result = self._judge.judge(lines_only=lines)
        if not self._is_good(result):
            met = self._target.kind != RATED and self._target.allows(result)
            return allowed or Variant(self._judge.grid, result, met)
        result = self._undo_needless(result)
        if self._target.kind != RATED:
            return Variant(self._judge.grid, result, True)
        return self._rated(result)

    def _is_good(self, result: JudgeResult) -> bool:
        """Return whether a result meets the target and, unless line solving must or must not solve
        the puzzle, line solving leaves few cells open."""
        free = self._target.kind != LINES and not self._target.by_technique
        many = free and (result.open or 0) > _MOST_OPEN * self._cells.size
        return self._target.allows(result) and not many

    def _step(self, now: JudgeResult) -> tuple[Change, ...] | None:
        """Return the best change of one cell (and its mirror image); None if no change is left."""
        ranked = self._ranked()
        if not ranked:
            return None
        sets = [changes for _, changes in ranked]
        many_open = (now.open or 0) > _OPEN * self._cells.size
        found = self._judged(sets, lines_only=many_open)
        best, most = None, 0.0
        open_now = now.open if now.open is not None else self._cells.size
        for (cost, changes), result in zip(ranked, found, strict=False):
            if self._is_good(result):
                gain = 2.0 * self._cells.size
            else:
                # The gain is the number of cells settled, times 1 to 5: the fewer cells stay open,
                # the more it counts to settle one of them.
                left = result.open if result.open is not None else open_now
                gain = (open_now - left + 0.01) * (1 + 4 / (1 + left))
            worth = gain / (_EACH + cost)
            if gain > 0 and worth > most:
                best, most = changes, worth
        return best if best is not None else sets[0]

    def _ranked(self, useful: bool = True) -> list[tuple[float, tuple[Change, ...]]]:
        """Return the cheapest changes, with costs; if ``useful``, only of ``_useful`` cells."""
        width = self._cells.shape[1]
        costs = self._costs + self._by_neighbours()
        np.put_along_axis(costs, self._cells[..., None], np.inf, axis=2)
        if self._symmetric:
            costs = (costs + costs[:, ::-1]) / 2
            costs[:, (width + 1) // 2 :] = np.inf
        if useful:
            touched = self._useful()
            if self._symmetric:
                touched |= touched[:, ::-1]
            costs[~touched] = np.inf
        for changes in self._changed:  # a change is not made twice, and not taken back
            for row, column, _ in changes:
                costs[row, column] = np.inf
        number = max(40, _JUDGED // self._cells.size)
        flat = costs.ravel()
        order = np.argsort(flat, kind="stable")[:number]
        ranked = []
        for index in order.tolist():
            if not np.isfinite(flat[index]):
                break
            cell, colour = divmod(index, costs.shape[2])
            row, column = divmod(cell, width)
            ranked.append((float(flat[index]), self._together(row, column, colour)))
        return ranked

    def _useful(self) -> Array:
        """Return a mask of the cells in lines in which known other solutions differ; if none is
        known, in lines that line solving leaves open."""
        open_cells: Array
        places = [(r, c) for found in self._judge.differences[:20] for r, c, _ in found]
        if not places:
            open_cells = np.asarray(self._judge.known) < 0
        else:
            open_cells = np.zeros(self._cells.shape, bool)
            open_cells[tuple(np.array(places).T)] = True
        rows, columns = open_cells.max(axis=1), open_cells.max(axis=0)
        useful: Array = np.logical_or(rows[:, None], columns)
        return useful

    def _together(self, row: int, column: int, colour: int) -> tuple[Change, ...]:
        change = Change(row, column, colour)
        other = self._cells.shape[1] - 1 - column
        if not self._symmetric or other == column:
            return (change,)
        return change, Change(row, other, colour)

    def _by_neighbours(self) -> Array:
        """Return the additional cost of each colour for each cell, by its neighbours."""
        colours = np.arange(self._costs.shape[2])
        has = np.pad(self._cells, 1, mode="edge")[..., None] == colours
        rows, columns = self._cells.shape
        around = [has[r : r + rows, c : c + columns] for r, c in _AROUND]
        alone = _ALONE[sum(side.astype(np.int64) for side in around[1::2])]
        # For each colour: the number of connected groups of this colour among the 8 neighbours,
        # which the cell would join or, if it has this colour, would divide by a change.
        parts = sum(
            (~around[i] & (around[(i + 1) % 8] | around[(i + 2) % 8])).astype(np.int64)
            for i in (1, 3, 5, 7)
        )
        breaks = _BREAKS * (parts != 1)
        own = np.take_along_axis(breaks, self._cells[..., None], axis=2)
        result: Array = alone + breaks + own
        return result

    def _judged(
        self, sets: Sequence[Sequence[Change]], lines_only: bool = False
    ) -> list[JudgeResult]:
        self._work.step()
        self._judge.limits = self._work.limits_left(_QUICK)
        found = self._judge.judge_each(sets, lines_only=lines_only or self._target.lines_only)
        if self._judge.limit == "seconds":
            raise StoppedError("seconds")
        return found

    def _keep(self, changes: tuple[Change, ...]) -> None:
        self._judge.keep(changes)
        self._changed.append(changes)
        for row, column, colour in changes:
            self._cells[row, column] = colour

    def _undo_needless(self, result: JudgeResult) -> JudgeResult:
        """Undo changes that the target does not need; return the new result."""
        start = np.asarray(self._start)
        for changes in list(self._changed):
            undone = [Change(r, c, int(start[r, c])) for r, c, _ in changes]
            (found,) = self._judged([undone])
            if self._is_good(found):
                self._judge.keep(undone)
                self._changed.remove(changes)
                for row, column, colour in undone:
                    self._cells[row, column] = colour
                result = found
        return result

    def _rated(self, result: JudgeResult) -> Variant:
        """Change cells so that the rating of a unique puzzle comes nearer to the target."""
        grid = self._judge.grid
        rating = self._rating(grid, result)
        best = Variant(grid, result, self._target.is_met_by(rating))
        nearest = self._target.distance(rating)
        while nearest and len(self._changed) < self._most and self._ratings < self._most_ratings:
            before, chosen = nearest, None
            for changes, judged in self._toward(best.result, rating):
                changed = with_changes(grid, changes)
                if nearest < 1 and not may_have_difficulty(
                    changed, judged, self._target, self._work
                ):
                    continue
                found = self._rating(changed, judged)
                if (distance := self._target.distance(found)) < nearest:
                    nearest, chosen, rating = distance, changes, found
                    best = Variant(changed, judged, distance == 0)
                if nearest <= _ENOUGH * before:
                    break
            if chosen is None:
                break
            self._keep(chosen)
            grid = best.grid
            if nearest > _PROGRESS * before:
                break  # a small step: the target is out of reach
        return best._replace(ratings=self._ratings)

    def _toward(
        self, now: JudgeResult, rating: Rating
    ) -> list[tuple[tuple[Change, ...], JudgeResult]]:
        """Return the changes to rate in one step, with their results, the most promising first."""
        sets = [changes for _, changes in self._ranked(useful=False)]
        unique = [
            pair
            for pair in zip(sets, self._judged(sets), strict=False)
            if pair[1].verdict is Verdict.UNIQUE
        ]
        lacks = self._target.way(rating) * self._target.distance(rating)
        wanted = (now.open or 0) + lacks * _PER_BAND * self._cells.size
        unique.sort(key=lambda pair: abs((pair[1].open or 0) - wanted))
        return unique[:_RATED]

    def _rating(self, grid: Grid, result: JudgeResult) -> Rating:
        self._ratings += 1 + (result.open or 0) / _TWICE
        return rating_within(Puzzle.from_grid(grid), self._work)


def _small_areas(cells: Array) -> Array:
    """Return whether each cell is in a small connected area of one colour."""
    small = np.zeros(cells.shape, bool)
    for colour in np.unique(cells):
        mask = (cells == colour).astype(np.uint8)
        _, areas, facts, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        few = facts[:, cv2.CC_STAT_AREA] <= _SMALL
        few[0] = False
        small |= few[areas]
    return small
