"""Compare models of difficulty with what people found hard (``docs/difficulty.md``).

- The study (repository bing-j/nonogram-difficulty, 2026; compare He et al., arXiv 2608.23300): 67
  people solved random puzzles of 10x10. Each model predicts the mean time of each puzzle, by a
  factor that is fitted to the other puzzles.
- The ladder (Foote and Krizanc, arXiv 2507.07283): the puzzles that players rated from 2 to 9 need
  more and more propagations of lines per cell. Their puzzles are not available. Random puzzles in
  eight groups, by their propagations, replace them: a model should rise from group to group.
"""

from __future__ import annotations

from itertools import combinations, islice, pairwise
from math import exp, log
from random import Random
from statistics import fmean

from nonolith.design import random_puzzles
from nonolith.literature.papers.paper_table import Measured, Settings, TableField
from nonolith.literature.papers.puzzles import given_puzzles
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import open_cells
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.reasoning.explaining import explain
from nonolith.reasoning.person import BEGINNER, seconds_of
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import LineState
from nonolith.solving.solve import solve

#: The puzzles of the study whose figures are public: rows, columns, and the mean seconds.
STUDY = (
    ("112/41/132/132/113/142/1122/13/11/122", "18/1/22/211/61/12/112/211/18/131", 666),
    ("431/41/32/121/111/421/111/111/213/141", "111/211/222/31/213/131/1131/112/1111/413", 405),
    ("12/211/1121/33/231/22/211/15/311/61", "11/212/2212/52/111/1113/1311/122/22/1121", 851),
    ("142/13/2112/322/121/12/2212/31/31/211", "411/23/113/1141/211/4/1121/31/1221/13", 590),
)

#: Foote and Krizanc: propagations of lines per cell, mean over the puzzles rated 2, 3, ..., 9.
LADDER = (31, 50, 68, 92, 107, 120, 147, 166)

#: Pairs of figures of people count only if they differ by this factor.
CLEAR = 1.2

#: Number of orders of lines over which the line checks are averaged.
ORDERS = 20

MODELS = ("constant", "waves", "line checks", "effort", "minutes")


def measure(settings: Settings) -> Measured:
    """Compare the models with the study and with the ladder."""
    study = [Puzzle(rows=_clues(rows), columns=_clues(columns)) for rows, columns, _ in STUDY]
    puzzles, origin = _ladder_puzzles(settings)
    limits = Limits(seconds=settings.limit(full=60, short=10))
    rows: list[tuple[TableField, ...]] = []
    seconds = [float(each[-1]) for each in STUDY]
    columns = list(zip(*(models_of(each, NO_LIMITS) for each in study), strict=True))
    predicted = [left_out(column, seconds) for column in columns]
    for i, (name, actual) in enumerate(zip("ABCD", seconds, strict=True)):
        rows.append((f"{name}: seconds", actual, *(column[i] for column in predicted)))
    errors = [
        100 * exp(fmean(abs(log(p / s)) for p, s in zip(column, seconds, strict=True))) - 100
        for column in predicted
    ]
    rows.append(("mean error, %", None, *errors))
    orders = [pairs_in_order(column, seconds) for column in columns]
    rows.append(("clear pairs in order", orders[0][1], *(right for right, _ in orders)))
    found = []
    for number, puzzle in enumerate(puzzles):
        settings.begin("rate", number, len(puzzles))
        cells = max(1, puzzle.height * puzzle.width)
        solves = solve(puzzle, "probe1", max_solutions=1, limits=limits).statistics.line_solves
        found.append((solves / cells, [each / cells for each in models_of(puzzle, limits)]))
    ladder = _rungs(sorted(found))
    for rating, (paper, rung) in enumerate(zip(LADDER, ladder, strict=False), 2):
        rows.append((f"rung {rating}: per cell", paper, None, *rung[1:]))
    rising = [sum(a < b for a, b in pairwise(column)) for column in zip(*ladder, strict=True)]
    rows.append(("rungs that rise", len(ladder) - 1, *rising))
    return Measured(("figure", "paper", *MODELS), rows, (
        "A to D: mean seconds of those who finished, and predictions by a factor fitted to the "
        f"other three puzzles; pairs of puzzles are clear if their times differ by {CLEAR - 1:.0%}",
        "four puzzles prove little: no difference between the models is significant",
        f"rungs: {origin}; equal groups by the propagations of the method probe1 per cell; figures "
        "of the models per cell, minutes as seconds of a beginner",
        "the ladder tells whether a model rises, not which model is best",
    ))  # fmt: skip


