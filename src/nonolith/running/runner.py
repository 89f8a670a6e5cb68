"""Methods side by side: the same puzzles, the same limits, each run in a fresh process, in turn.

A run's clock runs from the puzzle to the answer, what the method builds for itself included; before
it starts, the method solves a tiny puzzle, so that loading it does not count. All methods take a
puzzle one after another before the next puzzle comes, so that a slow minute of the machine hits all
alike. A method that refuses, raises, dies or does not stop in time has a run that says so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from time import perf_counter, process_time
from typing import Any

from nonolith.errors import UnsupportedError
from nonolith.frozen import Frozen
from nonolith.limits import Limits
from nonolith.methods import METHODS
from nonolith.options import options_of
from nonolith.puzzle import Puzzle
from nonolith.result import Result, Statistics, Verdict
from nonolith.solving import solve
from nonolith.worker import StoppedWorkerError, Worker

#: Seconds that a run may be late before its process is ended.
GRACE = 2.0

#: Seconds that a method may take to be loaded.
LOADING = 60.0

#: Bytes that a process may take beyond the limit on memory, which is for the tables of the search.
ROOM = 1 << 30

#: What a run ends with when it has no verdict.
REFUSED, FAILED, DIED = "refused", "failed", "died"

_TINY = Puzzle(rows=[[1], [2]], columns=[[2], [1]])

DEFAULT_LIMITS = Limits(seconds=10.0)


class Contender(Frozen):
    """A method with its options.

    Attributes:
        method: its name in the table of methods.
        options: names and values, as users give them.
    """

    method: str
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Contender:
        """From ``method`` or ``method:option=value:option=value``, checked.

        Raises:
            UnsupportedError: there is no such method, or it has no such option.

        >>> Contender.parse("sat:solver=glucose4").options
        (('solver', 'glucose4'),)
        """
        method, *settings = text.split(":")
        if method not in METHODS:
            raise UnsupportedError(
                f"there is no method {method!r}; the methods are {', '.join(METHODS)}"
            )
        pairs = tuple(setting.partition("=")[::2] for setting in settings)
        options_of(METHODS[method], dict(pairs))
        return cls(method, pairs)

    def __str__(self) -> str:
        return ":".join([self.method, *(f"{name}={value}" for name, value in self.options)])

    def __repr__(self) -> str:
        return f"<Contender {self}>"


class Case(Frozen):
    """A puzzle and what to call it."""

    label: str
    puzzle: Puzzle

    @property
    def key(self) -> str:
        """What tells this puzzle from others, whatever it is called."""
        puzzle = self.puzzle
        given = None if puzzle.given is None else list(puzzle.given.masks())
        asked = repr((_pairs(puzzle.rows), _pairs(puzzle.columns), len(puzzle.palette), given))
        return hashlib.sha256(asked.encode()).hexdigest()[:16]


class Run(Frozen):
    """What one method did on one puzzle.

    Attributes:
        puzzle: the label of the puzzle.
        key: what tells it from others.
        height, width, colours: its size, and its colours besides blank.
        contender: the method with its options, as one text.
        verdict: what it proved; or ``refused`` (it cannot do this), ``failed`` (it raised an
            error), ``died`` (its process ended).
        solutions: how many solutions it found; two at most are asked for.
        limit: the limit that ended it, or None.
        seconds: wall time from the puzzle to the answer; None without an answer.
        processor: processor time of the method's own process (not of a foreign solver's).
        statistics: the work done.
        message: what went wrong, or an empty text.
        limits: the limits on seconds and nodes that it had.
    """

    puzzle: str
    key: str
    height: int
    width: int
    colours: int
    contender: str
    verdict: str
    solutions: int = 0
    limit: str | None = None
    seconds: float | None = None
    processor: float | None = None
    statistics: Statistics = Statistics()
    message: str = ""
    limits: tuple[float | None, int | None] = (None, None)

    @property
    def proved(self) -> bool:
        """Whether it proved that there is one solution, several or none, within its limits."""
        return self.limit is None and self.verdict in _PROOFS

    @property
    def solved(self) -> bool:
        """Whether it found a solution within its limits, and proved nothing of others."""
        return self.limit is None and self.verdict == str(Verdict.SOLVED)

    @property
    def decided(self) -> bool:
        """Whether it came to an end of what it can do within its limits: proved or solved."""
        return self.proved or self.solved

    def record(self) -> dict[str, Any]:
        """As JSON has it."""
        return {**self.asdict(), "statistics": self.statistics.asdict()}

    def __repr__(self) -> str:
        return f"<Run {self.contender} on {self.puzzle}: {self.verdict}>"

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Run:
        """What ``record`` gave, read back; fields of other versions are left out.

        Raises:
            KeyError, TypeError: it is not of this form.
        """
        fields = {name: record[name] for name in cls.__match_args__}
        work = {k: v for k, v in fields["statistics"].items() if k in Statistics.__match_args__}
        limits = (fields["limits"][0], fields["limits"][1])
        return cls(**{**fields, "statistics": Statistics(**work), "limits": limits})


_PROOFS = {str(verdict) for verdict in (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.NONE)}


def compare(
    cases: Sequence[Case],
    contenders: Sequence[Contender],
    *,
    limits: Limits = DEFAULT_LIMITS,
    known: Mapping[tuple[str, str], Run] | None = None,
    begin: Callable[[Case, Contender], None] | None = None,
) -> Iterator[Run]:
    """Put each puzzle to each method in turn; the runs, as they are done.

    Args:
        cases: the puzzles.
        contenders: the methods.
        limits: what each run may use.
        known: runs by key of the puzzle and contender that are taken over instead of repeated;
            those under other limits are not.
        begin: called before each run.

    >>> puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
    >>> runs = compare([Case("corner", puzzle)], [Contender("auto"), Contender("probe1")])
    >>> [(run.contender, run.verdict) for run in runs]
    [('auto', 'unique'), ('probe1', 'unique')]
    """
    known = known or {}
    bounds = (limits.seconds, limits.nodes)
    for case in cases:
        for contender in contenders:
            if begin is not None:
                begin(case, contender)
            done = known.get((case.key, str(contender)))
            if done is not None and done.limits == bounds:
                yield done.replace(puzzle=case.label)
            else:
                yield measure(case, contender, limits)


def measure(case: Case, contender: Contender, limits: Limits) -> Run:
    """One run, in a process of its own."""
    puzzle = case.puzzle
    run = Run(
        case.label, case.key, *puzzle.shape, len(puzzle.palette) - 1, str(contender), FAILED,
        limits=(limits.seconds, limits.nodes),
    )  # fmt: skip
    worker = Worker()
    try:
        worker.begin(_solve, contender, puzzle.replace(goal=None, saved=()), limits)
        reply = worker.reply(perf_counter() + LOADING)
        if reply.kind == "value":
            worker.more()
            late = None if limits.seconds is None else perf_counter() + limits.seconds + GRACE
            reply = worker.reply(late, limits.memory + ROOM)
    except StoppedWorkerError as stopped:
        message = f"its process was ended at the limit on {stopped.limit}"
        return run.replace(verdict=str(Verdict.UNKNOWN), limit=stopped.limit, message=message)
    finally:
        worker.kill()
    if reply.kind == "end":
        return run.replace(**reply.value)
    if reply.kind == "died":
        return run.replace(verdict=DIED, message=f"its process ended with code {reply.value}")
    return run.replace(message=str(reply.value).strip().rpartition("\n")[2])


def _solve(
    contender: Contender, puzzle: Puzzle, limits: Limits
) -> Generator[None, None, dict[str, Any]]:
    """In the worker: solves a tiny puzzle, waits for the word, and solves; fields of the run."""
    options = dict(contender.options)
    try:
        solve(_TINY, contender.method, limits=Limits(seconds=LOADING), options=options)
        yield
        wall, processor = perf_counter(), process_time()
        result = solve(puzzle, contender.method, limits=limits, options=options)
        wall, processor = perf_counter() - wall, process_time() - processor
    except (UnsupportedError, ImportError) as error:
        return {"verdict": REFUSED, "message": str(error)}
    return {**_fields(result), "seconds": wall, "processor": processor}


def _fields(result: Result) -> dict[str, Any]:
    return {
        "verdict": str(result.verdict),
        "solutions": len(result.solutions),
        "limit": result.limit,
        "statistics": result.statistics,
    }


def contradictions(runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Pairs of runs of which one must be wrong: their verdicts exclude each other."""
    allowed = {
        str(Verdict.UNIQUE): {"unique", "solved"},
        str(Verdict.MULTIPLE): {"multiple", "solved"},
        str(Verdict.NONE): {"none"},
        str(Verdict.SOLVED): {"unique", "multiple", "solved"},
    }
    return [
        (first, second)
        for i, first in enumerate(runs)
        for second in runs[:i]
        if first.key == second.key
        and first.verdict in allowed
        and second.verdict in allowed
        and second.verdict not in allowed[first.verdict]
    ]


def _pairs(clues: Sequence[Sequence[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    return [[(length, colour) for length, colour in clue] for clue in clues]
