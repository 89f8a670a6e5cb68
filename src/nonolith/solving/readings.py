"""Find which number each set of possible numbers must have been.

A number of a set is possible if the puzzle has a solution with it. If each set has one possible
number, the clues have one reading with a solution. The solutions already found show some possible
numbers; a search decides each other one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonolith.model.clue import line_clue, line_name
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import ReadNumber, Verdict
from nonolith.model.rule import LineRule
from nonolith.solving.work import Work
from nonolith.support.errors import PuzzleError


def reading_of(
    puzzle: Puzzle,
    solutions: Sequence[Grid],
    limits: Limits,
    verdict_of: Callable[[Puzzle, Limits], Verdict],
) -> tuple[ReadNumber, ...]:
    """Return the number of each set, if only one reading has a solution; otherwise none."""
    clues, work, found = (*puzzle.rows, *puzzle.columns), Work(limits), list[ReadNumber]()
    runs = [
        [line_clue(cells) for cells in (*grid, *grid.transposed())] for grid in solutions
    ]  # of each solution
    for number, clue in enumerate(clues):
        if not isinstance(clue, LineRule):
            continue
        for place, part in enumerate(clue.parts):
            possible = list[int]()
            for length in part.lengths if len(part.lengths) > 1 else ():
                parts = list(clue.parts)
                parts[place] = part._replace(lengths=(length,))
                rule = clue.replace(parts=tuple(parts))
                if not any(rule.fits(lines[number]) for lines in runs):
                    own = [*clues[:number], rule, *clues[number + 1 :]]
                    try:
                        fixed = puzzle.replace(
                            rows=own[: puzzle.height], columns=own[puzzle.height :]
                        )
                    except PuzzleError:  # the line is too short, or the totals cannot agree
                        continue
                    if verdict_of(fixed, work.limits_left()) is Verdict.NONE:
                        continue
                possible.append(length)
                if len(possible) > 1:
                    return ()
            if possible:
                found.append(ReadNumber(line_name(number, puzzle.height), place, possible[0]))
    return tuple(found)
