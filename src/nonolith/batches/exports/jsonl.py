"""JSON, one object a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from json import dumps

from nonolith.batches.exports.base import Write, plain
from nonolith.batches.jobs import Row


class Jsonl:
    """See ``Export``. An object has the columns of its own row."""

    def __init__(self, write: Write, columns: Mapping[str, str]) -> None:  # noqa: ARG002
        self._write = write

    def add(self, rows: Sequence[Row]) -> None:
        """See ``Export``."""
        self._write("".join(f"{dumps(plain(row))}\n" for row in rows).encode())

    def end(self) -> None:
        """See ``Export``."""
