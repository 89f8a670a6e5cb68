"""The export of rows: texts, columns, no partly written file; and a summary of a database."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import FormatError, MissingExtraError, Puzzle
from nonolith.batches import exports
from nonolith.batches.exports import EXPORTS, exported
from nonolith.batches.jobs import Row
from nonolith.batches.report import report
from nonolith.batches.store import COLUMNS, Store
from tests.batches import functions

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
ALL = {**COLUMNS, "a_data": "", "a_number": "INTEGER", "a_share": "REAL"}
ROW = Row(
    "k", "a.non", 1, 2, 3, 1, "unique", 0.5, None, None, 1, "A", "",
    {"a_data": b"\x00\xff", "a_number": 7, "a_share": 0.25},
)  # fmt: skip
BAD = Row(None, "ä,b", 2, None, None, None, None, 0.0, None, 'it is "bad"', 2, None, None, {})

#: Rows as they are exported: without nested objects, and with bytes in base64.
RECORD = {**dict(zip(COLUMNS, ROW, strict=False)), **ROW.values, "a_data": "AP8="}
BAD_RECORD = dict(zip(COLUMNS, BAD, strict=False))


def written(form: str, *groups: Sequence[Row]) -> bytes:
    pieces: list[bytes] = []
    export = EXPORTS[form](pieces.append)
    export.begin(ALL)
    for rows in groups:
        export.add([exports._record(row) for row in rows])
    export.end()
    return b"".join(pieces)


def test_csv_has_a_header_and_a_line_for_each_row() -> None:
    head = ",".join(ALL)
    first = "k,a.non,1,2,3,1,unique,0.5,,,1,A,,AP8=,7,0.25"
    second = ',"ä,b",2,,,,,0.0,,"it is ""bad""",2,,,,,'
    assert written("csv", [ROW], [BAD]).decode() == f"{head}\r\n{first}\r\n{second}\r\n"
    assert written("csv").decode() == f"{head}\r\n"


def test_json_lines_have_an_object_with_its_own_columns_for_each_row() -> None:
    lines = written("jsonl", [ROW, BAD], []).decode().splitlines()
    assert [json.loads(line) for line in lines] == [RECORD, BAD_RECORD]


