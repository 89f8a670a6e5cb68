"""Tests of ``nonolith check``."""

from __future__ import annotations

import json
from pathlib import Path

import nonolith
from tests.cli.running import EXAMPLES, MANY, TWO, Runner

#: A puzzle whose solutions are the six permutations of three single cells.
SIX = "3x3:1/1/1/1/1/1"


def test_the_verdict_is_one_line_that_mentions_cells(run: Runner) -> None:
    line = "multiple: there is more than one solution; the solutions found differ in 4 cells"
    assert run("check", SIX).out == f"{line} (--cells finds all cells that differ)\n"
    assert run("check", SIX, SIX).out == f"{SIX}: {line}\n" * 2
    assert run("check", TWO).out == "multiple: there are 2 solutions; they differ in 4 cells\n"


def test_quiet_prints_only_the_verdict(run: Runner) -> None:
    line = "multiple: there is more than one solution; they differ in 9 cells\n"
    assert run("check", "-q", "--cells", SIX).out == line


def test_a_limit_on_the_search_for_cells_ends_with_3(run: Runner) -> None:
    # Two solutions are found early; the differing cells take many more branches.
    asked = ("check", "--method", "probe1", "--nodes", "20", MANY)
    assert run(*asked).code == 1
    code, out, _ = run(*asked, "--cells")
    assert (code, out.count("\n")) == (3, 1)
    assert out.startswith("multiple: there is more than one solution; the solutions found differ ")
    assert out.endswith("; the limit on nodes was reached\n")


def test_json_without_cells_has_null_for_unknown_cells(run: Runner) -> None:
    record = json.loads(run("check", "--json", SIX).out)
    assert (record["verdict"], record["backbone"], record["differing"]) == ("multiple", None, None)


def test_json_has_the_backbone_and_the_cells_that_differ(run: Runner) -> None:
    code, out, _ = run("check", "--json", "--cells", "3x3:1/1/0/1/1/0")
    record = json.loads(out)
    assert code == 1
    assert record["backbone"] == ["??.", "??.", "..."]
    assert record["differing"] == [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_a_goal_that_contradicts_the_clues_is_mentioned(run: Runner, tmp_path: Path) -> None:
    """The verdict depends only on the clues."""
    puzzle = nonolith.Puzzle(
        rows=[[2], [1]], columns=[[2], [1]], goal=nonolith.Grid.from_text("##\n.#")
    )
    nonolith.write(puzzle, tmp_path / "typo.xml")
    nonolith.write(puzzle.replace(goal=nonolith.Grid.from_text("##\n#.")), tmp_path / "good.xml")
    code, out, err = run("check", tmp_path / "typo.xml")
    assert (code, out) == (0, "unique: this is the only solution\n")
    assert err == (
        f"nonolith: warning: {tmp_path / 'typo.xml'}: the goal does not fit the clues of "
        "column 1, column 2; a clue or the goal is mistyped\n"
    )
    assert run("check", tmp_path / "good.xml").err == ""


def test_wrong_solutions_are_named_by_their_numbers(run: Runner, tmp_path: Path) -> None:
    puzzles, answers = tmp_path / "puzzles.txt", tmp_path / "answers.sol"
    unsolvable = "$5\n2\n0\n1\t1\n0\n$7\n1\n1\n1\n1\n"
    puzzles.write_text("$3\n1\n1\n1\n1\n" + unsolvable)
    assert run("convert", "--solve", "-o", answers, puzzles).code == 2
    assert answers.read_text().count("$") == 2
    assert "$7\n" in answers.read_text()
    done = run("check", "--solutions", answers, puzzles)
    assert done.out == (
        "5: missing: there is no solution with this number, or it was compared with another "
        "puzzle\n"
        "3 results: 2 right, 1 missing\n"
    )
    assert done.code == 1
    done = run("check", "--json", "--solutions", EXAMPLES / "three.sol", EXAMPLES / "three.txt")
    assert done.code == 0
    assert done.out.count('"state": "right"') == 3
    assert run("check", "--cells", "--solutions", answers, puzzles).code == 2
