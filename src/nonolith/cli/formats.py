"""``nonolith formats``: list the formats that can be read or written."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from nonolith.cli.base import DONE
from nonolith.cli.options import CommandParser
from nonolith.cli.output import Output
from nonolith.formats.table import Format
from nonolith.model.puzzle import TEXTS

EXAMPLES = ("nonolith formats", "nonolith formats --json")

_HOLDS = ("clues", "colours", "texts", "given", "goal", "saved", "several")


def configure(parser: CommandParser) -> None:
    parser.add_json("one object for each format, each on a line of its own")


def run(arguments: Namespace) -> int:
    from nonolith.formats import FORMATS

    Output(arguments).listing([_row(row) for row in FORMATS.values()], arguments.json)
    return DONE


def _row(row: Format) -> tuple[dict[str, Any], list[str]]:
    holds = _held(row)
    record = {
        "name": row.name,
        "title": row.title,
        "extensions": row.extensions,
        "holds": holds,
        "binary": row.binary,
        "writes": row.writes,
        "extra": row.extra,
    }
    lines = [row.title, f"{' '.join(row.extensions)}; holds {', '.join(holds)}"]
    if not row.writes:
        lines.append("only read, not written")
    if row.extra:
        lines.append(f"needs: pip install 'nonolith[{row.extra}]'")
    return record, lines


def _held(row: Format) -> list[str]:
    """Return the features that a format can hold, in words; ``texts`` means all texts."""
    held: list[str] = []
    for name in _HOLDS:
        if name == "texts" and row.holds.texts != TEXTS:
            held += row.holds.texts
        elif getattr(row.holds, name):
            held.append(name)
    return held
