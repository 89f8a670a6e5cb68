"""Test the guarantees of solve, solutions, check and count, for every method."""

from __future__ import annotations

import math
from itertools import islice
from typing import Any

import pytest
from hypothesis import example, given, settings

import nonolith
from nonolith import (
    ArgumentError,
    Grid,
    Limits,
    NonolithError,
    Puzzle,
    UnsupportedError,
    Verdict,
)
from tests import brute_force
from tests.claims import as_lines, check_claims
from tests.examples import examples, long
from tests.general_methods import METHODS
from tests.strategies import any_puzzle, palette_of

pytestmark = pytest.mark.first

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
SWITCH = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
IMPOSSIBLE = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]])
THREE, PERMUTATIONS = (Puzzle(rows=[[1]] * n, columns=[[1]] * n) for n in (3, 6))


@pytest.mark.parametrize("method", METHODS)
class TestEachMethod:
    """Tests of every method in the table, as far as its capabilities allow."""

    def test_a_puzzle_that_one_grid_fits_is_solved(self, method: str) -> None:
        result = nonolith.solve(CORNER, method)
        proves = METHODS[method].capabilities.proves
        assert (result.method, result.solutions) == (method, (Grid.from_text("#.\n##"),))
        assert result.verdict is (Verdict.UNIQUE if proves else Verdict.SOLVED)

    @settings(max_examples=examples(120), deadline=None)
    @given(puzzle=any_puzzle(most_colours=4))
    def test_all_solutions_equal_brute_force(self, method: str, puzzle: Puzzle) -> None:
        capabilities = METHODS[method].capabilities
        if len(puzzle.palette) > 2 and not capabilities.colours:
            with pytest.raises(UnsupportedError, match=method):
                nonolith.solve(puzzle, method)
        elif capabilities.enumerates:
            found = [as_lines(grid) for grid in nonolith.solutions(puzzle, method)]
            expected = list(brute_force.solutions(puzzle))
            assert len(found) == len(expected)
            assert set(found) == set(expected)

    @settings(max_examples=examples(60), deadline=None)
    @given(puzzle=any_puzzle())
    @example(puzzle=THREE)
    @example(puzzle=IMPOSSIBLE)
    def test_the_verdict_and_what_is_known_equal_brute_force(
        self, method: str, puzzle: Puzzle
    ) -> None:
        capabilities = METHODS[method].capabilities
        if len(puzzle.palette) > 2 and not capabilities.colours:
            return
        expected = set(brute_force.solutions(puzzle))
        # A method that cannot prove anything searches until its time limit.
        seconds = 5 if capabilities.proves else 0.1
        result = nonolith.solve(puzzle, method, limits=Limits(seconds=seconds))
        if capabilities.proves:
            proved = (Verdict.NONE, Verdict.UNIQUE, Verdict.MULTIPLE)[min(len(expected), 2)]
            assert result.verdict is proved
            assert not capabilities.enumerates or len(result.solutions) == min(len(expected), 2)
        check_claims(puzzle, result, expected)
        if result.known is not None:
            known = result.known.masks()
            for solution in expected:
                cells = (cell for row in solution for cell in row)
                assert all(k >> cell & 1 for k, cell in zip(known, cells, strict=True))


@settings(max_examples=examples(40), deadline=None)
@given(puzzle=any_puzzle(most_cells=8, most_colours=4))
def test_larger_puzzles_agree_with_cp_sat(puzzle: Puzzle) -> None:
    pytest.importorskip("ortools")
    expected = list(islice(nonolith.solutions(puzzle, "automaton_cp"), 61))
    if len(expected) <= 60:
        found = list(nonolith.solutions(puzzle))
        assert len(found) == len(set(found)) == nonolith.count(puzzle) == len(expected)
        assert set(found) == set(expected)
    else:
        assert nonolith.count(puzzle, at_most=60) == 60


