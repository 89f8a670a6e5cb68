"""Ratings: the same on every machine, in the order of people and the literature."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Grid, Limits, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.reasoning.rating import WORDS
from tests.examples import examples
from tests.propagation import solved_by_lines
from tests.strategies import solvable

EXAMPLES = Path(__file__).parents[2] / "examples"


def random_puzzle(size: int, probability: float, seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(size, size, probability=probability, seed=seed))


def is_line_solvable(puzzle: Puzzle) -> bool:
    return solved_by_lines(puzzle, LINE_SOLVERS["bits"])


@settings(max_examples=examples(60), deadline=None)
@given(solvable(given=False))
def test_what_lines_solve_is_rated_below_what_they_do_not(puzzle: Puzzle) -> None:
    rating = nonolith.rate(puzzle)
    assert 0 <= rating.number < len(WORDS)
    assert rating.word == WORDS[int(rating.number)]
    if rating.verdict is Verdict.UNIQUE:
        assert (rating.number < 3) == is_line_solvable(puzzle)


@pytest.mark.parametrize("seed", range(10))
def test_the_word_follows_from_what_other_methods_need(seed: int) -> None:
    """Line solving, then probing without a branch, then search: by methods that share no code."""
    puzzle = random_puzzle(11, 0.5, seed)
    rating = nonolith.rate(puzzle)
    if rating.verdict is Verdict.MULTIPLE:
        assert not is_line_solvable(puzzle)
    elif is_line_solvable(puzzle):
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
    assert rating.steps == len(explanation.steps) == len(rating.offering)
    assert all(1 <= width <= puzzle.height + puzzle.width for width in rating.offering)
    assert rating.counts["overlap"] == sum(s.hardest == "overlap" for s in explanation.steps)
    assert min(rating.offering) <= rating.mean_offering <= max(rating.offering)


def test_nothing_to_do_is_rated_nothing() -> None:
    assert str(nonolith.rate(Puzzle(rows=[], columns=[]))) == "unique: 0.00, trivial, tiny"


SEVERAL = Puzzle(
    rows=[[1], [1], [1]], columns=[[1], [1], [1]], given=Grid.from_text("#??\n???\n???")
)
NO_SOLUTION = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]])


@pytest.mark.parametrize(
    ("puzzle", "verdict", "words"),
    [
        (SEVERAL, Verdict.MULTIPLE, "multiple: there are several solutions; "),
        (NO_SOLUTION, Verdict.NONE, "none: there is no solution; "),
        (Puzzle(rows=[[1]], columns=[[1]]), Verdict.UNIQUE, "unique: "),
    ],
)
def test_the_verdict_comes_first_then_the_part_that_could_be_explained(
    puzzle: Puzzle, verdict: Verdict, words: str
) -> None:
    rating = nonolith.rate(puzzle)
    assert rating.verdict is verdict
    assert str(rating).startswith(words)
    assert str(rating).endswith(f"{rating.number:.2f}, trivial, tiny")
    assert rating.steps == len(nonolith.explain(puzzle).steps) > 0
    assert next(iter(rating.record())) == "verdict"
    assert rating.record()["verdict"] == str(verdict)


def test_a_limit_is_reported_first() -> None:
    rating = nonolith.rate(SEVERAL, limits=Limits(seconds=0))
    assert rating.verdict is Verdict.UNKNOWN
    assert str(rating).startswith("unknown: the limit on seconds was reached; ")


def test_the_hardest_technique_is_counted() -> None:
    """Also where it only narrowed the ranges that a step of another name uses."""
    puzzle = nonolith.read(EXAMPLES / "mushroom.nin")
    assert not any(s.technique == "too narrow" for s in nonolith.explain(puzzle).steps)
    rating = nonolith.rate(puzzle)
    assert rating.hardest == "too narrow" == list(rating.counts)[-1]
    assert rating.counts["too narrow"] >= 1


def test_a_rating_is_an_object_of_json() -> None:
    rating = nonolith.rate(nonolith.read(EXAMPLES / "mushroom.nin"))
    record = json.loads(json.dumps(rating.record()))
    assert record["rating"] == rating.number
    assert record["steps"] == rating.steps
