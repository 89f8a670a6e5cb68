"""The seven choices of the cell to branch on, each with FP1, FP2 and FP3 (Wu et al. 2013, V-A)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from nonolith.literature.comparison.runs import Run
from nonolith.literature.papers.base import Field, Measured, Settings
from nonolith.literature.papers.runs import run
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.probing import Choice

PROBING = (1, 2, 3)

LOST = (
    "the paper's tables are pictures and lost in our copy; by its text, calls by FP1 are 1.30 "
    "times those by FP2, and by FP2 1.01 times those by FP3; time by FP1 is 1.19 times that by "
    "FP2, and by FP2 1.01 times that by FP3; and min_logd is fastest"
)


#: What stands in the rows of ratios where there is no ratio.
NOTHING: tuple[Field, ...] = (None,)


def measure_choices(
    puzzles: Sequence[Puzzle],
    where: str,
    seconds: float,
    settings: Settings,
    *,
    wanted: int,
) -> Measured:
    """Branchings and time of every choice with every probing; the paper's ratios next to ours."""
    rows: list[tuple[Field, ...]] = []
    calls, times = [0.0] * len(PROBING), [0.0] * len(PROBING)

    def finished(one: Run) -> bool:
        return one.finished(wanted)

    for choice in get_args(Choice):
        methods = [f"probe{p}:choice={choice}" for p in PROBING]
        solves = [each.runs for each in run(methods, puzzles, seconds, settings, wanted=wanted)]
        # Only puzzles that all three finished are compared: an unfinished search has few
        # branchings.
        done = [each for each in zip(*solves, strict=True) if all(map(finished, each))]
        branchings = [
            sum(each[i].statistics.branches for each in done) for i in range(len(PROBING))
        ]
        took = [1000 * sum(each[i].seconds or 0.0 for each in done) for i in range(len(PROBING))]
        calls = [a + b for a, b in zip(calls, branchings, strict=True)]
        times = [a + b for a, b in zip(times, took, strict=True)]
        means = [total / len(done) if done else None for total in (*branchings, *took)]
        rows.append((choice, *means, f"{len(done)} of {len(puzzles)}"))
    rows += _ratios(calls, times)
    heads = (
        "choice",
        *(f"branchings FP{p}" for p in PROBING),
        *(f"ms FP{p}" for p in PROBING),
        "done by all three",
    )
    goal = "a second solution is sought" if wanted == 2 else "one solution is sought"
    limit = f"{goal}, at most {seconds:g} s each; means of what FP1, FP2 and FP3 have all done"
    return Measured(heads, tuple(rows), (where, limit, LOST))


def _ratios(calls: Sequence[float], times: Sequence[float]) -> list[tuple[Field, ...]]:
    """The paper's ratios and ours, of FP1 to FP2 and of FP2 to FP3, over all choices."""
    rows: list[tuple[Field, ...]] = []
    for first, (calls_in_paper, times_in_paper) in enumerate(((1.30, 1.19), (1.01, 1.01))):
        name = f"FP{first + 1} / FP{first + 2}"
        before, after = NOTHING * first, NOTHING * (2 - first)
        ours = [_ratio(totals[first], totals[first + 1]) for totals in (calls, times)]
        for whose, ratios in (("paper", [calls_in_paper, times_in_paper]), ("ours", ours)):
            fields = (*before, ratios[0], *after, *before, ratios[1], *after)
            rows.append((f"all, {name}: {whose}", *fields, None))
    return rows


def _ratio(first: float, second: float) -> float | None:
    return first / second if second else None
