"""Read an input piece by piece, as bytes, as text or as numbered lines.

Data is read only when it is needed. So the first puzzle of a long list or of a pipe can be solved
before the last puzzle has arrived, and memory use does not grow with the length of the input.

Text that begins with the byte order mark of UTF-16 is decoded as UTF-16. Other text is decoded as
UTF-8; if a byte is not valid UTF-8, the text from this byte on is decoded as latin-1. All line ends
become ``\\n``.
"""

from __future__ import annotations

import os
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import suppress
from io import IncrementalNewlineDecoder
from itertools import chain
from typing import Protocol

from nonolith.formats.text import TextLine, numbered_lines
from nonolith.model.limits import MAX_INPUT_BYTES
from nonolith.support.errors import FormatError, reason_of

#: Maximum size of a piece that is read at once, and of the beginning of the input that is used to
#: detect the format (bytes or characters).
PIECE = 65_536

#: Control characters that do not occur in text; the end-of-file mark of MS-DOS (1A) is allowed.
_CONTROL = bytes(range(32)).translate(None, b"\t\n\v\f\r\x1a")

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class Readable(Protocol):
    """A file that is open for reading, in text or in binary mode."""

    def read(self, size: int = ..., /) -> str | bytes:
        """Return at most ``size`` bytes or characters; nothing at the end of the file."""
        ...


#: Type of an input: a path, the contents as string or bytes, or an open file.
Source = str | bytes | os.PathLike[str] | Readable


def name_of(file: object) -> str:
    """Return the name of an open file for messages."""
    name = getattr(file, "name", None)
    if name == "<stdin>":
        return "standard input"
    return name if isinstance(name, str) else "<stream>"


class Stream:
    """The contents of a string, of bytes or of an open file, which is read when needed."""

    def __init__(self, source: str | bytes | Readable) -> None:
        self._pieces: list[bytes] = []
        self._size = 0
        self._next: Callable[[], bytes] | None = None
        self._text: str | None = None
        if isinstance(source, bytes):
            self._keep(source)
        elif isinstance(source, str):
            self._text = source
        else:
            self._next = _reader(source)

    def head(self) -> str:
        """Return the beginning of the input as far as it was read, at most ``PIECE`` characters.

        Bytes that are not UTF-8 or UTF-16, and those of binary files, are decoded as latin-1.
        """
        if self._text is not None:
            head = self._text[:PIECE].removeprefix("\ufeff")
        else:
            data = b"".join(self._pieces)[:PIECE]
            if data[:2] in _UTF_16:
                head = data.decode("utf-16", "replace")
            else:
                head = _text_or_latin_1(data.removeprefix(b"\xef\xbb\xbf"))
        return head.replace("\r\n", "\n").replace("\r", "\n")

    def more_head(self) -> bool:
        """Read another piece of the input for ``head``; return False if ``head`` is complete."""
        return self._size < PIECE and self._take()

    def whole(self, most: int = MAX_INPUT_BYTES, name: str = "") -> bytes:
        """Return the whole input as bytes; raise FormatError for more than ``most`` bytes, the
        maximum of the format ``name`` or, by default, of all formats."""
        if self._text is not None and len(self._text) <= most:
            self._keep(self._text.encode("utf-8", "surrogatepass"))
            self._text = None
        while self._text is None and self._size <= most and self._take():
            pass
        if self._size > most or self._text is not None:
            of = f" of the format {name}" if name else ""
            raise FormatError(f"the input is larger than {most} bytes, which is the maximum{of}")
        self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]

    def fits(self, most: int) -> bool:
        """Return whether the input has at most ``most`` bytes."""
        with suppress(FormatError):
            return bool(self.whole(most)) or True
        return False

    def text(self) -> str:
        """Return the whole input as text; raise FormatError if it is too large, or binary."""
        if self._text is None:
            return decode(self.whole())
        if len(self._text) > MAX_INPUT_BYTES:
            self.whole()
        return clean(self._text)

    def lines(self) -> Iterator[TextLine]:
        """Yield the lines, numbered from 1. If the input ends with a line end, add an empty line.

        Only a part of the input is in memory at a time.
        """
        last = TextLine(1, "")
        for text in self.texts():
            lines = numbered_lines(text, last.number)
            last = next(lines)
            for line in lines:
                yield last
                last = line
        yield last

    def texts(self) -> Iterator[str]:
        """Yield the text in parts that end with a line; only one part is in memory at a time.

        The last part may be empty, and may lack a line end.
        """
        if self._text is not None:
            yield clean(self._text)
            return
        line, unfinished, length = 1, list[str](), 0
        for text in _decoded(self._bytes()):
            end = text.rfind("\n") + 1
            if end:
                whole = "".join([*unfinished, text[:end]])
                line += whole.count("\n")
                yield whole
                unfinished, length = [], 0
            unfinished.append(text[end:])
            length += len(text) - end
            if length > MAX_INPUT_BYTES:
                raise FormatError(
                    f"this line has more than {MAX_INPUT_BYTES} characters", line=line
                )
        yield "".join(unfinished)

    def _bytes(self) -> Iterator[bytes]:
        """Yield all bytes in pieces of at most ``PIECE``, and release their memory."""
        while self._pieces or self._take():
            piece = self._pieces.pop(0)
            yield from (piece[at : at + PIECE] for at in range(0, len(piece), PIECE))

    def _take(self) -> bool:
        """Store the next piece; return False at the end of the input."""
        if self._next is None:
            return False
        try:
            piece = self._next()
        except (OSError, ValueError) as error:
            raise FormatError(f"cannot be read: {reason_of(error)}") from None
        if piece:
            self._keep(piece)
        else:
            self._next = None
        return bool(piece)

    def _keep(self, piece: bytes) -> None:
        self._pieces.append(piece)
        self._size += len(piece)


