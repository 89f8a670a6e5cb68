"""Measure the time to make a puzzle from clues, a grid or text, and to get its first verdict.

For ordinary puzzles, most of the time is spent here: the engine needs only microseconds. Times are
processor times, which depend least on the load of the machine. Each call is measured alternately
with a baseline: Python's JSON reader on the same clues, or the engine alone.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time_ns
from typing import Any, NamedTuple

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.sets import line_solvable
from benchmarks.tables import digits, duration, table
from nonolith import Puzzle, _engine, check, read, read_all, write
from nonolith.design import random_puzzles

ROUNDS = 51

#: Number of puzzles in the text for ``read_all``.
LIST = 1000


class Call(NamedTuple):
    """A function that is measured on several values."""

    what: str  #: the name on the results page
    call: Callable[[Any], object]
    values: Callable[[], Sequence[Any]]  #: makes the arguments for one round


def measure(settings: Settings, report: Report) -> Kept:
    """Measure all calls on pictures of each size.

    A result has the name, the processor time of the fastest round and the median of all rounds in
    seconds, the name of the baseline, the median ratio to the baseline, and the aim or None.
    """
    number = settings.pick(quick=2, short=30, full=100)
    rounds = settings.pick(quick=3, short=ROUNDS, full=3 * ROUNDS)
    report(f"way in: {number} pictures of each size, {rounds} rounds")
    times = [_times(*each, rounds) for each in _works(settings.seed, number)]
    return {"number": number, "rounds": rounds, "times": times}


def _works(seed: int, number: int) -> list[tuple[Call, Call, float | None]]:
    """Return the measured calls, each with its baseline and its aim, on seeded pictures."""
    pictures = line_solvable(number, 25, seed)
    large = [puzzle.goal for puzzle in line_solvable(number, 30, seed) if puzzle.goal is not None]
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

    def search(puzzle: Puzzle) -> object:
        return _engine.conflict_search(puzzle.compiled, None, {}, 2**30, False).next()

    def fresh() -> list[Puzzle]:
        return [Puzzle(*each) for each in clues]

    engine = Call("the same search in the engine", search, lambda: pictures)
    return [
        (Call("`Puzzle(...)` of 25x25", lambda each: Puzzle(*each), lambda: clues), json25, 20e-6),
        (Call("`Puzzle.from_grid` of a 30x30 grid", Puzzle.from_grid, lambda: large),
         json30, 20e-6),
        (Call("`Puzzle.from_grid` of a 30x30 array", Puzzle.from_grid, lambda: arrays),
         json30, None),
        (Call("`read` of a `.non` text of 25x25", read, lambda: plain), json25, 60e-6),
        (Call("`read` of a `.non` text with its picture", read, lambda: both), json25, 60e-6),
        (Call(f"`read_all` of {LIST} random 25x25 puzzles, a tournament list", read_all,
              lambda: as_list), json_list, 80e-3),
        (Call("`check` of a line-solvable 25x25 picture, first call", check, fresh), engine, None),
        (Call("`check` of a line-solvable 25x25 picture, later calls", check, lambda: pictures),
         engine, 25e-6),
    ]  # fmt: skip


def _times(work: Call, beside: Call, aim: float | None, rounds: int) -> list[Any]:
    """Measure a function and its baseline alternately, for this number of rounds."""
    gc.collect()
    pairs = [(_seconds(work), _seconds(beside)) for _ in range(rounds)]
    ours = [seconds for seconds, _ in pairs]
    ratio = median(a / b for a, b in pairs)
    return [work.what, min(ours), median(ours), beside.what, ratio, aim]


def _seconds(work: Call) -> float:
    """Return the mean processor time of the call for one value, in seconds."""
    values, call = work.values(), work.call
    start = process_time_ns()
    for value in values:
        call(value)
    return (process_time_ns() - start) / len(values) * 1e-9


def _json(values: list[Any]) -> Call:
    texts = [json.dumps(value) for value in values]
    return Call("`json.loads` of the same clues", json.loads, lambda: texts)


def _lengths(puzzle: Puzzle) -> list[list[list[int]]]:
    """Return the block lengths of the rows and of the columns."""
    return [
        [[block.length for block in clue] for clue in clues]
        for clues in (puzzle.rows, puzzle.columns)
    ]


def show(kept: Kept) -> str:
    """Return a table of the times."""
    rows = [
        [what, duration(fastest), duration(typical), beside, digits(ratio)]
        for what, fastest, typical, beside, ratio, _ in kept["times"]
    ]
    return "\n".join(
        [
            f"Times are mean processor times per call, over {kept['number']} pictures of each "
            f"size, in the fastest and the median of {kept['rounds']} rounds. A baseline is "
            "measured after each round; `ratio` is the median, over all rounds, of the time "
            "divided by the time of the baseline.\n",
            table(["", "fastest", "median", "baseline", "ratio"], rows),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """Return the aims, which are compared with the times of the fastest round."""
    return [
        Aim.at_most(what, aim, fastest)
        for what, fastest, *_, aim in kept["times"]
        if aim is not None
    ]


WAY_IN = Part("way-in", "Input", measure, show, aims)
