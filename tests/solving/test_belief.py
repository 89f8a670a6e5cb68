"""marginals() returns probabilities: exact if lines are independent, and symmetric."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from nonolith import Grid, LimitReached, Limits, Puzzle, PuzzleError, marginals
from tests import brute_force
from tests.strategies import any_puzzle


def cells(
    puzzle: Puzzle, *, sweeps: int = 20, field_sweeps: int = 0
) -> Iterator[tuple[int, int, list[float]]]:
    """Yield row, column and the probability of each colour, for every cell."""
    found = marginals(puzzle, sweeps=sweeps, field_sweeps=field_sweeps).tolist()
    for row, column in product(range(puzzle.height), range(puzzle.width)):
        yield row, column, found[row][column]


def is_distribution(probabilities: list[float]) -> bool:
    within = all(0 <= p <= 1 for p in probabilities)  # False for NaN as well
    return within and math.isclose(sum(probabilities), 1, abs_tol=1e-5)


def permutations(size: int) -> Puzzle:
    return Puzzle(rows=[[1]] * size, columns=[[1]] * size)


def noise(height: int, width: int, seed: int) -> Puzzle:
    """Return the puzzle of a random grid, half of it filled."""
    chance = random.Random(seed)
    lines = [[chance.randrange(2) for _ in range(width)] for _ in range(height)]
    return Puzzle(
        rows=[brute_force.clue_of(line) for line in lines],
        columns=[brute_force.clue_of(line) for line in zip(*lines, strict=True)],
    )


class TestExact:
    @pytest.mark.parametrize("size", [2, 3, 5, 8])
    def test_the_cells_of_permutations_are_equally_likely(self, size: int) -> None:
        for _, _, probabilities in cells(permutations(size)):
            assert probabilities[1] == pytest.approx(1 / size, abs=1e-4)

    def test_given_cells_hold(self) -> None:
        puzzle = permutations(3).replace(given=Grid.from_text("#??\n???\n???"))
        m = marginals(puzzle)
        assert (m[0, 0, 1], m[0, 1, 1], m[2, 0, 1]) == (1, 0, 0)
        for row, column in product((1, 2), (1, 2)):
            assert m[row, column, 1] == pytest.approx(0.5, abs=1e-4)

    def test_a_field_turns_beliefs_into_a_grid(self) -> None:
        puzzle = permutations(4).replace(given=Grid.from_text("??.?\n.???\n????\n????"))
        plain = [abs(p[1] - 0.5) for _, _, p in cells(puzzle, sweeps=30)]
        drawn = [abs(p[1] - 0.5) for _, _, p in cells(puzzle, sweeps=30, field_sweeps=100)]
        assert sum(drawn) > sum(plain)


class TestProbabilities:
    @given(any_puzzle(), st.integers(0, 5), st.integers(0, 5))
    def test_they_sum_to_one_in_each_cell_of_any_puzzle(
        self, puzzle: Puzzle, sweeps: int, field_sweeps: int
    ) -> None:
        try:
            found = list(cells(puzzle, sweeps=sweeps, field_sweeps=field_sweeps))
        except PuzzleError:
            assert not list(brute_force.solutions(puzzle))
            return
        for _, _, probabilities in found:
            assert is_distribution(probabilities)


class TestSymmetry:
    # Rows send messages before columns, so a puzzle and its transpose agree only after convergence.
    @pytest.mark.parametrize("seed", [0, 7])
    def test_a_transposed_puzzle_has_transposed_marginals(self, seed: int) -> None:
        puzzle = noise(15, 12, seed)
        other = marginals(puzzle.transposed(), sweeps=200)
        open_cells = 0
        for row, column, probabilities in cells(puzzle, sweeps=200):
            assert probabilities[1] == pytest.approx(other[column, row, 1], abs=1e-3)
            open_cells += 0 < probabilities[1] < 1
        assert open_cells > 5


class TestShape:
    def test_rows_come_first_then_columns_then_colours(self) -> None:
        puzzle = Puzzle(rows=[[], [1]], columns=[[], [], [1]])
        m = marginals(puzzle)
        assert m.shape == (2, 3, 2)
        assert m.tolist() == [[[1, 0]] * 3, [[1, 0], [1, 0], [0, 1]]]

    def test_numpy_reads_marginals_without_copying(self) -> None:
        numpy = pytest.importorskip("numpy")
        m = marginals(permutations(3))
        array = numpy.asarray(m)
        assert array.shape == (3, 3, 2)
        assert array.dtype == numpy.float32
        assert numpy.shares_memory(array, numpy.frombuffer(m.data, dtype=numpy.float32))

    @pytest.mark.parametrize(("height", "width"), [(0, 0), (0, 3), (3, 0)])
    def test_a_puzzle_without_cells_has_none(self, height: int, width: int) -> None:
        m = marginals(Puzzle(rows=[[]] * height, columns=[[]] * width))
        assert m.shape == (height, width, 2)
        assert m.tolist() == [[]] * height
        assert "<svg" not in m._repr_html_()

    @pytest.mark.parametrize("place", [0, (0, 1), (0, 1, 0, 0), (0, 0, 0.5), "x", slice(None)])
    def test_a_wrong_index_is_refused(self, place: Any) -> None:
        with pytest.raises(TypeError, match=r"with m\[row, column, colour\]"):
            marginals(permutations(2))[place]
        with pytest.raises(IndexError):
            marginals(permutations(2))[0, 2, 0]

    @pytest.mark.parametrize("size", [3, 4])  # messages with period 2, and 1
    def test_omitted_sweeps_do_not_change_the_result(self, size: int) -> None:
        puzzle = permutations(size)
        found: list[bytes] = []
        while (now := marginals(puzzle, sweeps=len(found)).data) not in found:
            found.append(now)
        first = found.index(now)
        for sweeps in (10**9 - 1, 10**9):
            many = marginals(puzzle, sweeps=sweeps, limits=Limits(seconds=60)).data
            assert many == found[first + (sweeps - first) % (len(found) - first)]

    def test_no_sweeps_leave_all_open_cells_undecided(self) -> None:
        for _, _, probabilities in cells(permutations(3), sweeps=0):
            assert probabilities == [0.5, 0.5]


class TestRefusals:
    def test_lines_that_contradict_each_other_are_a_puzzle_error(self) -> None:
        puzzle = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]])
        with pytest.raises(PuzzleError, match="no solution"):
            marginals(puzzle)

    @pytest.mark.parametrize("name", ["sweeps", "field_sweeps"])
    def test_sweeps_out_of_range_are_refused(self, name: str) -> None:
        wrong: Any
        most: Any = 10**9
        for wrong in (-1, 10**9 + 1):
            with pytest.raises(ValueError, match=rf"^{name} must be .* from 0 .* not {wrong}$"):
                marginals(permutations(2), **{name: wrong})
        with pytest.raises(LimitReached, match="seconds") as caught:
            marginals(noise(20, 20, 1), timeout=0, **{name: most})
        assert caught.value.limit == "seconds"


def test_a_puzzle_too_large_for_the_memory_is_refused_before_it_is_taken() -> None:
    wide = Puzzle(rows=[[1] * 40] * 300, columns=[[1] * 40] * 300)
    with pytest.raises(LimitReached, match="memory") as caught:
        marginals(wide, limits=Limits(memory=1 << 20, seconds=1000))
    assert caught.value.limit == "memory"
