"""Size limit: the maximum number of rows and columns of a puzzle that is read.

Callers may lower it with ``limit_lines``. Formats check sizes as soon as they are known, before
they read any clue, so that a puzzle that is too large costs little.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol

from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.support.errors import FormatError

_MAX_LINES: ContextVar[int] = ContextVar("max_lines", default=MAX_LINE)


class Numbered(Protocol):
    """A line of the input, with its number from 1."""

    @property
    def number(self) -> int: ...


class TooLargeError(FormatError):
    """A puzzle has more rows or columns than the limit allows."""


def max_lines() -> int:
    """Return the maximum number of rows, and of columns."""
    return _MAX_LINES.get()


@contextmanager
def limit_lines(most: int) -> Iterator[None]:
    """Lower the maximum number of rows and of columns to ``most`` inside the ``with`` block."""
    before = _MAX_LINES.set(min(most, MAX_LINE))
    try:
        yield
    finally:
        _MAX_LINES.reset(before)


def check_count(count: int, kind: str, line: Numbered | None = None, sides: int = 1) -> None:
    """Raise TooLargeError if ``count`` exceeds the limit times ``sides`` (2: rows and columns)."""
    if count > (most := sides * max_lines()):
        number = None if line is None else line.number
        raise TooLargeError(f"{count} {kind}; at most {most} are supported", line=number)


def check_lines(lines: Sequence[Numbered], kind: str) -> None:
    """Raise TooLargeError at the first line above the limit; each line is one row or column."""
    most = max_lines()
    check_count(len(lines), kind, lines[most] if len(lines) > most else None)


def check_shape(height: int, width: int) -> None:
    """Raise TooLargeError if the puzzle has too many rows or columns."""
    if max(height, width) > (most := max_lines()):
        raise TooLargeError(f"the size is {height} x {width}", expected=f"at most {most} each way")


def check_colours(count: int, line: Numbered | None = None) -> None:
    """Raise FormatError if there are too many colours besides blank."""
    if count > MAX_COLOURS:
        raise FormatError(
            f"{count} colours besides blank; at most {MAX_COLOURS} are supported",
            line=None if line is None else line.number,
        )