class TestMaxSolutions:
    """The argument ``max_solutions``."""

    @pytest.mark.parametrize("number", [1, 2, 5, 719, 720, 721])
    def test_at_most_this_number_of_solutions_is_found(self, number: int) -> None:
        result = nonolith.solve(PERMUTATIONS, max_solutions=number)
        assert len(set(result.solutions)) == len(result.solutions) == min(number, 720)
        assert result.verdict is (Verdict.SOLVED if number == 1 else Verdict.MULTIPLE)
        if number > 720:
            assert result.complete


class TestSolutions:
    """The lazy iterator of solutions."""

    def test_the_first_of_very_many_solutions_come_at_once(self) -> None:
        puzzle = Puzzle(rows=[[1]] * 40, columns=[[1]] * 40)
        first = [grid for grid, _ in zip(nonolith.solutions(puzzle), range(3), strict=False)]
        assert len(set(first)) == 3
        assert all(puzzle.accepts(grid) for grid in first)

    def test_an_abandoned_iterator_does_not_disturb_the_next_one(self) -> None:
        abandoned = nonolith.solutions(PERMUTATIONS)
        next(abandoned)
        assert sum(1 for _ in nonolith.solutions(PERMUTATIONS)) == 720
        assert sum(1 for _ in abandoned) == 719


class TestCheck:
    """Tests of check(): the verdict and, on request, the cells that differ."""

    def test_the_backbone_is_not_computed_unless_requested(self) -> None:
        result = nonolith.check(PERMUTATIONS)
        assert result.verdict is Verdict.MULTIPLE
        assert result.backbone is None
        assert 0 < len(result.differing) < 36

    def test_the_backbone_is_known_if_all_solutions_were_found(self) -> None:
        result = nonolith.check(SWITCH)
        assert result.complete
        assert result.backbone == Grid.unknown_cells(2, 2)

    def test_a_method_that_cannot_find_the_cells_is_refused_by_name(self) -> None:
        assert nonolith.check(PERMUTATIONS, "dfs").verdict is Verdict.MULTIPLE
        with pytest.raises(UnsupportedError, match=r"dfs cannot find all cells .* can: auto"):
            nonolith.check(PERMUTATIONS, "dfs", cells=True)

    def test_two_of_six_solutions_are_not_all_even_when_the_backbone_is_known(self) -> None:
        result = nonolith.check(Puzzle(rows=[[1], [1], [1, 1]], columns=[[1]] * 4), cells=True)
        assert result.backbone == Grid.unknown_cells(3, 4)
        assert len(result.solutions) == 2
        assert not result.complete

    @settings(max_examples=examples(150), deadline=None)
    @given(puzzle=any_puzzle(most_colours=4))
    def test_the_backbone_equals_brute_force(self, puzzle: Puzzle) -> None:
        result = nonolith.check(puzzle, cells=True)
        expected = brute_force.backbone(puzzle)
        check_claims(puzzle, result, set(brute_force.solutions(puzzle)))
        if expected is None:
            assert result.verdict is Verdict.NONE
        else:
            assert result.backbone is not None
            assert list(result.backbone.masks()) == expected
            varied = {divmod(i, puzzle.width) for i, m in enumerate(expected) if m & (m - 1)}
            assert set(result.differing) == varied


