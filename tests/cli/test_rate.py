"""Tests of ``nonolith rate``."""

from __future__ import annotations

import json

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


def test_json_has_the_counts(run: Runner) -> None:
    record = json.loads(run("rate", "--json", EXAMPLES / "cat.non").out)
    assert sum(record["counts"].values()) == record["steps"] == len(record["offering"])
    assert record["verdict"] == "unique"
    assert record["width"] == 15  # cells, not the number of lines on offer
