"""Measured tables as text, CSV and JSON; each names the machine."""

from __future__ import annotations

from typing import Any

from nonolith.literature.comparison.text_tables import comma_separated, markdown
from nonolith.literature.papers.base import Field, Measured, PaperTable
from nonolith.workers.machine import describe, load


def as_text(table: PaperTable, measured: Measured) -> str:
    """A table in Markdown that is also readable as it is, with its notes and the machine."""
    rows = [[words(field) for field in row] for row in measured.rows]
    figures = range(1, len(measured.heads))
    lines = markdown(measured.heads, rows, right=figures, pad=True)
    notes = [f"- {note}" for note in (*measured.notes, *machine())]
    return "\n".join([f"{table.source}: {table.title}", "", lines, *notes])


def as_csv(measured: Measured) -> str:
    """The rows alone, under their heads; figures with all their digits."""
    return comma_separated([measured.heads, *measured.rows])


def as_record(table: PaperTable, measured: Measured) -> dict[str, Any]:
    """The table for programs: one object for each row."""
    return {
        "table": table.name,
        "title": table.title,
        "source": table.source,
        "rows": [dict(zip(measured.heads, row, strict=True)) for row in measured.rows],
        "notes": measured.notes,
        "machine": machine(),
    }


def machine() -> list[str]:
    """The machine, and how busy it is."""
    return [*describe(), load()]


def words(field: Field) -> str:
    """A figure with three digits, a text as it is, nothing as a dash.

    >>> words(12345.6), words(0.01234), words(1.5), words(None)
    ('12346', '0.0123', '1.5', '-')
    """
    if field is None:
        return "-"
    if isinstance(field, float):
        return f"{field:.0f}" if abs(field) >= 100 else f"{field:.3g}"
    return str(field)
