"""design_puzzles(): random puzzles with requested properties, in any number of processes.

Puzzle i depends only on the recipe and on i: it is the first of its draws that meets the request.
Limits are counts, never times. For a difficulty, each draw is judged together with its neighbours,
the pictures that differ from it in one cell: near a picture that lines almost solve there are
puzzles that lines solve, but the easy rules do not. For a narrow range of ratings, the neighbours
of the nearest picture so far are rated as well. If no draw has the difficulty, the nearest one is
returned and marked.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import chain, islice

from nonolith.design.generate import drawn, none_unique, seed_text
from nonolith.design.judge import PROOF, Change, Judge, with_changes
from nonolith.design.like import GreyPicture
from nonolith.design.shapes import SHAPES, mirrored
from nonolith.design.target import RATED, Target, may_be
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_JOBS, MAX_LINE, MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import Rating, rate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect, real_number, short_repr, whole_number
from nonolith.support.errors import ArgumentError, LimitReached, NonolithError, UnsupportedError
from nonolith.support.frozen import Frozen
from nonolith.workers.pool import spread

#: Maximum numbers of draws and of ratings for one puzzle; then the nearest draw is returned.
DRAWS, RATINGS = 400, 600

#: Neighbours of the nearest picture that are rated before the next draw.
_CLIMB = 40

#: Neighbours of a draw that are judged.
_NEIGHBOURS = 200

#: Shares of filled cells that are tried in turn, by the requested level.
_SHARES: tuple[tuple[float, ...], ...] = (
    (0.72, 0.8, 0.86, 0.9, 0.94, 0.97),
    (0.6, 0.66, 0.55, 0.72),
    (0.45, 0.5, 0.55, 0.48, 0.6),
    (0.42, 0.48, 0.54, 0.58),
    (0.4, 0.45, 0.5, 0.55),
    (0.38, 0.44, 0.5, 0.54),
)


class Drawn(Frozen):
    """A random puzzle, and whether it is as requested.

    Attributes:
        puzzle: The puzzle; its goal is the picture.
        rating: Its rating if a difficulty was requested, else None.
        wanted: Whether it meets the request; if not, it is the nearest puzzle found.
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
    """Draw random puzzles of a difficulty, of a shape, or like a picture.

    Args:
        number: Number of puzzles.
        height, width: Rows and columns, 1 to 1000.
        difficulty: A word of ``rate`` (``medium``), a rating (2.3), or a range of ratings
            (``2-2.5``); such puzzles are unique. If none is found in 400 draws, the nearest one is
            returned, and ``wanted`` is False.
        shape: ``noise`` or ``blobs``.
        symmetric: Whether pictures have left-right symmetry.
        like: Path or bytes of a picture that the puzzles resemble; black and white only.
        probability: Share of filled cells; by default one that suits the difficulty, else 0.5.
        palette: The colours of filled cells.
        seed: The same seed gives the same puzzles, in the same order, for any number of jobs.
        unique: Whether to draw only puzzles with one solution.
        jobs: Number of processes.
        limits: Limits of drawing one puzzle.
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
    rows, columns = (
        whole_number(height, "height", 1, MAX_LINE),
        whole_number(width, "width", 1, MAX_LINE),
    )
    expect(palette, Palette, "palette", "a Palette")
    if shape not in SHAPES:
        raise ArgumentError(f"shape must be one of {', '.join(SHAPES)}, not {short_repr(shape)}")
    target = None if difficulty is None else Target.of(difficulty)
    if target is not None and target.kind != RATED:
        raise ArgumentError(f"{target.text} is no difficulty (leave it out, or use unique)")
    if probability is not None:
        probability = real_number(probability, "probability", 0.0, 1.0)
    limits = Limits.of(limits, timeout)
    picture = None
    if like is not None:
        if len(palette) > 2 or shape != "noise" or symmetric or probability is not None:
            raise UnsupportedError(
                "puzzles like a picture are black and white: without colours, shape, symmetry or "
                "density"
            )
        picture = GreyPicture.of(like, (rows, columns))
    recipe = Recipe(
        rows,
        columns,
        probability,
        palette,
        shape,
        symmetric,
        picture,
        seed_text(seed),
        unique,
        target,
        limits,
    )
    return _raised(spread(_draw, ((recipe, i) for i in range(number)), min(jobs, number or 1)))


def _draw(recipe: Recipe, number: int) -> Iterator[Drawn | NonolithError]:
    """In any process: yield one puzzle, or the error that ended the search for it."""
    try:
        yield recipe.drawn(number)
    except NonolithError as error:
        yield error


def _raised(results: Iterator[Drawn | NonolithError]) -> Iterator[Drawn]:
    for result in results:
        if isinstance(result, NonolithError):
            raise result
        yield result


class Recipe(Frozen):
    """The requested properties of random puzzles.

    Attributes:
        height, width: Rows and columns.
        share: Share of filled cells; None: one that suits the difficulty, else 0.5.
        palette: The colours.
        shape: ``noise`` or ``blobs``.
        symmetric: Whether the picture has left-right symmetry.
        like: A picture that the puzzles resemble, or None.
        seed: The same seed gives the same puzzles.
        unique: Whether to draw only puzzles with one solution.
        difficulty: The requested difficulty, or None.
        limits: Limits of drawing one puzzle.
    """

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
        """The title of the puzzles, without their seeds."""
        kind = "like a picture" if self.like is not None else "random"
        return f"{kind} {self.height}x{self.width}"

    def drawn(self, number: int) -> Drawn:
        """Return the puzzle at ``number`` (from 0).

        Raises:
            PuzzleError: No draw has exactly one solution.
            LimitReached: A limit was reached before such a draw was found.
        """
        seed = f"{self.seed}/{number}"
        if self.difficulty is not None:
            return _DifficultySearch(self, self.difficulty, seed).drawn()
        return Drawn(drawn(self.grid, self.title, seed, self.unique, self.limits))

    def grid(self, seed: str, work: Work, draw: int = 0) -> Grid:
        """Draw a picture; ``draw`` is the number of the draw, from 0.

        Raises:
            StoppedError: A limit was reached.
        """
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
    """The search for one puzzle of a difficulty."""

    def __init__(self, recipe: Recipe, target: Target, seed: str) -> None:
        self._recipe, self._target, self._seed = recipe, target, seed
        self._work = Work(recipe.limits)
        self._ratings = 0
        self._nearest: tuple[float, Grid, Rating, str] | None = None
        self._climbed: Grid | None = None
        self._other: tuple[Grid, str] | None = None  # unique, but not of the requested level

    def drawn(self) -> Drawn:
        """Return the first puzzle of the requested difficulty, or the nearest one."""
        limit = None
        try:
            for draw in range(DRAWS):
                self._work.report(draws=draw + 1)
                own = f"{self._seed}/{draw}" if draw else self._seed
                picture = self._recipe.grid(own, self._work, draw)
                for grid in chain(self._candidates(picture, own), self._near(own)):
                    if self._is_wanted(grid, own):
                        return self._best(wanted=True)
                if self._ratings > RATINGS:
                    break
            if self._nearest is None and self._other is not None:
                self._is_wanted(*self._other)
        except StoppedError as stopped:
            limit = stopped.limit
        if self._nearest is not None:
            return self._best(wanted=False)
        if limit is not None:
            raise LimitReached(f"the limit on {limit} was reached before a unique puzzle was found")
        raise none_unique(DRAWS)

    def _best(self, *, wanted: bool) -> Drawn:
        assert self._nearest is not None
        _, grid, rating, seed = self._nearest
        notes = f"difficulty {rating.number:.2f}, {rating.word}"
        if not wanted:
            notes += f" (asked for: {self._target.text})"
        title = f"{self._recipe.title} {seed}"
        return Drawn(Puzzle.from_grid(grid, title=title, notes=notes), rating, wanted)

    def _near(self, seed: str) -> Iterator[Grid]:
        """Yield neighbours of the nearest picture so far, if the requested range is narrow.

        Their ratings differ little from its own.
        """
        narrow = self._target.most - self._target.least < 1
        if not narrow or self._nearest is None or self._nearest[1] == self._climbed:
            return
        self._climbed = self._nearest[1]
        yield from islice(self._candidates(self._climbed, seed), 1, _CLIMB)

    def _candidates(self, grid: Grid, seed: str) -> Iterator[Grid]:
        """Yield the pictures that may have the requested level: the draw, then its neighbours."""
        self._work.step()
        judge = Judge(grid, limits=self._work.limits_left(PROOF))
        result = judge.judge(lines_only=self._target.lines_only)
        if may_be(grid, result, self._target, self._work):
            yield grid
        elif result.verdict is Verdict.UNIQUE and self._other is None:
            self._other = grid, seed
        cells = grid.height * grid.width
        if self._recipe.symmetric or (result.open or 0) > cells // 3:
            return
        changes = _some_changes(grid)
        found = judge.judge_each(
            [[change] for change in changes], lines_only=self._target.lines_only, quick=True
        )
        for change, result in zip(changes, found, strict=False):
            other = with_changes(grid, [change])
            if may_be(other, result, self._target, self._work):
                yield other
        self._work.step()

    def _is_wanted(self, grid: Grid, seed: str) -> bool:
        self._work.step()
        limits = self._work.limits_left().replace(nodes=None)
        rating = rate(Puzzle.from_grid(grid), limits=limits)
        self._ratings += 1
        if rating.limit is not None:
            raise StoppedError(rating.limit)
        if rating.verdict is not Verdict.UNIQUE:
            return False
        away = self._target.away(rating.number)
        wanted = self._target.rated(rating)
        if wanted or self._nearest is None or away < self._nearest[0]:
            self._nearest = away, grid, rating, seed
        return wanted


def _some_changes(grid: Grid) -> list[Change]:
    """Return about ``_NEIGHBOURS`` changes of one cell, spread evenly over the picture."""
    masks, others = grid.masks(), len(grid.palette) - 1
    number = len(masks) * others
    changes = []
    for i in range(0, number, max(1, number // _NEIGHBOURS)):
        cell, colour = divmod(i, others)
        colour += 1 << colour >= masks[cell]  # skip the cell's present colour
        changes.append(Change(*divmod(cell, grid.width), colour))
    return changes
