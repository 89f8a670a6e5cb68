"""The seven choices of the cell to branch on, each with FP1, FP2 and FP3 (Wu et al. 2013, V-A)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from nonolith.bench.base import Field, Measured
from nonolith.bench.runs import Runs, run
from nonolith.methods.probing import Choice
from nonolith.puzzle import Puzzle

PROBING = (1, 2, 3)

LOST = (
    "the paper's tables are pictures and lost in our copy; by its text, calls by FP1 are 1.30 "
    "times those by FP2, and by FP2 1.01 times those by FP3; time by FP1 is 1.19 times that by "
    "FP2, and by FP2 1.01 times that by FP3; and min_logd is fastest"
)


def measure_choices(puzzles: Sequence[Puzzle], where: str, seconds: float, wanted: int) -> Measured:
    """Branchings and time of every choice with every probing; the paper's ratios beside ours."""
    asked = "a second solution is sought" if wanted == 2 else "one solution is sought"
    rows: list[tuple[Field, ...]] = []
    total = [[0.0] * len(PROBING), [0.0] * len(PROBING)]
    for choice in get_args(Choice):
        measured = [
            run(f"probe{p}", puzzles, seconds, wanted=wanted, options={"choice": choice})
            for p in PROBING
        ]
        calls, milliseconds = _calls(measured), _milliseconds(measured)
        for i in range(len(PROBING)):
            total[0][i] += calls[i]
            total[1][i] += milliseconds[i]
        rows.append((choice, *calls, *milliseconds, measured[2].done))
    rows.append(("all, FP1 / FP2: paper", 1.30, None, None, 1.19, None, None, None))
    rows.append(("all, FP1 / FP2: ours", _ratio(total[0], 0), None, None, _ratio(total[1], 0), None,
                 None, None))  # fmt: skip
    rows.append(("all, FP2 / FP3: paper", None, 1.01, None, None, 1.01, None, None))
    rows.append(("all, FP2 / FP3: ours", None, _ratio(total[0], 1), None, None,
                 _ratio(total[1], 1), None, None))  # fmt: skip
    heads = ("choice", *(f"branchings FP{p}" for p in PROBING), *(f"ms FP{p}" for p in PROBING))
    limit = f"{asked}; at most {seconds:g} s each, and what was not done in time counts as it is"
    return Measured((*heads, "done (FP3)"), tuple(rows), (where, limit, LOST))


def _calls(measured: Sequence[Runs]) -> list[float]:
    return [sum(r.branches for r in runs.runs) / len(runs.runs) for runs in measured]


def _milliseconds(measured: Sequence[Runs]) -> list[float]:
    return [1000 * sum(r.seconds for r in runs.runs) / len(runs.runs) for runs in measured]


def _ratio(totals: Sequence[float], first: int) -> float | None:
    return totals[first] / totals[first + 1] if totals[first + 1] else None
