"""Random puzzles that are to be something: difficulties, shapes, pictures, processes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import nonolith
from nonolith import LimitReached, Limits, NonolithError, Verdict
from nonolith.design import Drawn, design_puzzles, random_puzzles, some_colours
from nonolith.design.levels import rules_suffice
from nonolith.design.units import symmetries_of
from nonolith.model.limits import NO_LIMITS
from nonolith.solving.work import Work
from tests.cli.running import EXAMPLES


@pytest.mark.parametrize("word", ["trivial", "easy", "medium", "hard", "very hard"])
def test_puzzles_have_the_difficulty_that_was_wanted(word: str) -> None:
    for drawn in design_puzzles(2, 8, 8, difficulty=word, seed=4):
        assert drawn.wanted
        rating = nonolith.rate(drawn.puzzle)
        assert (rating.word, rating.verdict) == (word, Verdict.UNIQUE)
        assert drawn.rating == rating
        assert word in drawn.puzzle.notes


@pytest.mark.long
@pytest.mark.timeout(900)
def test_large_puzzles_have_the_wanted_difficulty_in_95_of_100() -> None:
    wanted = [
        drawn.wanted
        for size, number in ((20, 20), (25, 5))
        for word in ("trivial", "easy", "medium", "hard")
        for drawn in design_puzzles(number, size, size, difficulty=word, seed=1, jobs=2)
    ]
    assert len(wanted) == 100
    assert sum(wanted) >= 95


def test_a_number_is_met_within_a_tenth() -> None:
    for drawn in design_puzzles(3, 7, 9, difficulty=1.5, seed=2):
        assert drawn.rating is not None
        assert 1.4 <= drawn.rating.number <= 1.6


def test_colours_have_difficulties_too() -> None:
    for drawn in design_puzzles(2, 7, 7, difficulty="medium", palette=some_colours(2), seed=1):
        assert drawn.wanted
        assert len(drawn.puzzle.palette) == 3


def test_a_difficulty_that_is_not_found_is_reported_and_the_nearest_given() -> None:
    (drawn,) = design_puzzles(1, 2, 2, difficulty="needs search")
    assert not drawn.wanted
    assert drawn.rating is not None
    assert "asked for: needs search" in drawn.puzzle.notes


def test_what_the_rules_leave_open_is_medium_at_least() -> None:
    seen = set()
    for puzzle in random_puzzles(60, 8, 8, probability=0.5, seed=3, unique=True):
        assert puzzle.goal is not None
        rating = nonolith.rate(puzzle)
        assert rules_suffice(puzzle.goal) == (rating.number < 2)
        seen.add(rating.number >= 2)
    assert seen == {True, False}


def puzzles(**options: Any) -> list[Drawn]:
    return list(design_puzzles(4, 9, 9, seed="x", **options))


@pytest.mark.parametrize("options", [{"unique": True}, {"difficulty": "easy", "shape": "blobs"}])
def test_the_puzzles_are_the_same_for_any_number_of_processes(options: dict[str, Any]) -> None:
    assert puzzles(jobs=1, **options) == puzzles(jobs=2, **options) == puzzles(jobs=3, **options)


def test_without_a_wish_they_are_those_of_random_puzzles() -> None:
    plain = list(random_puzzles(4, 9, 9, seed="x", unique=True))
    assert [drawn.puzzle for drawn in puzzles(unique=True)] == plain


def test_blobs_have_fewer_edges_than_noise_and_the_share_that_was_wanted() -> None:
    def edges(drawn: Drawn) -> int:
        rows = list(drawn.puzzle.goal or ())
        return sum(a != b for row in rows for a, b in pairwise(row))

    blobs = puzzles(shape="blobs", probability=0.4)
    assert max(map(edges, blobs)) < min(map(edges, puzzles()))
    for drawn in blobs:
        assert sum(sum(c or 0 for c in row) for row in drawn.puzzle.goal or ()) == round(0.4 * 81)
    (coloured,) = design_puzzles(1, 9, 9, shape="blobs", palette=some_colours(3))
    assert {cell for row in coloured.puzzle.goal or () for cell in row} == {0, 1, 2, 3}


@pytest.mark.parametrize("width", [1, 6, 7])
def test_symmetric_pictures_are_their_own_mirror_images(width: int) -> None:
    for drawn in design_puzzles(3, 5, width, symmetric=True):
        assert drawn.puzzle.goal is not None
        assert drawn.puzzle.shape == (5, width)
        assert "left to right" in symmetries_of(drawn.puzzle.goal, Work(NO_LIMITS))


def test_puzzles_like_a_picture_resemble_it_and_differ_from_each_other() -> None:
    pytest.importorskip("PIL")
    picture = EXAMPLES / "flower.png"
    drawn = list(design_puzzles(3, 14, 14, like=picture, unique=True, seed=1))
    grids = [each.puzzle.goal for each in drawn]
    assert len(set(grids)) == 3
    first = nonolith.design.from_picture(str(picture), size=(14, 14))[0].puzzle.goal
    assert first is not None
    for each, grid in zip(drawn, grids, strict=True):
        assert grid is not None
        same = sum(a == b for a, b in zip(grid.masks(), first.masks(), strict=True))
        assert same >= 0.8 * 14 * 14
        assert nonolith.check(each.puzzle).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"difficulty": "unique"}, "no difficulty"),
        ({"difficulty": "nice"}, "no target"),
        ({"shape": "round"}, "shape must be one of noise, blobs"),
        ({"jobs": 0}, "jobs must be"),
        ({"height": 0}, "from 1 to 1000"),
        ({"width": 1001}, "from 1 to 1000"),
        ({"probability": 2}, "probability must be"),
        ({"like": "nowhere.png"}, "cannot be read"),
        ({"like": "x", "symmetric": True}, "black and white"),
    ],
)
def test_what_cannot_be_designed_is_refused(arguments: dict[str, Any], message: str) -> None:
    sizes = {"height": 5, "width": 5}
    with pytest.raises(NonolithError, match=message):
        list(design_puzzles(1, **(sizes | arguments)))


def test_a_limit_before_the_first_unique_draw_is_an_error() -> None:
    for jobs in (1, 2):
        with pytest.raises(LimitReached):
            list(design_puzzles(2, 9, 9, difficulty=2.0, limits=Limits(seconds=0), jobs=jobs))
