"""Rows in other forms: the exact text of each, and no file that is half written."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import FormatError, MissingExtraError, Puzzle
from nonolith.batches import writing
from nonolith.batches.exports import EXPORTS
from nonolith.batches.exports.base import plain
from nonolith.batches.jobs import Row
from nonolith.batches.store import COLUMNS, Store
from nonolith.batches.writing import Exports

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
ALL = {**COLUMNS, "a_data": "", "a_number": "INTEGER", "a_share": "REAL"}
ROW = Row(
    "k", "a.non", 1, 2, 3, 1, "unique", 0.5, None, None,
    {"a_data": b"\x00\xff", "a_number": 7, "a_share": 0.25},
)  # fmt: skip
BAD = Row(None, "ä,b", 2, None, None, None, None, 0.0, None, 'it is "bad"', {})
HEAD = ",".join(ALL) + "\r\n"
LINES = 'k,a.non,1,2,3,1,unique,0.5,,,AP8=,7,0.25\r\n,"ä,b",2,,,,,0.0,,"it is ""bad""",,,\r\n'


def written(form: str, *groups: Sequence[Row]) -> list[bytes]:
    pieces: list[bytes] = []
    export = EXPORTS[form](pieces.append, ALL)
    for rows in groups:
        export.add(rows)
    export.end()
    return pieces


def test_a_row_has_one_level_and_no_bytes() -> None:
    assert plain(ROW) == {**ROW.record(), "a_data": "AP8="}
    assert ROW.record() == {**dict(zip(COLUMNS, ROW, strict=False)), **ROW.values}


def test_csv_has_a_head_and_a_line_for_each_row() -> None:
    assert written("csv", [ROW], [BAD]) == [
        f"{HEAD}{LINES.partition('0.25')[0]}0.25\r\n".encode(),
        LINES.partition("0.25\r\n")[2].encode(),
        b"",
    ]
    assert written("csv") == [HEAD.encode()]
    other = ROW._replace(values={"unknown": 5}, source="b")
    assert written("csv", [other])[0].decode().splitlines()[1] == "k,b,1,2,3,1,unique,0.5,,,,,"


def test_jsonl_has_an_object_with_its_own_columns_for_each_row() -> None:
    (first, second) = written("jsonl", [ROW, BAD], [])
    assert [json.loads(line) for line in first.decode().splitlines()] == [plain(ROW), plain(BAD)]
    assert first.endswith(b"\n")
    assert second == b""


def test_parquet_has_columns_with_types(monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    from nonolith.batches.exports import parquet as form

    assert form._GROUP == 50_000
    monkeypatch.setattr(form, "_GROUP", 2)
    number = ROW._replace(values={"a_data": 10**30})
    file = parquet.ParquetFile(io.BytesIO(b"".join(written("parquet", [ROW], [BAD], [number]))))
    table = file.read()
    kinds = {field.name: str(field.type) for field in table.schema}
    assert kinds == {
        name: {"INTEGER": "int64", "REAL": "double"}.get(kind.partition(" ")[0], "string")
        for name, kind in ALL.items()
    }
    rest = dict.fromkeys(("a_data", "a_number", "a_share"))
    assert table.to_pylist() == [plain(ROW), {**plain(BAD), **rest},
                                 {**plain(number), **rest, "a_data": str(10**30)}]  # fmt: skip
    groups = [file.metadata.row_group(i).num_rows for i in range(file.num_row_groups)]
    assert groups == [2, 1]


def test_parquet_is_written_to_a_file_that_has_a_position_and_an_end() -> None:
    from nonolith.batches.exports.parquet import _File

    pieces: list[bytes] = []
    file = _File(pieces.append)
    assert (file.tell(), file.closed) == (0, False)
    for data in (b"abc", memoryview(b"de")):
        assert file.write(data) == len(data)  # type: ignore[arg-type]
    file.flush()
    assert (file.tell(), file.closed, pieces) == (5, False, [b"abc", b"de"])
    file.close()
    assert file.closed


def test_parquet_without_its_library_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(MissingExtraError) as raised:
        written("parquet")
    assert str(raised.value) == (
        "Parquet needs pyarrow; install it by: pip install 'nonolith[parquet]'"
    )


class Noting:
    """A form that notes how many rows come at once."""

    def __init__(self, write: Any, columns: Any) -> None:
        self.sizes: list[int] = []
        self.columns = columns
        self.write, self.ended = write, 0
        made.append(self)

    def add(self, rows: Sequence[Row]) -> None:
        self.sizes.append(len(rows))
        self.write(b"%d " % len(rows))

    def end(self) -> None:
        self.ended += 1


made: list[Noting] = []


@pytest.fixture
def _noted(monkeypatch: pytest.MonkeyPatch) -> None:
    made.clear()
    monkeypatch.setattr(writing, "EXPORTS", {"a": Noting, "b": Noting})


@pytest.mark.usefixtures("_noted")
def test_rows_for_standard_output_are_written_at_once(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    with Exports({"a": "-", "b": str(tmp_path / "b")}, ALL) as exports:
        for number in range(3):
            exports.add(ROW)
            assert made[0].sizes == made[1].sizes == [1] * (number + 1)
            assert capfdbinary.readouterr().out == b"1 "
    assert (tmp_path / "b").read_bytes() == b"1 1 1 0 "
    assert list(tmp_path.iterdir()) == [tmp_path / "b"]


@pytest.mark.usefixtures("_noted")
def test_an_error_leaves_no_file(tmp_path: Path) -> None:
    targets = {"a": str(tmp_path / "a"), "b": str(tmp_path / "missing" / "b")}
    with pytest.raises(FormatError), Exports(targets, ALL):
        pass
    with pytest.raises(AttributeError), Exports({"a": str(tmp_path / "a")}, ALL) as exports:
        exports.missing  # type: ignore[attr-defined]  # noqa: B018
    assert list(tmp_path.iterdir()) == []
    assert [each.ended for each in made] == [0, 0]


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
    with Path(table).open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["position"], row["verdict"], row["count_solutions"]) for row in rows] == [
        ("1", "unique", "1"), ("2", "multiple", "2"),
    ]  # fmt: skip
    assert list(rows[0]) == [*COLUMNS, "count_solutions", "count_exact"]
    records = [json.loads(line) for line in Path(lines).read_text().splitlines()]
    assert [(record["position"], record["count_exact"]) for record in records] == [(1, 1), (2, 1)]
    if stored:
        with Store(database) as store:
            assert len(store.query("SELECT * FROM runs")) == 1
