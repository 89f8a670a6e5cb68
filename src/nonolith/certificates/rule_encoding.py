"""Generate the clauses of clues with unknown numbers, which users of a certificate must trust.

As in ``encoding.py``, each clue becomes an automaton that reads its line cell by cell; it has no
word. Its variables, line by line, are its steps: "the automaton is in state s before cell p, which
has colour k".
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonolith.model.clue import LineRule


def rule_automaton(rule: LineRule) -> tuple[list[dict[int, int]], set[int]]:
    """Return for each state the next state by colour, and the states in which a line may end; the
    first state is 0."""
    if rule.sum is not None:  # the state is the number of filled cells
        return [{0: s, 1: s + 1} for s in range(rule.sum)] + [{0: rule.sum}], {rule.sum}
    after: list[dict[int, int]] = [{0: 0}]
    gap = last = 0  # the state after a blank cell, and after the last cell of a block
    for block in rule.blocks:
        last = gap
        for _ in range(block.length if block else 1):
            after[last][1] = len(after)
            last = len(after)
            after.append({})
        if block is None:
            after[last][1] = last
        gap = after[last][0] = len(after)
        after.append({0: gap})
    return after, {last, gap}


def rule_clauses(
    rule: LineRule, cells: Sequence[range], _starts: object, fresh: Iterator[int]
) -> Iterator[list[int]]:
    """Yield the clauses of a line with unknown numbers; ``fresh`` yields variables of its steps."""
    after, ends = rule_automaton(rule)
    reached = [{0}]  # by cell: the states that the cells before can lead to
    for _ in cells:
        reached.append({t for s in reached[-1] for t in after[s].values()})
    useful = [reached[-1] & ends]  # from the last cell back: those of them that lead to an end
    for states in reached[-2::-1]:
        useful.append({s for s in states if not useful[-1].isdisjoint(after[s].values())})
    steps = [
        {
            (s, k): next(fresh)
            for s in sorted(here)
            for k, t in sorted(after[s].items())
            if t in then
        }
        for here, then in pairwise(useful[::-1])
    ]
    into: dict[int, list[int]] = {}  # by state: the steps of the cell before that lead to it
    for p, here in enumerate(steps):
        onward: dict[int, list[int]] = {}  # by state: the steps of the next cell from it
        for (s, _), step in steps[p + 1].items() if p + 1 < len(steps) else ():
            onward.setdefault(s, []).append(step)
        leading: dict[int, list[int]] = {}
        for (s, k), step in here.items():
            yield [-step, cells[p][k]]
            if p > 0:
                yield [-step, *into.get(s, ())]
            if p + 1 < len(steps):
                yield [-step, *onward.get(after[s][k], ())]
            leading.setdefault(after[s][k], []).append(step)
        into = leading
        for k, cell in enumerate(cells[p]):
            yield [-cell, *(x for (_, colour), x in here.items() if colour == k)]
