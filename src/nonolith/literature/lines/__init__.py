"""Line solvers, which deduce cells from one line: its clue and its known cells."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, no_step
from nonolith.support.errors import UnsupportedError
from nonolith.support.table import Table

#: The line solvers by name; the first is the default.
LINE_SOLVERS: Table[LineSolver] = Table(
    "nonolith.literature.lines",
    {
        "bits": "nonolith.solving.line_solver.BITS",
        "paint": "paint.PAINT",
        "settle": "settle.SETTLE",
        "complete": "complete.COMPLETE",
        "fast": "fast.FAST",
        "fcomp": "fcomp.FCOMP",
        "olsak": "olsak.OLSAK",
        "rules": "rules.RULES",
        "automaton": "automaton.AUTOMATON",
    },
)


def line_solver(names: str) -> LineSolver:
    """Return the line solver with this name, or a stack of several.

    Source: Simpson, on stacks of line solvers. Commas or + separate the names of a stack. The stack
    runs its first member until that finds nothing new, then the next member. After every deduction
    it returns to the first, so a slow member at the end runs as rarely as possible. A stack is
    complete if one member is.

    Raises:
        UnsupportedError: No line solver has this name; the message lists all names.

    >>> line_solver("fast,complete").complete
    True
    """
    parts = [name.strip() for name in names.replace("+", ",").split(",")]
    for name in parts:
        if name not in LINE_SOLVERS:
            raise UnsupportedError(
                f"there is no line solver {name!r}; the line solvers are "
                f"{', '.join(LINE_SOLVERS)} (a stack of several: fast,complete)"
            )
    members = [LINE_SOLVERS[name] for name in parts]
    return members[0] if len(members) == 1 else _stack(members)


def _stack(members: Sequence[LineSolver]) -> LineSolver:
    def settle(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Masks | None:
        turn = 0
        while turn < len(members):
            settled = members[turn].stoppable(step)(clue, cells, masks)
            if settled is None or members[turn].complete:
                return settled
            turn = turn + 1 if settled == masks else 0
            masks = settled
        return masks

    return LineSolver(
        name=",".join(member.name for member in members),
        summary=", then ".join(member.summary for member in members),
        source="Simpson",
        complete=any(member.complete for member in members),
        colours=all(member.colours for member in members),
        settle=settle,
        settle_in_steps=settle,
        enumerates=any(member.enumerates for member in members),
    )
