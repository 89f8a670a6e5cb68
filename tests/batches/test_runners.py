"""Runners: what is sent, under which bounds, and how many chunks at the same time."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, ClassVar

import pytest

import nonolith
from nonolith import Limits, Puzzle
from nonolith.batches import runners
from nonolith.batches.chunks import do_all, do_each
from nonolith.batches.jobs import Outcome
from nonolith.batches.plan import Plan
from nonolith.batches.runners import EngineThreads, Foreign, Processes, local_runner, sent
from nonolith.model.grid import Grid
from nonolith.running.machine import cores
from nonolith.running.pool import LostError
from tests.batches import functions
from tests.batches.clusters import until

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
GOAL = Grid.from_text("#.\n##")


def test_only_what_tasks_look_at_is_sent() -> None:
    full = CORNER.replace(goal=GOAL, saved=(GOAL,))
    assert sent(Plan.of("check,count"), [CORNER, full]) == [CORNER, CORNER]
    for part in ({"goal": GOAL}, {"saved": (GOAL,)}):
        assert sent(Plan.of("check"), [CORNER.replace(**part)]) == [CORNER]
        assert sent(Plan.of("convert:non"), [CORNER.replace(**part)]) == [CORNER.replace(**part)]
    assert sent(Plan.of(functions.area), (full,)) == [full]


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


@pytest.mark.parametrize(
    ("limits", "bounds"),
    [
        (Limits(), (-1.0, -1, 512 << 20, 32 << 20)),
        (Limits(2.5, 7, 4 << 20), (2.5, 7, 4 << 20, 1 << 18)),
        (Limits(memory=1 << 70), (-1.0, -1, 2**63 - 1, 2**63 - 1)),
    ],
)
def test_the_engine_gets_the_limits(limits: Limits, bounds: tuple[float, ...]) -> None:
    runner = EngineThreads(limits, 1)
    runner.close()
    assert runner._bounds == bounds


class Pool:
    """Notes what a pool of processes is asked to do."""

    made: ClassVar[list[Any]] = []

    def __init__(self, *arguments: Any) -> None:
        self.made.append(arguments)

    def submit(self, *arguments: Any) -> Future[Any]:
        self.made.append(arguments)
        return Future()

    def shutdown(self, **named: Any) -> None:
        self.made.append(named)


@pytest.mark.parametrize(
    ("do", "limits", "longest"),
    [
        ("count", Limits(), None),
        ("count", Limits(seconds=0.5), 0.7),
        ("check,count,rate", Limits(seconds=2.0, memory=1 << 20), 6.2),
    ],
)
def test_processes_get_the_limits_of_all_tasks(
    do: str, limits: Limits, longest: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runners, "ProcessPool", Pool)
    Pool.made.clear()
    plan = Plan.of(do, limits)
    runner = Processes(plan, 2)
    assert runner.width == 2
    runner.begin([CORNER.replace(goal=GOAL)])
    runner.close()
    expected = None if longest is None else pytest.approx(longest)
    assert Pool.made == [
        (2, expected, limits.memory), (do_each, plan, [CORNER]), {"cancel_futures": True},
    ]  # fmt: skip


def test_the_parts_of_a_process_are_joined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "ProcessPool", Pool)
    runner = Processes(Plan.of("count"), 1)
    one, two, three = (Outcome(name) for name in ("unique", "none", "multiple"))
    done: Future[Any] = Future()
    done.set_result([[], [one, two], [three]])
    assert runner.outcomes(done) == [one, two, three]
    lost: Future[Any] = Future()
    lost.set_exception(LostError("late", [[], [one], [two]], "seconds"))
    with pytest.raises(LostError) as raised:
        runner.outcomes(lost)
    assert (str(raised.value), raised.value.parts) == ("late", [one, two])
    assert raised.value.limit == "seconds"


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


@pytest.mark.parametrize(("jobs", "threads", "width"), [(5, 3, 5), (None, 3, 3), (None, 0, None)])
def test_an_executor_of_others_has_as_many_chunks_as_workers(
    jobs: int | None, threads: int, width: int | None
) -> None:
    executor = ThreadPoolExecutor(threads) if threads else Kept()
    assert Foreign(Plan.of("count"), executor, jobs).width == (width or 2 * cores())


@pytest.mark.parametrize(
    ("kind", "sizes"),
    [(EngineThreads, (0.1, 1024)), (Processes, (0.25, 1024)), (Foreign, (2.0, 4096))],
)
def test_chunks_are_larger_the_further_they_are_sent(
    kind: type[Any], sizes: Sequence[float]
) -> None:
    assert (kind.seconds, kind.most) == sizes
