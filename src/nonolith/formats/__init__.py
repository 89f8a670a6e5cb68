"""Formats: how puzzles are read and written. One file per format, one row in ``table.py``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from nonolith.formats.base import Fit, Format, Holds
from nonolith.formats.stream import Source
from nonolith.formats.table import FORMATS
from nonolith.model.puzzle import Puzzle

if TYPE_CHECKING:
    from nonolith.formats.reading import Item

__all__ = ["FORMATS", "Fit", "Format", "Holds", "Source", "read", "read_all", "read_each", "write"]


def read(
    path_or_text: Source,
    *,
    format: str | None = None,
    number: int | None = None,
    cell_size: int | None = None,
) -> Puzzle:
    """Read one puzzle from a file, or from its contents as text or bytes.

    Args:
        path_or_text: a path, the contents themselves, or an open file. A one-line text
            with which no format begins is read as a path.
        format: the name of the format; by default the content decides, then the extension.
        number: which puzzle, from 1, of a file that holds several; by default the first. What is
            wrong with the others does not matter.
        cell_size: of a picture, the pixels that a cell is wide and high. By default the
            picture decides: an enlarged one is read with one cell for each square of equal pixels,
            with a warning.

    Warns:
        FormatWarning: there are several puzzles and no number; a picture is enlarged,
            and no cell size is given.

    Raises:
        FormatError: there is no such file, it is too large, or it does not follow its format.
        PuzzleError: the clues contradict each other.
        UnsupportedError: a kind of puzzle that nonolith does not solve.

    >>> read("2x1:1/1/2")
    <Puzzle 1x2>
    """
    from nonolith.formats.reading import find_one

    found = find_one(path_or_text, format, number, cell_size)
    if number is None and found.several:
        _warn_of_several(found.source)
    return found.puzzle()


def _warn_of_several(source: str) -> None:
    import warnings

    from nonolith.support.errors import FormatWarning

    warnings.warn(
        f"{source} holds several puzzles, and this is the first; read_all gives all of them, "
        "number=1 takes the first without this warning",
        FormatWarning,
        stacklevel=3,
    )


def read_all(
    path_or_text: Source, *, format: str | None = None, cell_size: int | None = None
) -> list[Puzzle]:
    """Read all puzzles of a file, or of its contents; errors as in ``read``.

    One bad puzzle is an error that names the puzzle; ``read_each`` goes on after it.

    Args:
        path_or_text: as in ``read``.
        format: as in ``read``.
        cell_size: as in ``read``.

    >>> len(read_all("1x1:1/1" + chr(10) + "2x1:1/1/2"))
    2
    """
    from nonolith.formats.reading import read_list

    return read_list(path_or_text, format, cell_size)


def read_each(
    path_or_text: Source, *, format: str | None = None, cell_size: int | None = None
) -> Iterator[Item]:
    """Read the puzzles of a file one by one, each when it is needed.

    Lists of puzzles (``non``, ``simontatham`` and ``tournament``) may be of any length: only the
    puzzle that is being read is held in memory, and a pipe is read as it is written.

    Args:
        path_or_text: as in ``read``.
        format: as in ``read``.
        cell_size: as in ``read``.

    Yields:
        An ``Item`` for each puzzle: its ``number`` from 1, and its ``puzzle``. Of a bad one
        ``error`` has the error, ``puzzle`` raises it, and the next ones are still read.

    Raises:
        FormatError: as in ``read``, where nothing can be read, or nothing more.

    >>> for item in read_each("1x1:1/1" + chr(10) + "1x1:1/2" + chr(10) + "2x1:1/1/2"):
    ...     print(item.error or item.puzzle)
    <Puzzle 1x1>
    <text>: puzzle 2: row 1: the clue 2 needs 2 cells, the row has 1
    <Puzzle 1x2>
    """
    from nonolith.formats.reading import read_items

    return read_items(path_or_text, format, cell_size)


def write(
    puzzles: Puzzle | Iterable[Puzzle],
    path: str | os.PathLike[str] | None = None,
    *,
    format: str | None = None,
    strict: bool = False,
    numbers: Iterable[int] | None = None,
) -> str | bytes:
    """Write a puzzle, or several, and give back what was written.

    Args:
        puzzles: one puzzle, or several where the format can hold them.
        path: the file to write; it is written as a whole or not at all. With None, no file is
        written. format: the name of the format; by default the extension of the path decides, and
            without a path it is the first of the table.
        strict: refuse what the format cannot hold, instead of warning and leaving it out.
        numbers: of a list whose puzzles have numbers (``tournament``, ``solutions``), the number
            of each; by default 1, 2, and so on. Other formats ignore them.

    Returns:
        Text, or bytes for a format that is not text.

    Warns:
        FormatWarning: for each thing that the format cannot hold.

    Raises:
        ArgumentError: an argument is of another type.
        UnsupportedError: the format cannot hold the puzzle, or (strict) not all of it.
        FormatError: the file cannot be written, or its extension names no format.

    >>> print(write(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), format="nin"), end="")
    2 2
    1
    2
    2
    1
    """
    import warnings

    from nonolith.formats.writing import write_data
    from nonolith.support.errors import FormatWarning

    data, losses = write_data(puzzles, path, format, strict, numbers)
    for loss in losses:
        warnings.warn(loss, FormatWarning, stacklevel=2)
    return data
