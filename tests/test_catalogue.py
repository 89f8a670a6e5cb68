"""The catalogue of the page: its files are those that its pictures give."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from catalogue.__main__ import GROUPS, PAGE, files
from catalogue.sources import Picture, pictures
from nonolith import check
from nonolith.cli.play import catalogue
from nonolith.reasoning.rating import WORDS


@pytest.fixture(scope="module")
def drawn() -> list[Picture]:
    return pictures()


@pytest.mark.long
def test_the_files_are_written_again_from_the_pictures_without_a_change(
    drawn: list[Picture],
) -> None:
    written = {path.name: path.read_text("utf-8") for path in PAGE.glob("*.json")}
    assert written == files(drawn), "run: python -m catalogue"


def test_each_puzzle_has_the_picture_as_its_only_solution(drawn: list[Picture]) -> None:
    puzzles = {puzzle.title: puzzle for puzzle in catalogue("en")}
    assert puzzles.keys() == {picture.english for picture in drawn}
    for picture in drawn:
        result = check(puzzles[picture.english])
        assert (str(result.verdict), result.solution) == ("unique", picture.grid), picture.name


def test_no_two_pictures_are_the_same_turned_or_mirrored(drawn: list[Picture]) -> None:
    seen: dict[tuple[tuple[int | None, ...], ...], str] = {}
    for picture in drawn:
        cells = tuple(tuple(picture.grid[row]) for row in range(picture.grid.shape[0]))
        views = set()
        for _ in range(4):
            cells = tuple(zip(*cells[::-1], strict=True))
            views |= {cells, cells[::-1]}
        assert not (known := [seen[view] for view in views if view in seen]), (picture.name, known)
        seen |= dict.fromkeys(views, picture.name)


def test_every_size_and_difficulty_is_served() -> None:
    _colours, names, *rows = json.loads((PAGE / "index.json").read_text("utf-8"))
    index = [dict(zip(names, row, strict=True)) for row in rows]
    assert {entry["word"] for entry in index} == set(range(len(WORDS)))
    longest = [max(entry["height"], entry["width"]) for entry in index]
    for less, most in pairwise((4, *GROUPS)):
        assert sum(less < length <= most for length in longest) >= 20
    assert sum(len(entry["palette"]) > 2 for entry in index) > len(index) / 3
