"""List the line solvers, which deduce colours of cells from a line's clue and its known cells."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.literature.lines import automaton, complete, fast, fcomp, olsak, paint, rules, settle
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import BITS, LineSolver, StepCallback, no_step
from nonolith.support.errors import UnsupportedError

#: The line solvers by name; the first is the default.
LINE_SOLVERS = {
    solver.name: solver
    for solver in (
        BITS,
        LineSolver("paint", "a dynamic programme over cells and blocks",
                   "Wu et al. 2013, II-B and appendix", paint.settle, takes_step=True),
        LineSolver("settle", "a dynamic programme over stretches of one colour",
                   "Batenburg and Kosters 2004", settle.settle, takes_step=True),
        LineSolver("complete", "enumerates all placements", "Simpson", complete.settle,
                   takes_step=True, enumerates=True),
        LineSolver("fast", "compares the leftmost and the rightmost placement", "Simpson",
                   fast.settle, complete=False),
        LineSolver("fcomp", "tries a chain of placements in which no block ever moves left",
                   "Simpson", fcomp.settle, takes_step=True),
        LineSolver("olsak", "the line solver fast, completed by guessing single cells",
                   "Olšák and Olšák, as described by Simpson", olsak.settle, takes_step=True),
        LineSolver("rules", "the eleven logical rules on the ranges of the blocks",
                   "Yu, Lee and Chen 2009, section 2.1", rules.settle, complete=False,
                   colours=False),
        LineSolver("automaton", "a finite automaton for the clue", "Lagerkvist; Pesant 2004",
                   automaton.settle),
    )
}  # fmt: skip


def line_solver(names: str) -> LineSolver:
    """Return the line solver with this name; for several names, return a stack of line solvers.

    Commas or + separate the names. The idea of stacks is Simpson's. A stack runs its first member
    until this member deduces nothing new, then the next member. After every deduction, the stack
    returns to its first member, so a slow member at the end runs as rarely as possible. A stack is
    complete if one of its members is complete.

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
                f"{', '.join(LINE_SOLVERS)} (separate several by commas: fast,complete)"
            )
    members = [LINE_SOLVERS[name] for name in parts]
    return members[0] if len(members) == 1 else _stack(members)


def _stack(members: Sequence[LineSolver]) -> LineSolver:
    def run(clue: Clue, cells: int, masks: Masks, step: StepCallback = no_step) -> Masks | None:
        turn = 0
        while turn < len(members):
            settled = members[turn].stoppable(step)(clue, cells, masks)
            if settled is None or members[turn].complete:
                return settled
            turn = turn + 1 if settled == masks else 0
            masks = settled
        return masks

    return LineSolver(
        ",".join(member.name for member in members),
        ", then ".join(member.summary for member in members),
        "Simpson",
        run,
        complete=any(member.complete for member in members),
        colours=all(member.colours for member in members),
        takes_step=True,
        enumerates=any(member.enumerates for member in members),
    )
