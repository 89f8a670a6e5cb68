"""From timings to figures: totals, percentiles, ratios."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.runner import SetTimes, Timing


@dataclass(frozen=True)
class Summary:
    """What the tables say of one contender on one set (seconds; a puzzle that was not finished
    counts with the time limit)."""

    contender: str
    puzzles: int
    total: float
    median: float
    percentile_99: float
    slowest: float
    over_one_second: int
    unfinished: int
    unique: int


def summary(contender: str, timings: Sequence[Timing]) -> Summary:
    """The figures of one contender."""
    seconds = sorted(timing.seconds for timing in timings)
    return Summary(
        contender=contender,
        puzzles=len(seconds),
        total=sum(seconds),
        median=median(seconds),
        percentile_99=percentile(seconds, 0.99),
        slowest=seconds[-1],
        over_one_second=sum(second > 1 for second in seconds),
        unfinished=sum(not timing.finished for timing in timings),
        unique=sum(timing.finished and timing.solutions == 1 for timing in timings),
    )


def percentile(ordered: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of the values does not exceed."""
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


def common(times: SetTimes) -> list[int]:
    """The numbers of the puzzles that every contender was given."""
    given = [set(timings) for timings in times.timings.values()]
    return sorted(set.intersection(*given)) if given else []


@dataclass(frozen=True)
class Ratio:
    """One contender against the first one, on the puzzles that all were given: how many times
    as long it took, in total and in the median of the single ratios."""

    contender: str
    total: float
    median: float


def ratios(times: SetTimes) -> list[Ratio]:
    """Each contender against the first."""
    numbers = common(times)
    first = next(iter(times.timings.values()))
    return [
        Ratio(
            name,
            sum(timings[n].seconds for n in numbers) / sum(first[n].seconds for n in numbers),
            median(timings[n].seconds / first[n].seconds for n in numbers),
        )
        for name, timings in times.timings.items()
    ]
