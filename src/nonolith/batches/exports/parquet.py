"""Parquet, by the library pyarrow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nonolith.batches.exports.base import Write, plain
from nonolith.batches.jobs import Row
from nonolith.support.errors import MissingExtraError

#: Rows that are written as one group.
_GROUP = 50_000


class Parquet:
    """See ``Export``. Columns without a type of their own hold texts."""

    def __init__(self, write: Write, columns: Mapping[str, str]) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise MissingExtraError(
                "Parquet needs pyarrow; install it by: pip install 'nonolith[parquet]'"
            ) from None
        kinds = {"INTEGER": pyarrow.int64(), "REAL": pyarrow.float64()}
        self._arrow = pyarrow
        self._schema = pyarrow.schema(
            [(name, kinds.get(kind.partition(" ")[0], pyarrow.string()))
             for name, kind in columns.items()]
        )  # fmt: skip
        self._texts = [f.name for f in self._schema if f.type == pyarrow.string()]
        self._sink = pyarrow.PythonFile(_File(write), mode="w")
        self._writer = parquet.ParquetWriter(self._sink, self._schema)
        self._rows: list[dict[str, Any]] = []

    def add(self, rows: Sequence[Row]) -> None:
        """See ``Export``."""
        for row in rows:
            record = plain(row)
            for name in self._texts:
                if record.get(name) is not None:
                    record[name] = str(record[name])
            self._rows.append(record)
        if len(self._rows) >= _GROUP:
            self._flush()

    def end(self) -> None:
        """See ``Export``."""
        self._flush()
        self._writer.close()
        self._sink.close()

    def _flush(self) -> None:
        self._writer.write_table(self._arrow.Table.from_pylist(self._rows, self._schema))
        self._rows = []


class _File:
    """What pyarrow writes to: a file with its position."""

    closed = False

    def __init__(self, write: Write) -> None:
        self._write, self._place = write, 0

    def write(self, data: bytes) -> int:
        self._write(bytes(data))
        self._place += len(data)
        return len(data)

    def tell(self) -> int:
        return self._place

    def flush(self) -> None: ...

    def close(self) -> None:
        self.closed = True
