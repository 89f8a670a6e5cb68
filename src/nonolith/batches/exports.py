"""Write the rows of a batch as JSON lines, CSV (RFC 4180) or Parquet."""

from __future__ import annotations

import csv
import sys
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from io import RawIOBase
from json import dumps
from types import SimpleNamespace
from typing import Any

from nonolith.batches.jobs import Row
from nonolith.support.errors import needing
from nonolith.support.files import AtomicFile

#: Number of rows that are written at a time, and number of rows in a row group of Parquet.
_CHUNK, _GROUP = 1000, 50_000

STANDARD_OUTPUT = "-"

#: Appends bytes to a file.
Write = Callable[[bytes], object]

#: A row as a dictionary from columns to values.
Record = dict[str, Any]


class JsonLines:
    """Writes each row as a JSON object on a line of its own. Base class of the other formats."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def begin(self, columns: Mapping[str, str]) -> None:
        """Write the header, before the first row, for these columns and their SQL types."""

    def add(self, records: list[Record]) -> None:
        """Write rows."""
        self._write("".join(f"{dumps(record)}\n" for record in records).encode())

    def end(self) -> None:
        """Write the footer, after the last row."""


class Csv(JsonLines):
    """Writes the names of the columns, then a line for each row; null is an empty field."""

    def begin(self, columns: Mapping[str, str]) -> None:
        file: Any = SimpleNamespace(write=lambda text: self._write(text.encode()))
        self._writer = csv.DictWriter(file, columns, extrasaction="ignore")
        self._writer.writeheader()

    def add(self, records: list[Record]) -> None:
        self._writer.writerows(records)


class Parquet(JsonLines):
    """Writes the rows as a Parquet table. Columns that are not numeric contain strings."""

    def __init__(self, write: Write) -> None:
        super().__init__(write)
        with needing("Parquet needs pyarrow", "parquet"):
            import pyarrow.parquet
        self._arrow: Any = pyarrow
        self._records: list[Record] = []

    def begin(self, columns: Mapping[str, str]) -> None:
        arrow = self._arrow
        kinds = {"INTEGER": arrow.int64(), "REAL": arrow.float64()}
        types = {name: kinds.get(kind.partition(" ")[0]) for name, kind in columns.items()}
        self._texts = {name for name, kind in types.items() if kind is None}
        self._schema = arrow.schema([(n, kind or arrow.string()) for n, kind in types.items()])
        self._writer = arrow.parquet.ParquetWriter(_File(self._write), self._schema)

    def add(self, records: list[Record]) -> None:
        """Collect rows; write the collected rows when they fill a row group."""
        for record in records:
            texts = {n: str(record[n]) for n in self._texts if record.get(n) is not None}
            self._records.append({**record, **texts})
        if len(self._records) >= _GROUP:
            self._flush()

    def end(self) -> None:
        """Write the remaining rows and the footer."""
        self._flush()
        self._writer.close()

    def _flush(self) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(self._records, self._schema))
        self._records = []


class _File(RawIOBase):
    """The file that pyarrow writes to; besides ``write``, it needs only ``tell``."""

    def __init__(self, write: Write) -> None:
        self._append, self._position = write, 0

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._append(bytes(data))
        self._position += len(data)
        return len(data)

    def tell(self) -> int:
        return self._position


EXPORTS: dict[str, type[JsonLines]] = {"jsonl": JsonLines, "csv": Csv, "parquet": Parquet}


def _record(row: Row) -> Record:
    return {
        name: b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.record().items()
    }


@contextmanager
def exported(
    targets: Mapping[str, str], columns: Mapping[str, str]
) -> Iterator[Callable[[Row], None]]:
    """Open files; a context manager that yields a function, which writes a row to each file.

    If an exception leaves the context, no file is written. ``targets`` has the path of the file for
    each format; ``-`` is standard output, to which each row is written immediately. ``columns`` has
    the columns of all rows and their SQL types, and may change until the first row is written.
    """
    waiting: list[Record] = []
    chunk = 1 if STANDARD_OUTPUT in targets.values() else _CHUNK
    with ExitStack() as files:
        exports = []
        for form, path in targets.items():
            is_file = path != STANDARD_OUTPUT
            write = files.enter_context(AtomicFile(path)).write if is_file else _print
            exports.append(EXPORTS[form](write))
        begun = False

        def flush() -> None:
            nonlocal begun
            for export in exports:
                if not begun:
                    export.begin(columns)
                export.add(waiting)
            begun = True
            waiting.clear()

        def add(row: Row) -> None:
            waiting.append(_record(row))
            if len(waiting) >= chunk:
                flush()

        yield add
        flush()
        for export in exports:
            export.end()


def _print(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
