"""Tests of ``nonolith bench``."""

from __future__ import annotations

import csv
import io
import json

from tests.cli.running import EXAMPLES, Runner

THREE = EXAMPLES / "three.txt"


def test_a_table_is_printed_with_the_machine(run: Runner) -> None:
    code, out, _ = run("bench", "table", "wu-3", "--puzzles", THREE)
    assert code == 0
    assert out.startswith("Not a reproduction: we did not have Wu et al. 2013, table III")
    assert "| propagation " in out
    assert "- 3 puzzles" in out or "3 puzzles of the file" in out
    assert "load " in out


def test_a_table_as_csv_and_as_json(run: Runner) -> None:
    rows = list(csv.DictReader(io.StringIO(run("bench", "table", "wu-3", "--puzzles", THREE,
                                               "--csv").out)))  # fmt: skip
    record = json.loads(run("bench", "table", "wu-3", "--puzzles", THREE, "--json").out)
    assert [row["cells settled by"] for row in rows] == [
        row["cells settled by"] for row in record["rows"]
    ]
    assert record["table"] == "wu-3"
    assert record["machine"]


def test_a_shorter_limit_and_another_seed(run: Runner) -> None:
    code, out, _ = run("bench", "table", "hust-1", "--timeout", "0.001", "--seed", "x")
    assert code == 0
    assert "time limit 0.001 s for each puzzle" in out
    assert "seed 'x/hust-1'" in out
