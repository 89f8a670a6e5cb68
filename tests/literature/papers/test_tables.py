"""Measure each table of the papers on few puzzles and for a short time."""

from __future__ import annotations

import csv
import io
import json
from statistics import fmean, median
from unittest.mock import patch

import pytest

import nonolith
from nonolith import Puzzle, UnsupportedError, Verdict
from nonolith.design import random_puzzles
from nonolith.literature.comparison.runs import Run
from nonolith.literature.papers import TABLES, Settings, measure
from nonolith.literature.papers.paper_table import (
    Runs,
    as_csv,
    as_record,
    as_text,
    as_words,
    run,
)
from nonolith.literature.papers.puzzles import mended, smooth_grid
from tests.inline_pool import InlinePool
from tests.strategies import palette_of

FEW = tuple(random_puzzles(3, 10, 10, seed=1))
SWITCH = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
HARD = next(random_puzzles(1, 60, 60, probability=0.45, seed=1))

#: Settings with puzzles for tables measured on a set; the other tables generate their puzzles.
SETTINGS = {
    name: Settings(seconds=0.002, puzzles=FEW if table.one_set else (), pool=InlinePool())
    for name, table in TABLES.items()
}


@pytest.mark.parametrize("name", TABLES)
def test_each_table_has_figures_of_the_paper_and_of_a_measurement(name: str) -> None:
    table, measured = TABLES[name], measure(name, SETTINGS[name])
    assert table.name == name
    assert measured.rows
    assert all(len(row) == len(measured.heads) for row in measured.rows)
    assert measured.notes
    text = as_text(table, measured)
    assert "paper" in text
    assert "processor" in text
    assert all(note in text for note in measured.notes)
    rows = list(csv.reader(io.StringIO(as_csv(measured))))
    assert len(rows) == len(measured.rows) + 1
    record = json.loads(json.dumps(as_record(table, measured)))
    assert record["rows"][0] == dict(zip(measured.heads, measured.rows[0], strict=True))


@pytest.mark.parametrize("name", TABLES)
def test_each_table_reports_every_solve_before_it_begins(name: str) -> None:
    told: list[tuple[str, int, int]] = []
    settings = SETTINGS[name]._replace(begin=lambda *begun: told.append(begun))
    measure(name, settings)
    assert told
    assert all(0 <= number < total for _, number, total in told)
    if settings.puzzles:
        numbers = [number for _, number, _ in told]
        assert numbers == [0, 1, 2] * (len(told) // 3)
        assert {total for *_, total in told} == {3}


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.one_set])
def test_tables_of_one_set_take_puzzles_of_the_user(name: str) -> None:
    assert any("3 puzzles of the file" in note for note in measure(name, SETTINGS[name]).notes)


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if not table.one_set])
def test_tables_of_several_sets_refuse_puzzles_of_the_user(name: str) -> None:
    with pytest.raises(UnsupportedError, match="these tables can: wu-1, wu-2"):
        measure(name, Settings(puzzles=FEW))


@pytest.mark.parametrize("name", TABLES)
def test_methods_of_the_user_are_measured_and_every_run_is_reported(name: str) -> None:
    table, done = TABLES[name], list[Run]()
    settings = SETTINGS[name]._replace(methods=("conflict",), done=done.append)
    if not (table.by_method and table.of_runs):
        with pytest.raises(UnsupportedError, match="these tables can: yu-1"):
            measure(name, settings)
    else:
        rows = [
            row for row in measure(name, settings).rows if any("conflict" in str(x) for x in row)
        ]
        groups = len({run.key for run in done})
        assert groups == len([run for run in done if run.contender == "conflict"])
        assert 0 < len(rows) <= groups


def test_an_unknown_table_is_refused() -> None:
    with pytest.raises(UnsupportedError, match="there is no table 'wu-9'; the tables are yu-1"):
        measure("wu-9")


def test_runs_that_reach_the_time_limit_are_not_finished() -> None:
    here = Settings(pool=InlinePool())
    [runs] = run(["auto"], [SWITCH, HARD], 0.5, here, wanted=2)
    assert runs.finished == [runs.runs[0]]
    assert runs.done == "1 of 2"
    assert runs.time(max) == runs.time(median) == runs.runs[0].seconds
    [late] = run(["auto"], [HARD], 0.01, here)
    assert late.time(max) is None


