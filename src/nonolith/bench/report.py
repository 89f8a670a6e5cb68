"""Runs as a table for people, and as CSV for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Sequence
from statistics import median

from nonolith.bench.compare import Run
from nonolith.result import Statistics

#: The counters of work, in the order in which they are told.
COUNTERS = tuple(name for name in Statistics.__match_args__ if name != "seconds")

#: Most characters of a puzzle's label in the table: it may be a whole puzzle, written as an ID.
_LABEL = 70


def table(runs: Sequence[Run]) -> str:
    """The runs, puzzle by puzzle; then, of several puzzles, a line for each method."""
    lines = []
    for label in dict.fromkeys(run.puzzle for run in runs):
        of_puzzle = [run for run in runs if run.puzzle == label]
        colours = f", {of_puzzle[0].colours} colours" if of_puzzle[0].colours > 1 else ""
        short = label if len(label) <= _LABEL else f"{label[: _LABEL - 3]}..."
        lines.append(f"{short} ({of_puzzle[0].height}x{of_puzzle[0].width}{colours})")
        rows = [["", run.contender, outcome(run), time(run), work(run)] for run in of_puzzle]
        lines += _aligned(rows, right=(3,))
        lines.append("")
    if len({run.puzzle for run in runs}) > 1:
        lines += _summary(runs)
    return "\n".join(lines).rstrip("\n")


def outcome(run: Run) -> str:
    """How it ended, in a word or two."""
    return f"{run.verdict} (limit on {run.limit})" if run.limit else run.verdict


def time(run: Run) -> str:
    """Its wall time; nothing where there was no answer."""
    return "" if run.seconds is None else duration(run.seconds)


def duration(seconds: float) -> str:
    """A time in seconds or milliseconds.

    >>> duration(12.345), duration(0.0012345)
    ('12.35 s', '1.23 ms')
    """
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"


def work(run: Run) -> str:
    """The counters that are not zero, or what went wrong."""
    counts = {name: getattr(run.statistics, name) for name in COUNTERS}
    told = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count)
    return run.message or told


def to_csv(runs: Sequence[Run]) -> str:
    """One line for each run, with all counters."""
    plain = [name for name in Run._fields if name not in ("statistics", "limits")]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*plain, "limit_seconds", "limit_nodes", *COUNTERS])
    for run in runs:
        fields = [getattr(run, name) for name in plain]
        writer.writerow([*fields, *run.limits, *(getattr(run.statistics, n) for n in COUNTERS)])
    return text.getvalue()


def _summary(runs: Sequence[Run]) -> list[str]:
    rows = [["", "method", "decided", "median of these", "total", "slowest"]]
    for name in dict.fromkeys(run.contender for run in runs):
        mine = [run for run in runs if run.contender == name]
        times = [run.seconds for run in mine if run.decided and run.seconds is not None]
        figures = [median(times), sum(times), max(times)] if times else []
        rows.append(["", name, f"{len(times)} of {len(mine)}", *map(duration, figures)])
    return ["all puzzles", *_aligned(rows, right=(3, 4, 5))]


def _aligned(rows: Sequence[Sequence[str]], right: Collection[int]) -> list[str]:
    """Columns below each other, some of them to the right."""
    columns = max(map(len, rows))
    full = [[*row, *[""] * (columns - len(row))] for row in rows]
    widths = [max(len(row[i]) for row in full) for i in range(columns)]
    return [
        "  ".join(
            cell.rjust(widths[i]) if i in right else cell.ljust(widths[i])
            for i, cell in enumerate(row)
        ).rstrip()
        for row in full
    ]
