"""The largest puzzle that is read: a caller may take fewer rows and columns than nonolith can.

Formats compare a size with this as soon as it can be seen, before they read the clues. So what is
too large costs little.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from nonolith.model.limits import MAX_LINE
from nonolith.support.errors import FormatError

if TYPE_CHECKING:
    from nonolith.formats.stream import Line

_MOST: ContextVar[int] = ContextVar("most lines", default=MAX_LINE)


class TooLargeError(FormatError):
    """A puzzle has more rows or columns than are read."""


def most_lines() -> int:
    """The most rows, and the most columns, that are read."""
    return _MOST.get()


@contextmanager
def lines_at_most(most: int) -> Iterator[None]:
    """Read puzzles of at most so many rows and columns, within this block."""
    before = _MOST.set(min(most, MAX_LINE))
    try:
        yield
    finally:
        _MOST.reset(before)


def too_large(
    message: str, line: Line | None = None, *, expected: str | None = None
) -> TooLargeError:
    """The error for a puzzle that has too many rows or columns.

    Args:
        message: how many it has.
        line: the line of the input at which this is seen.
        expected: how many it may have, if the message does not have this.
    """
    return TooLargeError(message, line=None if line is None else line.number, expected=expected)


def check_lines(lines: Sequence[Line], kind: str) -> None:
    """Raise TooLargeError if there are more lines of clues or cells than are read.

    Args:
        lines: the lines, one for each row or column.
        kind: what they are, ``rows`` for example.
    """
    if len(lines) > (most := most_lines()):
        raise too_large(f"{len(lines)} {kind}; at most {most} are supported", lines[most])
