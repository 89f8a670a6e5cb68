"""Read and write puzzles in many formats. Each format is one row of the table in ``table.py``.

``docs/formats.md`` describes the formats.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from nonolith.formats.protocol import Fit
from nonolith.formats.reading import Item, find_one, find_puzzles
from nonolith.formats.stream import Source
from nonolith.formats.table import FORMATS, Format, Holds
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
    """Return ``value`` if it is a puzzle; otherwise read a puzzle from it.

    Args:
        value: A puzzle, a path, a string, bytes or an open file.
        name: The name of this argument in error messages.

    Raises:
        ArgumentError: ``value`` has another type.
        FormatError: The file does not exist, or does not follow its format.

    >>> puzzle_of("2x1:1/1/2")
    <Puzzle 1x2>
    """
    if isinstance(value, Puzzle):
        return value
    if not isinstance(value, str | bytes | os.PathLike) and not hasattr(value, "read"):
        expect(value, Puzzle, name, "a Puzzle, or the path, text, bytes or open file of a puzzle")
    return read(value)


def read(
    path_or_text: Source,
    *,
    format: str | None = None,
    number: int | None = None,
    cell_size: int | None = None,
    columns_first: bool | None = None,
) -> Puzzle:
    """Read one puzzle from a file, or from the contents of a file as a string or bytes.

    Args:
        path_or_text: A path, the contents of a file, or an open file. A string of one line is
            treated as a path unless it looks like the beginning of a puzzle.
        format: The name of the format. Default: detected from the content and the extension.
        number: Number (from 1) of the puzzle to read if the file has several puzzles. Default: 1.
            Errors in the other puzzles are ignored.
        cell_size: Width and height in pixels of each cell of a picture. Default: detected, with a
            warning if the size is more than 1.
        columns_first: True exchanges the clues of rows and columns, for a text in which those of
            the columns come first. False means that the rows come first, also in two lists without
            names. Default None: two lists without names are a question (AmbiguousError).

    Warns:
        FormatWarning: The file has several puzzles and ``number`` is not given, the reader had to
            guess the size of the puzzle or of its cells, or the colours, or the goal fits only if
            the clues of rows and columns are exchanged.

    Raises:
        AmbiguousError: The text means one of several puzzles, and nothing decides between them.
        FormatError: The file does not exist, is too large, or does not follow its format.
        PuzzleError: The clues contradict each other.
        UnsupportedError: nonolith does not support this kind of puzzle.
        MissingExtraError: The file is a picture, and Pillow is not installed.

    >>> read("2x1:1/1/2")
    <Puzzle 1x2>
    """
    unparsed = find_one(
        path_or_text, number, format=format, cell_size=cell_size, columns_first=columns_first
    )
    if number is None and unparsed.several:
        warnings.warn(
            f"{unparsed.source} holds several puzzles, and only the first is read; read_all reads "
            "all of them, number=1 reads the first without this warning",
            FormatWarning,
            stacklevel=2,
        )
    return unparsed.puzzle()


def read_all(
    path_or_text: Source,
    *,
    format: str | None = None,
    cell_size: int | None = None,
    columns_first: bool | None = None,
) -> list[Puzzle]:
    """Return a list of all puzzles in a file; arguments and errors are as in ``read``.

    The first invalid puzzle raises an error that names the puzzle. ``read_each`` continues after
    an invalid puzzle.

    >>> len(read_all("1x1:1/1" + chr(10) + "2x1:1/1/2"))
    2
    """
    puzzles = []
    for unparsed in find_puzzles(path_or_text, format, cell_size, columns_first):
        if unparsed.number > MAX_PUZZLES:
            raise FormatError(
                f"more than {MAX_PUZZLES} puzzles; read_each reads lists of any length",
                source=unparsed.source,
            )
        puzzles.append(unparsed.puzzle())
    return puzzles


def read_each(
    path_or_text: Source,
    *,
    format: str | None = None,
    cell_size: int | None = None,
    columns_first: bool | None = None,
) -> Iterator[Item]:
    """Read the puzzles of a file one by one; arguments and errors are as in ``read``.

    Files in the formats ``non``, ``simontatham``, ``tournament`` and ``solutions`` may have any
    length: only the current puzzle is in memory, and a pipe is read as its data arrives.

    Yields:
        An ``Item`` for each puzzle, with the attributes ``number`` (from 1), ``puzzle`` and
        ``error``. If a puzzle is invalid, ``error`` is the reason, and ``puzzle`` raises this
        error. The puzzles after it are still read.

    >>> for item in read_each("1x1:1/1" + chr(10) + "1x1:1/2" + chr(10) + "2x1:1/1/2"):
    ...     print(item.error or item.puzzle.shape)
    (1, 1)
    <text>: puzzle 2: row 1: the clue 2 needs 2 cells, the row has 1
    (1, 2)
    """
    found = find_puzzles(path_or_text, format, cell_size, columns_first)
    return (unparsed.item() for unparsed in found)


def write(
    puzzles: Puzzle | Iterable[Puzzle],
    path: str | os.PathLike[str] | None = None,
    *,
    format: str | None = None,
    strict: bool = False,
    numbers: Iterable[int] | None = None,
) -> str | bytes:
    """Write one or several puzzles, and return the written string or bytes.

    Args:
        puzzles: One puzzle, or an iterable of puzzles if the format can hold several.
        path: The file to write. It is written completely or not at all. Default: no file.
        format: The name of the format. Default: the format of the path's extension, or ``non`` if
            there is no path.
        strict: Raise an error, instead of warning, if the format cannot hold a part of a puzzle.
        numbers: The number of each puzzle, for the formats ``tournament`` and ``solutions``.
            Default: 1, 2, and so on. Other formats ignore this argument.

    Returns:
        A string, or bytes if the format is not text.

    Warns:
        FormatWarning: The format cannot hold a part of a puzzle, such as its title. The part is
            omitted. There is one warning for each part.

    Raises:
        ArgumentError: An argument has a wrong type.
        UnsupportedError: The format cannot hold the puzzle or, if ``strict``, a part of it.
        FormatError: The file cannot be written, or its extension belongs to no format.
        MissingExtraError: The format is png, and Pillow is not installed.

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