def _reader(file: Readable) -> Callable[[], bytes]:
    """Return a function that reads the next piece of the file, at most ``PIECE`` long."""
    # On a pipe, read1 returns the data that has arrived, but read waits for a full piece.
    read: Callable[[int], str | bytes] = getattr(file, "read1", file.read)

    def piece() -> bytes:
        found = read(PIECE)
        return found.encode("utf-8", "surrogatepass") if isinstance(found, str) else found or b""

    return piece


def _text_or_latin_1(data: bytes) -> str:
    """Decode bytes, of which the last character may be cut off, as UTF-8 or else as latin-1."""
    if b"\0" not in data:
        with suppress(UnicodeDecodeError):
            return getincrementaldecoder("utf-8")().decode(data)
    return data.decode("latin-1")


def _decoded(pieces: Iterator[bytes]) -> Iterator[str]:
    """Yield the text of each piece, with line ends ``\\n``; raise FormatError for binary data."""
    start = next(pieces, b"")
    while len(start) < 2 and (more := next(pieces, b"")):
        start += more
    encoding = "utf-16" if start[:2] in _UTF_16 else "utf-8-sig"
    decoder = getincrementaldecoder(encoding)()
    line_ends = IncrementalNewlineDecoder(None, translate=True)
    decoded = 0
    for piece in chain([start], pieces, [b""]):  # the empty piece marks the end
        try:
            text = decoder.decode(piece, final=not piece)
        except UnicodeDecodeError as error:
            if encoding == "utf-16":
                raise _not_text() from None
            decoder = getincrementaldecoder("latin-1")()
            good, rest = error.object[: error.start], error.object[error.start :]
            text = good.decode() + rest.decode("latin-1")
        if "\0" in text or _has_control_characters(text[: max(PIECE - decoded, 0)]):
            raise _not_text()
        decoded += len(text)
        yield line_ends.decode(text, final=not piece)


def decode(data: bytes) -> str:
    """Decode bytes as text; raise FormatError for binary data."""
    return "".join(_decoded(iter([data])))


def clean(text: str) -> str:
    """Return the text with line ends ``\\n``; raise FormatError for binary data."""
    text = text.removeprefix("\ufeff")
    if "\0" in text or _has_control_characters(text[:PIECE]):
        raise _not_text()
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _has_control_characters(text: str) -> bool:
    data = text.encode("utf-8", "surrogatepass")
    return len(data.translate(None, _CONTROL)) < len(data)


def _not_text() -> FormatError:
    return FormatError("this is binary data, not text", "a puzzle in a text format")
