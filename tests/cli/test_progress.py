"""Tests of the progress line."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Callable

import pytest

from nonolith.cli.console import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_without_a_terminal_no_line_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    threads = threading.active_count()
    with Progress().during("solving"):
        assert threading.active_count() == threads
    assert capsys.readouterr().err == ""


@pytest.fixture
def use_terminal(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Terminal]:
    """A function that makes standard error a terminal."""

    def use() -> Terminal:
        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        return terminal

    return use


def test_short_work_shows_no_line(use_terminal: Callable[[], Terminal]) -> None:
    terminal = use_terminal()
    line = Progress()
    with line.during("solving"):
        pass
    line.hide()
    assert terminal.getvalue() == ""


def test_the_text_changes_and_the_line_is_hidden_at_the_end(
    use_terminal: Callable[[], Terminal],
) -> None:
    terminal = use_terminal()
    line = Progress()
    with line.during("comparing"):
        line.report(terminal=True, seconds=1.2)
        line.show("[##--] 1 of 2")
        line.report(terminal=True, seconds=2.2)
    assert terminal.getvalue() == "\r\x1b[Kcomparing, 1 s\r\x1b[K[##--] 1 of 2, 2 s\r\x1b[K"


def test_a_log_gets_a_line_every_30_seconds(capsys: pytest.CaptureFixture[str]) -> None:
    line = Progress()
    with line.during("measuring", log=True):
        for seconds in range(1, 100):
            line.report(terminal=False, seconds=seconds)
    assert capsys.readouterr().err == "".join(
        f"nonolith: measuring, {seconds} s\n" for seconds in (30, 60, 90)
    )
