"""Chunks on a real cluster: a scheduler and workers of Dask, in processes of this machine."""

from __future__ import annotations

import pickle
import zlib
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from types import SimpleNamespace
from typing import Any

import pytest

import nonolith
from nonolith import Limits, NonolithError, Puzzle
from nonolith.batches import remote
from nonolith.batches.batch import batch
from nonolith.batches.cluster import connect, threads_of
from nonolith.batches.flow import Flow
from nonolith.batches.jobs import Job, Outcome
from nonolith.batches.plan import Plan
from nonolith.batches.remote import Remote, Work
from tests.batches import functions
from tests.batches.clusters import free_port, scheduler, until, worker, workers_of
from tests.futures import done

pytest.importorskip("distributed")

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")


def titled(*titles: str) -> list[Puzzle]:
    return [CORNER.replace(title=title) for title in titles]


def many(number: int) -> list[Puzzle]:
    return [nonolith.generate(8, 8, seed=seed, probability=0.5) for seed in range(number)]


@pytest.fixture(scope="module")
def executor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Executor]:
    """Of a scheduler with one worker."""
    port, folder = free_port(), tmp_path_factory.mktemp("worker")
    with scheduler(port), worker(port, folder):
        until(lambda: workers_of(port) == 1)
        with connect(f"tcp://127.0.0.1:{port}") as found:
            yield found


def test_a_cluster_finds_what_this_machine_finds(executor: Executor) -> None:
    puzzles = many(40)
    for do in ("check", "check,count"):
        apart = list(batch(puzzles, do, executor=executor, ordered=True))
        here = list(batch(puzzles, do, jobs=1, ordered=True))
        assert [row._replace(seconds=0) for row in apart] == [
            row._replace(seconds=0) for row in here
        ]
    until(lambda: threads_of(executor) == 1)  # the client reads it every few seconds


class Gone(Executor):
    """The executor of a client that has ended: what was sent to it never comes back."""

    def __init__(self, status: str) -> None:
        self._client = SimpleNamespace(status=status)
        self.sent: list[Future[Any]] = []

    def submit(self, *_work: Any, **_named: Any) -> Future[Any]:
        self.sent.append(Future())
        return self.sent[-1]


@pytest.mark.parametrize("status", ["closing", "closed"])
def test_what_never_comes_back_is_not_waited_for(status: str) -> None:
    flow = Flow(Remote(Plan.of("check"), Gone(status), 1))
    with pytest.raises(NonolithError, match="its scheduler has not come back"):
        list(flow.rows([Job.of("puzzles", 1, CORNER)]))


@pytest.mark.parametrize("status", ["running", "connecting"])
def test_while_a_scheduler_may_come_back_its_work_is_waited_for(status: str) -> None:
    gone = Gone(status)
    rows = Flow(Remote(Plan.of("check"), gone, 1)).rows([Job.of("puzzles", 1, CORNER)])
    assert [next(rows), next(rows)] == [[], []]
    gone.sent[0].set_result(Work(nonolith.__version__, [Outcome("unique", 0.5)]))
    assert [row.verdict for row in next(rows)] == ["unique"]


def test_a_puzzle_that_ends_its_process_ends_no_worker(executor: Executor) -> None:
    puzzles = titled("a", "dies", "b", "dies", "c")
    rows = list(batch(puzzles, functions.deadly, executor=executor, ordered=True))
    assert [row.values.get("deadly") for row in rows] == ["a", None, "b", None, "c"]
    assert [row.error for row in rows if row.error] == ["its process ended with code 7"] * 2


def test_limits_hold_on_a_worker(executor: Executor) -> None:
    puzzles = titled("a", "endless", "b")
    limits = Limits(seconds=0.1)
    rows = list(batch(puzzles, functions.endless, limits=limits, executor=executor, ordered=True))
    assert [row.limit_reached for row in rows] == [None, "seconds", None]


def test_what_nobody_waits_for_is_given_up(executor: Executor) -> None:
    rows = iter(batch(titled("a", "endless"), functions.endless, executor=executor))
    assert next(rows).values == {"endless": "a"}
    rows.close()
    # The only worker is free again.
    assert [row.verdict for row in batch(CORNER, executor=executor)] == ["unique"]


def test_a_batch_says_how_many_workers_there_are(executor: Executor) -> None:
    work = batch(CORNER, executor=executor).run()
    assert (work.workers, work.record()["workers"]) == (1, 1)
    assert batch(CORNER).workers is None


class Waiting(Executor):
    """Keeps what it gets."""

    def __init__(self) -> None:
        self.taken: list[tuple[Any, ...]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.taken.append(args)
        return Future()


def test_puzzles_are_sent_as_bytes_and_each_task_is_another_one() -> None:
    waiting = Waiting()
    runner = Remote(Plan.of("check"), waiting, None)
    puzzle = CORNER.replace(goal=nonolith.solve(CORNER).solution)
    first, second = (runner.begin([puzzle]) for _ in range(2))
    (_, data, number), (_, again, other) = waiting.taken
    assert data == again
    assert number != other
    assert pickle.loads(zlib.decompress(data)) == [puzzle.replace(goal=None)]
    runner.close()
    assert first.cancelled()
    assert second.cancelled()


def test_a_worker_that_cannot_do_the_work_is_one_clear_error() -> None:
    runner = Remote(Plan.of("check"), Waiting(), None)
    with pytest.raises(NonolithError, match="and the modules of your functions"):
        runner.outcomes(done(ModuleNotFoundError("No module named 'nonolith'")))
    with pytest.raises(NonolithError, match=r"has nonolith 0\.0\.0; this is"):
        runner.outcomes(done(Work("0.0.0", [])))
    assert runner.outcomes(done(Work(nonolith.__version__, [Outcome("unique")]))) == [
        Outcome("unique")
    ]


def test_runners_that_were_not_used_for_a_while_are_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remote, "_KEPT", 0.05)
    idle = remote._Idle()
    plan = Plan.of("check,count")
    runner = idle.take(plan)
    idle.put(plan, runner)
    assert idle.take(plan) is runner
    idle.put(plan, runner)
    until(lambda: not idle._runners)
    with pytest.raises(RuntimeError, match="ended"):
        runner.begin([CORNER])


def test_a_function_that_no_worker_can_import_is_refused(executor: Executor) -> None:
    inner: Any = lambda puzzle: puzzle.width  # noqa: E731
    with pytest.raises(NonolithError, match="module of its own"):
        batch(CORNER, inner, executor=executor)