class TestCount:
    """Exact counts."""

    @settings(max_examples=examples(150), deadline=None)
    @given(puzzle=any_puzzle(most_colours=4))
    def test_a_count_equals_brute_force(self, puzzle: Puzzle) -> None:
        counted = nonolith.count(puzzle)
        assert counted == sum(1 for _ in brute_force.solutions(puzzle))
        assert counted.exact

    def test_solutions_that_are_too_many_to_list_are_counted(self) -> None:
        counted = nonolith.count(Puzzle(rows=[[1]] * 14, columns=[[1]] * 14))
        assert counted == math.factorial(14)
        assert counted.exact

    @pytest.mark.parametrize("at_most", [1, 2, 719])
    def test_a_bound_stops_the_count(self, at_most: int) -> None:
        counted = nonolith.count(PERMUTATIONS, at_most=at_most)
        assert counted == at_most
        assert not counted.exact
        assert counted.limit == "at_most"

    def test_a_bound_that_is_not_passed_leaves_the_count_exact(self) -> None:
        for at_most in (721, 10**30):
            counted = nonolith.count(PERMUTATIONS, at_most=at_most)
            assert counted == 720
            assert counted.exact

    def test_independent_regions_are_multiplied(self) -> None:
        switches = 40
        n = 2 * switches
        given = Grid(n, n, [3 if r // 2 == c // 2 else 1 for r in range(n) for c in range(n)])
        puzzle = Puzzle(rows=[[1]] * n, columns=[[1]] * n, given=given)
        counted = nonolith.count(puzzle, limits=Limits(seconds=10))
        assert counted.exact
        assert counted == 2**switches


def test_a_given_cell_without_colours_leaves_no_solution() -> None:
    puzzle = Puzzle(rows=[[]], columns=[[]], given=Grid(1, 1, [0]))
    assert nonolith.solve(puzzle).verdict is Verdict.NONE


def test_a_solution_has_the_palette_of_its_puzzle() -> None:
    palette = palette_of(3)
    puzzle = Puzzle(rows=[[(1, 1), (1, 2)]], columns=[[(1, 1)], [(1, 2)]], palette=palette)
    solution = nonolith.solve(puzzle).solution
    assert solution is not None
    assert solution.palette == palette
    assert list(solution.rows()) == [(1, 2)]


def test_an_unknown_method_is_refused_by_name() -> None:
    with pytest.raises(NonolithError, match=r"'magic'.*auto"):
        nonolith.solve(CORNER, "magic")


def _exchanged(puzzle: Puzzle, first: int) -> Puzzle:
    """Return the puzzle with the clues of two adjacent columns exchanged."""
    columns = list(puzzle.columns)
    columns[first], columns[first + 1] = columns[first + 1], columns[first]
    return Puzzle(rows=puzzle.rows, columns=columns)


@pytest.mark.parametrize(
    ("puzzle", "verdict"),
    [
        long(nonolith.generate(45, 45, filled=850, seed=2), Verdict.MULTIPLE),
        (_exchanged(nonolith.generate(25, 25, filled=262, seed=3), 8), Verdict.NONE),
        (SWITCH, Verdict.MULTIPLE),
        (IMPOSSIBLE, Verdict.NONE),
    ],
)
def test_several_threads_give_the_verdict_of_one(puzzle: Puzzle, verdict: Verdict) -> None:
    result = nonolith.check(puzzle, jobs=3)
    assert result.verdict == verdict
    for grid in map(as_lines, result.solutions):
        assert tuple(map(brute_force.clue_of, grid)) == puzzle.rows
        assert tuple(map(brute_force.clue_of, zip(*grid, strict=True))) == puzzle.columns
    assert nonolith.check(puzzle, "conflict", options={"threads": 2}, jobs=3).verdict == verdict


def test_a_method_of_one_thread_refuses_more() -> None:
    assert nonolith.count(CORNER, "probe1", jobs=1) == 1
    for call in (nonolith.solve, nonolith.solutions, nonolith.check, nonolith.count):
        with pytest.raises(UnsupportedError, match=r"probe1 .*one thread.*: auto, conflict$"):
            call(CORNER, "probe1", jobs=2)


@pytest.mark.parametrize("jobs", [0, 257, "2", None])
def test_a_wrong_number_of_jobs_is_refused(jobs: Any) -> None:
    with pytest.raises(ArgumentError, match="jobs must be a whole number from 1 to 256"):
        nonolith.solve(CORNER, jobs=jobs)


def test_cells_is_true_or_false() -> None:
    for cells in ("no", 0):
        with pytest.raises(ArgumentError, match="cells must be true or false"):
            nonolith.check(CORNER, cells=cells)  # type: ignore[arg-type]


def test_options_are_checked_with_several_threads_too() -> None:
    for wrong in (5, {"seed": "x"}, {"threads": 0}):
        with pytest.raises(NonolithError):
            nonolith.solve(CORNER, jobs=2, options=wrong)  # type: ignore[arg-type]
