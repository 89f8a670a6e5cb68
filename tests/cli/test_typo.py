"""Tests of ``nonolith check --typo``."""

from __future__ import annotations

import json
from pathlib import Path

from nonolith.operations import OPERATIONS
from tests.cli.running import EXAMPLES, NONE, UNIQUE, Runner

#: Puzzles with one wrong number: totals that differ, a clue that is too long, and no solution.
SUMS = "3x3:2/1.1/2/3/1.1/2"
LONG = "3x3:2/1.1/2/3/11/1"
SWAPPED = "4x3:1/2/1/2/2.1/1.1/1"


def test_different_sums_of_rows_and_columns_are_explained(run: Runner) -> None:
    code, out, _ = run("check", "--typo", SUMS)
    assert code == 1
    first, *slips = out.splitlines()
    assert first.startswith("The row clues need 7 cells, the column clues need 6")
    assert slips[0] == "Row 3: 2 may have been meant as 1; then there is one solution."


def test_clues_with_one_solution_end_with_0(run: Runner) -> None:
    code, out, _ = run("check", "--typo", UNIQUE)
    assert (code, out) == (0, "The clues have one solution: nothing is wrong with them.\n")


def test_other_commands_mention_typo(run: Runner) -> None:
    assert run("check", NONE).out == (
        "none: no grid fits these clues (check --typo looks for a wrong clue)\n"
    )
    for command in ("check", "solve", "hint"):
        code, _, err = run(command, SUMS)
        assert code == 2
        assert err.endswith("(check --typo looks for a wrong clue)\n")
    assert "--typo" not in run("check", "3x3:2/x").err


def test_files_are_named_and_the_others_follow(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "wrong.nin"
    path.write_text("3 3\n3\n11\n1\n2\n1 1\n2\n")
    code, out, err = run("check", "--typo", path, EXAMPLES / "cat.non", tmp_path / "none.non")
    assert code == 2
    lines = out.splitlines()
    assert lines[0].startswith(f"{path}: Row 2: the clue 11")
    assert lines[2] == f"{EXAMPLES / 'cat.non'}: The clues have one solution: " + (
        "nothing is wrong with them."
    )
    assert "none.non: there is no such file" in err


def test_the_fields_of_the_reference_are_those_of_the_objects(run: Runner) -> None:
    for asked in (LONG, UNIQUE):
        record = json.loads(run("check", "--typo", "--json", asked).out)
        assert record.keys() == OPERATIONS["typos"].result.keys()
        assert [record[key] for key in ("source", "height", "width")][1:] == (
            [3, 3] if asked == LONG else [2, 2]
        )


def test_quiet_prints_the_problem_without_typos(run: Runner) -> None:
    assert run("check", "--typo", "-q", LONG).out.count("\n") == 1


def test_a_long_list_of_typos_is_cut(run: Runner) -> None:
    clues = "/".join(["1"] * 15)
    out = run("check", "--typo", f"15x15:{clues}/{clues}.1").out
    assert len(out.splitlines()) <= 12


def test_a_bad_puzzle_of_a_list_is_named_by_its_number(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "list.stp"
    path.write_text(f"1x1:1/1\n{LONG}\n1x1:1/1\n")
    code, out, err = run("check", "--typo", path)
    assert (code, err) == (1, "")
    assert [line.partition(": ")[0] for line in out.splitlines()] == [
        f"{path} #1", f"{path} #2", "Row 2", f"{path} #3",
    ]  # fmt: skip
    records = [json.loads(line) for line in run("check", "--typo", "--json", path).out.splitlines()]
    assert [(r["source"], r["number"], len(r["typos"])) for r in records] == [
        (str(path), 1, 0), (str(path), 2, 1), (str(path), 3, 0),
    ]  # fmt: skip
    [one] = run("check", "--typo", "--json", "-n", "2", path).out.splitlines()
    assert json.loads(one)["number"] == 2
