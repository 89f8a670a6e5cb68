"""Draw random puzzles with requested properties, in any number of processes.

Puzzle i depends only on the requested properties, the seed and i. For puzzle i, random pictures are
drawn until the puzzle of one of them has the requested properties. The search ends after a maximum
number of draws or of ratings. It has no time limit, unless the caller sets one.

If a difficulty is requested, each drawn picture is judged together with some of its neighbours, the
pictures that differ from it in one cell. If line solving almost solves the puzzle of a picture, it
often solves the puzzles of some neighbours, while the easy rules alone do not solve them. If the
requested range of ratings is narrow, the search also rates neighbours of the best picture so far,
whose rating is nearest to the range. If no puzzle of the requested difficulty is found, the puzzle
with the nearest rating is returned, with ``wanted=False``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain, islice

from nonolith.design.generate import draw_puzzle, none_unique_error, seed_text
from nonolith.design.judge import PROOF, Change, Judge, with_changes
from nonolith.design.like import GreyPicture
from nonolith.design.random_pictures import SHAPES, mirrored
from nonolith.design.target import RATED, Target, may_have_difficulty, rating_of
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_JOBS, MAX_LINE, MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import Rating
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect, real_number, short_repr, whole_number
from nonolith.support.errors import ArgumentError, LimitReached, NonolithError, UnsupportedError
from nonolith.support.frozen import Frozen
from nonolith.workers.pool import spread

#: Maximum numbers of draws and of ratings for one puzzle; after these, the search ends.
DRAWS, RATINGS = 400, 600

#: Maximum number of neighbours of the best picture so far that are rated before the next draw.
_RATED_NEIGHBOURS = 40

#: Approximate number of neighbours of a draw that are judged.
_JUDGED_NEIGHBOURS = 200

#: For each level of difficulty, from trivial, the shares of filled cells that draws use in turn.
_SHARES: tuple[tuple[float, ...], ...] = (
    (0.72, 0.8, 0.86, 0.9, 0.94, 0.97),
    (0.6, 0.66, 0.55, 0.72),
    (0.45, 0.5, 0.55, 0.48, 0.6),
    (0.42, 0.48, 0.54, 0.58),
    (0.4, 0.45, 0.5, 0.55),
    (0.38, 0.44, 0.5, 0.54),
)


class Drawn(Frozen):
    """A random puzzle, and whether it has the requested difficulty.

    Attributes:
        puzzle: The puzzle; its goal is the picture.
        rating: The rating of the puzzle if a difficulty was requested, else None.
        wanted: False if no puzzle of the requested difficulty was found. Then this puzzle has the
            nearest rating.
    """

    puzzle: Puzzle
    rating: Rating | None = None
    wanted: bool = True


def design_puzzles(
    number: int,
    height: int,
    width: int,
    *,
    difficulty: object = None,
    shape: str = "noise",
    symmetric: bool = False,
    like: str | bytes | os.PathLike[str] | None = None,
    probability: float | None = None,
    palette: Palette = BLACK_AND_WHITE,
    seed: int | str = 0,
    unique: bool = False,
    jobs: int = 1,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Iterator[Drawn]:
    """Draw random puzzles that have a requested difficulty or shape, or resemble a picture.

    Args:
        number: Number of puzzles.
        height, width: Number of rows and number of columns, each 1 to 1000.
        difficulty: A word of ``rate`` such as ``medium``, a rating (2.3 means 2.2 to 2.4), or a
            range of ratings (``2-2.5``). Such puzzles are unique. If no puzzle of the difficulty is
            found in 400 draws, the one with the nearest rating is returned, with ``wanted=False``.
        shape: ``noise`` (each cell is filled independently) or ``blobs`` (rounded areas are
            filled).
        symmetric: Whether the pictures have left-right symmetry.
        like: Path or bytes of a picture that the puzzles resemble; black and white only.
        probability: Share of filled cells. Default 0.5; for a difficulty, several shares in turn.
        palette: The colours of filled cells.
        seed: The same seed gives the same puzzles, in the same order, for any number of jobs.
        unique: Whether to draw only puzzles with one solution.
        jobs: Number of processes.
        limits: Limits for drawing each puzzle.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
        PuzzleError: No puzzle with one solution was found.
        LimitReached: A limit was reached before a puzzle was found.

    >>> [drawn.rating.word for drawn in design_puzzles(2, 8, 8, difficulty="hard", seed=1)]
    ['hard', 'hard']
    """
    number = whole_number(number, "number", 0, MAX_PUZZLES)
    jobs = whole_number(jobs, "jobs", 1, MAX_JOBS)
    size = whole_number(height, "height", 1, MAX_LINE), whole_number(width, "width", 1, MAX_LINE)
    expect(palette, Palette, "palette", "a Palette")
    if shape not in SHAPES:
        raise ArgumentError(f"shape must be one of {', '.join(SHAPES)}, not {short_repr(shape)}")
    target = None if difficulty is None else Target.of(difficulty)
    if target is not None and target.kind != RATED:
        raise ArgumentError(
            f"{target.text} is not a difficulty such as medium or 2.3; for unique puzzles of any "
            "difficulty, set unique"
        )
    if probability is not None:
        probability = real_number(probability, "probability", 0.0, 1.0)
    limits = Limits.of(limits, timeout)
    picture = None
    if like is not None:
        if len(palette) > 2 or shape != "noise" or symmetric or probability is not None:
            raise UnsupportedError(
                "puzzles like a picture are black and white, with the shape and density of the "
                "picture: leave out colours, shape, symmetry and density"
            )
        picture = GreyPicture.of(like, size)
    text = seed_text(seed)
    recipe = Recipe(
        *size, probability, palette, shape, symmetric, picture, text, unique, target, limits
    )
    return _raised(spread(_draw, ((recipe, i) for i in range(number)), min(jobs, number or 1)))


def _draw(recipe: Recipe, number: int) -> Iterator[Drawn | NonolithError]:
    """Yield one puzzle, or the error that ended its search. Worker processes call this function."""
    try:
        yield recipe.draw(number)
    except NonolithError as error:
        yield error


def _raised(results: Iterator[Drawn | NonolithError]) -> Iterator[Drawn]:
    """Yield the puzzles before the first error, then raise this error."""
    for result in results:
        if isinstance(result, NonolithError):
            raise result
        yield result


class Recipe(Frozen):
    """The requested properties of random puzzles: the checked arguments of ``design_puzzles``."""

    height: int
    width: int
    share: float | None = None
    palette: Palette = BLACK_AND_WHITE
    shape: str = "noise"
    symmetric: bool = False
    like: GreyPicture | None = None
    seed: str = "0"
    unique: bool = False
    difficulty: Target | None = None
    limits: Limits = NO_LIMITS

    @property
    def title(self) -> str:
        """The part of each puzzle's title before its seed."""
        kind = "like a picture" if self.like is not None else "random"
        return f"{kind} {self.height}x{self.width}"

    def draw(self, number: int) -> Drawn:
        """Return the puzzle with this number (from 0); raise the errors of ``draw_puzzle``."""
        seed = f"{self.seed}/{number}"
        if self.difficulty is not None:
            return _DifficultySearch(self, self.difficulty, seed).run()
        return Drawn(draw_puzzle(self.grid, self.title, seed, self.unique, self.limits))

    def grid(self, seed: str, work: Work, draw: int = 0) -> Grid:
        """Draw a picture from a seed; ``draw`` (from 0) selects the share of filled cells."""
        if self.like is not None:
            return self.like.grid(seed, work)
        share = self.share
        if share is None:
            shares = (0.5,) if self.difficulty is None else _SHARES[int(self.difficulty.least)]
            share = shares[draw % len(shares)]
        width = (self.width + 1) // 2 if self.symmetric else self.width
        grid = SHAPES[self.shape]((self.height, width), share, self.palette, seed, work)
        return mirrored(grid, self.width) if self.symmetric else grid


