"""The progress line."""

from __future__ import annotations

import io
import sys
import threading
import time

import pytest

from nonolith.cli import console as progress
from nonolith.cli.console import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_shown_where_there_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "_PERIOD", 0.01)
    with Progress().during("solving"):
        time.sleep(0.1)
    assert capsys.readouterr().err == ""


def test_long_work_is_reported_and_the_line_is_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_PERIOD", 0.01)
    line = Progress()
    with line.during("solving"):
        time.sleep(0.3)
    shown = terminal.getvalue()
    assert shown.startswith("\r\x1b[Ksolving, 0 s")
    assert shown.endswith("\r\x1b[K")
    time.sleep(0.1)
    assert terminal.getvalue() == shown


def test_short_work_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    line = Progress()
    with line.during("solving"):
        pass
    line.hide()
    assert terminal.getvalue() == ""


def test_what_is_reported_changes_and_the_clock_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "_PERIOD", 0.01)
    line = Progress()
    line.show("nothing is being done")
    with line.during("comparing"):
        time.sleep(0.1)
        line.show("[##--] 1 of 2")
        time.sleep(0.1)
    assert "comparing, 0 s" in terminal.getvalue()
    assert "[##--] 1 of 2, 0 s" in terminal.getvalue()
    assert "nothing" not in terminal.getvalue()


def test_silent_work_is_reported_in_plain_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "_PERIOD", 0.01)
    monkeypatch.setattr(progress, "_LOG_PERIOD", 0.1)
    line = Progress()
    with line.during("measuring", log=True):
        line.show("[##--] 1 of 2")
        time.sleep(0.5)
    told = capsys.readouterr().err.splitlines()
    assert 1 <= len(told) <= 5
    assert set(told) <= {"nonolith: [##--] 1 of 2, 0 s", "nonolith: [##--] 1 of 2, 1 s"}
    time.sleep(0.2)
    assert capsys.readouterr().err == ""


def test_one_thread_shows_all_that_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    before = threading.active_count()
    line = Progress()
    for doing in ("reading", "solving", "writing"):
        with line.during(doing):
            assert threading.active_count() <= before + 1
