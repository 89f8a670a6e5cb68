"""Test the summary of a database of results: its numbers and its text."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import FormatError, Puzzle
from nonolith.batches.report import report


def test_a_report_counts_what_is_stored(tmp_path: Path) -> None:
    """The times are set by the test, so that the quantiles and the slowest puzzles are known."""
    import sqlite3

    path = str(tmp_path / "a.db")
    puzzles = [Puzzle(rows=[[1]] * 2, columns=[[1]] * 2)] * 7 + [Puzzle(rows=[[1]], columns=[[1]])]
    nonolith.batch([*puzzles, "3x3:1/1"], "check", into=path, jobs=1).run()
    with sqlite3.connect(path) as base:
        base.execute("UPDATE results SET seconds = position * 0.5 WHERE puzzle NOT NULL")
        base.execute("UPDATE results SET seconds = 0 WHERE puzzle IS NULL")
    (run,) = report(path).runs
    assert (run.run, run.puzzles, run.errors) == (1, 9, 1)
    assert run.verdicts == {"multiple": 7, "unique": 1}
    assert run.limits_reached == {}
    assert run.seconds == pytest.approx(sum(0.5 * place for place in range(1, 9)))
    assert run.quantiles == {"50": 2.0, "90": 4.0, "99": 4.0, "100": 4.0}
    assert [slow["position"] for slow in run.slowest] == [8, 7, 6, 5, 4]
    assert [slow["verdict"] for slow in run.slowest] == ["unique", *["multiple"] * 4]
    assert run.finished is not None
    assert "18 s in total; 50 % within 2 s, 90 % within 4 s, 99 % within 4 s, slow" in run.text


def test_a_report_of_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"none\.db: there is no such file$"):
        report(str(tmp_path / "none.db"))
    with pytest.raises(nonolith.ArgumentError, match=r"^path must be the name of a file"):
        report(5)  # type: ignore[arg-type]
