"""A list written puzzle by puzzle equals the list written as a whole."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import Puzzle, UnsupportedError, read, write
from nonolith.formats import FORMATS
from nonolith.formats.writing import ListWriter
from tests.examples import examples
from tests.formats.puzzles import puzzles

STREAMS = [row for row in FORMATS.values() if row.streams]
ONE = read("2x1:1/1/2", format="simontatham")


@pytest.mark.parametrize("row", STREAMS, ids=lambda row: row.name)
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_list_writer_and_write_give_the_same_text(row: object, data: st.DataObject) -> None:
    assert isinstance(row, type(STREAMS[0]))
    several: list[Puzzle] = data.draw(st.lists(puzzles(row), min_size=1, max_size=4))
    writer = ListWriter(row)
    pieces = b"".join([writer.add(puzzle) for puzzle in several])
    with warnings.catch_warnings(record=True, action="always") as caught:
        whole = write(several, format=row.name)
    assert pieces == (whole.encode() if isinstance(whole, str) else whole)
    assert sorted(writer.losses) == sorted(str(warning.message) for warning in caught)
    assert writer.repeated == []


def test_numbers_are_kept() -> None:
    writer = ListWriter(FORMATS["tournament"])
    assert [writer.add(ONE, number).split(b"\n")[0] for number in (5, 2, None)] == [
        b"$5", b"$2", b"$6"
    ]  # fmt: skip


def test_a_duplicate_number_is_replaced_by_the_next_free_one() -> None:
    writer = ListWriter(FORMATS["tournament"])
    firsts = [writer.add(ONE, number).split(b"\n")[0] for number in (7, 7, 8, 9, 7)]
    assert firsts == [b"$7", b"$8", b"$9", b"$10", b"$11"]
    assert writer.repeated == [(7, 8), (8, 9), (9, 10), (7, 11)]


def test_a_puzzle_that_the_format_cannot_hold_is_refused() -> None:
    solutions = ListWriter(FORMATS["solutions"])
    with pytest.raises(UnsupportedError, match="this puzzle has no goal"):
        solutions.add(ONE)
    titled = ONE.replace(title="A title")
    with pytest.raises(UnsupportedError, match="simontatham does not keep the title"):
        ListWriter(FORMATS["simontatham"], strict=True).add(titled)


def test_each_lost_part_is_reported_once() -> None:
    writer = ListWriter(FORMATS["simontatham"])
    for _ in range(3):
        writer.add(ONE.replace(title="A title"))
    assert list(writer.losses) == ["simontatham does not keep the title"]
