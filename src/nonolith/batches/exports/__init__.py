"""Forms in which rows are written: one file per form, one table EXPORTS."""

from __future__ import annotations

from nonolith.batches.exports.base import Export, Write
from nonolith.support.table import Table

__all__ = ["EXPORTS", "Export", "Write"]

#: All forms by name. Each is a class: see ``Export``.
EXPORTS: Table[type[Export]] = Table(
    __name__, {"jsonl": "jsonl.Jsonl", "csv": "csv.Csv", "parquet": "parquet.Parquet"}
)
