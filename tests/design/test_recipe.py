"""Recipes: the same puzzles for the same seed, and as many draws as there may be."""

from __future__ import annotations

import pytest

from nonolith import LimitReached, Limits, Puzzle, PuzzleError, rate
from nonolith.design import recipe
from nonolith.design.recipe import Recipe
from nonolith.design.target import Target
from nonolith.model.grid import Grid
from nonolith.solving.watch import watched


def draws_of(monkeypatch: pytest.MonkeyPatch, grid: str) -> list[tuple[str, int]]:
    """The draws from now on, each of which gives the same grid."""
    draws: list[tuple[str, int]] = []

    def drawn(_: Recipe, seed: str, draw: int) -> Grid:
        draws.append((seed, draw))
        return Grid.from_text(grid)

    monkeypatch.setattr(Recipe, "grid", drawn)
    return draws


def test_after_so_many_draws_the_search_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
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


def test_what_is_like_a_picture_has_it_in_its_title() -> None:
    from nonolith.design.like import GreyPicture

    grey = GreyPicture(2, 2, bytes([0, 0, 250, 250]), 128)
    drawn = Recipe(2, 2, seed="s", like=grey, limits=Limits(seconds=60)).drawn(3)
    assert drawn.puzzle.title == "like a picture 2x2 s/3"
    assert drawn.puzzle.goal == Grid.from_text("##\n..")
    assert drawn.rating is None
