"""The run is fair, checked and in time."""

from __future__ import annotations

import time

import pytest

from benchmarks import figures, pictures, sets
from benchmarks.contenders import Contender, plain, seeded
from benchmarks.runner import Entry, Worker, is_solution, run
from benchmarks.timings import Timing
from nonolith import Puzzle
from nonolith.design import random_puzzles

SWITCH = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


def silent(_line: str) -> None:
    return None


def small_set(wanted: int) -> sets.PuzzleSet:
    puzzles = tuple(random_puzzles(6, 8, 8, seed=3))
    return sets.PuzzleSet("small", "small ones", wanted, puzzles)


@pytest.mark.parametrize(("wanted", "stretch"), [(1, 1), (2, 4)])
def test_all_contenders_answer_alike(wanted: int, stretch: int) -> None:
    own = [*seeded("auto", 2), plain("probe2")]
    foreign = [plain("CP-SAT"), plain("CaDiCaL"), plain("Glucose")]
    entries = [*(Entry(each, 20) for each in own), *(Entry(each, 20, 2) for each in foreign)]
    times = run(small_set(wanted), entries, silent, stretch=stretch)
    assert sorted(times.timings["auto, seed 1"]) == [0, 1, 2, 3, 4, 5]
    assert figures.common(*times.timings.values()) == [0, 2, 4]
    for timings in times.timings.values():
        assert all(timing.finished and timing.seconds > 0 for timing in timings.values())
        assert all(1 <= timing.solutions <= wanted for timing in timings.values())


def test_a_worker_that_is_late_is_replaced() -> None:
    worker = Worker(plain("CaDiCaL"))
    hard = Puzzle(rows=[[2, 2, 2]] * 60, columns=[[2, 2, 2]] * 60)
    start = time.perf_counter()
    before, late, behind = worker.solve([SWITCH, hard, SWITCH], 10**6, 0.1)
    assert time.perf_counter() - start < 20
    assert late == Timing(0.1, 0.1, 0, False)
    assert before.solutions == behind.solutions == 2
    worker.stop()


def test_options_reach_the_method_and_its_conflicts_come_back() -> None:
    puzzle = next(random_puzzles(1, 25, 25, filled=250, seed=2))
    workers = [
        Worker(Contender("it", "conflict", (("sweeps", sweeps), ("reinforced_sweeps", 0))))
        for sweeps in (0, 20)
    ]
    conflicts = [worker.solve([puzzle], 1, 60)[0].conflicts for worker in workers]
    for worker in workers:
        worker.stop()
    assert min(conflicts) > 0
    assert conflicts[0] != conflicts[1]


def test_only_solutions_count() -> None:
    assert is_solution(SWITCH, ((1, 0), (0, 1)))
    assert not is_solution(SWITCH, ((1, 0), (1, 0)))
    assert not is_solution(SWITCH, ((1, 1), (0, 0)))


def test_sets_are_made_by_seed_where_there_are_no_files() -> None:
    first, second = sets.tournaments(None, seed=5)
    assert len(first.puzzles) == len(second.puzzles) == 1000
    assert first.puzzles != second.puzzles
    assert "seed '5/taai2011'" in first.note
    some, _ = sets.tournaments(None, seed=5, stride=100)
    assert some.puzzles == first.puzzles[::100]
    assert some.note.startswith("every 100th of 1000 random")


def test_real_puzzles_have_a_name_each() -> None:
    found = sets.real_puzzles(None)
    assert len(found.puzzles) == len(found.titles) > 5
    assert all(found.titles)


def test_pictures_are_solved_by_lines_and_not_trivial() -> None:
    for puzzle in pictures.line_solvable(5, 25, seed=1):
        filled = sum(mask == 2 for mask in puzzle.goal.masks()) if puzzle.goal else 0
        assert 100 < filled < 600
