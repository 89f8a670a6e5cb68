"""Random puzzles by seed: the same seed gives the same puzzles on every machine.

A grid is filled either with an exact number of cells, shuffled, or cell by cell with a
probability; its clues make the puzzle, which has at least this one solution and may have others.
Sets like those of the tournaments (TAAI 2011, TCGA 2015) are of the first kind, their density
falling evenly over the set.

Randomness comes from Python's Mersenne Twister, seeded with the text ``seed`` (for puzzle i of a
set, from 0: ``seed/i``), and from its ``random()`` alone, whose sequence for a seed Python
promises to keep; choosing and shuffling are spelled out here. So puzzle i of a set does not
depend on how many are made.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from nonolith.design.unique import drawn
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE, NO_LIMITS, Limits
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import as_real, as_whole, expect, shown
from nonolith.support.errors import ArgumentError, PuzzleError

#: Most bits of a seed that is a number; Python writes no number of any length.
SEED_BITS = 4096


def random_grid(
    height: int,
    width: int,
    *,
    filled: int | None = None,
    probability: float | None = None,
    palette: Palette = BLACK_AND_WHITE,
    seed: int | str = 0,
) -> Grid:
    """A random complete grid.

    Args:
        height: number of rows.
        width: number of columns.
        filled: exactly so many cells are filled, each such choice equally likely.
        probability: each cell is filled with this probability, by itself. One of ``filled`` and
            ``probability`` may be given; with neither, the probability is one half.
        palette: each filled cell has one of its colours, all equally likely.
        seed: the same seed gives the same grid.

    Raises:
        PuzzleError: a size, number or probability is out of its range.

    >>> print(random_grid(2, 4, filled=3, seed=1).text())
    .#.#
    ..#.
    """
    height, width, filled, probability = _checked(height, width, filled, probability)
    expect(palette, Palette, "palette", "a Palette")
    random = Random(seed_text(seed)).random
    size = height * width
    if filled is None:
        chance = 0.5 if probability is None else probability
        cells = [random() < chance for _ in range(size)]
    else:
        cells = [True] * filled + [False] * (size - filled)
        for last in range(size - 1, 0, -1):
            other = int(random() * (last + 1))
            cells[last], cells[other] = cells[other], cells[last]
    colours = len(palette) - 1
    if colours == 1:
        masks = [2 if cell else 1 for cell in cells]
    else:
        masks = [2 << int(random() * colours) if cell else 1 for cell in cells]
    return Grid(height, width, masks, palette)


def generate(
    height: int,
    width: int,
    *,
    filled: int | None = None,
    probability: float | None = None,
    palette: Palette = BLACK_AND_WHITE,
    seed: int | str = 0,
    unique: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Puzzle:
    """A random puzzle: the first that ``random_puzzles`` and ``nonolith generate`` give.

    Args:
        height, width, filled, probability, palette: as for ``random_grid``.
        seed: the same seed gives the same puzzle.
        unique: draw until the puzzle has one solution.
        limits: what the draws may use together to prove that.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        PuzzleError: a size, number or probability is out of its range, or no puzzle with one
            solution was found.
        LimitReached: none was found before a limit was reached.

    >>> generate(5, 8, unique=True, seed=7)
    <Puzzle 5x8 'random 5x8 7/0'>
    """
    return next(
        random_puzzles(
            1,
            height,
            width,
            filled=filled,
            probability=probability,
            palette=palette,
            seed=seed,
            unique=unique,
            limits=limits,
            timeout=timeout,
        )
    )


def random_puzzles(
    number: int,
    height: int,
    width: int,
    *,
    filled: int | None = None,
    probability: float | None = None,
    palette: Palette = BLACK_AND_WHITE,
    seed: int | str = 0,
    unique: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Iterator[Puzzle]:
    """So many random puzzles of one size, one after another; see ``random_grid``.

    Args:
        number: how many.
        height, width, filled, probability, palette: as for ``random_grid``.
        seed: the same seed gives the same puzzles, in the same order.
        unique: only puzzles with one solution; ``unique.py`` has the way.
        limits: what the draws of each unique puzzle may use together.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        PuzzleError: a size, number or probability is out of its range, or no puzzle with one
            solution was found.
        LimitReached: none was found before a limit was reached.

    >>> [puzzle.shape for puzzle in random_puzzles(2, 5, 10, seed=7)]
    [(5, 10), (5, 10)]
    """
    height, width, filled, probability = _checked(height, width, filled, probability)
    expect(palette, Palette, "palette", "a Palette")
    number, first_seed = _whole(number, "number"), seed_text(seed)
    limits = Limits.of(limits, timeout)

    def make(own_seed: str) -> Puzzle:
        grid = random_grid(
            height, width, filled=filled, probability=probability, palette=palette, seed=own_seed
        )
        return Puzzle.from_grid(grid, title=f"random {height}x{width} {own_seed}")

    return (drawn(make, f"{first_seed}/{i}", unique, limits) for i in range(number))


def tournament_puzzles(
    number: int = 1000,
    size: int = 25,
    *,
    first: float = 0.5,
    last: float = 0.35,
    seed: int | str = 0,
    unique: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Iterator[Puzzle]:
    """A set of square puzzles like those of the tournaments: from dense to sparse.

    Puzzle i of N (i from 0) has ``int((first + (last - first) * i / (N - 1)) * size * size)``
    filled cells, shuffled.

    Args:
        number: how many puzzles (N).
        size: rows, and columns, of each.
        first, last: the share of filled cells in the first and in the last puzzle.
        seed: the same seed gives the same puzzles, in the same order.
        unique: only puzzles with one solution; ``unique.py`` has the way.
        limits: what the draws of each unique puzzle may use together.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        PuzzleError: a size or share is out of its range, or no puzzle with one solution was found.
        LimitReached: none was found before a limit was reached.

    >>> [sum(map(sum, puzzle.goal.rows())) for puzzle in tournament_puzzles(3, 10)]
    [50, 42, 35]
    """
    number, first_seed = _whole(number, "number"), seed_text(seed)
    limits = Limits.of(limits, timeout)
    for share in (first, last):
        size = _checked(size, size, None, share)[0]

    def make(filled: int, own_seed: str) -> Puzzle:
        grid = random_grid(size, size, filled=filled, seed=own_seed)
        return Puzzle.from_grid(grid, title=f"tournament {size}x{size} {own_seed}")

    def filled(i: int) -> int:
        return int((first + (last - first) * i / max(number - 1, 1)) * size * size)

    return (
        drawn(partial(make, filled(i)), f"{first_seed}/{i}", unique, limits) for i in range(number)
    )


def _checked(
    height: int, width: int, filled: int | None, probability: float | None
) -> tuple[int, int, int | None, float | None]:
    """The arguments as plain numbers, each within its range."""
    height, width = _whole(height, "height"), _whole(width, "width")
    for length, what in ((height, "height"), (width, "width")):
        if not 0 <= length <= MAX_LINE:
            raise PuzzleError(f"{what} must be 0 to {MAX_LINE}, not {shown(length)}")
    if filled is not None and probability is not None:
        raise PuzzleError("give filled or probability, not both")
    if filled is not None:
        filled = _whole(filled, "filled")
        if not 0 <= filled <= height * width:
            raise PuzzleError(
                f"filled must be 0 to {height * width}, the cells of {height} x {width}, "
                f"not {shown(filled)}"
            )
    if probability is not None:
        chance = as_real(probability)
        if chance is None or not 0 <= chance <= 1:
            raise PuzzleError(f"a probability is 0 to 1, not {shown(probability)}")
        probability = chance
    return height, width, filled, probability


def _whole(value: object, name: str) -> int:
    number = as_whole(value)
    if number is None:
        raise ArgumentError(f"{name} must be a whole number, not {shown(value)}")
    return number


def seed_text(seed: int | str) -> str:
    """The seed as a text, from which Python's generator starts."""
    if not isinstance(seed, str):
        number = _whole(seed, "seed")
        if number.bit_length() > SEED_BITS:
            raise ArgumentError(f"seed has more than {SEED_BITS} bits")
        return str(number)
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"seed {shown(seed)} has half a character in it") from None
    return seed
