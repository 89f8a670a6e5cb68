"""Table IV of Wu et al. 2013: random puzzles of 30x30, half filled."""

from __future__ import annotations

from nonolith.design import random_puzzles
from nonolith.literature.papers.base import Field, Measured, PaperTable, Settings
from nonolith.literature.papers.runs import run

#: Of 5000 puzzles those that took over a minute, in the paper.
PAPER = {"LALAFROGKK": 1, "NAUGHTY": 5, "PBNSOLVE": 21}

METHODS_HERE = ("auto", "probe1", "probe2", "probe3")


def measure(settings: Settings) -> Measured:
    """Decides for each puzzle whether its solution is the only one."""
    number = 5000 if settings.full else 100
    seconds = settings.limit(full=60, short=3)
    seed = f"{settings.seed}/wu-4"
    puzzles = settings.puzzles or tuple(random_puzzles(number, 30, 30, filled=450, seed=seed))
    rows: list[tuple[Field, ...]] = [
        (f"paper: {name}", 5000, None, None, None, over, "60 s") for name, over in PAPER.items()
    ]
    each_runs = run(METHODS_HERE, puzzles, seconds, settings, wanted=2)
    for method, runs in zip(METHODS_HERE, each_runs, strict=True):
        mean, median, slowest = (
            None if value is None else 1000 * value
            for value in (runs.mean, runs.median, runs.slowest)
        )
        over = runs.finished.count(False)
        rows.append(
            (f"ours: {method}", len(runs.runs), mean, median, slowest, over, f"{seconds:g} s")
        )
    heads = (
        "program", "puzzles", "mean (ms)", "median (ms)", "slowest (ms)", "over the limit", "limit"
    )  # fmt: skip
    where = (
        f"{len(puzzles)} puzzles of the file that was given"
        if settings.puzzles
        else f"{number} random puzzles of 30x30 with 450 cells filled, seed '{seed}': like the "
        "5000 of the survey at webpbn.com"
    )
    notes = (
        where,
        "two solutions are sought; mean, median and slowest are of those done within the limit",
        "the paper's times are a picture and lost in our copy; it measured on an Intel Core "
        "i5-2400 at 3.1 GHz",
    )
    return Measured(heads, tuple(rows), notes)


WU_4 = PaperTable(
    "wu-4", "random puzzles of 30x30, half filled: how many take long",
    "Wu et al. 2013, table IV", True, measure,
)  # fmt: skip
