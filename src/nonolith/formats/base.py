"""What a format is: its name, what it can hold, and the module that reads and writes it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from nonolith.errors import FormatError, PuzzleError
from nonolith.limits import MAX_PUZZLES
from nonolith.puzzle import Puzzle


class Fit(IntEnum):
    """How well the beginning of an input fits a format."""

    NO = 0
    MAYBE = 1
    SURE = 2


class Holds(NamedTuple):
    """What of a puzzle a format can hold; every format holds the clues or the goal.

    Attributes:
        clues: the clues themselves; a picture has none, they are derived from it.
        colours: more than one colour besides blank.
        texts: title, author, copyright, licence and notes.
        given: cells known from the start.
        goal: the finished picture.
        saved: states of play.
        several: more than one puzzle in one file.
    """

    clues: bool = True
    colours: bool = False
    texts: bool = False
    given: bool = False
    goal: bool = False
    saved: bool = False
    several: bool = False


class Member(Protocol):
    """What the module of a format offers."""

    def sniff(self, head: str) -> Fit:
        """How well the beginning of an input fits; line ends are ``\\n``, bytes are as latin-1."""
        ...

    def read(self, data: str | bytes) -> list[Puzzle]:
        """All puzzles of the input: bytes for a binary format, text for the others."""
        ...

    def write(self, puzzles: Sequence[Puzzle]) -> str | bytes:
        """The puzzles in this format: bytes for a format that is not text."""
        ...


class Format(NamedTuple):
    """One row of the table of formats.

    Attributes:
        name: what users call it, and the name of its module in this package.
        title: one line for lists.
        extensions: the file name endings, the usual one first.
        holds: what of a puzzle it can hold.
        binary: whether it is read as bytes, not as text.
        extra: the extra of the package that it needs, or None.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    holds: Holds = Holds()
    binary: bool = False
    extra: str | None = None

    @property
    def member(self) -> Member:
        """The module of the format, loaded when it is first needed."""
        return cast("Member", import_module(f"nonolith.formats.{self.name}"))

    def sniff(self, head: str) -> Fit:
        """How well the beginning of an input fits this format."""
        return self.member.sniff(head)

    def read(self, data: str | bytes) -> list[Puzzle]:
        """All puzzles of the input; FormatError or another NonolithError where it is bad."""
        return self.member.read(data)

    def write(self, puzzles: Sequence[Puzzle]) -> str | bytes:
        """The puzzles in this format; what it cannot hold is left out without a word."""
        return self.member.write(puzzles)


def check_number(total: int) -> None:
    """Raise FormatError where the input holds more puzzles than are read."""
    if total > MAX_PUZZLES:
        raise FormatError(f"{total} puzzles; split the file", expected=f"at most {MAX_PUZZLES}")


def number_errors(error: PuzzleError, number: int, total: int) -> PuzzleError:
    """The same error, saying which puzzle (from 1) of several it is about."""
    return error.at(f"puzzle {number}") if total > 1 else error
