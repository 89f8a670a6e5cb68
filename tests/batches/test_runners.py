"""Runners: what is sent, under which bounds, and how many chunks at the same time."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any

import pytest

import nonolith
from nonolith import Limits, Puzzle
from nonolith.batches.chunks import do_all
from nonolith.batches.jobs import Outcome
from nonolith.batches.plan import Plan
from nonolith.batches.runners import EngineThreads, Foreign, Processes, local_runner
from nonolith.model.grid import Grid
from tests.batches.clusters import until

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
GOAL = Grid.from_text("#.\n##")


def test_the_engine_does_verdicts_alone_and_processes_all_else() -> None:
    for do, kind in (("check", EngineThreads), ("check,count", Processes)):
        runner = local_runner(Plan.of(do), 3)
        try:
            assert type(runner) is kind
            assert runner.width == 3
        finally:
            runner.close()


def test_the_engine_gives_verdicts_limits_and_errors() -> None:
    runner = EngineThreads(Limits(), 1)
    try:
        given = TWO.replace(given=Grid.from_text("#?\n??"))
        found = runner.outcomes(runner.begin([CORNER, TWO, given]))
        assert [outcome.verdict for outcome in found] == ["unique", "multiple", "unique"]
        done: Future[Any] = Future()
        done.set_result([("unique", 0.5, None, None), ("unknown", 1.0, "nodes", None),
                         ("unique", 2.0, "memory", "no room")])  # fmt: skip
        assert runner.outcomes(done) == [
            Outcome("unique", 0.5),
            Outcome("unknown", 1.0, "nodes"),
            Outcome(None, 2.0, "memory", "check: no room"),
        ]
    finally:
        runner.close()
    with pytest.raises(RuntimeError):
        runner.begin([CORNER])


def test_the_engine_is_stopped_in_the_middle_of_a_puzzle() -> None:
    runner = EngineThreads(Limits(seconds=30), 1)
    begun = runner.begin([nonolith.generate(60, 60, seed=1, probability=0.4)] * 2)
    until(begun.running)
    runner.close()
    assert runner.outcomes(begun) == []


class Kept(Executor):
    """Keeps what it gets."""

    def __init__(self) -> None:
        self.taken: list[tuple[Any, ...]] = []

    def submit(self, fn: Any, /, *args: Any, **_named: Any) -> Future[Any]:
        self.taken.append((fn, *args))
        return Future()


def test_an_executor_of_others_gets_chunks_and_its_futures_are_cancelled() -> None:
    executor, plan = Kept(), Plan.of("count")
    runner = Foreign(plan, executor, None)
    first, second = (runner.begin([CORNER.replace(goal=GOAL)]) for _ in range(2))
    assert executor.taken == [(do_all, plan, [CORNER])] * 2
    second.set_result((Outcome("unique"),))
    assert runner.outcomes(second) == [Outcome("unique")]
    runner.close()
    assert first.cancelled()
    assert not runner._futures
