"""Limit the number of rows and columns of the puzzles that are read.

The maximum is ``MAX_LINE``; callers may lower it with ``limit_lines``. Formats check the size of a
puzzle as soon as it is known, before they read any clue, so that large puzzles are rejected fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.support.errors import FormatError

_MAX_LINES: ContextVar[int] = ContextVar("max_lines", default=MAX_LINE)


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


def check_count(count: int, kind: str, line: int | None = None, sides: int = 1) -> None:
    """Raise TooLargeError if ``count`` exceeds ``sides`` times the limit on rows or columns.

    ``kind`` is the plural noun for the message, such as ``rows``. ``sides`` is 2 if rows and
    columns are counted together.
    """
    if count > (most := sides * max_lines()):
        raise TooLargeError(f"{count} {kind}; at most {most} are supported", line=line)


def check_shape(height: int, width: int) -> None:
    """Raise TooLargeError if the puzzle has too many rows or columns."""
    if max(height, width) > (most := max_lines()):
        raise TooLargeError(f"the size is {height} x {width}", f"at most {most} x {most}")


def check_colours(count: int, line: int | None = None) -> None:
    """Raise FormatError if there are too many colours besides blank."""
    if count > MAX_COLOURS:
        message = f"{count} colours besides blank; at most {MAX_COLOURS} are supported"
        raise FormatError(message, line=line)
