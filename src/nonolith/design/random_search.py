"""Make random puzzles with requested properties, in any number of processes.

Puzzle i depends only on the requested properties, the seed and i. For puzzle i, random pictures are
made until the puzzle of one of them has the requested properties. The search ends after a maximum
number of attempts or of ratings. It has no time limit, unless the caller sets one.

If a difficulty is requested, each picture is judged together with some of its neighbours, the
pictures that differ from it in one cell. If line solving almost solves the puzzle of a picture, it
often solves the puzzles of some neighbours, while the easy rules alone do not solve them. If a
narrow range of ratings is requested, the search also rates neighbours of the best picture so far,
whose rating is nearest to the range. If minutes or a word are requested, it climbs: it rates the
neighbours that leave the most cells open (or the fewest, if the puzzle takes too long), goes on
from the nearest, and makes the next picture sparser or denser. It gives up early if ratings bring
no progress.

If no picture has the requested properties, or a limit ends the search, the nearest is returned,
with ``wanted=False``. If a difficulty is requested, rated puzzles come first, by the distance of
their rating, then unique puzzles that are not rated, then the picture with the fewest open cells.
If only uniqueness is requested, the picture whose two solutions differ in the fewest cells is
nearest.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, islice
from math import inf
from typing import Annotated, Any

from nonolith.design.generate import (
    MAX_ATTEMPTS,
    attempt_seed,
    limit_error,
    noted_puzzle,
    proof_result,
    random_puzzle,
    seed_text,
)
from nonolith.design.judge import PROOF, Change, Judge, with_changes
from nonolith.design.like import GreyPicture
from nonolith.design.random_pictures import (
    SHAPES,
    colourful,
    has_all_colours,
    mirrored,
    noise_grid,
)
from nonolith.design.target import (
    MinutesKind,
    Target,
    TargetKind,
    may_have_difficulty,
    rated_target,
    rating_within,
)
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_JOBS, MAX_LINE, MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import LimitedRecord, Verdict
from nonolith.reasoning.rating import Rating
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import exclude, expect, whole_number
from nonolith.support.errors import NonolithError
from nonolith.support.frozen import Frozen
from nonolith.support.kinds import Choice, Either, Integer, Number, String
from nonolith.support.operation import check_arguments, operation
from nonolith.workers.pool import spread

#: Maximum number of attempts for a difficulty; after more than RATINGS ratings, none follows.
RATED_ATTEMPTS, RATINGS = 400, 600

#: Maximum number of neighbours of the best picture so far that are rated before the next attempt,
#: for a range of ratings, and for minutes.
_RATED_NEIGHBOURS, _CLIMBED = 40, 8

#: The search for minutes ends after this number of ratings without progress.
_PATIENCE = 60

#: Change of the share of filled cells after a puzzle that takes too long or too short; the least
#: and the greatest share.
_DENSER, _LEAST_SHARE, _MOST_SHARE = 0.03, 0.4, 0.97

#: Approximate number of neighbours of a picture that are judged.
_JUDGED_NEIGHBOURS = 200

_SIDE = Integer(1, MAX_LINE)
_SEED = Either((Integer(-(10**15), 10**15), String(200)), "a whole number or a string")

#: For each level of difficulty, from trivial, the shares of filled cells that attempts use in turn.
_SHARES: tuple[tuple[float, ...], ...] = (
    (0.72, 0.8, 0.86, 0.9, 0.94, 0.97),
    (0.6, 0.66, 0.55, 0.72),
    (0.45, 0.5, 0.55, 0.48, 0.6),
    (0.42, 0.48, 0.54, 0.58),
    (0.4, 0.45, 0.5, 0.55),
    (0.38, 0.44, 0.5, 0.54),
)


class RandomPuzzleRecord(LimitedRecord):
    """The JSON object of a random puzzle.

    Attributes:
        puzzle: A puzzle, as the object of the format json.
        wanted: False if no puzzle of the requested difficulty, or no unique puzzle, was found;
            `puzzle` is then the nearest one that was found.
        verdict: Verdict of the puzzle; null if neither `difficulty` nor `unique` was requested.
        rating: Rating of the puzzle; null if no difficulty was requested, or if a limit was reached
            before the puzzle was rated.
    """

    puzzle: dict[str, Any]
    wanted: bool
    verdict: Verdict | None
    rating: Mapping[str, Any] | None


class RandomPuzzle(Frozen):
    """A random puzzle, and whether it has the requested properties.

    Attributes:
        puzzle: The puzzle; its goal is the picture, and its notes state the seed and the rating.
        rating: The rating of the puzzle if a difficulty was requested and the puzzle was rated.
        wanted: False if no puzzle with the requested properties was found. Then this puzzle is the
            nearest one.
        verdict: The verdict on the puzzle if a difficulty or uniqueness was requested.
        limit: The limit that ended the search, or None.
    """

    puzzle: Puzzle
    rating: Rating | None = None
    wanted: bool = True
    verdict: Verdict | None = None
    limit: str | None = None

    def record(self) -> RandomPuzzleRecord:
        """Return the JSON object of the puzzle."""
        return {
            "puzzle": self.puzzle.record(),
            "wanted": self.wanted,
            "verdict": self.verdict,
            "rating": None if self.rating is None else self.rating.record(),
            "limit": self.limit,
        }

    @property
    def quality(self) -> str:
        """The rating in short, or else the number of solutions."""
        if self.rating is not None:
            return self.rating.brief
        if self.verdict is Verdict.UNIQUE:
            return "exactly one solution, not rated"
        return "several solutions" if self.verdict is Verdict.MULTIPLE else "not proved unique"


#: Callback for the progress of a search. Its arguments are the number of the puzzle (from 1), the
#: number of attempts so far, and the nearest puzzle so far.
OnAttempt = Callable[[int, int, RandomPuzzle | None], object]


@operation(reports=("draws", "nearest"))
def design_puzzles(
    number: Annotated[int, Integer(0, MAX_PUZZLES)],
    height: Annotated[int, _SIDE] = 10,
    width: Annotated[int, _SIDE] = 10,
    *,
    seed: Annotated[int | str, _SEED] = 0,
    unique: bool = False,
    difficulty: Annotated[object, TargetKind(rated=True)] = None,
    minutes: Annotated[object, MinutesKind()] = None,
    shape: Annotated[str, Choice(lambda: SHAPES)] = "noise",
    symmetric: bool = False,
    probability: Annotated[float | None, Number(0, 1)] = None,
    filled: Annotated[int | None, Integer(0, MAX_LINE**2)] = None,
    like: str | bytes | os.PathLike[str] | None = None,
    palette: Palette = BLACK_AND_WHITE,
    jobs: Annotated[int, Integer(1, MAX_JOBS)] = 1,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    progress: OnAttempt | None = None,
) -> Iterator[RandomPuzzle]:
    """Make random puzzles, by seed.

    Args:
        number: Number of puzzles.
        height: Number of rows.
        width: Number of columns.
        seed: Seed of the random choices; the same seed gives the same puzzles.
        unique: Search until the puzzle has exactly one solution; if none is found in 5000 random
            puzzles or before a limit, the nearest one is returned.
        difficulty: Difficulty: a word (such as medium), a rating (2.3 means 2.2 to 2.4), or a range
            of ratings (2-2.5); if no such puzzle is found, the nearest one is returned.
        minutes: Minutes of a practised person instead of a difficulty: a range (5-10, in Python
            also (5, 10)), or a number (8 means 6.4 to 10).
        shape: Shape of the filled areas: noise (single cells), or blobs (larger areas).
        symmetric: Make pictures whose left and right halves mirror each other.
        probability: Probability that a cell is filled; by default 0.5, for a difficulty several in
            turn.
        filled: Exact number of filled cells, instead of a probability; cannot be combined with a
            difficulty, shape or symmetry.
        like: Path or bytes of a picture; the puzzles resemble it, in black and white.
        palette: The colours of filled cells. Each puzzle has all of them; if no such picture is
            found, the palette of the puzzle contains only the colours that occur.
        jobs: Number of processes; the puzzles do not depend on it.
        limits: Limits for each puzzle.
        timeout: Time limit in seconds; replaces ``limits.seconds``.
        progress: Called for each picture that is tried, if a difficulty or uniqueness is requested,
            with the number of the puzzle (from 1), the number of the picture (from 1), and the
            nearest puzzle so far or None; also called when a nearer puzzle is found. Not called if
            several processes search.

    Raises:
        ArgumentError: An argument has the wrong type, is out of range, or excludes another one.
        FormatError: The picture ``like`` cannot be read.
        MissingExtraError: Pillow is not installed, which ``like`` needs.
        LimitReached: A limit was reached before the first picture was judged.

    >>> [found.rating.word for found in design_puzzles(2, 8, 8, difficulty="hard", seed=1)]
    ['hard', 'hard']
    """
    given = check_arguments(
        design_puzzles,
        {
            "height": height, "width": width, "probability": probability, "filled": filled,
            "shape": shape, "symmetric": symmetric, "unique": unique, "number": number,
            "jobs": jobs,
        },
    )  # fmt: skip
    number, jobs = given.pop("number"), given.pop("jobs")
    expect(palette, Palette, "palette", "a Palette")
    target = rated_target(difficulty, minutes)
    if filled is not None:
        exclude(
            "filled",
            "this number of single cells is filled at random places",
            probability=probability is not None,
            like=like is not None,
            difficulty=difficulty is not None,
            minutes=minutes is not None,
            shape=shape != "noise",
            symmetric=symmetric,
        )
        whole_number(filled, "filled", 0, given["height"] * given["width"])
    limits = Limits.of(limits, timeout)
    picture = None
    if like is not None:
        exclude(
            "like",
            "the puzzles have the shapes and the density of the picture, in black and white",
            palette=len(palette) > 2,
            shape=shape != "noise",
            symmetric=symmetric,
            probability=probability is not None,
        )
        picture = GreyPicture.of(like, (given["height"], given["width"]), limits)
    recipe = Recipe(
        **given,
        palette=palette,
        like=picture,
        seed=seed_text(seed),
        difficulty=target,
        limits=limits,
    )
    jobs = min(jobs, number or 1)
    shown = progress if jobs == 1 else None
    return _raised(spread(_search, ((recipe, i, shown) for i in range(number)), jobs))


def _search(
    recipe: Recipe, number: int, progress: OnAttempt | None
) -> Iterator[RandomPuzzle | NonolithError]:
    """Yield one puzzle, or the error that ended its search. Worker processes call this function."""
    try:
        yield recipe.puzzle(number, progress)
    except NonolithError as error:
        yield error


def _raised(results: Iterator[RandomPuzzle | NonolithError]) -> Iterator[RandomPuzzle]:
    """Yield the puzzles before the first error, then raise this error."""
    for result in results:
        if isinstance(result, NonolithError):
            raise result
        yield result


class Recipe(Frozen):
    """The requested properties of random puzzles: the checked arguments of ``design_puzzles``."""

    height: int
    width: int
    probability: float | None = None
    filled: int | None = None
    palette: Palette = BLACK_AND_WHITE
    shape: str = "noise"
    symmetric: bool = False
    like: GreyPicture | None = None
    seed: str = "0"
    unique: bool = False
    difficulty: Target | None = None
    limits: Limits = NO_LIMITS

    def puzzle(self, number: int, progress: OnAttempt | None = None) -> RandomPuzzle:
        """Return the puzzle with this number (from 0), or the nearest one found; raise LimitReached
        if a limit was reached before the first picture was judged."""
        if self.difficulty is not None:
            return _DifficultySearch(self, number, progress, self.difficulty).run()
        if self.unique:
            return _UniqueSearch(self, number, progress).run()
        return RandomPuzzle(random_puzzle(self.grid, self.seed, number, False, self.limits))

    def grid(self, seed: str, work: Work, attempt: int = 0, usual: float = 0.5) -> Grid:
        """Make a picture from a seed. Unless the recipe has one, the share of filled cells is
        ``usual`` or, for a range of ratings, selected by ``attempt`` (from 0)."""
        if self.like is not None:
            return self.like.grid(seed, work)
        share = self.probability
        if self.filled is not None:
            size = self.height, self.width
            return noise_grid(size, 0.5, self.palette, seed, work, filled=self.filled)
        if share is None:
            target = self.difficulty
            shares = _SHARES[int(target.least)] if target and target.by_technique else (usual,)
            share = shares[attempt % len(shares)]
        width = (self.width + 1) // 2 if self.symmetric else self.width
        grid = SHAPES[self.shape]((self.height, width), share, self.palette, seed, work)
        return mirrored(grid, self.width) if self.symmetric else grid


class _UniqueSearch:
    """The search for a unique puzzle, and the base class of the search for a difficulty."""

    def __init__(self, recipe: Recipe, number: int, progress: OnAttempt | None) -> None:
        self._recipe, self._number, self._progress = recipe, number, progress
        self._work = Work(recipe.limits)
        self._attempts, self._share = 0, 0.5
        #: The rank, picture and result of the nearest one so far. A rank is a level (-1 wanted,
        #: 0 rated, 1 unique, 2 other) and the distance from the requested properties.
        self._nearest: tuple[tuple[int, float], Grid, RandomPuzzle] | None = None

    def run(self) -> RandomPuzzle:
        """Return the first puzzle with the requested properties, else the nearest one."""
        limit = None
        try:
            self._search()
        except StoppedError as stopped:
            limit = stopped.limit
            if self._nearest is None:
                raise limit_error(limit, self._attempts) from None
        assert self._nearest is not None
        return self._nearest[2].replace(limit=limit)

    def _search(self) -> None:
        for grid in colourful(self._pictures(MAX_ATTEMPTS)):
            result = proof_result(Puzzle.from_grid(grid), self._work)
            if result.verdict is Verdict.UNIQUE:
                self._offer((-1, 0), grid, result.verdict)
                return
            cells = len(result.differing) if result.verdict is Verdict.MULTIPLE else inf
            self._offer((2, cells), grid, result.verdict)

    def _pictures(self, most: int) -> Iterator[Grid]:
        """Yield random pictures, at most ``most``, and report each attempt."""
        for attempt in range(most):
            self._attempts = attempt + 1
            self._report()
            seed = attempt_seed(self._recipe.seed, self._number, attempt)
            yield self._recipe.grid(seed, self._work, attempt, self._share)

    def _report(self) -> None:
        nearest = self._nearest[2] if self._nearest is not None else None
        rating = nearest.rating if nearest is not None else None
        target = self._recipe.difficulty
        if rating is None or target is None:
            self._work.report(draws=self._attempts)
        else:
            self._work.report(draws=self._attempts, nearest=target.shown(rating))
        if self._progress is not None:
            self._progress(self._number + 1, self._attempts, nearest)

    def _offer(
        self, rank: tuple[int, float], grid: Grid, verdict: Verdict, rating: Rating | None = None
    ) -> None:
        """Keep a picture if it is nearer than all earlier ones."""
        if self._nearest is not None and rank >= self._nearest[0]:
            return
        recipe = self._recipe
        puzzle = noted_puzzle(grid, recipe.seed, self._number)
        found = RandomPuzzle(puzzle, rating, rank[0] < 0, verdict)
        notes = puzzle.notes + ("" if found.wanted and rating is None else f"; {found.quality}")
        if not found.wanted:
            notes += f" (requested: {recipe.difficulty.text if recipe.difficulty else 'unique'})"
        self._nearest = rank, grid, found.replace(puzzle=puzzle.replace(notes=notes))
        self._report()


class _DifficultySearch(_UniqueSearch):
    """The search for a puzzle of a requested difficulty."""

    def __init__(
        self, recipe: Recipe, number: int, progress: OnAttempt | None, target: Target
    ) -> None:
        super().__init__(recipe, number, progress)
        self._target, self._ratings = target, 0
        self._expanded: Grid | None = None  # the last picture whose neighbours were rated
        self._share = 0.6
        self._way, self._progressed = 0, 0  # the number of ratings at the last progress

    def _search(self) -> None:
        for picture in colourful(self._pictures(RATED_ATTEMPTS)):
            if self._target.by_technique:
                candidates = chain(self._candidates(picture), self._near_nearest())
            else:
                candidates = chain(self._judged(picture), self._climb())
            if any(map(self._is_wanted, filter(has_all_colours, candidates))):
                return
            waited = self._ratings - self._progressed
            if self._ratings > RATINGS or (not self._target.by_technique and waited > _PATIENCE):
                break
        if self._nearest is not None and self._nearest[0][0] == 1:
            self._is_wanted(self._nearest[1])

    def _near_nearest(self) -> Iterator[Grid]:
        """Yield neighbours of the best rated picture, if the requested range is narrow."""
        narrow = self._target.most - self._target.least < 1
        rank, grid, _ = self._nearest or ((2, 0), None, None)
        if narrow and grid is not None and rank[0] == 0 and grid != self._expanded:
            self._expanded = grid
            yield from islice(self._candidates(grid), 1, _RATED_NEIGHBOURS)

    def _judged(self, grid: Grid) -> Iterator[Grid]:
        """Yield a random picture if it is unique, and choose the share of filled cells of the next
        one."""
        result = Judge(grid, limits=self._work.limits_left(PROOF)).judge()
        unique, before = result.verdict is Verdict.UNIQUE, self._ratings
        self._offer((1, 0) if unique else (2, result.open or 0), grid, result.verdict)
        if unique:
            yield grid
        way = self._way if self._ratings > before else -1  # dense pictures are rather unique
        self._share = min(max(self._share - way * _DENSER, _LEAST_SHARE), _MOST_SHARE)

    def _climb(self) -> Iterator[Grid]:
        """Yield neighbours of the nearest rated picture, until none of them is nearer: those that
        line solving leaves most (or fewest) cells open first."""
        while self._nearest is not None and self._nearest[0][0] == 0:
            _, grid, found = self._nearest
            if grid == self._expanded or self._recipe.symmetric or found.rating is None:
                return
            self._expanded, way = grid, self._target.way(found.rating)
            judge = Judge(grid, limits=self._work.limits_left(PROOF))
            judge.judge()
            changes = _some_changes(grid)
            judged = zip(judge.judge_each([[one] for one in changes]), changes, strict=False)
            unique = [pair for pair in judged if pair[0].verdict is Verdict.UNIQUE]
            unique.sort(key=lambda pair: -way * (pair[0].open or 0))
            for _, change in unique[:_CLIMBED]:
                yield with_changes(grid, [change])

    def _candidates(self, grid: Grid) -> Iterator[Grid]:
        """Yield the picture and its neighbours, except those that certainly miss the difficulty."""
        self._work.step()
        judge = Judge(grid, limits=self._work.limits_left(PROOF))
        result = judge.judge(lines_only=self._target.lines_only)
        unique = result.verdict is Verdict.UNIQUE
        self._offer((1, 0) if unique else (2, result.open or 0), grid, result.verdict)
        if may_have_difficulty(grid, result, self._target, self._work):
            yield grid
        cells = grid.height * grid.width
        if self._recipe.symmetric or (result.open or 0) > cells // 3:
            return
        changes = _some_changes(grid)
        found = judge.judge_each(
            [[change] for change in changes], lines_only=self._target.lines_only, quick=True
        )
        for change, result in zip(changes, found, strict=False):
            other = with_changes(grid, [change])
            if may_have_difficulty(other, result, self._target, self._work):
                yield other
        self._work.step()

    def _is_wanted(self, grid: Grid) -> bool:
        """Rate a picture, and keep it if it is the best so far; return whether it is wanted."""
        rating = rating_within(Puzzle.from_grid(grid), self._work)
        self._ratings += 1
        if rating.verdict is not Verdict.UNIQUE:
            return False
        wanted, before = self._target.is_met_by(rating), self._nearest
        rank = -wanted, self._target.distance(rating)
        self._offer(rank, grid, rating.verdict, rating)
        self._way = self._target.way(rating)
        if self._nearest is not before:
            self._progressed = self._ratings
        return wanted


def _some_changes(grid: Grid) -> list[Change]:
    """Return about ``_JUDGED_NEIGHBOURS`` single-cell changes, spread evenly over the picture."""
    masks, others = grid.masks(), len(grid.palette) - 1
    number = len(masks) * others
    changes = []
    for i in range(0, number, max(1, number // _JUDGED_NEIGHBOURS)):
        cell, colour = divmod(i, others)
        colour += 1 << colour >= masks[cell]  # skip the cell's present colour
        changes.append(Change(*divmod(cell, grid.width), colour))
    return changes