def test_parquet_has_columns_with_types(monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(exports, "_GROUP", 2)
    number = ROW._replace(values={"a_data": 10**30})
    file = parquet.ParquetFile(io.BytesIO(written("parquet", [ROW], [BAD], [number])))
    table = file.read()
    kinds = {field.name: str(field.type) for field in table.schema}
    assert kinds == {
        name: {"INTEGER": "int64", "REAL": "double"}.get(kind.partition(" ")[0], "string")
        for name, kind in ALL.items()
    }
    rest = dict.fromkeys(("a_data", "a_number", "a_share"))
    assert table.to_pylist() == [
        RECORD, {**BAD_RECORD, **rest}, {**RECORD, **rest, "a_data": str(10**30)},
    ]  # fmt: skip
    groups = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    assert groups == [2, 1]


def test_missing_pyarrow_is_an_error_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for into in (None, tmp_path / "r.db"):
        work = nonolith.batch(CORNER, functions.area, into=into, jobs=1)
        with pytest.raises(MissingExtraError, match=r"pip install 'nonolith\[parquet\]'"):
            work.write({"parquet": str(tmp_path / "r.parquet")})
        assert work.done == 0
    assert list(tmp_path.iterdir()) == []


def test_rows_for_standard_output_are_written_at_once(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with exported({"jsonl": "-", "csv": str(tmp_path / "b")}, ALL) as add:
        for _ in range(3):
            add(ROW)
            assert json.loads(capfdbinary.readouterr().out) == RECORD
    assert (tmp_path / "b").read_bytes() == written("csv", [ROW] * 3)
    assert list(tmp_path.iterdir()) == [tmp_path / "b"]


def test_an_error_leaves_no_output_file(tmp_path: Path) -> None:
    targets = {"jsonl": str(tmp_path / "a"), "csv": str(tmp_path / "missing" / "b")}
    with pytest.raises(FormatError), exported(targets, ALL):
        pass
    with pytest.raises(KeyError), exported({"csv": str(tmp_path / "a")}, ALL) as add:  # noqa: PT012
        add(ROW)
        raise KeyError
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stored", [True, False])
def test_all_rows_of_a_run_are_written(stored: bool, tmp_path: Path) -> None:
    database, table, lines = (str(tmp_path / name) for name in ("r.db", "r.csv", "r.jsonl"))
    into = database if stored else None
    several = [CORNER, Puzzle(rows=[[1], [1]], columns=[[1], [1]])]
    nonolith.batch(several[0], "count", into=into, jobs=1).run()
    calls: list[int] = []
    work = nonolith.batch(several, "count", into=into, jobs=1, ordered=True)
    assert work.write({"csv": table, "jsonl": lines}, lambda it: calls.append(it.done)) is work
    assert (work.known, work.done, calls[-1]) == ((1, 1, 1) if stored else (0, 2, 2))
    rows = list(csv.DictReader(io.StringIO(Path(table).read_text())))
    assert [(row["position"], row["verdict"], row["count_solutions"]) for row in rows] == [
        ("1", "unique", "1"), ("2", "multiple", "2"),
    ]  # fmt: skip
    assert list(rows[0]) == [*COLUMNS, "count_solutions", "count_exact"]
    records = [json.loads(line) for line in Path(lines).read_text().splitlines()]
    assert [(record["position"], record["count_exact"]) for record in records] == [(1, 1), (2, 1)]
    if stored:
        with Store(database) as store:
            assert len(store.query("SELECT * FROM runs")) == 1


@pytest.mark.parametrize("stored", [True, False])
def test_the_values_of_functions_have_columns(stored: bool, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    into = tmp_path / "r.db" if stored else None
    if stored:  # columns of another run are left out
        nonolith.batch(CORNER, functions.slow, into=into, jobs=1).run()
    do: list[Any] = ["count", functions.area, functions.several]
    files = {form: str(tmp_path / f"r.{form}") for form in EXPORTS}
    titles = ["one", "two"]
    puzzles = [CORNER.replace(title=title) for title in titles]
    nonolith.batch(puzzles, do, into=into, jobs=1).write(files)
    values = ["area", "several_large", "several_shape", "several_title"]
    table = list(csv.DictReader(io.StringIO(Path(files["csv"]).read_text())))
    assert list(table[0]) == [*COLUMNS, "count_solutions", "count_exact", *values]
    assert [row["several_title"] for row in table] == titles
    found = parquet.read_table(files["parquet"]).to_pylist()
    assert [row["area"] for row in found] == [4, 4]
    assert [row["several_large"] for row in found] == [str(10**30)] * 2
    lines = [json.loads(line) for line in Path(files["jsonl"]).read_text().splitlines()]
    assert [line["several_title"] for line in lines] == titles
    assert len(list(tmp_path.iterdir())) == 3 + stored


def test_a_report_counts_what_is_stored(tmp_path: Path) -> None:
    """The times are set by the test, so that the quantiles and the slowest puzzles are known."""
    import sqlite3

    path = str(tmp_path / "a.db")
    puzzles = [Puzzle(rows=[[1]] * 2, columns=[[1]] * 2)] * 7 + [Puzzle(rows=[[1]], columns=[[1]])]
    nonolith.batch([*puzzles, "3x3:1/1"], "check", into=path, jobs=1).run()
    with sqlite3.connect(path) as base:
        base.execute("UPDATE results SET seconds = position * 0.5 WHERE puzzle NOT NULL")
        base.execute("UPDATE results SET seconds = 0 WHERE puzzle IS NULL")
    (run,) = report(path).runs
    assert (run.run, run.puzzles, run.errors) == (1, 9, 1)
    assert run.verdicts == {"multiple": 7, "unique": 1}
    assert run.limits_reached == {}
    assert run.seconds == pytest.approx(sum(0.5 * place for place in range(1, 9)))
    assert run.quantiles == {"50": 2.0, "90": 4.0, "99": 4.0, "100": 4.0}
    assert [slow["position"] for slow in run.slowest] == [8, 7, 6, 5, 4]
    assert [slow["verdict"] for slow in run.slowest] == ["unique", *["multiple"] * 4]
    assert run.finished is not None
    assert "18 s in total; 50 % within 2 s, 90 % within 4 s, 99 % within 4 s, slow" in run.text


def test_a_report_of_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"none\.db: there is no such file$"):
        report(str(tmp_path / "none.db"))
    with pytest.raises(nonolith.ArgumentError, match=r"^path must be the name of a file"):
        report(5)  # type: ignore[arg-type]
