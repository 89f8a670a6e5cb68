"""Sources: from files, folders, patterns, texts, open files and iterators to a stream of jobs.

Nothing is read before it is needed, and nothing is kept. A name without a file is an error before
anything is done. A file that cannot be read later is a job with its error.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from nonolith.batches.forecast import FileForecast, Forecast
from nonolith.batches.jobs import Job, storable
from nonolith.formats import FORMATS, read_each
from nonolith.formats.stream import name_of
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import shown
from nonolith.support.errors import ArgumentError, FormatError, NonolithError

#: The source of puzzles that come from no file.
PUZZLES = "puzzles"

#: The longest name (characters) that a text which is itself a puzzle has as a source.
_LONGEST_NAME = 200

_WHAT = "puzzles must be a Puzzle, the name of a file or folder, an open file, or several of these"


class Sources:
    """A stream of jobs.

    Args:
        puzzles: a Puzzle; the name of a file or of a folder (all files in it whose extension is
            that of a format), a pattern (``pack-*.non``), a text that is a puzzle, an open file;
            or anything that gives several of these, taken as they are needed.
        format: the name of the format of all files; by default the content decides.

    Raises:
        ArgumentError: it is none of these.
        FormatError: there is no such file, or no file in the folder or of the pattern.
    """

    def __init__(self, puzzles: Any, format: str | None = None) -> None:
        self._format = format
        self._loose = 0
        self._forecast = Forecast(format)
        self._named: set[str] = set()
        self._lazy: Iterable[Any] = ()
        self._parts: list[Any] = []
        if _is_one(puzzles):
            self._parts = self._resolved(puzzles)
        elif isinstance(puzzles, list | tuple):
            self._parts = [part for each in puzzles for part in self._resolved(each)]
        elif isinstance(puzzles, Iterable) and not isinstance(puzzles, bytes | bytearray):
            self._lazy = _iterator(puzzles)
            self._forecast.add_endless(1)
        else:
            raise _wrong(puzzles)

    @property
    def total(self) -> float | None:
        """Estimated number of puzzles, read or not; None if it cannot be estimated."""
        return self._forecast.total

    def __iter__(self) -> Iterator[Job]:
        for job in self._all():
            error = None if job.error is None else storable(job.error)
            yield job._replace(source=storable(job.source), error=error)

    def _all(self) -> Iterator[Job]:
        for part in self._parts:
            yield from self._jobs(part)
        for each in self._lazy:
            for part in self._resolved(each):
                yield from self._jobs(part)
        if self._lazy:
            self._forecast.add_endless(-1)

    def _resolved(self, puzzles: Any) -> list[Any]:
        """Puzzles, open files, and the names of files, each once."""
        if not _is_one(puzzles):
            raise _wrong(puzzles)
        if isinstance(puzzles, Puzzle):
            self._forecast.add_others(1)
            return [puzzles]
        if not isinstance(puzzles, str | os.PathLike):
            self._forecast.add_endless(1)
            return [puzzles]
        names = [name for name in _files(puzzles, self._format) if name not in self._named]
        self._named.update(names)
        if names and not _is_there(names[0]):
            self._forecast.add_endless(1)
            return names
        for name in names:
            self._forecast.add_file(name)
        return [_File(name) for name in names]

    def _jobs(self, part: Any) -> Iterator[Job]:
        if isinstance(part, Puzzle):
            self._loose += 1
            yield Job.of(PUZZLES, self._loose, part)
        elif isinstance(part, _File):
            yield from self._file(part.name)
        elif isinstance(part, str):
            name = part if len(part) <= _LONGEST_NAME else f"{part[:_LONGEST_NAME]}..."
            yield from self._endless(part, name)
        else:
            yield from self._endless(part, name_of(part))

    def _file(self, name: str) -> Iterator[Job]:
        forecast = self._forecast.begin_file(name)
        try:
            with Path(name).open("rb") as file:
                for job in self._items(_Counted(file, name, forecast), name):
                    forecast.puzzles += 1
                    yield job
        except OSError as error:
            forecast.puzzles += 1
            yield Job(name, 1, None, None, f"{name}: cannot be read: {error.strerror}")
        forecast.end()

    def _endless(self, source: Any, name: str) -> Iterator[Job]:
        """The jobs of a text or of an open file, whose length is unknown until it is read."""
        for job in self._items(source, name):
            self._forecast.add_others(1)
            yield job
        self._forecast.add_endless(-1)

    def _items(self, source: Any, name: str) -> Iterator[Job]:
        position = 0
        try:
            for item in read_each(source, format=self._format):
                position = item.number
                if item.error is None:
                    yield Job.of(name, position, item.puzzle)
                else:
                    yield Job(name, position, None, None, str(item.error))
        except NonolithError as error:
            yield Job(name, position + 1, None, None, str(error))


class _File(NamedTuple):
    """A file that exists."""

    name: str


class _Counted:
    """A file whose forecast is told how much of it has been read."""

    def __init__(self, file: BinaryIO, name: str, forecast: FileForecast) -> None:
        self._file, self.name, self._forecast = file, name, forecast

    def read(self, size: int = -1, /) -> bytes:
        """Return at most `size` bytes; none at the end."""
        piece = self._file.read(size)
        self._forecast.add_bytes(len(piece))
        return piece


def _is_one(puzzles: Any) -> bool:
    return isinstance(puzzles, Puzzle | str | os.PathLike) or callable(
        getattr(puzzles, "read", None)
    )


def _iterator(puzzles: Iterable[Any]) -> Iterator[Any]:
    try:
        return iter(puzzles)
    except TypeError:  # an array without dimensions
        raise _wrong(puzzles) from None


def _files(name: str | os.PathLike[str], format: str | None) -> list[str]:
    """The files of a name; the name itself where it is the text of a puzzle."""
    text = os.fspath(name)
    if not isinstance(text, str):
        raise _wrong(name)
    if _is_folder(text):
        return _in_folder(text)
    if _is_there(text):
        return [text]
    if has_magic(text) and "\n" not in text and "\0" not in text:
        found = sorted(path for path in glob(text, recursive=True) if Path(path).is_file())  # noqa: PTH207
        if found:
            return found
    next(read_each(text, format=format))  # raises an error where it is no puzzle either
    return [text]


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):  # a text that cannot be the name of a file
        return False


def _is_folder(name: str) -> bool:
    try:
        return Path(name).is_dir()
    except (OSError, ValueError):
        return False


def _in_folder(folder: str) -> list[str]:
    """The files in a folder and in those within it whose extension is that of a format."""
    extensions = {extension for row in FORMATS.values() for extension in row.extensions}
    found = [
        str(Path(where, name))
        for where, folders, names in os.walk(folder)
        for name in names
        if Path(name).suffix.lower() in extensions and not name.startswith(".")
    ]
    if not found:
        raise FormatError("no file in this folder is of a known format", source=folder)
    return sorted(found)


def _size(name: str) -> int:
    try:
        return Path(name).stat().st_size
    except (OSError, ValueError):
        return 0


def _wrong(puzzles: Any) -> ArgumentError:
    return ArgumentError(f"{_WHAT}; not {shown(puzzles)} (of type {type(puzzles).__name__})")
