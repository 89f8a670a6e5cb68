"""The tables field by field, from runs that are made up; and what they are made of."""

from __future__ import annotations

import csv
import io
import json
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from nonolith import Puzzle
from nonolith.design import random_puzzles
from nonolith.literature.papers import rendering
from nonolith.literature.papers.base import Measured, PaperTable, Settings
from nonolith.literature.papers.pictures import blots
from nonolith.literature.papers.runs import Runs
from nonolith.literature.papers.wu_3 import SETTLED
from nonolith.literature.papers.wu_puzzles import CHANGES, mended, second_set
from nonolith.running.runs import Run
from tests.literature.papers.made_up import KEPT, cases, digest, table

#: Of five puzzles the cells that are settled by each.
SETTLED_HERE = {
    "propagation": [1, 8, 15, 49, 46],
    "2-SAT": [6, 8, 21, 59, 70],
    "FP1": [60, 20, 48, 63, 70],
    "FP2": [60, 26, 48, 63, 70],
    "FP3": [60, 26, 48, 63, 70],
}

TABLES_KEPT = json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("case", "options"), list(cases()))
def test_every_field_of_a_table_is_what_it_was(case: str, options: dict[str, Any]) -> None:
    measured, kept = table(case.split(maxsplit=1)[0], **options), TABLES_KEPT[case]
    for part in ("heads", "notes", "asked", "begun", "rows"):
        assert measured[part] == kept[part]
    assert measured.keys() == kept.keys()


def test_all_that_is_kept_is_a_table() -> None:
    assert list(TABLES_KEPT) == [case for case, _ in cases()]


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ({}, "........ ........ .#####.. .######. ..#####. ........"),
        ({"rounds": 0}, "##.#.#.. ........ .####.## #######. .#.#.### .##...#."),
        ({"rounds": 1}, "........ ..#..... .#####.. .####### .######. ........"),
        ({"rounds": 5}, "........ ........ ...##... ..####.. ...##... ........"),
        ({"filled": 0.7}, "........ .######. #######. #######. #######. .....#.."),
        ({"filled": 0.4, "rounds": 1}, "........ ........ .####... .######. .....##. ........"),
    ],
)
def test_blots_are_cells_by_seed_and_then_majorities(options: dict[str, Any], rows: str) -> None:
    picture = blots(6, 8, "blot", **options)
    assert " ".join("".join(".#"[cell or 0] for cell in row) for row in picture.rows()) == rows


def test_a_cell_of_a_blot_is_what_most_of_the_nine_around_it_are() -> None:
    before = [[int(cell or 0) for cell in row] for row in blots(9, 12, 3, rounds=0).rows()]
    after = [[int(cell or 0) for cell in row] for row in blots(9, 12, 3, rounds=1).rows()]
    for r in range(9):
        for c in range(12):
            around = [before[y][x] for y in range(9) for x in range(12)
                      if abs(y - r) < 2 and abs(x - c) < 2]  # fmt: skip
            assert after[r][c] == (sum(around) >= 5)


def test_mended_puzzles_are_those_that_they_were() -> None:
    for size, density, found in ((12, 0.44, "15368429f76b"), (10, 0.6, "c4daa30d0944")):
        puzzles = [mended(size, density, str(seed)) for seed in range(6 if size == 12 else 3)]
        assert digest(puzzle for puzzle in puzzles if puzzle is not None) == found


@pytest.mark.parametrize(
    ("changes", "given_up"), [(1, [0, 1, 2, 5]), (2, [0, 1, 2]), (0, [0, 1, 2, 3, 4, 5])]
)
def test_a_puzzle_that_takes_long_to_mend_is_given_up(changes: int, given_up: list[int]) -> None:
    with patch("nonolith.literature.papers.wu_puzzles.CHANGES", changes):
        found = [mended(12, 0.44, str(seed)) for seed in range(6)]
    assert [seed for seed, puzzle in enumerate(found) if puzzle is None] == given_up


def test_a_hundred_draws_are_tried_for_each_puzzle_of_the_second_set() -> None:
    seeds: list[str] = []
    with patch(
        "nonolith.literature.papers.wu_puzzles.mended", lambda *given: seeds.append(given[2])
    ):
        puzzles, _ = second_set(Settings(seed="x"), 2)
    assert puzzles == ()
    assert seeds == [f"x/wu-2/{number}" for number in range(200)]


