"""Standard input, output and error as a command finds them: open, closed, full, or no longer read.

A command that cannot write its result has failed, and says so. One that cannot write its messages
has not: it goes on without them, and its exit code is what it would have been.
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
    """Stands for standard output where there is none: whatever is written to it fails."""

    encoding = "utf-8"  # as an open one has

    @property
    def buffer(self) -> _ClosedOutput:
        return self

    def write(self, _: object) -> NoReturn:
        raise OSError(EBADF, "standard output is closed")


@contextmanager
def standard_files() -> Iterator[None]:
    """Put something in the place of the standard files that are closed, as long as it lasts.

    Their descriptors are opened too, for good: otherwise the next file that is opened would get the
    number of standard error, and what a library prints there would be written into it.
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
    """Write to standard error, or nowhere if that cannot be written."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        forget(sys.stderr)


def flush_or_forget(file: TextIO) -> None:
    """Write what is still unwritten, or else send it nowhere."""
    try:
        file.flush()
    except (OSError, ValueError):
        forget(file)


def forget(file: TextIO) -> None:
    """Send what is still unwritten nowhere, so that Python does not fail on it at its end."""
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