class _DifficultySearch:
    """The search for one puzzle of a requested difficulty."""

    def __init__(self, recipe: Recipe, target: Target, seed: str) -> None:
        self._recipe, self._target, self._seed = recipe, target, seed
        self._work = Work(recipe.limits)
        self._ratings = 0
        #: The distance of the best rating so far from the target, its picture, and the result.
        self._nearest: tuple[float, Grid, Drawn] | None = None
        self._expanded: Grid | None = None  # the last picture whose neighbours were rated
        #: The first unique picture that misses the difficulty, and its seed; it was not rated.
        self._unrated: tuple[Grid, str] | None = None

    def run(self) -> Drawn:
        """Return the first puzzle of the requested difficulty, else the one rated nearest to it."""
        limit = None
        try:
            self._search()
        except StoppedError as stopped:
            limit = stopped.limit
        if self._nearest is not None:
            return self._nearest[2]
        if limit is not None:
            raise LimitReached(f"the limit on {limit} was reached before a unique puzzle was found")
        raise none_unique_error(DRAWS)

    def _search(self) -> None:
        for draw in range(DRAWS):
            self._work.report(draws=draw + 1)
            own = f"{self._seed}/{draw}" if draw else self._seed
            picture = self._recipe.grid(own, self._work, draw)
            for grid in chain(self._candidates(picture, own), self._near_nearest(own)):
                if self._is_wanted(grid, own):
                    return
            if self._ratings > RATINGS:
                break
        if self._nearest is None and self._unrated is not None:
            self._is_wanted(*self._unrated)

    def _near_nearest(self, seed: str) -> Iterator[Grid]:
        """Yield neighbours of the best picture so far, if the requested range is narrow."""
        narrow = self._target.most - self._target.least < 1
        if narrow and self._nearest is not None and self._nearest[1] != self._expanded:
            self._expanded = self._nearest[1]
            yield from islice(self._candidates(self._expanded, seed), 1, _RATED_NEIGHBOURS)

    def _candidates(self, grid: Grid, seed: str) -> Iterator[Grid]:
        """Yield the picture and its neighbours, except those that certainly miss the difficulty."""
        self._work.step()
        judge = Judge(grid, limits=self._work.limits_left(PROOF))
        result = judge.judge(lines_only=self._target.lines_only)
        if may_have_difficulty(grid, result, self._target, self._work):
            yield grid
        elif result.verdict is Verdict.UNIQUE and self._unrated is None:
            self._unrated = grid, seed
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

    def _is_wanted(self, grid: Grid, seed: str) -> bool:
        """Rate a picture, and keep it if it is the best so far; return whether it is wanted."""
        puzzle = Puzzle.from_grid(grid, title=f"{self._recipe.title} {seed}")
        rating = rating_of(puzzle, self._work)
        self._ratings += 1
        if rating.verdict is not Verdict.UNIQUE:
            return False
        distance = self._target.distance(rating.number)
        wanted = self._target.is_met_by(rating)
        if wanted or self._nearest is None or distance < self._nearest[0]:
            notes = f"difficulty {rating.number:.2f}, {rating.word}"
            if not wanted:
                notes += f" (requested: {self._target.text})"
            self._nearest = distance, grid, Drawn(puzzle.replace(notes=notes), rating, wanted)
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