def test_sixty_changes_are_tried() -> None:
    assert CHANGES == 60


@pytest.mark.parametrize("name", SETTLED)
def test_so_many_cells_are_settled_before_a_branch(name: str) -> None:
    counts = [SETTLED[name](puzzle) for puzzle in random_puzzles(5, 9, 10, filled=33, seed=2)]
    assert counts == SETTLED_HERE[name]


@pytest.mark.parametrize("name", ["FP1", "FP2", "FP3"])
def test_nothing_is_settled_where_nothing_is_known(name: str) -> None:
    nothing = SimpleNamespace(known=None)
    with patch("nonolith.literature.papers.wu_3.solve", lambda *_, **__: nothing):
        assert SETTLED[name](Puzzle(rows=[[1]], columns=[[1]])) == 0


@pytest.mark.parametrize(
    ("field", "shown"),
    [
        (None, "-"), ("12.50", "12.50"), (7, "7"), (0, "0"), (100.0, "100"), (99.95, "100"),
        (99.94, "99.9"), (-100.4, "-100"), (-99.94, "-99.9"), (0.0012345, "0.00123"),
        (1234567.8, "1234568"), (2.0, "2"),
    ],
)  # fmt: skip
def test_fields_are_shown_with_three_digits(field: str | float | None, shown: str) -> None:
    assert rendering.words(field) == shown


def test_a_table_is_one_text_one_csv_and_one_record() -> None:
    row = PaperTable("xy-1", "of cells", "Somebody 1999", True, lambda _: measured)
    measured = Measured(("what", "ms"), (("one", 12.345), ("other", None)), ("a note",))
    with patch.object(rendering, "machine", lambda: ["a machine"]):
        text, record = rendering.as_text(row, measured), rendering.as_record(row, measured)
    assert text.split("\n") == [
        "Somebody 1999: of cells", "",
        "| what  |   ms |",
        "| ----- | ---: |",
        "| one   | 12.3 |",
        "| other |    - |",
        "", "- a note", "- a machine",
    ]  # fmt: skip
    assert record == {
        "table": "xy-1", "title": "of cells", "source": "Somebody 1999", "notes": ("a note",),
        "rows": [{"what": "one", "ms": 12.345}, {"what": "other", "ms": None}],
        "machine": ["a machine"],
    }  # fmt: skip
    assert list(csv.reader(io.StringIO(rendering.as_csv(measured)))) == [
        ["what", "ms"], ["one", "12.345"], ["other", ""],
    ]  # fmt: skip


def run(verdict: str, solutions: int, seconds: float | None, limit: str | None = None) -> Run:
    return Run("0", "", 1, 1, 1, "x", verdict, solutions, limit, seconds)


def test_times_are_those_of_runs_that_finished() -> None:
    ends = (
        run("multiple", 2, 4.0), run("unique", 1, 1.0), run("unknown", 0, 60.0, "seconds"),
        run("solved", 1, 2.5), run("failed", 0, None), run("none", 0, 10.0),
    )  # fmt: skip
    one, two = Runs(ends, 1), Runs(ends, 2)
    assert one.finished == [True, True, False, True, False, True]
    assert (one.done, one.seconds) == ("4 of 6", [4.0, 1.0, 2.5, 10.0])
    assert (one.mean, one.median, one.slowest) == (4.375, 3.25, 10.0)
    assert two.finished == [True, True, False, False, False, True]
    assert (two.mean, two.median, two.slowest) == (5.0, 4.0, 10.0)
    nothing = Runs((), 1)
    assert (nothing.done, nothing.mean, nothing.median, nothing.slowest) == ("0 of 0", *[None] * 3)


def test_the_limit_is_the_one_asked_for_or_that_of_the_form() -> None:
    assert Settings().limit(full=60, short=3) == 3
    assert Settings(full=True).limit(full=60, short=3) == 60
    assert Settings(full=True, seconds=0.5).limit(full=60, short=3) == 0.5
    assert Settings(seconds=0.0).limit(full=60, short=3) == 0.0
    assert Settings()[:3] == (False, None, "0")
