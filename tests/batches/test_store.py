"""A database keeps its rows, gets the missing rows, and refuses files of other kinds."""

from __future__ import annotations

import random
import sqlite3
import sys
import time
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import pytest

import nonolith
from nonolith import FormatError, Limits, Puzzle
from nonolith.batches.batch import batch
from nonolith.batches.store import APPLICATION, COLUMNS, Store
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


def final(database: Path, more: str = "") -> list[tuple[Any, ...]]:
    with sqlite3.connect(database) as connection:
        query = f"SELECT run, {FINAL}{more} FROM results ORDER BY run, source, position"
        found = connection.execute(query).fetchall()
    connection.close()
    return found


def test_rows_are_stored_before_the_batch_ends(tmp_path: Path) -> None:
    source = pack(tmp_path / "pack.stp", 40)
    rows = list(batch(source, into=tmp_path / "r.db", ordered=True))
    assert len(rows) == 41
    assert final(tmp_path / "r.db") == [
        (1, r.source, r.position, r.puzzle, r.height, r.width, r.colours, r.verdict,
         r.limit_reached, r.error)
        for r in rows
    ]  # fmt: skip
    assert rows[-1].error


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


def test_tasks_have_columns_of_their_own(tmp_path: Path) -> None:
    database = tmp_path / "r.db"
    batch(CORNER, ["rate", functions.several], into=database, jobs=1).run()
    found = final(database, ", rate_number, rate_word, several_title, several_large")
    assert found[0][-4:] == (0.41, "trivial", "corner", str(10**30))
    with Store(str(database)) as store:
        (row,) = store.rows(1)
        assert row.values["rate_word"] == "trivial"
        assert list(row._asdict())[:-1] == list(COLUMNS)


def test_a_database_of_another_program_is_not_changed(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE results (mine)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(FormatError, match="it was not changed"):
        batch(CORNER, into=path)
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["other.db"]


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "later.db"
    batch(CORNER, into=path).run()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    connection.close()
    with pytest.raises(FormatError, match="another version"):
        batch(CORNER, into=path)


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
@pytest.mark.parametrize("do", ["check", "check,rate"])
def test_a_batch_killed_at_random_moments_ends_with_the_same_rows(do: str, tmp_path: Path) -> None:
    source = pack(tmp_path / "pack.stp", 300)
    batch(source, do, into=tmp_path / "whole.db").run()
    killed_often(source, tmp_path / "killed.db", do, kills=3, seed=1)
    assert final(tmp_path / "killed.db") == final(tmp_path / "whole.db")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_a_batch_killed_twenty_times_ends_with_the_same_rows(seed: int, tmp_path: Path) -> None:
    source = pack(tmp_path / "pack.stp", 5000)
    batch(source, "check,rate", into=tmp_path / "whole.db").run()
    killed_often(source, tmp_path / "killed.db", "check,rate", kills=20, seed=seed)
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
