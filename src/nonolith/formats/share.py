"""share: a puzzle as a short text that fits in a link, ``nono1.`` and letters that URLs may have.

After the version come bytes in base64url without ``=``: a check sum (CRC-32 of all bytes after it,
most significant byte first), a byte for the compression of the rest (0 none, 1 raw DEFLATE), and
the puzzle as ``share_bytes`` packs it. The shorter one of both forms is written. A whole URL is
read too, if the text is in its fragment, after the ``#``.
"""

from __future__ import annotations

import re
from binascii import Error, a2b_base64, b2a_base64
from collections.abc import Sequence
from zlib import DEFLATED, compressobj, crc32, decompressobj
from zlib import error as ZlibError

from nonolith.formats.base import Fit
from nonolith.formats.share_bytes import packed, unpacked
from nonolith.formats.text import shortened
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError, UnsupportedError

VERSION = 1

#: Most bytes of a puzzle once it is no longer compressed: twice those of 1000 x 1000 cells in 31
#: colours.
MOST_BYTES = 8_000_000

_MARK = re.compile(r"(?:^|[#=/&])nono(\d{1,9})\.")

#: Longest URL (characters) in front of a shared puzzle.
_LONGEST_ADDRESS = 4096
_STORED, _DEFLATED = 0, 1
_WINDOW = -15

#: Why a text is damaged, and what to do.
_WHOLE = "the whole text, as it was made"


def sniff(head: str) -> Fit:
    text = head.strip()
    found = _MARK.search(text[:_LONGEST_ADDRESS])
    return Fit.SURE if found and not text[: found.start()].split()[1:] else Fit.NO


def read(text: str) -> Puzzle:
    joined = "".join(text.split())  # mail and chats break long lines
    found = _MARK.search(joined[:_LONGEST_ADDRESS])
    if found is None:
        raise FormatError(
            f"{shortened(joined)} is no shared puzzle", expected=f"nono{VERSION}. and its letters"
        )
    if int(found[1]) != VERSION:
        raise UnsupportedError(
            f"version {found[1]} of shared puzzles is not known; a later nonolith may read it"
        )
    return unpacked(_inflated(_checked(_bytes(joined[found.end() :]))))


def _bytes(letters: str) -> bytes:
    wrong = re.search(r"[^A-Za-z0-9_-]", letters)
    if wrong is not None:
        raise FormatError(
            f"{wrong[0]!r} is no letter of a shared puzzle (letter {wrong.start() + 1} after the "
            "version)",
            expected="A to Z, a to z, 0 to 9, - and _",
        )
    padded = letters.replace("-", "+").replace("_", "/") + "=" * (-len(letters) % 4)
    try:
        data = a2b_base64(padded.encode("ascii"), strict_mode=True)
    except Error:
        data = b""
    if _letters(data) != letters:  # the last letter may have bits that no byte takes
        raise FormatError("a letter is wrong, missing, or one too many", expected=_WHOLE)
    return data


def _letters(data: bytes) -> str:
    """The bytes in base64url without padding."""
    letters = b2a_base64(data, newline=False).decode("ascii").rstrip("=")
    return letters.replace("+", "-").replace("/", "_")


def _checked(data: bytes) -> bytes:
    """The bytes after the check sum; FormatError where it is not theirs."""
    if len(data) < 5 or crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        raise FormatError(
            "the shared puzzle is damaged: its check sum does not fit; copy it again",
            expected=_WHOLE,
        )
    return data[4:]


def _inflated(data: bytes) -> bytes:
    if data[0] == _STORED:
        return data[1:]
    if data[0] != _DEFLATED:
        raise FormatError(f"packing {data[0]} is not known", expected="0 or 1")
    stream = decompressobj(_WINDOW)
    try:
        found = stream.decompress(data[1:], MOST_BYTES + 1)
    except ZlibError:
        raise FormatError("the compressed part is broken", expected=_WHOLE) from None
    if len(found) > MOST_BYTES or not stream.eof or stream.unused_data:
        raise FormatError("the compressed part is too large, or broken", expected=_WHOLE)
    return found


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    data = packed(puzzle)
    deflate = compressobj(9, DEFLATED, _WINDOW)
    small = deflate.compress(data) + deflate.flush()
    kind, rest = (_DEFLATED, small) if len(small) < len(data) else (_STORED, data)
    body = bytes([kind]) + rest
    raw = crc32(body).to_bytes(4, "big") + body
    return f"nono{VERSION}.{_letters(raw)}\n"
