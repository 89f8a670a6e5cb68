"""Generate the clauses of clues that are not fully known, which users of a certificate must trust.

As in ``encoding.py``, each clue becomes an automaton that reads its line cell by cell
(``nonolith.model.rule.Automaton``); it has no word. Its variables, line by line, are its steps:
"cell p leads the automaton to state s", which has one colour.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonolith.model.rule import Automaton, LineRule


def rule_clauses(
    rule: LineRule, cells: Sequence[range], _starts: object, fresh: Iterator[int]
) -> Iterator[list[int]]:
    """Yield the clauses of such a line; ``fresh`` yields the numbers of its step variables."""
    if not cells:
        return
    colours, after, ends = Automaton.of(rule, len(cells[0]))
    reached = [{0}]  # by cell: the states that the cells before can lead to
    for _ in cells:
        reached.append({t for s in reached[-1] for t in after[s]})
    useful = [reached[-1] & ends]  # from the last cell back: those of them that lead to an end
    for states in reached[-2:0:-1]:
        useful.append({s for s in states if not useful[-1].isdisjoint(after[s])})
    steps = [{s: next(fresh) for s in sorted(here)} for here in useful[::-1]]
    for cell, here in zip(cells, steps, strict=True):
        yield from ([-step, cell[colours[s]]] for s, step in here.items())
        for k, literal in enumerate(cell):
            yield [-literal, *(step for s, step in here.items() if colours[s] == k)]
    for here, then in pairwise(steps):
        before: dict[int, list[int]] = {s: [] for s in then}
        for s, step in here.items():
            onward = [t for t in after[s] if t in then]
            yield [-step, *(then[t] for t in sorted(onward))]
            for t in onward:
                before[t].append(step)
        yield from ([-then[t], *steps] for t, steps in before.items())
