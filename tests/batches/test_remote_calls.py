"""What is sent to the workers of a cluster, and what they do, without a cluster."""

from __future__ import annotations

import pickle
import sys
import zlib
from concurrent.futures import Executor, Future
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import nonolith
from nonolith import NonolithError, Puzzle
from nonolith.batches import remote
from nonolith.batches.jobs import Outcome
from nonolith.batches.plan import Plan
from nonolith.batches.remote import Remote, Work, do_remote
from nonolith.running.pool import LostError
from tests.batches import functions
from tests.futures import done

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
CHECK = Plan.of("check")


def cluster(threads: int | None) -> Executor:
    """The executor of a client, by whose last message there are so many threads."""
    kind = type("ClientExecutor", (), {"__module__": "distributed.client"})
    found: Any = kind()
    identity = None if threads is None else {"total_threads": threads}
    found._client = SimpleNamespace(_scheduler_identity=identity, status="running")
    return found  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("jobs", "threads", "width"), [(5, 12, 5), (None, 12, 12), (None, 0, 1), (None, None, 1)]
)
def test_as_many_chunks_as_there_are_threads(
    jobs: int | None, threads: int | None, width: int
) -> None:
    runner = Remote(CHECK, cluster(threads), jobs)
    assert runner.width == width
    assert (runner.seconds, runner.most) == (2.0, 16_384)


@pytest.mark.parametrize("kind", [ImportError, AttributeError, pickle.UnpicklingError])
def test_a_worker_that_cannot_do_the_work_has_its_reason(kind: type[Exception]) -> None:
    runner = Remote(CHECK, cluster(1), None)
    version = nonolith.__version__
    for result, message in (
        (
            kind("why"),
            f"a worker of the cluster cannot do this work (why): scheduler and workers need "
            f"nonolith {version}, and the modules of your functions",
        ),
        (Work("0", []), f"a worker of the cluster has nonolith 0; this is {version}"),
    ):
        with pytest.raises(NonolithError) as raised:
            runner.outcomes(done(result))
        assert str(raised.value) == message
    assert Work("0", []) == ("0", [], None, None)
    with pytest.raises(KeyError):
        runner.outcomes(done(KeyError("a")))
    lost = Work(version, [Outcome("unique")], "late", "seconds")
    with pytest.raises(LostError) as lost_by:
        runner.outcomes(done(lost))
    assert (str(lost_by.value), lost_by.value.parts) == ("late", [Outcome("unique")])
    assert lost_by.value.limit == "seconds"


def test_a_cluster_that_takes_nothing_has_its_reason() -> None:
    class Refusing(Executor):
        def submit(self, *_work: Any, **_named: Any) -> Future[Any]:
            raise KeyError("why")

    with pytest.raises(NonolithError) as raised:
        Remote(CHECK, Refusing(), None).begin([CORNER])
    assert str(raised.value) == "the cluster takes no more work: 'why'"


class Kept(Executor):
    """Keeps what it gets."""

    def __init__(self) -> None:
        self.taken: list[Any] = []

    def submit(self, *work: Any, **_named: Any) -> Future[Any]:
        self.taken.append(work)
        return Future()


def test_what_is_given_up_is_cancelled_whatever_happens() -> None:
    kept = Kept()
    runner = Remote(CHECK, kept, None)
    first, second, third = (runner.begin([CORNER]) for _ in range(3))
    assert [(work[0], work[1], work[3]) for work in kept.taken] == [
        (do_remote, CHECK, number) for number in range(3)
    ]
    third.set_result(None)
    assert runner._futures == {first, second}

    def fails() -> bool:
        raise OSError("the scheduler is gone")

    first.cancel = fails  # type: ignore[method-assign]
    runner.close()
    assert second.cancelled()
    assert (remote._PERIOD, remote._KEPT) == (0.5, 30.0)


