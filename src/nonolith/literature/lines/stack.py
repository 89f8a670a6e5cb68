"""A stack of line solvers: the first is tried, and the next only where it finds nothing new.

Source: Simpson, on stacks of line solvers. After a member finds something, the first is tried
    again, so that the slow ones at the end run as little as possible. Complete if one member is;
    then the others only save it work.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.literature.lines import LINE_SOLVERS
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, no_step
from nonolith.support.errors import UnsupportedError


def line_solver(names: str) -> LineSolver:
    """The line solver with this name, or a stack of several with commas or + between their names.

    A method that has limits runs ``line_solver(names).stoppable(work.step)``, so that it ends in
    time within any line solver.

    Raises:
        UnsupportedError: there is no such line solver; the message lists all.

    >>> line_solver("bits").complete
    True
    """
    parts = [name.strip() for name in names.replace("+", ",").split(",")]
    for name in parts:
        if name not in LINE_SOLVERS:
            raise UnsupportedError(
                f"there is no line solver {name!r}; the line solvers are "
                f"{', '.join(LINE_SOLVERS)} (several with commas or + between them make a stack)"
            )
    members = [LINE_SOLVERS[name] for name in parts]
    return members[0] if len(members) == 1 else _stack(members)


def _stack(members: Sequence[LineSolver]) -> LineSolver:
    def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
        return _settle(members, clue, cells, masks, no_step)

    def settle_in_steps(clue: Clue, cells: int, masks: Masks, step: Step) -> Masks | None:
        return _settle(members, clue, cells, masks, step)

    in_steps = any(member.settle_in_steps is not None for member in members)
    return LineSolver(
        name=",".join(member.name for member in members),
        summary=", then ".join(member.summary for member in members),
        source="Simpson",
        complete=any(member.complete for member in members),
        colours=all(member.colours for member in members),
        settle=settle,
        settle_in_steps=settle_in_steps if in_steps else None,
        enumerates=any(member.enumerates for member in members),
    )


def _settle(
    members: Sequence[LineSolver], clue: Clue, cells: int, masks: Masks, step: Step
) -> Masks | None:
    turn = 0
    while turn < len(members):
        settled = members[turn].stoppable(step)(clue, cells, masks)
        if settled is None or members[turn].complete:
            return settled
        turn = turn + 1 if settled == masks else 0
        masks = settled
    return masks
