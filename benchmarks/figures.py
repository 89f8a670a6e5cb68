"""From timings to figures: totals, percentiles, ratios."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from benchmarks.timings import Timing

Timings = Mapping[int, Timing]


@dataclass(frozen=True)
class Summary:
    """The figures of one contender on one set (seconds; a puzzle that was not finished
    counts with the time limit)."""

    contender: str
    puzzles: int
    total: float
    processor: float
    median: float
    percentile_99: float
    slowest: float
    over_one_second: int
    unfinished: int
    unique: int


def summary(contender: str, timings: Iterable[Timing]) -> Summary:
    """The figures of one contender."""
    timings = list(timings)
    seconds = sorted(timing.seconds for timing in timings)
    return Summary(
        contender=contender,
        puzzles=len(seconds),
        total=sum(seconds),
        processor=sum(timing.processor for timing in timings),
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


def common(*given: Timings) -> list[int]:
    """The numbers of the puzzles on which all of these contenders ran."""
    return sorted(set.intersection(*map(set, given))) if given else []


@dataclass(frozen=True)
class Ratio:
    """How many times as long one contender took as another, on the puzzles both were given.

    Attributes:
        contender: the one that is compared.
        puzzles: on how many puzzles.
        total: of the sums of the times.
        median: of the ratios of the single puzzles.
        unfinished: puzzles that it did not finish and that count with its time limit.
        bound: ``at least`` where it did not finish all (the true ratio of the sums is larger),
            ``at most`` where only the other did not, empty where both finished all.
    """

    contender: str
    puzzles: int
    total: float
    median: float
    unfinished: int
    bound: str


def ratio(contender: str, timings: Timings, base: Sequence[Timings]) -> Ratio | None:
    """A contender against another, which has one run or several (seeds; their mean counts).

    None where they have no puzzle in common.
    """
    numbers = common(timings, *base)
    if not numbers:
        return None
    theirs = {n: timings[n].seconds for n in numbers}
    ours = {n: fmean(each[n].seconds for each in base) for n in numbers}
    late = sum(not timings[n].finished for n in numbers)
    base_late = any(not each[n].finished for each in base for n in numbers)
    bounds = {(False, False): "", (True, False): "at least", (False, True): "at most"}
    return Ratio(
        contender,
        len(numbers),
        sum(theirs.values()) / sum(ours.values()),
        median(theirs[n] / ours[n] for n in numbers),
        late,
        bounds.get((late > 0, base_late), "with limits on both sides,"),
    )
