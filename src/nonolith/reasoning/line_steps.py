"""The easiest step that one line alone offers.

Techniques are tried from easiest to hardest. If several lines offer a step by the same technique,
the line where it settles most cells is chosen. The engine finds this line, and what the step rests
on (``engine/steps/line_steps.hpp``). The sentence, and the fewest cells that the step needs, are
computed on first use; until then a step is a ``FoundStep``.

Whole line solving compares all placements of a line and may settle many cells. The step contains
the cell that needs the fewest known cells, and all others that follow from the same known cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import overload

from nonolith._engine import StepReasons
from nonolith.model.masks import Masks, full, lost, positions
from nonolith.reasoning.line_words import agreement, finding_of
from nonolith.reasoning.position import Position
from nonolith.reasoning.reach import reach_of
from nonolith.reasoning.steps import Deduction, Fact, Link, Step
from nonolith.reasoning.techniques import ORDER, RULE_NAMES
from nonolith.reasoning.view import forces, step_of, witness_of

#: A step in the engine's form: the line, the number of the technique, a bit for each technique that
#: narrowed ranges before, the conclusions (row, column, colours), and what they rest on.
EngineStep = tuple[int, int, int, list[tuple[int, int, int]], StepReasons]

#: The names of the techniques by their numbers in the engine.
NAMES = (*(RULE_NAMES[rule] for rule in ORDER), "excluded colours")

#: Number of cells of a line that are compared for the smallest witness.
COMPARED = 8


class FoundStep(Deduction):
    """A step by one line, as found by the engine: a Step whose words are not made yet."""

    chain: tuple[Link, ...] = ()

    def __init__(self, position: Position, found: EngineStep) -> None:
        self._line, technique, through, facts, self._reasons = found
        self._position = position
        self._masks = position.board.lines[self._line]
        self.technique = NAMES[technique]
        self.through = tuple(sorted(NAMES[i] for i in positions(through)))
        self.facts = tuple(Fact(*fact) for fact in facts)

    def crosses(self, cells: set[tuple[int, int]]) -> bool:
        """Return whether any of these cells (row, column) is in its line."""
        kind, number = self._position.name(self._line)
        return any(cell[kind == "column"] == number for cell in cells)

    @cached_property
    def worded(self) -> Step:
        """The step with its sentence and its reasons."""
        view = self._position.view(self._line, self._masks)
        finding = finding_of(view, self.technique, self.facts, self._reasons)
        return step_of(view, finding._replace(through=self.through))


class StepList(Sequence[Step]):
    """A sequence of steps whose words are made on first use.

    Args:
        found: The steps, with or without words.
    """

    def __init__(self, found: Sequence[FoundStep | Step]) -> None:
        self.found = found

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, place: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(place, slice):
            return tuple(map(worded, self.found[place]))
        return worded(self.found[place])

    def __len__(self) -> int:
        return len(self.found)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StepList) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return StepList, (tuple(self),)


def worded(step: FoundStep | Step) -> Step:
    """Return the step with its words."""
    return step.worded if isinstance(step, FoundStep) else step


def line_step(position: Position) -> FoundStep | Step | None:
    """Return the easiest step by one line; None if no line offers one."""
    found = position.lines.next()
    if found is not None:
        return FoundStep(position, found)
    position.work.step()
    for line in position.lines.settling:
        step = whole_line(position, line)
        if step is not None:
            return step
    return None


def whole_line(position: Position, line: int) -> Step | None:
    """Return the step for the cells that all placements settle, from the fewest known cells."""
    view = position.view(line)
    reach = reach_of(view.clue, view.cells, view.masks)
    assert reach is not None
    new = _settled(reach.masks) & ~_settled(view.masks)
    if not new:
        return None

    def gone(cells: int) -> Masks:
        """Return the colours that these cells lose."""
        pairs = zip(view.masks, reach.masks, strict=True)
        return tuple(now & ~then & cells for now, then in pairs)

    witnesses = []
    for cell in positions(new)[:COMPARED]:
        excluded = view.excluded(gone(1 << cell))
        witnesses.append(witness_of(view, forces(excluded), excluded))
    best = min(witnesses, key=lambda each: (each.cells.bit_count(), len(each.blocks)))
    loose = [
        (block.length if j in best.blocks else None, block.colour)
        for j, block in enumerate(view.clue)
    ]
    found = reach_of(loose, view.cells, view.only(best.cells))
    assert found is not None
    shown = new & full(view.cells) & ~lost(found.masks, reach.masks)
    return step_of(view, agreement(view, "whole line", gone(shown)))


def _settled(masks: Masks) -> int:
    """Return the cells with one colour left, as bits."""
    once = more = 0
    for mask in masks:
        more |= once & mask
        once |= mask
    return once & ~more
