"""``nonolith check``."""

from __future__ import annotations

import json

from nonolith.cli.reference import CHECK_FIELDS, RESULT_FIELDS
from tests.cli.running import EXAMPLES, MANY, NONE, TWO, UNIQUE, Runner


def test_a_unique_puzzle_ends_with_0(run: Runner) -> None:
    assert run("check", UNIQUE) == (0, "unique: this is the only solution\n", "")


def test_cells_that_differ_are_question_marks_in_the_picture(run: Runner) -> None:
    code, out, _ = run("check", "3x3:1/1/0/1/1/0")
    assert code == 1
    assert out == (
        "multiple: there are 2 solutions; they differ in 4 cells\n\n"
        "   1 1 0\n1 ????..\n1 ????..\n0 ......\n"
    )


def test_quiet_prints_the_verdict_only(run: Runner) -> None:
    assert run("check", "-q", TWO).out.count("\n") == 1


def test_a_puzzle_without_solution_ends_with_1(run: Runner) -> None:
    assert run("check", NONE) == (1, "none: no grid fits these clues\n", "")


def test_several_puzzles_are_named(run: Runner) -> None:
    code, out, _ = run("check", "-q", TWO, EXAMPLES / "three.txt")
    assert code == 1
    assert [line.split(": ")[0] for line in out.splitlines()] == [
        TWO.split(": ")[0],
        *(f"{EXAMPLES / 'three.txt'} #{number}" for number in (1, 2, 3)),
    ]


def test_a_limit_ends_with_3(run: Runner) -> None:
    assert run("check", "--nodes", "0", MANY).code == 3


def test_json_has_the_backbone_and_the_cells_that_differ(run: Runner) -> None:
    code, out, _ = run("check", "--json", "3x3:1/1/0/1/1/0")
    record = json.loads(out)
    assert code == 1
    assert record["backbone"] == ["??.", "??.", "..."]
    assert record["differing"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert set(record) == set(RESULT_FIELDS) | set(CHECK_FIELDS)
