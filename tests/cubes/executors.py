"""Executors for tests: some lose what they are given, or break."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from types import SimpleNamespace
from typing import Any

from nonolith.cubes.attempt import Question, Task
from nonolith.cubes.conquest import Conquest, conquer
from nonolith.cubes.cube_executor import Parallel
from nonolith.cubes.plan import Plan
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods import METHODS

#: Divides whatever propagation does not solve.
TINY = Plan(nodes=0, parts=2)


class Here(Executor):
    """Does each task at once. Some of them are lost: their number, from 1, is in ``lost``.

    Args:
        lost: the numbers of the tasks that are lost.
        error: what happens to these.
        forgetful: it does not keep puzzles from task to task.
        after: a task that is lost is done all the same; only its result is lost.
    """

    def __init__(
        self,
        lost: range | set[int] = range(0),
        error: BaseException | None = None,
        forgetful: bool = False,
        after: bool = False,
    ) -> None:
        self.done = 0
        self._lost = lost
        self._error = error or MemoryError("lost on purpose")
        self._forgetful = forgetful
        self._after = after

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do the task, or lose it."""
        from nonolith.cubes import attempt

        self.done += 1
        future: Future[Any] = Future()
        if self._forgetful:
            attempt._puzzles.clear()
        if self.done in self._lost:
            if self._after:
                fn(*args, **kwargs)
            future.set_exception(self._error)
        else:
            future.set_result(fn(*args, **kwargs))
        return future


class Gone(Here):
    """The executor of a client that ends: tasks from ``last`` on are taken, and never come back."""

    def __init__(self, last: int) -> None:
        super().__init__()
        self._client = SimpleNamespace(status="running")
        self._last = last

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do the task, or keep it for ever."""
        if self._client.status != "running":
            raise AssertionError("its client has ended")
        future = super().submit(fn, *args, **kwargs)
        if self.done < self._last:
            return future
        self._client.status = "closed"
        return Future()


class Closed(Executor):
    """Takes nothing."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Refuse the task."""
        raise BrokenExecutor("no worker is left")


def asked(
    puzzle: Puzzle,
    question: Question,
    executor: Executor | None = None,
    *,
    most: int = 0,
    plan: Plan = TINY,
    method: str = "auto",
    limits: Limits = NO_LIMITS,
    own: bool = False,
    workers: int = 2,
) -> Conquest:
    """The answer that cubes give; with ``own``, from processes of our own."""
    task = Task(question, method, METHODS[method].options(), most, limits.memory)
    return conquer(
        puzzle, task, limits, Parallel(workers, None if own else executor or Here()), plan
    )
