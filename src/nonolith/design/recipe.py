"""Recipes: what random puzzles are to be like, and the making of them one by one, in any process.

Puzzle i depends on the recipe and on i alone: of its draws the first is taken that is wanted, by
counts and never by time. For a difficulty each draw is looked at together with the pictures that
differ from it in one cell: near a picture that lines just do not solve there are puzzles that
lines solve, but the easy rules do not. For a narrow range of ratings the neighbours of the nearest
picture so far are rated as well. Where no draw has the difficulty, the nearest one is taken,
and marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING

from nonolith.design.judge import Judge, with_changes
from nonolith.design.levels import may_be
from nonolith.design.shapes import SHAPES, mirrored
from nonolith.design.target import Target
from nonolith.design.unique import PROOF, drawn
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.rating import Rating, rate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.errors import LimitReached, PuzzleError
from nonolith.support.frozen import Frozen

if TYPE_CHECKING:
    from nonolith.design.like import GreyPicture


#: Draws for a difficulty before the nearest one is taken, and ratings of pictures in all.
DRAWS, RATINGS = 400, 600

#: Neighbours of the nearest picture that are rated before the next draw.
_CLIMB = 40

#: Neighbours of a draw that are looked at.
_NEIGHBOURS = 200

#: Shares of filled cells that are tried in turn, by the level that is wanted.
_SHARES: tuple[tuple[float, ...], ...] = (
    (0.72, 0.8, 0.86, 0.9, 0.94, 0.97),
    (0.6, 0.66, 0.55, 0.72),
    (0.45, 0.5, 0.55, 0.48, 0.6),
    (0.42, 0.48, 0.54, 0.58),
    (0.4, 0.45, 0.5, 0.55),
    (0.38, 0.44, 0.5, 0.54),
)


class Drawn(Frozen):
    """A puzzle that was drawn.

    Attributes:
        puzzle: the puzzle, its goal the picture.
        rating: how hard it is, where a difficulty was wanted.
        wanted: whether it is what was wanted.
    """

    puzzle: Puzzle
    rating: Rating | None = None
    wanted: bool = True


class Recipe(Frozen):
    """What random puzzles are to be like.

    Attributes:
        height, width: rows and columns.
        share: the share of filled cells, or None: one that suits the difficulty, else one half.
        palette: the colours.
        shape: ``noise`` or ``blobs``.
        symmetric: whether the picture is the same from left to right and from right to left.
        like: a picture that the puzzles are to be like, or None.
        seed: the same seed gives the same puzzles.
        unique: only puzzles with one solution.
        difficulty: how hard they are to be, or None.
        limits: what the draws of one puzzle may use together.
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

    def drawn(self, number: int) -> Drawn:
        """Puzzle number so and so, from 0.

        Raises:
            PuzzleError: there is none with one solution.
            LimitReached: there was none before a limit was reached.
        """
        seed = f"{self.seed}/{number}"
        if self.difficulty is None:
            return Drawn(drawn(lambda own: self._puzzle(own, 0), seed, self.unique, self.limits))
        return _Search(self, self.difficulty, seed).drawn()

    def grid(self, seed: str, draw: int) -> Grid:
        """One draw; ``draw`` is its number, from 0."""
        if self.like is not None:
            return self.like.grid(seed)
        share = self.share
        if share is None:
            shares = (0.5,) if self.difficulty is None else _SHARES[int(self.difficulty.least)]
            share = shares[draw % len(shares)]
        shape = SHAPES[self.shape]
        if self.symmetric:
            half = shape(self.height, (self.width + 1) // 2, share, self.palette, seed)
            return mirrored(half, self.width)
        return shape(self.height, self.width, share, self.palette, seed)

    def _puzzle(self, seed: str, draw: int) -> Puzzle:
        return self.titled(self.grid(seed, draw), seed)

    def titled(self, grid: Grid, seed: str) -> Puzzle:
        """The puzzle of a picture, with its title."""
        kind = "like a picture" if self.like is not None else "random"
        return Puzzle.from_grid(grid, title=f"{kind} {grid.height}x{grid.width} {seed}")


class _Search:
    """The search for one puzzle of a difficulty."""

    def __init__(self, recipe: Recipe, target: Target, seed: str) -> None:
        self._recipe, self._target, self._seed = recipe, target, seed
        self._work = Work(recipe.limits)
        self._ratings = 0
        self._nearest: tuple[float, Grid, Rating, str] | None = None
        self._climbed: Grid | None = None
        self._other: tuple[Grid, str] | None = None  # unique, and of another level

    def drawn(self) -> Drawn:
        """The first that is wanted, or the nearest."""
        limit = None
        try:
            for draw in range(DRAWS):
                self._work.report(draws=draw + 1)
                own = f"{self._seed}/{draw}" if draw else self._seed
                drawn_grid = self._recipe.grid(own, draw)
                for grid in chain(self._candidates(drawn_grid, own), self._near(own)):
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
        raise PuzzleError(
            f"none of {DRAWS} random puzzles had exactly one solution; denser or smaller ones are "
            "more likely to"
        )

    def _best(self, *, wanted: bool) -> Drawn:
        assert self._nearest is not None
        _, grid, rating, seed = self._nearest
        notes = f"difficulty {rating.number:.2f}, {rating.word}"
        if not wanted:
            notes += f" (asked for: {self._target.text})"
        return Drawn(self._recipe.titled(grid, seed).replace(notes=notes), rating, wanted)

    def _near(self, seed: str) -> Iterator[Grid]:
        """Neighbours of the nearest picture so far, where a narrow range of ratings is wanted:
        their ratings differ little from its own."""
        narrow = self._target.most - self._target.least < 1
        if not narrow or self._nearest is None or self._nearest[1] == self._climbed:
            return
        self._climbed = self._nearest[1]
        yield from islice(self._candidates(self._climbed, seed), 1, _CLIMB)

    def _candidates(self, grid: Grid, seed: str) -> Iterator[Grid]:
        """The draw itself and its neighbours, as far as they may be of the level."""
        self._work.step()
        judge = Judge(grid, limits=self._work.limits_left(PROOF))
        judgement = judge.judge(lines_only=self._target.lines_only)
        if may_be(grid, judgement, self._target):
            yield grid
        elif judgement.verdict is Verdict.UNIQUE and self._other is None:
            self._other = grid, seed
        cells = grid.height * grid.width
        if self._recipe.symmetric or (judgement.open or 0) > cells // 3:
            return
        changes = judge.single_changes()
        changes = changes[:: max(1, len(changes) // _NEIGHBOURS)]
        found = judge.judge_each(
            [[change] for change in changes], lines_only=self._target.lines_only, quick=True
        )
        for change, judgement in zip(changes, found, strict=False):
            other = with_changes(grid, [change])
            if may_be(other, judgement, self._target):
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
