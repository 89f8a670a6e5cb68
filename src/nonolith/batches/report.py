"""Summarise a results database."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nonolith.batches.store import Store
from nonolith.support.arguments import expect
from nonolith.support.errors import FormatError
from nonolith.support.frozen import Frozen
from nonolith.support.plurals import plural

#: The reported percentiles of the time for a puzzle; the 100th is the time of the slowest puzzle.
QUANTILES = (50, 90, 99, 100)

#: Number of slowest puzzles in a report.
SLOWEST = 5


class RunReport(Frozen):
    """The summary of one run."""

    run: int  #: the number of the run in the database
    options: Mapping[str, Any]  #: the tasks and limits of the run
    #: Times in UTC; ``finished`` is None until the run is complete.
    started: str
    finished: str | None
    puzzles: int  #: number of rows
    verdicts: Mapping[str, int]  #: number of rows with each verdict
    errors: int  #: number of rows with an error
    limits_reached: Mapping[str, int]  #: number of rows that reached each limit
    seconds: float  #: total wall time of the tasks of all puzzles
    #: Percentiles of the seconds per puzzle. Half of the puzzles took at most ``quantiles["50"]``,
    #: and the slowest took ``quantiles["100"]``.
    quantiles: Mapping[str, float]
    #: ``source``, ``position``, ``seconds`` and ``verdict`` of the slowest puzzles.
    slowest: tuple[Mapping[str, Any], ...]

    @property
    def text(self) -> str:
        """The summary as text."""
        limits = self.options.get("limits", {})
        under = [f"{name} {limits[name]}" for name in ("seconds", "nodes") if limits.get(name)]
        shown = f" (limits: {', '.join(under)})" if under else ""
        counts = [f"{number} {name}" for name, number in self.verdicts.items()]
        counts += [f"{number} at the limit on {n}" for n, number in self.limits_reached.items()]
        counts += [f"{self.errors} with an error"] if self.errors else []
        finished = f"finished {self.finished}" if self.finished else "not finished"
        lines = [
            f"run {self.run}: {', '.join(self.options['do'])}{shown}",
            f"  {plural(self.puzzles, 'puzzle')}, {finished}",
        ]
        if counts:
            lines.append(f"  {', '.join(counts)}")
        if self.quantiles:
            times = [f"{name} % within {value:.3g} s" for name, value in self.quantiles.items()]
            text = ", ".join(times).replace("100 % within", "slowest")
            lines.append(f"  {self.seconds:.3g} s in total; {text}")
        for slow in self.slowest:
            text = f"    {slow['seconds']:.3g} s  {slow['source']} #{slow['position']}"
            lines.append(f"{text}  {slow['verdict'] or ''}".rstrip())
        return "\n".join(lines)


class Report(Frozen):
    """The summary of a results database: one ``RunReport`` for each run."""

    runs: tuple[RunReport, ...]

    @property
    def text(self) -> str:
        """The summary as text."""
        return "\n\n".join(run.text for run in self.runs) or "no runs"

    def record(self) -> dict[str, Any]:
        """Return the summary as a JSON object."""
        return {"runs": [run.asdict() for run in self.runs]}


def report(path: str) -> Report:
    """Return the summary of a database written by ``batch``; raise FormatError if the file does not
    exist, or is not such a database."""
    expect(path, str, "path", "the name of a file")
    if not Path(path).is_file():
        raise FormatError("there is no such file", source=path)
    with Store(path) as store:
        runs = store.query("SELECT run, options, started, finished FROM runs")
        return Report(tuple(_run_report(store, *row) for row in runs))


def _run_report(
    store: Store, run: int, options: str, started: str, finished: str | None
) -> RunReport:
    def query(what: str, where: str = "", rest: str = "") -> list[tuple[Any, ...]]:
        return store.query(f"SELECT {what} FROM results WHERE run = ? {where} {rest}", run)

    def counts(column: str) -> dict[str, int]:
        groups = f"GROUP BY {column} ORDER BY 2 DESC, 1"
        return dict(query(f"{column}, count(*)", f"AND {column} NOT NULL", groups))

    puzzles, errors, seconds, read = query(
        "count(*), count(error), coalesce(sum(seconds), 0), count(puzzle)"
    )[0]
    readable = "AND puzzle NOT NULL"
    columns = ("source", "position", "seconds", "verdict")
    order = f"ORDER BY seconds DESC, source, position LIMIT {SLOWEST}"
    slowest = (
        dict(zip(columns, row, strict=True)) for row in query(", ".join(columns), readable, order)
    )
    quantiles = {  # by the nearest-rank method
        str(q): query(
            "seconds", readable, f"ORDER BY seconds LIMIT 1 OFFSET {-(-read * q // 100) - 1}"
        )[0][0]
        for q in QUANTILES
        if read
    }
    return RunReport(
        run, json.loads(options), started, finished, puzzles, counts("verdict"), errors,
        counts("limit_reached"), seconds, quantiles, tuple(slowest),
    )  # fmt: skip
