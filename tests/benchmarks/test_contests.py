"""Contests are fair, checked and end in time; foreign solvers solve the right problem."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from benchmarks import contests, sets
from benchmarks.contests import Timing, common, plain, run, seeded
from benchmarks.foreign import FOREIGN, Foreign
from nonolith import Limits, Puzzle, generate
from nonolith.design import random_puzzles
from nonolith.literature.comparison.runs import SolverEntry, SolverInput
from tests import brute_force
from tests.claims import as_lines, check_claims
from tests.examples import examples, long
from tests.literature.comparison.odd_solvers import BAD, GOOD, Odd
from tests.strategies import any_puzzle

SWITCH = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


def silent(_line: str) -> None:
    return None


def small_set(wanted: int) -> sets.PuzzleSet:
    puzzles = tuple(random_puzzles(6, 8, 8, seed=3))
    return sets.PuzzleSet("small", "small ones", wanted, puzzles)


@pytest.mark.parametrize(("wanted", "stretch"), [long(1, 1), (2, 4)])
def test_all_contenders_answer_alike(wanted: int, stretch: int) -> None:
    own = [*seeded("auto", 2, 20), plain("probe2", 20)]
    entries = [*own, *(plain(name, 20, 2) for name in FOREIGN)]
    times = run(small_set(wanted), entries, silent, stretch=stretch)
    assert sorted(times.timings["auto, seed 1"]) == [0, 1, 2, 3, 4, 5]
    assert common(*times.timings.values()) == [0, 2, 4]
    for timings in times.timings.values():
        assert all(timing.finished and timing.seconds > 0 for timing in timings.values())
        assert all(1 <= timing.solutions <= wanted for timing in timings.values())


def test_a_puzzle_that_takes_too_long_counts_with_the_limit() -> None:
    hard = generate(60, 60, filled=1620, seed=3)  # more than any method solves
    late = sets.PuzzleSet("late", "one is", 10**6, (SWITCH, hard, SWITCH))
    times = run(late, [plain("auto", 0.1)], silent, stretch=3)
    before, over, behind = times.timings["auto"].values()
    assert over._replace(conflicts=0) == Timing(0.1, 0.1, 0, False)
    assert before.solutions == behind.solutions == 2


def test_a_wrong_solution_or_a_contradiction_stops_the_run() -> None:
    bad = sets.PuzzleSet("bad", "one", 1, (BAD,))
    lying = SolverEntry(Odd("lying"), Limits(seconds=5))
    with pytest.raises(AssertionError, match="not a solution"):
        run(bad, [lying], silent)
    # A contender that ran out of time contradicts no other contender; a contender that claims
    # that there is no solution contradicts those that found a solution.
    wrong = SolverEntry(Odd("no solution"), Limits(seconds=5))
    with pytest.raises(AssertionError, match="solved"):
        run(sets.PuzzleSet("good", "one", 1, (GOOD,)), [plain("auto", 5), wrong], silent)


@pytest.mark.long
def test_without_files_the_sets_are_generated_from_the_seed() -> None:
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
    for puzzle in sets.line_solvable(5, 25, seed=1):
        filled = sum(mask == 2 for mask in puzzle.goal.masks()) if puzzle.goal else 0
        assert 100 < filled < 600


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("wanted", [2, 1000])
@settings(max_examples=examples(40), deadline=None)
@given(puzzle=any_puzzle(most_colours=4))
def test_foreign_solvers_have_the_solutions_of_brute_force(
    name: str, wanted: int, puzzle: Puzzle
) -> None:
    expected = list(brute_force.solutions(puzzle))
    result = Foreign(name).solve(SolverInput(puzzle, wanted))
    check_claims(puzzle, result, expected)
    assert len(result.solutions) == min(wanted, len(expected))
    assert result.complete == (len(expected) < wanted)
    if result.complete:
        assert sorted(map(as_lines, result.solutions)) == sorted(expected)


def taking(seconds: float, *, finished: bool = True) -> Timing:
    return Timing(seconds, seconds / 2, int(finished), finished)


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
