"""One interface for all methods: solve, solutions, check, count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import islice
from operator import or_
from sys import maxsize
from typing import TYPE_CHECKING, Any

from nonolith.model.errors import NonolithError, UnsupportedError
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Count, Result, Verdict
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import THREADS, Counting, Method, Search
from nonolith.solving.options import options_of
from nonolith.solving.verified import verified
from nonolith.support.arguments import expect, shown, whole_number

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from nonolith.cubes.conquest import Conquest
    from nonolith.cubes.cube_executor import Parallel

DEFAULT_METHOD = next(iter(METHODS))


def solve(
    puzzle: Puzzle,
    method: str = DEFAULT_METHOD,
    *,
    max_solutions: int | None = None,
    limits: Limits = NO_LIMITS,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Result:
    """Solve a puzzle, with a proof of the verdict where possible.

    Args:
        puzzle: the puzzle.
        method: the name of a method (``nonolith.solving.methods.METHODS``).
        max_solutions: stop after this number of solutions. The default is two, so that the verdict
            is a proof, or one if the method cannot go on after a solution.
        limits: the most time, branches and memory that the search may use; with ``jobs``, each
            process may use the memory.
        options: the method's own options.
        jobs: so many searches work on the puzzle side by side, if it is not solved soon: as threads
            that share what they learn, or, where the method has no option ``threads``, as processes
            with a part of the puzzle each. With an executor: how many are at work there at the same
            time.
        executor: any executor of ``concurrent.futures``, whose workers have nonolith installed.
            ``docs/cubes.md`` has how a puzzle is divided, and when that pays.

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
    chosen = _method(method)
    if max_solutions is None:
        max_solutions = 2 if chosen.capabilities.enumerates else 1
    max_solutions = whole_number(max_solutions, "max_solutions", 1)
    if max_solutions > 1:
        _require(chosen, "enumerates", "find more than one solution")
    most = min(max_solutions, maxsize)
    parallel, options = _side_by_side(chosen, options, jobs, executor)
    if parallel is not None:
        done = _conquered(
            chosen, puzzle, limits, options, parallel, question="solutions", most=most
        )
        return _result(chosen, done, *_first(done, most))
    search = _start(chosen, puzzle, limits, options)
    found = tuple(islice(verified(search, puzzle), most))
    return _result(chosen, search, found, search.exhausted)


def solutions(
    puzzle: Puzzle,
    method: str = DEFAULT_METHOD,
    *,
    limits: Limits = NO_LIMITS,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Grid]:
    """All solutions, each once. The search goes on when the next one is taken.

    When a limit is reached, the iterator raises LimitReached: without it, nothing would show that
    solutions may be missing.

    >>> ambiguous = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> sorted(grid.text() for grid in solutions(ambiguous))
    ['#.\\n.#', '.#\\n#.']
    """
    chosen = _method(method)
    _require(chosen, "enumerates", "find more than one solution")
    search = _start(chosen, puzzle, limits, options)

    def each() -> Iterator[Grid]:
        yield from verified(search, puzzle)
        _result(chosen, search, (), search.exhausted).raise_for_limit()

    return each()


