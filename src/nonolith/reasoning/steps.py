"""Steps: deductions as data. What was known, what follows, and the sentence about it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from nonolith.model.masks import positions
from nonolith.reasoning.techniques import RANKS
from nonolith.support.frozen import Frozen

#: Longest sentence (characters) that a representation shows as a whole.
_BRIEF = 70


def brief(sentence: str) -> str:
    """The beginning of a sentence, for representations.

    >>> brief("Row 2: the block (length 2) fills the row, so columns 1 and 2 are filled.")
    'Row 2: the block (length 2) fills the row, so columns 1 and 2 are...'
    """
    if len(sentence) <= _BRIEF:
        return sentence
    return f"{sentence[: _BRIEF - 3].rpartition(' ')[0]}..."


class LineName(NamedTuple):
    """A row or a column: its kind and its number from 0. As text it counts from 1: ``row 7``."""

    kind: Literal["row", "column"]
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number + 1}"


class Fact(NamedTuple):
    """What is known of a cell: row and column from 0, the colours it may still have as bits."""

    row: int
    column: int
    colours: int

    def record(self) -> dict[str, Any]:
        """As an object of JSON: colours as a list of numbers."""
        colours = positions(self.colours)
        return {"row": self.row, "column": self.column, "colours": colours}


Facts = tuple[Fact, ...]


class Range(NamedTuple):
    """The stretch of its line in which a block must lie: first and last cell, all from 0."""

    block: int
    start: int
    end: int


class Link(Frozen):
    """One link of a chain of reasoning: what follows in one line, or that it is impossible.

    Attributes:
        line: the line.
        blocks: the blocks (from 0) whose lengths it rests on.
        rests_on: the cells that it rests on; some are assumed or follow from the assumption.
        facts: what follows; nothing where no placement is left.
        sentence: the same in words.
    """

    line: LineName
    blocks: tuple[int, ...]
    rests_on: Facts
    facts: Facts
    sentence: str

    def record(self) -> dict[str, Any]:
        """As an object of JSON."""
        return {
            "line": self.line._asdict(),
            "blocks": list(self.blocks),
            "rests_on": [fact.record() for fact in self.rests_on],
            "facts": [fact.record() for fact in self.facts],
            "sentence": self.sentence,
        }

    def __repr__(self) -> str:
        return f"<Link {brief(self.sentence)}>"


class Step(Frozen):
    """One deduction. As text it is its sentence.

    Attributes:
        technique: the name of the technique (``nonolith.reasoning.techniques.TECHNIQUES``).
        line: where to look.
        facts: what follows.
        sentence: the step in words.
        through: techniques by which the ranges that it uses were found before.
        blocks: the blocks (from 0) of the line whose lengths it rests on; all others may be
            forgotten.
        rests_on: the known cells that it rests on; each of them is needed.
        ranges: the ranges in the sentence.
        assumed: what is assumed, and shown to be impossible, where the step is a proof by
            contradiction.
        chain: the links of such a proof.
        branches: the number of guesses, where the step is found by search.
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

    def __repr__(self) -> str:
        return f"<Step {brief(self.sentence)}>"

    @property
    def hardest(self) -> str:
        """The hardest technique that it uses: its own, or one that narrowed its ranges before."""
        return max((self.technique, *self.through), key=RANKS.__getitem__)

    @property
    def needs(self) -> set[tuple[int, int]]:
        """The cells (row, column) that must be known as before the step: those that it rests on;
        for a proof also its own cell, which loses only the assumed colour."""
        own = self.facts if self.assumed is not None else ()
        return {(fact.row, fact.column) for fact in (*self.rests_on, *own)}

    @property
    def settles(self) -> bool:
        """Whether a cell gets its colour, rather than losing some that it might have had."""
        return any(not fact.colours & (fact.colours - 1) for fact in self.facts)

    def record(self) -> dict[str, Any]:
        """As an object of JSON."""
        return {
            "technique": self.technique,
            "through": list(self.through),
            "line": self.line._asdict(),
            "blocks": list(self.blocks),
            "rests_on": [fact.record() for fact in self.rests_on],
            "ranges": [range_._asdict() for range_ in self.ranges],
            "facts": [fact.record() for fact in self.facts],
            "assumed": None if self.assumed is None else self.assumed.record(),
            "chain": [link.record() for link in self.chain],
            "branches": self.branches,
            "sentence": self.sentence,
        }
