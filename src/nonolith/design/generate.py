"""Make random puzzles by seed: the same seed gives the same puzzles on every machine.

A puzzle has the clues of a random picture (``random_pictures.py``), so the picture is one of its
solutions. In a set of puzzles like those of the tournaments TAAI 2011 and TCGA 2015, the number of
filled cells falls linearly from the first puzzle to the last. Puzzle i of a set (from 0) has the
seed ``seed/i``, which does not depend on the number of puzzles.

If a unique puzzle with the seed ``s`` is requested, puzzles are made with the seeds ``s``,
``s/1``, ``s/2``, ..., until one is proved to be unique within 10,000 branches. With a time limit
instead, the puzzle would depend on the speed of the machine. The caller's limits apply to all
attempts for a puzzle together. If a limit is reached, an error is raised; limits never change the
puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import repeat

from nonolith.design.judge import PROOF, result_within
from nonolith.design.random_pictures import colourful, noise_grid
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE, MAX_PUZZLES, NO_LIMITS, Limits
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result, Verdict
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import (
    as_whole,
    exclude,
    expect,
    real_number,
    short_repr,
    whole_number,
)
from nonolith.support.errors import ArgumentError, LimitReached, PuzzleError
from nonolith.support.kinds import Boolean

#: Maximum number of bits of an integer seed; ``str`` rejects integers with too many digits.
SEED_BITS = 4096

#: Maximum number of attempts for a unique puzzle.
MAX_ATTEMPTS = 5000

#: A function that makes a picture from its seed.
MakePicture = Callable[[str, Work], Grid]


def random_grid(
    height: int,
    width: int,
    *,
    filled: int | None = None,
    probability: float | None = None,
    palette: Palette = BLACK_AND_WHITE,
    seed: int | str = 0,
) -> Grid:
    """Return a random complete grid.

    Args:
        height: Number of rows.
        width: Number of columns.
        filled: Exact number of filled cells; each choice of cells is equally likely.
        probability: Probability that a cell is filled, if ``filled`` is not given. Default 0.5.
        palette: The colours of filled cells, all equally likely.
        seed: The same seed gives the same grid.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.

    >>> print(random_grid(2, 4, filled=3, seed=1).text())
    .#.#
    ..#.
    """
    return _pictures(height, width, filled, probability, palette)(seed_text(seed), Work(NO_LIMITS))


def generate(
    height: int,
    width: int | None = None,
    *,
    title: str = "",
    filled: int | None = None,
    probability: float | None = None,
    palette: Palette = BLACK_AND_WHITE,
    seed: int | str = 0,
    unique: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Puzzle:
    """Return a random puzzle: the first puzzle of ``random_puzzles`` for the same arguments.

    Without a width, the puzzle is a square. ``title`` is the title of the puzzle. The other
    arguments and the errors are those of ``random_puzzles``.

    >>> generate(5, 8, unique=True, seed=7), generate(5, title="Noise").title
    (<Puzzle 5x8>, 'Noise')
    """
    columns = height if width is None else width
    make = _pictures(height, columns, filled, probability, palette)
    puzzle = next(_puzzles([make], seed, unique, Limits.of(limits, timeout)))
    return puzzle.replace(title=title) if title else puzzle


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
    """Return an iterator of random puzzles of one size.

    Args:
        number: Number of puzzles.
        height, width, filled, probability: As for ``random_grid``.
        palette: The colours of filled cells. Each puzzle has all of them; if no such picture is
            found, the palette of the puzzle contains only the colours that occur.
        seed: The same seed gives the same puzzles, in the same order.
        unique: Whether to make only puzzles with one solution.
        limits: Limits for each puzzle.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
        PuzzleError: No puzzle with one solution was found.
        LimitReached: A limit was reached before a puzzle was found.

    >>> [puzzle.shape for puzzle in random_puzzles(2, 5, 10, seed=7)]
    [(5, 10), (5, 10)]
    """
    make = _pictures(height, width, filled, probability, palette)
    makers = repeat(make, whole_number(number, "number", 0, MAX_PUZZLES))
    return _puzzles(makers, seed, unique, Limits.of(limits, timeout))


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
    """Make square puzzles from dense to sparse, like those of the tournaments TAAI and TCGA.

    Puzzle i of N (i from 0) has ``int((first + (last - first) * i / (N - 1)) * size * size)``
    filled cells at random places.

    Args:
        number: Number of puzzles (N).
        size: Number of rows and of columns of each puzzle.
        first, last: Share of filled cells in the first and in the last puzzle, 0 to 1.
        seed, unique, limits, timeout: As for ``random_puzzles``.

    Raises:
        ArgumentError, PuzzleError, LimitReached: As for ``random_puzzles``.

    >>> [sum(map(sum, puzzle.goal.rows())) for puzzle in tournament_puzzles(3, 10)]
    [50, 42, 35]
    """
    number = whole_number(number, "number", 0, MAX_PUZZLES)
    size = whole_number(size, "size", 0, MAX_LINE)
    first, last = real_number(first, "first", 0, 1), real_number(last, "last", 0, 1)
    shares = (first + (last - first) * i / max(number - 1, 1) for i in range(number))
    makers = (
        _pictures(size, size, int(share * size * size), None, BLACK_AND_WHITE) for share in shares
    )
    return _puzzles(makers, seed, unique, Limits.of(limits, timeout))


def _puzzles(
    makers: Iterable[MakePicture], seed: int | str, unique: bool, limits: Limits
) -> Iterator[Puzzle]:
    """Check the arguments; return an iterator with one puzzle for each function in ``makers``."""
    text = seed_text(seed)
    Boolean().check(unique, "unique")
    return (random_puzzle(make, text, i, unique, limits) for i, make in enumerate(makers))


def random_puzzle(
    make: MakePicture, seed: str, number: int, unique: bool, limits: Limits
) -> Puzzle:
    """Return puzzle ``number`` (from 0) of a seed; if ``unique``, the first one with one solution.
    The errors are those of ``random_puzzles``."""
    work, tried = Work(limits), 0
    grids = (make(attempt_seed(seed, number, i), work) for i in range(MAX_ATTEMPTS))
    try:
        for grid in colourful(grids):
            tried += 1
            puzzle = noted_puzzle(grid, seed, number)
            if not unique or proof_result(puzzle, work).verdict is Verdict.UNIQUE:
                return puzzle
    except StoppedError as stopped:
        raise limit_error(stopped.limit, tried if unique else 0) from None
    raise PuzzleError(
        f"none of {MAX_ATTEMPTS} random puzzles had exactly one solution; try a higher density or "
        "a smaller size"
    )


def attempt_seed(seed: str, number: int, attempt: int) -> str:
    """Return the seed of an attempt (from 0) for puzzle ``number`` (from 0)."""
    return f"{seed}/{number}/{attempt}" if attempt else f"{seed}/{number}"


def noted_puzzle(grid: Grid, seed: str, number: int) -> Puzzle:
    """Return the puzzle of a random picture; its notes state the seed and the number, from 1."""
    return Puzzle.from_grid(grid, notes=f"seed {seed}, puzzle {number + 1}")


def limit_error(limit: str, attempts: int) -> LimitReached:
    """Return the error for a limit that ended the search for a unique puzzle after this number of
    attempts; 0: it ended the drawing of a picture."""
    found = f"of {attempts} random puzzles none was proved to have exactly one solution"
    return LimitReached(
        f"the limit on {limit} was reached; {found if attempts else 'the picture was not drawn'}",
        limit,
    )


def proof_result(puzzle: Puzzle, work: Work) -> Result:
    """Return the result of a search for two solutions with at most ``PROOF`` branches; raise
    StoppedError if a limit of the work ended the search earlier."""
    most = work.limits_left(PROOF).nodes
    result = result_within(puzzle, work, PROOF)
    if result.verdict in (Verdict.SOLVED, Verdict.UNKNOWN) and most != PROOF:
        raise StoppedError("nodes")
    return result


def _pictures(
    height: object, width: object, filled: object, probability: object, palette: Palette
) -> MakePicture:
    """Check the arguments; return the function that makes a picture from its seed."""
    rows = whole_number(height, "height", 0, MAX_LINE)
    columns = whole_number(width, "width", 0, MAX_LINE)
    expect(palette, Palette, "palette", "a Palette")
    if filled is not None:
        exclude("filled", "it sets the density", probability=probability is not None)
    share = 0.5 if probability is None else real_number(probability, "probability", 0, 1)
    exact = None if filled is None else whole_number(filled, "filled", 0, rows * columns)
    return lambda seed, work: noise_grid((rows, columns), share, palette, seed, work, filled=exact)


def seed_text(seed: int | str) -> str:
    """Return a seed as a string for ``Random``; raise ArgumentError if the seed is invalid."""
    if not isinstance(seed, str):
        number = as_whole(seed)
        if number is None:
            raise ArgumentError(f"seed must be a string or a whole number, not {short_repr(seed)}")
        if number.bit_length() > SEED_BITS:
            raise ArgumentError(f"seed has more than {SEED_BITS} bits")
        return str(number)
    try:
        seed.encode()
    except UnicodeEncodeError:
        raise ArgumentError(f"seed {short_repr(seed)} is not valid Unicode text") from None
    return seed
