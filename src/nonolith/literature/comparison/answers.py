"""answers(): what a solver finds, in a separate process that can be killed at any moment.

Before the clock starts, the solver solves a tiny puzzle, so that the time to load it does not
count. The clock starts when the solver gets the puzzle, and stops when it returns. What the solver
builds for itself counts.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Sequence
from time import perf_counter, process_time
from typing import NamedTuple

from nonolith.literature.comparison.solvers import Question, Solver
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Result
from nonolith.support.errors import UnsupportedError
from nonolith.workers.pool import LOADING, Bounds, LostError, ProcessPool

#: Why a question has no result: the solver cannot do this, it raised an error, its process ended by
#: itself, or its process was killed at a limit.
REFUSED, FAILED, DIED, STOPPED = "refused", "failed", "died", "stopped"

_TINY = Question(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), limits=Limits(seconds=LOADING))


class Answer(NamedTuple):
    """The answer to a question.

    Attributes:
        result: what was found, or None.
        seconds: wall time; None without a result.
        processor: processor time of the process, in seconds; None without a result.
        failure: ``refused``, ``failed``, ``died`` or ``stopped``; empty with a result.
        message: what went wrong, or an empty text.
        limit: the limit at which its process was ended, or None.
    """

    result: Result | None = None
    seconds: float | None = None
    processor: float | None = None
    failure: str = ""
    message: str = ""
    limit: str | None = None


def answers(pool: ProcessPool, solver: Solver, questions: Sequence[Question]) -> list[Answer]:
    """Let a solver answer questions, one after another, in a process of this solver alone.

    If the process is lost, each question is asked again in a process of its own.
    """
    memory = max((question.limits.memory for question in questions), default=0)
    bounds = Bounds(_seconds(questions), memory)
    try:
        found: list[Answer]
        found = pool.begin(bounds, _work, solver, questions, kind=solver).result()[-1]
        return found
    except LostError as lost:
        if len(questions) == 1:
            return [_failure(lost)]
    return [answers(pool, solver, [question])[0] for question in questions]


def _failure(lost: LostError) -> Answer:
    kind = STOPPED if lost.limit else DIED if lost.died else FAILED
    return Answer(failure=kind, message=str(lost), limit=lost.limit)


def _seconds(questions: Sequence[Question]) -> float | None:
    """Return how long all answers together may take; None without a limit."""
    total = 0.0
    for question in questions:
        if question.limits.seconds is None:
            return None
        total += question.limits.seconds
    return total


def _work(solver: Solver, questions: Sequence[Question]) -> Iterator[list[Answer]]:
    """Runs in the process: solves a tiny puzzle, waits for the start, and answers all questions."""
    try:
        solver.result(_TINY, solver.solve(_TINY))
    except (UnsupportedError, ImportError) as error:
        yield [Answer(failure=REFUSED, message=str(error))] * len(questions)
        return
    yield []
    yield [_answer(solver, question) for question in questions]


def _answer(solver: Solver, question: Question) -> Answer:
    try:
        wall, processor = perf_counter(), process_time()
        found = solver.solve(question)
        wall, processor = perf_counter() - wall, process_time() - processor
        return Answer(solver.result(question, found), wall, processor)
    except (UnsupportedError, ImportError) as error:
        return Answer(failure=REFUSED, message=str(error))
    except Exception:
        return Answer(failure=FAILED, message=_last_line(traceback.format_exc()))


def _last_line(text: str) -> str:
    return text.strip().rpartition("\n")[2]
