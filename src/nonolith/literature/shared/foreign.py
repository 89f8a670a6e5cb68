"""Run the solvers of other projects (foreign solvers), each in a separate process.

Most foreign solvers react late to an interruption, and some never react. So the generator of
solutions of each method runs in a worker process. This process is killed when the limit on time or
memory is reached, and on Ctrl-C. The generator itself enforces the limit on nodes. Each method has
its own workers, because some of the libraries conflict: highspy and ortools bundle different
versions of one library. A worker is reused for the next puzzle. Starting a worker and loading the
solver takes up to a second, which counts against the limit on time.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import wraps
from importlib.util import find_spec
from typing import Annotated, Any, NamedTuple, cast

from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.work import PythonSearch, StoppedError, Work
from nonolith.support.errors import NonolithError, needing
from nonolith.support.kinds import Integer
from nonolith.workers.pool import shared_pool
from nonolith.workers.worker import StoppedWorkerError, Worker

#: find(puzzle, options, work) yields each solution once. Workers import ``find`` by its name.
Find = Callable[[Puzzle, Any, Work], Iterator[Grid]]

#: Memory in bytes that Python and the libraries need in a worker before it begins to solve.
BASE_MEMORY = 256 << 20


def foreign(find: Find, module: str, extra: str) -> Callable[[Puzzle, Limits, Any], PythonSearch]:
    """Return the function ``start`` of a method whose generator of solutions uses a foreign solver.

    If the library ``module`` is missing, ``start`` raises MissingExtraError, which names the extra
    that installs it.
    """

    @wraps(find)
    def start(puzzle: Puzzle, limits: Limits, options: Any) -> PythonSearch:
        with needing(f"this method needs {module}", extra):
            if find_spec(module) is None:
                raise ImportError
        return PythonSearch(limits, lambda work: _in_process(find, puzzle, options, work))

    return start


class SeedOptions(NamedTuple):
    """Options of a method whose foreign solver takes a seed.

    Attributes:
        seed: seed of the solver; the same seed gives the same search.
    """

    seed: Annotated[int, Integer(0, 2**31 - 1)] = 0


def _in_process(find: Find, puzzle: Puzzle, options: Any, work: Work) -> Iterator[Grid]:
    """Yield the solutions that a worker finds, and copy its counters to ``work``."""
    work.step()
    pool = shared_pool()
    worker = pool.take(find)
    end = pool.discard
    try:
        limit = yield from _solutions(worker, find, puzzle, options, work)
        end = pool.give_back
    except StoppedWorkerError as stopped:
        raise StoppedError(stopped.limit) from None
    except GeneratorExit:  # The caller wants no more solutions.
        worker.cancel()
        end = pool.give_back
        raise
    finally:
        end(worker)
    if limit is not None:
        raise StoppedError(limit)


def _solutions(
    worker: Worker, find: Find, puzzle: Puzzle, options: Any, work: Work
) -> Generator[Grid, None, str | None]:
    """Yield the solutions; return the limit that the generator reached, or None."""
    # This process checks time and memory; the generator checks the limit on nodes.
    limits = work.limits.replace(seconds=None)
    worker.begin(_answers, find, puzzle.replace(goal=None, saved=()), options, limits)
    while True:
        kind, value = worker.reply(work.deadline, limits.memory + BASE_MEMORY)
        if kind not in ("value", "end"):
            raise NonolithError(f"the foreign solver failed: {value} ({kind})")
        answer, counters = value
        vars(work).update(counters)
        if kind == "end":
            return cast("str | None", answer)
        yield Grid(*puzzle.shape, answer, puzzle.palette)
        worker.more()


def _answers(
    find: Find, puzzle: Puzzle, options: Any, limits: Limits
) -> Generator[tuple[bytes, dict[str, int]], None, tuple[str | None, dict[str, int]]]:
    """Yield each solution and the counters of work; return the limit reached and the counters.

    This generator runs in a worker.
    """
    work = Work(limits)
    limit = None
    try:
        for grid in find(puzzle, options, work):
            yield grid.tobytes(), _counters(work)
    except StoppedError as stopped:
        limit = stopped.limit
    except MemoryError:
        limit = "memory"
    return limit, _counters(work)


def _counters(work: Work) -> dict[str, int]:
    return {name: value for name, value in vars(work).items() if isinstance(value, int)}
