"""Turn files, folders, patterns, strings, open files and iterators into a stream of jobs.

Inputs are read when needed, and not kept. A name that matches no file raises an error before any
work, or when an iterator yields it. A file that cannot be read later has one job with the error.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from glob import glob, has_magic
from itertools import chain
from pathlib import Path
from typing import Any

from nonolith.batches.jobs import Job, storable
from nonolith.formats import FORMATS, read_each
from nonolith.formats.stream import name_of
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import wrong_type
from nonolith.support.errors import FormatError, NonolithError

#: Name of the contact sheet that ``nonolith make`` writes into a folder.
CONTACT_SHEET = "contact-sheet.png"

#: Name of the file with the settings of a collection.
COLLECTION = "collection.toml"

#: Name of the source of puzzles that do not come from files.
PUZZLES = "puzzles"

_WHAT = "a Puzzle, the name of a file or folder, an open file, or several of these"

#: The source of puzzles in a string is the string, cut off after this number of characters.
_LONGEST_SOURCE = 200


class Inputs:
    """The inputs of a batch. Iteration yields a job for each puzzle, and works only once.

    ``puzzles`` and ``format`` are arguments of ``batch``; ``puzzles`` may also be a string that
    contains puzzles. Raise ArgumentError if ``puzzles`` has another type, and FormatError if a file
    does not exist, or a folder contains no file of a known format.
    """

    def __init__(self, puzzles: Any, format: str | None = None) -> None:
        self.format = format
        self._given = 0
        self._named: set[str] = set()
        self._lazy: Iterable[Any] = ()
        self._parts: list[Iterator[Job]] = []
        if _is_one(puzzles):
            self._parts = self._resolved(puzzles)
        elif isinstance(puzzles, list | tuple):
            self._parts = [part for each in puzzles for part in self._resolved(each)]
        elif isinstance(puzzles, bytes | bytearray):
            raise wrong_type(puzzles, "puzzles", _WHAT)
        else:
            try:
                self._lazy = iter(puzzles)
            except TypeError:
                raise wrong_type(puzzles, "puzzles", _WHAT) from None

    def __iter__(self) -> Iterator[Job]:
        lazy = chain.from_iterable(map(self._resolved, self._lazy))
        for source, position, puzzle, key, error, number in chain.from_iterable(
            chain(self._parts, lazy)
        ):
            reason = None if error is None else storable(error)
            yield Job(storable(source), position, puzzle, key, reason, number)

    def _resolved(self, puzzles: Any) -> list[Iterator[Job]]:
        """Return the jobs of one input: an iterator for each file that was not named before."""
        if not _is_one(puzzles):
            raise wrong_type(puzzles, "puzzles", _WHAT)
        if isinstance(puzzles, Puzzle):
            return [self._puzzle(puzzles)]
        if not isinstance(puzzles, str | os.PathLike):
            return [self._jobs(puzzles, name_of(puzzles))]
        text = os.fspath(puzzles)
        if not isinstance(text, str):
            raise wrong_type(puzzles, "puzzles", _WHAT)
        files = files_of(text)
        if not files:
            next(read_each(text, format=self.format))  # raises an error if the text is not a puzzle
        names = [name for name in files or [text] if name not in self._named]
        self._named.update(names)
        if not files:
            name = text if len(text) <= _LONGEST_SOURCE else f"{text[:_LONGEST_SOURCE]}..."
            return [self._jobs(text, name) for _ in names]
        return [self._file(name) for name in names]

    def _puzzle(self, puzzle: Puzzle) -> Iterator[Job]:
        self._given += 1
        yield Job.of(PUZZLES, self._given, puzzle)

    def _file(self, name: str) -> Iterator[Job]:
        try:
            with Path(name).open("rb") as file:
                yield from self._jobs(file, name)
        except OSError as error:
            yield Job(name, 1, None, None, f"{name}: cannot be read: {error.strerror}")

    def _jobs(self, source: Any, name: str) -> Iterator[Job]:
        position = 0
        try:
            for item in read_each(source, format=self.format):
                position = item.number
                if item.error is None:
                    yield Job.of(name, position, item.puzzle, item.mark)
                else:
                    yield Job(name, position, None, None, str(item.error), item.mark)
        except NonolithError as error:
            yield Job(name, position + 1, None, None, str(error))


def _is_one(puzzles: Any) -> bool:
    """Return whether an argument is a single input: a Puzzle, a string, a path or an open file."""
    if isinstance(puzzles, Puzzle | str | os.PathLike):
        return True
    return callable(getattr(puzzles, "read", None))


def files_of(text: str) -> list[str]:
    """Return the files that a name, a folder or a pattern stands for; the list may be empty. The
    files of a folder, at any depth, are those that have the extension of a format, without contact
    sheets and TOML files with settings instead of clues."""
    try:
        is_folder, exists = Path(text).is_dir(), Path(text).exists()
    except (OSError, ValueError):  # a string that is not a valid file name
        is_folder = exists = False
    if is_folder:
        extensions = {extension for row in FORMATS.values() for extension in row.extensions}
        found = [
            str(Path(where, name))
            for where, _, names in os.walk(text)
            for name in names
            if Path(name).suffix.lower() in extensions
            and not name.startswith(".")
            and name != CONTACT_SHEET
            and (not name.endswith(".toml") or _has_clues(Path(where, name)))
        ]
        if not found:
            raise FormatError("no file in this folder is of a known format", source=text)
        return sorted(found)
    if exists:
        return [text]
    if has_magic(text) and "\n" not in text and "\0" not in text:
        return sorted(path for path in glob(text, recursive=True) if Path(path).is_file())  # noqa: PTH207
    return []


def _has_clues(path: Path) -> bool:
    """Return whether a TOML file has clues, or cannot be read."""
    try:
        return b"[clues]" in path.read_bytes()
    except OSError:
        return True
