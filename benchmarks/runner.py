"""The fair run: the same puzzle to each contender in turn, each in a process of its own.

Each contender has one worker process that has imported all it needs and gets puzzle after puzzle;
its clock runs from the puzzle to the answer, building models included. A worker that does not
answer within its time is killed and replaced. All contenders take a puzzle one after another
before the next one comes, so that a slow minute of the machine hits all alike. Every solution is
checked here against the clues, and contenders that contradict each other stop the run.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from benchmarks.contenders import Contender
from benchmarks.sets import PuzzleSet
from nonolith import Puzzle
from tests.brute_force import Lines, clue_of
from tests.oracles.cp_sat import Answer

#: Seconds that a worker may be late before it is killed.
GRACE = 1.0


@dataclass(frozen=True)
class Timing:
    """How one contender did on one puzzle.

    Attributes:
        seconds: wall time; the time limit where it did not finish.
        solutions: how many were found, at most as many as wanted.
        finished: whether the question was answered.
    """

    seconds: float
    solutions: int
    finished: bool


@dataclass
class SetTimes:
    """All timings of one set: for each contender the number of the puzzle and its timing."""

    puzzles: PuzzleSet
    timings: dict[str, dict[int, Timing]] = field(default_factory=dict)


def run(
    puzzles: PuzzleSet,
    taking_part: Sequence[Contender],
    seconds: float,
    tell: Callable[[str], None],
) -> SetTimes:
    """Put the puzzles of a set to the contenders.

    Args:
        seconds: time limit of each contender for each puzzle.
        tell: called with a line of progress now and then.

    Raises:
        AssertionError: a solution is wrong, or two contenders contradict each other.
    """
    times = SetTimes(puzzles, {contender.name: {} for contender in taking_part})
    workers = {contender.name: Worker(contender) for contender in taking_part}
    try:
        for number, puzzle in enumerate(puzzles.puzzles):
            verdicts: dict[str, int] = {}
            for contender in taking_part:
                stride = puzzles.own_stride if contender.own else puzzles.foreign_stride
                if number % stride:
                    continue
                timing = workers[contender.name].solve(puzzle, puzzles.wanted, seconds)
                times.timings[contender.name][number] = timing
                if timing.finished:
                    verdicts[contender.name] = timing.solutions
            assert len(set(verdicts.values())) <= 1, (puzzles.name, number, verdicts)
            if number % max(puzzles.own_stride, len(puzzles.puzzles) // 10) == 0:
                tell(f"{puzzles.name}: puzzle {number + 1} of {len(puzzles.puzzles)}")
    finally:
        for worker in workers.values():
            worker.stop()
    return times


class Worker:
    """A process in which one contender solves puzzle after puzzle."""

    def __init__(self, contender: Contender) -> None:
        self.contender = contender
        self._start()

    def solve(self, puzzle: Puzzle, wanted: int, seconds: float) -> Timing:
        """Put one puzzle to the contender, and check what it answers."""
        self._pipe.send((puzzle.replace(goal=None), wanted, seconds))
        if not self._pipe.poll(seconds + GRACE):
            self.stop()
            self._start()
            return Timing(seconds, 0, False)
        answer: Answer
        taken, answer = self._pipe.recv()
        assert all(is_solution(puzzle, grid) for grid in answer.solutions), self.contender.name
        assert len(set(answer.solutions)) == len(answer.solutions), self.contender.name
        finished = answer.complete or len(answer.solutions) >= wanted
        return Timing(taken if finished else seconds, len(answer.solutions), finished)

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(self.contender, theirs), daemon=True)
        self._process.start()
        theirs.close()
        assert self._pipe.recv() == "ready"


def _work(contender: Contender, pipe: Connection) -> None:
    solver = contender.solver()
    solver.ask(Puzzle(rows=[[1], [2]], columns=[[2], [1]]), 2, 10.0)
    pipe.send("ready")
    while True:
        puzzle, wanted, seconds = pipe.recv()
        start = time.perf_counter()
        found = solver.ask(puzzle, wanted, seconds)
        taken = time.perf_counter() - start
        pipe.send((taken, solver.answer(found)))


def is_solution(puzzle: Puzzle, grid: Lines) -> bool:
    """Whether a grid fits the clues and the given cells, by code that no contender uses."""
    return (
        tuple(map(clue_of, grid)) == puzzle.rows
        and tuple(map(clue_of, zip(*grid, strict=True))) == puzzle.columns
        and (
            puzzle.given is None
            or all(
                colour in puzzle.given.domain(r, c)
                for r, row in enumerate(grid)
                for c, colour in enumerate(row)
            )
        )
    )
