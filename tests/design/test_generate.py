"""Random puzzles: the right number of cells, and the same ones for the same seed everywhere."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import ArgumentError, Grid, NonolithError, PuzzleError, generate, solve
from nonolith.design import random_grid, random_puzzles, tournament_puzzles
from tests.strategies import palette_of


def filled_cells(grid: Grid) -> int:
    return sum(1 for mask in grid.masks() if mask != 1)


@given(st.integers(0, 8), st.integers(0, 8), st.data())
def test_exactly_so_many_cells_are_filled(height: int, width: int, data: st.DataObject) -> None:
    filled = data.draw(st.integers(0, height * width))
    grid = random_grid(height, width, filled=filled, seed=data.draw(st.integers()))
    assert grid.shape == (height, width)
    assert grid.is_complete
    assert filled_cells(grid) == filled


def test_the_probability_is_that_of_each_cell() -> None:
    for probability in (0.0, 0.1, 0.5, 0.9, 1.0):
        share = filled_cells(random_grid(200, 200, probability=probability)) / 40_000
        assert abs(share - probability) < 0.02
    assert abs(filled_cells(random_grid(200, 200)) / 40_000 - 0.5) < 0.02


def test_each_choice_of_cells_is_equally_likely() -> None:
    seen = Counter(random_grid(2, 2, filled=2, seed=seed) for seed in range(6000))
    assert len(seen) == 6
    assert all(850 < number < 1150 for number in seen.values())


def test_all_colours_are_used_equally() -> None:
    grid = random_grid(100, 100, filled=9000, palette=palette_of(4), seed=5)
    numbers = Counter(grid.masks())
    assert numbers[1] == 1000
    assert all(2800 < numbers[1 << colour] < 3200 for colour in (1, 2, 3))


@pytest.mark.parametrize(
    ("grid", "digest"),
    [
        (random_grid(25, 25, filled=312, seed=1), "fc3f"),
        (random_grid(30, 30, probability=0.5, seed="random/3"), "2485"),
        (random_grid(9, 11, filled=50, palette=palette_of(5), seed=2), "194e"),
    ],
    ids=["shuffled", "by probability", "coloured"],
)
def test_a_seed_gives_the_same_grid_on_every_machine(grid: Grid, digest: str) -> None:
    assert sha256(grid.text().encode()).hexdigest()[:4] == digest


def test_another_seed_gives_another_grid() -> None:
    assert random_grid(10, 10, seed=1) != random_grid(10, 10, seed=2)


def test_a_puzzle_of_a_set_does_not_depend_on_how_many_are_made() -> None:
    assert list(random_puzzles(3, 6, 7, seed=4)) == list(
        islice(random_puzzles(99, 6, 7, seed=4), 3)
    )


def test_the_puzzles_of_a_set_differ() -> None:
    assert len({puzzle.goal for puzzle in random_puzzles(20, 6, 7)}) == 20


def test_a_puzzle_has_its_grid_as_goal_and_solution() -> None:
    for puzzle in random_puzzles(5, 6, 7, palette=palette_of(3)):
        assert puzzle.goal is not None
        assert puzzle.accepts(puzzle.goal)


def test_the_tournament_sets_fall_from_dense_to_sparse() -> None:
    numbers = [filled_cells(puzzle.goal) for puzzle in tournament_puzzles() if puzzle.goal]
    assert len(numbers) == 1000
    assert (numbers[0], numbers[-1]) == (312, 218)
    assert numbers == sorted(numbers, reverse=True)
    assert numbers[400] == int((0.5 + (0.35 - 0.5) * 400 / 999) * 625)


def test_a_tournament_set_of_one_puzzle_has_the_first_density() -> None:
    (puzzle,) = tournament_puzzles(1, 10)
    assert puzzle.goal is not None
    assert filled_cells(puzzle.goal) == 50


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"height": -1, "width": 5}, "height must be 0 to 1000, not -1"),
        ({"height": 5, "width": 1001}, "width must be 0 to 1000, not 1001"),
        ({"height": 1001, "width": 5}, "height must be 0 to 1000, not 1001"),
        ({"height": 2, "width": 2, "filled": 5}, "filled must be 0 to 4, the cells of 2 x 2"),
        ({"height": 2, "width": 3, "filled": -1}, "filled must be 0 to 6, the .* 2 x 3, not -1"),
        ({"height": 2, "width": 2, "probability": -0.5}, "a probability is 0 to 1, not -0.5"),
        ({"height": 2, "width": 2, "probability": 1.5}, "a probability is 0 to 1, not 1.5"),
        ({"height": 2, "width": 2, "filled": 1, "probability": 0.5}, "not both"),
    ],
)
def test_arguments_out_of_range_are_refused(arguments: dict[str, float], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        random_grid(**arguments)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match=message):
        random_puzzles(1, **arguments)  # type: ignore[arg-type]


def test_a_tournament_share_out_of_range_is_refused() -> None:
    with pytest.raises(PuzzleError, match="a probability is 0 to 1"):
        tournament_puzzles(10, last=-0.1)


def test_one_puzzle_is_the_first_of_many() -> None:
    assert generate(4, 6, filled=9, seed="a") == next(random_puzzles(1, 4, 6, filled=9, seed="a"))
    unique = generate(5, 5, unique=True, seed=2)
    assert solve(unique).verdict == "unique"
    with pytest.raises(PuzzleError, match="height must be 0 to 1000"):
        generate(-1, 5)


def test_no_cell_and_all_cells_may_be_filled() -> None:
    for filled in (0, 12):
        goal = generate(3, 4, filled=filled).goal
        assert goal is not None
        assert filled_cells(goal) == filled


def test_a_line_of_1000_cells_is_the_longest() -> None:
    assert random_grid(1000, 1).shape == (1000, 1)
    assert generate(0, 1000).shape == (0, 1000)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"height": 2.5}, "height must be a whole number, not 2.5"),
    ({"width": "3"}, "width must be a whole number, not '3'"),
    ({"filled": 1.5}, "filled must be a whole number, not 1.5"),
    ({"probability": "x"}, "a probability is 0 to 1, not 'x'"),
    ({"palette": "red"}, "palette must be a Palette, not 'red'"),
    ({"seed": 1.5}, "seed must be a whole number, not 1.5"),
    ({"seed": 1 << 4096}, "seed has more than 4096 bits"),
    ({"seed": "\ud800"}, "has half a character in it"),
]


@pytest.mark.parametrize(("wrong", "message"), WRONG)
def test_arguments_of_another_type_are_refused_before_the_first_puzzle(
    wrong: dict[str, Any], message: str
) -> None:
    arguments = {"height": 2, "width": 3} | wrong
    with pytest.raises(NonolithError, match=message):
        random_grid(**arguments)
    with pytest.raises(NonolithError, match=message):
        random_puzzles(1, **arguments)


def test_a_seed_may_have_4096_bits() -> None:
    assert random_grid(2, 2, seed=(1 << 4096) - 1).shape == (2, 2)
    assert random_grid(2, 2, seed=-3) == random_grid(2, 2, seed="-3")


def test_a_number_of_puzzles_is_a_whole_number() -> None:
    with pytest.raises(ArgumentError, match="number must be a whole number, not '2'"):
        random_puzzles("2", 5, 5)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="number must be a whole number, not '2'"):
        tournament_puzzles("2")  # type: ignore[arg-type]
