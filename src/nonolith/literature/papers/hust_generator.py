"""The HUST report's test generator: random puzzles by size and density, and what becomes of them.

The report (section 4) mentions the generator, without its code or figures. The table shows what
such puzzles are like.
"""

from __future__ import annotations

from nonolith.literature.papers.base import Field, Measured, PaperTable, Settings
from nonolith.literature.papers.hust_puzzles import HUST_SIZES, hust_puzzles
from nonolith.literature.papers.runs import run
from nonolith.model.result import Verdict

DENSITIES = (0.3, 0.5, 0.7)


def measure(settings: Settings) -> Measured:
    """For each size and density how many puzzles are unique, and how long that takes to prove."""
    number = 200 if settings.full else 20
    seconds = settings.limit(full=60, short=0.5)
    rows: list[tuple[Field, ...]] = []
    for size in HUST_SIZES:
        for density in DENSITIES:
            puzzles = list(hust_puzzles(number, (size,), density=density, seed=settings.seed))
            [runs] = run(["auto"], puzzles, seconds, settings, wanted=2)
            unique = sum(each.verdict == Verdict.UNIQUE for each in runs.runs)
            mean = None if runs.mean is None else 1000 * runs.mean
            rows.append((f"{size}x{size}", density, None, unique, runs.done, mean))
    heads = ("size", "density", "paper", "unique", "decided", "mean (ms)")
    notes = (
        f"{number} puzzles of each kind, seed '{settings.seed}', by "
        f"nonolith generate hust; at most {seconds:g} s each, by the method auto",
        "the report names its generator and gives no figures of it",
    )
    return Measured(heads, tuple(rows), notes)


HUST_GENERATOR = PaperTable(
    "hust-generator", "random puzzles by size and density: how many are unique",
    "HUST report 2023, section 4", False, measure,
)  # fmt: skip
