"""The easiest step that one line alone offers.

Techniques are tried from the easiest on. If several lines offer a step by one, the line where it
settles most cells is taken. The engine finds this line, and what the step rests on
(``engine/steps/line_steps.hpp``). The sentence and the fewest cells that the step needs are made at
their first use. Until then a step is a ``Seen``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from nonolith._engine import StepReasons
from nonolith.reasoning.line_steps import (
    colour_out_of_reach,
    colour_overlap,
    excluded_colours,
    whole_line,
)
from nonolith.reasoning.position import Position
from nonolith.reasoning.reach import reach_of
from nonolith.reasoning.rule_words import finding_of
from nonolith.reasoning.steps import Fact, Link, Step
from nonolith.reasoning.techniques import ORDER, RANKS, RULE_NAMES
from nonolith.reasoning.view import Finding, step_of
from nonolith.solving.work import Work

#: A step in the engine's form: the line, the number of the technique, a bit for each technique that
#: narrowed ranges before, what follows (row, column, colours), and what it rests on.
LineStep = tuple[int, int, int, list[tuple[int, int, int]], StepReasons]

#: The names of the techniques by their numbers in the engine.
NAMES = (*(RULE_NAMES[rule] for rule in ORDER), "excluded colours")


class Seen:
    """A step by one line, as the engine gives it. It has the fields of a Step, without words.

    Attributes:
        technique: the name of the technique.
        through: techniques by which the ranges that it uses were found before.
        facts: what follows.
    """

    __slots__ = ("_line", "_masks", "_position", "_reasons", "facts", "technique", "through")

    def __init__(self, position: Position, found: LineStep) -> None:
        line, technique, through, facts, reasons = found
        self._position = position
        self._line = line
        self._reasons = reasons
        self._masks = position.board.lines[line]
        self.technique = NAMES[technique]
        self.through = tuple(
            sorted(name for i, name in enumerate(NAMES) if through >> i & 1) if through else ()
        )
        self.facts = tuple(Fact(*fact) for fact in facts)

    @property
    def hardest(self) -> str:
        """The hardest technique that it uses."""
        return max((self.technique, *self.through), key=RANKS.__getitem__)

    @property
    def settles(self) -> bool:
        """Whether a cell gets its colour."""
        return any(not fact.colours & (fact.colours - 1) for fact in self.facts)

    @property
    def chain(self) -> tuple[Link, ...]:
        """A step by one line is no proof by contradiction."""
        return ()

    def crosses(self, cells: set[tuple[int, int]]) -> bool:
        """Whether any of these cells (row, column) is in its line."""
        height = self._position.puzzle.height
        kind, number = (0, self._line) if self._line < height else (1, self._line - height)
        return any(cell[kind] == number for cell in cells)

    def with_words(self) -> Step:
        """The step with its sentence and its reasons."""
        view = self._position.view(self._line, self._masks)
        if not self._position.coloured:
            finding: Finding | None = finding_of(view, self.technique, self._reasons)
        else:
            reach = reach_of(view.clue, view.cells, view.masks)
            assert reach is not None
            if self.technique == NAMES[-1]:
                step = excluded_colours(view, reach)
                assert step is not None
                return step
            look = colour_overlap if self.technique == "overlap" else colour_out_of_reach
            finding = look(view, reach)
        assert finding is not None
        return step_of(view, finding._replace(through=self.through))


class Way(Sequence[Step]):
    """Steps one after the other; their words are made at their first use.

    Args:
        seen: the steps, with words or without.
    """

    def __init__(self, seen: Sequence[Seen | Step]) -> None:
        self.seen = seen
        self._worded: list[Step | None] = [
            step if isinstance(step, Step) else None for step in seen
        ]

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, place: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(place, slice):
            return tuple(self[i] for i in range(*place.indices(len(self))))
        step = self._worded[place]
        if step is None:
            step = self._worded[place] = worded(self.seen[place])
        return step

    def __len__(self) -> int:
        return len(self.seen)

    def __iter__(self) -> Iterator[Step]:
        return (self[i] for i in range(len(self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Way) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __reduce__(self) -> tuple[object, ...]:
        return Way, (tuple(self),)


def worded(step: Seen | Step) -> Step:
    """The step with its words."""
    return step.with_words() if isinstance(step, Seen) else step


def line_step(position: Position, work: Work) -> Seen | Step | None:
    """The easiest step by one line; None where no line offers anything."""
    lines = position.lines
    found = lines.next()
    if found is not None:
        return Seen(position, found)
    work.step()
    for line in lines.settling:
        step = whole_line(position.view(line), position.reach(line))
        if step is not None:
            return step
    return None
