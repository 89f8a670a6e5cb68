"""Define steps: deductions as data, with their reasons, conclusions and sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nonolith.model.masks import positions
from nonolith.reasoning.techniques import RANKS, TECHNIQUES
from nonolith.support.frozen import Frozen


class LineName(NamedTuple):
    """A row or a column: its kind and its number from 0. ``str`` counts from 1: ``row 7``."""

    kind: Literal["row", "column"]
    number: int

    def cell(self, place: int) -> tuple[int, int]:
        """Return the row and the column of the cell at an index of the line."""
        return (self.number, place) if self.kind == "row" else (place, self.number)

    def has(self, row: int, column: int) -> bool:
        """Return whether the cell at a row and a column is in the line."""
        return self.number == (row if self.kind == "row" else column)

    def __str__(self) -> str:
        return f"{self.kind} {self.number + 1}"


class Fact(NamedTuple):
    """A cell (row and column from 0), and the colours that it may still have, as bits."""

    row: int
    column: int
    colours: int


Facts = tuple[Fact, ...]


class Range(NamedTuple):
    """The index of a block in the clue, and the first and last cell that the block may cover."""

    block: int
    start: int
    end: int


class Worded(Frozen):
    """Base class for records that have a sentence (also returned by ``str``) and a JSON form."""

    if TYPE_CHECKING:

        @property
        def sentence(self) -> str: ...

    def record(self) -> Mapping[str, Any]:
        """Return the fields as a JSON object; cells and lines count from 0."""
        return {name: record_of(value) for name, value in self.asdict().items()}

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        from textwrap import shorten  # slow to import

        return f"<{type(self).__name__} {shorten(self.sentence, 70, placeholder='...')}>"


def record_of(value: Any) -> Any:
    """Convert a field's value for JSON: tuples, and the colours of a fact, become lists."""
    if isinstance(value, Fact):
        return {**value._asdict(), "colours": positions(value.colours)}
    if isinstance(value, LineName | Range):
        return value._asdict()
    if isinstance(value, Worded):
        return value.record()
    return list(map(record_of, value)) if isinstance(value, tuple) else value


class Link(Worded):
    """One link of a proof: conclusions in one line, or the proof that it has no placement.

    Attributes:
        line: The line.
        blocks: The blocks (from 0) whose lengths the link rests on.
        rests_on: The cells that the link rests on. Some may be assumed, or follow from the
            assumption.
        facts: The conclusions; empty if the line has no placement left.
        sentence: The link in words.
    """

    line: LineName
    blocks: tuple[int, ...]
    rests_on: Facts
    facts: Facts
    sentence: str


class Deduction:
    """A step that may lack its sentence and reasons; ``worded`` is the step with all fields."""

    __slots__ = ()

    technique: str
    through: tuple[str, ...]
    line: LineName
    facts: Facts
    chain: Sequence[object]  #: in a proof by contradiction, its links

    @property
    def worded(self) -> Step:
        """The step with its sentence and its reasons."""
        raise NotImplementedError

    @property
    def needs(self) -> set[tuple[int, int]]:
        """The cells (row, column) whose colours before the step are its reasons: ``rests_on`` and,
        in a proof by contradiction, the assumed cell, which loses only one colour."""
        raise NotImplementedError

    @property
    def hardest(self) -> str:
        """The hardest technique that the step uses: its own, or one that narrowed block ranges."""
        return max((self.technique, *self.through), key=RANKS.__getitem__)

    @property
    def cells(self) -> Sequence[tuple[int, int, int]]:
        """The conclusions as tuples (row, column, colours), which take less time to make."""
        return self.facts

    @property
    def settles(self) -> bool:
        """Whether the step settles a cell: only one colour is left there."""
        return any(colours.bit_count() < 2 for _, _, colours in self.cells)


class Found(Deduction):
    """A step whose sentence is made on first use. It is equal to its ``worded`` step."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deduction) and self.worded == other.worded

    def __hash__(self) -> int:
        return hash(self.worded)

    def __reduce__(self) -> tuple[object, ...]:
        return self.worded.__reduce__()


class Step(Deduction, Worded):
    """One deduction; ``str(step)`` is its sentence.

    Attributes:
        technique: Name of the technique (``nonolith.reasoning.techniques.TECHNIQUES``).
        line: The line to look at.
        facts: The conclusions.
        sentence: The step in words.
        through: Techniques that narrowed the ranges of blocks that the step uses.
        blocks: The blocks (from 0) of the line whose lengths the step rests on. The step would
            follow with any lengths of the other blocks.
        rests_on: The known cells that the step rests on. Each of them is needed.
        ranges: The ranges of blocks that the sentence mentions.
        assumed: In a proof by contradiction, the assumption that is refuted.
        chain: In a proof by contradiction, its links.
        branches: Number of guesses, if the step is found by search.
    """

    technique: str
    line: LineName
    facts: Facts
    sentence: str
    through: tuple[str, ...] = ()
    blocks: tuple[int, ...] = ()
    rests_on: Facts = ()
    ranges: tuple[Range, ...] = ()
    assumed: Fact | None = None
    chain: tuple[Link, ...] = ()
    branches: int = 0

    @property
    def worded(self) -> Step:
        """The step itself."""
        return self

    @property
    def needs(self) -> set[tuple[int, int]]:
        own = self.facts if self.assumed is not None else ()
        return {(fact.row, fact.column) for fact in (*self.rests_on, *own)}

    def record(self) -> dict[str, Any]:
        """Return the step as a JSON object, with its rule's number (null if it has none)."""
        return {**super().record(), "rule": TECHNIQUES[self.technique].rule or None}
