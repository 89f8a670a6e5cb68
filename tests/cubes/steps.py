"""A conquest of which a test does each step, and workers that only note what they are sent."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

from nonolith import Grid, Limits, Puzzle
from nonolith.cubes.attempt import Budget, Question, Task
from nonolith.cubes.conquest import Conquest
from nonolith.cubes.cube import Cube, packed
from nonolith.cubes.plan import Plan
from nonolith.solving.methods import METHODS

TWO = Puzzle(rows=[[1]] * 2, columns=[[1]] * 2)
OPEN = packed(Grid.from_text("??\n??").tobytes())
LEFT, RIGHT = (Grid.from_text(text) for text in ("#.\n.#", ".#\n#."))
FULL = packed(LEFT.tobytes())
CUBE = Cube(OPEN, depth=1)


class Workers:
    """In place of workers: notes what they are sent."""

    def __init__(self, workers: int) -> None:
        self.workers = self.lanes = workers
        self.sent: list[tuple[bytes, Cube, Budget]] = []
        self.futures: list[Future[Any]] = []
        self.events: list[str] = []

    def submit(self, _task: Task, data: bytes, cube: Cube, budget: Budget) -> Future[Any]:
        self.sent.append((data, cube, budget))
        self.futures.append(Future())
        return self.futures[-1]

    def result(self, future: Future[Any]) -> Any:
        return future.exception() or future.result()

    def look(self) -> None:
        self.events.append("look")

    def close(self) -> None:
        self.events.append("close")


def begun(
    question: Question = Question.SOLUTIONS,
    *,
    most: int = 0,
    limits: Limits | None = None,
    plan: Plan | None = None,
    workers: int = 2,
) -> tuple[Any, Workers]:
    """A conquest of which nothing is done yet, and its workers."""
    task = Task(question, "auto", METHODS["auto"].options(), most, 1 << 20)
    hands: Any = Workers(workers)
    return Conquest(TWO, task, limits or Limits(), hands, plan or Plan()), hands
