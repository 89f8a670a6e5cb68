"""Drawing until the puzzle has one solution.

Of the draws with the seeds ``s``, ``s/1``, ``s/2``, ... the first is taken whose uniqueness is
proved within a number of branches: a limit on time would give other puzzles on other machines.
"""

from __future__ import annotations

from collections.abc import Callable

from nonolith.errors import PuzzleError
from nonolith.limits import Limits
from nonolith.puzzle import Puzzle

#: Draws before the search is given up.
TRIES = 5000

#: Branches within which a draw must prove unique.
PROOF = Limits(nodes=10_000)


def drawn(make: Callable[[str], Puzzle], seed: str, unique: bool) -> Puzzle:
    """The puzzle of a seed; with ``unique`` the first of its draws that has one solution.

    Raises:
        PuzzleError: no draw had one solution.
    """
    if not unique:
        return make(seed)
    from nonolith.result import Verdict
    from nonolith.solving import solve

    for number in range(TRIES):
        puzzle = make(f"{seed}/{number}" if number else seed)
        if solve(puzzle, limits=PROOF).verdict is Verdict.UNIQUE:
            return puzzle
    raise PuzzleError(
        f"none of {TRIES} random puzzles had exactly one solution; denser or smaller ones are "
        "more likely to"
    )
