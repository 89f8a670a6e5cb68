"""Test runners: the tasks that they send, and the number of chunks that run in parallel."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from types import SimpleNamespace
from typing import Any

import pytest

import nonolith
from nonolith import Limits, Puzzle
from nonolith.batches.plan import Plan, do_all
from nonolith.batches.runners import EngineThreads, Processes, Runner, local_runner, workers_of
from nonolith.model.grid import Grid
from nonolith.workers.machine import cores
from tests.processes import until

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


def test_engine_threads_run_verdicts_and_processes_run_other_tasks() -> None:
    for do, kind in (("check", EngineThreads), ("check,count", Processes)):
        runner = local_runner(Plan.of(do), 3)
        try:
            assert type(runner) is kind
            assert runner.width == 3
        finally:
            runner.close()


def test_the_engine_gives_verdicts_limits_and_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = EngineThreads(Plan.of("check"), 1)
    given = TWO.replace(given=Grid.from_text("#?\n??"))
    try:
        [found] = runner.begin([CORNER, TWO, given]).result()
        assert [outcome.verdict for outcome in found] == ["unique", "multiple", "unique"]
        answers = [("unknown", 1.0, "nodes", ""), ("unique", 2.0, "memory", "no room")]
        monkeypatch.setattr("nonolith.engine.check_all", lambda *_: answers)
        assert runner.begin([CORNER, TWO]).result() == [
            [("unknown", "nodes", {}, None, 1.0), (None, "memory", {}, "check: no room", 2.0)]
        ]
    finally:
        runner.close()
    with pytest.raises(RuntimeError):
        runner.begin([CORNER])


def test_the_engine_is_stopped_in_the_middle_of_a_puzzle() -> None:
    runner = EngineThreads(Plan.of("check", Limits(seconds=30)), 1)
    begun = runner.begin([nonolith.generate(60, 60, seed=1, probability=0.4)] * 2)
    until(begun.running)
    runner.close()
    assert begun.result() == [[]]


class Kept(Executor):
    """A runner that records the tasks it is given."""

    def __init__(self) -> None:
        self.taken: list[tuple[Any, ...]] = []

    def submit(self, fn: Any, /, *args: Any, **_named: Any) -> Future[Any]:
        self.taken.append((fn, *args))
        return Future()


def test_an_executor_of_the_user_gets_chunks_and_its_futures_are_cancelled() -> None:
    executor, plan = Kept(), Plan.of("count")
    runner = Runner(plan, executor)
    first, second = (runner.begin([CORNER]) for _ in range(2))
    assert executor.taken == [(do_all, plan, [CORNER])] * 2
    second.set_result([])
    runner.close()
    assert first.cancelled()
    assert not second.cancelled()


def test_an_executor_of_unknown_size_gets_work_for_all_cores() -> None:
    assert Runner(Plan.of("count"), Kept()).width >= cores()


@pytest.mark.parametrize(
    ("number", "found"), [(1, 1), (5, 5), (0, None), (-1, None), ("5", None), (None, None)]
)
def test_the_number_of_workers_of_an_executor_is_known_or_none(
    number: Any, found: int | None
) -> None:
    pool: Any = SimpleNamespace(_max_workers=number)
    assert workers_of(pool) == found
    kind = type("ClientExecutor", (), {"__module__": "distributed.client", "_max_workers": 77})
    cluster: Any = kind()
    cluster._client = SimpleNamespace(_scheduler_identity={"total_threads": number or 0})
    assert workers_of(cluster) == (5 if number == "5" else found)
