"""The way in: from clues, pictures and text to puzzles, and from a puzzle to a verdict.

For ordinary puzzles these costs matter most: the engine needs only microseconds. Times are
processor times, since the load of the machine matters least for them. Each is measured in turn with
a yardstick: Python's own reader of JSON on the same clues, or the engine alone.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time_ns
from typing import Any, NamedTuple

from benchmarks.pictures import line_solvable
from nonolith import Grid, Puzzle, _engine, check, read, read_all, write
from nonolith.design import random_puzzles

ROUNDS = 51
#: Puzzles of the list that is read as a whole.
LIST = 1000

#: Makes the values of one round; only what is done with them is measured.
Values = Callable[[], Sequence[Any]]


class Work(NamedTuple):
    """Something that is done with each of some values, and what it is called."""

    what: str
    call: Callable[[Any], object]
    values: Values


class Times(NamedTuple):
    """What one thing on the way in costs.

    Attributes:
        what: what is done.
        fastest: processor time in seconds, in the fastest round.
        typical: the same, in the median of all rounds.
        beside: what it is compared with.
        ratio: how many times as long it took, in the median of all rounds.
        aim: the seconds that it may take; None where there is no aim.
    """

    what: str
    fastest: float
    typical: float
    beside: str
    ratio: float
    aim: float | None


def way_in(seed: int, number: int, rounds: int = ROUNDS) -> list[Times]:
    """All of them, in order, on this number of pictures of each size, made by seed."""
    pictures = line_solvable(number, 25, seed)
    large = [_goal(puzzle) for puzzle in line_solvable(number, 30, seed)]
    random = random_puzzles(LIST, 25, 25, probability=0.5, seed=seed)
    many = [puzzle.replace(title="", goal=None) for puzzle in random]
    clues = [_lengths(puzzle) for puzzle in pictures]
    arrays = [memoryview(bytes(grid.colours())).cast("B", grid.shape) for grid in large]
    plain = [write(puzzle.replace(goal=None), format="non") for puzzle in pictures]
    both = [write(puzzle, format="non") for puzzle in pictures]
    as_list = [write(many, format="tournament")]
    json25 = _json(clues)
    json30 = _json([_lengths(Puzzle.from_grid(grid)) for grid in large])
    json_list = _json([[_lengths(puzzle) for puzzle in many]])
    engine = Work("propagation in the engine", _propagate, lambda: pictures)

    def fresh() -> list[Puzzle]:
        return [Puzzle(*each) for each in clues]

    works: list[tuple[str, Callable[[Any], object], Values, Work, float | None]] = [
        ("`Puzzle(...)` of 25x25", lambda each: Puzzle(*each), lambda: clues, json25, 20e-6),
        ("`Puzzle.from_grid` of a 30x30 grid", Puzzle.from_grid, lambda: large, json30, 20e-6),
        ("`Puzzle.from_grid` of a 30x30 array", Puzzle.from_grid, lambda: arrays, json30, None),
        ("`read` of a `.non` text of 25x25", read, lambda: plain, json25, 60e-6),
        ("`read` of the same with its picture", read, lambda: both, json25, 60e-6),
        (f"`read_all` of {LIST} random 25x25 puzzles, a tournament list", read_all,
         lambda: as_list, json_list, 80e-3),
        ("`check` of a line-solvable 25x25 picture, first call", check, fresh, engine, None),
        ("`check` of it again (compiled once)", check, lambda: pictures, engine, 25e-6),
    ]  # fmt: skip
    return [
        _times(Work(what, call, values), beside, aim, rounds)
        for what, call, values, beside, aim in works
    ]


def _times(work: Work, beside: Work, aim: float | None, rounds: int) -> Times:
    """The work and its yardstick in turn, for this number of rounds."""
    ours, theirs = [], []
    gc.collect()
    for _ in range(rounds):
        ours.append(_seconds(work))
        theirs.append(_seconds(beside))
    ratio = median(a / b for a, b in zip(ours, theirs, strict=True))
    return Times(work.what, min(ours), median(ours), beside.what, ratio, aim)


def _seconds(work: Work) -> float:
    """Processor time of the work for one value, on average over all values."""
    values, call = work.values(), work.call
    start = process_time_ns()
    for value in values:
        call(value)
    return (process_time_ns() - start) / len(values) * 1e-9


def _json(values: list[Any]) -> Work:
    texts = [json.dumps(value) for value in values]
    return Work("`json.loads` of the same clues", json.loads, lambda: texts)


def _lengths(puzzle: Puzzle) -> list[list[list[int]]]:
    """The lengths of the blocks, of the rows and of the columns."""
    return [
        [[block.length for block in clue] for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    ]


def _goal(puzzle: Puzzle) -> Grid:
    assert puzzle.goal is not None
    return puzzle.goal


def _propagate(puzzle: Puzzle) -> None:
    _engine.time_propagation(puzzle.compiled, 1)
