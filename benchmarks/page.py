"""The results page: the runs, the machine, the aims, and all parts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.parts import PARTS
from benchmarks.runner import STRETCH
from benchmarks.store import Record
from benchmarks.tables import bullets, table

_HEAD = """# Results

Written by `{command}`; not edited by hand. Wall time, one puzzle at a time, one thread; each
contender in a process of its own, all of them on the same puzzle (of small random and tournament
puzzles: on the same {stretch}) one after another. The time of building models counts, the time of
reading files does not. Every solution was checked against the clues by separate code. A puzzle
that was not finished within its time limit counts with that time, so that a ratio to a contender
that reached limits is a lower bound ("at least"). Timings of search are heavy-tailed: the totals of
another seed or machine differ by a fifth easily.
"""


def write(folder: Path, records: dict[str, Record]) -> Path:
    """Write ``results.md`` into a folder; return its path."""
    measured = [(PARTS[name], records[name]) for name in PARTS if name in records]
    most = _most_common([record.command for _, record in measured])
    parts = [_HEAD.format(command=most, stretch=STRETCH), *_machines(measured[0][1])]
    aims = [aim for part, record in measured for aim in part.aims(record.kept)]
    rows = [[aim.what, aim.aim, aim.measured, "yes" if aim.met else "**no**"] for aim in aims]
    if rows:
        parts += ["## Aims\n", table(["", "aim", "measured", "met"], rows)]
    for part, record in measured:
        parts.append(f"## {part.heading}\n")
        shown = part.show(record.kept).rstrip("\n")
        parts += [_origin(record, most, measured[0][1]), f"{shown}\n"]
    page = folder / "results.md"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page


def _machines(record: Record) -> list[str]:
    solvers = [f"{name}: {what}" for name, what in record.versions.items()]
    return [bullets([*record.machine, *solvers])]


def _origin(record: Record, most: str, first: Record) -> str:
    """How long a part took, and where it differs from the others."""
    text = f"This part took {record.seconds:.0f} s of wall time"
    if record.load is not None:
        text += f"; load of the machine before it began: {record.load:.1f}"
    if record.command != most:
        text += f"; measured by `{record.command}`"
    if record.machine != first.machine:
        text += f"; on {', '.join(record.machine)}"
    return f"{text}.\n"


def _most_common(commands: Sequence[str]) -> str:
    return max(commands, key=commands.count)
