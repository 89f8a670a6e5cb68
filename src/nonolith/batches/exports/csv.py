"""CSV: a line with the names of the columns, then one line a row (RFC 4180)."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from io import StringIO

from nonolith.batches.exports.base import Write, plain
from nonolith.batches.jobs import Row


class Csv:
    """See ``Export``. What is not known is an empty field."""

    def __init__(self, write: Write, columns: Mapping[str, str]) -> None:
        self._write = write
        self._text = StringIO()
        self._writer = csv.DictWriter(self._text, columns, extrasaction="ignore")
        self._writer.writeheader()

    def add(self, rows: Sequence[Row]) -> None:
        """See ``Export``."""
        self._writer.writerows(map(plain, rows))
        self._flush()

    def end(self) -> None:
        """See ``Export``."""
        self._flush()

    def _flush(self) -> None:
        self._write(self._text.getvalue().encode())
        self._text.seek(0)
        self._text.truncate()
