"""Steps by the eleven rules of Yu, Lee and Chen 2009, the easiest rule that finds something first.

The rules narrow the ranges of the blocks before they settle cells. Each stage allows one rule more
than the stage before. In a stage, the rules that narrow ranges run until nothing changes; then the
rules that settle cells are tried. How hard a cell is to see is the number of the stage that settles
it. The rules that narrowed the ranges are named in ``through``. Black and white only.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.literature.lines.rules import RULES, Deduction, LineState
from nonolith.model.masks import full
from nonolith.reasoning.rule_words import finding_of
from nonolith.reasoning.techniques import RULE_NAMES, TECHNIQUES
from nonolith.reasoning.view import Finding, View

#: The numbers of the eleven rules, easiest first, and those that settle cells or narrow ranges.
ORDER = tuple(row.rule for row in TECHNIQUES.values() if row.rule)
#: Rules 3.1 and 3.3 settle cells too, but only with ranges from which rules 1.1 and 1.2, which come
#: first, settle the same cells: the ranges are narrowed before cells are settled.
_SETTLING = {"1.1", "1.2", "1.3", "1.4", "1.5", "3.2"}
_NARROWING = {"2.1", "2.2", "2.3", "3.1", "3.2", "3.3"}


class RuleReader:
    """The eleven rules on one line, stage by stage.

    Args:
        view: the line, of which at least one placement fits.
    """

    def __init__(self, view: View) -> None:
        every = full(view.cells)
        blank, filled = view.masks
        lengths = [block.length for block in view.clue]
        self._view = view
        self._line = LineState(lengths, view.cells, every & ~blank, every & ~filled)
        self._why: list[frozenset[str]] = [frozenset()] * len(lengths)
        self._cells = [0] * len(lengths)  # known cells that the ranges rest on
        self._found: list[tuple[Deduction, frozenset[str]]] = []
        self._finding: Finding | None = None
        self.stage = 0  #: the first stage that may give something

    def finding(self, stage: int) -> Finding | None:
        """What the rules up to this stage (from 0) settle; None where they settle nothing."""
        while not self._found and self.stage <= stage:
            self._advance()
        if not self._found or self.stage > stage:
            return None
        if self._finding is None:
            rule = self._found[0][0].rule
            alike = [d for d, _ in self._found if d.rule == rule]
            through = frozenset().union(*(t for d, t in self._found if d.rule == rule))
            enough = 0
            for deduction in alike:
                enough |= deduction.cells
                for block in deduction.blocks:
                    enough |= self._cells[block]
            self._finding = finding_of(self._view, self._line, alike, tuple(sorted(through)))
            self._finding = self._finding._replace(enough=enough)
        return self._finding

    def _advance(self) -> None:
        """One stage: one rule more; ``stage`` stays where something is found."""
        stage = self.stage
        new = ORDER[stage]
        moved = new in _NARROWING and self._narrow(
            [rule for rule in ORDER[: stage + 1] if rule in _NARROWING]
        )
        settling = ORDER[: stage + 1] if moved else (new,)
        for rule in settling:
            if rule in _SETTLING:
                for deduction in RULES[rule](self._line):
                    if deduction.filled or deduction.blank:
                        through = self._through(deduction.blocks) - {RULE_NAMES[rule]}
                        self._found.append((deduction, through))
            if self._found:
                return
        self.stage += 1

    def _narrow(self, rules: Sequence[str]) -> bool:
        """Run rules that narrow to their fixpoint; whether any range changed."""
        moved, line = False, self._line
        again = True
        while again:
            again = False
            for rule in rules:
                for deduction in RULES[rule](line):
                    if not deduction.ranges:
                        continue
                    why = self._through(deduction.blocks) | {RULE_NAMES[rule]}
                    cells = deduction.cells
                    for block in deduction.blocks:
                        cells |= self._cells[block]
                    for block, start, end in deduction.ranges:
                        self._cells[block] |= cells
                        line.starts[block], line.ends[block] = start, end
                        self._why[block] |= why
                    again = moved = True
        return moved

    def _through(self, blocks: Sequence[int]) -> frozenset[str]:
        return frozenset().union(*(self._why[block] for block in blocks))
