"""What a format is: its name, what it can hold, and the module that reads and writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import IntEnum
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

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


class Unread(NamedTuple):
    """A puzzle of an input that is not read yet.

    Attributes:
        read: reads it; a NonolithError is about this puzzle only.
        mark: the number that the input itself gives to it; None if it gives none.
    """

    read: Callable[[], Puzzle]
    mark: int | None = None


class Layout(NamedTuple):
    """What stands around the clues of a plain list, as it is written; see ``plain``.

    Attributes:
        head: what comes before the rows, with ``{height}`` and ``{width}`` for the size. These
            must be there when the list is read.
        between: what comes between rows and columns. Its first line must be there when the list is
            read, unless there is a size.
        separator: what stands between the numbers of a clue.
        end: what stands after every clue, and must be there when it is read.
        comment: what begins a comment; a line of nothing else is ignored.
        as_non: whether it is read as the format ``non``, since every such file is one.
    """

    head: str = ""
    between: str = ""
    separator: str = " "
    end: str = ""
    comment: str = ""
    as_non: bool = False


class Format(NamedTuple):
    """One row of the table of formats.

    A plain list has a layout. Any other format has a module of its name with these functions:
    ``sniff(head)`` tells how well the beginning of an input fits; line ends are ``\\n``, and bytes
    are as latin-1. ``write(puzzles)`` gives text or bytes; a numbered format gets the numbers too.
    ``read(data)`` gives the puzzle; a picture gets a cell size or None too. A format that holds
    several puzzles has ``parts(data)``, an iterator of what belongs to each puzzle, and
    ``read_part(part)`` instead. So one bad puzzle does not keep the others from being read.

    Attributes:
        name: what users call it, and the name of its module in this package.
        title: one line for lists.
        extensions: the file name endings, the usual one first.
        holds: what of a puzzle it can hold.
        binary: whether it is read as bytes, not as text.
        streams: whether it is read from a Stream, so that an input may be of any length.
        writes: whether it can be written, or only read.
        pixels: whether it is a picture in pixels, of which a cell may have several.
        extra: the extra of the package that it needs, or None.
        numbered: whether each puzzle has a number in the file, which need not be its place.
        between: in a list of a format that streams, the line between two puzzles.
        layout: the layout of a plain list.
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
    layout: Layout | None = None

    def sniff(self, head: str) -> Fit:
        """How well the beginning of an input fits this format."""
        fit: Fit = self._module().sniff(head)
        return fit

    def each(self, stream: Stream, cell_size: int | None = None) -> Iterator[Unread]:
        """The puzzles of the input, in order; NonolithError if nothing more can be read.

        ``cell_size`` is for pictures: the pixels that a cell is wide and high, None if unknown.
        """
        module = self._module()
        if self.pixels:
            yield Unread(partial(module.read, stream.whole(), cell_size))
            return
        data = stream if self.streams else stream.whole() if self.binary else stream.text()
        if not self.holds.several:
            yield Unread(partial(module.read, data))
            return
        for part in module.parts(data):
            yield Unread(partial(module.read_part, part), getattr(part, "mark", None))

    def read(self, data: str | bytes) -> list[Puzzle]:
        """All puzzles of the input; the first error ends it."""
        return [puzzle.read() for puzzle in self.each(Stream(data))]

    def write(self, puzzles: Sequence[Puzzle], numbers: Sequence[int] | None = None) -> str | bytes:
        """The puzzles in this format; what it cannot hold is left out without a warning.

        ``numbers`` are those of a format that is numbered, by default 1, 2, and so on.
        """
        counted = range(1, len(puzzles) + 1) if numbers is None else numbers
        more = (counted,) if self.numbered else ()
        data: str | bytes = self._module().write(puzzles, *more)
        return data

    def _module(self) -> Any:
        """What reads and writes the format, loaded when it is first needed."""
        if self.layout is not None:
            return import_module("nonolith.formats.plain").plain_list(self.layout)
        return import_module(f"nonolith.formats.{self.name}")
