"""Compare models of difficulty with what people found hard (``docs/difficulty.md``).

- The study (repository bing-j/nonogram-difficulty, 2026; compare He et al., arXiv 2608.23300): 67
  people solved random puzzles of 10x10. Each model predicts the mean time of each puzzle, by a
  factor that is fitted to the other puzzles.
- The ladder (Foote and Krizanc, arXiv 2507.07283): the puzzles that players rated from 2 to 9 need
  more and more propagations of lines per cell. Their puzzles are not available. Random puzzles in
  eight groups, by their propagations, replace them: a model should rise from group to group.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import exp, log
from random import Random
from statistics import fmean

from nonolith.design import random_puzzles
from nonolith.literature.papers.paper_table import Measured, Settings, TableField
from nonolith.literature.papers.puzzles import given_puzzles
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import Masks, open_cells
from nonolith.model.puzzle import Puzzle
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

#: Pairs of times count only if they differ by the factor ``CLEAR``. Line checks are means over
#: ``ORDERS`` random orders of the lines.
CLEAR, ORDERS = 1.2, 100

MODELS = ("constant", "waves", "line checks", "effort", "minutes")


def measure(settings: Settings) -> Measured:
    """Compare the models with the study and with the ladder."""
    number, seed = 1600 if settings.full else 160, f"{settings.seed}/people"
    drawn = random_puzzles(number, 10, 10, probability=0.5, unique=True, seed=seed)
    origin = f"{number} random puzzles of 10x10, half filled, with one solution, seed '{seed}'"
    puzzles, origin = given_puzzles(settings) if settings.puzzles else (tuple(drawn), origin)
    limits = Limits(seconds=settings.limit(full=60, short=10))
    found = []
    for number, puzzle in enumerate(puzzles):
        settings.begin("rate", number, len(puzzles))
        cells = max(1, puzzle.height * puzzle.width)
        solves = solve(puzzle, "probe1", max_solutions=1, limits=limits).statistics.line_solves
        found.append((solves / cells, [each / cells for each in models_of(puzzle, limits)]))
    return Measured(("figure", "paper", *MODELS), [*_study(), *_ladder(sorted(found))], (
        "A to D: mean seconds of those who finished, and predictions by a factor fitted to the "
        f"other three puzzles; pairs of puzzles are clear if their times differ by {CLEAR - 1:.0%}",
        "four puzzles prove little: no difference between the models is significant",
        f"rungs: {origin}; equal groups by the propagations of the method probe1 per cell; figures "
        "of the models per cell, minutes as seconds of a beginner",
        "the ladder tells whether a model rises, not which model is best",
    ))  # fmt: skip


def _study() -> Iterator[tuple[TableField, ...]]:
    seconds = [float(each[-1]) for each in STUDY]
    sides = [
        [list(map(int, clue)) for clue in side.split("/")] for *both, _ in STUDY for side in both
    ]
    study = [Puzzle(rows=r, columns=c) for r, c in zip(sides[::2], sides[1::2], strict=True)]
    models = list(zip(*(models_of(each, NO_LIMITS) for each in study), strict=True))
    errors = []
    for figures in models:
        logs = [log(s / f) for f, s in zip(figures, seconds, strict=True)]
        # The mean of the others is the logarithm of the fitted factor.
        errors.append([(sum(logs) - own) / (len(logs) - 1) - own for own in logs])
    for i, (name, actual) in enumerate(zip("ABCD", seconds, strict=True)):
        yield f"{name}: seconds", actual, *(actual * exp(error[i]) for error in errors)
    yield "mean error, %", None, *(100 * exp(fmean(map(abs, each))) - 100 for each in errors)
    pairs = [(i, j) for i, s in enumerate(seconds) for j, t in enumerate(seconds) if t >= CLEAR * s]
    right = (sum(figures[i] < figures[j] for i, j in pairs) for figures in models)
    yield "clear pairs in order", len(pairs), *right


def _ladder(found: list[tuple[float, list[float]]]) -> Iterator[tuple[TableField, ...]]:
    """Yield the rungs: the mean figures of groups of equal size, fewest propagations first."""
    bounds = [len(found) * i // len(LADDER) for i in range(len(LADDER) + 1)]
    groups = [found[a:b] for a, b in pairwise(bounds) if a < b]
    rungs = [[fmean(each) for each in zip(*(f for _, f in group), strict=True)] for group in groups]
    for rating, (paper, rung) in enumerate(zip(LADDER, rungs, strict=False), 2):
        yield f"rung {rating}: per cell", paper, None, *rung[1:]
    rising = [sum(a < b for a, b in pairwise(each)) for each in zip(*rungs, strict=True)]
    yield "rungs that rise", len(rungs) - 1, *rising


def models_of(puzzle: Puzzle, limits: Limits) -> tuple[float, ...]:
    """Return the figure of each model for a puzzle; minutes are in seconds of a beginner."""
    explanation = explain(puzzle, limits=limits)
    checks = fmean(line_checks(puzzle, Random(seed)) for seed in range(ORDERS))
    effort, seconds = sum(explanation.looks), seconds_of(explanation)[0]
    return 1.0, float(waves(puzzle)), checks, effort, BEGINNER * seconds


def waves(puzzle: Puzzle) -> int:
    """Return how often all lines are settled at once until no cell changes."""
    state, number = LineState(puzzle), 0
    while True:
        before = list(state.lines)
        for line in range(len(before)):
            state.restrict(line, _settled(state, line, before))
        if state.lines == before:
            return number
        number += 1


def line_checks(puzzle: Puzzle, random: Random) -> int:
    """Return how many open lines are checked in random order until line solving ends; after each
    line that gives something, a new order begins."""
    state, checks, found = LineState(puzzle), 0, True
    while found:
        lines = [i for i, masks in enumerate(state.lines) if open_cells(masks)]
        random.shuffle(lines)
        found = False
        while lines and not found:
            checks += 1
            found = bool(state.put(line := lines.pop(), _settled(state, line, state.lines)))
    return checks


def _settled(state: LineState, line: int, lines: list[Masks]) -> Masks:
    return settle(state.clues[line], state.cells_of(line), lines[line]) or lines[line]
