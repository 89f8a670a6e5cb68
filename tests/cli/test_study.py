"""Tests of ``nonolith study``."""

from __future__ import annotations

import json

from tests.cli.running import Runner


def test_one_question_is_answered(run: Runner) -> None:
    code, out, _ = run("study", 4)
    assert code == 0
    assert out.startswith("4. Do chains of better guesses")
    assert out.count("  best  ") == 3


def test_json_has_the_facts(run: Runner) -> None:
    record = json.loads(run("study", "--json", 5).out)
    assert record["question"] == 5
    assert record["facts"]["canonical"]["guesses"] == 2
