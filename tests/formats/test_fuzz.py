"""Whatever the input, a reader returns puzzles or raises a NonolithError."""

from __future__ import annotations

import warnings
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import NonolithError, read_all
from nonolith.formats import FORMATS
from nonolith.formats.reading import format_of_extension
from tests.examples import examples

EXAMPLES = [
    path.read_bytes()
    for path in sorted((Path(__file__).parents[2] / "examples").iterdir())
    if format_of_extension(path.suffix)
]
WORDS = (
    *("width", "height", "rows", "columns", "goal", "saved", "color a #ff0000", "title", "===="),
    *("$1", "P1", "P4", "#", ":", "#d", "0: white", "a:a red", "5x5:", "1/2/3", ",aZ", "?", '"'),
    *("-1", "0", "1", "2", "3a", "999999999999", "\t", " ", "\n", "\n\n", ",", "{", "}", "[", "]"),
    *('"rows":', '"columns":', "<puzzle>", "<clues type='rows'>", "<line>", "<count>", "&a;"),
    *("&", "* ", " 0\n", "number_of_rows:", "size(s):", "row_1", "GRID", "ROWS", "[ 3 1 ]"),
    *("%", ";", "rows = 2;", "row_rules", "array2d(", "[|", "p?nonogram/", "-1f", "g"),
    *('"content":', "MK Version", "[Dimensions]", "[Row clues]", "[Sol]", "SAVEFILE:0:"),
    *("MOVE    :8:F0,0,1,1", "DESC:1:1", "|"),
    *(",,1", "x _", "[clues]", 'rows = """', "[colors]", "defs = [", "'r = (red) %'", "<FreeNono>"),
    *("<Nonogram width='1'>", "var d=[[1,2,3,4],", "nono1.", "AA-_", "#.#\n", "X X"),
)

pieces = st.lists(st.sampled_from(WORDS), max_size=30).map("".join)
numbers = st.lists(st.sampled_from("0123 \n\n,#"), max_size=60).map("".join)
formats = st.sampled_from([None, *FORMATS])


def survives(data: str | bytes, name: str | None) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with suppress(NonolithError):
            assert read_all(data, format=name)


@settings(max_examples=examples(400), deadline=None)
@given(st.binary(max_size=200) | st.text(max_size=200) | pieces | numbers, formats)
def test_only_nonolith_errors_escape(data: str | bytes, name: str | None) -> None:
    survives(data, name)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Draw an example with a few parts cut out, repeated, or overwritten."""
    data = bytearray(draw(st.sampled_from(EXAMPLES)))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = draw(st.integers(start, min(len(data), start + 40)))
        new = draw(st.just(b"") | st.binary(max_size=8) | pieces.map(str.encode)
                   | st.just(bytes(data[start:end]) * 2))  # fmt: skip
        data[start:end] = new
    return bytes(data)


@settings(max_examples=examples(400), deadline=None)
@given(damaged(), formats)
def test_damaged_examples_let_no_other_error_escape(data: bytes, name: str | None) -> None:
    survives(data, name)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize("part", range(4))  # each further example is drawn more slowly
@settings(max_examples=1000, deadline=None)
@given(data=damaged(), name=formats)
def test_many_damaged_examples_let_no_other_error_escape(
    part: int, data: bytes, name: str | None
) -> None:
    survives(data, name)
