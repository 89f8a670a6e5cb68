"""Input of puzzles: standard input, numbers of puzzles, and bad files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import processes
from tests.cli.running import EXAMPLES, Runner

THREE = EXAMPLES / "three.txt"
CORNER = b"2 2\n1\n2\n1\n2\n"


def test_the_name_of_a_file_may_begin_with_any_character(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("#1.non", "(1).non", "_1.non"):
        Path(name).write_bytes(CORNER)
        assert run("count", name) == (0, "1\n", "")


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege")
@pytest.mark.parametrize("target", ["loop.non", "gone"])
def test_a_link_that_leads_nowhere_is_not_suggested(
    run: Runner, tmp_path: Path, target: str
) -> None:
    (tmp_path / "loop.non").symlink_to(target)
    code, _, err = run("solve", tmp_path / "loop.non")
    assert code == 2
    assert "did you mean" not in err


def test_names_that_no_file_can_have_are_bad_input(run: Runner) -> None:
    for name in ("a\x00b", "x" * 5000, "", " "):
        code, out, err = run("solve", name)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1


def test_the_first_result_is_printed_before_standard_input_ends() -> None:
    command = [sys.executable, "-m", "nonolith", "count", "-"]
    with processes.started(command, stdin=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(b"1x1:1/1\n2x2:1/1/1/1\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"- #1: 1\n"
        assert process.stdout.readline() == b"- #2: 2\n"
        process.stdin.close()


def test_binary_data_is_bad_input(run: Runner) -> None:
    assert "standard input: this is binary data" in run("solve", "-", stdin=b"\x00\xff" * 50).err


def test_a_text_that_may_be_two_puzzles_is_a_question(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("solve([[1, 1], [2]], [[2], [], [2]])")
    code, out, err = run("solve", path)
    assert (code, out) == (2, "")
    assert "2 x 3, Rows: 1 1 / 2; Columns: 2 / 0 / 2" in err
    assert "3 x 2, Rows: 2 / 0 / 2; Columns: 1 1 / 2" in err
    for option, size in (("--columns-first", "2x3:"), ("--no-columns-first", "3x2:")):
        code, out, _ = run("convert", "--to", "simontatham", option, path)
        assert (code, out[:4]) == (0, size)
