"""The bytes of a shared puzzle: flags, sizes, colours, texts, then cells or clues bit by bit.

What is in them, and in which order, is written in the documentation of the format ``share``, so
that other programs can read and write it.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.bits import BitReader, BitWriter
from nonolith.formats.largest import most_lines, too_large
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_COLOURS, MAX_LINE
from nonolith.model.masks import highest
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError, UnsupportedError

#: The bits of the first byte.
PALETTE, PICTURE, GOAL, GIVEN, TITLE, AUTHOR = 1, 2, 4, 8, 16, 32
_KNOWN = PALETTE | PICTURE | GOAL | GIVEN | TITLE | AUTHOR

#: Longest text (bytes of UTF-8); a longer one is left out, since the link is to stay short.
LONGEST_TEXT = 255


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


class _Bytes:
    """Takes the bytes at the beginning of a puzzle, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, count: int) -> bytes:
        found = self._data[self._at : self._at + count]
        if len(found) < count:
            raise FormatError("the data ends too early", expected="a whole puzzle")
        self._at += count
        return found

    def number(self, count: int = 1) -> int:
        return int.from_bytes(self.take(count), "big")

    def text(self) -> str:
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise FormatError("a text is not UTF-8") from None

    def rest(self) -> bytes:
        return self._data[self._at :]


def unpacked(data: bytes) -> Puzzle:
    """The puzzle of these bytes; FormatError, PuzzleError or UnsupportedError where it is none."""
    taken = _Bytes(data)
    flags = taken.number()
    if flags & ~_KNOWN:
        raise UnsupportedError(
            f"the shared puzzle has parts of an unknown kind ({flags & ~_KNOWN:#x}); a later "
            "nonolith may read it"
        )
    height, width = taken.number(2), taken.number(2)
    if max(height, width) > (most := most_lines()):
        raise too_large(f"the size is {height} x {width}", expected=f"at most {most} each way")
    palette = _palette(taken) if flags & PALETTE else BLACK_AND_WHITE
    title = taken.text() if flags & TITLE else ""
    author = taken.text() if flags & AUTHOR else ""
    bits = BitReader(taken.rest())

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


def _palette(taken: _Bytes) -> Palette:
    count = taken.number()
    if not 2 <= count <= MAX_COLOURS + 1:
        raise FormatError(f"the palette has {count} colours", expected=f"2 to {MAX_COLOURS + 1}")
    colours = []
    for _ in range(count):
        rgb, char = f"#{taken.take(3).hex()}", taken.text()
        colours.append(Colour(taken.text(), rgb, char))
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
