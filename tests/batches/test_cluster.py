"""Dask clusters: connections, and chunks on the workers of a cluster of this machine."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from types import SimpleNamespace
from typing import Any

import pytest

import nonolith
from nonolith import Limits, MissingExtraError, NonolithError, Puzzle
from nonolith.batches import cluster
from nonolith.batches.batch import batch
from nonolith.batches.cluster import Cluster, connect, do_remote
from nonolith.batches.flow import Flow
from nonolith.batches.jobs import Job, TaskOutcome
from nonolith.batches.plan import Plan
from nonolith.batches.runners import threads_of
from tests import processes
from tests.batches import functions
from tests.batches.clusters import free_port, scheduler, wait_for_workers, worker
from tests.processes import until

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
CHECK = Plan.of("check")
VERSION = nonolith.__version__


@pytest.fixture(autouse=True)
def _dask() -> None:
    """Import Dask only in processes that run these tests: it is slow."""
    pytest.importorskip("distributed")


def titled(*titles: str) -> list[Puzzle]:
    return [CORNER.replace(title=title) for title in titles]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense"])
def test_an_unreachable_scheduler_raises_a_nonolith_error(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_TIMEOUT", 0.5)

    with (
        pytest.raises(NonolithError, match=f"no scheduler answers at {address}: .+") as error,
        connect(address),
    ):
        pass
    assert "\n" not in str(error.value)
    assert logging.getLogger("distributed").level <= logging.CRITICAL


def test_the_error_about_missing_dask_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtraError, match=r"nonolith\[cluster\]"), connect("local"):
        pass


#: A program that uses a cluster; Dask would leave threads and event loops in the tests' process.
CODE = """
from nonolith import NonolithError
from nonolith.batches import cluster
from nonolith.batches.runners import threads_of

with cluster.connect("local", 1) as executor:
    assert threads_of(executor) == 1
    assert executor.submit(sum, [1, 2]).result(60) == 3
    address = executor._client.scheduler.address
cluster.CONNECT_TIMEOUT = 0.5
try:
    with cluster.connect(address):
        raise AssertionError("the cluster is still there")
except NonolithError:
    print("ended")
"""


def test_a_local_cluster_works_and_ends() -> None:
    done = processes.run([sys.executable, "-c", CODE])
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr


@pytest.fixture(scope="module")
def executor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Executor]:
    """An executor for a scheduler with one worker."""
    port, folder = free_port(), tmp_path_factory.mktemp("worker")
    with scheduler(port), worker(port, folder):
        wait_for_workers(port, 1)
        with connect(f"tcp://127.0.0.1:{port}") as found:
            yield found


def test_a_cluster_gives_the_same_rows_as_local_processes(executor: Executor) -> None:
    puzzles = [nonolith.generate(8, 8, seed=seed, probability=0.5) for seed in range(40)]
    for do in ("check", "check,count"):
        apart = list(batch(puzzles, do, executor=executor, ordered=True))
        here = list(batch(puzzles, do, jobs=1, ordered=True))
        assert [row._replace(seconds=0) for row in apart] == [
            row._replace(seconds=0) for row in here
        ]
    until(lambda: threads_of(executor) == 1)  # the client reads it every few seconds
    work = batch(CORNER, executor=executor).run()
    assert (work.workers, work.record()["workers"]) == (1, 1)


def test_a_puzzle_that_crashes_its_process_does_not_crash_the_worker(executor: Executor) -> None:
    puzzles = titled("a", "dies", "b", "dies", "c")
    rows = list(batch(puzzles, functions.deadly, executor=executor, ordered=True))
    assert [row.values.get("deadly") for row in rows] == ["a", None, "b", None, "c"]
    assert [row.error for row in rows if row.error] == ["its process ended with code 7"] * 2


def test_limits_hold_on_a_worker(executor: Executor) -> None:
    puzzles = titled("a", "endless", "b")
    limits = Limits(seconds=2)
    rows = list(batch(puzzles, functions.endless, limits=limits, executor=executor, ordered=True))
    assert [row.limit_reached for row in rows] == [None, "seconds", None]


def test_closing_the_rows_cancels_the_chunks_on_the_workers(executor: Executor) -> None:
    rows = iter(batch(titled("a", "endless"), functions.endless, executor=executor))
    assert next(rows).values == {"endless": "a"}
    rows.close()
    # The only worker is free again, so another batch can run.
    assert [row.verdict for row in batch(CORNER, executor=executor)] == ["unique"]


def test_a_function_that_no_worker_can_import_is_refused(executor: Executor) -> None:
    inner: Any = lambda puzzle: puzzle.width  # noqa: E731
    with pytest.raises(NonolithError, match="module of its own"):
        batch(CORNER, inner, executor=executor)


class Kept(Executor):
    """The executor of a Dask client with a given status; it records the submitted tasks."""

    def __init__(self, status: str = "running") -> None:
        self._client = SimpleNamespace(status=status)
        self.taken: list[tuple[Any, ...]] = []
        self.sent: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **named: Any) -> Future[Any]:
        if self._client.status == "refusing":
            raise KeyError("why")
        assert named == {"pure": False}  # each task is a new one, for Dask too
        self.taken.append(args)
        self.sent.append(Future())
        return self.sent[-1]


@pytest.mark.parametrize("status", ["closing", "closed", "refusing"])
def test_a_client_that_has_ended_raises_an_error(status: str) -> None:
    flow = Flow(Cluster(CHECK, Kept(status), 1))
    reason = "'why'" if status == "refusing" else "its scheduler has not returned"
    with pytest.raises(NonolithError, match=f"the cluster accepts no more work: {reason}"):
        list(flow.rows([Job.of("puzzles", 1, CORNER)]))


@pytest.mark.parametrize("status", ["running", "connecting"])
def test_the_flow_waits_while_a_scheduler_may_come_back(status: str) -> None:
    kept = Kept(status)
    rows = Flow(Cluster(CHECK, kept, 1)).rows([Job.of("puzzles", 1, CORNER)])
    assert [next(rows), next(rows)] == [[], []]
    kept.sent[0].set_result([[TaskOutcome("unique", seconds=0.5)]])
    assert [row.verdict for row in next(rows)] == ["unique"]


def test_a_worker_of_another_version_refuses_chunks() -> None:
    with pytest.raises(NonolithError, match=rf"has nonolith {VERSION}, but the sender has 0\.0\.0"):
        do_remote("0.0.0", CHECK, b"")
