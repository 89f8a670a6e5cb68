"""Formats the runs of a comparison as a text table or as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from nonolith.literature.comparison.runs import COUNTERS, Run
from nonolith.literature.comparison.text_tables import aligned, comma_separated

#: Maximum number of characters of a label in the table; a longer label is shortened.
_LABEL = 70


class ComparisonTable:
    """The runs of a comparison as lines of text. ``names`` are the names of all contenders; the
    longest name determines the width of their column."""

    def __init__(self, names: Iterable[str]) -> None:
        self._width = max(map(len, names), default=0)
        self._runs: list[Run] = []

    def add(self, run: Run) -> list[str]:
        """Add a run and return its table lines; all runs of one puzzle must be consecutive."""
        last = self._runs[-1] if self._runs else None
        self._runs.append(run)
        lines = []
        if last is None or (last.puzzle, last.key) != (run.puzzle, run.key):
            colours = f", {run.colours} colours" if run.colours > 1 else ""
            long = len(run.puzzle) > _LABEL
            label = f"{run.puzzle[: _LABEL - 3]}..." if long else run.puzzle
            lines = [""] if last else []
            lines.append(f"{label} ({run.height}x{run.width}{colours})")
        limit = f"limit on {run.limit}" if run.limit and not run.message else ""
        remarks = "; ".join(filter(None, [limit, _work(run)]))
        time = "" if run.seconds is None else _duration(run.seconds)
        fields = f"{run.contender:{self._width}}  {run.verdict:8}  {time:>10}  {remarks}"
        return [*lines, f"  {fields}".rstrip()]

    def end(self) -> list[str]:
        """Return a summary with a line for each contender; no lines if there is only one puzzle."""
        return ["", *_summary(self._runs)] if len({run.key for run in self._runs}) > 1 else []


def table(runs: Sequence[Run]) -> str:
    """Return the table of the runs; for several puzzles, add a summary line for each contender."""
    whole = ComparisonTable(run.contender for run in runs)
    lines = [line for run in runs for line in whole.add(run)]
    return "\n".join([*lines, *whole.end()])


def to_csv(runs: Sequence[Run], head: bool = True, **more: object) -> str:
    """Return the records of the runs as CSV, one line each; ``head`` adds a header line, and each
    line ends with the values of ``more``."""
    records = [{**run.record(), **more} for run in runs]
    heads = [list(each) for each in records[:1]] if head else []
    return comma_separated([*heads, *(list(each.values()) for each in records)])


def _duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1000:.2f} ms"


def _work(run: Run) -> str:
    """Return the error message of a run, or its counters that are not zero."""
    counts = {name: getattr(run.statistics, name) for name in COUNTERS}
    parts = [f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count]
    return run.message or ", ".join(parts)


def _summary(runs: Sequence[Run]) -> list[str]:
    """Return a line for each contender.

    The column "solved only" counts the solutions without a proof. The times are those of the runs
    that ended with a proof or a solution.
    """
    rows = [["", "method", "proved", "solved only", "median time", "total", "slowest"]]
    for name in dict.fromkeys(run.contender for run in runs):
        mine = [run for run in runs if run.contender == name]
        proved, solved = sum(run.proved for run in mine), sum(run.solved for run in mine)
        times = [run.seconds for run in mine if run.decided and run.seconds is not None]
        figures = [median(times), sum(times), max(times)] if times else []
        shown = [f"{proved} of {len(mine)}", str(solved), *map(_duration, figures)]
        rows.append(["", name, *shown])
    return ["all puzzles", *aligned(rows, right=(3, 4, 5, 6))]
