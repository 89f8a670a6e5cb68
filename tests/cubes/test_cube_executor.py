"""Where cubes are worked on: workers that are killed, executors that break, work that stops."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import pytest

from nonolith import Limits, Puzzle, check, count, generate, solve, write
from nonolith.cubes import cube_executor
from nonolith.cubes.attempt import Question
from nonolith.cubes.plan import Plan
from nonolith.running.pool import ProcessPool
from nonolith.worker import Worker
from tests.cubes.executors import asked
from tests.processes import started

SIX = Puzzle(rows=[[1]] * 6, columns=[[1]] * 6)

#: No method answers for this one within any time that a test may take.
HARD = generate(60, 60, filled=1620, seed=3)

#: Divides SIX into some dozens of parts.
SOME = Plan(nodes=3)


class Murderous(ProcessPool):
    """Kills all its processes just after the third, sixth and ninth task has come."""

    submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Take a task."""
        future = super().submit(fn, *args, **kwargs)
        Murderous.submitted += 1
        if Murderous.submitted in (3, 6, 9):
            for worker in list(self._workers):
                worker.kill()
        return future


def test_processes_that_are_killed_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []

    class Counted(Worker):
        def __init__(self) -> None:
            begun.append(self)
            super().__init__()

    monkeypatch.setattr(cube_executor, "ProcessPool", Murderous)
    monkeypatch.setattr("nonolith.running.pool.Worker", Counted)
    monkeypatch.setattr(Murderous, "submitted", 0)
    done = asked(SIX, Question.NUMBER, plan=SOME.replace(tries=10), own=True)
    assert done.number == 720
    assert len(begun) > 2
    assert _all_end(begun)


def _all_end(workers: Sequence[Worker]) -> bool:
    deadline = perf_counter() + 10
    while any(worker.alive for worker in workers) and perf_counter() < deadline:
        sleep(0.02)
    return not any(worker.alive for worker in workers)


def test_an_executor_whose_worker_is_killed_is_left() -> None:
    with ProcessPoolExecutor(2) as pool:
        pool.submit(os.getpid).result()
        for process in list(pool._processes.values()):
            process.kill()
        with pytest.warns(RuntimeWarning, match="takes no more work"):
            assert asked(SIX, Question.NUMBER, pool, plan=SOME).number == 720


def test_threads_give_the_same_as_processes() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert asked(SIX, Question.NUMBER, pool, plan=SOME).number == 720
        assert len(asked(SIX, Question.SOLUTIONS, pool, plan=SOME).solutions) == 720


@pytest.mark.parametrize("method", ["auto", "probe2"])  # threads, processes
def test_the_limit_on_time_is_kept_and_shown(method: str) -> None:
    started_at = perf_counter()
    result = check(HARD, method, jobs=2, limits=Limits(seconds=1.2))
    assert perf_counter() - started_at < 6
    assert (result.verdict, result.limit) == ("unknown", "seconds")
    assert result.known is not None
    assert result.statistics.line_solves > 0


def test_the_limit_on_time_holds_where_searches_share_what_they_learn() -> None:
    with ThreadPoolExecutor(2) as pool:
        started_at = perf_counter()
        result = check(HARD, executor=pool, limits=Limits(seconds=1.2))
        assert perf_counter() - started_at < 6
    assert (result.verdict, result.limit) == ("unknown", "seconds")
    assert result.statistics.conflicts > 0


def test_the_limit_on_branches_is_kept_and_shown() -> None:
    with ThreadPoolExecutor(2) as pool:
        for nodes in (0, 1, 10, 100):
            limits = Limits(nodes=nodes)
            done = asked(SIX, Question.NUMBER, pool, plan=SOME, limits=limits)
            assert done.statistics.branches <= nodes
            assert done.exhausted == (done.limit is None) == (done.number == 720)
            assert done.limit in (None, "nodes")
            shared = asked(SIX, Question.SOLUTIONS, pool, most=64, plan=SOME, limits=limits)
            assert shared.statistics.branches <= nodes
            assert (len(shared.solutions) >= 64) == (shared.limit is None)
            result = check(HARD, jobs=3, limits=Limits(nodes=3000 + nodes))
            assert result.limit == "nodes"
            assert result.statistics.branches <= 3000 + nodes
    assert check(SIX, jobs=2, limits=Limits(nodes=0)).limit == "nodes"


def test_easy_puzzles_start_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cube_executor, "ProcessPool", None)
    assert count(SIX, jobs=2) == count(SIX, "probe1", jobs=2) == 720
    assert solve(SIX, jobs=64, max_solutions=10**6).complete


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("method", ["auto", "probe2"])  # threads, processes
def test_ctrl_c_ends_all_within_a_second(method: str, tmp_path: Path) -> None:
    puzzle = tmp_path / "hard.non"
    write(HARD, puzzle)
    command = [sys.executable, "-m", "nonolith", "check", "--jobs", "2", "--method", method]
    command.append(str(puzzle))
    with started(command) as process:
        _wait_for_helpers(process.pid)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        below = [int(pid) for pid in children.read_text().split()] if children.exists() else []
        at = perf_counter()
        process.send_signal(signal.SIGINT)
        process.wait(20)
        assert perf_counter() - at < 3  # a second, on a machine that has nothing else to do
        assert process.returncode in (130, -signal.SIGINT)
        sleep(0.5)
        assert [pid for pid in below if _runs(pid)] == []


def _wait_for_helpers(pid: int) -> None:
    """Until its threads or processes are at work, which takes a while where all are loaded."""
    task = Path(f"/proc/{pid}/task")
    if not (task / str(pid) / "children").exists():
        sleep(4)
        return
    deadline = perf_counter() + 20
    while perf_counter() < deadline:
        if len(list(task.iterdir())) > 1 or (task / str(pid) / "children").read_text():
            break
        sleep(0.02)
    sleep(1)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_solutions_of_processes_that_share_what_they_learn_survive_their_death(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cube_executor, "ProcessPool", Murderous)
    four = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
    for wholes in (0, 1):
        Murderous.submitted = 0
        plan = Plan(nodes=1, tries=10, wholes=wholes)
        done = asked(four, Question.SOLUTIONS, most=64, plan=plan, own=True)
        assert done.exhausted
        assert len(set(done.solutions)) == len(done.solutions) == 24
