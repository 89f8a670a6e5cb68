"""The catalogue of the page: its files are those that its pictures give."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

import nonolith
from nonolith import check
from nonolith.batches.collection import GROUPS, Collection, Picture, built, read_collection
from nonolith.cli.play import catalogue
from nonolith.reasoning.rating import WORDS

SOURCES = Path(__file__).parents[1] / "catalogue"
PAGE = Path(nonolith.__file__).parent / "web" / "page" / "catalogue"


@pytest.fixture(scope="module")
def collection() -> Collection:
    return read_collection(str(SOURCES))


@pytest.fixture(scope="module")
def drawn(collection: Collection) -> list[Picture]:
    return [*collection.listed, *collection.dated]


@pytest.mark.long
def test_the_files_are_written_again_from_the_pictures_without_a_change(
    collection: Collection,
) -> None:
    written = {path.name: path.read_text("utf-8") for path in PAGE.glob("*.json")}
    command = "nonolith catalogue catalogue src/nonolith/web/page/catalogue"
    assert written == built(collection, str(PAGE)), f"run: {command}"


def test_each_puzzle_has_the_picture_as_its_only_solution(collection: Collection) -> None:
    puzzles = {puzzle.title: puzzle for puzzle in catalogue("en")[0]}
    assert puzzles.keys() == {picture.titles["en"] for picture in collection.listed}
    for picture in collection.listed:
        result = check(puzzles[picture.titles["en"]])
        assert str(result.verdict) == "unique"
        assert result.solution == picture.puzzle.goal, picture.name


def test_pictures_in_one_colour_have_coloured_versions(collection: Collection) -> None:
    plain = {one.name for one in collection.listed if len(one.puzzle.palette) == 2}
    assert collection.coloured.keys() <= plain
    assert min(len(grid.palette) for grid in collection.coloured.values()) > 2


def test_no_two_pictures_are_the_same_turned_or_mirrored(drawn: list[Picture]) -> None:
    seen: dict[tuple[tuple[int | None, ...], ...], str] = {}
    for picture in drawn:
        goal = picture.puzzle.goal
        assert goal is not None
        cells = tuple(tuple(goal[row]) for row in range(goal.height))
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


def test_every_picture_is_in_a_set_of_ten_to_twenty(collection: Collection) -> None:
    sizes = {one.id: len(one.names) for one in collection.sets if one.id != "patterns"}
    assert "more" not in sizes
    assert not {name: size for name, size in sizes.items() if not 10 <= size <= 20}
    placed = [name for one in collection.sets for name in one.names]
    assert len(placed) == len(collection.listed)
