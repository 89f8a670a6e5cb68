"""Runs as a table for people, and as CSV for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from nonolith.literature.comparison.runs import Run
from nonolith.literature.comparison.text_tables import aligned, comma_separated
from nonolith.model.result import Statistics

#: The counters of work, in the order in which they are shown.
COUNTERS = tuple(name for name in Statistics.__match_args__ if name != "seconds")

#: Most characters of a puzzle's label in the table: it may be a whole puzzle, written as an ID.
_LABEL = 70


class Table:
    """The runs of a comparison as lines of text, each there as soon as its run is done.

    Args:
        names: the names of the contenders; the longest gives the width of their column.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._width = max(map(len, names), default=0)
        self._runs: list[Run] = []

    def add(self, run: Run) -> list[str]:
        """The lines that this run adds; runs of one puzzle come one after the other."""
        last = self._runs[-1] if self._runs else None
        self._runs.append(run)
        lines = []
        if last is None or (last.puzzle, last.key) != (run.puzzle, run.key):
            lines = [""] if last else []
            lines.append(_heading(run))
        limit = f"limit on {run.limit}" if run.limit and not run.message else ""
        remarks = "; ".join(filter(None, [limit, work(run)]))
        fields = f"{run.contender:{self._width}}  {run.verdict:8}  {time(run):>10}  {remarks}"
        return [*lines, f"  {fields}".rstrip()]

    def end(self) -> list[str]:
        """A line for each contender, if there were several puzzles."""
        return ["", *_summary(self._runs)] if len({run.key for run in self._runs}) > 1 else []


def table(runs: Sequence[Run]) -> str:
    """The runs, puzzle by puzzle; then, of several puzzles, a line for each method."""
    whole = Table(run.contender for run in runs)
    lines = [line for run in runs for line in whole.add(run)]
    return "\n".join([*lines, *whole.end()])


def _heading(run: Run) -> str:
    colours = f", {run.colours} colours" if run.colours > 1 else ""
    label = run.puzzle if len(run.puzzle) <= _LABEL else f"{run.puzzle[: _LABEL - 3]}..."
    return f"{label} ({run.height}x{run.width}{colours})"


def outcome(run: Run) -> str:
    """The end of a run, in a word or two."""
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
    parts = [f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count]
    return run.message or ", ".join(parts)


def to_csv(runs: Sequence[Run], head: bool = True) -> str:
    """One line for each run, with all counters; before them, with ``head``, the names."""
    plain = [name for name in Run.__match_args__ if name not in ("statistics", "limits")]
    heads = [[*plain, "limit_seconds", "limit_nodes", *COUNTERS]] if head else []
    rows = [
        [
            *(getattr(run, name) for name in plain),
            *run.limits,
            *(getattr(run.statistics, name) for name in COUNTERS),
        ]
        for run in runs
    ]
    return comma_separated([*heads, *rows])


def _summary(runs: Sequence[Run]) -> list[str]:
    """The puzzles that each contender proved, and those solved without proof, counted apart."""
    rows = [["", "method", "proved", "solved only", "median of these", "total", "slowest"]]
    for name in dict.fromkeys(run.contender for run in runs):
        mine = [run for run in runs if run.contender == name]
        proved, solved = sum(run.proved for run in mine), sum(run.solved for run in mine)
        times = [r.seconds for r in mine if (r.proved or r.solved) and r.seconds is not None]
        figures = [median(times), sum(times), max(times)] if times else []
        shown = [f"{proved} of {len(mine)}", str(solved), *map(duration, figures)]
        rows.append(["", name, *shown])
    return ["all puzzles", *aligned(rows, right=(3, 4, 5, 6))]
