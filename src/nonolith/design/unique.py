"""Drawing until the puzzle has one solution.

Of the draws with the seeds ``s``, ``s/1``, ``s/2``, ... the first is taken whose uniqueness is
proved within 10,000 branches: a limit on time would give other puzzles on other machines. After
5000 draws the search is given up. The caller's limits are for all draws of a puzzle together; what
they end is an error, never another puzzle.
"""

from __future__ import annotations

from collections.abc import Callable

from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.support.deadline import Deadline
from nonolith.support.errors import LimitReached, PuzzleError

#: Draws before the search is given up.
TRIES = 5000

#: Branches within which a draw must prove unique.
PROOF = 10_000


def drawn(make: Callable[[str], Puzzle], seed: str, unique: bool, limits: Limits) -> Puzzle:
    """The puzzle of a seed; with ``unique`` the first of its draws that has one solution.

    Raises:
        PuzzleError: no draw had one solution.
        LimitReached: none had before a limit was reached.
    """
    if not unique:
        return make(seed)
    from nonolith.model.result import Verdict
    from nonolith.solving.solve import solve

    deadline = Deadline(limits.seconds)
    nodes = limits.nodes
    for number in range(TRIES):
        puzzle = make(f"{seed}/{number}" if number else seed)
        seconds = deadline.seconds_left
        most = PROOF if nodes is None else min(PROOF, nodes)
        result = solve(puzzle, limits=Limits(seconds, most, limits.memory))
        if result.verdict is Verdict.UNIQUE:
            return puzzle
        if seconds == 0 or result.limit not in (None, "nodes" if most == PROOF else None):
            reached = result.limit or "seconds"
            raise LimitReached(
                f"the limit on {reached} was reached; of {number + 1} random puzzles none was "
                "proved to have exactly one solution"
            )
        if nodes is not None:
            nodes -= result.statistics.branches
    raise PuzzleError(
        f"none of {TRIES} random puzzles had exactly one solution; denser or smaller ones are "
        "more likely to"
    )
