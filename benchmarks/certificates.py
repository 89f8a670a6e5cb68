"""Certificates: how large proofs are, how long they take to write and to check, and who accepts.

Each puzzle of a set is certified; its certificate is checked by nonolith's own checker and by
dratify, which none of us wrote. Processor time, since the load of the machine then matters least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from io import BytesIO
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple
from zipfile import ZipFile

from benchmarks.runner import Report
from benchmarks.sets import PuzzleSet
from nonolith import (
    Certificate,
    LimitReached,
    Limits,
    Puzzle,
    UnsupportedError,
    certify,
    verify_certificate,
)
from nonolith.certificates.certificate import FORMULA, PROOF
from nonolith.certificates.formula import start_variables
from nonolith.methods import METHODS
from nonolith.searches.engine import EngineSearch

#: The longest list of solutions that is certified here.
MOST = 100


class Proofs(NamedTuple):
    """What the certificates of a set of puzzles are like; times are processor time in seconds.

    Attributes:
        name, puzzles: the set, and how many puzzles it has.
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


class _One(NamedTuple):
    """The figures of one certificate."""

    steps: int
    size: int
    check: float
    other: float
    accepted: bool


def proofs(puzzles: PuzzleSet, limits: Limits, report: Report) -> Proofs:
    """Certify every puzzle of a set, and check each certificate twice."""
    ones: list[_One] = []
    many = unfinished = 0
    silent = written = 0.0
    for number, puzzle in enumerate(puzzles.puzzles, 1):
        if number % 50 == 0:
            report(f"certificates of {puzzles.name}: {number} of {len(puzzles.puzzles)}")
        try:
            certificate = certify(puzzle, max_solutions=MOST, limits=limits)
            ones.append(_checked(certificate, limits))
        except UnsupportedError:
            many += 1
            continue
        except LimitReached:
            unfinished += 1
            continue
        silent += _timed(lambda puzzle=puzzle: _search(puzzle, None))  # type: ignore[misc]
        written += _written(puzzle)
    return Proofs(
        puzzles.name,
        len(puzzles.puzzles),
        many,
        unfinished,
        len(ones),
        sum(one.accepted for one in ones),
        *_middle(one.steps for one in ones),
        *_middle(one.size for one in ones),
        *_middle(one.check for one in ones),
        *_middle(one.other for one in ones),
        silent,
        written,
    )


def _checked(certificate: Certificate, limits: Limits) -> _One:
    import dratify

    start = process_time()
    ours = verify_certificate(certificate, limits=limits)
    between = process_time()
    with ZipFile(BytesIO(certificate.data)) as archive:
        formula = dratify.parse_dimacs(archive.read(FORMULA).decode())
        theirs = dratify.check_proof(formula, archive.read(PROOF).decode())
    end = process_time()
    accepted = bool(theirs.ok) and ours.solutions == certificate.solutions
    size = len(certificate.data)
    return _One(certificate.steps, size, between - start, end - between, accepted)


def _search(puzzle: Puzzle, proof: Path | None) -> None:
    method = METHODS["conflict"]
    search = method.start(puzzle, Limits(), method.options())
    assert isinstance(search, EngineSearch)
    if proof is not None:
        search.write_proof(str(proof), start_variables(puzzle))
    for _ in islice(search, MOST + 1):
        pass
    if proof is not None:
        search.end_proof()


def _written(puzzle: Puzzle) -> float:
    with TemporaryDirectory() as folder:
        return _timed(lambda: _search(puzzle, Path(folder) / "proof"))


def _timed(call: Callable[[], object]) -> float:
    start = process_time()
    call()
    return process_time() - start


def _middle(values: Iterable[float]) -> tuple[float, float]:
    """The median and the most; 0 where there are none."""
    several = list(values)
    return (median(several), max(several)) if several else (0, 0)
