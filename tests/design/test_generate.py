"""Random puzzles: the requested number of cells; a seed gives the same puzzles everywhere."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, strategies as st

from nonolith import (
    ArgumentError,
    Grid,
    LimitReached,
    Limits,
    Puzzle,
    PuzzleError,
    Verdict,
    check,
    generate,
)
from nonolith.design import random_grid, random_puzzles, tournament_puzzles
from nonolith.literature.papers.puzzles import HUST_SIZES, hust_puzzles
from tests.strategies import palette_of

#: The module ``generate``, imported by path because a function of the package has its name.
MODULE = import_module("nonolith.design.generate")


def filled_cells(grid: Grid) -> int:
    return sum(1 for mask in grid.masks() if mask != 1)


@given(st.integers(0, 8), st.integers(0, 8), st.data())
def test_exactly_the_requested_number_of_cells_is_filled(
    height: int, width: int, data: st.DataObject
) -> None:
    filled = data.draw(st.integers(0, height * width))
    grid = random_grid(height, width, filled=filled, seed=data.draw(st.integers()))
    assert grid.shape == (height, width)
    assert grid.is_complete
    assert filled_cells(grid) == filled


def test_each_cell_is_filled_with_the_probability() -> None:
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


def test_a_puzzle_of_a_set_does_not_depend_on_how_many_are_made() -> None:
    assert list(random_puzzles(3, 6, 7, seed=4)) == list(
        islice(random_puzzles(99, 6, 7, seed=4), 3)
    )


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


def test_one_puzzle_is_the_first_of_many() -> None:
    assert generate(4, 6, filled=9, seed="a") == next(random_puzzles(1, 4, 6, filled=9, seed="a"))
    unique = generate(5, 5, unique=True, seed=2)
    assert is_unique(unique)


@pytest.mark.parametrize(
    "wrong",
    [
        {"height": -1},
        {"height": 2.5},
        {"width": 1001},
        {"width": "3"},
        {"filled": 7},
        {"filled": -1},
        {"filled": 1.5},
        {"probability": -0.5},
        {"probability": 1.5},
        {"probability": "x"},
        {"palette": "red"},
        {"seed": 1.5},
        {"seed": 1 << 4096},
        {"seed": "\ud800"},
    ],
    ids=str,
)
def test_a_wrong_argument_is_refused_before_the_first_puzzle(wrong: dict[str, Any]) -> None:
    arguments = {"height": 2, "width": 3} | wrong
    for make in (random_grid, generate, partial(random_puzzles, 1)):
        with pytest.raises(ArgumentError, match=next(iter(wrong))):
            make(**arguments)


def test_a_number_of_filled_cells_does_not_go_with_a_probability() -> None:
    with pytest.raises(ArgumentError, match="filled cannot be used with probability"):
        random_grid(2, 2, filled=1, probability=0.5)


def test_a_seed_may_have_4096_bits() -> None:
    assert random_grid(2, 2, seed=(1 << 4096) - 1).shape == (2, 2)
    assert random_grid(2, 2, seed=-3) == random_grid(2, 2, seed="-3")


@pytest.mark.parametrize(
    "wrong", [{"number": "2"}, {"size": 1001}, {"last": -0.1}, {"unique": "no"}], ids=str
)
def test_a_wrong_argument_of_a_tournament_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ArgumentError, match=next(iter(wrong))):
        tournament_puzzles(**wrong)


def is_unique(puzzle: Puzzle) -> bool:
    return check(puzzle).verdict is Verdict.UNIQUE


def test_only_unique_puzzles_are_drawn() -> None:
    assert all(map(is_unique, random_puzzles(15, 8, 8, filled=30, unique=True)))
    assert all(map(is_unique, tournament_puzzles(5, 7, unique=True)))
    assert all(map(is_unique, hust_puzzles(5, (4, 6), unique=True)))


def test_a_first_draw_that_is_unique_is_kept() -> None:
    plain = list(random_puzzles(20, 6, 6, seed=3))
    chosen = list(random_puzzles(20, 6, 6, seed=3, unique=True))
    kept = [a == b for a, b in zip(plain, chosen, strict=True)]
    assert kept == [is_unique(puzzle) for puzzle in plain]
    assert any(kept)
    assert not all(kept)


def test_unique_tournament_puzzles_keep_their_density() -> None:
    totals = [
        sum(block.length for clue in puzzle.rows for block in clue)
        for puzzle in tournament_puzzles(4, 8, unique=True)
    ]
    assert totals == [32, 28, 25, 22]


def test_the_search_ends_with_an_error_if_no_draw_is_unique(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(MODULE, "MAX_ATTEMPTS", 5)
    with pytest.raises(PuzzleError, match="none of 5 random puzzles had exactly one solution"):
        next(random_puzzles(1, 20, 20, filled=20, unique=True))


def test_the_puzzles_of_the_hust_report_have_its_sizes_in_turn() -> None:
    puzzles = list(islice(hust_puzzles(12), 12))
    assert [puzzle.shape for puzzle in puzzles] == [(size, size) for size in HUST_SIZES] * 2
    assert len(set(puzzles)) == 12


def test_the_limit_on_nodes_is_for_all_draws_of_a_puzzle() -> None:
    """Each draw has several solutions, and takes about 20 of the nodes to show this."""
    with pytest.raises(LimitReached, match=r"on nodes was reached; of \d+ random") as raised:
        generate(10, 10, filled=8, unique=True, limits=Limits(nodes=100))
    [draws] = re.findall(r"\d+", str(raised.value))
    assert 1 < int(draws) < 20


def test_a_limit_before_the_first_draw_is_an_error() -> None:
    with pytest.raises(LimitReached, match="on seconds was reached; the picture was not drawn"):
        generate(20, 20, unique=True, limits=Limits(seconds=0))


@pytest.mark.parametrize(
    "make",
    [
        partial(random_puzzles, 5, 8, 8),
        partial(tournament_puzzles, 5, 8),
        partial(hust_puzzles, 5, (8,)),
    ],
)
def test_limits_change_no_puzzle_if_they_are_not_reached(make: Any) -> None:
    limits = Limits(seconds=600, nodes=100_000)
    assert list(make(unique=True, limits=limits)) == list(make(unique=True))
    with pytest.raises(ArgumentError, match="limits must be Limits, such as"):
        make(limits=5)
