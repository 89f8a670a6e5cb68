"""Read and write whole files; writing is atomic: other programs see the old or the new file."""

from __future__ import annotations

import os
import shutil
from errno import EACCES, EISDIR
from pathlib import Path
from tempfile import TemporaryFile
from threading import get_ident
from typing import IO

from nonolith.support.errors import FormatError, file_errors

_PROBLEM = "cannot be written"


def read_file(path: str, most: int) -> bytes:
    """Return the contents of a file; raise FormatError if it has more than ``most`` bytes."""
    with file_errors("cannot be read", path), Path(path).open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise FormatError(f"the file has more than {most} bytes", source=path)
    return data


def write_file(path: str, data: str | bytes) -> None:
    """Write a whole file; if writing fails, raise FormatError and leave the old file unchanged."""
    with AtomicFile(path) as file:
        file.write(data.encode() if isinstance(data, str) else data)


class AtomicFile:
    """A file whose data goes to a temporary file in the same folder, which is renamed at the end.

    An exception inside ``with`` leaves the old file unchanged. A target that cannot be replaced (a
    pipe, a device) gets all data at the end. Every method raises FormatError if writing fails.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._partial: Path | None = None
        self._file: IO[bytes]

    def __enter__(self) -> AtomicFile:
        with file_errors(_PROBLEM, self._path):
            self._partial = _place_beside(self._path)
            self._file = TemporaryFile() if self._partial is None else self._partial.open("xb")
        return self

    def write(self, data: bytes) -> None:
        """Append ``data`` to the temporary file."""
        with file_errors(_PROBLEM, self._path):
            self._file.write(data)

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._partial is not None:
            self._move(self._partial, keep=kind is None)
            return
        with self._file:
            if kind is None:
                with file_errors(_PROBLEM, self._path), Path(self._path).open("wb") as file:
                    self._file.seek(0)
                    shutil.copyfileobj(self._file, file)

    def _move(self, partial: Path, keep: bool) -> None:
        try:
            with file_errors(_PROBLEM, self._path):
                self._file.close()
                if keep:
                    target = Path(self._path).resolve()
                    if target.exists():  # keep its permissions
                        partial.chmod(target.stat().st_mode & 0o777)
                    partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)


def check_writable(path: str) -> None:
    """Raise FormatError if this file cannot be written; change nothing."""
    with file_errors(_PROBLEM, path):
        partial = _place_beside(path)
        if partial is not None:  # opening a pipe or a device could block or have effects
            partial.open("xb").close()
            partial.unlink()


def _place_beside(path: str) -> Path | None:
    """Return a path for the temporary file of ``path``; None if it is a pipe or a device."""
    target = Path(path).resolve()
    if target.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if target.exists() and not target.is_file():
        return None
    # Renaming replaces even a read-only file, so the permission is checked here.
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))
    return target.with_name(f".{target.name}.{os.getpid()}-{get_ident()}.part")
