"""Fixtures: run command lines in the process of the tests, and collect what they show meanwhile."""

from __future__ import annotations

import io
import sys

import pytest

from nonolith.cli import main
from nonolith.cli.console import PROGRESS
from tests.cli.running import Run, Runner


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """A function that runs a command line, with bytes on its standard input."""

    def runner(*arguments: object, stdin: bytes = b"") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main([str(argument) for argument in arguments])
        return Run(code, *capsys.readouterr())

    return runner


@pytest.fixture
def progress(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that gets the texts of the progress line."""
    shown: list[str] = []
    monkeypatch.setattr(PROGRESS, "show", shown.append)
    return shown
