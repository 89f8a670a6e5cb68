"""Decide between several readings of a text by whether their puzzles have a solution.

This never overrules what a text says: the readings agree with all its labels and sizes. The engine
is used directly, because ``solving`` is no package below ``formats``.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith import engine
from nonolith.model.limits import MEBIBYTE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import AmbiguousError

#: Maximum number of readings that are searched; if there are more, all may be meant.
_SEARCHED = 4
#: Maximum number of conflicts of all searches, of branches between two looks at them, and of bytes
#: of a search, so that it does not begin if a puzzle is large.
_CONFLICTS, _BRANCHES, _MEMORY = 2000, 100, 32 * MEBIBYTE


def the_only(puzzles: Sequence[Puzzle], message: str, expected: str) -> Puzzle:
    """Return the only one of the puzzles that may have a solution.

    Raises:
        AmbiguousError: Several may have one, or none has.
    """
    possible = list(puzzles)
    if 1 < len(possible) <= _SEARCHED:
        share = _CONFLICTS // len(possible)
        possible = [one for one in puzzles if _may_have_solution(one, share)]
    if len(possible) != 1:
        raise AmbiguousError(message, expected, readings=tuple(possible or puzzles))
    return possible[0]


def sides_of_lists(*readings: Puzzle) -> Puzzle:
    """Return the puzzle of two lists without names; raise AmbiguousError if both may be meant."""
    return the_only(
        tuple(dict.fromkeys(readings)),
        "the text does not say whether the first list has the rows or the columns",
        "Rows: and Columns: before the lists",
    )


def _may_have_solution(puzzle: Puzzle, conflicts: int) -> bool:
    given = None if puzzle.given is None else puzzle.given.tobytes()
    search = engine.conflict_search(
        puzzle.compiled, given, {}, memory=_MEMORY, probes_instead=False
    )
    while True:
        search.limit(*engine.limits(None, _BRANCHES))
        if search.next() is not None:
            return True
        # The fifth counter is the number of conflicts (``Statistics``).
        if search.limit_reached != "nodes" or search.statistics()[4] > conflicts:
            return not search.exhausted
