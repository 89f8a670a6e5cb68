"""Solve puzzles by any method: solve(), solutions(), check() and count()."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import islice
from operator import or_
from sys import maxsize
from typing import Annotated, Any, cast

from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_JOBS, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle, is_tomography
from nonolith.model.result import Count, Result, Verdict
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Counting, Logging, Method, Search
from nonolith.solving.options import options_of
from nonolith.solving.search_log import Log
from nonolith.support.arguments import short_repr, whole_number
from nonolith.support.errors import LimitReached, NonolithError, PuzzleError, UnsupportedError
from nonolith.support.kinds import Integer
from nonolith.support.operation import check_arguments, operation

DEFAULT_METHOD = next(iter(METHODS))


class NoSolutionError(PuzzleError):
    """The puzzle has no solution, but the request needs one."""


class WrongGridError(NoSolutionError):
    """The grid has a wrong cell, but the request needs steps from it or a solution with it."""


@operation(sends_known=True, rules=True)
def solve(
    puzzle: Puzzle,
    method: str | Method = DEFAULT_METHOD,
    *,
    grid: Grid | None = None,
    max_solutions: Annotated[int | None, Integer(1, 10**6)] = None,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    log: Log | None = None,
) -> Result:
    """Solve a puzzle, and prove the verdict if the method can.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts.
        method: The name of a method (``nonolith.solving.methods.METHODS``), or a ``Method``.
        grid: Known cells (rows x columns), in addition to the given cells.
        max_solutions: Maximum number of solutions to find; by default 2, which is enough to decide
            whether there is exactly one, or 1 if the method cannot continue after a solution.
        limits: Limits on time, branches and memory.
        timeout: Time limit in seconds; replaces ``limits.seconds``.
        options: The method's own options.
        jobs: Number of threads, for methods with the option ``threads`` (``auto``, ``conflict``).
            Default 1. The threads share the memory limit. All threads but the first start only if
            the puzzle is not solved within the first 1000 conflicts. Unless a limit ends the
            search, the verdict does not depend on ``jobs``; with several threads, the solutions
            that are found first depend on timing.
        log: A function that is called with each line of a log, such as ``print``, or a
            ``logging.Logger``, which logs the lines at the level INFO. The lines tell what the
            search does while it runs. Default: no log.

    Returns:
        A Result; its grids are rows x columns. With max_solutions=1 the verdict after a solution is
        SOLVED, unless the search has also proved that the solution is UNIQUE.

    Raises:
        UnsupportedError: The method does not exist or cannot do the task, or an option does not
            exist or has a value that is not allowed.
        MissingExtraError: A library that the method needs is not installed.

    >>> result = solve(Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    >>> print(result.verdict)
    unique
    >>> print(result.solution.text())
    #.
    ##
    """
    call = _CheckedCall(puzzle, method, limits, timeout, options=options, jobs=jobs, log=log)
    if grid is not None:
        call.puzzle = call.puzzle.with_given(grid)
    most = 2 if call.method.capabilities.enumerates else 1
    if max_solutions is not None:
        most = whole_number(max_solutions, "max_solutions", 1)
    if most > 1:
        call.needs("enumerates", "find more than one solution")
    search = call.start()
    found = tuple(islice(verified(search, call.puzzle), min(most, maxsize)))
    result = call.result(search, found, search.exhausted)
    if call.puzzle.compiled.plain or not found:
        return result
    from nonolith.solving.readings import reading_of

    def verdict_of(fixed: Puzzle, left: Limits) -> Verdict:
        return check(fixed, limits=left).verdict

    return result.replace(reading=reading_of(call.puzzle, found, call.limits, verdict_of))


def solutions(
    puzzle: Puzzle,
    method: str | Method = DEFAULT_METHOD,
    *,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    log: Log | None = None,
) -> Iterator[Grid]:
    """Yield all solutions, each once. The search runs only while the next solution is requested.

    If a limit is reached, the iterator raises LimitReached, because solutions may be missing. The
    arguments are the same as for ``solve``.

    >>> ambiguous = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> sorted(grid.text() for grid in solutions(ambiguous))
    ['#.\\n.#', '.#\\n#.']
    """
    call = _CheckedCall(puzzle, method, limits, timeout, options=options, jobs=jobs, log=log)
    call.needs("enumerates", "find more than one solution")
    search = call.start()

    def each() -> Iterator[Grid]:
        yield from verified(search, call.puzzle)
        call.result(search, (), search.exhausted).raise_for_limit()

    return each()


@operation(sends_known=True, rules=True)
def check(
    puzzle: Puzzle,
    method: str | Method = DEFAULT_METHOD,
    *,
    cells: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    log: Log | None = None,
) -> Result:
    """Decide whether a puzzle has one solution, several or none.

    Without ``cells``, ``check`` takes as long as ``solve``. With ``cells``, the search also finds
    all cells that differ between solutions, and may take far longer.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts.
        method: The name of a method that can prove verdicts.
        cells: Find all cells that differ between solutions, which may take far longer than the
            verdict.
        limits, timeout, options, jobs, log: As for ``solve``.

    Returns:
        A Result; its grids are rows x columns. If all solutions were found, the Result has the
        backbone even without ``cells``.

    Raises:
        UnsupportedError: The method does not exist, cannot prove verdicts or, with ``cells``,
            cannot find the backbone.

    >>> puzzle = Puzzle(rows=[[1], [1], [1]], columns=[[1], [1], [1]], title="permutations")
    >>> print(check(puzzle).verdict)
    multiple
    >>> len(check(puzzle, cells=True).differing)
    9
    """
    call = _CheckedCall(puzzle, method, limits, timeout, options=options, jobs=jobs, log=log)
    call.needs("proves", "decide whether a puzzle is unique")
    if cells is not False:
        check_arguments(check, {"cells": cells})
        call.needs("counts", "find all cells that differ between solutions")
    search = call.start()
    found = tuple(islice(verified(search, call.puzzle), 2))
    exhausted = search.exhausted  # must be read first: the search for the backbone changes it
    backbone = _union(found) if exhausted else None
    if cells and backbone is None and len(found) > 1:
        backbone = cast(Counting, search).backbone(list(found))
    return call.result(search, found, exhausted, backbone)


@operation(sends_known=True, rules=True)
def count(
    puzzle: Puzzle,
    method: str | Method = DEFAULT_METHOD,
    *,
    at_most: Annotated[int | None, Integer(0, 10**15)] = None,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    log: Log | None = None,
) -> Count:
    """Count the solutions of a puzzle; the number is exact unless a limit is reached.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts.
        method: The name of a method that can count.
        at_most: Stop at this number of solutions; if there are more, it is not exact.
        limits: Limits on time, branches and memory. If one is reached, the Count is the number of
            solutions counted so far, and is not exact.
        timeout, options, jobs, log: As for ``solve``.

    Raises:
        UnsupportedError: The method does not exist, or cannot count.

    >>> count(Puzzle(rows=[[1]] * 5, columns=[[1]] * 5))
    120
    >>> count(Puzzle(rows=[[1]] * 5, columns=[[1]] * 5), at_most=100)
    <at least 100>
    """
    call = _CheckedCall(puzzle, method, limits, timeout, options=options, jobs=jobs, log=log)
    call.needs("counts", "count solutions")
    if at_most is not None:
        at_most = whole_number(at_most, "at_most")
    # Count up to at_most + 1, so that at_most itself can be the exact number.
    most = 0 if at_most is None else at_most + 1
    search = call.start()
    number, finished = cast(Counting, search).count(most)
    if at_most is not None and number > at_most:
        return Count(at_most, "at_most", search.statistics)
    return Count(number, None if finished else search.limit, search.statistics)


def parse_method(text: str) -> tuple[str, dict[str, str]]:
    """Return the name of a method and its options, from ``method:option=value:option=value``.

    Raises:
        UnsupportedError: The method or an option does not exist, or a value is not allowed.

    >>> parse_method("sat:solver=glucose4")
    ('sat', {'solver': 'glucose4'})
    """
    name, *settings = text.split(":")
    options = dict(setting.partition("=")[::2] for setting in settings)
    options_of(_method(name), options)
    return name, options


def verified(search: Iterable[Grid], puzzle: Puzzle) -> Iterator[Grid]:
    """Yield the grids that a search finds; raise NonolithError if one is not a solution."""
    for grid in search:
        if not puzzle.accepts(grid):
            raise NonolithError("a method found a grid that does not fit the clues (a defect)")
        yield grid


class _CheckedCall:
    """The checked arguments of one call of ``solve``, ``solutions``, ``check`` or ``count``."""

    def __init__(
        self,
        puzzle: Puzzle,
        method: str | Method,
        limits: Limits,
        timeout: float | None,
        *,
        options: Mapping[str, Any] | None,
        jobs: int,
        log: Log | None,
    ) -> None:
        self.puzzle, self.limits = puzzle, Limits.of(limits, timeout)
        jobs, self.method = whole_number(jobs, "jobs", 1, MAX_JOBS), _method(method)
        self.options = options_of(self.method, options)
        if len(self.puzzle.palette) > 2:
            self.needs("colours", "solve puzzles in colour")
        if not self.puzzle.compiled.plain:
            self.needs("unknown_numbers", "solve puzzles with unknown numbers")
        if not is_tomography(self.puzzle):
            self.needs("blocks", "solve puzzles with blocks in their clues")
        if jobs > 1 and "threads" not in (options or ()):
            if "threads" not in self.options._fields:
                able = ", ".join(m.name for m in METHODS.values() if "threads" in m.options._fields)
                raise UnsupportedError(
                    f"method {self.method.name} searches with one thread; these methods can use "
                    f"several: {able}"
                )
            self.options = self.options._replace(threads=jobs)
        self._log = log
        if log is not None:
            self.needs("logs", "write a log")

    def start(self) -> Search:
        """Start the search, with a log if the caller wants one."""
        search = self.method.start(self.puzzle, self.limits, self.options)
        if self._log is not None:
            threaded = getattr(self.options, "threads", 1) > 1
            cast(Logging, search).log_to(self._log, threaded)
        return search

    def needs(self, capability: str, to_do: str) -> None:
        """Raise UnsupportedError if the method lacks a capability."""
        if not getattr(self.method.capabilities, capability):
            able = [m.name for m in METHODS.values() if getattr(m.capabilities, capability)]
            raise UnsupportedError(
                f"method {self.method.name} cannot {to_do}; these methods can: {', '.join(able)}"
            )

    def result(
        self,
        search: Search,
        found: tuple[Grid, ...],
        exhausted: bool,
        backbone: Grid | None = None,
    ) -> Result:
        """Return the result of the search."""
        complete = self.method.capabilities.proves and exhausted
        known, limit, statistics = search.known, search.limit, search.statistics
        verdict = Verdict.of(len(found), complete)
        return Result.of_fields(
            verdict, found, complete, backbone, known, limit, self.method.name, statistics,
            self.puzzle.palette, (),
        )  # fmt: skip


def _method(name: str | Method) -> Method:
    if isinstance(name, Method):
        return name
    if not isinstance(name, str) or name not in METHODS:
        raise UnsupportedError(
            f"there is no method {short_repr(name)}; the methods are {', '.join(METHODS)}"
        )
    return METHODS[name]


def _union(grids: tuple[Grid, ...]) -> Grid | None:
    """Return for each cell the set of its colours in the grids; None if there are no grids."""
    if len(grids) < 2:
        return grids[0] if grids else None
    masks = [reduce(or_, cells) for cells in zip(*(grid.masks() for grid in grids), strict=True)]
    return Grid(*grids[0].shape, masks, grids[0].palette)


def solution_of(
    puzzle: Puzzle, grid: Grid | None = None, *, limits: Limits = NO_LIMITS, **search: Any
) -> Grid:
    """Return a solution that agrees with a grid, if one is given.

    The other arguments are as for ``solve``.

    Raises:
        NoSolutionError: There is none.
        LimitReached: A limit was reached before one was found.
    """
    wanted = puzzle if grid is None else puzzle.with_given(grid)
    result = solve(wanted, max_solutions=1, limits=limits, **search)
    if result.solution is not None:
        return result.solution
    if result.limit is not None:
        raise LimitReached.before("a solution was found", result.limit)
    if grid is not None:
        raise WrongGridError("no solution agrees with this grid")
    raise NoSolutionError("no grid fits these clues")
