"""share: a puzzle as a short text that fits in a link, ``nono1.`` and letters that URLs may have.

After the version come bytes in base64url without ``=``: a check sum (CRC-32 of all bytes after it,
most significant byte first), a byte for the compression of the rest (0 none, 1 raw DEFLATE), and
the puzzle: flags, sizes, colours, texts, then cells or clues as ``bits`` packs them. The
documentation of the format has all details, so that other programs can read and write it. The
shorter one of both forms is written. A whole URL is read too, if the text is in its fragment, after
the ``#``.
"""

from __future__ import annotations

import re
from binascii import Error, a2b_base64, b2a_base64
from collections.abc import Sequence
from zlib import DEFLATED, compressobj, crc32, decompressobj
from zlib import error as ZlibError

from nonolith.formats.base import Fit
from nonolith.formats.bits import BitReader, BitWriter
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.text import shortened
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.model.masks import highest
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Clue, Puzzle
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

#: The bits of the first byte.
PALETTE, PICTURE, GOAL, GIVEN, TITLE, AUTHOR = 1, 2, 4, 8, 16, 32
_KNOWN = PALETTE | PICTURE | GOAL | GIVEN | TITLE | AUTHOR

#: Longest text (bytes of UTF-8); a longer one is left out, since the link is to stay short.
LONGEST_TEXT = 255


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


def unpacked(data: bytes) -> Puzzle:
    """The puzzle of these bytes; FormatError, PuzzleError or UnsupportedError where it is none."""
    bits = BitReader(data)
    flags = bits.take(8)
    if flags & ~_KNOWN:
        raise UnsupportedError(
            f"the shared puzzle has parts of an unknown kind ({flags & ~_KNOWN:#x}); a later "
            "nonolith may read it"
        )
    height, width = bits.take(16), bits.take(16)
    if max(height, width) > (most := most_lines()):
        raise too_large(f"the size is {height} x {width}", expected=f"at most {most} each way")
    palette = _palette(bits) if flags & PALETTE else BLACK_AND_WHITE
    title = _text(bits) if flags & TITLE else ""
    author = _text(bits) if flags & AUTHOR else ""

    def grid() -> Grid:
        masks = [bits.take(len(palette)) for _ in range(height * width)]
        return Grid(height, width, masks, palette)

    if flags & PICTURE:
        puzzle = Puzzle.from_grid(_picture(bits, height, width, palette))
    else:
        clues = [_clue(bits, len(palette)) for _ in range(height + width)]
        goal = grid() if flags & GOAL else None
        puzzle = Puzzle(rows=clues[:height], columns=clues[height:], palette=palette, goal=goal)
    given = grid() if flags & GIVEN else None
    return puzzle.replace(given=given, title=title, author=author)


def _text(bits: BitReader) -> str:
    count = bits.take(8)
    try:
        return bits.take(8 * count).to_bytes(count, "big").decode()
    except UnicodeDecodeError:
        raise FormatError("a text is not UTF-8") from None


def _palette(bits: BitReader) -> Palette:
    count = bits.take(8)
    if not 2 <= count <= MAX_COLOURS + 1:
        raise FormatError(f"the palette has {count} colours", expected=f"2 to {MAX_COLOURS + 1}")
    colours = []
    for _ in range(count):
        rgb, char = f"#{bits.take(24):06x}", _text(bits)
        colours.append(Colour(_text(bits), rgb, char))
    return Palette(colours)


def _picture(bits: BitReader, height: int, width: int, palette: Palette) -> Grid:
    """The grid of the cells' colour numbers."""
    size = _bits(len(palette))
    colours: Sequence[int] = [bits.take(size) for _ in range(height * width)]
    wrong = next((colour for colour in colours if colour >= len(palette)), None)
    if wrong is not None:
        raise FormatError(f"a cell has colour {wrong}", expected=f"0 to {len(palette) - 1}")
    return Grid(height, width, [1 << colour for colour in colours], palette)


def _clue(bits: BitReader, colours: int) -> list[tuple[int, int]]:
    count = bits.take_count()
    if count > MAX_LINE:
        raise FormatError(f"a clue has {count} blocks", expected=f"at most {MAX_LINE}")
    size = _bits(colours - 1)
    return [(bits.take_count() + 1, bits.take(size) + 1) for _ in range(count)]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    data = packed(puzzle)
    deflate = compressobj(9, DEFLATED, _WINDOW)
    small = deflate.compress(data) + deflate.flush()
    kind, rest = (_DEFLATED, small) if len(small) < len(data) else (_STORED, data)
    body = bytes([kind]) + rest
    raw = crc32(body).to_bytes(4, "big") + body
    return f"nono{VERSION}.{_letters(raw)}\n"


def packed(puzzle: Puzzle) -> bytes:
    """The bytes of a puzzle; texts that are too long are left out."""
    is_picture = puzzle.goal is not None and puzzle.replace(given=None).accepts(puzzle.goal)
    texts = [(TITLE, _encoded(puzzle.title)), (AUTHOR, _encoded(puzzle.author))]
    palette = puzzle.palette
    flags = PALETTE if palette != BLACK_AND_WHITE else 0
    flags |= PICTURE if is_picture else GOAL if puzzle.goal is not None else 0
    flags |= GIVEN if puzzle.given is not None else 0
    flags |= sum(flag for flag, text in texts if text)
    head = bytes([flags]) + b"".join(side.to_bytes(2, "big") for side in puzzle.shape)
    if flags & PALETTE:
        head += bytes([len(palette)]) + b"".join(map(_colour_bytes, palette))
    head += b"".join(bytes([len(text)]) + text for _, text in texts if text)
    bits = BitWriter()
    if puzzle.goal is not None and is_picture:
        width = _bits(len(palette))
        for mask in puzzle.goal.masks():
            bits.put(highest(mask), width)
    else:
        for clue in (*puzzle.rows, *puzzle.columns):
            _put_clue(bits, clue, _bits(len(palette) - 1))
    for grid in (None if is_picture else puzzle.goal, puzzle.given):
        for mask in grid.masks() if grid is not None else ():
            bits.put(mask, len(palette))
    return head + bits.tobytes()


def _encoded(text: str) -> bytes:
    data = text.encode("utf-8", "surrogatepass")
    return data if len(data) <= LONGEST_TEXT else b""


def _bits(choices: int) -> int:
    """The number of bits for one of this many choices."""
    return max(choices - 1, 0).bit_length()


def _colour_bytes(colour: Colour) -> bytes:
    data = b"".join(bytes([len(text)]) + text for text in map(_encoded, (colour.char, colour.name)))
    return bytes.fromhex(colour.rgb[1:]) + data


def _put_clue(bits: BitWriter, clue: Clue, width: int) -> None:
    bits.put_count(len(clue))
    for block in clue:
        bits.put_count(block.length - 1)
        bits.put(block.colour - 1, width)