def models_of(puzzle: Puzzle, limits: Limits) -> tuple[float, ...]:
    """Return the figure of each model for a puzzle; minutes are in seconds of a beginner."""
    explanation = explain(puzzle, limits=limits)
    return (
        1.0,
        float(waves(puzzle)),
        line_checks(puzzle),
        sum(explanation.looks),
        BEGINNER * seconds_of(explanation).by_hand,
    )


def waves(puzzle: Puzzle) -> int:
    """Return how often all lines are settled at once until no cell changes."""
    state, number = LineState(puzzle), 0
    while True:
        before = list(state.lines)
        for line, masks in enumerate(before):
            state.restrict(line, settle(state.clues[line], state.cells_of(line), masks) or masks)
        if state.lines == before:
            return number
        number += 1


def line_checks(puzzle: Puzzle) -> float:
    """Return the mean number of open lines that are checked, in random orders, until line solving
    ends; after each line that gives something, a new order begins."""
    checks = 0
    for seed in range(ORDERS):
        random, state, found = Random(seed), LineState(puzzle), True
        while found:
            lines = [i for i, masks in enumerate(state.lines) if open_cells(masks)]
            random.shuffle(lines)
            found = False
            for line in lines:
                checks += 1
                before = state.lines[line]
                after = settle(state.clues[line], state.cells_of(line), before) or before
                if after != before:
                    state.put(line, after)
                    found = True
                    break
    return checks / ORDERS


def left_out(figures: tuple[float, ...], seconds: list[float]) -> list[float]:
    """Return each prediction of the seconds by the factor that is fitted to the other puzzles.

    >>> left_out((1, 1, 2), [10, 10, 20])
    [10.0, 10.0, 20.0]
    """
    logs = [log(s / f) for f, s in zip(figures, seconds, strict=True)]
    others = [(sum(logs) - own) / (len(logs) - 1) for own in logs]
    return [round(f * exp(other), 6) for f, other in zip(figures, others, strict=True)]


def pairs_in_order(figures: tuple[float, ...], seconds: list[float]) -> tuple[int, int]:
    """Return the number of clear pairs that the figures order as the seconds do, and the number of
    clear pairs.

    >>> pairs_in_order((1, 2, 2), [10, 11, 20])
    (1, 2)
    """
    both = sorted(zip(seconds, figures, strict=True))
    clear = [(f, g) for (s, f), (t, g) in combinations(both, 2) if t >= CLEAR * s]
    return sum(f < g for f, g in clear), len(clear)


def _rungs(found: list[tuple[float, list[float]]]) -> list[list[float]]:
    """Return the mean figures of eight groups of equal size, without empty groups."""
    bounds = [len(found) * i // len(LADDER) for i in range(len(LADDER) + 1)]
    groups = (found[a:b] for a, b in pairwise(bounds) if a < b)
    return [[fmean(each) for each in zip(*(f for _, f in group), strict=True)] for group in groups]


def _ladder_puzzles(settings: Settings) -> tuple[tuple[Puzzle, ...], str]:
    if settings.puzzles:
        return given_puzzles(settings)
    number, seed = (1600 if settings.full else 160), f"{settings.seed}/people"
    drawn = random_puzzles(10 * number, 10, 10, probability=0.5, seed=seed)
    unique = (each for each in drawn if solve(each).verdict is Verdict.UNIQUE)
    return tuple(islice(unique, number)), (
        f"{number} random puzzles of 10x10 with one solution, half filled, seed '{seed}'"
    )


def _clues(text: str) -> list[list[int]]:
    return [[int(length) for length in clue] for clue in text.split("/")]
