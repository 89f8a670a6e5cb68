"""The text of a list, divided into puzzles as it arrives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from nonolith import FormatError
from nonolith.formats.parts import Part, divided
from nonolith.formats.stream import Line


def parts(*texts: str) -> list[Part]:
    return list(divided(texts, "=", lambda line: line.startswith("=")))


@pytest.mark.parametrize(
    "texts",
    [
        ("a\n=1\nb = c\n=2\n",),
        ("a\n", "=1\n", "b = c\n", "=2\n"),
        ("a\n=1\n", "b = c\n=2\n"),
        ("", "a\n=1\nb = c\n", "", "=2\n"),
    ],
)
def test_marks_divide_a_text_wherever_it_is_cut(texts: tuple[str, ...]) -> None:
    found = parts(*texts)
    assert found == [
        Part(None, "a\n", 1, last=False),
        Part(Line(2, "=1"), "b = c\n", 3, last=False),
        Part(Line(4, "=2"), "", 5, last=True),
    ]
    assert [part.lines() for part in found] == [
        [Line(1, "a")], [Line(3, "b = c")], [Line(5, "")],
    ]  # fmt: skip


def test_a_mark_may_end_the_text() -> None:
    assert parts("=1") == [
        Part(None, "", 1, last=False),
        Part(Line(1, "=1"), "", 2, last=True),
    ]
    assert parts() == [Part(None, "", 1, last=True)]


def endless(text: str, most: int) -> Iterator[str]:
    """The text again and again; of more than these the test fails."""
    for _ in range(most):
        yield text
    pytest.fail("more was taken in than a puzzle may have")


@pytest.mark.parametrize(
    ("begin", "text", "most", "line"),
    [
        ("", "a\n", 4, 4),
        ("=\n", "a\n", 4, 5),
        ("b\n=\n", "\n", 4, 6),
        ("", "abc\n", 3, 3),
        ("=\nabcde\n", "fg\n", 2, 4),
    ],
)
def test_a_puzzle_without_end_is_refused_as_soon_as_it_is_too_long(
    begin: str, text: str, most: int, line: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.formats.parts.MAX_TEXT_LINES", 3)
    monkeypatch.setattr("nonolith.formats.parts.MAX_INPUT_BYTES", 8)

    def texts() -> Iterator[str]:
        yield begin
        yield from endless(text, most)

    with pytest.raises(FormatError) as caught:
        list(divided(texts(), "=", lambda line: line.startswith("=")))
    assert str(caught.value) == (
        f"{line}: this puzzle does not end (expected at most 3 lines and 8 characters)"
    )


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("a\nb\nc", True),
        ("a\nb\nc\n", False),
        ("a\nb\n=\na\nb\nc", True),
        ("a\nb\nc\n=\n", True),
        ("a\nb\nc\nd\n=\n", False),
        ("12345678", True),
        ("123456789", False),
        ("=\n12345678", True),
        ("=\n123456789", False),
    ],
)
def test_so_many_lines_and_characters_are_taken_and_not_one_more(
    text: str, fine: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonolith.formats.parts.MAX_TEXT_LINES", 3)
    monkeypatch.setattr("nonolith.formats.parts.MAX_INPUT_BYTES", 8)
    if fine:
        assert "".join(part.text for part in parts(text)) == text.replace("=\n", "")
    else:
        with pytest.raises(FormatError, match="this puzzle does not end"):
            parts(text)
