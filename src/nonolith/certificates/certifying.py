"""Define certify(), which finds all solutions of a puzzle and proves that there are no others."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from tempfile import mkstemp
from typing import IO, Annotated, Any

from nonolith.certificates.certificate import Certificate, formula_size, pack, start_variables
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.auto import start_engine
from nonolith.solving.options import options_of
from nonolith.solving.solve import verified
from nonolith.solving.work import StoppedError, Work, limits_raised
from nonolith.support.arguments import short_repr
from nonolith.support.errors import NonolithError, UnsupportedError, reason_of
from nonolith.support.kinds import Choice, Integer
from nonolith.support.operation import check_arguments, operation

#: The methods whose search can write a proof; the first is the default.
PROVING = ("auto", "conflict", "probe1", "probe2", "probe3")

#: Maximum number of clauses; black and white puzzles of about 150 x 150 cells reach this number.
MAX_CLAUSES = 20_000_000


@operation(rules=True)
def certify(
    puzzle: Puzzle,
    method: Annotated[str, Choice(lambda: PROVING, "method")] = PROVING[0],
    *,
    max_solutions: Annotated[int, Integer(1, 10**6)] = 1000,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
) -> Certificate:
    """Prove the verdict on a puzzle with a certificate that other programs can check.

    The search itself writes the proof, with a step for each learned clause, or for each refuted
    branch and probe. It runs in one thread, because clauses of several threads would have no order.

    Args:
        puzzle: The puzzle, or an input that ``read`` accepts. Colours and given cells are allowed.
        method: A method that can write a proof: auto, conflict, or probe1 to probe3.
        max_solutions: Maximum number of solutions that a certificate lists; more are an error.
        limits: Limits of the search.
        timeout: Time limit in seconds; replaces ``limits.seconds``.
        options: The method's own options; ``threads`` must be 1.

    Raises:
        UnsupportedError: The method writes no proof, the puzzle has more than ``max_solutions``
            solutions, or the puzzle is too large.
        LimitReached: A limit was reached before the certificate was complete.

    >>> certify(Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    <Certificate: the puzzle has exactly 1 solution>
    """
    limits = Limits.of(limits, timeout)
    most = check_arguments(certify, {"max_solutions": max_solutions})["max_solutions"]
    if not isinstance(method, str) or method not in PROVING:
        able = ", ".join(PROVING)
        raise UnsupportedError(f"method {short_repr(method)} writes no proof; use one of: {able}")
    chosen = options_of(METHODS[method], options)
    if getattr(chosen, "threads", 1) != 1:
        raise UnsupportedError("a search with a proof has one thread: leave out the option threads")
    clauses = formula_size(puzzle)
    if clauses > MAX_CLAUSES:
        raise UnsupportedError(
            f"the clues need about {clauses} clauses; a certificate has at most {MAX_CLAUSES}"
        )
    work = Work(limits)
    start = start_engine if method == "auto" else METHODS[method].start
    search = start(puzzle, limits, chosen)
    assert isinstance(search, EngineSearch)
    with proof_of(search, puzzle) as proof:
        found = tuple(islice(verified(search, puzzle), most + 1))
        if len(found) > most:
            raise UnsupportedError(
                f"the puzzle has more than {most} solutions; a certificate lists all of them "
                "(max_solutions allows more)"
            )
        with limits_raised("the proof was complete"):
            if not search.exhausted:
                raise StoppedError(str(search.limit))
            steps = search.end_proof()
            return Certificate(puzzle, found, steps, pack(puzzle, found, proof, work))


@contextmanager
def proof_of(search: EngineSearch, puzzle: Puzzle) -> Iterator[IO[bytes]]:
    """Let a search write its proof to an unnamed temporary file; yield the file for reading.

    The name of the file is removed at once, so the file disappears even if the process is killed.
    On systems that cannot remove an open file, the file is removed at the end.
    """
    try:
        handle, name = mkstemp(prefix="nonolith-", suffix=".drup")
    except OSError as error:
        raise NonolithError(
            f"no file for the proof can be made: {reason_of(error)} (set TMPDIR to a folder that "
            "can be written)"
        ) from None
    path = Path(name)
    with os.fdopen(handle, "rb") as file:
        try:
            search.write_proof(name, start_variables(puzzle))
            with suppress(OSError):
                path.unlink()
            yield file
        finally:
            with suppress(OSError):
                path.unlink()
