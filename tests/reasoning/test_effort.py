"""Effort: a count of looks that grows with the work, and ends where no person would go on."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from nonolith import Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.reasoning import position, searching
from nonolith.reasoning.effort import EFFORT_WORDS, effort_word, looks_of

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_more_offering_lines_need_fewer_looks() -> None:
    looks = [looks_of("overlap", 20, offering, 0) for offering in range(21)]
    assert looks == sorted(looks, reverse=True)
    assert (looks[0], looks[20]) == (21, 1)


def test_a_harder_technique_takes_more_looks() -> None:
    by_level = [looks_of(name, 20, 3, 0) for name in ("overlap", "pinned", "whole line", "probing")]
    assert by_level == sorted(set(by_level))


def test_effort_is_the_sum_over_the_steps_and_at_least_their_number() -> None:
    puzzle = nonolith.read(EXAMPLES / "lighthouse.non")
    explanation, rating = nonolith.explain(puzzle), nonolith.rate(puzzle)
    assert len(explanation.looks) == len(explanation.steps)
    assert min(explanation.looks) >= 1
    assert rating.effort == round(sum(explanation.looks)) > rating.steps


def test_the_same_puzzle_twice_in_one_grid_is_more_work_of_the_same_level() -> None:
    """Two copies in opposite corners: more steps, and more lines to look at."""
    puzzle = nonolith.read(EXAMPLES / "cat.non")
    twice = Puzzle(rows=puzzle.rows * 2, columns=puzzle.columns * 2)
    blank = nonolith.Grid.from_text(
        "\n".join(["?" * 15 + "." * 15] * 15 + ["." * 15 + "?" * 15] * 15)
    )
    one, two = nonolith.rate(puzzle), nonolith.rate(twice.replace(given=blank))
    assert two.word == one.word
    assert two.steps > one.steps
    assert two.effort > one.effort


def test_words_of_effort_separate_puzzles_of_one_level() -> None:
    paths = [path for path in EXAMPLES.iterdir() if path.is_file() and path.suffix != ".md"]
    ratings = [nonolith.rate(puzzle) for path in paths for puzzle in nonolith.read_all(path)]
    easy = [rating for rating in ratings if rating.word == "easy"]
    assert {rating.effort_word for rating in easy} >= set(EFFORT_WORDS[:4])
    for rating in easy:
        assert rating.effort_word == effort_word(rating.effort)


#: Needs probing; the other does not go on without a search.
PROBING = Puzzle.from_grid(random_grid(9, 9, probability=0.4, seed=17))
SEARCHING = Puzzle.from_grid(random_grid(12, 12, probability=0.4, seed=17))


@pytest.mark.parametrize(
    ("puzzle", "module", "bound", "value"),
    [(PROBING, position, "MOST_FOLLOWED", 50), (SEARCHING, searching, "ALL_GUESSES", -1)],
)
def test_a_way_ends_where_no_person_would_go_on(
    puzzle: Puzzle, module: object, bound: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, bound, value)
    rating = nonolith.rate(puzzle)
    assert rating.verdict is Verdict.UNKNOWN
    assert rating.limit is None
    assert str(rating).startswith("unknown: the techniques end before the solution")
    assert rating.word == "needs search"


@pytest.mark.long
@pytest.mark.parametrize("side", [25, 40])
def test_noise_is_rated_without_a_limit(side: int) -> None:
    puzzle = Puzzle.from_grid(random_grid(side, side, probability=0.5, seed=1))
    rating = nonolith.rate(puzzle)
    assert rating.limit is None
    assert (rating.word == "needs search") == (rating.verdict is Verdict.UNKNOWN)
