"""Standard input, output and error: messages, progress, and files that are closed or full.

All output except results goes to standard error. If a command cannot write its result, it fails
with a message. If it cannot write its messages, it goes on with the same exit code.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from errno import EBADF
from io import TextIOBase
from time import monotonic
from typing import Any, NoReturn, TextIO, cast

#: Seconds between two changes of the progress line.
_PERIOD = 1.0

#: Seconds between two plain lines of progress.
_LOG_PERIOD = 30.0


class _ClosedOutput(TextIOBase):
    """Replaces a closed standard output: every write to it fails."""

    encoding = "utf-8"  # as in an open file

    @property
    def buffer(self) -> _ClosedOutput:
        return self

    def write(self, _: object) -> NoReturn:
        raise OSError(EBADF, "standard output is closed")


@contextmanager
def standard_files() -> Iterator[None]:
    """Inside ``with``, replace closed standard files.

    Closed descriptors are opened permanently. Otherwise the next opened file would get the number
    of standard error, and libraries would write messages into it.
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


def _open_descriptors() -> None:
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)


def flush_or_forget(file: TextIO) -> None:
    """Write or drop buffered output, so that Python does not fail at exit."""
    try:
        file.flush()
    except (OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, file.fileno())
            file.flush()
        except (OSError, ValueError):
            return
        finally:
            os.close(nowhere)


def write_message(text: str) -> None:
    """Write to standard error; ignore errors."""
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
    flush_or_forget(sys.stderr)


def show_message(text: str) -> None:
    """Write a message to standard error, on one line."""
    PROGRESS.hide()
    lines = [printable(line) for line in text.split("\n")]
    write_message(f"nonolith: {' '.join(lines)}\n")


@contextmanager
def warnings_shown() -> Iterator[None]:
    """Inside ``with``, show warnings (losses of formats, guesses of readers) as messages."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        show_message(f"warning: {message}")

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = show
        yield


def printable(text: str) -> str:
    """Return the text without surrogates and without control characters that affect terminals.

    >>> printable("a\\x1b[2Jb")
    'a[2Jb'
    """
    return text if text.isprintable() else "".join(c for c in text if c.isprintable())


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` with the closest name, or an empty text if none is close.

    >>> did_you_mean("sovle", ["solve", "check"])
    "; did you mean 'solve'?"
    """
    from difflib import get_close_matches

    close = get_close_matches(name, list(names), 1)
    return f"; did you mean {close[0]!r}?" if close else ""


class Progress:
    """The work in progress and its time, on standard error.

    A terminal shows one changing line, which appears after a second and is hidden before anything
    else is printed. Other outputs show nothing, unless ``log`` is set for work that takes minutes:
    then a plain line every 30 s shows in a log that the work continues.
    """

    def __init__(self) -> None:
        self._doing: str | None = None
        self._since = 0.0
        self._shown = False
        self._started = False
        self._logs = False
        self._logged = 0.0

    @contextmanager
    def during(self, doing: str, log: bool = False) -> Iterator[None]:
        """Show the text inside ``with``; with ``log``, also without a terminal."""
        terminal = sys.stderr.isatty()
        if not terminal and not log:
            yield
            return
        self._start()
        self._logs = not terminal
        self._since = self._logged = monotonic()
        self._doing = doing
        try:
            yield
        finally:
            self._doing = None
            self.hide()

    def show(self, doing: str) -> None:
        """Change the text of the line."""
        if self._doing is not None:
            self._doing = doing

    def hide(self) -> None:
        """Hide the line; it is shown again if the work continues."""
        if self._shown:
            self._shown = False
            write_message("\r\x1b[K")

    def _start(self) -> None:
        if not self._started:
            from threading import Thread

            self._started = True
            Thread(target=self._tick, daemon=True).start()

    def _tick(self) -> None:
        from time import sleep

        while True:
            sleep(_PERIOD)
            doing, now = self._doing, monotonic()
            passed = now - self._since
            if doing is None or passed < _PERIOD:
                continue
            if not self._logs:
                self._shown = True
                write_message(f"\r\x1b[K{doing}, {passed:.0f} s")
            elif now - self._logged >= _LOG_PERIOD:
                self._logged = now
                write_message(f"nonolith: {doing}, {passed:.0f} s\n")


def bar(done: int, total: int, width: int = 20) -> str:
    """Return a progress bar.

    >>> bar(3, 10)
    '[######--------------] 3 of 10'
    """
    filled = width * done // total if total else width
    return f"[{'#' * filled}{'-' * (width - filled)}] {done} of {total}"


#: The progress line of the process.
PROGRESS = Progress()
