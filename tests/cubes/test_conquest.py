"""Cubes give what one search gives, whatever is lost on the way."""

from __future__ import annotations

from concurrent.futures import BrokenExecutor
from itertools import chain, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonolith import Grid, NonolithError, Puzzle, check, count, generate, solve
from nonolith.cubes.attempt import Question
from nonolith.cubes.kept import MOST
from nonolith.cubes.plan import Plan
from tests import brute_force
from tests.cubes.executors import TINY, Closed, Gone, Here, asked
from tests.strategies import any_puzzle

#: Six solutions: the ways to put one cell into each row and column.
THREE = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)

FOUR = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)

#: Hard enough to be split into many parts: 720 solutions.
SIX = Puzzle(rows=[[1]] * 6, columns=[[1]] * 6)


@settings(max_examples=60, deadline=None)
@given(any_puzzle())
def test_all_solutions_are_those_of_brute_force(puzzle: Puzzle) -> None:
    done = asked(puzzle, Question.SOLUTIONS)
    expected = set(brute_force.solutions(puzzle))
    assert done.exhausted
    assert done.limit is None
    assert len(done.solutions) == len(expected) == done.number
    assert {tuple(map(tuple, grid.rows())) for grid in done.solutions} == expected


@settings(max_examples=60, deadline=None)
@given(any_puzzle())
def test_the_number_of_solutions_is_that_of_brute_force(puzzle: Puzzle) -> None:
    done = asked(puzzle, Question.NUMBER)
    assert done.exhausted
    assert done.number == len(set(brute_force.solutions(puzzle)))


@settings(max_examples=40, deadline=None)
@given(any_puzzle())
def test_the_backbone_is_that_of_one_search(puzzle: Puzzle) -> None:
    done = asked(puzzle, Question.CELLS)
    assert done.backbone() == check(puzzle, cells=True).backbone


@settings(max_examples=60, deadline=None)
@given(any_puzzle(), st.sampled_from([0, 1, 2]), st.sampled_from([1, 2, MOST]))
def test_searches_that_share_what_they_learn_find_what_brute_force_finds(
    puzzle: Puzzle, wholes: int, most: int
) -> None:
    done = asked(puzzle, Question.SOLUTIONS, most=most, plan=TINY.replace(wholes=wholes))
    expected = set(brute_force.solutions(puzzle))
    found = [tuple(map(tuple, grid.rows())) for grid in done.solutions]
    assert len(set(found)) == len(found) >= min(most, len(expected))
    assert set(found) <= expected
    assert done.exhausted or len(found) >= most
    assert done.limit is None
    assert done.known is not None
    for grid in expected:
        for mask, colour in zip(done.known.masks(), chain(*grid), strict=True):
            assert mask >> colour & 1


@settings(max_examples=40, deadline=None)
@given(any_puzzle(), st.sampled_from([0, 1, 2]))
def test_searches_that_share_have_the_backbone_of_one_search(puzzle: Puzzle, wholes: int) -> None:
    done = asked(puzzle, Question.SOLUTIONS, most=MOST, plan=TINY.replace(wholes=wholes))
    assert done.exhausted or len(done.solutions) >= MOST
    assert not done.exhausted or done.backbone() == check(puzzle, cells=True).backbone


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("wholes", [0, 1, 2])
@pytest.mark.parametrize("lost", [{1}, {2, 3}, range(2, 10**6, 3)])
def test_no_solution_is_lost_with_a_lost_attempt(
    lost: range | set[int], wholes: int, after: bool
) -> None:
    plan = TINY.replace(wholes=wholes, tries=100)
    done = asked(FOUR, Question.SOLUTIONS, Here(lost, after=after), most=MOST, plan=plan)
    assert done.exhausted
    assert len(set(done.solutions)) == 24


@pytest.mark.parametrize("wholes", [0, 4, 8, None])
@pytest.mark.parametrize("seed", range(2))
def test_many_who_share_prove_what_one_search_proves(seed: int, wholes: int | None) -> None:
    puzzle = generate(15, 15, filled=100, seed=seed)
    number = len(solve(puzzle, max_solutions=3).solutions)
    plan = Plan(nodes=5, parts=2, wholes=wholes)
    done = asked(puzzle, Question.SOLUTIONS, most=3, plan=plan, workers=8)
    assert min(len(done.solutions), 3) == number
    assert done.exhausted or number == 3
    swapped = [*puzzle.columns[1::-1], *puzzle.columns[2:]]
    other = Puzzle(rows=puzzle.rows, columns=swapped)
    done = asked(other, Question.SOLUTIONS, most=1, plan=plan, workers=8)
    assert bool(done.solutions) == bool(solve(other, max_solutions=1).solutions)
    assert done.exhausted or done.solutions


@pytest.mark.parametrize("method", ["auto", "probe1", "conflict"])
@pytest.mark.parametrize("seed", range(4))
def test_random_puzzles_have_the_verdict_and_the_count_of_one_search(
    seed: int, method: str
) -> None:
    puzzle = generate(12, 12, filled=60, seed=seed)
    number = count(puzzle)
    two = asked(puzzle, Question.SOLUTIONS, most=2, method=method)
    assert min(len(two.solutions), 2) == min(number, 2)
    assert two.exhausted or number > 1
    assert asked(puzzle, Question.NUMBER, method=method).number == number


def test_many_solutions_in_many_parts_are_each_found_once() -> None:
    done = asked(SIX, Question.SOLUTIONS)
    assert len(done.tried) > 100
    assert len(done.solutions) == len(set(done.solutions)) == 720
    expected = {
        tuple(tuple(int(c == at) for c in range(6)) for at in order)
        for order in permutations(range(6))
    }
    assert {tuple(map(tuple, grid.rows())) for grid in done.solutions} == expected


def test_given_cells_are_kept() -> None:
    known = Grid.from_text("#?????\n" + "??????\n" * 5)
    assert asked(SIX.knowing(known), Question.NUMBER).number == 120


def test_no_more_solutions_than_wanted_end_the_work() -> None:
    done = asked(SIX, Question.SOLUTIONS, most=1)
    assert len(done.solutions) >= 1
    assert not done.exhausted
    assert done.limit is None
    assert asked(SIX, Question.NUMBER, most=5).number >= 5


@pytest.mark.parametrize("lost", [{1}, {1, 2, 3}, range(2, 10**6, 3)])
def test_lost_parts_are_done_again(lost: range | set[int]) -> None:
    assert asked(FOUR, Question.NUMBER, Here(lost)).number == 24


def test_a_part_that_is_lost_again_and_again_is_an_error() -> None:
    with pytest.raises(NonolithError, match=r"lost 3 times, at last because lost on purpose"):
        asked(SIX, Question.NUMBER, Here(range(1, 10**6)))


def test_a_process_that_does_not_have_the_puzzle_gets_it() -> None:
    forgetful, plain = Here(forgetful=True), Here()
    assert asked(FOUR, Question.NUMBER, forgetful).number == 24
    assert asked(FOUR, Question.NUMBER, plain).number == 24
    assert forgetful.done > plain.done


@pytest.mark.parametrize(
    "broken",
    [Closed(), Here({3}, BrokenExecutor("a worker was killed")), Gone(1), Gone(2), Gone(3)],
)
def test_when_the_executor_breaks_processes_of_this_machine_go_on(broken: Here | Closed) -> None:
    with pytest.warns(RuntimeWarning, match="takes no more work"):
        assert asked(THREE, Question.NUMBER, broken).number == 6
