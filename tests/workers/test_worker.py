"""A worker returns the values of its task, and can be stopped at any moment."""

from __future__ import annotations

import gc
import os
import random
import sys
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

import nonolith
from nonolith import NonolithError
from nonolith.support.deadline import Deadline
from nonolith.workers.worker import Reply, Worker, send
from tests.processes import runs, started, until

Values = Generator[int, None, str]
Task = Callable[[int], Values]


def counting(most: int) -> Values:
    for number in range(most):
        print("what is printed does not come between the replies")
        yield number
    return "done"


def saying(most: int) -> Values:
    for number in range(most):
        send(number)  # from within any function
    return "said"
    yield 0


def working(seconds: float) -> Values:
    """Use this CPU time in the kernel; yield all CPU time in milliseconds."""
    while os.times().system < seconds:
        os.urandom(100_000)
    yield round(1000 * sum(os.times()[:2]))
    return "done"


def searching() -> Values:
    """Search in the engine after a first value."""
    yield 0
    nonolith.solve(nonolith.generate(100, 100, seed=1).replace(goal=None))
    return "solved"


def counting_slowly() -> Values:
    """Send a value and yield one, each after 0.3 ms."""
    for number in range(1000):
        sum(range(10_000))
        send(number)
        sum(range(10_000))
        yield number
    while True:
        sum(range(10_000))


def failing() -> Values:
    raise ZeroDivisionError("of purpose")
    yield 0


def dying() -> Values:
    os._exit(7)
    yield 0


def signals_of_input() -> Values:
    """Yield whether the system sends this process a signal when input arrives."""
    import fcntl

    yield fcntl.fcntl(0, fcntl.F_GETFL) & os.O_ASYNC
    return "done"


@pytest.fixture
def worker() -> Iterator[Worker]:
    new = Worker()
    yield new
    new.kill()


@pytest.mark.parametrize(("task", "end"), [(counting, "done"), (saying, "said")])
def test_each_value_comes_when_it_is_requested(worker: Worker, task: Task, end: str) -> None:
    worker.begin(task, 2)
    assert worker.reply() == Reply("value", 0)
    worker.more()
    assert worker.reply() == Reply("value", 1)
    worker.more()
    assert worker.reply() == Reply("end", end)


@pytest.mark.parametrize("task", [counting, saying])
def test_a_cancelled_task_makes_room_for_the_next(worker: Worker, task: Task) -> None:
    worker.begin(task, 1000)
    assert worker.reply().value == 0
    worker.cancel()
    worker.begin(counting, 0)
    assert worker.reply() == Reply("end", "done")


def test_an_error_is_reported_and_the_worker_goes_on(worker: Worker) -> None:
    worker.begin(failing)
    kind, text = worker.reply()
    assert (kind, "ZeroDivisionError: of purpose" in text) == ("error", True)
    worker.begin(counting, 0)
    assert worker.reply().kind == "end"
    worker.begin(counting, lambda: None)  # which cannot be pickled
    kind, text = worker.reply()
    assert (kind, "lambda" in text) == ("error", True)


def test_a_process_that_ends_is_reported_with_its_code(worker: Worker) -> None:
    worker.begin(dying)
    assert worker.reply() == Reply("died", 7)
    assert not worker.alive
    assert worker.memory_in_use() == 0


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="read from /proc, on Linux")
def test_the_processor_time_of_a_worker_is_in_seconds(worker: Worker) -> None:
    worker.begin(working, 0.2)
    used = worker.reply().value / 1000
    assert worker.processor_time() == pytest.approx(used, abs=0.1)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such groups")
def test_a_worker_leads_a_group_of_its_own(worker: Worker) -> None:
    assert os.getpgid(worker.process_id) == worker.process_id != os.getpgid(0)


@pytest.mark.parametrize("fails", [False, True])
def test_workers_leave_no_pipe_open(fails: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if fails:
        monkeypatch.setattr(sys, "executable", "/no/such/python")
    folder, numbers = Path("/proc/self/fd"), []
    for _ in range(4):
        if fails:
            with pytest.raises(NonolithError, match="no process"):
                Worker()
        else:
            worker = Worker()
            worker.begin(dying)
            assert worker.reply().kind == "died"
            del worker
        gc.collect()
        numbers.append(len(list(folder.iterdir())) if folder.is_dir() else 0)
    assert max(numbers[1:]) <= numbers[0]  # a file of an earlier test may be closed meanwhile


PARENT = """
import sys, time
sys.path[:] = {path!r}
from nonolith.workers.worker import Worker
from tests.workers.test_worker import noting
worker = Worker()
worker.begin(noting, {file!r})
time.sleep(3600)
"""


def noting(file: str) -> Values:
    """Write the process ID, then work for long in C code."""
    Path(file).write_text(str(os.getpid()))
    yield sum(range(10**12))
    return "done"


@pytest.mark.skipif(os.name == "nt", reason="needs the signals of POSIX")
def test_a_worker_ends_with_its_parent_even_where_no_python_code_runs(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    program = PARENT.format(path=sys.path, file=str(file))
    with started([sys.executable, "-c", program]):
        until(lambda: file.exists() and file.read_text() != "")
        number = int(file.read_text())
        os.kill(number, 0)
    until(lambda: not runs(number))


@pytest.mark.skipif(os.name == "nt", reason="needs the signals of POSIX")
def test_no_message_can_end_a_worker(worker: Worker) -> None:
    """The signal of a message may arrive after the message was read, while a task is running."""
    worker.begin(signals_of_input)
    assert worker.reply() == Reply("value", 0)


@pytest.mark.skipif(os.name == "nt", reason="needs the signals of POSIX")
def test_an_interrupted_search_ends_and_its_worker_goes_on(worker: Worker) -> None:
    for pause in (0.2, 1.0):
        worker.begin(searching)
        assert worker.reply() == Reply("value", 0)
        worker.more()
        time.sleep(pause)
        worker.interrupt()
        assert worker.reply(Deadline(60)) == Reply("interrupted")
    worker.begin(counting, 0)
    assert worker.reply() == Reply("end", "done")


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="needs the signals of POSIX")
def test_an_interrupt_at_any_moment_breaks_no_message(worker: Worker) -> None:
    choose, over, values = random.Random(1), Event(), 0

    def interrupt() -> None:
        while not over.wait(choose.random() / 100):
            worker.interrupt()

    worker.begin(counting, 0)
    assert worker.reply().kind == "end"
    with ThreadPoolExecutor(1) as thread:
        thread.submit(interrupt)
        try:
            for _ in range(300):
                worker.begin(counting_slowly)
                replies = []
                while (reply := worker.reply(Deadline(60))).kind == "value":
                    replies.append(reply.value)
                    worker.more()
                assert reply == Reply("interrupted")
                assert replies == [number // 2 for number in range(len(replies))]
                values += len(replies)
        finally:
            over.set()
    assert values > 100
    worker.begin(counting, 0)
    assert worker.reply() == Reply("end", "done")


@pytest.mark.skipif(not Path("/proc/self/autogroup").exists(), reason="needs autogroups of Linux")
def test_a_worker_that_gives_way_also_lowers_the_priority_of_its_session(
    worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.workers.worker._NICE", 7)  # tests of the page set it to 0
    worker.begin(counting, 1)
    worker.reply()
    group = Path(f"/proc/{worker.process_id}/autogroup")

    def gave_way() -> bool:  # Linux accepts a change every 0.1 s
        worker.give_way()
        return group.read_text().endswith(" nice 7\n")

    until(gave_way)


def test_outside_of_a_worker_send_does_nothing() -> None:
    send(1)
