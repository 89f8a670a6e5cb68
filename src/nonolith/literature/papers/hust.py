"""Repeats the measurements of table 1 of the Phan et al. 2023; counts unique random puzzles."""

from __future__ import annotations

from statistics import fmean

from nonolith.literature.papers.paper_table import Measured, Settings, TableField, run
from nonolith.literature.papers.puzzles import HUST_SIZES, hust_puzzles, smooth_grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict

#: The report's names of the methods, and ours. DFS (2.3) is measured without and with the shortcuts
#: of 2.3.2, because the report does not say which of the two forms it measured.
METHODS = (
    ("DFS", "dfs"),
    ("DFS", "backtracking"),
    ("CP", "placements"),
    ("CBLR", "rules_backtracking"),
    ("SA", "annealing"),
)

#: Times in the report in milliseconds, by size and method.
PAPER: dict[int, dict[str, TableField]] = {
    5: {"DFS": 31.54, "CP": 2.01, "CBLR": 7.86, "SA": "4.76 - 56.20"},
    10: {"DFS": 30426.24, "CP": 5.0, "CBLR": 10.70, "SA": "159 - 397.4"},
    15: {"DFS": "> 1 h", "CP": 28.0, "CBLR": 28.0, "SA": "none"},
    20: {"DFS": "> 1 h", "CP": 52.0, "CBLR": 32.01, "SA": "none"},
    25: {"DFS": "> 1 h", "CP": 448.84, "CBLR": 96.17, "SA": "none"},
    50: {"DFS": "> 1 h", "CP": 163563.57, "CBLR": 308.41, "SA": "none"},
}

#: Densities of the random puzzles: the probability that a cell is filled.
DENSITIES = (0.3, 0.5, 0.7)


def measure_squares(settings: Settings) -> Measured:
    """Measure the mean time of each method to find one solution, by size."""
    number = 8 if settings.full else 2
    seconds = settings.limit(full=3600, short=1)
    rows: list[tuple[TableField, ...]] = []
    methods = (*METHODS, *((None, method) for method in settings.methods))
    for size, paper in PAPER.items():
        seed = f"{settings.seed}/hust-1/{size}"
        puzzles = [Puzzle.from_grid(smooth_grid(size, size, f"{seed}/{i}")) for i in range(number)]
        each_runs = run([method for _, method in methods], puzzles, seconds, settings)
        for (name, method), ours in zip(methods, each_runs, strict=True):
            mean = ours.time(fmean, 1000)
            figure = paper[name] if name else None
            rows.append((f"{size}x{size}", name, figure, method, mean, ours.done))
    notes = (
        f"the puzzles are {number} random pictures of smooth areas for each size, seed "
        f"'{settings.seed}/hust-1'; the report's 50 puzzles came from a web site and from the "
        "report's generator, and were not published",
        f"time limit {seconds:g} s for each puzzle; the mean is the mean time of solved puzzles",
        "'none' means that annealing found no solution in the report",
        "the report does not say which form of DFS it measured, so we measured dfs and "
        "backtracking",
        "the report measured with Python 3.10 in a notebook on an AMD Ryzen 9 5900HS",
    )
    heads = ("size", "method", "paper (ms)", "ours", "mean (ms)", "solved")
    return Measured(heads, rows, notes)


def measure_generator(settings: Settings) -> Measured:
    """For each size and density, count the unique random puzzles; measure the mean solving time."""
    number = 200 if settings.full else 20
    seconds = settings.limit(full=60, short=0.5)
    rows: list[tuple[TableField, ...]] = []
    for size in HUST_SIZES:
        for density in DENSITIES:
            puzzles = list(hust_puzzles(number, (size,), density=density, seed=settings.seed))
            [runs] = run(["auto"], puzzles, seconds, settings, wanted=2)
            unique = sum(each.verdict == Verdict.UNIQUE for each in runs.runs)
            mean = runs.time(fmean, 1000)
            rows.append((f"{size}x{size}", density, None, unique, runs.done, mean))
    heads = ("size", "density", "paper", "unique", "decided", "mean (ms)")
    notes = (
        f"the command 'nonolith generate hust' generated {number} puzzles of each size and "
        f"density, seed '{settings.seed}'; the method auto solved them, time limit {seconds:g} s "
        "for each puzzle",
        "the report describes its generator, but contains no figures for it",
    )
    return Measured(heads, rows, notes)
