"""One interface for all methods: solve, solutions, check, count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import islice
from operator import or_
from sys import maxsize
from typing import Any

from nonolith.formats.inputs import PuzzleLike, puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_JOBS, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Count, Result, Verdict
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Counting, Method, Search
from nonolith.solving.options import options_of
from nonolith.solving.verified import verified
from nonolith.support.arguments import shown, whole_number
from nonolith.support.errors import NonolithError, UnsupportedError

DEFAULT_METHOD = next(iter(METHODS))


def solve(
    puzzle: PuzzleLike,
    method: str = DEFAULT_METHOD,
    *,
    max_solutions: int | None = None,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> Result:
    """Solve a puzzle, with a proof of the verdict where possible.

    Args:
        puzzle: the puzzle, or what ``read`` takes.
        method: the name of a method (``nonolith.solving.methods.METHODS``).
        max_solutions: stop after this number of solutions. The default is two, so that the verdict
            is a proof, or one if the method cannot go on after a solution.
        limits: the most time, branches and memory that the search may use.
        timeout: Time limit in seconds; replaces ``limits.seconds``.
        options: the method's own options.
        jobs: number of threads, for the methods that have the option ``threads`` (``auto`` and
            ``conflict``); the threads share the memory. All but one start only if the puzzle is not
            solved within the first 1000 conflicts. Any number gives the same verdict, but which
            solutions are found first depends on timing.

    Returns:
        A Result; its grids are rows x columns. With max_solutions=1 the verdict is UNIQUE only if
        the search happened to prove it, else SOLVED.

    Raises:
        UnsupportedError: there is no such method, or it cannot do this.

    >>> result = solve(Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    >>> print(result.verdict)
    unique
    >>> print(result.solution.text())
    #.
    ##
    """
    puzzle, limits = puzzle_of(puzzle), Limits.of(limits, timeout)
    chosen = _method(method)
    if max_solutions is None:
        max_solutions = 2 if chosen.capabilities.enumerates else 1
    max_solutions = whole_number(max_solutions, "max_solutions", 1)
    if max_solutions > 1:
        _require(chosen, "enumerates", "find more than one solution")
    search = _start(chosen, puzzle, limits, options, jobs)
    found = tuple(islice(verified(search, puzzle), min(max_solutions, maxsize)))
    return _result(chosen, search, found, search.exhausted)


def solutions(
    puzzle: PuzzleLike,
    method: str = DEFAULT_METHOD,
    *,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> Iterator[Grid]:
    """All solutions, each once. The search goes on when the next one is taken.

    When a limit is reached, the iterator raises LimitReached: without it, nothing would show that
    solutions may be missing.

    >>> ambiguous = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> sorted(grid.text() for grid in solutions(ambiguous))
    ['#.\\n.#', '.#\\n#.']
    """
    puzzle, limits = puzzle_of(puzzle), Limits.of(limits, timeout)
    chosen = _method(method)
    _require(chosen, "enumerates", "find more than one solution")
    search = _start(chosen, puzzle, limits, options, jobs)

    def each() -> Iterator[Grid]:
        yield from verified(search, puzzle)
        _result(chosen, search, (), search.exhausted).raise_for_limit()

    return each()


def check(
    puzzle: PuzzleLike,
    method: str = DEFAULT_METHOD,
    *,
    cells: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> Result:
    """Decide whether a puzzle has one solution, several or none; with ``cells``, where they differ.

    The verdict takes as long as ``solve``. To find all cells that differ may take far longer; it is
    done only with ``cells``.

    Args:
        puzzle: the puzzle, or what ``read`` takes.
        method: a method that proves.
        cells: if there are several solutions, also find the ``backbone``: for each cell the colours
            that it has in some solution. ``differing`` then has all cells that have more than one
            colour; without ``cells`` it has those in which the two solutions found differ.
        limits: the most time, branches and memory that all of this may use.
        timeout: Time limit in seconds; replaces ``limits.seconds``.
        options: the method's own options.
        jobs: number of threads, as for ``solve``.

    Returns:
        A Result; its grids are rows x columns. It also has the backbone if the solutions found are
        all there are.

    Raises:
        UnsupportedError: there is no such method, or it cannot do this.

    >>> puzzle = Puzzle(rows=[[1], [1], [1]], columns=[[1], [1], [1]], title="permutations")
    >>> print(check(puzzle).verdict)
    multiple
    >>> len(check(puzzle, cells=True).differing)
    9
    """
    puzzle, limits = puzzle_of(puzzle), Limits.of(limits, timeout)
    chosen = _method(method)
    _require(chosen, "proves", "decide whether a puzzle is unique")
    if cells:
        _require(chosen, "counts", "find all cells that differ between solutions")
    search = _start(chosen, puzzle, limits, options, jobs)
    found = tuple(islice(verified(search, puzzle), 2))
    exhausted = search.exhausted  # must be read first: the search for the backbone changes it
    backbone = _union(found) if exhausted else None
    if cells and backbone is None and len(found) > 1:
        backbone = _counting(search).backbone(list(found))
    return _result(chosen, search, found, exhausted, backbone)


def count(
    puzzle: PuzzleLike,
    method: str = DEFAULT_METHOD,
    *,
    at_most: int | None = None,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
) -> Count:
    """The exact number of solutions.

    Args:
        puzzle: the puzzle, or what ``read`` takes.
        method: a method that counts.
        at_most: stop at this number; for a puzzle with more solutions the Count is this number, and
            not exact.
        limits: the most time, branches and memory that the count may use. When one is reached, the
            Count is the number so far, and not exact.
        timeout: Time limit in seconds; replaces ``limits.seconds``.
        options: the method's own options.
        jobs: number of threads, as for ``solve``.

    Raises:
        UnsupportedError: there is no such method, or it cannot do this.

    >>> count(Puzzle(rows=[[1]] * 5, columns=[[1]] * 5))
    120
    >>> count(Puzzle(rows=[[1]] * 5, columns=[[1]] * 5), at_most=100)
    <at least 100>
    """
    puzzle, limits = puzzle_of(puzzle), Limits.of(limits, timeout)
    chosen = _method(method)
    _require(chosen, "counts", "count solutions")
    if at_most is not None:
        at_most = whole_number(at_most, "at_most")
    # Count to one more than at_most: then at_most itself is an exact number.
    most = 0 if at_most is None else at_most + 1
    search = _start(chosen, puzzle, limits, options, jobs)
    number, finished = _counting(search).count(most)
    if at_most is not None and number > at_most:
        return Count(at_most, "at_most", search.statistics)
    return Count(number, None if finished else search.limit, search.statistics)


def _method(name: str) -> Method:
    if not isinstance(name, str) or name not in METHODS:
        raise UnsupportedError(
            f"there is no method {shown(name)}; the methods are {', '.join(METHODS)}"
        )
    return METHODS[name]


def parse_method(text: str) -> tuple[str, dict[str, str]]:
    """Return the name of a method and its options, from ``method:option=value:option=value``.

    Raises:
        UnsupportedError: there is no such method, or it has no such option.

    >>> parse_method("sat:solver=glucose4")
    ('sat', {'solver': 'glucose4'})
    """
    name, *settings = text.split(":")
    options = dict(setting.partition("=")[::2] for setting in settings)
    options_of(_method(name), options)
    return name, options


def _require(method: Method, capability: str, to_do: str) -> None:
    if not getattr(method.capabilities, capability):
        able = [m.name for m in METHODS.values() if getattr(m.capabilities, capability)]
        raise UnsupportedError(f"method {method.name} cannot {to_do}; these can: {', '.join(able)}")


def _start(
    method: Method,
    puzzle: Puzzle,
    limits: Limits,
    options: Mapping[str, Any] | None,
    jobs: int,
) -> Search:
    """Start a search, after checking the method and its options."""
    if len(puzzle.palette) > 2:
        _require(method, "colours", "solve puzzles in colour")
    return method.start(puzzle, limits, _settings(method, options, jobs))


def _settings(method: Method, options: Mapping[str, Any] | None, jobs: int) -> Any:
    """The method's options; ``jobs`` sets the option ``threads``, unless that is given."""
    jobs = whole_number(jobs, "jobs", 1, MAX_JOBS)
    settings = options_of(method, options)
    if jobs == 1 or "threads" in (options or ()):
        return settings
    if "threads" not in method.options._fields:
        able = [m.name for m in METHODS.values() if "threads" in m.options._fields]
        raise UnsupportedError(
            f"method {method.name} searches with one thread; these can use several: "
            f"{', '.join(able)}"
        )
    return settings._replace(threads=jobs)


def _counting(search: Search) -> Counting:
    """The search of a method that counts, with the type of a counting search."""
    if not isinstance(search, Counting):
        raise NonolithError("a method that counts started a search that cannot (a defect)")
    return search


def _union(grids: tuple[Grid, ...]) -> Grid | None:
    """For each cell the colours that it has in some of the grids; None without grids."""
    if len(grids) < 2:
        return grids[0] if grids else None
    first = grids[0]
    masks = [reduce(or_, several) for several in zip(*(g.masks() for g in grids), strict=True)]
    return Grid(first.height, first.width, masks, first.palette)


def _result(
    method: Method,
    search: Search,
    found: tuple[Grid, ...],
    exhausted: bool,
    backbone: Grid | None = None,
) -> Result:
    exhausted = method.capabilities.proves and exhausted
    return Result.of_fields(
        Verdict.of(len(found), exhausted),
        found,
        exhausted,
        backbone,
        search.known,
        search.limit,
        method.name,
        search.statistics,
    )
