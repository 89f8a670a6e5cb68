"""The examples of the project: each is recognised by its content and has one solution."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from nonolith import Puzzle, Verdict, check, read, read_all, write
from nonolith.formats import FORMATS, Format
from nonolith.formats.reading import format_of_extension

FOLDER = Path(__file__).parents[2] / "examples"
FILES = sorted(path for path in FOLDER.iterdir() if path.is_file() and path.suffix != ".md")


def named(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_an_example(name: str) -> None:
    assert any(path.suffix in FORMATS[name].extensions for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_an_example_is_recognised_without_its_name(path: Path) -> None:
    row = format_of_extension(path.suffix)
    assert row is not None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        by_content = read_all(path.read_bytes())
    assert by_content == read_all(path) == read_all(path, format=row.name)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_an_example_has_exactly_one_solution_and_it_is_the_goal(path: Path) -> None:
    for puzzle in read_all(path):
        result = check(puzzle)
        assert result.verdict is Verdict.UNIQUE
        assert puzzle.goal in (None, result.solution)


@pytest.mark.parametrize("path", FILES, ids=named)
def test_an_example_is_listed_with_its_licence(path: Path) -> None:
    listed = (FOLDER / "README.md").read_text()
    assert f"[{path.name}]" in listed
    for puzzle in read_all(path):
        assert puzzle.licence in listed


def test_the_key_needs_its_given_cells() -> None:
    key = read(FOLDER / "key.stp", number=2)
    assert check(key.replace(given=None)).verdict is Verdict.MULTIPLE


def able(puzzle: Puzzle) -> list[Format]:
    """The formats that can hold the clues; the list of a tournament has no sizes."""
    return [
        row
        for row in FORMATS.values()
        if row.writes
        and (row.holds.colours or len(puzzle.palette) == 2)
        and (row.holds.clues or puzzle.goal is not None)
        and (row.name != "tournament" or puzzle.height == puzzle.width)
    ]


@pytest.mark.parametrize("path", FILES, ids=named)
def test_an_example_passes_through_every_format_that_can_hold_it(path: Path) -> None:
    puzzle = read(path, number=1)
    for row in able(puzzle):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            back = read(write(puzzle, format=row.name))
        assert back.shape == puzzle.shape
        lengths = [[block.length for block in clue] for clue in (*back.rows, *back.columns)]
        assert lengths == [[b.length for b in clue] for clue in (*puzzle.rows, *puzzle.columns)]
