"""Repeats the measurements of table 1 of Yu, Lee and Chen 2009: times by method and size."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, count, islice, repeat
from random import Random
from statistics import median
from typing import NamedTuple

from nonolith.design import random_puzzles
from nonolith.literature.papers.paper_table import Measured, Settings, TableField, run
from nonolith.literature.papers.puzzles import smooth_grid
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.solving.solve import solve

#: The paper's names of the methods, and ours.
METHODS = (("GA", "genetic"), ("DFS", "dfs"), ("rules", "rules_backtracking"))


class PuzzleGroup(NamedTuple):
    """A group of puzzles: a row of the paper's table."""

    name: str
    least: tuple[int, int]  #: minimum height and width
    most: tuple[int, int]  #: maximum height and width
    puzzles: int  #: number of puzzles
    paper: tuple[str, str, str]  #: the paper's figures for the three methods


NONE_SMALL = ("wrong grid, > 1 min", "< 0.07 s", "< 0.032 s")
NONE_LARGE = ("wrong grid, > 1 min", "> 1 min", "missing")

#: The groups of puzzles without a solution.
WITHOUT = (
    PuzzleGroup("no solution, 5x5 and 5x6", (5, 5), (5, 6), 2, NONE_SMALL),
    PuzzleGroup("no solution, 10x10", (10, 10), (10, 10), 2, NONE_LARGE),
    PuzzleGroup("no solution, 30x40", (30, 40), (30, 40), 1, NONE_LARGE),
)
#: The groups of pictures, which have a solution.
PICTURES = (
    PuzzleGroup("to 6x6", (4, 4), (6, 6), 7, ("< 6 s", "< 0.7 s", "< 0.048 s")),
    PuzzleGroup("6x6 to 10x10", (6, 6), (10, 10), 9,
                ("30 s: 1, > 1 min: 8", "< 1 min: 7, > 1 min: 2", "< 0.048 s")),
    PuzzleGroup("10x10 to 15x15", (10, 10), (15, 15), 33,
                ("> 1 min", "> 1 min", "98% of all < 0.6 s")),
    PuzzleGroup("15x15 to 25x25", (15, 15), (25, 25), 111,
                ("> 1 min", "> 1 min", "98% of all < 0.6 s")),
    PuzzleGroup("from 25x25", (25, 25), (30, 40), 99,
                ("> 1 min", "> 1 min", "98% of all < 0.6 s")),
)  # fmt: skip
RANDOM = PuzzleGroup(
    "Random_1, Random_2", (30, 30), (30, 30), 2, ("fail", "fail", "13.1 s, 23.4 s")
)


def measure(settings: Settings) -> Measured:
    """Measure the time of each of the three methods on each group of puzzles."""
    seconds = settings.limit(full=60, short=1)
    seed = f"{settings.seed}/yu-1"
    rows: list[tuple[TableField, ...]] = []
    methods = (*METHODS, *((None, method) for method in settings.methods))
    for group in (*WITHOUT, *PICTURES, RANDOM):
        number = group.puzzles if settings.full else min(2, group.puzzles)
        puzzles = list(islice(_puzzles(group, seed), number))
        each_runs = run([method for _, method in methods], puzzles, seconds, settings)
        for (name, method), paper, ours in zip(
            methods, chain(group.paper, repeat(None)), each_runs, strict=False
        ):
            times = ours.time(median), ours.time(max)
            rows.append((group.name, name, paper, method, ours.done, *times))
    notes = (
        f"the puzzles are random pictures of smooth areas, seed '{seed}', with sizes spread over "
        "each group; Random_1 and Random_2 are random puzzles, half filled, as in the paper",
        "the paper's 264 puzzles and its puzzle Sunflower, which took 4.82 min according to the "
        "text of the paper, were not published",
        "each method searches for a solution, or for a proof that there is none; time limit "
        f"{seconds:g} s for each puzzle; median and slowest are times of the finished puzzles",
        "the paper measured on an AMD Athlon 2600+ at 1.92 GHz; our copy of the paper lacks the "
        "figures marked as missing; its text says that the rules took less than 0.6 s for over 98% "
        "of the puzzles",
    )
    heads = ("puzzles", "method", "paper", "ours", "done", "median (s)", "slowest (s)")
    return Measured(heads, rows, notes)


def _puzzles(group: PuzzleGroup, seed: str) -> Iterator[Puzzle]:
    """Yield an endless sequence of random puzzles of a group."""
    for number in count():
        own_seed = f"{seed}/{group.name}/{number}"
        share = Random(own_seed).random()
        height, width = (
            round(least + share * (most - least))
            for least, most in zip(group.least, group.most, strict=True)
        )
        if group is RANDOM:
            yield from random_puzzles(1, height, width, filled=450, seed=own_seed)
        elif group in WITHOUT:
            yield _without_solution(height, width, own_seed)
        else:
            yield Puzzle.from_grid(smooth_grid(height, width, own_seed))


def _without_solution(height: int, width: int, seed: str) -> Puzzle:
    """Return a puzzle without a solution: a picture's column clues with its row clues shuffled."""
    random = Random(seed).random
    pictures = (Puzzle.from_grid(smooth_grid(height, width, f"{seed}/{n}")) for n in count())
    shuffled = (
        Puzzle(rows=sorted(picture.rows, key=lambda _: random()), columns=picture.columns)
        for picture in pictures
    )
    few = Limits(nodes=10_000)
    return next(p for p in shuffled if solve(p, limits=few).verdict is Verdict.NONE)
