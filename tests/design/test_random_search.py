"""Random puzzles with requested properties: difficulties, shapes, pictures, processes."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any

import pytest

import nonolith
from nonolith import ArgumentError, Grid, LimitReached, Limits, NonolithError, Verdict, rate
from nonolith.design import (
    RandomPuzzle,
    design_puzzles,
    random_puzzles,
    random_search,
    some_colours,
)
from nonolith.design.like import GreyPicture
from nonolith.design.random_search import Recipe
from nonolith.design.target import rules_suffice
from nonolith.design.units import symmetries_of
from nonolith.solving.work import Work
from tests.cli.running import EXAMPLES
from tests.examples import long


@pytest.mark.parametrize(
    "word",
    [
        "trivial",
        "easy",
        *map(long, ("medium", "hard", "very hard")),
    ],
)
def test_puzzles_have_the_requested_difficulty(word: str) -> None:
    side = 12 if word == "very hard" else 8  # the minutes of smaller puzzles are fewer
    for drawn in design_puzzles(2, side, side, difficulty=word, seed=4):
        assert drawn.wanted
        rating = rate(drawn.puzzle)
        assert (rating.word, rating.verdict) == (word, Verdict.UNIQUE)
        assert drawn.rating == rating
        assert word in drawn.puzzle.notes


@pytest.mark.long
@pytest.mark.timeout(900)
def test_95_of_100_large_puzzles_have_the_requested_difficulty() -> None:
    wanted = [
        drawn.wanted
        for size, number in ((20, 20), (25, 5))
        for word in ("trivial", "easy", "medium", "hard")
        for drawn in design_puzzles(number, size, size, difficulty=word, seed=1, jobs=2)
    ]
    assert len(wanted) == 100
    assert sum(wanted) >= 95


def test_the_rating_differs_from_a_requested_number_by_a_tenth_at_most() -> None:
    for drawn in design_puzzles(3, 12, 12, minutes="4-6", seed=2):
        assert drawn.wanted
        assert drawn.rating is not None
        assert 4 <= drawn.rating.minutes["practised"][1] <= 6
    for drawn in design_puzzles(3, 7, 9, difficulty=1.5, seed=2):
        assert drawn.rating is not None
        assert 1.4 <= drawn.rating.number <= 1.6


@pytest.mark.long
def test_puzzles_in_colour_have_the_requested_difficulty() -> None:
    for drawn in design_puzzles(2, 10, 10, difficulty="medium", palette=some_colours(2), seed=1):
        assert drawn.wanted
        assert len(drawn.puzzle.palette) == 3


def test_the_nearest_puzzle_is_returned_and_marked_if_none_has_the_difficulty() -> None:
    (drawn,) = design_puzzles(1, 2, 2, difficulty="5-5.9")
    assert not drawn.wanted
    assert drawn.rating is not None
    assert "requested: 5-5.9" in drawn.puzzle.notes


def test_puzzles_that_the_rules_leave_open_are_at_least_medium() -> None:
    seen = set()
    for puzzle in random_puzzles(60, 8, 8, probability=0.5, seed=3, unique=True):
        assert puzzle.goal is not None
        rating = rate(puzzle)
        assert rules_suffice(puzzle.goal, Work(Limits())) == (rating.number < 2)
        seen.add(rating.number >= 2)
    assert seen == {True, False}


def puzzles(**options: Any) -> list[RandomPuzzle]:
    return list(design_puzzles(4, 9, 9, seed="x", **options))


@pytest.mark.parametrize("options", [{"unique": True}, {"difficulty": "easy", "shape": "blobs"}])
def test_the_puzzles_are_the_same_for_any_number_of_processes(options: dict[str, Any]) -> None:
    assert puzzles(jobs=1, **options) == puzzles(jobs=3, **options)


def test_without_a_request_the_puzzles_are_those_of_random_puzzles() -> None:
    plain = list(random_puzzles(4, 9, 9, seed="x", unique=True))
    assert [drawn.puzzle for drawn in puzzles(unique=True)] == plain


def test_blobs_have_fewer_edges_than_noise_and_the_requested_share() -> None:
    def edges(drawn: RandomPuzzle) -> int:
        rows = list(drawn.puzzle.goal or ())
        return sum(a != b for row in rows for a, b in pairwise(row))

    blobs = puzzles(shape="blobs", probability=0.4)
    assert max(map(edges, blobs)) < min(map(edges, puzzles()))
    for drawn in blobs:
        assert sum(sum(c or 0 for c in row) for row in drawn.puzzle.goal or ()) == round(0.4 * 81)
    (coloured,) = design_puzzles(1, 9, 9, shape="blobs", palette=some_colours(3))
    assert {cell for row in coloured.puzzle.goal or () for cell in row} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    "options", [{}, {"shape": "blobs", "symmetric": True}, {"unique": True}, {"difficulty": "hard"}]
)
def test_all_colours_of_the_palette_occur(options: dict[str, Any]) -> None:
    for drawn in design_puzzles(4, 5, 5, palette=some_colours(4), seed="x", **options):
        assert set(chain(*(drawn.puzzle.goal or ()))) == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("options", [{}, {"shape": "blobs"}, {"unique": True}])
def test_a_colour_that_cannot_occur_is_not_in_the_palette(options: dict[str, Any]) -> None:
    palette = some_colours(6)
    for drawn in design_puzzles(4, 2, 2, palette=palette, seed="x", **options):
        puzzle = drawn.puzzle
        used = set(chain(*(puzzle.goal or ()))) - {0}
        assert used in (set(range(1, len(puzzle.palette))), set())
        assert puzzle.goal
        assert puzzle.goal.palette == puzzle.palette
        assert set(puzzle.palette) < set(palette)
    (blank,) = design_puzzles(1, 2, 2, palette=palette, probability=0)
    assert len(blank.puzzle.palette) == 2


@pytest.mark.parametrize("width", [1, 6, 7])
def test_symmetric_pictures_are_their_own_mirror_images(width: int) -> None:
    for drawn in design_puzzles(3, 5, width, symmetric=True):
        assert drawn.puzzle.goal is not None
        assert drawn.puzzle.shape == (5, width)
        assert "left to right" in symmetries_of(drawn.puzzle.goal, Work(Limits()))


def test_puzzles_like_a_picture_resemble_it_and_differ_from_each_other() -> None:
    pytest.importorskip("PIL")
    picture = EXAMPLES / "flower.png"
    drawn = list(design_puzzles(3, 14, 14, like=picture, unique=True, seed=1))
    grids = [each.puzzle.goal for each in drawn]
    assert len(set(grids)) == 3
    first = nonolith.design.make(str(picture), size=(14, 14))[0].puzzle.goal
    assert first is not None
    for each, grid in zip(drawn, grids, strict=True):
        assert grid is not None
        same = sum(a == b for a, b in zip(grid.masks(), first.masks(), strict=True))
        assert same >= 0.8 * 14 * 14
        assert nonolith.check(each.puzzle).verdict is Verdict.UNIQUE


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"difficulty": "unique"}, "not a difficulty"),
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
def test_invalid_requests_are_refused(arguments: dict[str, Any], message: str) -> None:
    sizes = {"height": 5, "width": 5}
    with pytest.raises(NonolithError, match=message):
        list(design_puzzles(1, **(sizes | arguments)))


def test_an_error_names_the_arguments_that_exclude_each_other() -> None:
    with pytest.raises(ArgumentError) as raised:
        design_puzzles(1, 5, 5, like="x", shape="blobs")
    assert raised.value.names == ("like", "shape")
    assert raised.value.renamed("--{}".format).startswith("--like cannot be used with --shape: ")


def test_a_limit_before_the_first_unique_draw_is_an_error() -> None:
    for jobs in (1, 2):
        with pytest.raises(LimitReached):
            list(design_puzzles(2, 9, 9, difficulty=2.0, limits=Limits(seconds=0), jobs=jobs))


#: Two solutions that differ in four cells, and four solutions.
SEVERAL, MORE = "#.\n.#", "#.#.\n.#.#\n#.#.\n.#.#"


def drawn_in_turn(monkeypatch: pytest.MonkeyPatch, *grids: str) -> list[tuple[str, int]]:
    """Make random draws return these grids in turn, the last again and again; list the draws."""
    draws: list[tuple[str, int]] = []

    def drawn(_recipe: Recipe, seed: str, _work: Work, draw: int, _usual: float) -> Grid:
        draws.append((seed, draw))
        return Grid.from_text(grids[min(draw, len(grids) - 1)])

    monkeypatch.setattr(Recipe, "grid", drawn)
    return draws


def test_the_nearest_to_unique_is_the_draw_whose_solutions_differ_in_the_fewest_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(random_search, "MAX_ATTEMPTS", 3)
    drawn_in_turn(monkeypatch, MORE, SEVERAL, MORE)
    seen: list[tuple[int, int, str | None]] = []
    (drawn,) = design_puzzles(
        1, 2, 2, unique=True, seed="s",
        progress=lambda *now: seen.append((now[0], now[1], now[2] and now[2].puzzle.goal.text())),
    )  # fmt: skip
    assert (drawn.wanted, drawn.verdict, drawn.limit) == (False, Verdict.MULTIPLE, None)
    assert drawn.puzzle.goal == Grid.from_text(SEVERAL)
    assert drawn.puzzle.notes == "seed s, puzzle 1; several solutions (requested: unique)"
    assert seen == [
        (1, 1, None), (1, 1, MORE), (1, 2, MORE), (1, 2, SEVERAL), (1, 3, SEVERAL),
    ]  # fmt: skip


def test_a_limit_returns_the_nearest_puzzle_and_its_rating() -> None:
    (drawn,) = design_puzzles(1, 12, 12, difficulty="5-5.9", seed=1, timeout=1.5)
    assert (drawn.wanted, drawn.limit, drawn.verdict) == (False, "seconds", Verdict.UNIQUE)
    assert drawn.rating == rate(drawn.puzzle)
    assert drawn.puzzle.notes == (f"seed 1, puzzle 1; {drawn.quality} (requested: 5-5.9)")


def test_the_seed_in_the_notes_gives_the_same_puzzle() -> None:
    drawn = list(design_puzzles(3, 8, 8, difficulty="easy", seed="a b"))
    assert [each.puzzle.notes.split("; ")[0] for each in drawn] == [
        "seed a b, puzzle 1", "seed a b, puzzle 2", "seed a b, puzzle 3",
    ]  # fmt: skip
    assert list(design_puzzles(2, 8, 8, difficulty="easy", seed="a b")) == drawn[:2]


def test_the_progress_of_each_search_is_reported() -> None:
    seen: list[tuple[int, int, RandomPuzzle | None]] = []
    drawn = list(
        design_puzzles(2, 8, 8, difficulty=1.6, seed=3, progress=lambda *now: seen.append(now))
    )
    for number, each in enumerate(drawn, 1):
        own = [(draw, nearest) for puzzle, draw, nearest in seen if puzzle == number]
        assert own[0] == (1, None)
        assert own[-1][1] == each
        draws = [draw for draw, _ in own]
        assert draws == sorted(draws)


def test_the_notes_of_a_puzzle_like_a_picture_state_its_number() -> None:
    grey = GreyPicture(2, 2, bytes([0, 0, 250, 250]), 128)
    drawn = Recipe(2, 2, seed="s", like=grey, limits=Limits(seconds=60)).puzzle(3)
    assert drawn.puzzle.notes == "seed s, puzzle 4"
    assert drawn.puzzle.goal == Grid.from_text("##\n..")
    assert drawn.rating is None
