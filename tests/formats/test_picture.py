"""Read bitmaps, and exact, noisy, and broken pictures in the formats of Pillow."""

from __future__ import annotations

import struct
import warnings
import zlib
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import FormatError, FormatWarning, Grid, Puzzle, UnsupportedError, read, write
from nonolith.formats import FORMATS, Fit
from nonolith.formats.lossy_colours import original_colours
from nonolith.model.palette import BLACK_AND_WHITE
from tests.examples import examples

Image = pytest.importorskip("PIL.Image")

EXACT: dict[str, dict[str, Any]] = {
    "GIF": {}, "BMP": {}, "TIFF": {}, "WEBP": {"lossless": True}, "PNG": {},
}  # fmt: skip
VALUES = ((255, 255, 255), (0, 0, 0), (255, 0, 0), (0, 0, 255))
NAMES = ("white", "black", "red", "blue")


def packed(rows: list[list[int]], kind: str, factor: int = 1, **settings: Any) -> bytes:
    """Return an enlarged picture of these colour numbers."""
    picture = Image.new("RGB", (len(rows[0]), len(rows)))
    picture.putdata([VALUES[value] for row in rows for value in row])
    out = BytesIO()
    size = (picture.width * factor, picture.height * factor)
    picture.resize(size, Image.Resampling.NEAREST).save(out, format=kind, **settings)
    return out.getvalue()


def shown(puzzle: Puzzle) -> list[list[int]]:
    assert puzzle.goal is not None
    return [[NAMES.index(puzzle.palette[c or 0].name) for c in row] for row in puzzle.goal.rows()]


def quietly(data: bytes, cell_size: int | None = None) -> Puzzle:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        return read(data, cell_size=cell_size)


def pictures(colours: int) -> st.SearchStrategy[list[list[int]]]:
    """Return a strategy for pictures with a white cell, so that white is blank."""
    sizes = st.tuples(st.integers(1, 7), st.integers(1, 7))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(st.integers(0, colours - 1), min_size=size[1], max_size=size[1]),
            min_size=size[0], max_size=size[0],
        )
    ).filter(lambda rows: any(0 in row for row in rows))  # fmt: skip


@pytest.mark.parametrize(
    ("head", "fit"),
    [
        ("BM\0", Fit.SURE),
        ("BM" + 13 * "x" + "\0", Fit.SURE),
        ("BM" + 14 * "x" + "\0", Fit.NO),
        ("RIFF1234WEBP", Fit.SURE),
        ("RIFF1234WAVE", Fit.NO),
        ("RIFF12345WEBP", Fit.NO),
        ("GIF87a", Fit.SURE),
        ("GIF88a", Fit.NO),
        ("\xff\xd8\xff", Fit.SURE),
        ("II*\0", Fit.SURE),
        ("MM\0*", Fit.SURE),
    ],
)
def test_a_kind_of_picture_is_known_by_its_first_bytes(head: str, fit: Fit) -> None:
    assert FORMATS["picture"].sniff(head) is fit


@pytest.mark.parametrize("kind", EXACT)
@settings(max_examples=examples(25), deadline=None)
@given(rows=pictures(4), factor=st.integers(1, 9))
def test_an_enlarged_picture_is_read_as_it_was_drawn(
    kind: str, rows: list[list[int]], factor: int
) -> None:
    data = packed(rows, kind, factor, **EXACT[kind])
    assert shown(quietly(data, cell_size=factor)) == rows
    assert shown(quietly(data, cell_size=1)) == [
        [value for value in row for _ in range(factor)] for row in rows for _ in range(factor)
    ]
    if len({value for row in rows for value in row}) > 1:
        assert shown(quietly(data)) == shown(quietly(packed(rows, kind, **EXACT[kind])))


