"""Find the smallest changes of a picture after which its puzzle meets a target.

A unit is a smallest change (``units.py``). ``mend`` tries all single units, then all pairs of units
that can suffice. So a proposal of one or two units is proved to be the smallest, unless a limit
left the verdict on a smaller change undecided. A pair can suffice only if, for every known other
solution, it changes a line in which this solution differs from the picture. Few pairs meet this
condition.

If the target is a difficulty that is far from the rating of the picture, single units and pairs are
not tried. If they are not tried, no pair suffices, or there are too many pairs, the search is
greedy. Each step chooses the unit that leaves the fewest known other solutions and, among equals,
the fewest open cells; for a difficulty, a sample of the units is rated, and the nearest one is
chosen. At the end, units that turn out not to be needed are undone. A proposal of the greedy search
is not proved to be the smallest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from math import inf
from typing import Annotated, TypeAlias

from nonolith.design.given_cells import give_cells
from nonolith.design.judge import Change, Judge, JudgeResult, judge_within, with_changes
from nonolith.design.proposals import Mending, Proposal
from nonolith.design.target import (
    RATED,
    MinutesKind,
    Target,
    TargetKind,
    may_have_difficulty,
    rated_target,
    rating_within,
)
from nonolith.design.units import Unit, pairs, units_of
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import TEXTS, Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import Rating
from nonolith.solving.solve import solve
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import exclude
from nonolith.support.errors import PuzzleError
from nonolith.support.kinds import Integer
from nonolith.support.operation import check_arguments, operation

#: Number of sets of changes that are judged between two checks of the time limit.
_TOGETHER = 2000

#: If there are more pairs than this, no pair is tried.
MAX_PAIRS = 2_000_000

#: The same for a target that is a difficulty; smaller, because rating is slow.
MAX_RATED_PAIRS = 2_000

#: Approximate number of units that are rated to choose the best one.
_RATED_UNITS = 40

_NUMBER = Integer(1, 1000)

#: A unit with the result of judging it.
_Judged: TypeAlias = tuple[Unit, JudgeResult]


@operation(long=True, reports=("judged", "sets", "nearest"))
def mend(
    picture: Puzzle | Grid,
    target: Annotated[object, TargetKind()] = "unique",
    *,
    minutes: Annotated[object, MinutesKind()] = None,
    give: bool = False,
    symmetric: bool = False,
    most: Annotated[int, _NUMBER] = 8,
    proposals: Annotated[int, _NUMBER] = 5,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Mending:
    """Find the smallest changes that make a puzzle unique or of a requested difficulty.

    Args:
        picture: A complete grid (rows x columns), a puzzle, or any argument of ``read``. If the
            puzzle has no goal, its first solution is the picture.
        target: Target: unique, line-solvable, a difficulty (such as medium), a rating (2.3 means
            2.2 to 2.4), or a range of ratings (2-2.5).
        minutes: Minutes of a practised person instead of a target: a range (5-10, in Python
            also (5, 10)), or a number (8 means 6.4 to 10).
        give: Find the fewest cells to give to the player, instead of cells to change; only for the
            targets unique and line-solvable, and without symmetric.
        symmetric: Keep the symmetry of the picture: mirrored cells change together.
        most: Unless give is set: maximum number of cells (with symmetric: groups of mirrored cells)
            to change.
        proposals: Maximum number of proposals (with give, there is at most one).
        limits: Limits of the work; ``nodes`` applies to each verdict.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        A Mending: the proposals, best first, and the number of changes proved not to suffice.

    Raises:
        PuzzleError: The puzzle has no solution, its goal is not a solution, or the picture has no
            symmetry to keep.
        ArgumentError: An argument has the wrong type, the target does not exist, or ``give`` and
            ``symmetric`` are both true.
        UnsupportedError: ``give`` is true and the target is a difficulty.

    >>> mended = mend(Grid.from_text("#.\\n.#"))
    >>> [(len(proposal.changes), proposal.grid.text()) for proposal in mended.proposals][0]
    (1, '..\\n.#')
    """
    puzzle = Puzzle.from_grid(picture) if isinstance(picture, Grid) else picture
    work = Work(Limits.of(limits, timeout))
    if minutes is not None:
        exclude("minutes", "it is a target of its own", target=target != "unique")
    wanted = rated_target(None, minutes) or Target.of(target)
    given = check_arguments(
        mend, {"give": give, "symmetric": symmetric, "most": most, "proposals": proposals}
    )
    if give:
        why = "giving cells does not change the picture, so there is no symmetry to keep"
        exclude("give", why, symmetric=symmetric)
    try:
        puzzle = _with_goal(puzzle, work)
        if give:
            return give_cells(puzzle, wanted, work)
        return Mender(puzzle, wanted, work, symmetric).mending(given["most"], given["proposals"])
    except StoppedError as stopped:
        return Mending(puzzle, wanted, None, limit=stopped.limit)


def _with_goal(puzzle: Puzzle, work: Work) -> Puzzle:
    """Return the puzzle; if it has no goal, its first solution becomes the goal."""
    if puzzle.goal is not None:
        if puzzle.accepts(puzzle.goal):
            return puzzle
        raise PuzzleError("the goal of the puzzle is not one of its solutions")
    result = solve(puzzle, max_solutions=1, limits=work.limits_left())
    if result.solution is None:
        if result.limit is not None:
            raise StoppedError(result.limit)
        raise PuzzleError(
            "the puzzle has no solution, so there is no picture to mend; typos finds mistyped clues"
        )
    return puzzle.replace(goal=result.solution)


class Mender:
    """The search for changes of one puzzle whose goal is the picture."""

    def __init__(self, puzzle: Puzzle, target: Target, work: Work, symmetric: bool) -> None:
        assert puzzle.goal is not None
        self.puzzle, self.target, self.work = puzzle, target, work
        self.picture = puzzle.goal
        self._symmetric = symmetric
        self._undecided = False  # whether a limit ended any search for a second solution
        self._tried = 0
        self._judged = 0
        self._judge = judge_within(puzzle, work)
        self._ratings: dict[Grid, Rating] = {}
        self._nearest, self._distance = self.picture, inf  # of the unique puzzles rated so far

    @cached_property
    def units(self) -> list[Unit]:
        """All units (smallest changes) of the picture, the least visible first."""
        return units_of(self.picture, self.work, symmetric=self._symmetric)

    def mending(self, most: int, number: int) -> Mending:
        """Find up to ``number`` proposals of at most ``most`` units."""
        before = self._judge.judge()
        if self._meets(before, self.picture, ()):
            return Mending(self.puzzle, self.target, before, (self._proposal([]),))
        found: list[Proposal] = []
        limit = None
        try:
            far = before.verdict is Verdict.UNIQUE and self._is_far()
            found = self._one_after_another(most) if far else self._smallest(most, number)
        except StoppedError as stopped:
            limit = stopped.limit
        nearest = None
        if not found and self._nearest != self.picture:
            nearest = changed_puzzle(self.puzzle, self._nearest)
        return Mending(
            self.puzzle, self.target, before, tuple(found), self._tried, limit, nearest=nearest
        )

    def _smallest(self, most: int, number: int) -> list[Proposal]:
        """Return proposals of one unit; if there are none, of two units, then of more."""
        found = list(islice(self._fitting([unit] for unit in self.units), number))
        self._tried = int(not found and not self._undecided)
        if found or most == 1:
            return found
        bound = MAX_RATED_PAIRS if self.target.kind == RATED else MAX_PAIRS
        both, complete = pairs(self.units, self._judge.differences, bound, self.work)
        found = list(islice(self._fitting(both), number))
        if found or most == 2:
            return found
        if complete and not self._undecided:
            self._tried = 2
        return self._one_after_another(most)

    def _is_far(self) -> bool:
        """Return whether the target is a difficulty, and no unit of a sample brings
        the rating half of the way to it. Then a search for the smallest change would be long."""
        if self.target.kind != RATED:
            return False
        self._rating(self.picture)
        if len(self.units) <= _RATED_UNITS:
            return False
        found = self.judge_sets(self._judge, [[unit] for unit in self.units], quick=True)
        sample = self._promising(list(zip(self.units, found, strict=True)))
        best = self._most_useful(sample, self.picture)
        nearest, now = (
            self.target.distance(self._rating(grid))
            for grid in (with_changes(self.picture, best.changes), self.picture)
        )
        return nearest > now / 2

    def _fitting(self, sets: Iterator[Sequence[Unit]]) -> Iterator[Proposal]:
        """Yield a proposal for each set of units whose changes reach the target, in order."""
        while group := list(islice(sets, _TOGETHER)):
            found = self.judge_sets(self._judge, group, quick=True)
            for units, result in zip(group, found, strict=True):
                self._undecided |= result.verdict is Verdict.SOLVED and not self.target.lines_only
                if self._meets(result, self.picture, _changes(units)):
                    yield self._proposal(units)

    def judge_sets(
        self, judge: Judge, sets: Sequence[Sequence[Unit]], *, quick: bool
    ) -> list[JudgeResult]:
        """Return the results of judging each set of units; raise StoppedError at the time limit."""
        found: list[JudgeResult] = []
        for first in range(0, len(sets), _TOGETHER):
            self.work.step()
            judge.limits = judge.limits.replace(seconds=self.work.deadline.seconds_left)
            found += judge.judge_each(
                [_changes(units) for units in sets[first : first + _TOGETHER]],
                lines_only=self.target.lines_only,
                quick=quick,
            )
            self.work.report(judged=self._judged + len(found))
            if judge.limit == "seconds":
                raise StoppedError("seconds")
        self._judged += len(found)
        return found

    def _meets(self, result: JudgeResult, grid: Grid, changes: Sequence[Change]) -> bool:
        """Return whether a grid meets the target after changes that were judged as ``result``."""
        target, work = self.target, self.work
        if target.kind != RATED or not target.allows(result):
            return target.allows(result)
        grid = with_changes(grid, changes)
        if self.puzzle.given is None and not may_have_difficulty(grid, result, target, work):
            return False
        return target.is_met_by(self._rating(grid))

    def _proposal(self, units: Sequence[Unit]) -> Proposal:
        changes = tuple(sorted(_changes(units)))
        grid = with_changes(self.picture, changes)
        lone_cells = sum(unit.lone_cells for unit in units)
        return Proposal(changes, lone_cells, grid, changed_puzzle(self.puzzle, grid))

    def _one_after_another(self, most: int) -> list[Proposal]:
        """Return one proposal, found by repeatedly choosing the best unit; [] if none is found."""
        judge = judge_within(self.puzzle, self.work)
        judge.judge()
        chosen: list[Unit] = []
        while len(chosen) < most:
            taken = {change[:2] for unit in chosen for change in unit.changes}
            units = self.work.each(self.units)
            left = [unit for unit in units if unit.changes[0][:2] not in taken]
            if not left:
                return []
            found = self.judge_sets(judge, [[unit] for unit in left], quick=False)
            grid = judge.grid
            judged = self._promising(list(zip(left, found, strict=True)))
            for unit, result in self.work.each(judged):
                if self._meets(result, grid, unit.changes):
                    return [self._proposal(self._needed_units([*chosen, unit]))]
            best = self._most_useful(judged, grid)
            chosen.append(best)
            judge.keep(best.changes)
            judge.judge(lines_only=self.target.lines_only)
        return []

    def _promising(self, judged: list[_Judged]) -> list[_Judged]:
        """Return the units that are tried, with their results: all of them, or, if the target is a
        difficulty, about ``_RATED_UNITS`` of those that make the puzzle unique, if there are any.
        """
        unique = [one for one in judged if one[1].verdict is Verdict.UNIQUE]
        if self.target.kind != RATED or not unique:
            return judged
        return unique[:: max(1, len(unique) // _RATED_UNITS)]

    def _most_useful(self, judged: Sequence[_Judged], grid: Grid) -> Unit:
        """Return the unit that leaves the fewest known other solutions and, among equals, the
        fewest open cells. If the target is a difficulty and the units make the puzzle unique,
        return the unit whose rating is nearest to the target.
        """
        if self.target.kind == RATED and judged[0][1].verdict is Verdict.UNIQUE:
            return min(
                (unit for unit, _ in judged),
                key=lambda unit: self.target.distance(
                    self._rating(with_changes(grid, unit.changes))
                ),
            )
        return min(
            self.work.each(judged),
            key=lambda pair: (pair[1].differences, pair[1].open or 0, pair[0].rank),
        )[0]

    def _rating(self, grid: Grid) -> Rating:
        """Return the rating of the puzzle of a changed picture."""
        if grid not in self._ratings:
            rating = rating_within(changed_puzzle(self.puzzle, grid), self.work)
            self._ratings[grid] = rating
            distance = self.target.distance(rating)
            if rating.verdict is Verdict.UNIQUE and distance < self._distance:
                self._nearest, self._distance = grid, distance
                self.work.report(nearest=self.target.shown(rating))
        return self._ratings[grid]

    def _needed_units(self, units: list[Unit]) -> list[Unit]:
        """Drop each unit without which the target is still met; return the other units."""
        needed = list(units)
        for unit in units:
            fewer = [other for other in needed if other is not unit]
            (found,) = self.judge_sets(self._judge, [fewer], quick=True)
            if self._meets(found, self.picture, _changes(fewer)):
                needed = fewer
        return needed


def changed_puzzle(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """Return the puzzle of a changed picture, with the old puzzle's title, other texts and given
    cells.

    A given cell whose colour changed is given in its new colour.
    """
    given = puzzle.given
    if given is not None:
        masks = [
            may if may & has else has for may, has in zip(given.masks(), grid.masks(), strict=True)
        ]
        given = Grid(*grid.shape, masks, grid.palette)
    return Puzzle.from_grid(grid, given=given, **{name: getattr(puzzle, name) for name in TEXTS})


def _changes(units: Sequence[Unit]) -> list[Change]:
    return [change for unit in units for change in unit.changes]
