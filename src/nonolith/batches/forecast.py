"""Estimate the number of puzzles in the files of a batch before all files are read.

The size of the files alone does not show how much work is left, because a puzzle takes 40 bytes in
one format and 4000 in another. So the bytes per puzzle are measured for each file name extension,
in the files read so far; at first, in the beginning of the first file with the extension.
"""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from nonolith.formats import FORMATS, read_each
from nonolith.formats.stream import PIECE
from nonolith.support.errors import NonolithError

#: Extensions of files that hold one puzzle each.
_SINGLE = {extension for row in FORMATS.values() for extension in row.extensions} - {
    extension for row in FORMATS.values() if row.holds.several for extension in row.extensions
}


class Forecast:
    """Estimates the number of puzzles in all inputs of a batch."""

    def __init__(self, format: str | None = None) -> None:
        self._format = format
        self._groups: dict[str, _FileGroup] = {}
        self.others = 0  #: number of puzzles that do not come from files
        self.endless = 0  #: number of unfinished inputs of unknown length

    @property
    def total(self) -> float | None:
        """Number of puzzles; None if it cannot be estimated."""
        totals = [group.total for group in self._groups.values()]
        known = [total for total in totals if total is not None]
        return None if self.endless or len(known) < len(totals) else self.others + sum(known)

    def add_file(self, name: str) -> None:
        """Add a file that has not been read."""
        extension = Path(name).suffix.lower()
        group = self._groups.setdefault(
            extension, _FileGroup(name, extension in _SINGLE, self._format)
        )
        group.files += 1
        group.bytes += _size(name)

    def begin_file(self, name: str) -> CountedFile:
        """Return a ``CountedFile`` for reading a file that ``add_file`` has added."""
        return CountedFile(name, self._groups[Path(name).suffix.lower()])


class _FileGroup:
    """The files with one extension."""

    def __init__(self, first: str, single: bool, format: str | None) -> None:
        self._first: str | None = first
        self._single, self._format = single, format
        self._sample: float | None = None
        self.files = 0  #: number of files not yet read to the end
        self.bytes = 0  #: number of bytes of these files that are not yet in ``read_bytes``
        #: Number of bytes whose puzzles have all been counted, and number of these puzzles.
        self.read_bytes = self.read_puzzles = 0
        self.puzzles = 0  #: number of counted puzzles that are not yet in ``read_puzzles``

    @property
    def total(self) -> float | None:
        left: float = max(self.files, self.puzzles)
        if self.files and not self._single:
            each = self._bytes_per_puzzle()
            if each is None:
                return None
            left = max(left, self.bytes / each)
        return self.read_puzzles + left

    def _bytes_per_puzzle(self) -> float | None:
        if self.read_puzzles:
            return max(self.read_bytes / self.read_puzzles, 1.0)
        if self._first is not None:
            self._sample, self._first = _sample(self._first, self._format), None
        return self._sample


class CountedFile:
    """A file that counts, for a forecast, the bytes and puzzles that were read from it. The caller
    must call ``add_puzzle`` for all puzzles of a piece before it reads the next piece."""

    file: BinaryIO

    def __init__(self, name: str, group: _FileGroup) -> None:
        self.name, self._group = name, group
        self._left, self._piece = _size(name), 0

    def read(self, size: int = -1, /) -> bytes:
        """Return at most ``size`` bytes; ``b""`` at the end."""
        data = self.file.read(size)
        if self._group.puzzles:
            self._measure()
        self._piece += len(data)
        return data

    def add_puzzle(self) -> None:
        """Count a puzzle."""
        self._group.puzzles += 1

    def end(self) -> None:
        """Count the file as read to its end."""
        self._measure()
        self._group.files -= 1
        self._group.bytes -= self._left

    def _measure(self) -> None:
        group, piece = self._group, self._piece
        group.bytes -= piece
        self._left -= piece
        group.read_bytes += piece
        group.read_puzzles += group.puzzles
        self._piece = group.puzzles = 0


def _size(name: str) -> int:
    try:
        return Path(name).stat().st_size
    except (OSError, ValueError):
        return 0


def _sample(name: str, format: str | None) -> float | None:
    """Return the bytes per puzzle at the beginning of a file; None if no puzzle can be read."""
    try:
        with Path(name).open("rb") as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the batch will read the file again and warn
            head = file.read(PIECE)
            number = sum(1 for _ in read_each(BytesIO(head), format=format))
    except (OSError, ValueError, NonolithError):
        return None
    return len(head) / number if number else None