def test_an_enlarged_picture_is_read_with_a_warning_and_can_be_kept() -> None:
    data = packed([[0, 1, 1], [1, 1, 0]], "BMP", 10)
    with pytest.warns(FormatWarning, match=r"10 x 10 equal pixels; read as 3 x 2 cells"):
        assert read(data).shape == (2, 3)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(data, cell_size=1).shape == (20, 30)
        assert read(data, cell_size=5).shape == (4, 6)
        with pytest.raises(FormatError, match="does not consist of cells of 4 x 4 equal pixels"):
            read(data, cell_size=4)


@pytest.mark.parametrize(("width", "height"), [(10_001, 1), (1, 10_001), (3999, 998)])
@pytest.mark.parametrize("kind", ["PNG", "BMP", "GIF"])
def test_a_picture_with_too_many_cells_is_refused_before_it_is_decoded(
    kind: str, width: int, height: int
) -> None:
    file = BytesIO()
    Image.new("1", (width, height)).save(file, kind)
    with pytest.raises(FormatError, match=f"the picture is {width} x {height} pixels"):
        read(file.getvalue()[:-20])


@pytest.mark.parametrize("name", ["pbm", "png"])
@settings(max_examples=examples(30), deadline=None)
@given(rows=pictures(2), factor=st.integers(1, 4))
def test_written_pictures_are_never_read_as_enlarged(
    name: str, rows: list[list[int]], factor: int
) -> None:
    large = [[value for value in row for _ in range(factor)] for row in rows for _ in range(factor)]
    puzzle = Puzzle.from_grid(Grid.from_rows(large))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(write(puzzle, format=name, strict=True)) == puzzle


def test_a_picture_of_one_colour_shows_no_cells() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(packed([[1] * 4] * 4, "BMP")).shape == (4, 4)


def test_a_cell_size_for_a_text_format_is_refused() -> None:
    with pytest.raises(FormatError, match="the format is simontatham, not a picture"):
        read("1x1:1/1", cell_size=2)


@pytest.mark.parametrize("quality", [90, 95])
@settings(max_examples=examples(25), deadline=None)
@given(rows=pictures(2), factor=st.integers(4, 12))
def test_a_black_and_white_jpeg_is_read_without_noise(
    quality: int, rows: list[list[int]], factor: int
) -> None:
    data = packed(rows, "JPEG", factor, quality=quality)
    assert shown(quietly(data, cell_size=factor)) == rows


@settings(max_examples=examples(25), deadline=None)
@given(rows=pictures(4), factor=st.integers(8, 16))
def test_a_noisy_picture_in_colour_is_read_as_drawn_or_refused(
    rows: list[list[int]], factor: int
) -> None:
    data = packed(rows, "JPEG", factor, quality=95, subsampling=0)
    try:
        assert shown(quietly(data, cell_size=factor)) == rows
    except FormatError as error:
        assert "the colours before the compression are not clear" in str(error)  # noqa: PT017


def test_a_warning_names_the_colours_that_noise_hid() -> None:
    data = packed([[0, 2, 2], [2, 2, 0]], "JPEG", 10, quality=90, subsampling=0)
    with pytest.warns(FormatWarning, match="read as 2: white, red"):
        assert shown(read(data, cell_size=10)) == [[0, 2, 2], [2, 2, 0]]


@pytest.mark.parametrize(
    ("image", "kind"),
    [
        (Image.linear_gradient("L"), "JPEG"),
        (Image.linear_gradient("L"), "PNG"),
        (Image.new("RGB", (4000, 3000)), "PNG"),
        (Image.new("RGB", (1999, 1500)), "PNG"),
    ],
    ids=["compressed", "many colours", "many pixels", "many cells"],
)
def test_a_picture_like_a_photograph_is_refused_with_what_to_do(image: Any, kind: str) -> None:
    out = BytesIO()
    image.save(out, format=kind)
    with pytest.raises(FormatError, match=r"nonolith make.* save .*(as PNG|smaller)"):
        read(out.getvalue())


