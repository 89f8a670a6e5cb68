"""Tests of ``nonolith trace``."""

from __future__ import annotations

import json

from tests.cli.running import Runner

SMALLEST = "4x3:1/1/1/2/2/1/1.1"


def test_json_has_the_nodes_in_order(run: Runner) -> None:
    record = json.loads(run("trace", "--json", SMALLEST).out)
    assert record["shape"] == "(⊠■)"
    assert record["guesses"] == record["contradictions"] == 1
    assert [node["outcome"] for node in record["nodes"]] == [
        "ambiguity", "contradiction", "solution",
    ]  # fmt: skip
    assert record["nodes"][2]["guess"] == {"row": 0, "column": 0, "colour": 1, "opposite": True}


def test_a_limit_is_reported_and_ends_with_its_code(run: Runner) -> None:
    code, out, _ = run("trace", "--nodes", 1, "4x4:1/1/1/1/1/1/1/1")
    assert code == 3
    assert "the limit on nodes was reached" in out
    code, out, err = run("trace", "--canonical", "--nodes", 1, "--timeout", 0, SMALLEST)
    assert code == 3
    assert "canonical" in err
