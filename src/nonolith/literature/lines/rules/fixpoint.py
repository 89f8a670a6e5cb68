"""The eleven rules in order, again and again, until none of them finds anything.

Source: Yu, Lee, Chen 2009, section 2.1 ("executed sequentially and iteratively").
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle

from nonolith.literature.lines.rules.deduction import Deduction
from nonolith.literature.lines.rules.state import LineState
from nonolith.literature.lines.rules.table import RULES


def run_rules(
    line: LineState,
    found: list[Deduction] | None = None,
    step: Callable[[], None] | None = None,
) -> bool:
    """Run the rules on a line, which is changed, to their fixpoint.

    Args:
        line: the state before; afterwards also with all that follows by the rules.
        found: gets all deductions in order; a contradicting one is the last.
        step: called before each rule; may raise to end the work.

    Returns:
        False for a contradiction.
    """
    if not line.possible:
        return False
    idle = 0  # rules since the last deduction
    for rule in cycle(RULES.values()):
        idle += 1
        if step:
            step()
        for deduction in rule(line):
            idle = 0
            if found is not None:
                found.append(deduction)
            if not line.apply(deduction):
                return False
        if idle == len(RULES):
            break
    return True
