"""The size limits that every part obeys."""

from __future__ import annotations

import pytest

from nonolith import FormatError, Limits, read
from nonolith.model.grid import LARGEST, MOST_CELLS


def test_a_grid_has_a_hundred_million_cells_at_most() -> None:
    assert (MOST_CELLS, LARGEST) == (100_000_000, 1_000_000)


def test_a_picture_has_four_million_pixels_at_most() -> None:
    with pytest.raises(FormatError, match=r"2000 x 2001 pixels.*at most 4000000 pixels"):
        read(b"P4 2000 2001\n")


def test_the_default_memory_limit_is_512_mebibytes() -> None:
    assert Limits().memory == 512 << 20
