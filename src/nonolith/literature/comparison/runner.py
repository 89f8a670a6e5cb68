"""Run several solvers on the same puzzles under fair conditions.

All solvers run on one puzzle, or on a short stretch of puzzles, before any solver runs on the next
puzzle. So if the machine is slow for a minute, this affects all solvers. Each solver runs in its
own process, which can be killed at any moment. A solver first solves a tiny puzzle, so that its
loading time does not count. The clock starts when the solver gets the puzzle, and stops when it
returns its result. Every solution is checked against the clues. If a solver refuses the puzzle,
raises an exception, dies or does not stop in time, the verdict of the run says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import islice
from time import perf_counter, process_time
from traceback import format_exception_only
from typing import Any

from nonolith.literature.comparison.runs import (
    DIED,
    FAILED,
    REFUSED,
    Case,
    Run,
    Solver,
    SolverEntry,
    SolverInput,
)
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result, Verdict
from nonolith.support.errors import UnsupportedError
from nonolith.workers.pool import LOADING, LostError, ProcessPool, TaskLimits

#: Earlier runs by (key of the puzzle, name of the solver entry).
EarlierRuns = Mapping[tuple[str, str], Run]

#: The fields of a ``Run`` that are measured in the worker process, by name.
Measurement = dict[str, Any]

_TINY = SolverInput(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), limits=Limits(seconds=LOADING))


def run(
    cases: Iterable[Case],
    entries: Sequence[SolverEntry],
    pool: ProcessPool | None = None,
    *,
    wanted: int | None = None,
    stretch: int = 1,
    known: EarlierRuns | None = None,
    begin: Callable[[Case, SolverEntry], object] = lambda *_: None,
) -> Iterator[Run]:
    """Run each solver on each puzzle; yield each run when it is done.

    Each solver gets a stretch of ``stretch`` puzzles before the next solver; use more than 1 for
    puzzles that take milliseconds. The puzzles are read, and the runs yielded, one stretch at a
    time. ``pool`` has a worker process for each solver; by default, each solver and stretch gets a
    new process. ``wanted`` is the number of solutions to find, as in ``SolverInput``. A run in
    ``known`` with the same limits is yielded instead of a new run. ``begin`` is called once for
    each run, for all puzzles of a stretch before the solver's first run on this stretch.

    >>> from nonolith.literature.comparison.runs import Contender
    >>> corner = Case("corner", Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    >>> runs = run([corner], [SolverEntry(Contender("auto")), SolverEntry(Contender("probe1"))])
    >>> [(run.contender, run.verdict) for run in runs]
    [('auto', 'unique'), ('probe1', 'unique')]
    """
    numbered = enumerate(cases)
    with nullcontext(pool) if pool else ProcessPool(idle=0) as processes:
        while group := list(islice(numbered, stretch)):
            for entry in entries:
                mine = [case for number, case in group if number % entry.stride == 0]
                for case in mine:
                    begin(case, entry)
                yield from _stretch(mine, entry, processes, wanted, known or {})


def _stretch(
    cases: Sequence[Case],
    entry: SolverEntry,
    pool: ProcessPool,
    wanted: int | None,
    known: EarlierRuns,
) -> Iterator[Run]:
    """Yield the runs of one solver on the puzzles of a stretch."""
    limits = (entry.limits.seconds, entry.limits.nodes)
    reused = [known.get((case.puzzle.key, entry.name)) for case in cases]
    reused = [run if run is not None and run.limits == limits else None for run in reused]
    inputs = [
        # Solvers do not get the picture from which the puzzle was made.
        SolverInput(case.puzzle.replace(goal=None, saved=()), wanted, entry.limits)
        for case, run in zip(cases, reused, strict=True)
        if run is None
    ]
    measured = iter(measure(pool, entry.solver, inputs) if inputs else [])
    for case, run in zip(cases, reused, strict=True):
        if run is not None:
            yield run.replace(puzzle=case.label)
        else:
            puzzle = case.puzzle
            size = (*puzzle.shape, len(puzzle.palette) - 1)
            yield Run(case.label, puzzle.key, *size, entry.name, limits=limits, **next(measured))


def measure(pool: ProcessPool, solver: Solver, inputs: Sequence[SolverInput]) -> list[Measurement]:
    """Run a solver on its inputs, one after another in one worker process.

    If the process dies or is killed, run each of several inputs again in its own process.
    """
    seconds = [each.limits.seconds for each in inputs]
    bounds = TaskLimits(
        None if None in seconds else sum(filter(None, seconds)),
        max(each.limits.memory for each in inputs),
    )
    try:
        found: list[Measurement]
        found = pool.begin(bounds, _work, solver, inputs, kind=solver).result()[-1]
        return found
    except LostError as lost:
        if len(inputs) > 1:
            return [measure(pool, solver, [each])[0] for each in inputs]
        verdict = str(Verdict.UNKNOWN) if lost.limit else DIED if lost.died else FAILED
        return [{"verdict": verdict, "message": str(lost), "limit": lost.limit}]


def _work(solver: Solver, inputs: Sequence[SolverInput]) -> Iterator[list[Measurement]]:
    """Solve a tiny puzzle, yield an empty list, then yield all measurements (in a worker)."""
    try:
        solver.solve(_TINY)
    except (UnsupportedError, ImportError) as error:
        yield [{"verdict": REFUSED, "message": str(error)}] * len(inputs)
        return
    yield []
    yield [_measured(solver, each) for each in inputs]


def _measured(solver: Solver, given: SolverInput) -> Measurement:
    try:
        wall, processor = perf_counter(), process_time()
        result = solver.solve(given)
        wall, processor = perf_counter() - wall, process_time() - processor
    except (UnsupportedError, ImportError) as error:
        return {"verdict": REFUSED, "message": str(error)}
    except Exception as error:
        return {"verdict": FAILED, "message": format_exception_only(error)[-1].strip()}
    if wrong := fault(given.puzzle, result):
        return {"verdict": FAILED, "message": wrong}
    return {
        "verdict": str(result.verdict),
        "solutions": len(result.solutions),
        "limit": result.limit,
        "statistics": result.statistics,
        "seconds": wall,
        "processor": processor,
    }


def fault(puzzle: Puzzle, result: Result) -> str:
    """Return what is wrong with the solutions of a result, or an empty string."""
    if not all(puzzle.accepts(grid) for grid in result.solutions):
        return "it returned a grid that is not a solution"
    if len(set(result.solutions)) < len(result.solutions):
        return "it returned the same solution twice"
    return ""
