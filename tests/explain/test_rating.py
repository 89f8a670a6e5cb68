"""Ratings: the same on every machine, in the order of people and the literature."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.explain.rating import WORDS
from nonolith.lines import LINE_SOLVERS
from tests.propagation import solved_by_lines
from tests.strategies import solvable

EXAMPLES = Path(__file__).parents[2] / "examples"


def random_puzzle(size: int, probability: float, seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(size, size, probability=probability, seed=seed))


def is_line_solvable(puzzle: Puzzle) -> bool:
    return solved_by_lines(puzzle, LINE_SOLVERS["bits"])


@settings(max_examples=60, deadline=None)
@given(solvable(given=False))
def test_what_lines_solve_is_rated_below_what_they_do_not(puzzle: Puzzle) -> None:
    rating = nonolith.rate(puzzle)
    assert 0 <= rating.number < len(WORDS)
    assert rating.word == WORDS[int(rating.number)]
    assert (rating.number < 3) == is_line_solvable(puzzle)


@pytest.mark.parametrize("seed", range(10))
def test_the_word_follows_from_what_other_methods_need(seed: int) -> None:
    """Line solving, then probing without a branch, then search: by methods that share no code."""
    puzzle = random_puzzle(11, 0.5, seed)
    rating = nonolith.rate(puzzle)
    if is_line_solvable(puzzle):
        assert rating.word in WORDS[:3]
    elif nonolith.solve(puzzle, "probe1", limits=Limits(nodes=0)).verdict.name == "UNIQUE":
        assert rating.word in WORDS[3:5]
    else:
        assert rating.word in WORDS[4:]


@pytest.mark.parametrize(
    ("name", "number", "word"),
    [("flower.png", 0, "easy"), ("lighthouse.non", 0, "easy"), ("scardy-cat.non", 0, "easy")],
)
def test_examples_keep_their_word(name: str, number: int, word: str) -> None:
    assert nonolith.rate(nonolith.read_all(EXAMPLES / name)[number]).word == word


def test_a_rating_counts_the_steps_and_the_width_of_the_way() -> None:
    puzzle = nonolith.read(EXAMPLES / "mushroom.nin")
    rating, explanation = nonolith.rate(puzzle), nonolith.explain(puzzle)
    assert rating.steps == len(explanation.steps) == len(rating.width)
    assert all(1 <= width <= puzzle.height + puzzle.width for width in rating.width)
    assert rating.counts["overlap"] == sum(s.technique == "overlap" for s in explanation.steps)
    assert min(rating.width) <= rating.mean_width <= max(rating.width)


def test_nothing_to_do_is_rated_nothing() -> None:
    assert str(nonolith.rate(Puzzle(rows=[], columns=[]))) == "0.00, trivial"


def test_a_puzzle_with_several_solutions_needs_search() -> None:
    assert nonolith.rate(Puzzle(rows=[[1], [1]], columns=[[1], [1]])).word == "needs search"


def test_a_rating_is_an_object_of_json() -> None:
    rating = nonolith.rate(nonolith.read(EXAMPLES / "mushroom.nin"))
    record = json.loads(json.dumps(rating.record()))
    assert record["rating"] == rating.number
    assert record["steps"] == rating.steps
