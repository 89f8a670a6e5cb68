"""Tests of ``nonolith methods``."""

from __future__ import annotations

import json

import pytest

from nonolith.solving.methods import METHODS
from tests.cli.running import EXAMPLES, UNIQUE, Runner


@pytest.mark.long
def test_every_option_can_be_set_to_its_default(run: Runner) -> None:
    for line in run("methods", "--json").out.splitlines():
        record = json.loads(line)
        settings = [f"--option={o['name']}={o['default']}" for o in record["options"]]
        sums = str(EXAMPLES / "sums" / "tree.json")
        puzzle = UNIQUE if "blocks" in record["capabilities"] else sums
        assert run("solve", "--method", record["name"], *settings, puzzle).code == 0


@pytest.mark.parametrize("name", METHODS)
def test_one_method_is_printed_with_the_meaning_of_its_options(run: Runner, name: str) -> None:
    code, out, _ = run("methods", name)
    assert code == 0
    assert METHODS[name].source in out
    assert "finds all solutions" in out or not METHODS[name].capabilities.enumerates
    for option in METHODS[name].options._fields:
        _, _, after = out.partition(f"--option {option}=")
        assert after.splitlines()[1].startswith("    "), f"{option} lacks a meaning"
