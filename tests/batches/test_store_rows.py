"""The database of results: its tables, its runs, and its rows after each step."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import FormatError
from nonolith.batches.jobs import Job, Row
from nonolith.batches.store import Store, check_database


def row(position: int, source: str = "a", **values: Any) -> Row:
    return Row("k", source, position, 2, 2, 1, "unique", 0.5, None, None, values)


def test_a_run_has_its_options_its_version_and_its_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = (f"t{number}" for number in range(9))
    monkeypatch.setattr("nonolith.batches.store._now", lambda: next(times))
    with Store(str(tmp_path / "r.db")) as store:
        assert store.begin({"b": 1, "a": 2}, {}) == 1
        assert store.begin({"a": 3}, {"x_y": "REAL"}) == 2
        assert store.begin({"a": 2, "b": 1}, {"x_y": "REAL", "z": ""}) == 1
        store.end(2, {})
        assert store.query("SELECT * FROM runs ORDER BY run") == [
            (1, '{"a": 2, "b": 1}', nonolith.__version__, "t0", None),
            (2, '{"a": 3}', nonolith.__version__, "t1", "t3"),
        ]
        kinds = {name: kind for _, name, kind, *_ in store.query("PRAGMA table_info(results)")}
        assert (kinds["x_y"], kinds["z"]) == ("REAL", "")


def test_a_row_replaces_only_the_row_of_the_same_run_and_position(tmp_path: Path) -> None:
    with Store(str(tmp_path / "r.db")) as store:
        first, second = (store.begin({"a": number}, {}) for number in range(2))
        quoted = row(2)._replace(values={'q"': 0.5, "x": b"\0"})
        store.add(first, [row(2), row(1, x=5), row(1, "A", y="t")])
        store.add(second, [row(1, x=6)])
        store.add(first, [])
        assert store.added == 4
        store.add(first, [quoted])
        assert store.added == 5
        assert list(store.rows(first)) == [
            row(1, "A", y="t"), row(1, x=5), quoted,
        ]  # fmt: skip
        assert list(store.rows(second)) == [row(1, x=6)]


def test_rows_are_added_all_or_none(tmp_path: Path) -> None:
    with Store(str(tmp_path / "r.db")) as store:
        run = store.begin({}, {})
        with pytest.raises(FormatError, match="the stored results stay valid") as raised:
            store.add(run, [row(1), row(2)._replace(source=None)])  # type: ignore[arg-type]
        assert str(tmp_path / "r.db") in str(raised.value)
        assert store.added == 0
        assert list(store.rows(run)) == []
        store.add(run, [row(1)])
        assert list(store.rows(run)) == [row(1)]


def test_a_known_row_has_the_same_puzzle_and_position(tmp_path: Path) -> None:
    bad = row(8)._replace(puzzle=None)
    with Store(str(tmp_path / "r.db")) as store:
        run, other = (store.begin({"a": number}, {}) for number in range(2))
        store.add(run, [*(row(position) for position in (1, 3, 4, 7)), row(2, "b"), bad])
        store.add(other, [row(2)])
        places = [(source, position) for source in "ab" for position in range(1, 10)]
        found = [store.known(run, Job(*place, None, "k")) for place in places]
        assert [place for place, there in zip(places, found, strict=True) if there] == [
            ("a", 1), ("a", 3), ("a", 4), ("a", 7), ("b", 2),
        ]  # fmt: skip
        wrong = [store.known(run, Job("a", 7, None, key)) for key in ("other", None)]
        assert wrong == [None, None]
        assert store.known(run, Job("a", 8, None, None, "wrong"))


def test_finished_rows_are_stored_if_a_later_row_fails(tmp_path: Path) -> None:
    def groups() -> Iterator[list[Row]]:
        yield [row(1)]
        raise KeyError("broken")

    with Store(str(tmp_path / "r.db")) as store:
        run = store.begin({}, {})
        with pytest.raises(KeyError, match="broken"):
            list(store.stored(run, groups()))  # type: ignore[arg-type]
        assert list(store.rows(run)) == [row(1)]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("no/r.db", None, "no: there is no such folder"),
        ("r.db", b"hello", "r.db: this is not a results database; it was not changed (expected "
         "a new name, or a database written by nonolith batch)"),
        ("r.db", b"SQLite format 3\0".ljust(68, b"\0") + b"nono", "r.db: another version of "
         "nonolith wrote this database"),
        ("r.db", b"SQLite format 2\0".ljust(68, b"\0") + b"nono", "r.db: this is not a results"),
        ("r.db", b"SQLite format 3\0".ljust(68, b"\0") + b"nonp", "r.db: this is not a results"),
        ("a\0b", None, "a\0b: results cannot be written or read: "),
        (".", None, ".: results cannot be written or read: Is a directory; the stored results"),
    ],
)  # fmt: skip
def test_a_path_that_cannot_be_a_database_is_refused(
    name: str, content: bytes | None, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if content is not None:
        Path(name).write_bytes(content)
    with pytest.raises(FormatError) as raised:
        check_database(name)
    assert message in str(raised.value)
    assert [path.name for path in tmp_path.iterdir()] == ([name] if content else [])


def test_new_files_empty_files_and_results_databases_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "r.db"
    check_database(str(path))
    assert not path.exists()
    path.touch()
    check_database(str(path))
    assert path.read_bytes() == b""
    with Store(str(path)):
        pass
    check_database(str(path))


@pytest.mark.parametrize(
    ("there", "message"),
    [(False, "r.db: cannot be written: {folder} is protected"),
     (True, "r.db: cannot be written: it is protected")],
)  # fmt: skip
def test_a_write_protected_path_is_refused(
    there: bool, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "r.db"
    if there:
        with Store(str(path)):
            pass
    monkeypatch.setattr("os.access", lambda _path, mode: mode != os.W_OK)
    with pytest.raises(FormatError) as raised:
        check_database(str(path))
    assert str(raised.value).endswith(message.format(folder=tmp_path))
