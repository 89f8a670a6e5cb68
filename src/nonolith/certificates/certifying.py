"""certify(): solve a puzzle, with a proof that there is no other solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from itertools import islice
from tempfile import TemporaryFile
from time import perf_counter
from typing import IO, Any

from nonolith.certificates.certificate import Certificate, pack
from nonolith.certificates.formula import formula_size
from nonolith.certificates.joining import joined
from nonolith.certificates.proof_file import proof_of
from nonolith.cubes.attempt import Question, Task
from nonolith.cubes.conquest import Conquest, conquer
from nonolith.cubes.cube_executor import Parallel, parallel_of
from nonolith.model.errors import LimitReached, UnsupportedError
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Proving, Search
from nonolith.solving.options import options_of
from nonolith.solving.verified import verified
from nonolith.support.arguments import expect, shown, whole_number

#: The methods whose search can write its proof; the first is the default.
PROVING = ("auto", "conflict", "probe1", "probe2", "probe3")

#: More clauses than this are not written: a puzzle of about 150 x 150 has so many.
MAX_CLAUSES = 20_000_000

#: How many lines of a proof are written between two looks at the clock.
_PERIOD = 4096


def certify(
    puzzle: Puzzle,
    method: str = PROVING[0],
    *,
    max_solutions: int = 1000,
    limits: Limits = NO_LIMITS,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    executor: Executor | None = None,
) -> Certificate:
    """Find all solutions of a puzzle, with a proof that there are no others.

    The proof comes from the search itself: each clause that it learns, or each branch and probe
    that it refutes, is a step. One thread searches, since the clauses of several have no order.
    With ``jobs`` or ``executor`` a puzzle that is not finished within a second is divided, and the
    proofs of its parts are joined; how it is divided depends on the clock.

    Args:
        puzzle: the puzzle: black and white or colour, with given cells or without.
        method: a method that can write its proof (``PROVING``).
        max_solutions: the longest list of solutions, from 1 to a million.
        limits: what the search may use.
        options: the method's own options; ``threads`` must be 1.
        jobs: how many processes prove parts side by side; with an executor, how many parts are at
            work there at the same time.
        executor: any executor of ``concurrent.futures``, whose workers have nonolith installed.

    Returns:
        A Certificate; its solutions are rows x columns.

    Raises:
        UnsupportedError: the method writes no proof; the puzzle has more solutions than
            ``max_solutions``; or it is too large.
        LimitReached: a limit ended the search.

    >>> certify(Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    <Certificate: the puzzle has exactly 1 solution>
    """
    most = whole_number(max_solutions, "max_solutions", 1, 10**6)
    chosen = _checked(puzzle, method, limits, options)
    ends = None if limits.seconds is None else perf_counter() + limits.seconds
    parallel = parallel_of(jobs, executor)
    if parallel is not None:
        return _certified_in_parts(
            puzzle, method, chosen, parallel, most=most, limits=limits, ends=ends
        )
    search = METHODS[method].start(puzzle, limits, chosen)
    assert isinstance(search, Proving)
    with proof_of(search, puzzle) as proof:
        found = _complete(search, verified(search, puzzle), most)
        steps = search.end_proof()
        return Certificate(puzzle, found, steps, pack(puzzle, found, proof, ends))


def _certified_in_parts(
    puzzle: Puzzle,
    method: str,
    chosen: Any,
    parallel: Parallel,
    *,
    most: int,
    limits: Limits,
    ends: float | None,
) -> Certificate:
    """The certificate of a puzzle that is divided: the proofs of its parts are joined."""
    task = Task(Question.PROOF, method, chosen, most + 1, limits.memory)
    done = conquer(puzzle, task, limits, parallel)
    found = _complete(done, done.solutions, most)
    with TemporaryFile() as proof:
        steps = _write(joined(done.proofs), proof, ends)
        proof.seek(0)
        return Certificate(puzzle, found, steps, pack(puzzle, found, proof, ends))


def _checked(puzzle: Puzzle, method: str, limits: Limits, options: Mapping[str, Any] | None) -> Any:
    """The options of the method, when all that it gets is checked."""
    expect(puzzle, Puzzle, "puzzle", "a Puzzle (nonolith.read makes one of a text or file)")
    expect(limits, Limits, "limits", "Limits, such as Limits(seconds=1)")
    if not isinstance(method, str) or method not in PROVING:
        able = ", ".join(PROVING)
        raise UnsupportedError(f"method {shown(method)} writes no proof; these do: {able}")
    chosen = options_of(METHODS[method], options)
    if getattr(chosen, "threads", 1) != 1:
        raise UnsupportedError("a proof is written by one thread: leave out the option threads")
    clauses = formula_size(puzzle)
    if clauses > MAX_CLAUSES:
        raise UnsupportedError(
            f"the clues make about {clauses} clauses; a certificate has at most {MAX_CLAUSES}"
        )
    return chosen


def _complete(search: Search | Conquest, solutions: Iterable[Grid], most: int) -> tuple[Grid, ...]:
    """All solutions; an error where these are too many, or a limit was reached."""
    found = tuple(islice(solutions, most + 1))
    if len(found) > most:
        raise UnsupportedError(
            f"the puzzle has more than {most} solutions; a certificate lists all of them "
            f"(max_solutions)"
        )
    if not search.exhausted:
        raise LimitReached(f"the limit on {search.limit} was reached before the proof was complete")
    return found


def _write(lines: Iterable[str], file: IO[bytes], ends: float | None) -> int:
    """Write a proof into a file; the number of its clauses."""
    steps = 0
    for number, line in enumerate(lines):
        if ends is not None and number % _PERIOD == 0 and perf_counter() > ends:
            raise LimitReached("the limit on seconds was reached before all was joined")
        file.write(f"{line}\n".encode("ascii"))
        steps += not line.startswith("d")
    return steps
