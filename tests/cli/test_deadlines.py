"""Commands end soon after their time limit, even if they read and draw a large puzzle."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from tests.cli.running import Runner
from tests.large_puzzles import MORE, SECONDS, puzzle_of, taken


@pytest.mark.parametrize("command", ["solve", "check", "count", "trace", "explain", "rate", "hint"])
def test_a_command_keeps_its_time_limit(command: str, tmp_path: Path, run: Runner) -> None:
    path = tmp_path / "large.non"
    nonolith.write(puzzle_of("three ones in ten cells", 400), path)
    assert taken(lambda: run(command, "--timeout", SECONDS, path)) < SECONDS + MORE
