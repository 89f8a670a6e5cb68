"""Split a text into lines, words and numbers, and a list into the texts of its puzzles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nonolith import FormatError
from nonolith.formats.text import PuzzleText, TextLine, split_lines, split_puzzles


def test_a_text_may_have_as_many_lines_as_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.formats.text.MAX_TEXT_LINES", 3)
    assert split_lines("a\nb\nc") == [TextLine(1, "a"), TextLine(2, "b"), TextLine(3, "c")]
    with pytest.raises(FormatError) as caught:
        split_lines("a\nb\nc\n")
    assert str(caught.value) == "4 lines of text (expected at most 3)"


def test_a_clue_may_have_as_many_words_and_characters_as_the_limits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("nonolith.formats.text.MAX_CLUE_TEXT", 9)
    monkeypatch.setattr("nonolith.formats.text.MAX_LINE", 2)
    assert TextLine(5, "1,2 3, 4 ").clue() == [1, 2, 3, 4]
    for text, message in [
        ("1,2 3 4,5", "5: 5 words in one clue (expected at most 2 blocks)"),
        ("1,2 3 4 , ", "5: a clue of 10 characters is too long (expected at most 9)"),
    ]:
        with pytest.raises(FormatError) as caught:
            TextLine(5, text).clue()
        assert str(caught.value) == message


def test_words_are_split_at_blanks_and_separators() -> None:
    assert TextLine(1, " a,b\tc ").words() == ["a", "b", "c"]
    assert TextLine(1, " a,b;c ").words("") == ["a,b;c"]
    assert TextLine(1, "a,b;c").words(";,") == ["a", "b", "c"]


def split(*texts: str) -> list[PuzzleText]:
    return list(split_puzzles(texts, "=", lambda line: line.startswith("=")))


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
    ("begin", "text", "most", "line"),
    [("=\n", "a\n", 4, 2), ("b\n=\n", "\n", 4, 3), ("=\nabcde\n", "fg\n", 2, 2)],
)
def test_an_endless_puzzle_is_refused_at_the_limit(
    begin: str, text: str, most: int, line: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.formats.text.MAX_TEXT_LINES", 3)
    monkeypatch.setattr("nonolith.formats.text.MAX_INPUT_BYTES", 8)

    def texts() -> Iterator[str]:
        yield begin
        yield from endless(text, most)

    with pytest.raises(FormatError) as caught:
        list(split_puzzles(texts(), "=", lambda line: line.startswith("=")))
    assert str(caught.value) == (
        f"{line}: the puzzle that begins here is too long "
        "(expected at most 3 lines and 8 characters)"
    )


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("a\nb\nc", True),
        ("a\nb\nc\n", False),
        ("a\nb\nc\n=\n", True),
        ("a\nb\nc\nd\n=\n", False),
        ("=\n12345678", True),
        ("=\n123456789", False),
    ],
)
def test_a_puzzle_may_have_as_many_lines_and_characters_as_the_limits(
    text: str, fine: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.formats.text.MAX_TEXT_LINES", 3)
    monkeypatch.setattr("nonolith.formats.text.MAX_INPUT_BYTES", 8)
    if fine:
        assert "".join(part.text for part in split(text)) == text.replace("=\n", "")
    else:
        with pytest.raises(FormatError, match="the puzzle that begins here is too long"):
            split(text)