def data(*puzzles: Puzzle) -> bytes:
    return zlib.compress(pickle.dumps(list(puzzles)))


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Any:
    """In place of a worker: its tasks by name, of which it works on ``mine``."""
    made: Any = SimpleNamespace(state=SimpleNamespace(tasks={}))
    made.get_current_task = lambda: "mine"
    module: Any = ModuleType("distributed")
    module.get_worker = lambda: made
    monkeypatch.setitem(sys.modules, "distributed", module)
    monkeypatch.setattr(remote, "_PERIOD", 0.01)
    monkeypatch.setattr(remote, "_IDLE", remote._Idle())
    return made


@pytest.mark.parametrize(
    ("state", "given_up"), [(None, True), ("cancelled", True), ("executing", False)]
)
def test_a_task_that_nobody_waits_for_is_given_up(
    state: str | None, given_up: bool, worker: Any
) -> None:
    if state is not None:
        worker.state.tasks["mine"] = SimpleNamespace(state=state)
    assert remote._is_given_up() is given_up
    worker.get_current_task = None
    del worker.state
    assert not remote._is_given_up()


def test_elsewhere_than_in_a_worker_nothing_is_given_up(
    worker: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> None:
        raise ValueError("no worker")

    monkeypatch.setattr(sys.modules["distributed"], "get_worker", none)
    assert not remote._is_given_up()


def test_a_worker_gives_outcomes_and_keeps_its_runner(worker: Any) -> None:
    worker.state.tasks["mine"] = SimpleNamespace(state="executing")
    work = do_remote(CHECK, data(CORNER, CORNER), 0)
    assert (work.version, work.message, work.limit) == (nonolith.__version__, None, None)
    assert [outcome.verdict for outcome in work.outcomes] == ["unique"] * 2
    [(_, plan, runner)] = remote._IDLE._runners
    assert plan == CHECK
    assert remote._IDLE.take(CHECK) is runner
    assert remote._IDLE._runners == []
    runner.close()


def test_what_a_worker_loses_comes_with_what_was_done(worker: Any) -> None:
    worker.state.tasks["mine"] = SimpleNamespace(state="executing")
    plan = Plan.of(functions.deadly)
    work = do_remote(plan, data(CORNER, CORNER.replace(title="dies")), 0)
    assert work == Work(nonolith.__version__, work.outcomes, "its process ended with code 7", None)
    [(_, _, runner)] = remote._IDLE._runners
    runner.close()


class Runner:
    """In place of a runner: never done."""

    def __init__(self) -> None:
        self.closed = 0

    def begin(self, _puzzles: Any) -> Future[Any]:
        return Future()

    def close(self) -> None:
        self.closed += 1


@pytest.mark.usefixtures("worker")
def test_work_that_is_given_up_ends_its_runner(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = Runner()
    asked: list[Any] = []

    def local(*all_: Any) -> Runner:
        asked.append(all_)
        return runner

    monkeypatch.setattr(remote, "local_runner", local)
    work = do_remote(CHECK, data(CORNER), 0)
    assert work == Work(nonolith.__version__, [], "it was given up", None)
    assert asked == [(CHECK, 1)]
    assert (runner.closed, remote._IDLE._runners) == (1, [])


def test_runners_are_closed_after_their_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, timers = 100.0, list[Any]()

    class Timer:
        daemon = False

        def __init__(self, *all_: Any) -> None:
            timers.append((*all_, self))

        def start(self) -> None:
            assert self.daemon

    monkeypatch.setattr(remote, "Timer", Timer)
    monkeypatch.setattr(remote, "monotonic", lambda: now)
    idle = remote._Idle()
    old, new = Runner(), Runner()
    idle.put(CHECK, old)  # type: ignore[arg-type]
    now = 110.0
    idle.put(Plan.of("count"), new)  # type: ignore[arg-type]
    assert [timer[:2] for timer in timers] == [(30.0, idle._sweep)] * 2
    now = 129.9
    idle._sweep()
    assert (old.closed, new.closed) == (0, 0)
    now = 130.0
    idle._sweep()
    assert (old.closed, new.closed) == (1, 0)
    assert idle.take(Plan.of("count")) is new  # type: ignore[comparison-overlap]
