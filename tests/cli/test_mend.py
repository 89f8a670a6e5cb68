"""Tests of ``nonolith mend``."""

from __future__ import annotations

import json
from pathlib import Path

import nonolith
from nonolith import Verdict
from nonolith.design import random_grid
from tests.cli.running import TWO, Runner


def test_pictures_are_drawn_on_request(run: Runner) -> None:
    assert "#" in run("mend", "--show", TWO).out


def test_json_has_all_fields(run: Runner) -> None:
    record = json.loads(run("mend", "--json", "--give", TWO).out)
    assert record["target"] == "unique"
    assert record["gives"] is True
    assert record["proposals"] == [[{"row": 0, "column": 0, "colour": "white"}]]


def test_the_best_proposal_is_written_on_request(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "mended.json"
    code, out, _ = run("mend", "--apply", "-o", path, TWO)
    assert code == 0
    assert out.startswith("1. change")
    assert nonolith.check(nonolith.read(path)).verdict is Verdict.UNIQUE
    code, out, _ = run("mend", "--apply", "--to", "json", "--give", TWO)
    given = nonolith.read(out.encode()).given
    assert given is not None
    assert given.unknown == 3


def test_an_unreachable_target_is_reported_and_ends_with_1(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    code, out, err = run("mend", "--target", "needs-search", "--apply", "-o", path, TWO)
    assert (code, out) == (1, "")
    assert "was not reached with at most 8 changes" in err
    assert not path.exists()


def test_a_limit_ends_with_3(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    puzzle = nonolith.Puzzle.from_grid(random_grid(30, 30, probability=0.3, seed=1))
    nonolith.write(puzzle, path)
    code, _, err = run("mend", "--timeout", "0", path)
    assert code == 3
    assert "the limit on seconds was reached" in err
