"""The sizes that everything keeps to."""

from __future__ import annotations

import pytest

from nonolith import FormatError, Limits, read
from nonolith.model import limits
from nonolith.model.grid import LARGEST, MOST_CELLS


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("MAX_LINE", 1000),
        ("MAX_COLOURS", 31),
        ("MAX_PIXELS", 4_000_000),
        ("MAX_INPUT_BYTES", 67_108_864),
        ("MAX_TREE_BYTES", 16_777_216),
        ("MAX_TREE_DEPTH", 64),
        ("MAX_TREE_ELEMENTS", 1_003_000),
        ("MAX_OTHER_ELEMENTS", 10_000),
        ("MAX_TEXT_LINES", 100_000),
        ("MAX_PUZZLES", 100_000),
        ("MAX_CLUE_TEXT", 65_536),
    ],
)
def test_a_size_is_the_one_that_people_rely_on(name: str, value: int) -> None:
    assert getattr(limits, name) == value


def test_a_grid_has_a_hundred_million_cells_at_most() -> None:
    assert (MOST_CELLS, LARGEST) == (100_000_000, 1_000_000)


def test_a_picture_has_four_million_pixels_at_most() -> None:
    with pytest.raises(
        FormatError, match=r"2000 x 2001 pixels \(expected at most 4000000 pixels\)"
    ):
        read(b"P4 2000 2001\n")


def test_without_a_limit_on_memory_it_is_512_mebibytes() -> None:
    assert Limits().memory == 512 << 20
