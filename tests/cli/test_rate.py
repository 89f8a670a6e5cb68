"""Tests of ``nonolith rate``."""

from __future__ import annotations

import json

from tests.cli.running import EXAMPLES, Runner


def test_json_has_the_counts(run: Runner) -> None:
    record = json.loads(run("rate", "--json", EXAMPLES / "cat.non").out)
    assert sum(record["counts"].values()) == record["steps"] == len(record["offering"])
    assert record["verdict"] == "unique"
    assert record["width"] == 15  # cells, not the number of lines on offer
