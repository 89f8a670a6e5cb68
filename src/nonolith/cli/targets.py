"""Write results to targets, in the form that the command line chooses.

A target is a file, or ``-`` for standard output. The form is the format of the result. An option or
the extension of the file chooses the form; by default it is the first form of the command. The
parser checks that a file can be written, so that no result is lost after long work.
"""

from __future__ import annotations

import os
import sys
import warnings
from argparse import Action, Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import cache
from stat import S_ISREG
from typing import IO, TYPE_CHECKING, Any, Self, TypeGuard

import nonolith
from nonolith.cli.console import PROGRESS
from nonolith.model.limits import MAX_INPUT_BYTES
from nonolith.support.errors import (
    FormatWarning,
    NonolithError,
    UnsupportedError,
    file_errors,
)

if TYPE_CHECKING:
    from nonolith.formats import Format

# Loading pathlib takes longer than solving a small puzzle.
# ruff: noqa: PTH100, PTH103, PTH110, PTH112, PTH116, PTH118, PTH119, PTH120, PTH122

#: The name of standard output as a target, and the name of standard input as an input file.
STANDARD = "-"

#: The placeholders of all arguments that may name a file.
_PLACEHOLDERS = ("FILE", "PICTURE", "GRID", "COLOURS")

#: The files beside an SQLite database that SQLite writes, by what follows its name.
_BESIDE = ("-journal", "-wal", "-shm")


def target(text: str) -> str:
    """Return the name of a writable file, or ``-``; raise NonolithError for any other text."""
    from nonolith.support.files import check_writable

    if not text:
        raise UnsupportedError("the name of the file is empty (- is standard output)")
    if is_file(text):
        check_writable(text)
    return text


def target_or_folder(text: str) -> str:
    """Return the name of a writable file or of a folder (``FOLDER/`` for a new one), or ``-``."""
    if not is_folder(text):
        return target(text)
    target(os.path.join(text, "name") if os.path.isdir(text) else text.rstrip("/" + os.sep))
    return text


def stored_file(text: str) -> str:
    """Return the argument if it can name a file that later commands read and extend."""
    if text in ("", STANDARD):
        raise UnsupportedError("this must be a file, because the next run reads it again")
    return text


def check_paths(arguments: Namespace, actions: Iterable[Action]) -> None:
    """Raise UnsupportedError if a command line would write to a file that it also reads, or would
    write twice to one file. Store the names of the files that are read as ``arguments.read``."""
    arguments.read = []
    written: list[tuple[str, str]] = []
    for action in actions:
        value = getattr(arguments, action.dest, None)
        if action.metavar not in _PLACEHOLDERS or not value:
            continue
        if action.type not in (target, target_or_folder, stored_file):
            arguments.read += [value] if isinstance(value, str) else value
            continue
        beside = _BESIDE if action.type is stored_file else ()
        name = (action.option_strings or [action.metavar])[0]
        written += [(name, value + more) for more in ("", *beside)]
    check_apart(written, _files_read(arguments))


def check_apart(written: Iterable[tuple[str, str]], read: Iterable[str]) -> None:
    """Raise UnsupportedError if a file is written that is also read, or is written twice.

    Files are compared, not names: links, hard links and file systems that ignore case are seen
    through. Pipes and devices are left out.

    Args:
        written: the name of each target for messages, and its path.
        read: the files that are read; names that are no file are ignored.
    """
    taken: dict[object, str] = {}
    for name, path in written:
        if (key := _identity(path)) is None:
            continue
        if key in taken:
            place = "standard output" if path == STANDARD else path
            raise UnsupportedError(
                f"{taken[key]} and {name} would both be written to {place}; nothing is written"
            )
        taken[key] = name
    existing = {key: name for key, name in taken.items() if isinstance(key, tuple)}
    for source in read if existing else ():
        if source != STANDARD and (key := _identity(source)) in existing:
            raise UnsupportedError(
                f"{existing[key]} would be written over {source}, which is an input; nothing is "
                "written; name another file"
            )


#: The beginnings of the names of standard output and other streams, which may be regular files.
_STREAMS = ("/dev/std", "/dev/fd/")


def _identity(path: str) -> object:
    """Return a value that is equal for all names of a file; None for a pipe, device or folder. It
    is a tuple if the file exists."""
    if path == STANDARD:
        return path
    with suppress(OSError, ValueError):  # ValueError: the text cannot be a file name
        found = os.stat(path)
        regular = S_ISREG(found.st_mode) and not os.path.abspath(path).startswith(_STREAMS)
        return (found.st_dev, found.st_ino) if regular else None
    with suppress(OSError, ValueError):
        real = os.path.realpath(path)
        return real.casefold() if _ignores_case(os.path.dirname(real)) else real
    return None


