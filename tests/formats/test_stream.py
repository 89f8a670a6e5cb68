"""An input read in pieces gives the same result as the input read at once."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import FormatError
from nonolith.formats.stream import PIECE, Stream, decode
from nonolith.formats.text import TextLine, numbered_lines
from nonolith.model.limits import MAX_INPUT_BYTES
from tests.examples import examples

TEXTS = st.text(st.sampled_from("aé€\n\r\ufeff𝄞 "), max_size=40)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "latin-1"])


class Pieces:
    """A file that returns its contents in pieces of given sizes."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        self.data = data
        self.sizes = sizes
        self.given = 0

    def read1(self, size: int = -1) -> bytes:
        wanted = self.sizes.pop() if self.sizes else max(size, 1)
        piece = self.data[self.given : self.given + wanted]
        self.given += len(piece)
        return piece

    read = read1


@st.composite
def encoded(draw: st.DrawFn) -> bytes:
    text = draw(TEXTS)
    with suppress(UnicodeEncodeError):
        return text.encode(draw(ENCODINGS)) + draw(st.just(b"") | st.binary(max_size=3))
    return text.encode()


@settings(max_examples=examples(500))
@given(encoded(), st.lists(st.integers(1, 5), max_size=60))
def test_lines_do_not_depend_on_the_pieces(data: bytes, sizes: list[int]) -> None:
    def lines(stream: Stream) -> list[TextLine] | None:
        try:
            return list(stream.lines())
        except FormatError:
            return None

    try:
        expected = list(numbered_lines(decode(data)))
    except FormatError:
        expected = None
    assert lines(Stream(data)) == expected
    assert lines(Stream(Pieces(data, list(sizes)))) == expected
    looked = Stream(Pieces(data, list(sizes)))
    while looked.more_head():
        pass
    assert lines(looked) == expected


@given(TEXTS)
def test_a_text_has_the_lines_of_its_bytes(text: str) -> None:
    expected = [line.text for line in numbered_lines(decode(text.encode()))]
    assert [line.text for line in Stream(text).lines()] == expected


def test_text_is_latin_1_from_the_first_byte_that_is_not_utf_8() -> None:
    data = "é\né".encode() + "é\n".encode("latin-1") + "é".encode()
    assert [line.text for line in Stream(data).lines()] == ["é", "éé", "Ã©"]


@pytest.mark.parametrize(("first", "more"), [(PIECE - 1, True), (PIECE, False)])
def test_a_complete_head_reads_no_further_piece(first: int, more: bool) -> None:
    stream = Stream(Pieces(b"x" * 2 * PIECE, [first]))
    assert stream.more_head()
    assert stream.more_head() is more
    assert len(stream.head()) == PIECE


def test_an_endless_line_is_refused_at_the_limit() -> None:
    class Endless:
        given = 0

        def read(self, size: int = -1, /) -> bytes:
            first = b"" if self.given else b"ab\nab\n"
            self.given += size
            return first + b"x" * (size - len(first))

    endless = Endless()
    with pytest.raises(FormatError, match=r"^3: this line has more than"):
        list(Stream(endless).texts())
    assert endless.given <= MAX_INPUT_BYTES + PIECE
    endless = Endless()
    with pytest.raises(FormatError, match="larger than"):
        Stream(endless).whole()
    assert endless.given <= MAX_INPUT_BYTES + PIECE


@pytest.mark.parametrize("data", [b"abcde", "abcde"])
def test_an_input_may_have_as_many_bytes_as_the_limit(data: bytes | str) -> None:
    assert Stream(data).whole(5) == b"abcde"
    with pytest.raises(FormatError, match="the input is larger than 4 bytes, which is the maximum"):
        Stream(data).whole(4)
