"""Read and write ``share``, a puzzle as a short text for links (see ``docs/formats.md``)."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Any
from zlib import DEFLATED, compressobj, crc32, decompressobj, error as ZlibError

from nonolith.formats.size_limit import check_shape
from nonolith.formats.text import shortened
from nonolith.model.clue import ClueLike, rule_of
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.model.masks import highest
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError, UnsupportedError

#: The version of texts, and that of puzzles with clues that are not fully known.
VERSION, RULES_VERSION = 1, 2

#: Maximum number of decompressed bytes: enough for two grids of 1000 x 1000 cells in 31 colours.
MAX_BYTES = 8_000_000

_MARK = re.compile(r"(?:^|[#=/&])nono(\d{1,9})\.")

#: Maximum length (characters) of the part of a URL before the shared puzzle.
_LONGEST_ADDRESS = 4096
_STORED, _DEFLATED = 0, 1
_WINDOW = -15

_WHOLE = "the whole text of a shared puzzle"

#: Maximum number of zeros before the digits of a count in Elias gamma code.
_LONGEST = 32

#: The flags in the first byte of the puzzle.
PALETTE, PICTURE, GOAL, GIVEN, TITLE, AUTHOR = 1, 2, 4, 8, 16, 32
_KNOWN = PALETTE | PICTURE | GOAL | GIVEN | TITLE | AUTHOR

#: Maximum length (bytes of UTF-8) of a text; longer texts are omitted to keep links short.
LONGEST_TEXT = 255


def read(text: str) -> Puzzle:
    joined = "".join(text.split())  # mail and chat programs break long lines
    found = _MARK.search(joined[:_LONGEST_ADDRESS])
    if found is None:
        raise FormatError(
            f"{shortened(joined)} is not a shared puzzle", f"nono{VERSION}. and more letters"
        )
    if (version := int(found[1])) not in (VERSION, RULES_VERSION):
        raise UnsupportedError(
            f"version {found[1]} of shared puzzles is not known; a newer nonolith may read it"
        )
    data = _decompressed(_bytes(joined[found.end() :]))
    return _unpacked(data, _rule if version == RULES_VERSION else _clue)


class BitReader:
    """Reads numbers from the bits of a byte string."""

    def __init__(self, data: bytes) -> None:
        self._digits = f"{int.from_bytes(data, 'big'):0{8 * len(data)}b}" if data else ""
        self._at = 0

    def take(self, bits: int) -> int:
        """Return the next number of ``bits`` bits; raise FormatError if fewer are left."""
        end = self._at + bits
        if end > len(self._digits):
            raise FormatError("the data ends too early", "a whole puzzle")
        digits = self._digits[self._at : end]
        self._at = end
        return int(digits, 2) if bits else 0

    def take_count(self) -> int:
        """Return the next count, which is written in Elias gamma code."""
        one = self._digits.find("1", self._at)
        zeros = one - self._at
        if one < 0 or zeros > _LONGEST:
            raise FormatError("the data ends too early, or has a number that is far too large")
        self._at = one
        return self.take(zeros + 1) - 1


def _bytes(letters: str) -> bytes:
    wrong = re.search(r"[^A-Za-z0-9_-]", letters)
    if wrong is not None:
        raise FormatError(
            f"letter {wrong.start() + 1} after the version is {wrong[0]!r}",
            "A to Z, a to z, 0 to 9, - and _",
        )
    try:
        data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError:
        data = b""
    if _letters(data) != letters:  # unused bits of the last letter must be zero
        raise FormatError("a letter is wrong, missing, or one too many", _WHOLE)
    return data


def _letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _decompressed(data: bytes) -> bytes:
    """Verify the checksum, and decompress the bytes of the puzzle."""
    if len(data) < 5 or crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        raise FormatError("the checksum does not match; copy the text of the puzzle again", _WHOLE)
    kind, packed = data[4], data[5:]
    if kind == _STORED:
        return packed
    if kind != _DEFLATED:
        raise FormatError(f"compression {kind} is not known", "0 or 1")
    stream = decompressobj(_WINDOW)
    try:
        found = stream.decompress(packed, MAX_BYTES + 1)
    except ZlibError:
        raise FormatError("the compressed part is broken", _WHOLE) from None
    if len(found) > MAX_BYTES or not stream.eof or stream.unused_data:
        raise FormatError("the compressed part is too large, or broken", _WHOLE)
    return found


def _unpacked(data: bytes, clue: Callable[[BitReader, int], ClueLike]) -> Puzzle:
    bits = BitReader(data)
    flags = bits.take(8)
    if flags & ~_KNOWN:
        raise UnsupportedError(
            f"the shared puzzle has parts of an unknown kind ({flags & ~_KNOWN:#x}); a newer "
            "nonolith may read it"
        )
    height, width = bits.take(16), bits.take(16)
    check_shape(height, width)
    palette = _palette(bits) if flags & PALETTE else BLACK_AND_WHITE
    title = _text(bits) if flags & TITLE else ""
    author = _text(bits) if flags & AUTHOR else ""

    def grid() -> Grid:
        masks = [bits.take(len(palette)) for _ in range(height * width)]
        return Grid(height, width, masks, palette)

    if flags & PICTURE:
        puzzle = Puzzle.from_grid(_picture(bits, height, width, palette))
    else:
        clues = [clue(bits, len(palette)) for _ in range(height + width)]
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
        raise FormatError(f"the palette has {count} colours", f"2 to {MAX_COLOURS + 1}")
    colours = []
    for _ in range(count):
        rgb, char = f"#{bits.take(24):06x}", _text(bits)
        colours.append(Colour(_text(bits), rgb, char))
    return Palette(colours)


def _picture(bits: BitReader, height: int, width: int, palette: Palette) -> Grid:
    """Read a complete grid, as one colour number for each cell."""
    size = _bits(len(palette))
    colours: Sequence[int] = [bits.take(size) for _ in range(height * width)]
    if (greatest := max(colours, default=0)) >= len(palette):
        raise FormatError(f"a cell has colour {greatest}", f"0 to {len(palette) - 1}")
    return Grid(height, width, [1 << colour for colour in colours], palette)


def _count(bits: BitReader, what: str) -> int:
    count = bits.take_count()
    if count > MAX_LINE:
        raise FormatError(f"a clue has {count} {what}", f"at most {MAX_LINE}")
    return count


def _rule(bits: BitReader, colours: int) -> ClueLike:
    """Read a clue that may not be fully known: 0, the number of its totals, and for each its cells
    and its colour, if there are totals; then the number of its parts plus 1, and the parts. A part
    is 0 for ``*``, or the number of its lengths plus 1, the lengths, and the colour."""
    found: list[Any] = []
    totals: list[tuple[int, int]] = []
    if not (count := _count(bits, "blocks")):
        totals = [
            (bits.take_count(), bits.take(_bits(colours))) for _ in range(_count(bits, "sums"))
        ]
        count = max(1, _count(bits, "blocks"))
    for _ in range(count - 1):
        if not (count := _count(bits, "lengths")):
            found.append("*")
            continue
        lengths = {bits.take_count() + 1 for _ in range(count - 1)}
        colour = bits.take(_bits(colours)) or None
        found.append((min(lengths) if count == 2 else lengths or None, colour))
    return {"blocks": found, "sum": totals} if totals else found


def _clue(bits: BitReader, colours: int) -> list[tuple[int, int]]:
    count = _count(bits, "blocks")
    size = _bits(colours - 1)
    return [(bits.take_count() + 1, bits.take(size) + 1) for _ in range(count)]


def write(puzzle: Puzzle) -> str:
    data = packed(puzzle)
    deflate = compressobj(9, DEFLATED, _WINDOW)
    small = deflate.compress(data) + deflate.flush()
    kind, rest = (_DEFLATED, small) if len(small) < len(data) else (_STORED, data)
    body = bytes([kind]) + rest
    raw = crc32(body).to_bytes(4, "big") + body
    return f"nono{VERSION if puzzle.compiled.plain else RULES_VERSION}.{_letters(raw)}\n"


def packed(puzzle: Puzzle) -> bytes:
    """Return the uncompressed bytes of a puzzle; omit texts that are too long."""
    plain, goal = puzzle.compiled.plain, puzzle.goal
    is_picture = plain and goal is not None and puzzle.replace(given=None).accepts(goal)
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
    digits: list[str] = []
    if goal is not None and is_picture:
        width = _bits(len(palette))
        digits += (_fixed(highest(mask), width) for mask in goal.masks())
    elif not plain:
        for rule in map(rule_of, (*puzzle.rows, *puzzle.columns)):
            if rule.totals:
                digits += count_digits(0), count_digits(len(rule.totals))
            for total, colour in rule.totals:
                digits += count_digits(total), _fixed(colour, _bits(len(palette)))
            digits.append(count_digits(len(rule.parts) + 1))
            for lengths, colour, repeats in rule.parts:
                digits.append(count_digits(0 if repeats else len(lengths) + 1))
                digits += (count_digits(length - 1) for length in lengths)
                digits += () if repeats else (_fixed(colour, _bits(len(palette))),)
    else:
        width = _bits(len(palette) - 1)
        for clue in (*puzzle.rows, *puzzle.columns):
            digits.append(count_digits(len(clue)))
            for block in clue:
                digits += count_digits(block.length - 1), _fixed(block.colour - 1, width)
    for grid in (None if is_picture else goal, puzzle.given):
        if grid is not None:
            digits += (_fixed(mask, len(palette)) for mask in grid.masks())
    return head + digit_bytes("".join(digits))


def _fixed(number: int, bits: int) -> str:
    return f"{number:0{bits}b}" if bits else ""


def count_digits(count: int) -> str:
    """Return the Elias gamma code of a count as binary digits."""
    digits = f"{count + 1:b}"
    return "0" * (len(digits) - 1) + digits


def digit_bytes(digits: str) -> bytes:
    """Return binary digits as bytes, padded with zeros at the end."""
    size = (len(digits) + 7) // 8
    return int(digits.ljust(8 * size, "0") or "0", 2).to_bytes(size, "big")


def _encoded(text: str) -> bytes:
    data = text.encode("utf-8", "surrogatepass")
    return data if len(data) <= LONGEST_TEXT else b""


def _bits(choices: int) -> int:
    """Return the number of bits needed for a number below ``choices``."""
    return max(choices - 1, 0).bit_length()


def _colour_bytes(colour: Colour) -> bytes:
    data = b"".join(bytes([len(text)]) + text for text in map(_encoded, (colour.char, colour.name)))
    return bytes.fromhex(colour.rgb[1:]) + data
