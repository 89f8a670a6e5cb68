"""Progress: the work in progress and its time, on standard error while it takes long.

In a terminal it is one line that changes, from the first second on. Elsewhere nothing is shown,
with one exception: work that takes minutes and prints nothing until its end. It prints a plain line
periodically, so that a log shows that the work goes on.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from nonolith.cli.standard_files import write_message

#: Seconds between two changes of the line.
_PERIOD = 1.0

#: Seconds between two plain lines.
_LOG_PERIOD = 30.0


class Progress:
    """A line on standard error about the work; hidden before anything else is printed."""

    def __init__(self) -> None:
        self._doing: str | None = None
        self._since = 0.0
        self._shown = False
        self._started = False
        self._logs = False
        self._logged = 0.0

    @contextmanager
    def during(self, doing: str, log: bool = False) -> Iterator[None]:
        """Show the text while the work inside ``with`` goes on; with ``log`` also without a
        terminal.
        """
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
        """Change the text of the line while it is there."""
        if self._doing is not None:
            self._doing = doing

    def hide(self) -> None:
        """Remove the line; it comes back if the work goes on."""
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
    """The progress as a bar.

    >>> bar(3, 10)
    '[######--------------] 3 of 10'
    """
    filled = width * done // total if total else width
    return f"[{'#' * filled}{'-' * (width - filled)}] {done} of {total}"


#: The one line that a process has.
PROGRESS = Progress()
