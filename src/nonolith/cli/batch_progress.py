"""How far a batch is: a line on standard error, or objects of JSON."""

from __future__ import annotations

from json import dumps
from time import monotonic
from typing import TYPE_CHECKING, Self

from nonolith.cli.progress import PROGRESS
from nonolith.cli.standard_files import write_message
from nonolith.support.plurals import plural

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from nonolith.batches.batch import Batch

#: Seconds between two objects of JSON.
_PERIOD = 1.0


class Shown:
    """Shows how far a batch is, for as long as it goes on.

    Args:
        work: the batch.
        json: whether to write objects of JSON, one a second and one at the end.
    """

    def __init__(self, work: Batch, json: bool) -> None:
        self._work, self._json = work, json
        self._last = monotonic()
        self._line: AbstractContextManager[None] | None = None

    def update(self, work: Batch) -> None:
        """Take notice of how far it is."""
        if not self._json:
            PROGRESS.show(line_of(work))
        elif monotonic() - self._last > _PERIOD:
            self._last = monotonic()
            write_message(dumps(work.record()) + "\n")

    def hide(self) -> None:
        """Remove the line."""
        PROGRESS.hide()

    def __enter__(self) -> Self:
        if not self._json:
            self._line = PROGRESS.during("reading", log=True)
            self._line.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        if self._line is not None:
            self._line.__exit__(None, None, None)
        else:
            write_message(dumps(self._work.record()) + "\n")


def line_of(work: Batch) -> str:
    """What is done, how fast, how long it will still take, and how many of each verdict."""
    record = work.record()
    parts = [f"{plural(work.done, 'puzzle')} done"]
    if work.known:
        parts[0] += f", {work.known} done before"
    if record["rate"]:
        parts.append(f"{record['rate']:.0f} a second")
    if record["seconds_left"]:
        parts.append(f"about {record['seconds_left']:.0f} s left")
    if work.workers == 0:
        parts.append("no worker is there")
    counts = [f"{number} {verdict}" for verdict, number in sorted(work.verdicts.items())]
    if work.limits_reached:
        counts.append(f"{work.limits_reached} at a limit")
    if work.errors:
        counts.append(plural(work.errors, "error"))
    return ", ".join(parts) + (f": {', '.join(counts)}" if counts else "")
