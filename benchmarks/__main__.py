"""Measure all parts of the benchmarks, and write the results page.

The measurements are stored in ``results.json``. ``--only`` measures some parts again and keeps the
results of the others; ``--page`` measures nothing and writes the page from the stored results.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks import foreign
from benchmarks.base import Part, Settings
from benchmarks.certificates import CERTIFICATES
from benchmarks.contests import STRETCH
from benchmarks.engine_parts import ENGINE_PARTS
from benchmarks.judging import JUDGING
from benchmarks.many import MANY
from benchmarks.real import REAL
from benchmarks.service import SERVICE
from benchmarks.startup import STARTUP
from benchmarks.tables import table
from benchmarks.tournament import TOURNAMENT
from benchmarks.way_in import WAY_IN
from benchmarks.widths import WIDTHS
from nonolith.support.files import write_file
from nonolith.workers import machine

#: The parts of the results page, in its order.
PARTS: dict[str, Part] = {
    part.name: part
    for part in (
        TOURNAMENT,
        WIDTHS,
        ENGINE_PARTS,
        REAL,
        JUDGING,
        WAY_IN,
        CERTIFICATES,
        MANY,
        SERVICE,
        STARTUP,
    )
}

_HEAD = """# Results

`{command}` writes this page; do not edit it.

Unless a part says otherwise, times are wall times of one thread on one puzzle at a time. Each
solver has its own process. The solvers take turns: all solve one puzzle, one after another, before
the next puzzle. As tournament puzzles take little time, each solver solves {stretch} of them in a
row. A time includes building the solver's model of the puzzle, but not reading the file. Separate
code checks every solution against the clues. If a solver does not finish a puzzle, its time limit
counts as its time, so the ratio of its total to another solver's is a lower bound ("at least").
A few puzzles take most of the time, so the totals of `auto` for different seeds vary by about 50%.
"""


class Record(NamedTuple):
    """The stored results of one part of the benchmarks."""

    command: str  #: the command that measured the part, without local folders
    machine: list[str]  #: the lines of ``machine.describe``
    versions: dict[str, str]  #: the width of nonolith's vectors, and versions of the others
    load: float | None  #: load average over the minute before the part began; None if unknown
    seconds: float  #: wall time of the whole part
    kept: Any  #: the values that the part's ``measure`` returned


def main(arguments: list[str] | None = None) -> None:
    """Run the requested parts and write ``results.md``."""
    chosen = _parser().parse_args(arguments)
    settings = Settings(chosen.data, chosen.seed, chosen.full, chosen.quick)
    chosen.output.mkdir(parents=True, exist_ok=True)
    kept = chosen.output / "results.json"
    records = load(kept)
    for name in [] if chosen.page else chosen.only or PARTS:
        report(f"== {name}")
        load_before = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
        start = time.perf_counter()
        measured = PARTS[name].measure(settings, report)
        seconds = round(time.perf_counter() - start, 1)
        records[name] = Record(
            command(chosen), machine.describe(), foreign.versions(), load_before, seconds, measured
        )
        save(kept, {name: records[name] for name in PARTS if name in records})
        report(f"== {name}: {seconds:g} s")
    if not records:
        sys.exit(f"{kept} has no results: run the command without --page first")
    page = chosen.output / "results.md"
    page.write_text(text_of(records), encoding="utf-8")
    report(f"written: {page}")


def load(path: Path) -> dict[str, Record]:
    """Return the stored records by part; empty if there is no file."""
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: Record(**record) for name, record in kept.items()}


def save(path: Path, records: dict[str, Record]) -> None:
    """Write the records atomically, one line for each part."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(record._asdict(), separators=(',', ':'))}"
        for name, record in records.items()
    ]
    write_file(str(path), "{\n" + ",\n".join(lines) + "\n}\n")


def text_of(records: dict[str, Record]) -> str:
    """Return the text of the results page: the command, the machine, the aims, and all parts."""
    measured = [(PARTS[name], records[name]) for name in PARTS if name in records]
    commands = [record.command for _, record in measured]
    usual, first = max(commands, key=commands.count), measured[0][1]
    solvers = [f"{name}: {what}" for name, what in first.versions.items()]
    bullets = "".join(f"- {line}\n" for line in (*first.machine, *solvers))
    parts = [_HEAD.format(command=usual, stretch=STRETCH), bullets]
    aims = [aim for part, record in measured for aim in part.aims(record.kept)]
    if aims:
        rows = [[aim.what, aim.aim, aim.measured, "yes" if aim.met else "**no**"] for aim in aims]
        parts += ["## Aims\n", table(["", "aim", "measured", "reached"], rows)]
    for part, record in measured:
        shown = part.show(record.kept).rstrip("\n")
        parts += [f"## {part.heading}\n", _origin(record, usual, first), f"{shown}\n"]
    return "\n".join(parts)


def _origin(record: Record, usual: str, first: Record) -> str:
    """Return sentences on a part's run time, and on its command and machine if they differ."""
    sentences = [f"The measurements of this part took {record.seconds:.0f} s of wall time."]
    if record.load is not None:
        sentences.append(f"The load average before them was {record.load:.1f}.")
    if record.command != usual:
        sentences.append(f"The command was `{record.command}`.")
    if record.machine != first.machine:
        own = "; ".join(record.machine)
        sentences.append(f"This part ran on another machine than the one listed above: {own}.")
    return f"{' '.join(sentences)}\n"


def report(line: str) -> None:
    """Print a line of progress to stderr."""
    print(line, file=sys.stderr, flush=True)


def command(chosen: argparse.Namespace) -> str:
    """Return the command without local folders, as the results page shows it."""
    return " ".join(
        [
            "python -m benchmarks",
            *(["--data DATA"] if chosen.data else []),
            *(["--full"] if chosen.full else []),
            *(["--quick"] if chosen.quick else []),
            *([f"--seed {chosen.seed}"] if chosen.seed != 1 else []),
            *(f"--only {name}" for name in chosen.only or []),
        ]
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--full", action="store_true", help="measure all puzzles; this takes hours")
    length.add_argument(
        "--quick", action="store_true", help="measure a few puzzles, to test the parts"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="seed of the random puzzles (default: 1)"
    )
    parser.add_argument(
        "--data",
        type=Path,
        default=os.environ.get("NONOLITH_DATA"),
        help="folder with tournament/ and puzzles/ (default: $NONOLITH_DATA)",
    )
    parser.add_argument(
        "--only",
        action="append",
        choices=list(PARTS),
        help="measure only this part (may be repeated)",
    )
    parser.add_argument("--page", action="store_true", help="measure nothing, only write the page")
    parser.add_argument(
        "--output", type=Path, default=Path(__file__).parent, help="folder for the results page"
    )
    return parser


if __name__ == "__main__":
    main()
