"""Measure certificates: their size, the time to write and check them, and the number accepted.

The part certifies the puzzles of several sets. Two checkers check each certificate: nonolith's own
checker, and dratify, which is from another project. Times are processor times, which depend least
on the load of the machine. Two puzzles are measured in parallel, each in a process that is killed
at its time limit.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from io import BytesIO
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, NamedTuple
from zipfile import ZipFile

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.sets import PuzzleSet, random_of_all_kinds, real_puzzles, tournaments
from benchmarks.tables import digits, duration, table
from nonolith import LimitReached, Limits, Puzzle, UnsupportedError, certify, verify_certificate
from nonolith.certificates.certificate import FORMULA, PROOF, Certificate, start_variables
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods import METHODS
from nonolith.support.deadline import Deadline
from nonolith.workers.pool import LostError, ProcessPool, TaskLimits

#: Maximum number of solutions of a certificate.
MOST = 100

#: Number of puzzles that are measured in parallel.
PROCESSES = 2

#: Seconds after which the part starts no more puzzles.
SECONDS = 840.0

#: Number of values that ``_figures`` yields for a certificate.
_FIGURES = 7


class Proofs(NamedTuple):
    """The certificates of a set. Times are processor seconds; ``..._most`` is a maximum."""

    name: str
    puzzles: int  #: number of puzzles tried
    many: int  #: puzzles with more than ``MOST`` solutions, which are left out
    unfinished: int  #: puzzles whose search or check reached a limit
    certified: int  #: number of certificates
    accepted: int  #: certificates that both checkers accept
    steps: float  #: clauses of a proof, median
    steps_most: float
    size: float  #: bytes of a certificate, median
    size_most: float
    check: float  #: time of nonolith's checker, median
    check_most: float
    other: float  #: time of dratify, median
    other_most: float
    silent: float  #: time of all searches without a proof
    written: float  #: time of all searches with a proof

    @property
    def ratio(self) -> float:
        """Time of all searches with a proof, divided by their time without a proof."""
        return self.written / self.silent if self.silent else 1.0


def measure(settings: Settings, report: Report) -> Kept:
    """Certify small puzzles of all kinds, real puzzles, and puzzles of each tournament."""
    seconds = settings.pick(quick=2.0, short=30.0, full=600.0)
    deadline = Deadline(settings.pick(quick=30.0, short=SECONDS, full=None))
    number = settings.pick(quick=10, short=10_000, full=10_000)
    few = settings.pick(quick=1, short=100, full=1000)
    real = real_puzzles(settings.data)
    small_first = tuple(sorted(real.puzzles, key=lambda puzzle: puzzle.height * puzzle.width))
    sets = [
        (random_of_all_kinds(settings.seed, number), number),
        (PuzzleSet(real.name, real.note, real.wanted, small_first), few),
        *((each, few) for each in tournaments(settings.data, settings.seed, stride=2)),
    ]
    proofs = []
    for puzzles, enough in sets:
        report(f"certificates of {puzzles.name}")
        proofs.append(list(_proofs(puzzles, seconds, enough, deadline)))
    return {"seconds": seconds, "proofs": proofs}


def _proofs(puzzles: PuzzleSet, seconds: float, enough: int, deadline: Deadline) -> Proofs:
    """Certify and check puzzles of a set, until there are ``enough`` certificates.

    Args:
        seconds: Time limit of a search, and of each check.
        deadline: Time after which no puzzle is started.
    """
    ones: list[list[Any]] = []
    many = unfinished = 0
    for values in _measured(puzzles.puzzles, seconds, deadline, lambda: len(ones) >= enough):
        if values == ["many"]:
            many += 1
        elif len(values) < _FIGURES:
            unfinished += 1
        else:
            ones.append(values)
    steps, size, silent, written, check, other, accepted = zip(
        *ones or [[0] * _FIGURES], strict=True
    )
    counts = (many + unfinished + len(ones), many, unfinished, len(ones), sum(accepted))
    figures = (of(values) for values in (steps, size, check, other) for of in (median, max))
    return Proofs._make([puzzles.name, *counts, *figures, sum(silent), sum(written)])


def _measured(
    puzzles: Iterable[Puzzle], seconds: float, deadline: Deadline, enough: Callable[[], bool]
) -> Iterator[list[Any]]:
    """Yield the values of ``_figures`` for each puzzle; fewer values if a limit is reached."""
    working: deque[Future[Any]] = deque()
    pool = ProcessPool(PROCESSES, TaskLimits(seconds))
    try:
        for puzzle in puzzles:
            if enough() or deadline.passed:
                break
            working.append(pool.submit(_figures, puzzle, seconds))
            if len(working) >= 4 * PROCESSES:
                yield _values(working.popleft())
        while working and not enough():
            yield _values(working.popleft())
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _values(future: Future[Any]) -> list[Any]:
    try:
        return list(future.result())
    except LostError as lost:
        if lost.limit is None:
            raise  # an error, not the limit
        return []


def _figures(puzzle: Puzzle, seconds: float) -> Iterator[Any]:
    """Yield the figures of a puzzle's certificate, or ``many`` if it has too many solutions.

    The figures are the number of steps, the number of bytes, the times of a search without and with
    a proof, the check times of nonolith and of dratify, and whether both accept the certificate.
    """
    limits = Limits(seconds=seconds)
    try:
        certificate = certify(puzzle, max_solutions=MOST, limits=limits)
        yield certificate.steps
        yield len(certificate.data)
        yield from _searched(puzzle)
        start = process_time()
        ours = verify_certificate(certificate, limits=limits)
        yield process_time() - start
    except UnsupportedError:
        yield "many"
        return
    except LimitReached:
        return
    start = process_time()
    theirs = _accepted_elsewhere(certificate)
    yield process_time() - start
    yield theirs and ours.solutions == certificate.solutions


def _accepted_elsewhere(certificate: Certificate) -> bool:
    """Return whether dratify accepts the proof of a certificate."""
    import dratify

    with ZipFile(BytesIO(certificate.data)) as archive:
        formula = dratify.parse_dimacs(archive.read(FORMULA).decode())
        return bool(dratify.check_proof(formula, archive.read(PROOF).decode()).ok)


def _searched(puzzle: Puzzle) -> tuple[float, float]:
    """Return the times of a search without and with a proof; short searches run twice."""
    with TemporaryDirectory() as folder:
        silent = _search(puzzle)
        written = _search(puzzle, Path(folder) / "1")
        if silent < 1:
            silent = min(silent, _search(puzzle))
            written = min(written, _search(puzzle, Path(folder) / "2"))
    return silent, written


def _search(puzzle: Puzzle, proof: Path | None = None) -> float:
    """Return the processor time of a search in seconds; write a proof if a path is given."""
    start = process_time()
    method = METHODS["conflict"]
    search = method.start(puzzle, Limits(), method.options())
    assert isinstance(search, EngineSearch)
    if proof is not None:
        search.write_proof(str(proof), start_variables(puzzle))
    for _ in islice(search, MOST + 1):
        pass
    if proof is not None:
        search.end_proof()
    return process_time() - start


def show(kept: Kept) -> str:
    """Return two tables: the verdicts of the checkers, and the costs."""
    every = [Proofs(*each) for each in kept["proofs"]]
    counts = [
        [p.name, *(str(n) for n in (p.puzzles, p.many, p.unfinished, p.certified, p.accepted))]
        for p in every
    ]
    costs = [
        [
            p.name,
            f"{p.steps:.0f}, {p.steps_most:.0f}",
            f"{digits(p.size / 1000)} kB, {digits(p.size_most / 1000)} kB",
            f"{duration(p.check)}, {duration(p.check_most)}",
            f"{duration(p.other)}, {duration(p.other_most)}",
            digits(p.ratio),
        ]
        for p in every
        if p.certified
    ]
    return "\n".join(
        [
            f"In this part, a certificate lists up to {MOST} solutions. The time limit is "
            f"{kept['seconds']:g} s for a search, and also for each check. The two checkers, "
            "nonolith's own and dratify, are written in Python. Times are processor times. Pairs "
            "of values are the median and the maximum.\n",
            table(
                ["", "puzzles", f"more than {MOST} solutions", "not finished", "certificates",
                 "accepted by both checkers"],
                counts,
            ),
            table(
                ["", "proof steps", "size", "check by nonolith", "check by dratify",
                 "search time with a proof / without"],
                costs,
            ),
        ]
    )  # fmt: skip


def aims(kept: Kept) -> list[Aim]:
    """Return two aims: all certificates are accepted, and proofs at most double search times."""
    every = [p for p in (Proofs(*each) for each in kept["proofs"]) if p.certified]
    certified, accepted = sum(p.certified for p in every), sum(p.accepted for p in every)
    silent, written = sum(p.silent for p in every), sum(p.written for p in every)
    slower = written / silent if silent else 1.0
    return [
        Aim("certificates that both checkers accept", str(certified), str(accepted),
            accepted == certified),
        Aim("searches: time with a proof, divided by time without", "at most 2", digits(slower),
            slower <= 2),
    ]  # fmt: skip


CERTIFICATES = Part("certificates", "Certificates", measure, show, aims)
