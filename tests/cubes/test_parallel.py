"""What cubes run on, as it is asked for, and what is done when it ends."""

from __future__ import annotations

import warnings
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest

from nonolith import ArgumentError
from nonolith.cubes import cube_executor
from nonolith.cubes.attempt import Attempt, Budget, Question, Task, attempt, in_process
from nonolith.cubes.cube import Cube
from nonolith.cubes.cube_executor import CubeExecutor, Parallel, parallel_of
from tests.futures import done

TASK = Task(Question.NUMBER, "auto", None, 0, 5)
WORK: Any = (TASK, b"data", Cube(), Budget(None, None, 0))


class Kept(Executor):
    """Keeps what it gets, or refuses it."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.taken: list[Any] = []
        self.futures: list[Future[Any]] = []
        self._client = SimpleNamespace(status="running")

    def submit(self, *work: Any, **_named: Any) -> Future[Any]:
        if self.error is not None:
            raise self.error
        self.taken.append(work)
        self.futures.append(Future())
        return self.futures[-1]


class Pool:
    """In place of processes of our own."""

    made: list[Any] = []  # noqa: RUF012

    def __init__(self, *bounds: Any) -> None:
        self.made.append(bounds)

    def submit(self, *work: Any) -> Future[Any]:
        self.made.append(work)
        return Future()

    def shutdown(self, **named: Any) -> None:
        self.made.append(named)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the processes of our own are asked for."""
    monkeypatch.setattr(cube_executor, "ProcessPool", Pool)
    monkeypatch.setattr(cube_executor, "cores", lambda: 3)
    Pool.made.clear()
    return Pool.made


def test_one_job_is_no_division() -> None:
    executor = Kept()
    assert parallel_of(None, None) is None
    assert parallel_of(1, None) is None
    assert parallel_of(2, None) == Parallel(2, None)
    assert parallel_of(4096, None) == Parallel(4096, None)
    assert parallel_of(1, executor) == Parallel(1, executor)
    assert parallel_of(None, executor) == Parallel(None, executor)


@pytest.mark.parametrize(
    ("jobs", "executor", "message"),
    [
        (0, None, "jobs must be"),
        (4097, None, "jobs must be"),
        ("2", None, "jobs must be"),
        (2, 5, "executor must be an Executor of concurrent.futures, or None, not 5"),
    ],
)
def test_what_is_no_job_and_no_executor_is_refused(jobs: Any, executor: Any, message: str) -> None:
    with pytest.raises(ArgumentError) as raised:
        parallel_of(jobs, executor)
    assert str(raised.value).startswith(message)


def test_as_many_work_as_there_are_workers() -> None:
    with ThreadPoolExecutor(5) as threads:
        for parallel, workers in (
            (Parallel(2, threads), 2),
            (Parallel(None, threads), 5),
            (Parallel(None, Kept()), 64),
            (Parallel(7), 7),
        ):
            made = CubeExecutor(parallel, 5)
            assert (made.workers, made.lanes) == (workers, workers)


def test_without_an_executor_processes_are_started_when_needed(made: list[Any]) -> None:
    executor = CubeExecutor(Parallel(2), 77)
    executor.close()
    assert made == []
    executor.submit(*WORK)
    executor.submit(*WORK)
    executor.close()
    end = {"wait": False, "cancel_futures": True}
    assert made == [(2, None, 77), (in_process, *WORK), (in_process, *WORK), end]


def words(error: str, workers: int) -> str:
    return (
        f"the executor takes no more work ({error}); the rest is done in {workers} processes of "
        "this machine"
    )


@pytest.mark.parametrize("kind", [RuntimeError, BrokenExecutor])
@pytest.mark.parametrize(("jobs", "workers"), [(2, 2), (50, 3)])
def test_an_executor_that_takes_nothing_is_left(
    kind: type[Exception], jobs: int, workers: int, made: list[Any]
) -> None:
    executor = CubeExecutor(Parallel(jobs, Kept(kind("why"))), 77)
    with pytest.warns(RuntimeWarning) as warned:
        executor.submit(*WORK)
    assert [str(each.message) for each in warned] == [words("why", workers)]
    assert made == [(workers, None, 77), (in_process, *WORK)]
    assert (executor.workers, executor.lanes) == (workers, jobs)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        executor.submit(*WORK)
        executor.look()


def test_what_was_lost_with_an_executor_is_an_error(made: list[Any]) -> None:
    kept = Kept()
    executor = CubeExecutor(Parallel(50, kept), 77)
    sent = [executor.submit(*WORK) for _ in range(3)]
    assert kept.taken == [(attempt, *WORK)] * 3
    sent[0].set_result(Attempt(number=5))
    executor.look()
    assert not sent[1].done()
    kept._client.status = "closed"
    with pytest.warns(RuntimeWarning) as warned:
        executor.look()
    reason = "its scheduler has not come back"
    assert [str(each.message) for each in warned] == [words(reason, 3)]
    assert executor.result(sent[0]) == Attempt(number=5)
    for future in sent[1:]:
        error = executor.result(future)
        assert isinstance(error, BrokenExecutor)
        assert str(error) == reason
    executor.submit(*WORK)
    assert made == [(3, None, 77), (in_process, *WORK)]


def test_a_result_is_the_attempt_or_why_it_was_lost() -> None:
    kept = Kept()
    executor = CubeExecutor(Parallel(2, kept), 77)
    found, wrong, broken = Attempt(number=5), KeyError("a"), BrokenExecutor("why")
    assert executor.result(done(found)) is found
    assert executor.result(done([found])) is found
    assert executor.result(done(wrong)) is wrong
    with pytest.warns(RuntimeWarning, match=r"takes no more work \(why\)"):
        assert executor.result(done(broken)) is broken
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert executor.result(done(broken)) is broken
    given_up: Future[Any] = Future()
    given_up.cancel()
    error = executor.result(given_up)
    assert (type(error), str(error)) == (RuntimeError, "it was cancelled")
