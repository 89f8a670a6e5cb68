"""Tests of ``nonolith hint``."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import EXAMPLES, NONE, UNIQUE, Runner

CORNER = "3x3:2/1.1/2/3/1.1/1"
#: A puzzle that line solving does not solve.
DEEP = "6x6:1.1.1/2/2/1.1.1/1/1/2/1.1/1.2/2.1/1/1"


def test_a_lower_level_gives_less_help(run: Runner) -> None:
    assert run("hint", "--level", "1", EXAMPLES / "mushroom.nin").out == "Look at row 7.\n"
    assert "overlap" in run("hint", "--level", "2", EXAMPLES / "mushroom.nin").out


def test_a_grid_comes_from_a_file_or_the_argument(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text("###\n???\n???\n")
    from_file = run("hint", "--grid", path, CORNER)
    assert from_file.code == 0
    assert from_file == run("hint", "--grid", "###/???/???", CORNER)
    assert from_file.out.startswith("Row 2: ")


def test_hint_and_verify_end_with_the_same_code(run: Runner) -> None:
    """The cases: a correct grid, a wrong line, a cell that only a proof shows to be wrong, cells
    that only a search shows to be wrong, a puzzle without solution, and the solution."""
    puzzles = {
        CORNER: ("???/???/???", "???/?#?/???", "???/???/#??", "###/#.#/.#."),
        DEEP: ("??.???/??????/??????/??????/??????/??????",),
        NONE: ("???/???/???",),
    }
    for puzzle, grids in puzzles.items():
        for grid in grids:
            assert run("hint", "--grid", grid, puzzle).code == run("verify", puzzle, grid).code


def test_a_grid_printed_by_show_is_read_from_standard_input(run: Runner) -> None:
    shown = run("show", UNIQUE).out
    expected = run("hint", "--grid", "??/??", UNIQUE)
    assert run("hint", "--grid", "-", UNIQUE, stdin=shown.encode()) == expected
    assert run("hint", "--grid", shown, UNIQUE) == expected
    assert run("hint", "--grid", "??\n??\n", UNIQUE) == expected
