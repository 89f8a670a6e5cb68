"""``nonolith rate``."""

from __future__ import annotations

import json

from nonolith.operations import OPERATIONS
from tests.cli.running import EXAMPLES, NONE, TWO, UNIQUE, Runner


def test_a_puzzle_has_a_number_and_a_word(run: Runner) -> None:
    code, out, _ = run("rate", UNIQUE)
    assert code == 0
    assert ", hardest technique: " in out
    assert "trivial" in out


def test_several_puzzles_are_named(run: Runner) -> None:
    out = run("rate", EXAMPLES / "three.txt").out
    assert [line.split(": ")[0] for line in out.splitlines()] == [
        f"{EXAMPLES / 'three.txt'} #{number}" for number in (1, 2, 3)
    ]


def test_the_verdict_is_reported_first(run: Runner) -> None:
    assert run("rate", UNIQUE).out.startswith("unique: ")
    assert run("rate", TWO).out.startswith("multiple: there are several solutions; ")
    assert run("rate", NONE).out.startswith("none: there is no solution; ")


def test_exit_codes_show_how_it_ends(run: Runner) -> None:
    assert run("rate", TWO).code == 0
    assert run("rate", NONE).code == 1
    assert run("rate", "--timeout", "0", TWO).code == 3


def test_json_has_the_counts(run: Runner) -> None:
    record = json.loads(run("rate", "--json", EXAMPLES / "cat.non").out)
    assert set(OPERATIONS["rate"].member.RESULT) == set(record)
    assert sum(record["counts"].values()) == record["steps"] == len(record["offering"])
    assert record["verdict"] == "unique"
    assert record["width"] == 15  # cells, not lines on offer
