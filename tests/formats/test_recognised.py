"""Every format is recognised by its content, and taken for no other."""

from __future__ import annotations

import warnings
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from nonolith import NonolithError, Puzzle, read_all, write
from nonolith.formats import FORMATS, Fit, Format
from nonolith.formats.reading import format_of_extension
from nonolith.formats.stream import Stream
from tests.formats.puzzles import puzzles

EXAMPLES = Path(__file__).parents[2] / "examples"
FILES = sorted(path for path in EXAMPLES.iterdir() if format_of_extension(path.suffix))

#: Formats whose every file is also one of another format, which reads it as the same puzzle.
SPECIAL = {"faase": "non"}

EXACT = [row for row in FORMATS.values() if row.writes and row.name != "png"]


def named(row: Format | Path) -> str:
    return row.name


def takers(data: bytes) -> dict[str, list[Puzzle]]:
    """The formats that would read this, and as what: the first sure one, or all that may fit."""
    head = Stream(data).head()
    fits = {name: row.sniff(head) for name, row in FORMATS.items()}
    sure = [name for name, fit in fits.items() if fit is Fit.SURE][:1]
    found = {}
    for name in sure or [name for name, fit in fits.items() if fit is Fit.MAYBE]:
        with suppress(NonolithError):
            found[name] = FORMATS[name].read(data)
    return found


@pytest.mark.parametrize("path", FILES, ids=named)
def test_an_example_is_taken_for_its_own_format_and_no_other(path: Path) -> None:
    row = format_of_extension(path.suffix)
    assert row is not None
    with warnings.catch_warnings(action="ignore"):
        found = takers(path.read_bytes())
    assert list(found) == [SPECIAL.get(row.name, row.name)]


@pytest.mark.parametrize("row", EXACT, ids=named)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_what_is_written_is_read_as_the_same_without_a_name_or_with_a_warning(
    row: Format, data: st.DataObject
) -> None:
    puzzle = data.draw(puzzles(row, 3))  # a few numbers alone may be anything
    assume(any(puzzle.rows))  # nothing but blank cells may be anything too
    texts = dict.fromkeys(row.holds.texts, "Text")  # a title may look like another format
    puzzle = puzzle.replace(**texts)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        written = write(puzzle, format=row.name)
        same = read_all(written) == read_all(written, format=row.name)
    # A few numbers may be two lists; then there is a warning.
    assert same or any("this may be" in str(warning.message) for warning in caught)
