"""Standard input, output and error: each may be open, closed, full, or no longer read.

A command that cannot write its result fails with a message. A command that cannot write its
messages goes on without them, with the same exit code.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EBADF
from io import TextIOBase
from typing import NoReturn, TextIO, cast


class _ClosedOutput(TextIOBase):
    """Replaces standard output where it is closed: every write to it fails."""

    encoding = "utf-8"  # as an open one has

    @property
    def buffer(self) -> _ClosedOutput:
        return self

    def write(self, _: object) -> NoReturn:
        raise OSError(EBADF, "standard output is closed")


@contextmanager
def standard_files() -> Iterator[None]:
    """Inside ``with``, replace the standard files that are closed.

    Their descriptors are opened too, permanently. Otherwise the next file that is opened would get
    the number of standard error, and messages of libraries would be written into that file.
    """
    output, errors = sys.stdout, sys.stderr
    if None in (sys.stdin, output, errors):
        _open_descriptors()
    if output is None:
        sys.stdout = cast("TextIO", _ClosedOutput())
    if errors is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    try:
        yield
    finally:
        if errors is None:
            sys.stderr.close()
        sys.stdout, sys.stderr = output, errors


def write_message(text: str) -> None:
    """Write to standard error, if it can be written."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        forget(sys.stderr)


def flush_or_forget(file: TextIO) -> None:
    """Write what is still unwritten, or drop it."""
    try:
        file.flush()
    except (OSError, ValueError):
        forget(file)


def forget(file: TextIO) -> None:
    """Drop what is still unwritten, so that Python does not fail at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, file.fileno())
        file.flush()
    except (OSError, ValueError):
        return
    finally:
        os.close(nowhere)


def _open_descriptors() -> None:
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
