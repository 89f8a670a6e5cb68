"""Print messages and progress, and handle standard files that are closed or full.

All output except results goes to standard error. If a command cannot write its result, it fails
with a message. If it cannot write its messages, it continues with the same exit code.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TextIO

from nonolith.support.deadline import Deadline

#: Seconds between two updates of the progress line, and before it first appears.
_REFRESH_SECONDS = 1.0

#: Seconds between two lines of progress if standard error is not a terminal.
_LOG_SECONDS = 30.0


@contextmanager
def standard_files() -> Iterator[None]:
    """Until the context ends, replace the standard files that are closed.

    Closed descriptors are opened permanently. Otherwise the next opened file could get the
    descriptor of standard error, and libraries would write messages into this file.
    """
    output, errors = sys.stdout, sys.stderr
    if None in (sys.stdin, output, errors):
        while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
            pass  # each call opens the lowest free descriptor
        os.close(number)
    if output is None:
        # Writing to this file fails, so a lost result is reported.
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
    if errors is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w", encoding="utf-8")
    try:
        yield
    finally:
        for file, original in ((sys.stdout, output), (sys.stderr, errors)):
            if original is None:
                file.close()
        sys.stdout, sys.stderr = output, errors


def flush_or_forget(file: TextIO) -> None:
    """Write buffered output, or drop it on an error, so that Python's flush at exit cannot fail."""
    try:
        file.flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123
            os.dup2(nowhere.fileno(), file.fileno())
            file.flush()


def write_message(text: str) -> None:
    """Write to standard error; ignore errors."""
    with suppress(OSError, ValueError):
        sys.stderr.write(text)
    flush_or_forget(sys.stderr)


def show_message(text: str) -> None:
    """Write a message to standard error, on one line."""
    PROGRESS.hide()
    write_message(f"nonolith: {printable(text.replace(chr(10), ' '))}\n")


@contextmanager
def warnings_as_messages() -> Iterator[None]:
    """Print each warning of the library as a message, until the context ends."""

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
    """Return ``; did you mean 'x'?`` with the closest name, or an empty string if no name is close.

    >>> did_you_mean("sovle", ["solve", "check"])
    "; did you mean 'solve'?"
    """
    from difflib import get_close_matches

    close = get_close_matches(name, list(names), 1)
    return f"; did you mean {close[0]!r}?" if close else ""


class Progress:
    """Shows the current work and its duration in a progress line on standard error.

    In a terminal, one changing line appears after a second and is hidden before anything else is
    printed. If standard error is not a terminal, nothing is printed, unless ``log`` is set for work
    that takes minutes: then a line every 30 s shows that the work continues.
    """

    def __init__(self) -> None:
        self._doing = ""
        self._visible = False
        self._next_log = _LOG_SECONDS

    @contextmanager
    def during(self, doing: str, log: bool = False) -> Iterator[None]:
        """Show the progress line until the context ends; with ``log``, also without a terminal."""
        terminal = sys.stderr.isatty()
        if not terminal and not log:
            yield
            return
        from threading import Event, Thread

        self._doing, self._next_log = doing, _LOG_SECONDS
        done = Event()
        thread = Thread(target=self._update, args=(terminal, done.wait), daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()
            self.hide()

    def show(self, doing: str) -> None:
        """Change the text of the progress line."""
        self._doing = doing

    def hide(self) -> None:
        """Hide the progress line; the next update shows it again."""
        if self._visible:
            self._visible = False
            write_message("\r\x1b[K")

    def _update(self, terminal: bool, is_done_after: Callable[[float], bool]) -> None:
        clock = Deadline(None)
        while not is_done_after(_REFRESH_SECONDS):
            self.report(terminal, clock.seconds_spent)

    def report(self, terminal: bool, seconds: float) -> None:
        """Print the progress, with the ``seconds`` worked so far; in a log, only every 30 s."""
        text = f"{self._doing}, {seconds:.0f} s"
        if terminal:
            self._visible = True
            write_message(f"\r\x1b[K{text}")
        elif seconds >= self._next_log:
            self._next_log = seconds + _LOG_SECONDS
            write_message(f"nonolith: {text}\n")


def bar(done: int, total: int) -> str:
    """Return a progress bar.

    >>> bar(3, 10)
    '[######--------------] 3 of 10'
    """
    filled = 20 * done // total if total else 20
    return f"[{'#' * filled:-<20}] {done} of {total}"


#: The progress line of the process.
PROGRESS = Progress()
