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
        source: the file without the change.
    """

    path: str
    what: str
    edits: tuple[Edit, ...]
    source: bytes

    def apply(self) -> bytes:
        """The file with the change.

        >>> Change("a.py", "a smaller number", (Edit(4, 5, b"0"),), b"x = 1").apply()
        b'x = 0'
        """
        source = self.source
        for start, end, text in sorted(self.edits, reverse=True):
            source = source[:start] + text + source[end:]
        return source

    def diff(self) -> str:
        """The change as a diff without lines around it."""
        before = self.source.decode().splitlines()
        after = self.apply().decode().splitlines()
        lines = unified_diff(before, after, self.path, self.path, n=0, lineterm="")
        return "\n".join(list(lines)[1:])

    def lines(self) -> tuple[str, str]:
        """The lines that go and those that come, each without the spaces at both ends."""
        lines = self.diff().splitlines()[1:]
        gone = [line[1:].strip() for line in lines if line.startswith("-")]
        come = [line[1:].strip() for line in lines if line.startswith("+")]
        return "\n".join(gone), "\n".join(come)
