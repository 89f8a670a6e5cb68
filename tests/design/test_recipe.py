"""Recipes: the same puzzles for the same seed, and as many draws as there may be."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith import LimitReached, Limits, Puzzle, PuzzleError, rate
from nonolith.design import design_puzzles, random_grid, recipe, some_colours
from nonolith.design.recipe import DRAWS, RATINGS, Recipe, _Search
from nonolith.design.target import Target
from nonolith.model.grid import Grid
from nonolith.reasoning.rating import WORDS
from nonolith.solving.watch import watched
from tests.digests import digest

#: Of each wish the digests of two pictures, and the notes about them.
PINNED: list[tuple[dict[str, Any], list[str], list[str]]] = [
    (
        {"unique": True, "shape": "blobs", "symmetric": True},
        ["69caba", "4e6ef2"],
        ["", ""],
    ),
    (
        {"difficulty": "easy"},
        ["58d1a4", "ba0674"],
        ["difficulty 1.37, easy", "difficulty 1.49, easy"],
    ),
    (
        {"difficulty": 1.5},
        ["6271d2", "ba0674"],
        ["difficulty 1.40, easy", "difficulty 1.49, easy"],
    ),
    (
        {"difficulty": "hard", "symmetric": True},
        ["b54a24", "5f7328"],
        ["difficulty 3.25, hard", "difficulty 3.27, hard"],
    ),
    (
        {"difficulty": "medium", "palette": some_colours(2)},
        ["e7b739", "0eb20d"],
        ["difficulty 2.18, medium", "difficulty 2.15, medium"],
    ),
    (
        {"difficulty": "2-2.3"},
        ["024d13", "421a87"],
        ["difficulty 1.45, easy (asked for: 2-2.3)", "difficulty 2.27, medium"],
    ),
]


@pytest.mark.parametrize(("wish", "digests", "notes"), PINNED)
def test_a_seed_gives_the_same_puzzles_of_a_wish_on_every_machine(
    wish: dict[str, Any], digests: list[str], notes: list[str]
) -> None:
    found = list(design_puzzles(2, 6, 7, seed="pin", **wish))
    assert [digest(drawn.puzzle.goal) for drawn in found] == digests
    assert [drawn.puzzle.notes for drawn in found] == notes
    assert [drawn.wanted for drawn in found] == ["asked for" not in note for note in notes]


@pytest.mark.parametrize(
    ("level", "shares"),
    [
        (0, (0.72, 0.8, 0.86, 0.9, 0.94, 0.97)),
        (1, (0.6, 0.66, 0.55, 0.72)),
        (2, (0.45, 0.5, 0.55, 0.48, 0.6)),
        (3, (0.42, 0.48, 0.54, 0.58)),
        (4, (0.4, 0.45, 0.5, 0.55)),
        (5, (0.38, 0.44, 0.5, 0.54)),
    ],
)
def test_the_shares_of_a_level_take_turns(level: int, shares: tuple[float, ...]) -> None:
    of_level = Recipe(20, 20, difficulty=Target.of(WORDS[level]))
    for draw, share in enumerate([*shares, shares[0]]):
        assert of_level.grid("s", draw) == random_grid(20, 20, probability=share, seed="s")
    assert Recipe(20, 20).grid("s", 3) == random_grid(20, 20, probability=0.5, seed="s")
    own = Recipe(20, 20, 0.2, difficulty=Target.of(WORDS[level]))
    assert own.grid("s", 1) == random_grid(20, 20, probability=0.2, seed="s")


def draws_of(monkeypatch: pytest.MonkeyPatch, grid: str) -> list[tuple[str, int]]:
    """The draws from now on, each of which gives the same grid."""
    draws: list[tuple[str, int]] = []

    def drawn(_: Recipe, seed: str, draw: int) -> Grid:
        draws.append((seed, draw))
        return Grid.from_text(grid)

    monkeypatch.setattr(Recipe, "grid", drawn)
    return draws


def test_after_so_many_draws_the_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (DRAWS, RATINGS) == (400, 600)
    monkeypatch.setattr(recipe, "DRAWS", 3)
    draws = draws_of(monkeypatch, "#.#.\n.#.#\n#.#.\n.#.#")
    reports: list[dict[str, int]] = []
    with watched(reports.append), pytest.raises(PuzzleError) as raised:
        Recipe(4, 4, seed="s", difficulty=Target.of(0.2)).drawn(7)
    assert draws == [("s/7", 0), ("s/7/1", 1), ("s/7/2", 2)]
    assert [report for report in reports if "draws" in report] == [
        {"draws": 1}, {"draws": 2}, {"draws": 3},
    ]  # fmt: skip
    assert str(raised.value) == (
        "none of 3 random puzzles had exactly one solution; denser or smaller ones are more "
        "likely to"
    )


def test_what_rating_shows_not_to_be_unique_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "DRAWS", 2)
    monkeypatch.setattr(recipe, "may_be", lambda *_: True)
    draws = draws_of(monkeypatch, "#.#.\n.#.#\n#.#.\n.#.#")
    with pytest.raises(PuzzleError, match="none of 2 random puzzles"):
        Recipe(4, 4, seed="s", difficulty=Target.of("easy"), symmetric=True).drawn(0)
    assert len(draws) == 2


def test_after_so_many_ratings_the_nearest_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recipe, "RATINGS", 2)
    monkeypatch.setattr(recipe, "may_be", lambda *_: True)
    draws = draws_of(monkeypatch, "#")
    drawn = Recipe(1, 1, seed="s", difficulty=Target.of("needs search")).drawn(0)
    assert (len(draws), drawn.wanted, drawn.puzzle.goal) == (2, False, Grid.from_text("#"))
    assert drawn.puzzle.notes.endswith("(asked for: needs search)")


def test_a_limit_of_a_rating_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = draws_of(monkeypatch, "##\n##")
    unrated = rate(Puzzle.from_grid(Grid.from_text("##\n##"))).replace(limit="memory")
    monkeypatch.setattr(recipe, "may_be", lambda *_: True)
    monkeypatch.setattr(recipe, "rate", lambda *_, **__: unrated)
    with pytest.raises(LimitReached) as raised:
        Recipe(2, 2, seed="s", difficulty=Target.of("hard")).drawn(0)
    assert str(raised.value) == ("the limit on memory was reached before a unique puzzle was found")
    assert len(draws) == 1


def test_a_unique_puzzle_of_another_level_is_better_than_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    draws_of(monkeypatch, "##\n##")
    drawn = Recipe(2, 2, seed="s", difficulty=Target.of("needs search")).drawn(0)
    assert (drawn.wanted, drawn.puzzle.goal) == (False, Grid.from_text("##\n##"))
    assert drawn.puzzle.title == "random 2x2 s/0"


class Unwanted(_Search):
    """A search to which nothing is good enough, though the first picture is the nearest."""

    seen = 0

    def _is_wanted(self, grid: Grid, seed: str) -> bool:
        self.seen += 1
        if self._nearest is None:
            self._nearest = 1.0, grid, rate(Puzzle.from_grid(grid)), seed
        return False


@pytest.mark.parametrize(
    ("shape", "target", "symmetric", "seen"),
    [
        ((8, 8), "2-2.5", False, 1 + 64 + 39),
        ((8, 8), "2-3", False, 1 + 64),
        ((8, 8), "2-2.5", True, 1),
        ((5, 5), "2-2.5", False, 1 + 25 + 25),
        ((20, 20), "2-3", False, 1 + 200),
        ((19, 21), "2-3", False, 1 + 399),
    ],
)
def test_neighbours_are_looked_at_and_those_of_the_nearest_before_the_next_draw(
    shape: tuple[int, int],
    target: str,
    symmetric: bool,
    seen: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(recipe, "DRAWS", 1)
    monkeypatch.setattr(recipe, "may_be", lambda *_: True)
    of_one = Recipe(*shape, 1.0, symmetric=symmetric)
    search = Unwanted(of_one, Target.of(target), "s")
    assert not search.drawn().wanted
    assert search.seen == seen


def test_what_is_like_a_picture_has_it_in_its_title() -> None:
    from nonolith.design.like import GreyPicture

    grey = GreyPicture(2, 2, bytes([0, 0, 250, 250]), 128)
    drawn = Recipe(2, 2, seed="s", like=grey, limits=Limits(seconds=60)).drawn(3)
    assert drawn.puzzle.title == "like a picture 2x2 s/3"
    assert drawn.puzzle.goal == Grid.from_text("##\n..")
    assert drawn.rating is None
