"""The saved state from which ``hint``, ``explain``, ``solve`` and ``show`` continue."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import nonolith
from nonolith import Grid, Puzzle
from nonolith.cli import main
from tests.cli.running import Runner

CORNER = "3x3:2/1.1/2/3/1.1/1"
TOP = "###/???/???"
WRONG = "???/?#?/???"
TWO_ROWS = "###/#.#/???"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A file with three saved states, the second of which is wrong."""
    path = tmp_path / "corner.xml"
    states = [Grid.from_text(rows.replace("/", "\n")) for rows in (TOP, WRONG, TWO_ROWS)]
    puzzle = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]], saved=states)
    nonolith.write(puzzle, path)
    return path


@pytest.mark.parametrize("command", ["hint", "explain", "solve", "show"])
def test_a_saved_state_is_the_same_as_its_grid(run: Runner, saved: Path, command: str) -> None:
    assert run(command, "--saved", "1", saved) == run(command, "--grid", TOP, CORNER)
    assert run(command, "--saved", "3", saved) == run(command, "--grid", TWO_ROWS, CORNER)
    nothing = run(command, "--saved", "4", saved)
    assert nothing.code == 2
    assert "there is no saved state number 4: the puzzle has 3 saved states" in nothing.err
    assert run(command, "--saved", "1", "--grid", TOP, saved).code == 2


def test_commands_continue_from_the_grid(run: Runner) -> None:
    code, out, _ = run("explain", "--grid", TOP, CORNER)
    assert code == 0
    assert out.startswith("1. Row 2: its blocks (1 1) fit in only one way")
    two = "2x2:1/1/1/1"
    assert "multiple: " in run("solve", two).out
    assert run("solve", "--grid", ".?/??", two).out == (
        "   1 1\n1 ..##\n1 ##..\n\nunique: this is the only solution\n"
    )
    assert run("show", "--solve", "--grid", "#?/??", two).out == "   1 1\n1 ##..\n1 ..##\n"
    assert run("show", "--grid", "#?/??", two).out == "   1 1\n1 ##??\n1 ????\n"
    assert run("show", "--goal", "--grid", "#?/??", two).code == 2


def test_a_wrong_grid_is_not_reported_as_wrong_clues(run: Runner, saved: Path) -> None:
    code, out, err = run("explain", "--saved", "2", saved)
    assert (code, out) == (1, "")
    assert "the grid leads to no solution: Row 2, column 2 is wrong. " in err
    code, out, _ = run("solve", "--grid", WRONG, CORNER)
    assert (code, out) == (
        1,
        "none: no solution agrees with this grid (nonolith hint shows what is wrong)\n",
    )
    assert run("show", "--solve", "--grid", WRONG, CORNER).code == 1


def test_grids_have_line_numbers_on_request(run: Runner) -> None:
    numbered = "       1\n     2 1 2\n  3 ###### 1\n1 1 ?????? 2\n  1 ?????? 3\n     1 2 3\n"
    assert run("show", "--numbers", "--grid", TOP, CORNER).out == numbered
    for command in (["hint", "--grid", TOP, CORNER], ["explain", "--grid", TOP, CORNER],
                    ["verify", CORNER, TOP]):  # fmt: skip
        without = run(*command).out
        assert run(*command, "--show").out == f"{numbered}\n{without}"


def test_a_grid_that_cannot_be_read_is_reported(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "grid.txt"
    path.write_bytes(b"\xff\xfe\x00#")
    assert "a grid must be text in UTF-8" in run("hint", "--grid", path, CORNER).err
    path.write_text("###\n???\n???\n" + "\n" * 20)
    monkeypatch.setattr("nonolith.model.limits.MAX_INPUT_BYTES", 20)
    code, _, err = run("hint", "--grid", path, CORNER)
    assert code == 2
    assert f"{path}: the file is too large for a grid" in err


def test_a_grid_from_a_closed_standard_input_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["hint", "--grid", "-", CORNER]) == 2
    assert "standard input: the input is closed" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["hint", "verify"])
def test_an_empty_grid_is_reported_as_empty(run: Runner, tmp_path: Path, command: str) -> None:
    path = tmp_path / "nothing"
    path.write_text("\n\n")
    for grid, name in (("-", "standard input"), (path, path), ("", "the grid"), ("\n", "the grid")):
        code, out, err = run(command, CORNER, "--grid", grid, stdin=b"")
        assert (code, out) == (2, "")
        told = f": {name}: the input is empty (expected a grid of 3 x 3)\n"
        assert err.endswith(told)
    assert run("hint", "0x0:", "--grid", "-", stdin=b"").code == 0