def test_the_first_picture_of_several_is_read_with_a_warning() -> None:
    first, second = Image.new("RGB", (2, 1), "white"), Image.new("RGB", (2, 1), "black")
    first.putpixel((1, 0), (0, 0, 0))
    out = BytesIO()
    first.save(out, format="GIF", save_all=True, append_images=[second])
    with pytest.warns(FormatWarning, match="the file has several pictures; only the first is read"):
        assert shown(read(out.getvalue())) == [[0, 1]]


@pytest.mark.parametrize("kind", [*EXACT, "JPEG"])
def test_a_broken_picture_is_one_clear_error(kind: str) -> None:
    data = packed([[0, 1] * 20, [1, 0] * 20] * 20, kind, **EXACT.get(kind, {}))
    refused = 0
    for end in range(12, len(data), max(1, len(data) // 40)):
        try:
            quietly(data[:end])
        except FormatError as error:
            assert "picture" in str(error)  # noqa: PT017
            assert "BytesIO" not in str(error)  # noqa: PT017
            refused += 1
    assert refused > 20


def test_no_other_kind_of_picture_is_opened() -> None:
    out = BytesIO()
    Image.new("RGB", (2, 2)).save(out, format="PCX")
    with pytest.raises(FormatError, match="expected a picture in JPEG, GIF"):
        read(out.getvalue(), format="picture")


def test_pictures_of_these_kinds_are_not_written(tmp_path: Path) -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("#."))
    for extension in FORMATS["picture"].extensions:
        with pytest.raises(UnsupportedError, match=r"picture is only read, .* one of pbm, png"):
            write(puzzle, tmp_path / f"a{extension}")


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


Rgb = tuple[int, ...]

MANY = 1_000_000  # one pixel more does not move a mean


def originals(counts: dict[Rgb, int], most: int) -> dict[Rgb, Rgb] | None:
    colours = original_colours({bytes(rgb): count for rgb, count in counts.items()}, most)
    return None if colours is None else {tuple(k): tuple(v) for k, v in colours.items()}


def found(real: list[Rgb], other: Rgb, most: int = 32) -> Rgb | None:
    """Return the colour assigned to a pixel of ``other`` among many pixels of ``real`` colours."""
    colours = originals(dict.fromkeys(real, MANY) | {other: 1}, most)
    return None if colours is None else colours[other]


@pytest.mark.parametrize(
    ("other", "real"),
    [((30, 0, 0), BLACK), ((31, 0, 0), None), ((59, 0, 0), None), ((60, 0, 0), (90, 0, 0))],
)
def test_a_colour_is_at_least_twice_as_far_from_every_other_original(
    other: Rgb, real: Rgb | None
) -> None:
    assert found([BLACK, (90, 0, 0)], other) == real


@pytest.mark.parametrize(("other", "real"), [((64, 0, 0), BLACK), ((65, 0, 0), (65, 0, 0))])
def test_compression_moves_a_colour_by_at_most_64(other: Rgb, real: Rgb) -> None:
    assert found([BLACK, WHITE], other) == real


def test_values_near_0_or_255_are_rounded_to_these() -> None:
    colours = originals({(16, 17, 128): 3, (238, 239, 128): 2}, 32)
    assert colours == {(16, 17, 128): (0, 17, 128), (238, 239, 128): (238, 255, 128)}


def test_an_original_colour_is_the_mean_of_its_pixels() -> None:
    colours: dict[Rgb, int] = {(100, 100, 100): 3, (104, 120, 100): 1, (255, 0, 0): 1}
    assert originals(colours, 32) == {
        (100, 100, 100): (101, 105, 100),
        (104, 120, 100): (101, 105, 100),
        (255, 0, 0): (255, 0, 0),
    }


def test_one_blurred_colour_or_too_many_colours_are_not_clear() -> None:
    assert originals({BLACK: 2}, 1) == {BLACK: BLACK}
    assert originals({BLACK: 2, (1, 1, 1): 1}, 2) is None
    assert found([BLACK, WHITE], (255, 0, 0), 3) == (255, 0, 0)
    assert found([BLACK, WHITE], (255, 0, 0), 2) is None
