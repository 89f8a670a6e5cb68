"""More steps take longer, puzzles alike take equally long, and times stay near those of people."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.reasoning.person import SPREAD, minutes_of, seconds_of
from tests.examples import examples
from tests.strategies import solvable

EXAMPLES = Path(__file__).parents[2] / "examples"


def seconds(puzzle: Puzzle) -> float:
    return seconds_of(nonolith.explain(puzzle))[0]


def mirrored(puzzle: Puzzle) -> Puzzle:
    return Puzzle(rows=[clue[::-1] for clue in puzzle.rows], columns=puzzle.columns[::-1])


def transposed(puzzle: Puzzle) -> Puzzle:
    return Puzzle(rows=puzzle.columns, columns=puzzle.rows)


@settings(max_examples=examples(40), deadline=None)
@given(solvable(given=False))
def test_a_longer_explanation_never_takes_less_time(puzzle: Puzzle) -> None:
    explanation = nonolith.explain(puzzle)
    times = [
        seconds_of(
            explanation.replace(
                deductions=explanation.deductions[:end], offering=explanation.offering[:end]
            )
        )
        for end in range(len(explanation) + 1)
    ]
    assert times == sorted(times)
    assert [each[1] for each in times] == sorted(each[1] for each in times)
    assert times[0] == (0, 0)
    assert times[-1][1] <= times[-1][0]


@pytest.mark.parametrize("seed", range(12))
def test_mirror_images_take_about_as_long(seed: int) -> None:
    """The order of equal steps may differ, so that other lines are near the last cells."""
    puzzle = Puzzle.from_grid(random_grid(10, 10, probability=0.6, seed=seed))
    if nonolith.rate(puzzle).number < 2:
        for image in (mirrored(puzzle), transposed(puzzle)):
            assert seconds(image) == pytest.approx(seconds(puzzle), rel=0.25)


def test_two_copies_of_a_puzzle_take_twice_as_long() -> None:
    puzzle = nonolith.read(EXAMPLES / "cat.non")
    twice = Puzzle(rows=puzzle.rows * 2, columns=puzzle.columns * 2)
    text = "\n".join(["?" * 15 + "." * 15] * 15 + ["." * 15 + "?" * 15] * 15)
    both = seconds(twice.replace(given=nonolith.Grid.from_text(text)))
    assert both == pytest.approx(2 * seconds(puzzle), rel=0.1)


def test_minutes_have_a_spread_and_practice_saves_time() -> None:
    minutes = minutes_of(6000)
    for least, expected, most in minutes.values():
        assert most / expected == pytest.approx(SPREAD, rel=0.05)
        assert expected / least == pytest.approx(SPREAD, rel=0.05)
    assert minutes["practised"][1] < minutes["beginner"][0]


def test_a_puzzle_without_cells_takes_no_time() -> None:
    rating = nonolith.rate(Puzzle(rows=[], columns=[]))
    assert rating.minutes["beginner"] == [0, 0, 0]
    assert rating.automatic_blanks == 1


def test_random_puzzles_take_as_long_as_in_the_study() -> None:
    """Beginners took 350 to 2100 s for random puzzles of 10x10, practised people 95 to 360 s."""
    found = [Puzzle.from_grid(random_grid(10, 10, probability=0.5, seed=n)) for n in range(60)]
    ratings = [nonolith.rate(puzzle) for puzzle in found]
    easy = [r for r in ratings if r.verdict is Verdict.UNIQUE and 1 <= r.number < 2]
    assert len(easy) > 5
    for name, least, most in (("beginner", 350, 2100), ("practised", 95, 360)):
        logs = [math.log(60 * rating.minutes[name][1]) for rating in easy]
        assert math.log(least) < sum(logs) / len(logs) < math.log(most)
