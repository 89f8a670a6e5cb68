"""The sizes that everything keeps to."""

from __future__ import annotations

import pytest

from nonolith import FormatError, read


def test_a_picture_has_four_million_pixels_at_most() -> None:
    with pytest.raises(
        FormatError, match=r"2000 x 2001 pixels \(expected at most 4000000 pixels\)"
    ):
        read(b"P4 2000 2001\n")