@cache
def _ignores_case(folder: str) -> bool:
    """Return whether the file system of a folder, which may be new, ignores the case of names."""
    from tempfile import NamedTemporaryFile

    while not os.path.isdir(folder) and folder != os.path.dirname(folder):  # a drive may be missing
        folder = os.path.dirname(folder)
    with suppress(OSError), NamedTemporaryFile(prefix=".case", dir=folder) as file:
        name = os.path.basename(file.name)
        return os.path.exists(os.path.join(folder, name.swapcase()))
    return False


def _files_read(arguments: Namespace) -> Iterator[str]:
    """Yield the files that are read, also those that folders and patterns stand for."""
    yield from arguments.read
    for name in getattr(arguments, "files", ()):
        if os.path.isdir(name) or set(name) & set("*?["):
            from nonolith.batches.input_files import files_of

            with suppress(NonolithError):  # the command reports it
                yield from files_of(name)


def is_file(path: str | None) -> TypeGuard[str]:
    """Return whether the target is a file, not standard output."""
    return path not in (None, STANDARD)


def is_folder(path: str | None) -> TypeGuard[str]:
    """Return whether the target is an existing folder, or a name that ends with /."""
    return path not in (None, STANDARD) and (path.endswith(("/", os.sep)) or os.path.isdir(path))


def form_of(
    path: str | None, named: str | None, forms: Mapping[str, Sequence[str]], choice: str
) -> str:
    """Return the form to write to ``path``; None is standard output.

    ``named`` is the form given by an option, or None. ``forms`` has the extensions of each form;
    the first form is the default for standard output. ``choice`` names, for error messages, the
    options that choose a form. Raise UnsupportedError if no form has the extension of the file.

    >>> form_of("a.svg", None, {"text": [".txt"], "svg": [".svg"]}, "--svg")
    'svg'
    """
    from nonolith.formats.sources import extension_of

    if named:
        return named
    if not is_file(path):
        return next(iter(forms))
    extension = extension_of(path)
    for form, extensions in forms.items():
        if extension in extensions:
            return form
    known = ", ".join(known for extensions in forms.values() for known in extensions)
    raise UnsupportedError(
        f"{path}: no format that can be written has the extension {extension!r}; use one of "
        f"{known}, or name the format with {choice}"
    )


def chosen_form(arguments: Namespace, forms: Mapping[str, Sequence[str]]) -> str:
    """Return the form to write; the option with the name of a form, such as --svg, chooses it."""
    named = next((form for form in forms if getattr(arguments, form)), None)
    return form_of(arguments.output, named, forms, " or ".join(f"--{form}" for form in forms))


def deliver(data: str | bytes, path: str | None, name: str = "this") -> None:
    """Write data unchanged to standard output, or atomically to a file. ``name`` is the name of the
    data in error messages."""
    if is_file(path):
        from nonolith.support.files import write_file

        write_file(path, data)
        return
    if isinstance(data, bytes) and sys.stdout.isatty():
        raise UnsupportedError(f"{name} is not text for a terminal; choose a file with -o")
    PROGRESS.hide()
    sys.stdout.flush()
    # Text is always in UTF-8, regardless of the terminal's encoding.
    sys.stdout.buffer.write(data.encode() if isinstance(data, str) else data)
    sys.stdout.buffer.flush()


def _folder_format(folder: str, form: str | None) -> Format:
    """Return the format of the files in the folder that -o names."""
    from nonolith.formats import FORMATS

    if not form:
        raise UnsupportedError(f"{folder} is a folder: name the format with --to")
    return FORMATS[form]


def make_folder(folder: str) -> None:
    """Create a folder and its parents, unless it exists."""
    with file_errors("cannot be made", folder):
        os.makedirs(folder, exist_ok=True)


def targets_in_folder(
    arguments: Namespace, form: str | None, *others: tuple[str, str]
) -> dict[str, str]:
    """Return the path of the output for each existing input file. ``others`` has the names and
    paths of more targets. Raise UnsupportedError as ``check_apart`` does."""
    extension = _folder_format(arguments.output, form).extensions[0]
    written = list(others)
    for source in arguments.files:
        if source == STANDARD:
            raise UnsupportedError("standard input has no file name, so -o cannot be a folder")
        if os.path.exists(source):  # otherwise, the error is reported when the file is read
            stem = os.path.splitext(os.path.basename(source))[0]
            written.append((source, os.path.join(arguments.output, stem + extension)))
    check_apart(written, arguments.read)
    return dict(written[len(others) :])


