"""certify(): solve a puzzle, with a proof that there is no other solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from nonolith.certificates.certificate import Certificate, pack
from nonolith.certificates.formula import formula_size
from nonolith.certificates.proof_file import proof_of
from nonolith.formats.inputs import PuzzleLike, puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Proving, Search
from nonolith.solving.options import options_of
from nonolith.solving.verified import verified
from nonolith.support.arguments import shown, whole_number
from nonolith.support.deadline import Deadline
from nonolith.support.errors import LimitReached, UnsupportedError

#: The methods whose search can write its proof; the first is the default.
PROVING = ("auto", "conflict", "probe1", "probe2", "probe3")

#: More clauses than this are not written: a puzzle of about 150 x 150 has so many.
MAX_CLAUSES = 20_000_000


def certify(
    puzzle: PuzzleLike,
    method: str = PROVING[0],
    *,
    max_solutions: int = 1000,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
    options: Mapping[str, Any] | None = None,
) -> Certificate:
    """Find all solutions of a puzzle, with a proof that there are no others.

    The proof comes from the search itself: each clause that it learns, or each branch and probe
    that it refutes, is a step. One thread searches, since the clauses of several have no order.

    Args:
        puzzle: the puzzle, or what ``read`` takes: black and white or colour, with given cells or
            without.
        method: a method that can write its proof (``PROVING``).
        max_solutions: the longest list of solutions, from 1 to a million.
        limits: what the search may use.
        timeout: Time limit in seconds; replaces ``limits.seconds``.
        options: the method's own options; ``threads`` must be 1.

    Returns:
        A Certificate; its solutions are rows x columns.

    Raises:
        UnsupportedError: the method writes no proof; the puzzle has more solutions than
            ``max_solutions``; or it is too large.
        LimitReached: a limit ended the search.

    >>> certify(Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    <Certificate: the puzzle has exactly 1 solution>
    """
    puzzle, limits = puzzle_of(puzzle), Limits.of(limits, timeout)
    most = whole_number(max_solutions, "max_solutions", 1, 10**6)
    chosen = _checked(puzzle, method, options)
    deadline = Deadline(limits.seconds)
    search = METHODS[method].start(puzzle, limits, chosen)
    assert isinstance(search, Proving)
    with proof_of(search, puzzle) as proof:
        found = _complete(search, verified(search, puzzle), most)
        steps = search.end_proof()
        return Certificate(puzzle, found, steps, pack(puzzle, found, proof, deadline))


def _checked(puzzle: Puzzle, method: str, options: Mapping[str, Any] | None) -> Any:
    """The options of the method, when all that it gets is checked."""
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


def _complete(search: Search, solutions: Iterable[Grid], most: int) -> tuple[Grid, ...]:
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
