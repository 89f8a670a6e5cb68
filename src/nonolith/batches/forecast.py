"""Forecast: the number of puzzles in the files of a batch, estimated before all are read.

The number of bytes alone does not tell how much work is left: a puzzle takes 40 bytes in one format
and 4000 in another. So the bytes per puzzle are learned for each file name extension, from the
files read so far. Before one is read, the beginning of the first file is a sample.
"""

from __future__ import annotations

import warnings
from io import BytesIO
from pathlib import Path

from nonolith.formats import FORMATS, read_each
from nonolith.formats.stream import PIECE
from nonolith.support.errors import NonolithError

#: Extensions of files that hold one puzzle each.
_SINGLE = {extension for row in FORMATS.values() for extension in row.extensions} - {
    extension for row in FORMATS.values() if row.holds.several for extension in row.extensions
}


class Forecast:
    """The number of puzzles in all parts of an input.

    Args:
        format: the name of the format of all files; by default the content decides.
    """

    def __init__(self, format: str | None = None) -> None:
        self._format = format
        self._kinds: dict[str, _Kind] = {}
        self._others = self._endless = 0

    @property
    def total(self) -> float | None:
        """Number of puzzles; None if it cannot be estimated."""
        totals = [kind.total for kind in self._kinds.values()]
        known = [total for total in totals if total is not None]
        return None if self._endless or len(known) < len(totals) else self._others + sum(known)

    def add_file(self, name: str) -> None:
        """Add a file that has not been read."""
        self._kind(name).add(name)

    def begin_file(self, name: str) -> FileForecast:
        """Begin to read a file."""
        return FileForecast(self._kind(name), _size(name))

    def add_others(self, number: int) -> None:
        """Add puzzles that come from no file."""
        self._others += number

    def add_endless(self, number: int) -> None:
        """Add parts of unknown length; a negative number removes those that are read."""
        self._endless += number

    def _kind(self, name: str) -> _Kind:
        extension = Path(name).suffix.lower()
        return self._kinds.setdefault(extension, _Kind(extension in _SINGLE, self._format))


class _Kind:
    """The files with one extension.

    Attributes:
        files, bytes: number and size of the files that are not read.
        done: number of puzzles in files that are read.
        read_bytes, read_puzzles: bytes that were read, and the puzzles that were in them.
        open: the file that is being read, if any.
    """

    def __init__(self, single: bool, format: str | None) -> None:
        self._single, self._format = single, format
        self._first: str | None = None
        self._sample: float | None = None
        self.files = self.bytes = self.done = self.read_bytes = self.read_puzzles = 0
        self.open: FileForecast | None = None

    def add(self, name: str) -> None:
        self._first = self._first or name
        self.files += 1
        self.bytes += _size(name)

    @property
    def total(self) -> float | None:
        each = self._bytes_per_puzzle()
        if each is None:
            return None if self.files or self.open else self.done
        left: float = self.files
        if left and not self._single:
            left = max(left, self.bytes / each)
        if self.open is not None:
            left += max(self.open.puzzles, 1, 0 if self._single else self.open.size / each)
        return self.done + left

    def _bytes_per_puzzle(self) -> float | None:
        if self._single:
            return 1.0
        if self.read_puzzles:
            return max(self.read_bytes / self.read_puzzles, 1.0)
        if self._first is not None:
            self._sample, self._first = _sample(self._first, self._format), None
        return self._sample


class FileForecast:
    """A file that is being read: ``puzzles`` of it have come."""

    def __init__(self, kind: _Kind, size: int) -> None:
        self._kind = kind
        self.size = size
        self.puzzles = self._bytes = self._counted = 0
        kind.files -= 1
        kind.bytes -= size
        kind.open = self

    def add_bytes(self, number: int) -> None:
        """Note that bytes were read; those read before are exhausted, so their puzzles count."""
        if self.puzzles:
            self._learn()
        self._bytes += number

    def end(self) -> None:
        """Note that the file is read."""
        self._learn()
        self._kind.open = None
        self._kind.done += self.puzzles

    def _learn(self) -> None:
        self._kind.read_bytes += self._bytes
        self._kind.read_puzzles += self.puzzles - self._counted
        self._bytes, self._counted = 0, self.puzzles


def _size(name: str) -> int:
    try:
        return Path(name).stat().st_size
    except (OSError, ValueError):
        return 0


def _sample(name: str, format: str | None) -> float | None:
    """Bytes per puzzle at the beginning of a file; None if they cannot be read alone."""
    try:
        with Path(name).open("rb") as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the file will be read again
            head = file.read(PIECE)
            number = sum(1 for _ in read_each(BytesIO(head), format=format))
    except (OSError, ValueError, NonolithError):
        return None
    return len(head) / number if number else None