class FolderSink(AbstractContextManager["FolderSink"]):
    """A context manager that writes each puzzle it receives to its own file in a folder. The names
    of the files are the numbers of the puzzles, with leading zeros: ``01.json``."""

    def __init__(
        self, folder: str, form: str | None, strict: bool, number: int, read: Sequence[str]
    ) -> None:
        self._folder, self._strict = folder, strict
        self._row, self._digits = _folder_format(folder, form), len(str(number))
        self._written = 0
        self._losses: dict[str, None] = {}
        if read:
            paths = map(self._path, range(1, number + 1))
            check_apart(((path, path) for path in paths), read)

    def _path(self, number: int) -> str:
        name = f"{number:0{self._digits}}{self._row.extensions[0]}"
        return os.path.join(self._folder, name)

    def add(self, puzzle: nonolith.Puzzle) -> None:
        """Write a puzzle; the first puzzle creates the folder."""
        from nonolith.formats.writing import write_data

        data, losses = write_data([puzzle], None, self._row.name, self._strict)
        self._losses.update(dict.fromkeys(losses))
        make_folder(self._folder)
        self._written += 1
        deliver(data, self._path(self._written))

    def __exit__(self, *_: object) -> None:
        for loss in self._losses:
            warnings.warn(loss, FormatWarning, stacklevel=2)


class RefusedError(Exception):
    """A puzzle cannot be written, so nothing is written to the target."""

    def __init__(self, error: NonolithError) -> None:
        super().__init__(str(error))
        self.error = error


class PuzzleSink:
    """A context manager that writes the puzzles it receives to the target of a command line.

    If the format can be read puzzle by puzzle, each puzzle is written immediately, so lists may
    have any length. Otherwise all puzzles are written at the end. In both cases the target gets all
    puzzles or nothing. If no puzzle was added, nothing is written. Raise UnsupportedError if the
    extension names no format. The error for a format that cannot hold several puzzles contains
    ``advice``.
    """

    def __init__(self, path: str | None, form: str | None, strict: bool, advice: str = "") -> None:
        from nonolith.formats.table import FORMATS, written_formats
        from nonolith.formats.writing import ListWriter

        forms = {name: FORMATS[name].extensions for name in written_formats()}
        self._path, self._strict = path, strict
        self._row = FORMATS[form_of(path, form, forms, "--to")]
        self._advice = advice
        self._list = ListWriter(self._row, self._strict) if self._row.streams else None
        self._puzzles: list[nonolith.Puzzle] = []
        self._files = ExitStack()
        self._file: Any = None

    def add(self, puzzle: nonolith.Puzzle, number: int | None = None, label: str = "") -> None:
        """Add a puzzle, with its number in a list and its name for error messages. If it cannot be
        written, raise RefusedError, whose ``error`` is raised by ``__exit__``."""
        if self._list is None:
            self._puzzles.append(puzzle)
            return
        try:
            data = self._list.add(puzzle, number)
            if self._file is None:
                from nonolith.support.files import AtomicFile

                path = self._path
                opened = AtomicFile(path) if is_file(path) else _standard_output()
                self._file = self._files.enter_context(opened)
            self._file.write(data)
        except NonolithError as error:
            raise RefusedError(type(error)(f"{label}: {error}") if label else error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: Any
    ) -> None:
        self._files.__exit__(kind, error, trace)
        if isinstance(error, RefusedError):
            raise error.error from None
        if kind is not None:
            return
        if self._list is not None:
            repeated = [
                f"two puzzles have the number {number}; the later puzzle gets {other}"
                for number, other in self._list.repeated
            ]
            for message in [*self._list.losses, *repeated]:
                warnings.warn(message, FormatWarning, stacklevel=2)
        elif self._puzzles:
            self._write_all()

    def _write_all(self) -> None:
        from nonolith.formats import FORMATS

        number = len(self._puzzles)
        if number > 1 and not self._row.holds.many_puzzles:
            able = ", ".join(
                row.name for row in FORMATS.values() if row.holds.many_puzzles and row.writes
            )
            raise UnsupportedError(
                f"{self._row.name} holds one puzzle, but there are {number}: {self._advice}use "
                f"one of the formats {able}"
            )
        form = self._row.name
        deliver(nonolith.write(self._puzzles, format=form, strict=self._strict), self._path, form)


@contextmanager
def _standard_output() -> Iterator[IO[bytes]]:
    """Open a temporary file that is copied to standard output when the context ends. Outputs of
    usual size stay in memory, so they need no folder for temporary files."""
    import shutil
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(MAX_INPUT_BYTES) as spool:
        yield spool
        PROGRESS.hide()
        sys.stdout.flush()
        spool.seek(0)
        shutil.copyfileobj(spool, sys.stdout.buffer)
        sys.stdout.buffer.flush()
