"""Table 1 of the HUST report 2023: four methods on squares of 5x5 to 50x50."""

from __future__ import annotations

from nonolith.literature.papers.base import Field, Measured, PaperTable, Settings
from nonolith.literature.papers.pictures import blots
from nonolith.literature.papers.runs import run
from nonolith.model.puzzle import Puzzle

#: The report's names of the methods, and ours. Its DFS (2.3) is shown without and with the
#: shortcuts of 2.3.2: which one was measured is not in the report.
METHODS_HERE = (
    ("DFS", "dfs"),
    ("DFS", "backtracking"),
    ("CP", "placements"),
    ("CBLR", "rules_backtracking"),
    ("SA", "annealing"),
)

#: Milliseconds in the report, by size: DFS, CP, CBLR, SA.
PAPER: dict[int, dict[str, Field]] = {
    5: {"DFS": 31.54, "CP": 2.01, "CBLR": 7.86, "SA": "4.76 - 56.20"},
    10: {"DFS": 30426.24, "CP": 5.0, "CBLR": 10.70, "SA": "159 - 397.4"},
    15: {"DFS": "> 1 h", "CP": 28.0, "CBLR": 28.0, "SA": "none"},
    20: {"DFS": "> 1 h", "CP": 52.0, "CBLR": 32.01, "SA": "none"},
    25: {"DFS": "> 1 h", "CP": 448.84, "CBLR": 96.17, "SA": "none"},
    50: {"DFS": "> 1 h", "CP": 163563.57, "CBLR": 308.41, "SA": "none"},
}


def measure(settings: Settings) -> Measured:
    """One solution of each puzzle by each of the methods."""
    number = 8 if settings.full else 2
    seconds = settings.limit(full=3600, short=1)
    rows: list[tuple[Field, ...]] = []
    for size, paper in PAPER.items():
        seed = f"{settings.seed}/hust-1/{size}"
        puzzles = [Puzzle.from_grid(blots(size, size, f"{seed}/{i}")) for i in range(number)]
        each_runs = run([method for _, method in METHODS_HERE], puzzles, seconds, settings)
        for (name, method), ours in zip(METHODS_HERE, each_runs, strict=True):
            mean = None if ours.mean is None else 1000 * ours.mean
            rows.append((f"{size}x{size}", name, paper[name], method, mean, ours.done))
    notes = (
        f"{number} pictures of each size made up of blots, seed '{settings.seed}/hust-1': the "
        "report's 50 puzzles, from a web site and its generator, are not to be had",
        f"at most {seconds:g} s each; the mean is of those solved",
        "none: annealing found nothing there; which form of DFS was measured is not said",
        "the report measured Python 3.10 in a notebook on an AMD Ryzen 9 5900HS",
    )
    heads = ("size", "method", "paper (ms)", "ours", "mean (ms)", "solved")
    return Measured(heads, tuple(rows), notes)


HUST_1 = PaperTable(
    "hust-1", "backtracking, placements, rules and annealing on squares of 5 to 50 cells",
    "HUST report 2023, table 1", False, measure,
)  # fmt: skip
