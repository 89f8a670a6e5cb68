"""The statistics of contests are computed as the results page describes."""

from __future__ import annotations

import pytest

from benchmarks import contests, tables
from benchmarks.contests import SetTimes, Timing


def taking(seconds: float, *, finished: bool = True) -> Timing:
    return Timing(seconds, seconds / 2, int(finished), finished)


def test_the_given_share_of_the_values_is_at_most_the_percentile() -> None:
    assert contests.percentile(range(1, 101), 0.99) == 99
    assert contests.percentile(range(1, 51), 0.99) == 50
    assert contests.percentile([7], 0.99) == 7


def test_the_figures_count_what_was_not_finished_with_the_limit() -> None:
    timings = [Timing(0.5, 0.4, 1, True), Timing(1.5, 1.0, 2, True), Timing(10.0, 10.0, 0, False)]
    figure = contests.summary("it", timings)
    assert (figure.total, figure.median, figure.slowest) == (12.0, 1.5, 10.0)
    assert figure.processor == pytest.approx(11.4)
    assert (figure.over_one_second, figure.unfinished, figure.unique) == (2, 1, 1)


def test_a_ratio_is_over_shared_puzzles_and_the_mean_of_seeds() -> None:
    ours = [{n: taking(1.0) for n in range(4)}, {n: taking(3.0) for n in range(4)}]
    theirs = {0: taking(2.0), 2: taking(6.0), 9: taking(100.0)}
    assert contests.ratio("theirs", theirs, ours) == contests.Ratio("theirs", 2, 2.0, 2.0, 0, "")
    assert contests.ratio("theirs", {9: taking(1.0)}, ours) is None


@pytest.mark.parametrize(
    ("theirs", "ours", "bound"),
    [
        (False, True, "at least"),
        (True, False, "at most"),
        (False, False, "both with limits,"),
        (True, True, ""),
    ],
)
def test_a_ratio_is_a_bound_if_a_limit_was_reached(theirs: bool, ours: bool, bound: str) -> None:
    late = {0: taking(1.0), 1: taking(5.0, finished=theirs)}
    base = {0: taking(1.0), 1: taking(1.0, finished=ours)}
    found = contests.ratio("theirs", late, [base])
    assert found is not None
    assert (found.bound, found.unfinished) == (bound, int(not theirs))


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (1234.5, "1234 s"),
        (2.5, "2.5 s"),
        (0.0421, "42.1 ms"),
        (0.0009996, "1000 us"),
        (5e-5, "50 us"),
        (3.88e-8, "38.8 ns"),
    ],
)
def test_durations_have_a_suitable_unit(seconds: float, text: str) -> None:
    assert tables.duration(seconds) == text


def test_timings_survive_a_round_trip_through_json() -> None:
    timings = {3: Timing(0.000123, 0.0001, 1, True, 7), 6: Timing(10.0, 10.0, 0, False)}
    times = SetTimes("set", "a note", 1, ("one",), {"it": 10.0}, {"it": timings})
    assert SetTimes.from_json(times.to_json()) == times
