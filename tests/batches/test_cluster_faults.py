"""If a cluster loses workers or its scheduler, no row of a batch is lost or stored twice."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack
from pathlib import Path

import pytest

from nonolith import NonolithError, Puzzle
from nonolith.batches import cluster
from nonolith.batches.batch import Batch, batch
from nonolith.batches.cluster import connect
from tests.batches import functions
from tests.batches.clusters import free_port, scheduler, wait_for_workers, worker

pytestmark = pytest.mark.long

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
NUMBER = 600
PUZZLES = [CORNER.replace(title=str(number)) for number in range(NUMBER)]


def work(address: int, database: Path, steps: dict[int, object]) -> Batch:
    """Run a batch of about 12 s on one worker; call ``steps[n]`` after n rows."""
    with connect(f"tcp://127.0.0.1:{address}") as executor:
        done = batch(PUZZLES, functions.slow, executor=executor, into=database)
        for number, _ in enumerate(done, 1):
            step = steps.get(number)
            if callable(step):
                step()
    return done


def complete(database: Path) -> bool:
    """Return whether each puzzle has exactly one row, with the expected value and no error."""
    with sqlite3.connect(database) as connection:
        found = connection.execute("SELECT position, slow, error FROM results").fetchall()
    connection.close()
    return sorted(found) == [(i, str(i - 1), None) for i in range(1, NUMBER + 1)]


def test_a_worker_is_killed_and_another_joins_late(tmp_path: Path) -> None:
    port, database = free_port(), tmp_path / "r.db"
    with ExitStack() as stack:
        stack.enter_context(scheduler(port))
        first, _ = (stack.enter_context(worker(port, tmp_path / str(i))) for i in range(2))
        wait_for_workers(port, 2)
        steps = {
            10: first.kill,
            60: lambda: stack.enter_context(worker(port, tmp_path / "late")),
        }
        done = work(port, database, dict(steps))
        wait_for_workers(port, 2)
    assert complete(database)
    assert (done.done, done.errors) == (NUMBER, 0)


def test_a_batch_goes_on_after_a_restart_of_the_scheduler(tmp_path: Path) -> None:
    port, database = free_port(), tmp_path / "r.db"
    with ExitStack() as stack:
        old = stack.enter_context(scheduler(port))
        lost = stack.enter_context(worker(port, tmp_path / "old"))
        wait_for_workers(port, 1)

        def restart() -> None:
            old.kill()
            lost.kill()
            stack.enter_context(scheduler(port))
            stack.enter_context(worker(port, tmp_path / "new"))

        done = work(port, database, {30: restart})
    assert complete(database)
    assert (done.done, done.errors) == (NUMBER, 0)


def test_a_lost_scheduler_raises_an_error_and_a_rerun_completes_the_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "RECONNECT_TIMEOUT", 5.0)
    port, database = free_port(), tmp_path / "r.db"
    with scheduler(port) as old, worker(port, tmp_path / "old"):
        wait_for_workers(port, 1)
        with pytest.raises(NonolithError, match="the cluster accepts no more work"):
            work(port, database, {30: old.kill})
    with sqlite3.connect(database) as connection:
        kept = connection.execute("SELECT count(*) FROM results").fetchone()[0]
    connection.close()
    assert 30 <= kept < NUMBER
    port = free_port()
    with scheduler(port), worker(port, tmp_path / "new"):
        wait_for_workers(port, 1)
        done = work(port, database, {})
    assert complete(database)
    assert (done.known, done.done) == (kept, NUMBER - kept)
