"""The lines, words and numbers of a text: as many as are read, and not one more."""

from __future__ import annotations

import pytest

from nonolith import FormatError
from nonolith.formats.stream import Line
from nonolith.formats.text import plain_clue, split_lines, tokens


def test_so_many_lines_are_read_and_not_one_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.formats.text.MAX_TEXT_LINES", 3)
    assert split_lines("a\nb\nc") == [Line(1, "a"), Line(2, "b"), Line(3, "c")]
    with pytest.raises(FormatError) as caught:
        split_lines("a\nb\nc\n")
    assert str(caught.value) == "4 lines of text (expected at most 3)"


def test_so_many_words_and_characters_are_in_a_clue_and_not_one_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonolith.formats.text.MAX_CLUE_TEXT", 9)
    monkeypatch.setattr("nonolith.formats.text.MAX_LINE", 2)
    assert plain_clue(Line(5, "1,2 3, 4 ")) == [1, 2, 3, 4]
    for text, message in [
        ("1,2 3 4,5", "5: 5 words in one clue (expected at most 2 blocks)"),
        ("1,2 3 4 , ", "5: a clue of 10 characters; at most 9 are read"),
    ]:
        with pytest.raises(FormatError) as caught:
            plain_clue(Line(5, text))
        assert str(caught.value) == message


def test_words_are_divided_at_blanks_and_separators() -> None:
    assert tokens(Line(1, " a,b\tc ")) == ["a", "b", "c"]
    assert tokens(Line(1, " a,b;c "), "") == ["a,b;c"]
    assert tokens(Line(1, "a,b;c"), ";,") == ["a", "b", "c"]
