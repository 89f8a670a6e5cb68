"""Tests of ``nonolith verify``."""

from __future__ import annotations

from pathlib import Path

import nonolith
from tests.cli.running import EXAMPLES, NONE, Runner

CORNER = "3x3:2/1.1/2/3/1.1/1"


def test_a_good_grid_ends_with_0_and_names_finished_blocks(run: Runner) -> None:
    code, out, err = run("verify", CORNER, "###/???/?#?")
    assert (code, err) == (0, "")
    assert out == (
        "nothing contradicts the clues so far\n"
        "finished blocks: row 1 (block 1); row 3 (block 1); column 2 (blocks 1 and 2)\n"
        "lines that allow conclusions: row 2 (3 cells); row 3 (2 cells); column 1 (2 cells); "
        "column 3 (2 cells); column 2 (1 cell)\n"
    )


def test_a_contradiction_ends_with_1(run: Runner) -> None:
    code, out, _ = run("verify", CORNER, "???/?#?/???")
    assert code == 1
    assert out.startswith(
        "wrong: Row 2, column 2 is wrong. Row 2: since column 2 is filled, its clue (1 1)"
    )
    code, out, _ = run("verify", CORNER, "???/???/#??")
    assert code == 1
    assert out.startswith("wrong: Row 3, column 1 is wrong. As the grid stands: ")


def test_contradictions_are_reported_once_and_at_most_five(run: Runner) -> None:
    ones = "10x10:" + "/".join(["1"] * 20)
    code, out, _ = run("verify", ones, "/".join(["##????????"] * 10))
    assert code == 1
    assert out.count("does not fit") == 6
    assert "contradiction: also in 6 more lines\n" in out
    code, out, _ = run("verify", "--all", ones, "/".join(["##????????"] * 10))
    assert out.count("does not fit") == 12


def test_a_puzzle_without_solution_is_reported(run: Runner) -> None:
    code, out, _ = run("verify", NONE, "???/???/???")
    assert code == 1
    assert out.startswith("contradiction: the puzzle itself has no solution\n")


def test_long_lists_are_cut_without_all(run: Runner) -> None:
    puzzle, grid = EXAMPLES / "mushroom.nin", "/".join(["?" * 12] * 11)
    few = run("verify", puzzle, grid).out.split("\n")[1]
    assert few.startswith("lines that allow conclusions: row 7 (12 cells); ")
    assert "; and " in few
    assert few.endswith(" more")
    every = run("verify", "--all", puzzle, grid).out.split("\n")[1]
    named, more = few.rsplit("; and ", 1)
    assert every.startswith(named)
    assert every.count(";") == named.count(";") + int(more.split()[0])
    cells = [int(part.split("(")[1].split()[0]) for part in every.split(";")]
    assert cells == sorted(cells, reverse=True)


def test_a_limit_ends_with_3_unless_something_is_wrong(run: Runner) -> None:
    code, out, _ = run("verify", "--timeout", "0", CORNER, "###/???/???")
    assert code == 3
    assert "the limit on seconds was reached" in out


def test_the_grid_may_be_named_in_three_ways(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "corner.xml"
    puzzle = nonolith.read(CORNER)
    nonolith.write(puzzle.replace(saved=[nonolith.Grid.from_text("###\n???\n?#?")]), path)
    plain = run("verify", CORNER, "###/???/?#?")
    assert plain.code == 0
    assert run("verify", CORNER, "--grid", "###/???/?#?") == plain
    assert run("verify", path, "--saved", 1) == plain
    assert run("verify", CORNER, "--all", "###/???/?#?").code == 0
    for also in (("--grid", "???/???/???"), ("--saved", 1)):
        code, out, err = run("verify", path, "###/???/?#?", *also)
        assert (code, out) == (2, "")
        assert err == "nonolith: name exactly one grid: GRID, --grid GRID or --saved NUMBER\n"
