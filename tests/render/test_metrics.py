"""Widths of texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from nonolith.render.metrics import text_width, wrapped


@given(st.text("abc W0城 ", max_size=60), st.integers(3, 30))
def test_wrapping_keeps_all_words_in_order_and_no_line_is_too_wide(text: str, width: int) -> None:
    lines = wrapped(text, width)
    assert " ".join(lines).split() == text.split()
    assert all(text_width(line) <= width or " " not in line for line in lines)


def test_wide_characters_count_as_wide() -> None:
    assert text_width("i") < text_width("1") < text_width("W") < text_width("城")
