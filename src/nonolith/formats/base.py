"""What a format is: its name, what it can hold, and the module that reads and writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast

from nonolith.formats.stream import Stream
from nonolith.model.puzzle import Puzzle


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
        texts: which of title, author, copyright, licence and notes.
        given: cells known from the start.
        goal: the finished picture.
        saved: states of play.
        several: more than one puzzle in one file.
    """

    clues: bool = True
    colours: bool = False
    texts: tuple[str, ...] = ()
    given: bool = False
    goal: bool = False
    saved: bool = False
    several: bool = False


class Single(Protocol):
    """What the module of a format offers that holds one puzzle."""

    def sniff(self, head: str) -> Fit:
        """How well the beginning of an input fits; line ends are ``\\n``, bytes are as latin-1."""
        ...

    def read(self, data: Any) -> Puzzle:
        """The puzzle: from bytes in a binary format, from text in the others."""
        ...

    def write(self, puzzles: Sequence[Puzzle]) -> str | bytes:
        """The puzzle in this format: bytes for a format that is not text."""
        ...


class Picture(Protocol):
    """What the module of a format offers that holds one picture, in pixels."""

    def read(self, data: bytes, cell_size: int | None = None) -> Puzzle:
        """The puzzle with this goal; the pixels of a cell's side may be given, None if unknown."""
        ...


class Numbered(Protocol):
    """What the module of a format offers whose puzzles have numbers."""

    def write(self, puzzles: Sequence[Puzzle], numbers: Sequence[int]) -> str:
        """The puzzles with these numbers."""
        ...


class Several(Protocol):
    """What the module of a format offers that can hold several puzzles.

    A part is what the format has of one puzzle before it is read. What is wrong with one puzzle is
    found when its part is read. The other puzzles can still be read.
    """

    def sniff(self, head: str) -> Fit:
        """As of a format for one puzzle."""
        ...

    def parts(self, data: Any) -> Iterator[Any]:
        """The parts in order: from bytes, from text, or from a Stream in a format that streams."""
        ...

    def read_part(self, part: Any) -> Puzzle:
        """The puzzle of one part."""
        ...

    def write(self, puzzles: Sequence[Puzzle]) -> str | bytes:
        """The puzzles in this format: bytes for a format that is not text."""
        ...


class OfPart:
    """Reads the puzzle of one part when it is called.

    Attributes:
        mark: the number that the file itself gives to this puzzle; None where it gives none.
    """

    __slots__ = ("_part", "_read", "mark")

    def __init__(self, read: Callable[[Any], Puzzle], part: Any) -> None:
        self._read = read
        self._part = part
        self.mark: int | None = getattr(part, "mark", None)

    def __call__(self) -> Puzzle:
        return self._read(self._part)


class Format(NamedTuple):
    """One row of the table of formats.

    Attributes:
        name: what users call it, and the name of its module in this package.
        title: one line for lists.
        extensions: the file name endings, the usual one first.
        holds: what of a puzzle it can hold.
        binary: whether it is read as bytes, not as text.
        streams: whether it is read line by line, so that an input may be of any length.
        writes: whether it can be written, or only read.
        pixels: whether it is a picture in pixels, of which a cell may have several.
        extra: the extra of the package that it needs, or None.
        numbered: whether each puzzle has a number in the file, which need not be its place.
        between: in a list of a format that streams, the line between two puzzles.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    holds: Holds = Holds()
    binary: bool = False
    streams: bool = False
    writes: bool = True
    pixels: bool = False
    extra: str | None = None
    numbered: bool = False
    between: str = ""

    def sniff(self, head: str) -> Fit:
        """How well the beginning of an input fits this format."""
        return cast("Single", self._module()).sniff(head)

    def each(self, stream: Stream, cell_size: int | None = None) -> Iterator[Callable[[], Puzzle]]:
        """For each puzzle of the input, in order, what reads it when it is called.

        ``cell_size`` is for pictures: the pixels that a cell is wide and high, None if unknown.

        A bad input raises FormatError or another NonolithError: the call raises it if only this
        puzzle is bad, the iteration raises it if nothing after this puzzle can be read.
        """
        if self.pixels:
            yield partial(cast("Picture", self._module()).read, stream.whole(), cell_size)
            return
        data = stream if self.streams else stream.whole() if self.binary else stream.text()
        if not self.holds.several:
            yield partial(cast("Single", self._module()).read, data)
            return
        several = cast("Several", self._module())
        for part in several.parts(data):
            yield OfPart(several.read_part, part)

    def read(self, data: str | bytes) -> list[Puzzle]:
        """All puzzles of the input; the first error ends it."""
        return [puzzle() for puzzle in self.each(Stream(data))]

    def write(self, puzzles: Sequence[Puzzle], numbers: Sequence[int] | None = None) -> str | bytes:
        """The puzzles in this format; what it cannot hold is left out without a warning.

        ``numbers`` are those of a format that is numbered, by default 1, 2, and so on.
        """
        if self.numbered:
            counted = range(1, len(puzzles) + 1) if numbers is None else numbers
            return cast("Numbered", self._module()).write(puzzles, counted)
        return cast("Single", self._module()).write(puzzles)

    def _module(self) -> object:
        """The module of the format, loaded when it is first needed."""
        return import_module(f"nonolith.formats.{self.name}")
