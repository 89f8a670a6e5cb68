"""run(): the same puzzles for each solver in turn, under fair conditions.

All solvers run on a puzzle, or on a short stretch of puzzles, before the next one comes, so that a
slow minute of the machine affects all of them. A solver runs in a process of its own, which can be
killed at any moment. It first solves a tiny puzzle, so that its loading time does not count. The
clock starts when it gets the puzzle and stops when it returns, so its preparation counts. Every
solution is checked against the clues. If a solver refuses, raises an error, dies or does not stop
in time, the verdict of the run says so.
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
    Entry,
    Question,
    Run,
    Solver,
)
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result, Verdict
from nonolith.support.errors import UnsupportedError
from nonolith.workers.pool import LOADING, LostError, ProcessPool, TaskLimits

#: Earlier runs, by key of the puzzle and name of the entry.
Known = Mapping[tuple[str, str], Run]

#: Called before each run.
Begin = Callable[[Case, Entry], None]

#: The answer to a question: the fields of a ``Run`` that come from the solver.
Answer = dict[str, Any]

_TINY = Question(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), limits=Limits(seconds=LOADING))


def run(
    cases: Iterable[Case],
    entries: Sequence[Entry],
    pool: ProcessPool | None = None,
    *,
    wanted: int | None = None,
    stretch: int = 1,
    known: Known | None = None,
    begin: Begin = lambda *_: None,
) -> Iterator[Run]:
    """Run each solver on each puzzle; yield each run when it is done.

    Args:
        cases: the puzzles; taken as they are needed.
        entries: the solvers.
        pool: the processes, one for each solver. Default: a fresh process for each run.
        wanted: number of solutions to find, as in ``Question``.
        stretch: number of puzzles that a solver gets before the next solver; more than 1 for
            puzzles that take milliseconds. Their runs are yielded when all of them are done.
        known: earlier runs; those under the same limits are reused.
        begin: called once for each run, before it. If ``stretch`` is more than 1, a solver's calls
            for all puzzles of a stretch come before the first of these runs.

    >>> from nonolith.literature.comparison.runs import Contender
    >>> corner = Case("corner", Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    >>> runs = run([corner], [Entry(Contender("auto")), Entry(Contender("probe1"))])
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
    cases: Sequence[Case], entry: Entry, pool: ProcessPool, wanted: int | None, known: Known
) -> Iterator[Run]:
    """Yield the runs of one solver on puzzles in a row."""
    limits = (entry.limits.seconds, entry.limits.nodes)
    old = {}
    for case in cases:
        before = known.get((case.puzzle.key, entry.name))
        if before is not None and before.limits == limits:
            old[case] = before
    questions = [
        # Solvers do not get the picture from which the puzzle was made.
        Question(case.puzzle.replace(goal=None, saved=()), wanted, entry.limits)
        for case in cases
        if case not in old
    ]
    found = iter(answers(pool, entry.solver, questions) if questions else [])
    for case in cases:
        if case in old:
            yield old[case].replace(puzzle=case.label)
        else:
            puzzle = case.puzzle
            size = (*puzzle.shape, len(puzzle.palette) - 1)
            yield Run(case.label, puzzle.key, *size, entry.name, limits=limits, **next(found))


def answers(pool: ProcessPool, solver: Solver, questions: Sequence[Question]) -> list[Answer]:
    """Return a solver's answers to questions, found one after another in its own process.

    If the process is lost, each question is asked again in a process of its own.
    """
    seconds = [question.limits.seconds for question in questions]
    bounds = TaskLimits(
        None if None in seconds else sum(filter(None, seconds)),
        max(question.limits.memory for question in questions),
    )
    try:
        found: list[Answer]
        found = pool.begin(bounds, _work, solver, questions, kind=solver).result()[-1]
        return found
    except LostError as lost:
        if len(questions) > 1:
            return [answers(pool, solver, [question])[0] for question in questions]
        verdict = str(Verdict.UNKNOWN) if lost.limit else DIED if lost.died else FAILED
        return [{"verdict": verdict, "message": str(lost), "limit": lost.limit}]


def _work(solver: Solver, questions: Sequence[Question]) -> Iterator[list[Answer]]:
    """Solve a tiny puzzle, yield once to await the start, then yield all answers, in a worker."""
    try:
        solver.solve(_TINY)
    except (UnsupportedError, ImportError) as error:
        yield [{"verdict": REFUSED, "message": str(error)}] * len(questions)
        return
    yield []
    yield [_answer(solver, question) for question in questions]


def _answer(solver: Solver, question: Question) -> Answer:
    try:
        wall, processor = perf_counter(), process_time()
        result = solver.solve(question)
        wall, processor = perf_counter() - wall, process_time() - processor
    except (UnsupportedError, ImportError) as error:
        return {"verdict": REFUSED, "message": str(error)}
    except Exception as error:
        return {"verdict": FAILED, "message": format_exception_only(error)[-1].strip()}
    if wrong := fault(question.puzzle, result):
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
    """Return what is wrong with the solutions of a result; empty if all are right."""
    if not all(puzzle.accepts(grid) for grid in result.solutions):
        return "it gave a grid that is no solution"
    if len(set(result.solutions)) < len(result.solutions):
        return "it gave the same solution twice"
    return ""
