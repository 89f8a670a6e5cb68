"""The run is fair, checked and in time, and the figures are what they say."""

from __future__ import annotations

import time

import pytest

from benchmarks import figures, pictures, report, sets
from benchmarks.contenders import OWN, Contender, contenders
from benchmarks.figures import Ratio
from benchmarks.runner import SetTimes, Timing, Worker, is_solution, run
from nonolith import Puzzle
from nonolith.design import random_puzzles

SWITCH = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


def small_set(wanted: int) -> sets.PuzzleSet:
    puzzles = tuple(random_puzzles(6, 8, 8, seed=3))
    return sets.PuzzleSet("small", "small ones", wanted, puzzles, 1, 2)


@pytest.mark.parametrize("wanted", [1, 2])
def test_all_contenders_answer_alike(wanted: int) -> None:
    times = run(small_set(wanted), contenders(OWN[:1], foreign=True), 20, tell=lambda line: None)
    assert list(times.timings) == [OWN[0], "CP-SAT", "CaDiCaL", "Glucose"]
    assert sorted(times.timings[OWN[0]]) == [0, 1, 2, 3, 4, 5]
    assert figures.common(times) == [0, 2, 4]
    for timings in times.timings.values():
        assert all(timing.finished and timing.seconds > 0 for timing in timings.values())
        assert all(1 <= timing.solutions <= wanted for timing in timings.values())


def test_a_worker_that_is_late_is_replaced() -> None:
    worker = Worker(Contender("CaDiCaL", own=False))
    hard = Puzzle(rows=[[2, 2, 2]] * 60, columns=[[2, 2, 2]] * 60)
    start = time.perf_counter()
    late = worker.solve(hard, 10**6, 0.1)
    assert time.perf_counter() - start < 20
    assert late == Timing(0.1, 0, False)
    assert worker.solve(SWITCH, 2, 20).solutions == 2
    worker.stop()


def test_only_solutions_count() -> None:
    assert is_solution(SWITCH, ((1, 0), (0, 1)))
    assert not is_solution(SWITCH, ((1, 0), (1, 0)))
    assert not is_solution(SWITCH, ((1, 1), (0, 0)))


def test_the_percentile_is_a_value_that_so_many_do_not_exceed() -> None:
    assert figures.percentile(range(1, 101), 0.99) == 99
    assert figures.percentile(range(1, 51), 0.99) == 50
    assert figures.percentile([7], 0.99) == 7


def test_the_figures_count_what_was_not_finished_with_the_limit() -> None:
    timings = [Timing(0.5, 1, True), Timing(1.5, 2, True), Timing(10.0, 0, False)]
    figure = figures.summary("it", timings)
    assert (figure.total, figure.median, figure.slowest) == (12.0, 1.5, 10.0)
    assert (figure.over_one_second, figure.unfinished, figure.unique) == (2, 1, 1)


def test_ratios_are_taken_on_the_puzzles_that_all_were_given() -> None:
    ours = {n: Timing(1.0, 1, True) for n in range(4)}
    theirs = {0: Timing(2.0, 1, True), 2: Timing(6.0, 1, True)}
    times = SetTimes(small_set(1), {"ours": ours, "theirs": theirs})
    assert figures.ratios(times) == [Ratio("ours", 1.0, 1.0), Ratio("theirs", 4.0, 4.0)]


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (1234.5, "1234 s"),
        (2.5, "2.5 s"),
        (0.0421, "42.1 ms"),
        (5e-5, "50 us"),
        (3.88e-8, "38.8 ns"),
    ],
)
def test_durations_have_a_unit_that_suits_them(seconds: float, text: str) -> None:
    assert report.duration(seconds) == text


def test_sets_are_made_by_seed_where_there_are_no_files() -> None:
    first, second, *_ = sets.all_sets(None, seed=5, full=False)
    assert len(first.puzzles) == len(second.puzzles) == 1000
    assert first.puzzles != second.puzzles
    assert "seed '5/taai2011'" in first.note
    assert first.foreign_stride % first.own_stride == 0


def test_pictures_are_solved_by_lines_and_not_trivial() -> None:
    for puzzle in pictures.line_solvable(5, 25, seed=1):
        filled = sum(mask == 2 for mask in puzzle.goal.masks()) if puzzle.goal else 0
        assert 100 < filled < 600
