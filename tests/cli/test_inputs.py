"""Input of puzzles: standard input, numbers of puzzles, and bad files."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nonolith.cli.inputs import readable
from nonolith.cli.output import TYPO_ADVICE
from tests import processes
from tests.cli.running import EXAMPLES, NONE, UNIQUE, Runner

THREE = EXAMPLES / "three.txt"
CORNER = b"2 2\n1\n2\n1\n2\n"


def test_standard_input_is_a_file(run: Runner) -> None:
    assert run("count", "-", stdin=CORNER) == (0, "1\n", "")
    assert run("count", "-", UNIQUE, stdin=CORNER).out == f"-: 1\n{UNIQUE}: 1\n"


def test_the_name_of_a_file_may_begin_with_any_character(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("#1.non", "(1).non", "_1.non"):
        Path(name).write_bytes(CORNER)
        assert run("count", name) == (0, "1\n", "")


def test_the_format_can_be_named(run: Runner) -> None:
    assert run("convert", "--from", "mk", "--to", "nin", "-", stdin=b"1 2\n1\n#\n1\n0\n").out == (
        "2 1\n1\n1\n0\n"
    )


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        (b"", "standard input: the input is empty (expected a puzzle)"),
        (b" \n", "standard input: the input is empty (expected a puzzle)"),
        (b"\x00\xff" * 50, "standard input: this is binary data, not text"),
        (b"good morning\n", "standard input: the format is not recognised"),
        (b"2x2:1/1/1/2\n", "standard input: the row clues need 3 cells, the column clues need 2"),
    ],
)
def test_bad_standard_input_is_named(run: Runner, stdin: bytes, message: str) -> None:
    code, out, err = run("solve", "-", stdin=stdin)
    assert (code, out) == (2, "")
    assert err.startswith(f"nonolith: {message}")
    assert err.count("\n") == 1


def test_one_puzzle_of_a_file_is_chosen_by_its_number(run: Runner) -> None:
    assert run("count", "-n", "3", THREE).out == "1\n"
    out = run("count", "-n", "1", THREE, EXAMPLES / "tea-time.nonpack").out
    assert out == f"{THREE} #1: 1\n{EXAMPLES / 'tea-time.nonpack'} #1: 1\n"


def test_a_number_that_does_not_exist_is_reported(run: Runner) -> None:
    assert run("count", "-n", "4", THREE) == (
        2,
        "",
        f"nonolith: {THREE}: there is no puzzle number 4; the file has 3 puzzles "
        "(expected a number from 1 to 3)\n",
    )


def test_a_bad_file_does_not_stop_the_others_and_the_worst_code_counts(
    run: Runner, tmp_path: Path
) -> None:
    code, out, err = run("count", NONE, tmp_path / "gone.non", tmp_path, UNIQUE)
    assert code == 2
    assert out == f"{NONE}: 0\n{UNIQUE}: 1\n"
    assert err.splitlines() == [
        f"nonolith: {tmp_path / 'gone.non'}: there is no such file "
        "(expected a path, or the text of a puzzle)",
        f"nonolith: {tmp_path}: this is a directory, not a file",
    ]
    assert run("count", UNIQUE, NONE, UNIQUE).code == 1


def test_a_misspelt_file_gets_a_suggestion(run: Runner) -> None:
    err = run("solve", EXAMPLES / "lihgthouse.non").err
    assert "there is no such file; did you mean 'lighthouse.non'?" in err


def test_a_file_in_a_missing_folder_gets_no_suggestion(run: Runner, tmp_path: Path) -> None:
    err = run("solve", tmp_path / "gone" / "cat.non").err
    assert "did you mean" not in err


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


def test_a_guess_of_the_reader_is_reported(run: Runner) -> None:
    code, out, err = run("count", "-", stdin=b"2 3\n1\n1\n0\n1\n1\n")
    assert (code, out) == (0, "2\n")
    assert err.startswith("nonolith: warning: the format may be nin or mk; read as nin")
    assert err.count("\n") == 1


def test_a_bad_puzzle_does_not_stop_the_others_of_its_file(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "three.txt"
    path.write_text("$1\n1\n1\n$2\n1\n1\n1\n2\n$3\n1\n1\n")
    message = (
        f"nonolith: {path}: puzzle 2: the row clues need 3 cells, the column clues need 2: "
        f"no grid can have both ({TYPO_ADVICE})\n"
    )
    assert run("count", path) == (2, f"{path} #1: 1\n{path} #3: 1\n", message)
    assert run("convert", "--to", "simontatham", path) == (2, "1x1:1/1\n1x1:1/1\n", message)
    assert run("count", "-n", "3", path) == (0, "1\n", "")
    assert run("count", "-n", "2", path) == (2, "", message)


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


def test_standard_input_returns_the_available_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1x1:1/1")))
    source = readable("-")
    assert not isinstance(source, str)
    assert (source.name, source.read(4), source.read(), source.read()) == (
        "<stdin>", b"1x1:", b"1/1", b""
    )  # fmt: skip
