"""Tests of ``nonolith lines``."""

from __future__ import annotations

import json

from nonolith.literature.lines import LINE_SOLVERS
from tests.cli.running import Runner


def test_every_line_solver_is_listed_with_its_source(run: Runner) -> None:
    code, out, _ = run("lines")
    assert code == 0
    for row in LINE_SOLVERS.values():
        assert f"{row.name} " in out
        assert row.summary in out
        assert f"source: {row.source}; " in out


def test_json_has_the_capabilities(run: Runner) -> None:
    records = [json.loads(line) for line in run("lines", "--json").out.splitlines()]
    assert [record["name"] for record in records] == list(LINE_SOLVERS)
    for record, row in zip(records, LINE_SOLVERS.values(), strict=True):
        assert ("complete" in record["capabilities"]) == row.complete
        assert ("colours" in record["capabilities"]) == row.colours
