"""Sources: turns files, folders, patterns, texts, open files and iterators into a stream of jobs.

Inputs are read when they are needed, and not kept in memory. A name that matches no file raises an
error before any work is done. A file that later cannot be read gives a job with an error.
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
from nonolith.support.arguments import short_repr
from nonolith.support.errors import ArgumentError, FormatError, NonolithError

#: Name of the source of puzzles that do not come from files.
PUZZLES = "puzzles"

#: Maximum length (characters) of the name of a source that is the text of a puzzle.
_LONGEST_NAME = 200


class Sources:
    """A stream of jobs.

    Args:
        puzzles: a Puzzle; the name of a file or of a folder (all files in it with the extension of
            a format), a pattern (``pack-*.non``), the text of a puzzle, an open file; or an
            iterable of these, taken as they are needed.
        format: the name of the format of all files; None if their content decides.

    Raises:
        ArgumentError: ``puzzles`` has another type.
        FormatError: a file does not exist, or a folder or pattern has no file.
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
        elif isinstance(puzzles, bytes | bytearray):
            raise _wrong(puzzles)
        else:
            try:
                self._lazy = iter(puzzles)
            except TypeError:
                raise _wrong(puzzles) from None
            self._forecast.endless += 1

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
            self._forecast.endless -= 1

    def _resolved(self, puzzles: Any) -> list[Any]:
        """Return puzzles, texts and open files unchanged, and names as files, each file once."""
        if not _is_one(puzzles):
            raise _wrong(puzzles)
        if isinstance(puzzles, Puzzle):
            self._forecast.others += 1
            return [puzzles]
        if not isinstance(puzzles, str | os.PathLike):
            self._forecast.endless += 1
            return [puzzles]
        text = os.fspath(puzzles)
        if not isinstance(text, str):
            raise _wrong(puzzles)
        files = _files(text)
        if not files:
            next(read_each(text, format=self._format))  # raises an error if it is no puzzle either
        names = [name for name in files or [text] if name not in self._named]
        self._named.update(names)
        if not files:
            self._forecast.endless += len(names)
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
                    forecast.add_puzzle()
                    yield job
        except OSError as error:
            forecast.add_puzzle()
            yield Job(name, 1, None, None, f"{name}: cannot be read: {error.strerror}")
        forecast.end()

    def _endless(self, source: Any, name: str) -> Iterator[Job]:
        """Yield the jobs of a text or of an open file, whose number of puzzles is unknown."""
        for job in self._items(source, name):
            self._forecast.others += 1
            yield job
        self._forecast.endless -= 1

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
    """A file that reports to its forecast how many bytes have been read."""

    def __init__(self, file: BinaryIO, name: str, forecast: FileForecast) -> None:
        self._file, self.name, self._forecast = file, name, forecast

    def read(self, size: int = -1, /) -> bytes:
        """Return at most ``size`` bytes; ``b""`` at the end."""
        piece = self._file.read(size)
        self._forecast.add_bytes(len(piece))
        return piece


def _is_one(puzzles: Any) -> bool:
    return isinstance(puzzles, Puzzle | str | os.PathLike) or callable(
        getattr(puzzles, "read", None)
    )


def _files(text: str) -> list[str]:
    """Return the files of a file name, folder or pattern; an empty list if there are none."""
    try:
        is_folder, is_there = Path(text).is_dir(), Path(text).exists()
    except (OSError, ValueError):  # a text that is not a valid file name
        is_folder = is_there = False
    if is_folder:
        return _in_folder(text)
    if is_there:
        return [text]
    if has_magic(text) and "\n" not in text and "\0" not in text:
        return sorted(path for path in glob(text, recursive=True) if Path(path).is_file())  # noqa: PTH207
    return []


def _in_folder(folder: str) -> list[str]:
    """Return the files in a folder, at any depth, that have the extension of a format."""
    extensions = {extension for row in FORMATS.values() for extension in row.extensions}
    found = [
        str(Path(where, name))
        for where, _, names in os.walk(folder)
        for name in names
        if Path(name).suffix.lower() in extensions and not name.startswith(".")
    ]
    if not found:
        raise FormatError("no file in this folder is of a known format", source=folder)
    return sorted(found)


def _wrong(puzzles: Any) -> ArgumentError:
    return ArgumentError(
        "puzzles must be a Puzzle, the name of a file or folder, an open file, or several of "
        f"these; not {short_repr(puzzles)} (of type {type(puzzles).__name__})"
    )
