"""A mutant: a small change of one file."""

from __future__ import annotations

from difflib import unified_diff
from typing import NamedTuple


class Edit(NamedTuple):
    """Bytes ``start`` to ``end`` of a file, and what stands there instead."""

    start: int
    end: int
    text: bytes


class Change(NamedTuple):
    """A mutant.

    Attributes:
        path: the file, from the root of the project, with ``/``.
        what: the kind of change, for people.
        edits: what is changed; the edits do not overlap.
    """

    path: str
    what: str
    edits: tuple[Edit, ...]

    def apply(self, source: bytes) -> bytes:
        """The file with the change.

        >>> Change("a.py", "a smaller number", (Edit(4, 5, b"0"),)).apply(b"x = 1")
        b'x = 0'
        """
        for start, end, text in sorted(self.edits, reverse=True):
            source = source[:start] + text + source[end:]
        return source

    def diff(self, source: bytes) -> str:
        """The change as a diff without lines around it."""
        before = source.decode().splitlines()
        after = self.apply(source).decode().splitlines()
        lines = unified_diff(before, after, self.path, self.path, n=0, lineterm="")
        return "\n".join(list(lines)[1:])

    def lines(self, source: bytes) -> tuple[str, str]:
        """The lines that go and those that come, each without the spaces at both ends."""
        lines = self.diff(source).splitlines()[1:]
        gone = [line[1:].strip() for line in lines if line.startswith("-")]
        come = [line[1:].strip() for line in lines if line.startswith("+")]
        return "\n".join(gone), "\n".join(come)
