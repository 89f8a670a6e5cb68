"""Exports: rows written in several forms at the same time, each file as a whole or not at all."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from nonolith.batches.exports import EXPORTS, Export
from nonolith.batches.jobs import Row
from nonolith.formats.saving import WholeFile

#: Rows that are written at once.
_CHUNK = 1000

STANDARD_OUTPUT = "-"


class Exports:
    """Writes rows in several forms.

    Args:
        targets: the file for each form, ``-`` for standard output.
        columns: the columns of all rows and their SQL types.
    """

    def __init__(self, targets: Mapping[str, str], columns: Mapping[str, str]) -> None:
        self._targets, self._columns = targets, columns
        self._files = ExitStack()
        self._exports: list[Export] = []
        self._rows: list[Row] = []
        self._at_once = 1 if STANDARD_OUTPUT in targets.values() else _CHUNK

    def add(self, row: Row) -> None:
        """Write a row: on standard output at once."""
        self._rows.append(row)
        if len(self._rows) >= self._at_once:
            self._flush()

    def _flush(self) -> None:
        for export in self._exports:
            export.add(self._rows)
        self._rows = []

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            for form, path in self._targets.items():
                if path == STANDARD_OUTPUT:
                    write = _write_out
                else:
                    write = stack.enter_context(WholeFile(path)).write
                self._exports.append(EXPORTS[form](write, self._columns))
            self._files = stack.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if kind is not None:
            self._files.__exit__(kind, error, where)
            return
        with self._files:
            self._flush()
            for export in self._exports:
                export.end()


def _write_out(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
