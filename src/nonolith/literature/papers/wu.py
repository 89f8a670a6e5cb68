"""Repeats the measurements of the tables of Wu et al. 2013, section V.

- Tables I and II: branchings and time of probing (FP1, FP2, FP3) with each of the seven choices of
  the cell to branch on.
- Table III: number of cells settled before any branch.
- Table IV: time for random puzzles of 30x30.

Our copy of the paper lacks the images of its tables, so the paper's figures come from its text.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean, median
from typing import get_args

from nonolith.design import random_puzzles
from nonolith.literature.papers.paper_table import Begin, Measured, Settings, TableField, run
from nonolith.literature.papers.puzzles import first_set, given_puzzles, second_set
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.probing import BranchChoice
from nonolith.solving.solve import solve
from nonolith.support.plurals import plural

PROBING = (1, 2, 3)

#: The paper's ratios of (number of calls, time): FP1 divided by FP2, then FP2 divided by FP3.
RATIOS = ((1.30, 1.19), (1.01, 1.01))

#: For each technique that settles cells without a branch: our method, and the paper's mean number
#: of settled cells (of 625) in the first set, derived from the figures in its text.
SETTLED = {
    "propagation": ("bifurcation", 32.0),
    "2-SAT": ("two_sat", 94.6),
    "FP1": ("probe1", 201.0),
    "FP2": ("probe2", 210.4),
    "FP3": ("probe3", 211.1),
}

#: For each program of the paper, the number of puzzles (of 5000) that took over a minute.
SLOW_IN_PAPER = {"LALAFROGKK": 1, "NAUGHTY": 5, "PBNSOLVE": 21}

METHODS = ("auto", "probe1", "probe2", "probe3")


def measure_choices(settings: Settings, *, of_first: bool) -> Measured:
    """Measure branchings and time of FP1, FP2 and FP3 with every choice of the cell.

    ``of_first`` selects the first set of puzzles (table I) instead of the second (table II).
    """
    puzzles, where = first_set(settings, 12) if of_first else second_set(settings)
    seconds = settings.limit(full=60, short=0.25 if of_first else 0.5)
    wanted = 1 if of_first else 2
    rows: list[tuple[TableField, ...]] = []
    totals = [0.0] * (2 * len(PROBING))
    for choice in get_args(BranchChoice):
        methods = [f"probe{p}:choice={choice}" for p in PROBING]
        solves = [each.runs for each in run(methods, puzzles, seconds, settings, wanted=wanted)]
        # Compare only puzzles that all methods finished: an unfinished search has few branchings.
        done = [
            each for each in zip(*solves, strict=True) if all(one.finished(wanted) for one in each)
        ]
        calls = [sum(each[i].statistics.branches for each in done) for i in range(len(PROBING))]
        times = [1000 * sum(each[i].seconds or 0.0 for each in done) for i in range(len(PROBING))]
        totals = [a + b for a, b in zip(totals, calls + times, strict=True)]
        means = [total / len(done) if done else None for total in calls + times]
        rows.append((choice, *means, f"{len(done)} of {len(puzzles)}"))
    for first, in_paper in enumerate(RATIOS):
        ours = [
            totals[i] / totals[i + 1] if totals[i + 1] else None
            for i in (first, first + len(PROBING))
        ]
        for whose, ratios in (("paper", in_paper), ("ours", ours)):
            fields: list[TableField] = [None] * (2 * len(PROBING))
            fields[first], fields[first + len(PROBING)] = ratios
            rows.append((f"all, FP{first + 1} / FP{first + 2}: {whose}", *fields, None))
    columns = [f"{figure} FP{p}" for figure in ("branchings", "ms") for p in PROBING]
    heads = ("choice", *columns, "done by all three")
    notes = (
        where,
        f"each method searches for {plural(wanted, 'solution')}; time limit {seconds:g} s for each "
        "puzzle; the means count only puzzles that FP1, FP2 and FP3 all finished",
        "our copy of the paper lacks this table; the paper's text says that FP1 makes 1.30 times "
        "as many calls (branchings) as FP2 and takes 1.19 times as long; that FP2 makes 1.01 times "
        "as many calls as FP3 and takes 1.01 times as long; and that min_logd is the fastest "
        "choice",
    )
    return Measured(heads, rows, notes)


def measure_settled(settings: Settings) -> Measured:
    """Measure the mean number of cells settled without a branch, in both sets of puzzles."""
    first, where = first_set(settings, 40)
    second, where_second = ((), "") if settings.puzzles else second_set(settings)
    means = {
        name: [_mean(method, each, settings.begin) for each in (first, second)]
        for name, (method, _) in SETTLED.items()
    }
    rows: list[tuple[TableField, ...]] = [
        (name, SETTLED[name][1], *means[name]) for name in SETTLED
    ]
    differences = [
        None if probed is None or paired is None else probed - paired
        for probed, paired in zip(means["FP3"], means["2-SAT"], strict=True)
    ]
    rows.append(("FP3 minus 2-SAT", 116.4, *differences))
    heads = ("cells settled by", "paper, first set", "ours, first set", "ours, second set")
    notes = (
        "the figures are the mean numbers of settled cells of a puzzle",
        f"first set: {where}",
        *([f"second set: {where_second}"] if second else []),
        "our copy of the paper lacks this table; the paper's text says that propagation settles 32 "
        "cells, FP1 to FP3 settle 201 to 211, FP2 and FP3 settle 9.4 and 10.1 more than FP1, and "
        "2-SAT settles 116.4 fewer than FP3; in the second set, 2-SAT settles 23.7 fewer than FP3; "
        "the paper's other figures in the table follow from these up to rounding",
    )
    return Measured(heads, rows, notes)


def _mean(method: str, puzzles: Sequence[Puzzle], begin: Begin) -> float | None:
    total = 0
    for number, puzzle in enumerate(puzzles):
        begin(method, number, len(puzzles))
        total += settled(puzzle, method)
    return total / len(puzzles) if puzzles else None


def settled(puzzle: Puzzle, method: str) -> int:
    """Return the number of cells that a method settles without a branch."""
    known = solve(puzzle, method, limits=Limits(nodes=0)).known
    return 0 if known is None else puzzle.height * puzzle.width - known.unknown


def measure_random(settings: Settings) -> Measured:
    """Measure the time to decide whether a random puzzle has only one solution."""
    number = 5000 if settings.full else 100
    seconds = settings.limit(full=60, short=3)
    seed = f"{settings.seed}/wu-4"
    if settings.puzzles:
        puzzles, where = given_puzzles(settings)
    else:
        puzzles = tuple(random_puzzles(number, 30, 30, filled=450, seed=seed))
        where = (
            f"{number} random puzzles of 30x30 with 450 filled cells, seed '{seed}', like the 5000 "
            "puzzles of the survey at webpbn.com"
        )
    rows: list[tuple[TableField, ...]] = [
        (f"paper: {name}", 5000, None, None, None, over, "60 s")
        for name, over in SLOW_IN_PAPER.items()
    ]
    methods = (*METHODS, *settings.methods)
    each_runs = run(methods, puzzles, seconds, settings, wanted=2)
    for method, runs in zip(methods, each_runs, strict=True):
        times = (runs.time(of, 1000) for of in (fmean, median, max))
        over = len(runs.runs) - len(runs.finished)
        rows.append((f"ours: {method}", len(runs.runs), *times, over, f"{seconds:g} s"))
    times_heads = ("mean (ms)", "median (ms)", "slowest (ms)")
    heads = ("program", "puzzles", *times_heads, "over the limit", "limit")
    notes = (
        where,
        "each method searches for 2 solutions; mean, median and slowest are times of the puzzles "
        "finished within the limit",
        "our copy of the paper lacks the times of this table; the paper measured on an Intel Core "
        "i5-2400 at 3.1 GHz",
    )
    return Measured(heads, rows, notes)