def check(
    puzzle: Puzzle,
    method: str = DEFAULT_METHOD,
    *,
    cells: bool = False,
    limits: Limits = NO_LIMITS,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Result:
    """Decide whether a puzzle has one solution, several or none; with ``cells``, where they differ.

    The verdict takes as long as ``solve``. To find all cells that differ may take far longer; it is
    done only with ``cells``.

    Args:
        puzzle: the puzzle.
        method: a method that proves.
        cells: if there are several solutions, also find the ``backbone``: for each cell the colours
            that it has in some solution. ``differing`` then has all cells that have more than one
            colour; without ``cells`` it has those in which the two solutions found differ.
        limits: the most time, branches and memory that all of this may use.
        options: the method's own options.
        jobs, executor: who works, as for ``solve``.

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
    chosen = _method(method)
    _require(chosen, "proves", "decide whether a puzzle is unique")
    if cells:
        _require(chosen, "counts", "find all cells that differ between solutions")
    parallel, options = _side_by_side(chosen, options, jobs, executor)
    if parallel is not None:
        question = "cells" if cells else "solutions"
        # The question about cells needs all solutions.
        most = 0 if question == "cells" else 2
        done = _conquered(chosen, puzzle, limits, options, parallel, question=question, most=most)
        return _result(chosen, done, *_first(done, 2), done.backbone())
    search = _start(chosen, puzzle, limits, options)
    found = tuple(islice(verified(search, puzzle), 2))
    exhausted = search.exhausted  # must be read first: the search for the backbone changes it
    backbone = _union(found) if exhausted else None
    if cells and backbone is None and len(found) > 1:
        backbone = _counting(search).backbone(list(found))
    return _result(chosen, search, found, exhausted, backbone)


def count(
    puzzle: Puzzle,
    method: str = DEFAULT_METHOD,
    *,
    at_most: int | None = None,
    limits: Limits = NO_LIMITS,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Count:
    """The exact number of solutions.

    Args:
        puzzle: the puzzle.
        method: a method that counts.
        at_most: stop at this number; for a puzzle with more solutions the Count is this number, and
            not exact.
        limits: the most time, branches and memory that the count may use. When one is reached, the
            Count is the number so far, and not exact.
        options: the method's own options.
        jobs, executor: who works, as for ``solve``.

    Raises:
        UnsupportedError: there is no such method, or it cannot do this.

    >>> count(Puzzle(rows=[[1]] * 5, columns=[[1]] * 5))
    120
    >>> count(Puzzle(rows=[[1]] * 5, columns=[[1]] * 5), at_most=100)
    <at least 100>
    """
    chosen = _method(method)
    _require(chosen, "counts", "count solutions")
    if at_most is not None:
        at_most = whole_number(at_most, "at_most")
    # Count to one more than at_most: then at_most itself is an exact number.
    most = 0 if at_most is None else at_most + 1
    parallel, options = _side_by_side(chosen, options, jobs, executor)
    if parallel is not None:
        done = _conquered(chosen, puzzle, limits, options, parallel, question="number", most=most)
        number, limit, statistics = done.number, done.limit, done.statistics
    else:
        search = _start(chosen, puzzle, limits, options)
        number, finished = _counting(search).count(most)
        limit, statistics = None if finished else search.limit, search.statistics
    if at_most is not None and number > at_most:
        return Count(at_most, "at_most", statistics)
    return Count(number, limit, statistics)


def _method(name: str) -> Method:
    if not isinstance(name, str) or name not in METHODS:
        raise UnsupportedError(
            f"there is no method {shown(name)}; the methods are {', '.join(METHODS)}"
        )
    return METHODS[name]


def _require(method: Method, capability: str, to_do: str) -> None:
    if not getattr(method.capabilities, capability):
        able = [m.name for m in METHODS.values() if getattr(m.capabilities, capability)]
        raise UnsupportedError(f"method {method.name} cannot {to_do}; these can: {', '.join(able)}")


def _start(
    method: Method, puzzle: Puzzle, limits: Limits, options: Mapping[str, Any] | None
) -> Search:
    return method.start(puzzle, limits, _settings(method, puzzle, limits, options))


def _settings(
    method: Method, puzzle: Puzzle, limits: Limits, options: Mapping[str, Any] | None
) -> Any:
    """The method's options, when all that it gets is checked."""
    expect(puzzle, Puzzle, "puzzle", "a Puzzle (nonolith.read makes one of a text or file)")
    expect(limits, Limits, "limits", "Limits, such as Limits(seconds=1)")
    if len(puzzle.palette) > 2:
        _require(method, "colours", "solve puzzles in colour")
    return options_of(method, options)


def _side_by_side(
    method: Method, options: Mapping[str, Any] | None, jobs: int | None, executor: Executor | None
) -> tuple[Parallel | None, Mapping[str, Any] | None]:
    """What the parts of the puzzle run on, None if it is not to be divided; and the options.

    On this machine, threads of one search pay more than parts (docs/cubes.md).
    """
    if jobs is None and executor is None:
        return None, options
    from nonolith.cubes.cube_executor import parallel_of

    parallel = parallel_of(jobs, executor)
    if parallel is None or parallel.executor is not None or "threads" not in method.options._fields:
        return parallel, options
    if options is None or isinstance(options, Mapping):  # what else it is, is refused later
        most = int(THREADS.most)
        options = {"threads": min(parallel.jobs or most, most), **(options or {})}
    return None, options


def _conquered(
    method: Method,
    puzzle: Puzzle,
    limits: Limits,
    options: Mapping[str, Any] | None,
    parallel: Parallel,
    *,
    question: str,
    most: int,
) -> Conquest:
    """The question about the puzzle, answered in parts."""
    from nonolith.cubes.attempt import Question, Task
    from nonolith.cubes.conquest import conquer

    _require(method, "proves", "solve a puzzle in parts")
    settings = _settings(method, puzzle, limits, options)
    task = Task(Question(question), method.name, settings, most, limits.memory)
    return conquer(puzzle, task, limits, parallel)


def _first(done: Conquest, most: int) -> tuple[tuple[Grid, ...], bool]:
    """At most so many of the solutions found; and whether these are all that there are."""
    found = tuple(done.solutions[:most])
    return found, done.exhausted and len(found) == len(done.solutions)


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
    search: Search | Conquest,
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
