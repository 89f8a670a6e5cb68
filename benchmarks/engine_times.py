"""The small times: one line, one propagation, one call.

Each figure is the best of some rounds: a disturbance can only make a round longer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from benchmarks.pictures import line_solvable
from nonolith import Puzzle, _engine, solve
from nonolith.design import random_puzzles

ROUNDS = 9


class SmallTime(NamedTuple):
    """What, its seconds, and the seconds it may take at most (None: no aim)."""

    what: str
    seconds: float
    aim: float | None = None


def small_times(seed: int, number: int) -> list[SmallTime]:
    """Each small time, on this number of puzzles of each kind, made by seed."""
    pictures = line_solvable(number, 25, seed)
    random25 = list(random_puzzles(number, 25, 25, filled=300, seed=f"{seed}/25x25"))
    return [
        SmallTime("settle a 25-cell line, nothing known", _line_time(random25, known=False)),
        SmallTime("settle a 25-cell line, half known", _line_time(random25, known=True), 30e-9),
        SmallTime(
            "settle a 25-cell line of a picture, half known", _line_time(pictures, known=True)
        ),
        SmallTime("propagate a random 25x25 puzzle, in the engine", _propagation(random25)),
        SmallTime(
            "propagate a line-solvable 25x25 picture, in the engine", _propagation(pictures), 30e-6
        ),
        SmallTime("`solve()` of that picture, first call", _call(pictures, solve), 100e-6),
        SmallTime("`solve()` of it again (compiled once)", _call_again(pictures)),
        SmallTime("`Puzzle(...)` of it", _call(pictures, _build)),
    ]


def _line_time(puzzles: Sequence[Puzzle], *, known: bool) -> float:
    """Seconds for one line of these puzzles, on average; ``known``: every second cell is
    known, in the pattern of a chess-board."""
    times = []
    for puzzle in puzzles:
        goal = puzzle.goal
        assert goal is not None
        cells = [
            mask if known and (i // goal.width + i) % 2 else 3
            for i, mask in enumerate(goal.masks())
        ]
        domains = type(goal)(goal.height, goal.width, cells).tobytes()
        problem = puzzle.compiled
        times.append(min(_engine.time_lines(problem, domains, 50) for _ in range(ROUNDS)))
    return sum(times) / len(times) * 1e-9


def _propagation(puzzles: Sequence[Puzzle]) -> float:
    """Seconds for one propagation of these puzzles, in the median."""
    return 1e-6 * median(
        min(_engine.time_propagation(puzzle.compiled, 20) for _ in range(ROUNDS))
        for puzzle in puzzles
    )


def _build(puzzle: Puzzle) -> Puzzle:
    return Puzzle(rows=puzzle.rows, columns=puzzle.columns)


def _call(puzzles: Sequence[Puzzle], call: Callable[[Puzzle], object]) -> float:
    """Seconds for one call on a puzzle that was never solved before, in the median."""
    return median(min(_clock(call, _build(puzzle)) for _ in range(ROUNDS)) for puzzle in puzzles)


def _call_again(puzzles: Sequence[Puzzle]) -> float:
    return median(min(_clock(solve, puzzle) for _ in range(ROUNDS)) for puzzle in puzzles)


def _clock(call: Callable[[Puzzle], object], puzzle: Puzzle) -> float:
    start = time.perf_counter()
    call(puzzle)
    return time.perf_counter() - start
