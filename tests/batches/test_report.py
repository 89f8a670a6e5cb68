"""The summary of a database: its numbers and its text."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import FormatError, Puzzle
from nonolith.batches.report import Report, RunReport, Slow, report

RUN = RunReport(
    3,
    {"do": ["check", "rate"], "limits": {"seconds": 2.5, "nodes": None}},
    "then",
    None,
    7,
    {"unique": 4, "none": 1},
    2,
    {"seconds": 1},
    12.34567,
    {"50": 0.5, "100": 10.0},
    (Slow("a.non", 2, 10.0, "unique"), Slow("b.non", 1, 0.25, None)),
)


def test_a_run_is_a_few_lines() -> None:
    assert RUN.text == (
        "run 3: check, rate, seconds 2.5\n"
        "  7 puzzles, not finished\n"
        "  4 unique, 1 none, 1 at the limit on seconds, 2 with an error\n"
        "  12.3 s in all; 50 % 0.5 s, slowest 10 s\n"
        "    10 s  a.non #2  unique\n"
        "    0.25 s  b.non #1"
    )
    bare = RUN.replace(
        finished="now", verdicts={}, errors=0, limits_reached={}, quantiles={}, slowest=(),
        options={"do": ["check"]}, puzzles=1,
    )  # fmt: skip
    assert bare.text == "run 3: check\n  1 puzzle, finished now"
    assert Report((bare, bare)).text == f"{bare.text}\n\n{bare.text}"
    assert Report(()).text == "no runs"
    assert Report((RUN,)).record()["runs"][0]["slowest"][1] == {
        "source": "b.non", "position": 1, "seconds": 0.25, "verdict": None
    }  # fmt: skip


def test_a_report_counts_what_is_stored(tmp_path: Path) -> None:
    """Seconds are set, so that the quantiles and the slowest puzzles are known."""
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
    assert [slow.position for slow in run.slowest] == [8, 7, 6, 5, 4]
    assert [slow.verdict for slow in run.slowest] == ["unique", *["multiple"] * 4]
    assert run.finished is not None


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"none\.db: there is no such file$"):
        report(str(tmp_path / "none.db"))
    with pytest.raises(nonolith.ArgumentError, match=r"^path must be the name of a file"):
        report(5)  # type: ignore[arg-type]
