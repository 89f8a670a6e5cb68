"""Steps: deductions as data, with their reasons, conclusions and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from nonolith.model.masks import positions
from nonolith.reasoning.techniques import RANKS, TECHNIQUES
from nonolith.support.frozen import Frozen

#: Maximum length, in characters, of a sentence that a representation shows in full.
_BRIEF = 70


class LineName(NamedTuple):
    """A row or a column: its kind and its number from 0. Its text counts from 1: ``row 7``."""

    kind: Literal["row", "column"]
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number + 1}"


class Fact(NamedTuple):
    """A known cell: row and column from 0, and the colours it may still have as bits."""

    row: int
    column: int
    colours: int


Facts = tuple[Fact, ...]


class Range(NamedTuple):
    """The cells of a line in which a block must lie: the block, the first and the last cell."""

    block: int
    start: int
    end: int


class Told(Frozen):
    """A value with a sentence, which can be written as JSON."""

    if TYPE_CHECKING:

        @property
        def sentence(self) -> str: ...

    def record(self) -> dict[str, Any]:
        """Return the fields as a JSON object; cells and lines count from 0."""
        return {name: record_of(value) for name, value in self.asdict().items()}

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {brief(self.sentence)}>"


def record_of(value: Any) -> Any:
    """Return a field of a value for JSON: colours as a list of numbers, tuples as lists."""
    if isinstance(value, Fact):
        return {**value._asdict(), "colours": positions(value.colours)}
    if isinstance(value, LineName | Range):
        return value._asdict()
    if isinstance(value, Told):
        return value.record()
    return list(map(record_of, value)) if isinstance(value, tuple) else value


def brief(sentence: str) -> str:
    """Return the beginning of a sentence, for representations.

    >>> brief("Row 2: the block (length 2) fills the row, so columns 1 and 2 are filled.")
    'Row 2: the block (length 2) fills the row, so columns 1 and 2 are...'
    """
    if len(sentence) <= _BRIEF:
        return sentence
    return f"{sentence[: _BRIEF - 3].rpartition(' ')[0]}..."


class Link(Told):
    """One link of a chain of reasoning: the conclusions in one line, or that it is impossible.

    Attributes:
        line: The line.
        blocks: The blocks (from 0) whose lengths it rests on.
        rests_on: The cells that it rests on; some are assumed or follow from the assumption.
        facts: The conclusions; empty if the line has no placement left.
        sentence: The link in words.
    """

    line: LineName
    blocks: tuple[int, ...]
    rests_on: Facts
    facts: Facts
    sentence: str


class Deduction:
    """The content of a step, with or without its words."""

    __slots__ = ()

    technique: str
    through: tuple[str, ...]
    facts: Facts

    @property
    def hardest(self) -> str:
        """The hardest technique that it uses: its own, or one that narrowed its ranges."""
        return max((self.technique, *self.through), key=RANKS.__getitem__)

    @property
    def settles(self) -> bool:
        """Whether a cell gets its colour, instead of only losing possible colours."""
        return any(not fact.colours & (fact.colours - 1) for fact in self.facts)


class Step(Deduction, Told):
    """One deduction. Its text is its sentence.

    Attributes:
        technique: Name of the technique (``nonolith.reasoning.techniques.TECHNIQUES``).
        line: The line to look at.
        facts: The conclusions.
        sentence: The step in words.
        through: Techniques that found the ranges that it uses.
        blocks: The blocks (from 0) of the line whose lengths it rests on; the others are not
            needed.
        rests_on: The known cells that it rests on; each of them is needed.
        ranges: The ranges in the sentence.
        assumed: In a proof by contradiction, the assumption that is refuted.
        chain: The links of such a proof.
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

    def __str__(self) -> str:
        return self.sentence

    @property
    def needs(self) -> set[tuple[int, int]]:
        """The cells (row, column) whose state before the step it needs: the cells that it rests on,
        and for a proof its own cell, which loses only the assumed colour."""
        own = self.facts if self.assumed is not None else ()
        return {(fact.row, fact.column) for fact in (*self.rests_on, *own)}

    def record(self) -> dict[str, Any]:
        """Return the step as a JSON object, with the number of its rule among the eleven."""
        return {**super().record(), "rule": TECHNIQUES[self.technique].rule or None}
