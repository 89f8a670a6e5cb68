"""Each row is stored even if the database must change its names, texts or numbers."""

from __future__ import annotations

import csv
import json
import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from nonolith import ArgumentError, Puzzle
from nonolith.batches.batch import batch
from nonolith.batches.exports import EXPORTS
from nonolith.batches.store import Store
from tests.batches import functions

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files: a good and a bad puzzle under non-UTF-8 names, and a good puzzle."""
    folder = tmp_path / "in"
    folder.mkdir()
    try:
        for name, clue in ((b"\xff.stp", 1), (b"\xfe.stp", 2), (b"z.stp", 1)):
            Path(folder, os.fsdecode(name)).write_text(f"1x1:1/{clue}")
    except OSError:  # macOS, Windows
        pytest.skip("this file system takes no such names")
    return folder


@pytest.mark.parametrize("stored", [True, False])
def test_a_file_name_that_is_not_utf8_is_escaped(
    stored: bool, folder: Path, tmp_path: Path
) -> None:
    into = tmp_path / "r.db" if stored else None
    names = [str(folder / name) for name in ("\\udcfe.stp", "\\udcff.stp", "z.stp")]
    parquet = pytest.importorskip("pyarrow.parquet")
    forms = {form: str(tmp_path / f"r.{form}") for form in EXPORTS}
    work = batch(folder, into=into, ordered=True).write(forms)
    assert (work.done, work.errors) == (3, 1)
    with Path(forms["csv"]).open(newline="", encoding="utf-8") as file:
        assert sorted(row["source"] for row in csv.DictReader(file)) == names
    lines = Path(forms["jsonl"]).read_text().splitlines()
    assert sorted(json.loads(line)["source"] for line in lines) == names
    assert sorted(r["source"] for r in parquet.read_table(forms["parquet"]).to_pylist()) == names
    if stored:
        assert batch(folder, into=into).run().known == 3


def test_lone_surrogates_of_a_function_are_escaped(tmp_path: Path) -> None:
    do = [functions.half_name, functions.half_error]
    (row,) = batch(CORNER, do, into=tmp_path / "r.db", jobs=1)
    assert row.values == {"half_name_\\ud800": "\\udfff"}
    assert str(row.error).endswith("ValueError: \\ud800")


def test_names_that_differ_in_case_have_columns_of_their_own(tmp_path: Path) -> None:
    for number in (1, 2):
        puzzles = [CORNER] * number
        batch(puzzles, functions.cases, into=tmp_path / "r.db", ordered=True, jobs=1).run()
    with sqlite3.connect(tmp_path / "r.db") as connection:
        connection.row_factory = sqlite3.Row
        rows = [dict(row) for row in connection.execute("SELECT * FROM results")]
    connection.close()
    assert [
        [value for name, value in row.items() if name.startswith("cases_")] for row in rows
    ] == [[1, 2, 3, 4]] * 2
    assert rows[0]["cases_Name"] == 1


def test_a_value_that_cannot_be_stored_is_an_error_in_its_row() -> None:
    functions.VALUE = circle = []  # type: ignore[var-annotated]
    circle.append(circle)
    with ThreadPoolExecutor(1) as executor:
        (row,) = batch(CORNER, ["check", functions.given], executor=executor)
    assert row.verdict == "unique"
    assert "Circular" in str(row.error)


def test_a_function_with_the_name_of_a_common_column_gets_another_column(tmp_path: Path) -> None:
    (row,) = batch(CORNER, functions.width, into=tmp_path / "r.db", jobs=1)
    assert (row.width, row.values) == (2, {"width_value": 7})


def test_too_many_values_for_the_columns_are_an_error_in_their_row(tmp_path: Path) -> None:
    puzzles = [CORNER.replace(title=title) for title in ("3", "2500", "300")]
    for again in (False, True):
        work = batch(
            puzzles, ["count", functions.crowded], into=tmp_path / "r.db", ordered=True, jobs=1
        )
        rows = list(work)
        assert (work.errors, work.known) == (1, 3 if again else 0)
    assert rows == []
    with Store(str(tmp_path / "r.db")) as store:
        rows = list(store.rows(1))
    assert [len(row.values) for row in rows] == [5, 0, 302]
    assert "need more columns than a database can have (2000)" in str(rows[1].error)
    assert [row.verdict for row in rows] == ["unique"] * 3


def test_functions_with_the_same_name_are_refused() -> None:
    class Other:
        @staticmethod
        def width(puzzle: Puzzle) -> int:
            return puzzle.width

    with pytest.raises(ArgumentError, match="rename"):
        batch(CORNER, [functions.width, Other.width])
