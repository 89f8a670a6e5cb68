"""The measured figures, kept as JSON next to the page. So one part can be measured again alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from nonolith.formats import saving


class Record(NamedTuple):
    """One part as it was measured.

    Attributes:
        command: the command that measured it, without folders of the machine.
        machine: the lines of ``machine.describe``.
        versions: the other solvers, by name.
        load: runnable processes before it began (mean of a minute); None where not known.
        seconds: wall time of the whole part.
        kept: what the part measured.
    """

    command: str
    machine: list[str]
    versions: dict[str, str]
    load: float | None
    seconds: float
    kept: Any


def load(path: Path) -> dict[str, Record]:
    """The records by part; none where there is no file."""
    if not path.exists():
        return {}
    kept = json.loads(path.read_text(encoding="utf-8"))
    return {name: Record(**record) for name, record in kept.items()}


def save(path: Path, records: dict[str, Record]) -> None:
    """Write the records, one line for each part; as a whole or not at all."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(record._asdict(), separators=(',', ':'))}"
        for name, record in records.items()
    ]
    saving.save(str(path), "{\n" + ",\n".join(lines) + "\n}\n")
