"""Stream: an input that is read piece by piece, as bytes, as text or as numbered lines.

Data is read only when it is needed. So the first puzzle of a long list or of a pipe can be solved
before the last one has arrived, and memory use does not grow with the length of the input. Text is
UTF-8, UTF-16 with a byte order mark, or else latin-1; line ends become ``\\n``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Protocol

from nonolith.formats.text import Line, numbered_lines
from nonolith.model.limits import MAX_INPUT_BYTES
from nonolith.support.errors import FormatError

#: Size of a piece, and of the head used for format detection (bytes or characters).
PIECE = 65_536

#: Control characters that do not occur in text; the end-of-file mark of MS-DOS (1A) is allowed.
_BINARY = bytes(range(32)).translate(None, b"\t\n\v\f\r\x1a")

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class Readable(Protocol):
    """A file that is open for reading, in text or in binary mode."""

    def read(self, size: int = ..., /) -> str | bytes:
        """Return at most ``size`` bytes or characters; an empty result at the end."""
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
    """The contents of a text, of bytes or of an open file."""

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
        """Return the beginning that was read so far, bytes as latin-1; see ``more_head``."""
        if self._text is not None:
            head = self._text[:PIECE].removeprefix("\ufeff")
        else:
            data = b"".join(self._pieces)[:PIECE]
            if data[:2] in _UTF_16:
                head = data.decode("utf-16", "replace")
            else:
                head = data.removeprefix(b"\xef\xbb\xbf").decode("latin-1")
        return head.replace("\r\n", "\n").replace("\r", "\n")

    def more_head(self) -> bool:
        """Read another piece for the head; return False if it is complete or the input ends."""
        return self._size < PIECE and self._take()

    def whole(self, most: int = MAX_INPUT_BYTES) -> bytes:
        """Return everything, text in UTF-8; raise FormatError for more than ``most`` bytes."""
        if self._text is not None and len(self._text) <= most:
            self._keep(self._text.encode("utf-8", "surrogatepass"))
            self._text = None
        while self._text is None and self._size <= most and self._take():
            pass
        if self._size > most or self._text is not None:
            raise FormatError(f"the input is larger than {most} bytes, the most that is read")
        self._pieces = [b"".join(self._pieces)]
        return self._pieces[0]

    def text(self) -> str:
        """Return everything as text; raise FormatError if it is too large, or binary."""
        if self._text is None:
            return decode(self.whole())
        if len(self._text) > MAX_INPUT_BYTES:
            self.whole()
        return clean(self._text)

    def lines(self) -> Iterator[Line]:
        """Yield the lines, numbered from 1; the last is empty if the input ends with a line end.

        Only a part of the input is held in memory.
        """
        last = Line(1, "")
        for text in self.texts():
            lines = numbered_lines(text, last.number)
            last = next(lines)
            for line in lines:
                yield last
                last = line
        yield last

    def texts(self) -> Iterator[str]:
        """Yield the text in parts of whole lines; only one part is in memory at a time.

        The last part may be empty, and may lack a line end.
        """
        if self._text is not None:
            yield clean(self._text)
            return
        number, rest = 1, ""
        for text in self._texts():
            known = rest + text
            end = known.rfind("\n") + 1
            rest = known[end:]
            number += known.count("\n", 0, end)
            if end:
                yield known[:end]
            if len(rest) > MAX_INPUT_BYTES:
                raise FormatError(
                    f"a line of more than {MAX_INPUT_BYTES} characters, the most that is read",
                    line=number,
                )
        yield rest

    def _texts(self) -> Iterator[str]:
        """Yield the text in parts, without byte order mark, with line ends ``\\n``."""
        looked, first = 0, True
        for decoded in _decoded(self._bytes()):
            text = decoded.removeprefix("\ufeff") if first else decoded
            first = first and not decoded
            if "\0" in text or _is_binary(text[: max(PIECE - looked, 0)]):
                raise _no_text()
            looked += len(text)
            yield text

    def _bytes(self) -> Iterator[bytes]:
        """Yield all pieces, and drop each from memory."""
        while True:
            while self._pieces:
                piece = self._pieces.pop(0)
                yield from (piece[at : at + PIECE] for at in range(0, len(piece), PIECE))
            if not self._take():
                break

    def _take(self) -> bool:
        if self._next is None:
            return False
        try:
            piece = self._next()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise FormatError(f"cannot be read: {reason}") from None
        if not piece:
            self._next = None
            return False
        self._keep(piece)
        return True

    def _keep(self, piece: bytes) -> None:
        self._pieces.append(piece)
        self._size += len(piece)


def _reader(file: Readable) -> Callable[[], bytes]:
    """Return a function that reads the next piece: the available data, without waiting for more."""
    # On a pipe, read1 returns the data that has arrived, but read waits for a full piece.
    read: Callable[[int], str | bytes] = getattr(file, "read1", file.read)

    def piece() -> bytes:
        found = read(PIECE)
        if isinstance(found, str):
            return found.encode("utf-8", "surrogatepass")
        return found or b""

    return piece


def _decoded(pieces: Iterable[bytes]) -> Iterator[str]:
    """Yield the text of whole lines; line ends become ``\\n``."""
    rest = iter(pieces)
    start = next(rest, b"")
    while len(start) < 2 and (more := next(rest, b"")):
        start += more
    # An empty piece marks the end.
    return (_utf_16 if start[:2] in _UTF_16 else _utf_8_or_latin_1)(chain([start], rest, [b""]))


def _utf_16(pieces: Iterable[bytes]) -> Iterator[str]:
    from codecs import getincrementaldecoder
    from io import IncrementalNewlineDecoder

    decoder = IncrementalNewlineDecoder(getincrementaldecoder("utf-16")(), translate=True)
    for piece in pieces:
        try:
            yield str(decoder.decode(piece, final=not piece))
        except UnicodeDecodeError:
            raise _no_text() from None


def _utf_8_or_latin_1(pieces: Iterable[bytes]) -> Iterator[str]:
    held: list[bytes] = []
    size, latin = 0, False
    for piece in pieces:
        if b"\0" in piece:
            raise _no_text()
        held.append(piece)
        size += len(piece)
        if not piece or b"\n" in piece or b"\r" in piece:
            data = b"".join(held)
            half = b"\r" if piece and data.endswith(b"\r") else b""  # half a line end?
            if b"\r" in data:
                data = data.removesuffix(half).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            cut = data.rfind(b"\n") + 1 if piece else len(data)
            held = [data[cut:] + half]
            size = len(held[0])
            if not latin:
                try:
                    yield data[:cut].decode()
                    continue
                except UnicodeDecodeError as error:
                    good = data.rfind(b"\n", 0, error.start) + 1
                    latin = True  # from the first line on that is not UTF-8
                    yield data[:good].decode()
                    data, cut = data[good:], cut - good
            yield data[:cut].decode("latin-1")
        if size > MAX_INPUT_BYTES:
            raise FormatError(f"a line of more than {MAX_INPUT_BYTES} bytes, the most that is read")


def decode(data: bytes) -> str:
    """Decode bytes as text; raise FormatError for binary data."""
    return clean("".join(_decoded([data])))


def clean(text: str) -> str:
    """Return the text with line ends ``\\n``; raise FormatError for binary data."""
    text = text.removeprefix("\ufeff")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text or _is_binary(text[:PIECE]):
        raise _no_text()
    return text


def _is_binary(text: str) -> bool:
    data = text.encode("utf-8", "surrogatepass")
    return len(data.translate(None, _BINARY)) < len(data)


def _no_text() -> FormatError:
    return FormatError("this is binary data, not text", expected="a puzzle in a text format")
