"""Read and write puzzles in many formats. Each format is a row of ``table.py``."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from nonolith.formats.reading import Item, find_one, find_puzzles
from nonolith.formats.stream import Source
from nonolith.formats.table import FORMATS, Fit, Format, Holds
from nonolith.model.limits import MAX_PUZZLES
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import expect
from nonolith.support.errors import FormatError, FormatWarning

__all__ = [
    "FORMATS",
    "Fit",
    "Format",
    "Holds",
    "PuzzleLike",
    "Source",
    "puzzle_of",
    "read",
    "read_all",
    "read_each",
    "write",
]

#: Type of the argument ``puzzle`` of public functions: a Puzzle, or any input of ``read``.
PuzzleLike: TypeAlias = Puzzle | Source


def puzzle_of(value: PuzzleLike, name: str = "puzzle") -> Puzzle:
    """Return a puzzle unchanged, or read one from a path, a string, bytes or a file.

    Args:
        value: The argument of a public function.
        name: The name of the argument, for the message.

    Raises:
        ArgumentError: The value has another type.
        FormatError: The file does not exist, or does not follow its format.

    >>> puzzle_of("2x1:1/1/2")
    <Puzzle 1x2>
    """
    if isinstance(value, Puzzle):
        return value
    if not isinstance(value, str | bytes | os.PathLike) and not hasattr(value, "read"):
        expect(value, Puzzle, name, "a Puzzle, or a path, text, bytes or open file of one")
    return read(value)


def read(
    path_or_text: Source,
    *,
    format: str | None = None,
    number: int | None = None,
    cell_size: int | None = None,
) -> Puzzle:
    """Read one puzzle from a file, or from its contents as text or bytes.

    Args:
        path_or_text: A path, the contents themselves, or an open file. A one-line string that is
            not the beginning of any format is taken for a path.
        format: The name of the format. Default: detected from content and extension.
        number: Number of the puzzle, from 1, in a file of several. Default: the first. Errors in
            the other puzzles are ignored.
        cell_size: Width and height of a cell of a picture, in pixels. Default: detected. In an
            enlarged picture each square of equal pixels is a cell, with a warning.

    Warns:
        FormatWarning: There are several puzzles and no number, or a picture is enlarged and no cell
            size is given.

    Raises:
        FormatError: The file does not exist, is too large, or does not follow its format.
        PuzzleError: The clues contradict each other.
        UnsupportedError: The kind of puzzle is not supported.

    >>> read("2x1:1/1/2")
    <Puzzle 1x2>
    """
    unparsed = find_one(path_or_text, format, number, cell_size)
    if number is None and unparsed.several:
        warnings.warn(
            f"{unparsed.source} holds several puzzles, and only the first is read; read_all reads "
            "all of them, number=1 reads the first without this warning",
            FormatWarning,
            stacklevel=2,
        )
    return unparsed.puzzle()


def read_all(
    path_or_text: Source, *, format: str | None = None, cell_size: int | None = None
) -> list[Puzzle]:
    """Read all puzzles of a file, or of its contents; arguments and errors as in ``read``.

    The first invalid puzzle raises an error that names it; ``read_each`` continues after it.

    >>> len(read_all("1x1:1/1" + chr(10) + "2x1:1/1/2"))
    2
    """
    puzzles = []
    for unparsed in find_puzzles(path_or_text, format, cell_size):
        if unparsed.number > MAX_PUZZLES:
            raise FormatError(
                f"more than {MAX_PUZZLES} puzzles; read_each reads lists of any length",
                source=unparsed.source,
            )
        puzzles.append(unparsed.puzzle())
    return puzzles


def read_each(
    path_or_text: Source, *, format: str | None = None, cell_size: int | None = None
) -> Iterator[Item]:
    """Read the puzzles of a file one by one; arguments and errors as in ``read``.

    Lists of puzzles (``non``, ``simontatham``, ``tournament`` and ``solutions``) may be of any
    length: only the current puzzle is held in memory, and a pipe is read as its data arrives.

    Yields:
        An ``Item`` for each puzzle: its ``number`` from 1, and its ``puzzle``. For an invalid
        puzzle, ``error`` is the error and ``puzzle`` raises it; the next puzzles are still read.

    >>> for item in read_each("1x1:1/1" + chr(10) + "1x1:1/2" + chr(10) + "2x1:1/1/2"):
    ...     print(item.error or item.puzzle)
    <Puzzle 1x1>
    <text>: puzzle 2: row 1: the clue 2 needs 2 cells, the row has 1
    <Puzzle 1x2>
    """
    return (unparsed.item() for unparsed in find_puzzles(path_or_text, format, cell_size))


def write(
    puzzles: Puzzle | Iterable[Puzzle],
    path: str | os.PathLike[str] | None = None,
    *,
    format: str | None = None,
    strict: bool = False,
    numbers: Iterable[int] | None = None,
) -> str | bytes:
    """Write a puzzle, or several, and return the written text or bytes.

    Args:
        puzzles: One puzzle, or several if the format can hold them.
        path: The file to write; it is written as a whole or not at all. Default: no file.
        format: The name of the format. Default: the format of the path's extension, or ``non``
            without a path.
        strict: Raise an error for data that the format cannot hold, instead of a warning.
        numbers: The number of each puzzle in a list with numbers (``tournament``, ``solutions``).
            Default 1, 2, and so on. Other formats ignore them.

    Returns:
        Text, or bytes for a format that is not text.

    Warns:
        FormatWarning: A part of a puzzle is omitted; one warning for each part.

    Raises:
        ArgumentError: An argument has a wrong type.
        UnsupportedError: The format cannot hold the puzzle, or (strict) a part of it.
        FormatError: The file cannot be written, or its extension belongs to no format.

    >>> print(write(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), format="nin"), end="")
    2 2
    1
    2
    2
    1
    """
    from nonolith.formats.writing import write_data  # slow to import

    data, losses = write_data(puzzles, path, format, strict, numbers)
    for loss in losses:
        warnings.warn(loss, FormatWarning, stacklevel=2)
    return data
