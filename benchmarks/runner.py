"""The fair run: the same puzzle to each contender in turn, each in a process of its own.

Each contender has one worker process that has imported all it needs and gets puzzle after puzzle;
its clock runs from the puzzle to the answer, building models included. A worker that does not
answer within its time is killed and replaced. All contenders take a puzzle, or a short stretch of
puzzles, one after another before the next one comes, so that a slow minute of the machine hits all
alike; in a stretch the worker goes from puzzle to puzzle as a program does that has many to solve,
and answers at the end. Every solution is checked here against the clues, and contenders that
contradict each other stop the run.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection

from benchmarks.contenders import Contender, Reply
from benchmarks.sets import PuzzleSet
from benchmarks.timings import SetTimes, Timing
from nonolith import Puzzle
from tests.brute_force import Lines, clue_of

#: Seconds that a worker may be late before it is killed.
GRACE = 1.0

#: Puzzles in a row for one contender, where puzzles take milliseconds.
STRETCH = 20

Tell = Callable[[str], None]

#: Seconds on the wall and of the processor, and what was found.
Answer = tuple[float, float, Reply]


@dataclass(frozen=True)
class Entry:
    """How a contender takes part.

    Attributes:
        contender: who.
        seconds: its time limit for each puzzle.
        stride: it solves every so-manieth puzzle, from the first.
    """

    contender: Contender
    seconds: float
    stride: int = 1


def run(puzzles: PuzzleSet, entries: Sequence[Entry], tell: Tell, *, stretch: int = 1) -> SetTimes:
    """Put the puzzles of a set to the contenders.

    Args:
        stretch: so many puzzles in a row are put to one contender, then to the next.
        tell: called with a line of progress now and then.

    Raises:
        AssertionError: a solution is wrong, or two contenders contradict each other.
    """
    times = SetTimes(
        puzzles.name,
        puzzles.note,
        puzzles.wanted,
        puzzles.titles,
        limits={entry.contender.name: entry.seconds for entry in entries},
        timings={entry.contender.name: {} for entry in entries},
    )
    workers = {entry.contender.name: Worker(entry.contender) for entry in entries}
    try:
        total = len(puzzles.puzzles)
        for first in range(0, total, stretch):
            numbers = range(first, min(first + stretch, total))
            for entry in entries:
                name = entry.contender.name
                asked = [number for number in numbers if number % entry.stride == 0]
                timings = workers[name].solve(
                    [puzzles.puzzles[number] for number in asked], puzzles.wanted, entry.seconds
                )
                times.timings[name].update(zip(asked, timings, strict=True))
            for number in numbers:
                _agree(times, number)
            if first % max(total // 10, 1) < stretch:
                tell(f"{puzzles.name}: puzzle {numbers[-1] + 1} of {total}")
    finally:
        for worker in workers.values():
            worker.stop()
    return times


def _agree(times: SetTimes, number: int) -> None:
    """Stop the run where two contenders that finished contradict each other."""
    found = {
        name: timings[number].solutions
        for name, timings in times.timings.items()
        if number in timings and timings[number].finished
    }
    assert len(set(found.values())) <= 1, (times.name, number, found)


class Worker:
    """A process in which one contender solves puzzle after puzzle."""

    def __init__(self, contender: Contender) -> None:
        self.contender = contender
        self._start()

    def solve(self, puzzles: Sequence[Puzzle], wanted: int, seconds: float) -> list[Timing]:
        """Put puzzles to the contender, and check what it answers; one by one if it is late."""
        self._pipe.send(([puzzle.replace(goal=None) for puzzle in puzzles], wanted, seconds))
        if self._pipe.poll(len(puzzles) * seconds + GRACE):
            answers: list[Answer] = self._pipe.recv()
            return [
                self._timing(puzzle, wanted, seconds, answer)
                for puzzle, answer in zip(puzzles, answers, strict=True)
            ]
        self.stop()
        self._start()
        if len(puzzles) == 1:
            return [Timing(seconds, seconds, 0, False)]
        return [self.solve([puzzle], wanted, seconds)[0] for puzzle in puzzles]

    def _timing(self, puzzle: Puzzle, wanted: int, seconds: float, answer: Answer) -> Timing:
        """What an answer says, checked."""
        wall, processor, reply = answer
        assert all(is_solution(puzzle, grid) for grid in reply.solutions), self.contender.name
        assert len(set(reply.solutions)) == len(reply.solutions), self.contender.name
        number = len(reply.solutions)
        if reply.complete or number >= wanted:
            return Timing(wall, processor, number, True, reply.conflicts)
        return Timing(seconds, seconds, number, False, reply.conflicts)

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
        puzzles, wanted, seconds = pipe.recv()
        found = []
        for puzzle in puzzles:
            wall, processor = time.perf_counter(), time.process_time()
            result = solver.ask(puzzle, wanted, seconds)
            wall, processor = time.perf_counter() - wall, time.process_time() - processor
            found.append((wall, processor, result))
        pipe.send([(wall, processor, solver.reply(result)) for wall, processor, result in found])


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