def test_a_table_measures_coloured_puzzles_of_the_user() -> None:
    coloured = Puzzle(rows=[[(1, 2)]], columns=[[(1, 2)]], palette=palette_of(3))
    settings = Settings(seconds=5, puzzles=(coloured,), pool=InlinePool())
    measured = measure("wu-4", settings)
    over = measured.heads.index("over the limit")
    assert [row[over] for row in measured.rows if str(row[0]).startswith("ours")] == [0] * 4


def test_the_random_puzzles_of_wu_4_are_those_of_its_note() -> None:
    with patch("nonolith.literature.papers.wu.random_puzzles", wraps=random_puzzles) as draw:
        measured = measure("wu-4", SETTINGS["wu-4"]._replace(puzzles=()))
    puzzles = list(random_puzzles(*draw.call_args.args, **draw.call_args.kwargs))
    [(height, width, filled)] = {
        (*puzzle.shape, sum(block.length for clue in puzzle.rows for block in clue))
        for puzzle in puzzles
    }
    note = f"{len(puzzles)} random puzzles of {height}x{width} with {filled} filled cells"
    assert any(note in text for text in measured.notes)


def test_mended_puzzles_have_one_solution() -> None:
    puzzles = [mended(15, 0.45, str(seed)) for seed in range(6)]
    kept = [puzzle for puzzle in puzzles if puzzle is not None]
    assert kept
    assert all(nonolith.check(puzzle).verdict is Verdict.UNIQUE for puzzle in kept)
    assert mended(15, 0.45, "0") == puzzles[0]


def test_a_cell_of_a_smooth_grid_has_the_colour_of_the_majority_around_it() -> None:
    before = [[int(cell or 0) for cell in row] for row in smooth_grid(9, 12, 3, rounds=0).rows()]
    after = [[int(cell or 0) for cell in row] for row in smooth_grid(9, 12, 3, rounds=1).rows()]
    for r in range(9):
        for c in range(12):
            around = [before[y][x] for y in range(9) for x in range(12)
                      if abs(y - r) < 2 and abs(x - c) < 2]  # fmt: skip
            assert after[r][c] == (sum(around) >= 5)


@pytest.mark.parametrize(
    ("field", "shown"),
    [
        (None, "-"), ("12.50", "12.50"), (7, "7"), (0, "0"), (100.0, "100"), (99.95, "100"),
        (99.94, "99.9"), (-100.4, "-100"), (-99.94, "-99.9"), (0.0012345, "0.00123"),
        (1234567.8, "1234568"), (2.0, "2"),
    ],
)  # fmt: skip
def test_fields_are_shown_with_three_digits(field: str | float | None, shown: str) -> None:
    assert as_words(field) == shown


def ended(verdict: str, solutions: int, seconds: float | None, limit: str | None = None) -> Run:
    return Run("0", "", 1, 1, 1, "x", verdict, solutions, limit, seconds)


def test_times_are_those_of_runs_that_finished() -> None:
    ends = (
        ended("multiple", 2, 4.0), ended("unique", 1, 1.0), ended("unknown", 0, 60.0, "seconds"),
        ended("solved", 1, 2.5), ended("failed", 0, None), ended("none", 0, 10.0),
    )  # fmt: skip
    one, two = Runs(ends, 1), Runs(ends, 2)
    assert one.finished == [ends[i] for i in (0, 1, 3, 5)]
    assert one.done == "4 of 6"
    assert [one.time(of) for of in (fmean, median, max)] == [4.375, 3.25, 10.0]
    assert two.finished == [ends[i] for i in (0, 1, 5)]
    assert [two.time(of, 1000) for of in (fmean, median, max)] == [5000, 4000, 10000]
    nothing = Runs((), 1)
    assert (nothing.done, nothing.time(max)) == ("0 of 0", None)


def test_the_minutes_rise_with_the_ladder_and_order_the_study() -> None:
    """Foote and Krizanc: puzzles that players rate higher need more propagations per cell."""
    measured = measure("people", Settings(pool=InlinePool()))
    rows = {row[0]: row for row in measured.rows}
    constant, minutes = map(measured.heads.index, ("constant", "minutes"))
    for name in ("rungs that rise", "clear pairs in order"):
        assert rows[name][minutes] == rows[name][measured.heads.index("paper")]
    errors = rows["mean error, %"]
    assert float(errors[minutes] or 0) < float(errors[constant] or 0)
