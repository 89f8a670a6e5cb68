"""A database of results keeps its rows, gets the missing rows, and refuses other files."""

from __future__ import annotations

import os
import random
import sqlite3
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import pytest

import nonolith
from nonolith import FormatError, Limits, Puzzle
from nonolith.batches.batch import batch
from nonolith.batches.jobs import Job, Row
from nonolith.batches.store import Store, check_database
from tests.batches import functions
from tests.processes import run as run_process, started

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")

#: All columns of a row except the time.
FINAL = "source, position, puzzle, height, width, colours, verdict, limit_reached, error"


def pack(path: Path, number: int) -> str:
    puzzles = [nonolith.generate(6, 6, seed=seed, probability=0.5) for seed in range(number)]
    text = nonolith.write(
        [p.replace(goal=None, title="", notes="") for p in puzzles], format="simontatham"
    )
    path.write_text(str(text) + "3x3:1/9/1/1/1/1\n")
    return str(path)


def final(database: Path) -> list[tuple[Any, ...]]:
    with sqlite3.connect(database) as connection:
        query = f"SELECT run, {FINAL} FROM results ORDER BY run, source, position"
        found = connection.execute(query).fetchall()
    connection.close()
    return found


def test_a_second_run_does_only_missing_puzzles(tmp_path: Path) -> None:
    source = pack(tmp_path / "pack.stp", 30)
    database = tmp_path / "r.db"
    batch(source, into=database).run()
    before = final(database)
    again = batch(source, into=database).run()
    assert (again.done, again.known, again.stored) == (0, 31, 31)
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM results WHERE position % 3 = 0")
    connection.close()
    again = batch(source, into=database).run()
    assert (again.done, again.known) == (10, 21)
    assert final(database) == before


def test_a_changed_option_is_another_run(tmp_path: Path) -> None:
    database = tmp_path / "r.db"
    for limits in (Limits(), Limits(seconds=5)):
        assert batch(CORNER, into=database, limits=limits).run().done == 1
    assert batch(CORNER, "check,rate", into=database, jobs=1).run().done == 1
    assert batch(CORNER, into=database, jobs=1, ordered=True).run().known == 1
    assert [row[0] for row in final(database)] == [1, 2, 3]


def test_a_changed_puzzle_is_done_again(tmp_path: Path) -> None:
    source = tmp_path / "pack.stp"
    source.write_text("1x1:1/1\n2x2:1/1/1/1\n")
    batch(source, into=tmp_path / "r.db").run()
    source.write_text("1x1:1/1\n2x2:2/1/1/2\n1x1:/\n")
    assert batch(source, into=tmp_path / "r.db").run().done == 2
    assert [row[7] for row in final(tmp_path / "r.db")] == ["unique", "unique", "unique"]


def test_a_full_disk_raises_an_error_and_stored_rows_stay(tmp_path: Path) -> None:
    path = tmp_path / "r.db"
    source = pack(tmp_path / "pack.stp", 20)
    batch(source, into=path).run()
    before = final(path)
    with Store(str(path)) as store:
        run = store.begin({"do": "other"}, {})
        pages = store.query("PRAGMA page_count")[0][0]
        store.query(f"PRAGMA max_page_count = {pages}")
        (row,) = batch(CORNER)
        rows = [row._replace(position=position) for position in range(5000)]
        with pytest.raises(FormatError, match="full; the stored results stay valid"):
            store.add(run, rows)
    assert final(path) == before
    assert batch(source, into=path).run().known == 21


def killed_often(source: str, database: Path, do: str, kills: int, seed: int) -> None:
    """Run a batch, kill it at random moments, and finally let it finish."""
    chance = random.Random(seed)
    command = [sys.executable, "-m", "nonolith", "batch", source, "--do", do, "--jobs", "2",
               "--into", str(database)]  # fmt: skip
    for _ in range(kills):
        with started(command, stdout=DEVNULL, stderr=DEVNULL) as process:
            time.sleep(chance.uniform(0.3, 2.5))
            process.kill()
        if database.exists() and database.stat().st_size:
            stored = sqlite3.connect(database)
            assert stored.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            stored.close()
    run_process(command, seconds=300)


