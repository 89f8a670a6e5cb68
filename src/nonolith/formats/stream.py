"""Stream: an input taken in piece by piece, as bytes, as text or as numbered lines.

Nothing is taken in before it is needed, so that the first puzzle of a long list or of a pipe can be
solved before the last one has arrived, and memory does not grow with the length of the input.
Text is UTF-8, UTF-16 with its mark, or else latin-1; line ends become ``\\n``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import NamedTuple, Protocol

from nonolith.model.limits import MAX_INPUT_BYTES
from nonolith.support.errors import FormatError

#: The size of a piece, and how much of the input (bytes or characters) is used to recognise its
#: format.
PIECE = 65_536

#: Control characters that text does not have; the end-of-file mark of old systems (1A) is allowed.
_BINARY = bytes(range(32)).translate(None, b"\t\n\v\f\r\x1a")

_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


class Line(NamedTuple):
    """A line of the input: its number from 1, and its text."""

    number: int
    text: str

    def error(
        self, message: str, *, column: int | None = None, expected: str | None = None
    ) -> FormatError:
        """A FormatError about this line."""
        return FormatError(message, line=self.number, column=column, expected=expected)


class Readable(Protocol):
    """A file that is open for reading, in text or in binary mode."""

    def read(self, size: int = ..., /) -> str | bytes:
        """At most this many bytes or characters; none at the end."""
        ...


#: What can be read: a path, the contents as text or bytes, or an open file.
Source = str | bytes | os.PathLike[str] | Readable


def name_of(file: object) -> str:
    """Return what messages call an open file."""
    name = getattr(file, "name", None)
    if name == "<stdin>":
        return "standard input"
    return name if isinstance(name, str) else "<stream>"


class Stream:
    """The contents of a text, of bytes or of an open file.

    Args:
        source: the contents, or a file that gives them.
    """

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
        """What is known of the beginning, bytes as latin-1; ``more_head`` makes it longer."""
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
        """Take in the next piece, unless the head is as long as it gets; whether there was one."""
        return self._size < PIECE and self._take()

    def whole(self, most: int = MAX_INPUT_BYTES) -> bytes:
        """All of it, in UTF-8 if it is text; FormatError if it is more than this many bytes."""
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
        """All of it as text; FormatError if it is too large, or no text."""
        if self._text is None:
            return decode(self.whole())
        if len(self._text) > MAX_INPUT_BYTES:
            self.whole()
        return clean(self._text)

    def lines(self) -> Iterator[Line]:
        """The lines, numbered from 1; only what is read at the moment is held in memory.

        As many as a text has line ends, and one more, which is empty if the text ends in one.
        """
        if self._text is not None:
            yield from numbered_lines(clean(self._text))
            return
        number, rest = 1, ""
        for text in self.texts():
            *whole, rest = text.split("\n")
            for line in whole:
                yield Line(number, line)
                number += 1
        yield Line(number, rest)

    def texts(self) -> Iterator[str]:
        """The text in parts of whole lines; only the part that is read is held in memory.

        Each part ends with a line end, but the last one, which may be empty, need not.
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
        """The text in parts, without byte order mark, line ends ``\\n``."""
        decoder = _Decoder()
        looked, first = 0, True
        for piece in self._bytes():
            text = decoder(piece)
            if first and text:
                text, first = text.removeprefix("\ufeff"), False
            if "\0" in text or _is_binary(text[: max(PIECE - looked, 0)]):
                raise _no_text()
            looked += len(text)
            yield text

    def _bytes(self) -> Iterator[bytes]:
        """All pieces, and an empty one at the end; they are not kept."""
        while True:
            while self._pieces:
                piece = self._pieces.pop(0)
                yield from (piece[at : at + PIECE] for at in range(0, len(piece), PIECE))
            if not self._take():
                break
        yield b""

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
    """What gives the next piece of a file: as much as there is, without waiting for more."""
    # A pipe gives what has arrived to read1, but read waits until a piece is full.
    read: Callable[[int], str | bytes] = getattr(file, "read1", file.read)

    def piece() -> bytes:
        found = read(PIECE)
        if isinstance(found, str):
            return found.encode("utf-8", "surrogatepass")
        return found or b""

    return piece


class _Decoder:
    """Decodes piece by piece, whole lines only; line ends become ``\\n``."""

    def __init__(self) -> None:
        self._held: list[bytes] = []
        self._size = 0
        self._first = True
        self._latin = False
        self._wide: Callable[[bytes, bool], str] | None = None

    def __call__(self, piece: bytes) -> str:
        """The text of the lines that this piece completes; an empty piece is the end."""
        end = not piece
        if self._first:
            piece = b"".join([*self._held, piece])
            self._held = []
            if len(piece) < 2 and not end:
                self._held = [piece]
                return ""
            self._wide = _wide() if piece[:2] in _UTF_16 else None
            self._first = False
        if self._wide is not None:
            return self._wide(piece, end)
        if b"\0" in piece:
            raise _no_text()
        return self._decoded(self._whole_lines(piece, end))

    def _whole_lines(self, piece: bytes, end: bool) -> bytes:
        if not end and b"\n" not in piece and b"\r" not in piece:
            self._hold(piece)
            return b""
        data = b"".join([*self._held, piece])
        self._held, self._size = [], 0
        half = b"\r" if data.endswith(b"\r") and not end else b""  # half a line end?
        if b"\r" in data:
            data = data.removesuffix(half).replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        if end:
            return data
        cut = data.rfind(b"\n") + 1
        self._hold(data[cut:] + half)
        return data[:cut]

    def _hold(self, piece: bytes) -> None:
        self._held.append(piece)
        self._size += len(piece)
        if self._size > MAX_INPUT_BYTES:
            raise FormatError(f"a line of more than {MAX_INPUT_BYTES} bytes, the most that is read")

    def _decoded(self, data: bytes) -> str:
        if self._latin:
            return data.decode("latin-1")
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            good = data.rfind(b"\n", 0, error.start) + 1
            self._latin = True  # from the first line on that is not UTF-8
            return data[:good].decode() + data[good:].decode("latin-1")


def _wide() -> Callable[[bytes, bool], str]:
    from codecs import getincrementaldecoder
    from io import IncrementalNewlineDecoder

    decoder = IncrementalNewlineDecoder(getincrementaldecoder("utf-16")(), translate=True)

    def decoded(data: bytes, end: bool) -> str:
        try:
            return str(decoder.decode(data, final=end))
        except UnicodeDecodeError:
            raise _no_text() from None

    return decoded


def numbered_lines(text: str, number: int = 1) -> Iterator[Line]:
    """The lines of the text, numbered from ``number`` on."""
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield Line(number, text[start:end])
        number, start = number + 1, end + 1
    yield Line(number, text[start:])


def decode(data: bytes) -> str:
    """The text in the bytes: UTF-8, UTF-16 with its mark, or else latin-1; line ends ``\\n``.

    Raises:
        FormatError: the bytes are not text.
    """
    decoder = _Decoder()
    return clean(decoder(data) + decoder(b"")) if data else ""


def clean(text: str) -> str:
    """The text with line ends ``\\n``; FormatError where it holds what text never does."""
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
