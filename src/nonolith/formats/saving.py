"""Saving: files that are seen as a whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EACCES, EISDIR
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from nonolith.support.errors import FormatError


def save(path: str, data: str | bytes) -> None:
    """Write the file beside its place and move it there, so that it is never seen half written."""
    with WholeFile(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)


class WholeFile:
    """A file that is written piece by piece, and seen when all of it is there.

    It is written beside its place and moved there at the end. An error inside ``with`` leaves the
    place as it was. What cannot be replaced (a pipe, a device) gets all of it at the end.

    Raises:
        FormatError: the file cannot be written; by any of its methods.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._target: Path | None = None
        self._file: IO[bytes]

    def __enter__(self) -> WholeFile:
        with _as_format_error(self._path):
            if _cannot_be_replaced(self._path):
                _refuse_folder(self._path)
                self._file = TemporaryFile()
            else:
                self._target, partial = _places(self._path)
                _refuse_protected(self._target)
                self._file = partial.open("xb")
        return self

    def write(self, data: bytes) -> None:
        """Write some more."""
        with _as_format_error(self._path):
            self._file.write(data)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._target is not None:
            self._move(self._target, keep=kind is None)
            return
        with self._file:
            if kind is None:
                with _as_format_error(self._path), Path(self._path).open("wb") as file:
                    self._file.seek(0)
                    shutil.copyfileobj(self._file, file)

    def _move(self, target: Path, keep: bool) -> None:
        partial = _places(self._path)[1]
        try:
            with _as_format_error(self._path):
                self._file.close()
                if keep:
                    if target.exists():  # who may read it stays as it was
                        partial.chmod(target.stat().st_mode & 0o777)
                    partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)


def check_place(path: str) -> None:
    """Raise FormatError if ``save`` could not write this file now; nothing is changed or left."""
    with _as_format_error(path):
        _refuse_folder(path)
        if _cannot_be_replaced(path):
            return  # opening a pipe may never return, and opening a device may have effects
        target, partial = _places(path)
        _refuse_protected(target)
        partial.open("xb").close()
        partial.unlink()


def _refuse_folder(path: str) -> None:
    if Path(path).is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))


def _refuse_protected(target: Path) -> None:
    """Refuse a file without permission to write, though its folder allows to replace it."""
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))


def _cannot_be_replaced(path: str) -> bool:
    """Whether it is there and no plain file: a pipe, a device or a folder."""
    return Path(path).exists() and not Path(path).is_file()


def _places(path: str) -> tuple[Path, Path]:
    """The place of the file, and the one beside it where it is written."""
    target = Path(path).resolve()
    return target, target.with_name(f".{target.name}.{os.getpid()}.part")


@contextmanager
def _as_format_error(path: str) -> Iterator[None]:
    """Raise FormatError where the file cannot be written, whatever the reason."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FormatError(f"cannot be written: {reason}", source=path) from None
