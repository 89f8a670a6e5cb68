"""run(): the same puzzles for each solver in turn, under fair conditions.

All solvers run on a puzzle, or on a short stretch of puzzles, before the next one comes. So a slow
minute of the machine affects all solvers. Every solution is checked against the clues. A solver
that refuses, raises an error, dies or does not stop in time has a run with such a verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from itertools import islice

from nonolith.literature.comparison.answers import FAILED, STOPPED, Answer, answers
from nonolith.literature.comparison.checking import fault
from nonolith.literature.comparison.runs import Case, Run
from nonolith.literature.comparison.solvers import DEFAULT_LIMITS, Question, Solver
from nonolith.model.limits import Limits
from nonolith.model.result import Verdict
from nonolith.support.frozen import Frozen
from nonolith.workers.pool import ProcessPool

#: Runs that are known, by key of the puzzle and name of the entry.
Known = Mapping[tuple[str, str], Run]


class Entry(Frozen):
    """A solver that takes part, and how.

    Attributes:
        solver: the solver.
        limits: the most that it may use for each puzzle.
        label: its name in the runs; empty: the solver's own.
        stride: it runs on every puzzle if 1, on every second one (the first, the third, ...) if 2,
            and so on.
    """

    solver: Solver
    limits: Limits = DEFAULT_LIMITS
    label: str = ""
    stride: int = 1

    @property
    def name(self) -> str:
        """Its name in the runs."""
        return self.label or str(self.solver)


#: Called before each run.
Begin = Callable[[Case, Entry], None]


def ignore(_case: Case, _entry: Entry) -> None:
    """Does nothing when a run begins."""


def run(
    cases: Iterable[Case],
    entries: Sequence[Entry],
    pool: ProcessPool | None = None,
    *,
    wanted: int | None = None,
    stretch: int = 1,
    known: Known | None = None,
    begin: Begin = ignore,
) -> Iterator[Run]:
    """Run each solver on each puzzle; gives each run when it is done.

    Args:
        cases: the puzzles; taken as they are needed.
        entries: the solvers.
        pool: The processes in which they run, one for each solver. Default: a fresh process for
            each run.
        wanted: the number of solutions to find: 1, or 2 to decide whether there is only one. The
            default is 2, and 1 for solvers that cannot find a second one.
        stretch: the number of puzzles on which a solver runs before the next solver does; more than
            1 for puzzles that take milliseconds. Runs come when a stretch is done.
        known: earlier runs; those under the same limits are used and not repeated.
        begin: called before each run; before a stretch for all of its runs.

    >>> from nonolith.model.puzzle import Puzzle
    >>> from nonolith.literature.comparison.solvers import Contender
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
                yield from _stretch(
                    mine, entry, processes, wanted=wanted, known=known or {}, begin=begin
                )


def _stretch(
    cases: Sequence[Case],
    entry: Entry,
    pool: ProcessPool,
    *,
    wanted: int | None,
    known: Known,
    begin: Begin,
) -> Iterator[Run]:
    """The runs of one solver on puzzles in a row."""
    for case in cases:
        begin(case, entry)
    done = [_known(case, entry, known) for case in cases]
    questions = [
        # The picture that the puzzle was made from is not sent.
        Question(case.puzzle.replace(goal=None, saved=()), wanted, entry.limits)
        for case, old in zip(cases, done, strict=True)
        if old is None
    ]
    found = iter(answers(pool, entry.solver, questions) if questions else [])
    for case, old in zip(cases, done, strict=True):
        yield _run(case, entry, next(found)) if old is None else old


def _known(case: Case, entry: Entry, known: Known) -> Run | None:
    old = known.get((case.puzzle.key, entry.name)) if known else None
    if old is None or old.limits != (entry.limits.seconds, entry.limits.nodes):
        return None
    return old.replace(puzzle=case.label)


def _run(case: Case, entry: Entry, answer: Answer) -> Run:
    """The record of an answer, its solutions checked."""
    puzzle, result = case.puzzle, answer.result
    plain = Run(
        case.label, puzzle.key, *puzzle.shape, len(puzzle.palette) - 1, entry.name, FAILED,
        message=answer.message, limits=(entry.limits.seconds, entry.limits.nodes),
    )  # fmt: skip
    if result is None:
        verdict = str(Verdict.UNKNOWN) if answer.failure == STOPPED else answer.failure
        return plain.replace(verdict=verdict, limit=answer.limit)
    if wrong := fault(puzzle, result):
        return plain.replace(message=wrong)
    return plain.replace(
        verdict=str(result.verdict),
        solutions=len(result.solutions),
        limit=result.limit,
        statistics=result.statistics,
        seconds=answer.seconds,
        processor=answer.processor,
    )
