"""``nonolith verify``."""

from __future__ import annotations

import json
from pathlib import Path

from nonolith.cli.reference import VERIFY_FIELDS
from tests.cli.running import Runner

CORNER = "3x3:2/1.1/2/3/1.1/1"


def test_a_good_grid_ends_with_0_and_says_what_is_done(run: Runner) -> None:
    code, out, err = run("verify", CORNER, "###/???/?#?")
    assert (code, err) == (0, "")
    assert out == (
        "nothing contradicts the clues so far\n"
        "blocks that are done: row 1 1; row 3 1; column 2 1, 2\n"
        "lines that offer something: row 2, row 3, column 1, column 2, column 3\n"
    )


def test_a_contradiction_ends_with_1(run: Runner) -> None:
    code, out, _ = run("verify", CORNER, "???/?#?/???")
    assert code == 1
    assert out.startswith("contradiction: Row 2: since column 2 is filled, its clue (1 1)")
    code, out, _ = run("verify", CORNER, "???/???/#??")
    assert code == 1
    assert out.startswith("wrong: row 3, column 1: ")


def test_a_solution_is_solved(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text("###\n#.#\n.#.\n")
    assert run("verify", CORNER, path) == (0, "solved\n", "")


def test_json_has_everything(run: Runner) -> None:
    record = json.loads(run("verify", "--json", CORNER, "###/???/???").out)
    assert set(VERIFY_FIELDS) <= set(record)
    assert record["solved"] is False
