"""Find the easiest step that one line alone offers.

Techniques are tried from easiest to hardest. If several lines offer a step by the same technique,
the line in which the technique settles most cells is chosen. The engine finds this line, and the
reasons of the step (``engine/steps/line_steps.hpp``). The sentence that explains a step, and a
minimal set of known cells that the step needs, are computed on first use. Until then, the step is a
``FoundStep``.

Whole line solving compares all placements of a line and may settle many cells. For each of the
first few of these cells, a minimal set of known cells from which it follows is computed. The step
uses the smallest of these sets, and settles all cells that follow from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from nonolith.model.masks import Masks, lost, open_cells, packed, positions, unpacked
from nonolith.model.rule import LineRule
from nonolith.reasoning.line_words import agreement, in_words
from nonolith.reasoning.position import EngineStep, Position
from nonolith.reasoning.steps import Deduction, Fact, Facts, Found, Link, Step
from nonolith.reasoning.techniques import ORDER, RULE_NAMES
from nonolith.reasoning.view import (
    Finding,
    Statement,
    View,
    needed_blocks,
    needed_cells,
    step_of,
    witness,
)
from nonolith.solving.line_solver import packed_starts

#: The names of the techniques by their numbers in the engine.
NAMES = (*(RULE_NAMES[rule] for rule in ORDER), "excluded colours")

#: Maximum number of cells whose reasons are compared; the cell with the fewest reasons is chosen.
COMPARED = 8


class FoundStep(Found):
    """A step by one line, as the engine found it."""

    chain: tuple[Link, ...] = ()
    hardest = ""  # these two instead of the properties
    cells: Sequence[tuple[int, int, int]] = ()

    def __init__(self, position: Position, found: EngineStep) -> None:
        self._number, technique, self._through, self.cells, self._packed = found
        self._position = position
        self.line, self.clue = position.names[self._number], position.bare.clues[self._number]
        self.technique = NAMES[technique]
        self.hardest = NAMES[max(technique, self._through.bit_length() - 1)]  # in their order

    @cached_property
    def facts(self) -> Facts:  # type: ignore[override]
        """The conclusions."""
        return tuple(map(Fact._make, self.cells))

    @property
    def through(self) -> tuple[str, ...]:  # type: ignore[override]
        """Techniques that narrowed the ranges of blocks that the step uses."""
        return tuple(sorted(NAMES[i] for i in positions(self._through)))

    @property
    def is_in_place(self) -> bool:
        """Whether all cells of the line's blocks are known."""
        masks = unpacked(self._packed, len(self._position.puzzle.palette))
        blanks = masks[0].bit_count() + sum(block.length for block in self.clue)
        return blanks == self._position.bare.cells_of(self._number)

    @cached_property
    def _found(self) -> tuple[View, Masks, Finding, int]:
        """The view of the line, the colours that the step excludes, its words and its witness."""
        masks = unpacked(self._packed, len(self._position.puzzle.palette))
        view = self._position.view(self._number, masks)
        reasons = self._position.lines.reasons(self._number, self._packed)
        return (view, *in_words(view, self, reasons))

    @property
    def needs(self) -> set[tuple[int, int]]:
        return set(map(self.line.cell, positions(self._found[3])))

    @cached_property
    def worded(self) -> Step:
        view, gone, finding, cells = self._found
        return step_of(view, self.technique, gone, finding, cells, through=self.through)


def overlaps_by_clue(position: Position, line: int) -> list[FoundStep]:
    """Return the overlap that follows from the clue of a line alone, if any. The steps of the
    engine also use the colours of the crossing lines, which are hard to see."""
    clue, name = position.state.clues[line], position.names[line]
    if isinstance(clue, LineRule):
        return []
    *starts, needed = packed_starts(clue)
    slack = position.state.cells_of(line) - needed
    facts: list[tuple[int, int, int]] = [
        Fact(*name.cell(cell), 1 << block.colour)
        for block, start in zip(clue, starts, strict=True)
        for cell in range(start + slack, start + block.length)
        if position.state.domain(*name.cell(cell)).bit_count() > 1
    ]
    masks = packed(position.base[line], position.state.cells_of(line))
    return [FoundStep(position, (line, 0, 0, facts, masks))] if facts else []


def line_step(position: Position) -> Deduction | None:
    """Return the easiest step by one line; None if no line offers one."""
    found = position.lines.next()
    if found is not None:
        return FoundStep(position, found)
    position.work.step()
    steps = (whole_line(position, line) for line in position.lines.settling)
    return next(filter(None, steps), None)


def whole_line(position: Position, line: int) -> Step | None:
    """Return a step for cells on which all placements of a line agree; prefer a step that needs few
    known cells."""
    view = position.view(line)
    after = position.settled(line, view.masks)
    assert after is not None
    new = lost(view.masks, after) & ~open_cells(after)
    if not new:
        return None

    def gone(cells: int) -> Masks:
        """Return for each colour which of these cells (bits) lose it."""
        pairs = zip(view.masks, after, strict=True)
        return tuple(now & ~then & cells for now, then in pairs)

    witnesses = []
    for cell in positions(new)[:COMPARED]:
        excluded = view.excluded(gone(1 << cell))
        cells = view.farthest_known(excluded)
        statement = Statement(excluded)
        kept = needed_cells(view, statement, cells, work=position.work)
        witnesses.append((kept, needed_blocks(view, statement, kept, work=position.work)))
    kept, blocks = min(witnesses, key=lambda each: (each[0].bit_count(), len(each[1])))
    found = view.reach(view.only(kept), blocks)
    assert found is not None
    shown = gone(new & ~lost(found.masks, after))
    finding = agreement(view, "whole line", shown)
    return step_of(view, "whole line", shown, finding, witness(view, shown, finding))
