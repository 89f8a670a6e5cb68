"""The figures of a million puzzles: measured on a few hundred, shown, and set beside their aims."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from benchmarks import million
from benchmarks.parts.million import FOLDER, MILLION
from benchmarks.settings import Settings


def test_rows_are_compared_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(million.made(120, 1, tmp_path)) == 1
    monkeypatch.setenv(FOLDER, str(tmp_path))
    messages: list[str] = []
    kept = MILLION.measure(Settings(quick=True), messages.append)
    assert messages == ["million: 120 puzzles in 1 files"]
    assert (kept["number"], million.Killed(*kept["killed"]).rows) == (120, 120)
    assert all(aim.met for aim in MILLION.aims(kept))
    assert "0 rows differ" in MILLION.show(kept, tmp_path)
    with sqlite3.connect(tmp_path / "killed.db") as found:
        found.execute("UPDATE results SET verdict = 'none' WHERE position = 7")
        found.execute("DELETE FROM results WHERE position = 8")
    found.close()
    # The row that was changed is in each of the two databases another one.
    assert million._compared(tmp_path / "killed.db", tmp_path / "whole.db") == (119, 0, 3)


def test_aims_are_met_where_nothing_differs_and_memory_stays() -> None:
    whole = million.Whole(90.0, 170.0, 60 << 20, 59 << 20, 200 << 20, {"unique": 10**6})
    killed = million.Killed(300.0, 60 << 20, 5, {million.COMMAND: 3}, 10**6, 0, 0)
    kept = {"number": 10**6, "whole": list(whole), "killed": list(killed)}
    assert [aim.met for aim in MILLION.aims(kept)] == [True, True]
    for worse in (killed._replace(rows=1), killed._replace(errors=1), killed._replace(others=1)):
        assert not MILLION.aims({**kept, "killed": list(worse)})[0].met
    grown = whole._replace(memory=80 << 20)
    assert [aim.met for aim in MILLION.aims({**kept, "whole": list(grown)})] == [True, False]
