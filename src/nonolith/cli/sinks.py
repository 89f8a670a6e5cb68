"""Sinks: the targets for the puzzles of a command, one after another.

In a format that is read puzzle by puzzle each is written at once, so that a list may be of any
length. In the others all are written at the end. In both cases the target gets all puzzles, or
nothing.
"""

from __future__ import annotations

import shutil
import sys
import warnings
from argparse import Namespace
from contextlib import AbstractContextManager, ExitStack
from tempfile import TemporaryFile
from types import TracebackType
from typing import IO, Protocol

from nonolith.cli.progress import PROGRESS
from nonolith.cli.targets import is_file, puzzle_form, write_puzzles
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatWarning, NonolithError, UnsupportedError

#: What ``__exit__`` gets from an error inside ``with``.
Kind = type[BaseException] | None
Trace = TracebackType | None


class Sink(Protocol):
    """Takes puzzles inside ``with``; at its end they are written, if there were any."""

    def __enter__(self) -> Sink: ...

    def __exit__(self, kind: Kind, error: BaseException | None, trace: Trace) -> None:
        """NonolithError for what cannot be written."""
        ...

    def add(self, puzzle: Puzzle, number: int | None = None, label: str = "") -> None:
        """Take a puzzle, with its number in a list and its name for errors.

        Raises:
            RefusedError: it cannot be written; ``__exit__`` raises the error.
        """
        ...


class RefusedError(Exception):
    """A puzzle cannot be written, so nothing is written."""

    def __init__(self, error: NonolithError) -> None:
        super().__init__(str(error))
        self.error = error


def puzzle_sink(arguments: Namespace, advice: str = "") -> Sink:
    """For the format and the target of a command line (``options.add_target``).

    ``advice`` is for a format that cannot hold several puzzles: what else to do.

    Raises:
        UnsupportedError: the extension names no format.
    """
    from nonolith.formats import FORMATS

    form = puzzle_form(arguments)
    return _List(form, arguments) if FORMATS[form].streams else _Whole(form, arguments, advice)


class _Whole:
    """All puzzles are written at the end."""

    def __init__(self, form: str, arguments: Namespace, advice: str) -> None:
        self._form = form
        self._advice = advice
        self._arguments = arguments
        self._puzzles: list[Puzzle] = []

    def __enter__(self) -> Sink:
        return self

    def add(self, puzzle: Puzzle, number: int | None = None, label: str = "") -> None:  # noqa: ARG002
        self._puzzles.append(puzzle)

    def __exit__(self, kind: Kind, *_: object) -> None:
        if kind is None and self._puzzles:
            _refuse_several(self._form, len(self._puzzles), self._advice)
            write_puzzles(self._puzzles, self._arguments)


class _List:
    """Each puzzle is written at once."""

    def __init__(self, form: str, arguments: Namespace) -> None:
        from nonolith.formats import FORMATS
        from nonolith.formats.writing import ListWriter

        self._path: str | None = arguments.output
        self._writer = ListWriter(FORMATS[form], arguments.strict)
        self._files = ExitStack()
        self._file: _Writable | None = None

    def __enter__(self) -> Sink:
        return self

    def add(self, puzzle: Puzzle, number: int | None = None, label: str = "") -> None:
        try:
            data = self._writer.add(puzzle, number)
            if self._file is None:
                self._file = self._files.enter_context(self._opened())
            self._file.write(data)
        except NonolithError as error:
            if label:
                error = type(error)(f"{label}: {error}")
            raise RefusedError(error) from None

    def __exit__(self, kind: Kind, error: BaseException | None, trace: Trace) -> None:
        self._files.__exit__(kind, error, trace)
        if isinstance(error, RefusedError):
            raise error.error from None
        if kind is None:
            self._warn()

    def _opened(self) -> AbstractContextManager[_Writable]:
        from nonolith.formats.saving import WholeFile

        if self._path is not None and is_file(self._path):
            return WholeFile(self._path)
        return _StandardOutput()

    def _warn(self) -> None:
        for loss in self._writer.losses:
            warnings.warn(loss, FormatWarning, stacklevel=2)
        for number, other in self._writer.repeated:
            warnings.warn(
                f"the number {number} was used before; that puzzle is number {other} here",
                FormatWarning,
                stacklevel=2,
            )


class _Writable(Protocol):
    def write(self, data: bytes, /) -> object: ...


class _StandardOutput:
    """Standard output, which gets all of it at the end of ``with``."""

    def __enter__(self) -> IO[bytes]:
        self._spool = TemporaryFile()
        return self._spool

    def __exit__(self, kind: Kind, *_: object) -> None:
        with self._spool as spool:
            if kind is None:
                PROGRESS.hide()
                sys.stdout.flush()
                spool.seek(0)
                shutil.copyfileobj(spool, sys.stdout.buffer)
                sys.stdout.buffer.flush()


def _refuse_several(form: str, number: int, advice: str) -> None:
    from nonolith.formats import FORMATS

    if number > 1 and not FORMATS[form].holds.several:
        able = ", ".join(row.name for row in FORMATS.values() if row.holds.several)
        raise UnsupportedError(
            f"{form} holds one puzzle, and there are {number}: {advice}choose one of {able}"
        )
