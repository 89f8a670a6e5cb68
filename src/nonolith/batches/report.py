"""report(): a summary of a database of results."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nonolith.batches.store import Store
from nonolith.support.arguments import expect
from nonolith.support.errors import FormatError
from nonolith.support.frozen import Frozen
from nonolith.support.plurals import plural

#: The quantiles of the seconds, in hundredths.
QUANTILES = (50, 90, 99)

#: How many of the slowest puzzles are shown.
SLOWEST = 5


class Slow(Frozen):
    """A puzzle that took long.

    Attributes:
        source, position: where it stands.
        seconds: how long it took.
        verdict: what is proved, or None.
    """

    source: str
    position: int
    seconds: float
    verdict: str | None


class RunReport(Frozen):
    """The summary of one run.

    Attributes:
        run: its number in the database.
        options: its tasks and limits.
        started, finished: when, in UTC; ``finished`` is None where it was stopped.
        puzzles: how many rows it has.
        verdicts: how many have each verdict.
        errors: how many have an error.
        limits_reached: how many reached each limit.
        seconds: of all puzzles together.
        quantiles: seconds by hundredths: half of the puzzles took at most ``quantiles["50"]``;
            ``"100"`` is the slowest.
        slowest: those that took longest.
    """

    run: int
    options: Mapping[str, Any]
    started: str
    finished: str | None
    puzzles: int
    verdicts: Mapping[str, int]
    errors: int
    limits_reached: Mapping[str, int]
    seconds: float
    quantiles: Mapping[str, float]
    slowest: tuple[Slow, ...]

    @property
    def text(self) -> str:
        """As text."""
        limits = self.options.get("limits", {})
        under = "".join(
            f", {name} {limits[name]}" for name in ("seconds", "nodes") if limits.get(name)
        )
        counts = [f"{number} {name}" for name, number in self.verdicts.items()]
        counts += [f"{number} at the limit on {n}" for n, number in self.limits_reached.items()]
        counts += [f"{self.errors} with an error"] if self.errors else []
        lines = [
            f"run {self.run}: {', '.join(self.options['do'])}{under}",
            f"  {plural(self.puzzles, 'puzzle')}, "
            + (f"finished {self.finished}" if self.finished else "not finished"),
            f"  {', '.join(counts)}" if counts else "",
            f"  {self.seconds:.3g} s in all; " + ", ".join(
                f"{'slowest' if name == '100' else name + ' %'} {value:.3g} s"
                for name, value in self.quantiles.items()
            ) if self.quantiles else "",
            *(
                f"    {slow.seconds:.3g} s  {slow.source} #{slow.position}"
                + (f"  {slow.verdict}" if slow.verdict else "")
                for slow in self.slowest
            ),
        ]  # fmt: skip
        return "\n".join(line for line in lines if line)

    def record(self) -> dict[str, Any]:
        """As an object of JSON."""
        return {**self.asdict(), "slowest": [slow.asdict() for slow in self.slowest]}


class Report(Frozen):
    """The summary of a database: of each of its runs."""

    runs: tuple[RunReport, ...]

    @property
    def text(self) -> str:
        """As text."""
        return "\n\n".join(run.text for run in self.runs) or "no runs"

    def record(self) -> dict[str, Any]:
        """As an object of JSON."""
        return {"runs": [run.record() for run in self.runs]}


def report(path: str) -> Report:
    """The summary of a database that ``batch`` has made.

    Raises:
        FormatError: there is no such file, or it is none of ours.
    """
    from pathlib import Path

    expect(path, str, "path", "the name of a file")
    if not Path(path).is_file():
        raise FormatError("there is no such file", source=path)
    with Store(path) as store:
        return Report(
            tuple(
                _run_report(store, *row)
                for row in store.query("SELECT run, options, started, finished FROM runs")
            )
        )


def _run_report(
    store: Store, run: int, options: str, started: str, finished: str | None
) -> RunReport:
    def counts(column: str) -> dict[str, int]:
        return dict(
            store.query(
                f"SELECT {column}, count(*) FROM results WHERE run = ? AND {column} IS NOT NULL "
                f"GROUP BY {column} ORDER BY 2 DESC, 1",
                run,
            )
        )

    (puzzles, errors, seconds) = store.query(
        "SELECT count(*), count(error), coalesce(sum(seconds), 0) FROM results WHERE run = ?", run
    )[0]
    slowest = store.query(
        "SELECT source, position, seconds, verdict FROM results WHERE run = ? AND puzzle NOT NULL "
        "ORDER BY seconds DESC, source, position LIMIT ?",
        run,
        SLOWEST,
    )
    return RunReport(
        run, json.loads(options), started, finished, puzzles, counts("verdict"), errors,
        counts("limit_reached"), seconds, _quantiles(store, run),
        tuple(Slow(*row) for row in slowest),
    )  # fmt: skip


def _quantiles(store: Store, run: int) -> dict[str, float]:
    """Seconds by hundredths, of puzzles that could be read (nearest rank)."""
    readable = "FROM results WHERE run = ? AND puzzle NOT NULL"
    number = store.query(f"SELECT count(*) {readable}", run)[0][0]
    if not number:
        return {}
    return {
        str(q): store.query(
            f"SELECT seconds {readable} ORDER BY seconds LIMIT 1 OFFSET ?",
            run,
            max(-(-number * q // 100) - 1, 0),
        )[0][0]
        for q in (*QUANTILES, 100)
    }
