"""Split a text into lines, words and numbers, and a list into the texts of its puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from nonolith import FormatError
from nonolith.formats.text import PuzzleText, TextLine, split_lines, split_puzzles
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_TEXT_LINES


def test_a_text_may_have_as_many_lines_as_the_limit() -> None:
    assert split_lines("a\nb\nc") == [TextLine(1, "a"), TextLine(2, "b"), TextLine(3, "c")]
    assert len(split_lines("\n" * (MAX_TEXT_LINES - 1))) == MAX_TEXT_LINES
    with pytest.raises(FormatError, match="100001 lines of text"):
        split_lines("\n" * MAX_TEXT_LINES)


def test_words_are_split_at_blanks_and_separators() -> None:
    assert TextLine(1, " a,b\tc ").words() == ["a", "b", "c"]
    assert TextLine(1, " a,b;c ").words("") == ["a,b;c"]
    assert TextLine(1, "a,b;c").words(";,") == ["a", "b", "c"]


def split(*texts: str, more: Iterable[str] = ()) -> list[PuzzleText]:
    return list(split_puzzles(chain(texts, more), "=", lambda line: line.startswith("=")))


@pytest.mark.parametrize(
    "texts",
    [
        ("a\n=1\nb = c\n=2\n",),
        ("a\n", "=1\n", "b = c\n", "=2\n"),
        ("", "a\n=1\nb = c\n", "", "=2\n"),
    ],
)
def test_dividers_split_a_text_in_any_parts(texts: tuple[str, ...]) -> None:
    found = split(*texts)
    assert found == [
        PuzzleText(None, "a\n", 1, last=False),
        PuzzleText(TextLine(2, "=1"), "b = c\n", 3, last=False),
        PuzzleText(TextLine(4, "=2"), "", 5, last=True),
    ]
    assert [part.lines() for part in found] == [
        [TextLine(1, "a")], [TextLine(3, "b = c")], [TextLine(5, "")],
    ]  # fmt: skip


def test_a_divider_may_end_the_text() -> None:
    assert split("=1") == [
        PuzzleText(None, "", 1, last=False),
        PuzzleText(TextLine(1, "=1"), "", 2, last=True),
    ]
    assert split() == [PuzzleText(None, "", 1, last=True)]


def endless(text: str, most: int) -> Iterator[str]:
    """Yield the text repeatedly; fail the test after ``most`` copies."""
    for _ in range(most):
        yield text
    pytest.fail("more text was read than a puzzle may have")


@pytest.mark.parametrize(
    ("begin", "text", "line"), [("=\n", "a\n", 2), ("b\n=\n", "\n", 3), ("=\n", "a" * 1000, 2)]
)
def test_an_endless_puzzle_is_refused_soon_after_the_limit(
    begin: str, text: str, line: int
) -> None:
    most = MAX_INPUT_BYTES if "\n" not in text else MAX_TEXT_LINES * len(text)
    with pytest.raises(FormatError, match=f"^{line}: the puzzle that begins here is too long"):
        split(begin, more=endless(text * 1000, most // len(text) // 1000 + 2))


def test_a_puzzle_may_have_as_many_lines_as_the_limit() -> None:
    full = "\n" * (MAX_TEXT_LINES - 1)
    assert [part.text for part in split(full + "\n=\n", full)] == [full + "\n", full]
    for text in (full + "\n\n=\n", full + "\n"):
        with pytest.raises(FormatError, match="the puzzle that begins here is too long"):
            split(text)
