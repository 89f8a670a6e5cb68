"""Certificates: how large proofs are, how long writing and checking takes, and who accepts them.

Each puzzle of a set is certified. Its certificate is checked by nonolith's own checker and by
dratify, which is from another project. Times are processor times, since the load of the machine
matters least for them. Several puzzles are at work at the same time, each in a process that is
ended at its limit.
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
from time import perf_counter, process_time
from typing import Any, NamedTuple
from zipfile import ZipFile

from benchmarks.runner import Report
from benchmarks.sets import PuzzleSet
from nonolith import LimitReached, Limits, Puzzle, UnsupportedError, certify, verify_certificate
from nonolith.certificates.certificate import FORMULA, PROOF, Certificate
from nonolith.certificates.formula import start_variables
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods import METHODS
from nonolith.workers import pool as pools
from nonolith.workers.pool import LostError, ProcessPool

#: The longest list of solutions that is certified here.
MOST = 100

#: Puzzles at work at the same time, and seconds between two sums on the way.
PROCESSES, PERIOD = 2, 10.0


class Proofs(NamedTuple):
    """What the certificates of a set of puzzles are like; times are processor time in seconds.

    Attributes:
        name, puzzles: the set, and how many of its puzzles were tried.
        many: puzzles with more than ``MOST`` solutions, which are left out.
        unfinished: puzzles whose search or check did not end within its limits.
        certified: the certificates.
        accepted: how many of these both checkers accept.
        steps, steps_most: clauses of a proof: median, most.
        size, size_most: bytes of a certificate: median, most.
        check, check_most: seconds of the check of nonolith: median, most.
        other, other_most: seconds of the check of dratify.
        silent, written: seconds of all searches without a proof, and with one.
    """

    name: str
    puzzles: int
    many: int
    unfinished: int
    certified: int
    accepted: int
    steps: float
    steps_most: float
    size: float
    size_most: float
    check: float
    check_most: float
    other: float
    other_most: float
    silent: float
    written: float


class Bounds(NamedTuple):
    """How much of a set is measured.

    Attributes:
        seconds: what a search may take, and each check.
        certified: so many certificates are enough.
        ends: a time of ``perf_counter``; no puzzle is begun after it.
    """

    seconds: float
    certified: int
    ends: float


class One(NamedTuple):
    """The figures of one certificate, in the order of the attributes of ``Proofs``."""

    steps: int
    size: int
    silent: float
    written: float
    check: float
    other: float
    accepted: bool


def proofs(puzzles: PuzzleSet, bounds: Bounds, report: Report) -> Iterator[Proofs]:
    """Certify the puzzles of a set, and check each certificate twice.

    Yields:
        The figures so far, from time to time, and at the end.
    """
    ones: list[One] = []
    failed = {"many": 0, "unfinished": 0}
    shown = perf_counter()
    for values in _measured(puzzles.puzzles, bounds, lambda: len(ones) >= bounds.certified):
        if len(values) == 1 and values[0] in failed:
            failed[values[0]] += 1
        elif len(values) < len(One._fields):
            failed["unfinished"] += 1
        else:
            ones.append(One(*values))
        if perf_counter() > shown + PERIOD:
            shown = perf_counter()
            tried = sum(failed.values()) + len(ones)
            report(f"certificates of {puzzles.name}: {len(ones)} of {tried} puzzles")
            yield _together(puzzles.name, ones, **failed)
    yield _together(puzzles.name, ones, **failed)


def _measured(
    puzzles: Iterable[Puzzle], bounds: Bounds, enough: Callable[[], bool]
) -> Iterator[list[Any]]:
    """What ``measure`` yields for each puzzle, in order; less where it was ended."""
    working: deque[Future[Any]] = deque()
    pool = ProcessPool(PROCESSES, pools.Bounds(bounds.seconds))
    try:
        for puzzle in puzzles:
            if enough() or perf_counter() > bounds.ends:
                break
            working.append(pool.submit(measure, puzzle, bounds.seconds))
            if len(working) >= 4 * PROCESSES:
                yield _values(working.popleft())
        while working and not enough():
            yield _values(working.popleft())
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _values(future: Future[Any]) -> list[Any]:
    try:
        values: list[Any] = future.result()
    except LostError as lost:
        if lost.limit is None:
            raise  # an error, not the limit
        return []
    return values


def measure(puzzle: Puzzle, seconds: float) -> Iterator[Any]:
    """The values of ``One``, or ``"many"`` or ``"unfinished"`` alone."""
    limits = Limits(seconds=seconds)
    try:
        certificate = certify(puzzle, max_solutions=MOST, limits=limits)
    except UnsupportedError:
        yield "many"
        return
    except LimitReached:
        yield "unfinished"
        return
    yield certificate.steps
    yield len(certificate.data)
    yield from _searched(puzzle)
    start = process_time()
    try:
        ours = verify_certificate(certificate, limits=limits)
    except LimitReached:
        return
    yield process_time() - start
    start = process_time()
    theirs = accepted_elsewhere(certificate)
    yield process_time() - start
    yield theirs and ours.solutions == certificate.solutions


def accepted_elsewhere(certificate: Certificate) -> bool:
    """Whether dratify accepts the proof of a certificate."""
    import dratify

    with ZipFile(BytesIO(certificate.data)) as archive:
        formula = dratify.parse_dimacs(archive.read(FORMULA).decode())
        return bool(dratify.check_proof(formula, archive.read(PROOF).decode()).ok)


def _together(name: str, ones: list[One], many: int, unfinished: int) -> Proofs:
    return Proofs(
        name,
        many + unfinished + len(ones),
        many,
        unfinished,
        len(ones),
        sum(one.accepted for one in ones),
        *_middle(one.steps for one in ones),
        *_middle(one.size for one in ones),
        *_middle(one.check for one in ones),
        *_middle(one.other for one in ones),
        sum(one.silent for one in ones),
        sum(one.written for one in ones),
    )


def _searched(puzzle: Puzzle) -> tuple[float, float]:
    """Seconds of a search without a proof, and with one; of short ones the better of two that take
    turns."""
    with TemporaryDirectory() as folder:
        silent = _timed(_search, puzzle)
        written = _timed(_search, puzzle, Path(folder) / "1")
        if silent < 1:
            silent = min(silent, _timed(_search, puzzle))
            written = min(written, _timed(_search, puzzle, Path(folder) / "2"))
    return silent, written


def _search(puzzle: Puzzle, proof: Path | None = None) -> None:
    method = METHODS["conflict"]
    search = method.start(puzzle, Limits(), method.options())
    assert isinstance(search, EngineSearch)
    if proof is not None:
        search.write_proof(str(proof), start_variables(puzzle))
    for _ in islice(search, MOST + 1):
        pass
    if proof is not None:
        search.end_proof()


def _timed(call: Callable[..., object], *arguments: Any) -> float:
    start = process_time()
    call(*arguments)
    return process_time() - start


def _middle(values: Iterable[float]) -> tuple[float, float]:
    """The median and the most; 0 where there are none."""
    several = list(values)
    return (median(several), max(several)) if several else (0, 0)
