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
from nonolith.workers.pool import LostError
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


def test_what_a_worker_loses_comes_with_what_was_done(worker: Any) -> None:
    worker.state.tasks["mine"] = SimpleNamespace(state="executing")
    plan = Plan.of(functions.deadly)
    work = do_remote(plan, data(CORNER, CORNER.replace(title="dies")), 0)
    assert work == Work(nonolith.__version__, work.outcomes, "its process ended with code 7", None)
    [(_, _, runner)] = remote._IDLE._runners
    runner.close()
