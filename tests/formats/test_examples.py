"""The examples: each has one solution, and the format of every written file is recognised."""

from __future__ import annotations

import warnings
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import assume, given, settings, strategies as st

from nonolith import AmbiguousError, NonolithError, Puzzle, Verdict, check, read_all, write
from nonolith.formats import FORMATS, Fit, Format
from nonolith.formats.reading import format_of_extension
from nonolith.formats.stream import Stream
from tests.examples import examples
from tests.formats.puzzles import puzzles

FOLDER = Path(__file__).parents[2] / "examples"
FILES = sorted(path for path in FOLDER.iterdir() if path.is_file() and path.suffix != ".md")


def named(path: Path | Format) -> str:
    return path.name


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_an_example(name: str) -> None:
    assert any(path.suffix in FORMATS[name].extensions for path in FILES)


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


#: Formats whose files are also valid in another format, with the same puzzle.
SPECIAL = {"faase": "non"}

EXACT = [row for row in FORMATS.values() if row.writes and row.name != "png"]


def takers(data: bytes) -> dict[str, list[Puzzle]]:
    """Return the puzzles read in the first format that surely fits, or in all that may fit."""
    head = Stream(data).head()
    fits = {name: row.sniff(head) for name, row in FORMATS.items()}
    sure = [name for name, fit in fits.items() if fit is Fit.SURE][:1]
    found = {}
    for name in sure or [name for name, fit in fits.items() if fit is Fit.MAYBE]:
        with suppress(NonolithError):
            found[name] = FORMATS[name].read(data)
    return found


@pytest.mark.parametrize("path", FILES, ids=named)
def test_an_example_is_recognised_as_its_own_format_only(path: Path) -> None:
    row = format_of_extension(path.suffix)
    assert row is not None
    with warnings.catch_warnings(action="ignore"):
        found = takers(path.read_bytes())
    assert list(found) == [SPECIAL.get(row.name, row.name)]


@pytest.mark.parametrize("row", EXACT, ids=named)
@settings(max_examples=examples(60), deadline=None)
@given(data=st.data())
def test_output_is_recognised_or_read_with_a_warning(row: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(row, 3))  # a few numbers alone may be anything
    assume(any(puzzle.rows))  # blank cells alone may be anything too
    texts = dict.fromkeys(row.holds.texts, "Text")  # a title may look like another format
    puzzle = puzzle.replace(**texts)
    with warnings.catch_warnings(action="ignore"):
        written = write(puzzle, format=row.name)
        [own] = read_all(written, format=row.name)
        try:
            found = read_all(written)
        except AmbiguousError as error:  # a short list of numbers may be valid in two formats
            found = [reading for reading in error.readings if reading == own]
    assert found == [own]
