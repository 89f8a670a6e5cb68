"""Tests of ``nonolith mend``."""

from __future__ import annotations

import json
from pathlib import Path

import nonolith
from nonolith import Verdict
from nonolith.design import random_grid
from tests.cli.running import TWO, UNIQUE, Runner


def test_the_changes_are_listed_best_first(run: Runner) -> None:
    code, out, err = run("mend", TWO)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "1. change row 1 column 1 black",
        "2. change row 1 column 2 white",
        "3. change row 2 column 1 white",
        "4. change row 2 column 2 black",
    ]
    assert len(run("mend", "--proposals", "2", TWO).out.splitlines()) == 2


def test_cells_to_give_away_are_listed(run: Runner) -> None:
    assert run("mend", "--give", TWO).out == "1. give away row 1 column 1 white\n"


def test_a_unique_puzzle_needs_no_change(run: Runner) -> None:
    code, out, _ = run("mend", UNIQUE)
    assert (code, out) == (0, "no change is needed: the puzzle is unique already\n")


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
