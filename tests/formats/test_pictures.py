"""Pictures as goals: pbm and png."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO

import pytest

from nonolith import FormatError, Grid, Puzzle, read, write
from nonolith.model.palette import BLACK_AND_WHITE

STEP = Puzzle.from_grid(Grid.from_text("##.\n.##"))


def png(rows: list[list[tuple[int, ...]]], mode: str = "RGB") -> bytes:
    image = pytest.importorskip("PIL.Image")
    picture = image.new(mode, (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, pixel in enumerate(row):
            picture.putpixel((x, y), pixel)
    out = BytesIO()
    picture.save(out, format="PNG")
    return out.getvalue()


WHITE, BLACK, RED, BLUE = (255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 0, 255)


@pytest.mark.parametrize(
    "data",
    [
        b"P1\n3 2\n1 1 0\n0 1 1\n",
        b"P1 3 2 110011",
        b"P1 # a comment\n3 # wide\n2\n# cells\n110 # half\n011",
        b"P4\n3 2\n\xc0\x60",
        b"P4 3 2\n\xc0\x60\n",
    ],
)
def test_a_bitmap_may_be_plain_or_raw(data: bytes) -> None:
    assert read(data) == STEP


def test_rows_of_a_raw_bitmap_are_filled_to_whole_bytes() -> None:
    puzzle = read(b"P4 10 2\n\xff\xc0\x00\x40")
    assert puzzle.goal == Grid.from_text("#" * 10 + "\n" + "." * 9 + "#")


def test_no_line_of_a_plain_bitmap_is_longer_than_70_characters() -> None:
    written = write(Puzzle.from_grid(Grid(2, 100, [2, 1] * 100)), format="pbm")
    assert max(map(len, str(written).split("\n"))) <= 70


def test_white_is_blank() -> None:
    assert read(png([[BLACK, BLACK, WHITE], [WHITE, BLACK, BLACK]])) == STEP


def test_without_white_the_most_frequent_colour_is_blank() -> None:
    puzzle = read(png([[RED, BLUE, BLUE]]))
    assert [colour.name for colour in puzzle.palette] == ["blue", "red"]


def test_of_two_equally_frequent_colours_the_brighter_is_blank() -> None:
    assert read(png([[BLUE, RED]])).palette[0].name == "red"


def test_transparent_pixels_are_blank() -> None:
    puzzle = read(png([[(255, 255, 255, 255), (0, 0, 0, 0), (255, 0, 0, 255)]], "RGBA"))
    assert [len(clue) for clue in puzzle.columns] == [1, 0, 1]
    assert len(puzzle.palette) == 3


@pytest.mark.parametrize(("alpha", "shown"), [(0, 0), (127, 0), (128, 1), (255, 1)])
def test_mostly_transparent_pixels_are_blank(alpha: int, shown: int) -> None:
    puzzle = read(png([[(255, 255, 255, 255), (255, 0, 0, alpha)]], "RGBA"))
    assert [place for place, clue in enumerate(puzzle.columns) if clue] == [shown]


def test_a_picture_of_one_dark_colour_is_all_filled() -> None:
    assert read(png([[BLACK, BLACK]])) == Puzzle.from_grid(Grid.from_text("##"))
    assert read(png([[WHITE, WHITE]])).palette == BLACK_AND_WHITE


def test_greys_and_bits_are_pictures_too() -> None:
    image = pytest.importorskip("PIL.Image")
    for mode in ("1", "L", "P", "LA", "I;16"):
        out = BytesIO()
        image.new(mode, (2, 1)).save(out, format="PNG")
        assert read(out.getvalue()).shape == (1, 2)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def test_errors_about_a_png_are_format_errors() -> None:
    pytest.importorskip("PIL.Image")
    start = b"\x89PNG\r\n\x1a\n"
    size = _chunk(b"IHDR", struct.pack(">IIBBBBB", 100_000, 100_000, 1, 0, 0, 0, 0))
    large = start + size + _chunk(b"IDAT", zlib.compress(bytes(100))) + _chunk(b"IEND", b"")
    for data, message in [
        (b"P1 1 1 1", "it is broken, or of another kind"),
        (start + bytes(50), "it is broken, or of another kind"),
        (large, "the picture has far too many pixels"),
    ]:
        with pytest.raises(FormatError) as caught:
            read(data, format="png")
        assert message in str(caught.value)
        assert "0x" not in str(caught.value)
        assert "DOS" not in str(caught.value)