@pytest.mark.long
@pytest.mark.parametrize(
    ("do", "number", "kills", "seed"),
    [("check", 300, 3, 1), ("check,rate", 300, 3, 1)]
    + [("check,rate", 5000, 20, seed) for seed in range(3)],
)
def test_a_batch_killed_at_random_moments_ends_with_the_same_rows(
    do: str, number: int, kills: int, seed: int, tmp_path: Path
) -> None:
    source = pack(tmp_path / "pack.stp", number)
    batch(source, do, into=tmp_path / "whole.db").run()
    killed_often(source, tmp_path / "killed.db", do, kills, seed)
    assert final(tmp_path / "killed.db") == final(tmp_path / "whole.db")


def test_yielded_rows_are_stored_when_the_batch_is_closed(tmp_path: Path) -> None:
    puzzles = [CORNER.replace(title=str(number)) for number in range(200)]
    rows = iter(batch(puzzles, functions.slow, into=tmp_path / "r.db", jobs=2))
    given = {next(rows).position for _ in range(5)}
    stored = sqlite3.connect(tmp_path / "r.db")
    positions = {row[0] for row in stored.execute("SELECT position FROM results")}
    stored.close()
    rows.close()
    assert given <= positions


def test_two_open_databases_may_add_the_same_columns(tmp_path: Path) -> None:
    path = str(tmp_path / "r.db")
    row = next(iter(batch(CORNER)))
    with Store(path) as first, Store(path) as second:
        runs = [store.begin({"a": 1}, {"extra": "INTEGER"}) for store in (first, second)]
        for store, position in ((first, 1), (second, 2)):
            values: dict[str, Any] = {"area": position, "Area": "x", "extra": 5}
            store.add(runs[0], [row._replace(position=position, values=values)])
    with Store(path) as store:
        assert runs == [1, 1]
        assert [found.values["area"] for found in store.rows(1)] == [1, 2]


#: Runs a batch on each of several databases, each time at the same moment as another process.
_TOGETHER = """
import sys, time
from pathlib import Path
from nonolith import Puzzle, batch
from tests.batches import functions

me, other, folder = int(sys.argv[1]), 1 - int(sys.argv[1]), Path(sys.argv[2])
puzzle = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
for number in range(10):
    (folder / f"{number}.{me}").touch()
    while not (folder / f"{number}.{other}").exists():
        time.sleep(0.0005)
    do = ["check,rate,count", functions.several][number % 2]
    batch([puzzle], do, into=folder / f"{number}.db", jobs=1).run()
"""


@pytest.mark.long
def test_two_processes_may_begin_together_on_one_new_database(tmp_path: Path) -> None:
    commands = [[sys.executable, "-c", _TOGETHER, str(me), str(tmp_path)] for me in range(2)]
    with started(commands[0]) as first, started(commands[1]) as second:
        for process in (first, second):
            _, errors = process.communicate()
            assert (process.returncode, errors.decode()) == (0, "")
    assert [len(final(tmp_path / f"{number}.db")) for number in range(10)] == [1] * 10


def row(position: int, source: str = "a", **values: Any) -> Row:
    return Row("k", source, position, 2, 2, 1, "unique", 0.5, None, None, position, "", "", values)


def test_a_run_has_its_options_its_version_and_its_times(tmp_path: Path) -> None:
    with Store(str(tmp_path / "r.db")) as store:
        assert store.begin({"b": 1, "a": 2}, {}) == 1
        assert store.begin({"a": 3}, {"x_y": "REAL"}) == 2
        assert store.begin({"a": 2, "b": 1}, {"x_y": "REAL", "z": ""}) == 1
        store.end(2, {})
        (*one, begun, ended), (*two, later, end) = store.query("SELECT * FROM runs ORDER BY run")
        assert one == [1, '{"a": 2, "b": 1}', nonolith.__version__]
        assert two == [2, '{"a": 3}', nonolith.__version__]
        assert begun <= later <= end
        assert ended is None
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
