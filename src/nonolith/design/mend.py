"""mend(): the smallest changes of a picture that make its puzzle what it is to be.

All units (``units.py``) are tried one by one, then two by two as far as these are not too many:
what is reported of so few changes is proved. A pair of changes helps only if it breaks every known
difference between the picture and another solution, so one of the two must meet a line of each;
that leaves most pairs out. Beyond pairs, changes are made one after another, each time the one
after which the fewest known other solutions are left, then the fewest cells open; those that turn
out not to be needed are taken back. That is a proposal without a proof that it is the smallest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice

from nonolith.design.judge import Change, Judge, Judgement, with_changes
from nonolith.design.levels import may_be
from nonolith.design.pairs import pairs
from nonolith.design.proposals import Mending, Proposal
from nonolith.design.target import RATED, Target
from nonolith.design.units import Unit, units_of
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import GRID, Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import rate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect, whole_number
from nonolith.support.errors import ArgumentError, PuzzleError

#: Branches of the search within which a changed picture must prove unique: a limit on time would
#: give other proposals on other machines.
PROOF = 10_000

#: Sets of changes that are judged at once; between them the clock is read.
_TOGETHER = 2000

#: Most pairs that are tried, and most where many of them may have to be rated.
MOST_PAIRS = 2_000_000
MOST_RATED_PAIRS = 2_000

#: Changes that are rated before the best of them is made.
_RATED_AT_ONCE = 60


def mend(
    picture: Puzzle | Grid,
    target: object = "unique",
    *,
    give: bool = False,
    symmetric: bool = False,
    most: int = 8,
    proposals: int = 5,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Mending:
    """Find the smallest changes of a picture after which its puzzle is what it is to be.

    Args:
        picture: a complete grid (rows x columns), or a puzzle; of one without a goal the first
            solution is the picture.
        target: ``unique``, ``line-solvable``, a difficulty in a word or a number of ``rate``
            (``medium``, 2.3, ``2-2.5``).
        give: change nothing; give cells away instead, as few as possible.
        symmetric: keep the symmetries that the picture has; mirror images change together.
        most: how many units (cells, or cells with their mirror images) may change, 1 to 1000.
        proposals: how many proposals at most, 1 to 1000.
        limits: what the work may use; ``nodes`` are for each judgement.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        A Mending: the proposals, the best first, and what is proved of their number of cells.

    Raises:
        PuzzleError: there is no picture; or symmetries are to be kept, and there are none.
        ArgumentError: the target is none.

    >>> mended = mend(Grid.from_text("#.\\n.#"))
    >>> [(len(proposal.changes), proposal.grid.text()) for proposal in mended.proposals][0]
    (1, '..\\n.#')
    """
    expect(picture, (Puzzle, Grid), "picture", f"a Puzzle, or {GRID}")
    limits = Limits.of(limits, timeout)
    wanted = Target.of(target)
    most, proposals = (
        whole_number(most, "most", 1, 1000),
        whole_number(proposals, "proposals", 1, 1000),
    )
    if give and symmetric:
        raise ArgumentError("where cells are given away nothing changes: leave out symmetric")
    work = Work(limits)
    try:
        puzzle = with_picture(picture, work)
        if give:
            from nonolith.design.giving import give_cells

            return give_cells(puzzle, wanted, work)
        return Mender(puzzle, wanted, work, symmetric=symmetric).mending(most, proposals)
    except StoppedError as stopped:
        puzzle = picture if isinstance(picture, Puzzle) else Puzzle.from_grid(picture)
        return Mending(puzzle, wanted, None, limit=stopped.limit)


def with_picture(picture: Puzzle | Grid, work: Work) -> Puzzle:
    """The puzzle with its picture as goal; of a puzzle without a goal that is a solution."""
    if isinstance(picture, Grid):
        return Puzzle.from_grid(picture)
    if picture.goal is not None:
        if picture.accepts(picture.goal):
            return picture
        raise PuzzleError("the goal of the puzzle is no solution of it")
    from nonolith.solving.solve import solve

    result = solve(picture, max_solutions=1, limits=work.limits_left())
    if result.solution is None:
        if result.limit is not None:
            raise StoppedError(result.limit)
        raise PuzzleError("the puzzle has no solution: there is no picture to mend (see: typos)")
    return picture.replace(goal=result.solution)


class Mender:
    """One mending at work.

    Args:
        puzzle: the puzzle, its goal the picture.
        target: what it is to become.
        work: what is done so far, and what it may use.
        symmetric: whether symmetries are kept.
    """

    def __init__(
        self, puzzle: Puzzle, target: Target, work: Work, *, symmetric: bool = False
    ) -> None:
        assert puzzle.goal is not None
        self.puzzle, self.target, self.work = puzzle, target, work
        self.picture = puzzle.goal
        self._symmetric = symmetric
        self.undecided = False  # whether a limit left a judgement open
        self._tried = 0
        self._judged = 0
        self._judge = self._judge_of(puzzle)

    @cached_property
    def units(self) -> list[Unit]:
        """All units of the picture, those that change it least first."""
        return units_of(self.picture, self.work, symmetric=self._symmetric)

    def mending(self, most: int, number: int) -> Mending:
        """Find so many proposals of at most so many units."""
        before = self._judge.judge()
        if self._meets(before, self.picture):
            return Mending(self.puzzle, self.target, before, (self._proposal([]),))
        found = list[Proposal]()
        limit = None
        try:
            found = self._found(most, number)
        except StoppedError as stopped:
            limit = stopped.limit
        return Mending(self.puzzle, self.target, before, tuple(found), self._tried, limit)

    def _found(self, most: int, number: int) -> list[Proposal]:
        """Proposals of one unit, else of two, else of more."""
        found = list(islice(self._fitting([unit] for unit in self.units), number))
        if found or most == 1:
            self._tried = int(not found and not self.undecided)
            return found
        self._tried = int(not self.undecided)
        bound = MOST_RATED_PAIRS if self.target.kind == RATED else MOST_PAIRS
        several, complete = pairs(self.units, self._judge.differences, bound, self.work)
        found = list(islice(self._fitting(several), number))
        if found or most == 2:
            return found
        if complete and not self.undecided:
            self._tried = 2
        return self._one_after_another(most)

    def _judge_of(self, puzzle: Puzzle) -> Judge:
        nodes = PROOF if self.work.limits.nodes is None else None
        return Judge(puzzle, limits=self.work.limits_left(nodes))

    def _fitting(self, sets: Iterator[Sequence[Unit]]) -> Iterator[Proposal]:
        """The proposals among sets of units, best ranks first where they are sorted."""
        while group := list(islice(sets, _TOGETHER)):
            found = self.judgements(self._judge, group, quick=True)
            for units, judgement in zip(group, found, strict=True):
                self.undecided |= judgement.verdict is Verdict.SOLVED and not self.target.lines_only
                if self._may_meet(judgement):
                    grid = with_changes(self.picture, _changes(units))
                    if self._meets(judgement, grid):
                        yield self._proposal(units)

    def judgements(
        self, judge: Judge, sets: Sequence[Sequence[Unit]], *, quick: bool
    ) -> list[Judgement]:
        """Judge all sets of units, or stop at the limit on time."""
        found: list[Judgement] = []
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

    def _may_meet(self, judgement: Judgement) -> bool:
        if judgement.verdict is not Verdict.UNIQUE:
            return False
        if self.target.lines_only:
            return judgement.line_solvable
        return not (self.target.beyond_lines and judgement.line_solvable)

    def _meets(self, judgement: Judgement, grid: Grid) -> bool:
        if not self._may_meet(judgement):
            return False
        if self.target.kind != RATED:
            return True
        if self.puzzle.given is None and not may_be(grid, judgement, self.target):
            return False
        rating = rate(self._puzzle_of(grid), limits=self._rating_limits())
        self.work.step()
        return self.target.rated(rating)

    def _puzzle_of(self, grid: Grid) -> Puzzle:
        return changed_puzzle(self.puzzle, grid)

    def _proposal(self, units: Sequence[Unit]) -> Proposal:
        changes = tuple(sorted(_changes(units)))
        grid = with_changes(self.picture, changes)
        return Proposal(
            changes,
            sum(unit.in_the_open for unit in units),
            grid,
            self._puzzle_of(grid),
        )

    def _one_after_another(self, most: int) -> list[Proposal]:
        """One proposal by making the best change again and again."""
        judge = self._judge_of(self.puzzle)
        judge.judge()
        chosen: list[Unit] = []
        while len(chosen) < most:
            taken = {change[:2] for unit in chosen for change in unit.changes}
            units = self.work.each(self.units)
            left = [unit for unit in units if unit.changes[0][:2] not in taken]
            if not left:
                return []
            found = self.judgements(judge, [[unit] for unit in left], quick=False)
            grid = judge.grid
            for unit, judgement in self.work.each(zip(left, found, strict=True)):
                if self._may_meet(judgement) and self._meets(
                    judgement, with_changes(grid, unit.changes)
                ):
                    return [self._proposal(self._needed([*chosen, unit]))]
            best = self._most_useful(left, found, grid)
            chosen.append(best)
            judge.keep(best.changes)
            judge.judge(lines_only=self.target.lines_only)
        return []

    def _most_useful(self, units: Sequence[Unit], found: Sequence[Judgement], grid: Grid) -> Unit:
        """The unit after which the fewest known other solutions are left, then the fewest open
        cells; where a rating is wanted and there are unique ones, that with the nearest."""
        unique = [
            unit
            for unit, judgement in self.work.each(zip(units, found, strict=True))
            if judgement.verdict is Verdict.UNIQUE
        ]
        if self.target.kind != RATED or not unique:
            return min(
                self.work.each(zip(units, found, strict=True)),
                key=lambda pair: (pair[1].differences, pair[1].open or 0, pair[0].rank),
            )[0]
        step = max(1, len(unique) // _RATED_AT_ONCE)
        return min(unique[::step], key=lambda unit: self._away(with_changes(grid, unit.changes)))

    def _away(self, grid: Grid) -> float:
        """How far the rating of a picture is from the wanted ones."""
        self.work.step()
        rating = rate(self._puzzle_of(grid), limits=self._rating_limits())
        return self.target.away(rating.number)

    def _rating_limits(self) -> Limits:
        return self.work.limits_left().replace(nodes=None)

    def _needed(self, units: list[Unit]) -> list[Unit]:
        """The units without those that are not needed."""
        needed = list(units)
        for unit in units:
            fewer = [other for other in needed if other is not unit]
            (found,) = self.judgements(self._judge, [fewer], quick=True)
            if self._meets(found, with_changes(self.picture, _changes(fewer))):
                needed = fewer
        return needed


def changed_puzzle(puzzle: Puzzle, grid: Grid) -> Puzzle:
    """The puzzle of a changed picture: with the texts of the old one; what was given stays given,
    in its new colour where it changed."""
    given = puzzle.given
    if given is not None:
        masks = [
            may if may & has else has for may, has in zip(given.masks(), grid.masks(), strict=True)
        ]
        given = Grid(*grid.shape, masks, grid.palette)
    texts = {
        name: getattr(puzzle, name) for name in ("title", "author", "copyright", "licence", "notes")
    }
    return Puzzle.from_grid(grid, given=given, **texts)


def _changes(units: Sequence[Unit]) -> list[Change]:
    return [change for unit in units for change in unit.changes]
