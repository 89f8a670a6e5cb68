"""A worker gives what its task yields, and can be stopped whatever it does."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator, Iterator
from time import perf_counter

import pytest

from nonolith import worker as module
from nonolith.worker import Reply, StoppedWorkerError, Worker

Values = Generator[int, None, str]


def counting(most: int) -> Values:
    for number in range(most):
        print("what is printed does not come between the replies")
        yield number
    return "done"


def sleeping(seconds: float) -> Values:
    time.sleep(seconds)
    return "awake"
    yield 0


def filling() -> Values:
    kept = []
    while True:
        kept.append(bytearray(b"x" * (1 << 20)))
        time.sleep(0.001)
    yield 0


def failing() -> Values:
    raise ZeroDivisionError("of purpose")
    yield 0


def dying() -> Values:
    os._exit(7)
    yield 0


@pytest.fixture
def worker() -> Iterator[Worker]:
    new = Worker()
    yield new
    new.kill()


def test_each_value_comes_when_it_is_asked_for(worker: Worker) -> None:
    worker.begin(counting, 2)
    assert worker.reply() == Reply("value", 0)
    worker.more()
    assert worker.reply() == Reply("value", 1)
    worker.more()
    assert worker.reply() == Reply("end", "done")


def test_a_task_that_was_left_makes_place_for_the_next(worker: Worker) -> None:
    worker.begin(counting, 1000)
    assert worker.reply().value == 0
    worker.enough()
    worker.begin(counting, 0)
    assert worker.reply() == Reply("end", "done")


def test_an_error_is_told_and_the_worker_goes_on(worker: Worker) -> None:
    worker.begin(failing)
    kind, text = worker.reply()
    assert kind == "error"
    assert "ZeroDivisionError: of purpose" in text
    worker.begin(counting, 0)
    assert worker.reply().kind == "end"


def test_a_process_that_ends_is_told_with_its_code(worker: Worker) -> None:
    worker.begin(dying)
    assert worker.reply() == Reply("died", 7)
    assert not worker.alive


def test_a_deadline_kills(worker: Worker) -> None:
    worker.begin(counting, 0)
    worker.reply()
    start = perf_counter()
    worker.begin(sleeping, 60)
    with pytest.raises(StoppedWorkerError, match="seconds"):
        worker.reply(deadline=start + 0.2)
    assert 0.19 < perf_counter() - start < 1
    assert worker.reply().kind == "died"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is watched on Linux")
def test_too_much_memory_kills(worker: Worker) -> None:
    worker.begin(filling)
    with pytest.raises(StoppedWorkerError, match="memory"):
        worker.reply(deadline=perf_counter() + 60, memory=100 << 20)


@pytest.mark.skipif(os.name == "nt", reason="needs the timers of POSIX")
def test_a_forgotten_worker_ends_by_itself(worker: Worker) -> None:
    worker.begin(sleeping, 60, seconds=0.1 - module._FORGOTTEN)
    assert worker.reply(deadline=perf_counter() + 20).kind == "died"
