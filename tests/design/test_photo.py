"""Photographs: opaque, with or without a background, cropped and scaled."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from nonolith import FormatError
from nonolith.design import photo
from nonolith.design.photo import (
    MOST_PIXELS,
    _cropped_to_subject,
    _in_eight_bits,
    background_of,
    flattened,
    open_picture,
    photo_of,
)

Image = pytest.importorskip("PIL.Image")


def greys(image: Any) -> list[int]:
    return list(image.convert("L").tobytes())


@pytest.mark.parametrize(
    ("values", "eight"),
    [
        ([0, 256, 65535], [0, 0, 255]),
        ([0, 25700, 51400], [0, 100, 200]),
        ([0, 100, 255], [0, 100, 255]),
        ([-100, 0, 100], [0, 127, 255]),
        ([0, 40000, 80000], [0, 127, 255]),
        ([7, 7, 7], [0, 0, 0]),
    ],
)
def test_greys_of_16_bits_become_greys_of_8(values: list[int], eight: list[int]) -> None:
    image = Image.new("I", (3, 1))
    image.putdata(values)
    assert greys(_in_eight_bits(image)) == eight
    plain = Image.new("L", (1, 1), 9)
    assert _in_eight_bits(plain) is plain


@pytest.mark.parametrize(
    ("light", "ground"), [(0, 255), (159, 255), (160, 255), (161, 0), (255, 0)]
)
def test_transparent_areas_become_background(light: int, ground: int) -> None:
    image = Image.new("RGBA", (4, 1), (light, light, light, 0))
    for place, alpha in enumerate((255, 128, 127, 0)):
        image.putpixel((place, 0), (light, light, light, alpha))
    image.putpixel((3, 0), (0, 0, 0, 0))
    flat = flattened(image)
    assert flat.mode == "RGB"
    found = greys(flat)
    assert (found[0], found[3]) == (light, ground)
    for place, alpha in ((1, 128), (2, 127)):
        assert abs(found[place] - (light * alpha + ground * (255 - alpha)) / 255) <= 1


def test_opaque_pixels_stay_and_fully_transparent_pictures_are_white() -> None:
    image = Image.new("RGBA", (2, 1), (1, 2, 3, 255))
    assert flattened(image).tobytes() == bytes([1, 2, 3] * 2)
    assert greys(flattened(Image.new("RGBA", (2, 1), (9, 9, 9, 0)))) == [255, 255]


def test_the_background_is_the_middle_colour_of_the_border() -> None:
    """The border counts as 22 pixels (corners twice); first 12 are lighter, then only 10."""
    image = Image.new("RGB", (7, 4), (100, 100, 100))
    for column in range(5):
        image.putpixel((column, 0), (130, 130, 130))
        image.putpixel((column, 3), (130, 130, 130))
    assert background_of(image) == (130, 130, 130)
    image.putpixel((4, 3), (100, 100, 100))
    image.putpixel((4, 0), (100, 100, 100))
    assert background_of(image) == (100, 100, 100)


def test_a_subject_that_fills_its_box_is_not_cropped() -> None:
    image = Image.new("RGB", (9, 8), "white")
    image.paste((0, 0, 0), (2, 2, 5, 5))
    image.putpixel((3, 3), (40, 40, 40))
    assert _cropped_to_subject(image, (255, 255, 255)).size == (9, 8)
    image.putpixel((3, 3), (0, 41, 0))
    assert _cropped_to_subject(image, (255, 255, 255)).size == (3, 3)
    assert _cropped_to_subject(Image.new("RGB", (3, 2), "white"), (255, 255, 255)).size == (3, 2)


def test_sizes_keep_the_shape_pad_a_subject_and_crop_a_scene() -> None:
    image = Image.new("RGBA", (40, 10), "white")
    image.paste((0, 0, 0), (0, 0, 20, 10))
    assert photo_of(image, 8, "none").image.size == (8, 2)
    assert photo_of(image.transpose(Image.Transpose.ROTATE_90), 8, "none").image.size == (2, 8)
    assert photo_of(image, 2, "none").image.size == (2, 1)
    scene = photo_of(image, (2, 2), "none")
    assert (greys(scene.image), scene.background) == ([0, 255] * 2, None)
    framed = Image.new("RGBA", (40, 20), "white")
    framed.paste((0, 0, 0), (10, 5, 30, 10))
    framed.paste((90, 90, 90), (10, 10, 30, 15))
    subject = photo_of(framed, (4, 4), "auto")
    assert subject.background == (255, 255, 255)
    assert greys(subject.image) == [255] * 4 + [0] * 4 + [90] * 4 + [255] * 4
    whole = photo_of(framed, (2, 4), "none")
    assert greys(whole.image) == [255, 127, 127, 255, 255, 172, 172, 255]


@pytest.mark.parametrize(
    "box", [(-1, 0, 5, 5), (0, -1, 5, 5), (5, 0, 5, 5), (0, 5, 5, 5), (0, 0, 11, 5), (0, 0, 5, 9)]
)
def test_a_box_must_be_in_the_picture(box: tuple[int, int, int, int]) -> None:
    image = Image.new("RGBA", (10, 8), "white")
    with pytest.raises(FormatError, match="is not in the picture of 10 x 8 pixels"):
        photo_of(image, 3, box)
    assert photo_of(image, 3, (0, 0, 10, 8)).image.size == (3, 2)
    assert photo_of(image, 3, (9, 7, 10, 8)).image.size == (3, 3)


@pytest.mark.parametrize(
    ("name", "reason"),
    [("none.png", "No such file or directory"), ("a\0b.png", "embedded null byte")],
)
def test_files_that_cannot_be_read_are_reported_with_the_reason(
    name: str, reason: str, tmp_path: Path
) -> None:
    path = str(tmp_path / name)
    with pytest.raises(FormatError) as raised:
        open_picture(path)
    assert str(raised.value) == f"{path}: cannot be read: {reason}"


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_PIXELS == 50_000_000
    out = BytesIO()
    Image.new("L", (5, 4)).save(out, "PNG")
    path = tmp_path / "a.png"
    path.write_bytes(out.getvalue())
    monkeypatch.setattr(photo, "MOST_PIXELS", 20)
    monkeypatch.setattr(photo, "MAX_INPUT_BYTES", len(out.getvalue()))
    assert open_picture(path).size == (5, 4)
    monkeypatch.setattr(photo, "MOST_PIXELS", 19)
    with pytest.raises(FormatError, match=r"a.png: the picture is 5 x 4 pixels.* at most 19 pix"):
        open_picture(path)
    monkeypatch.setattr(photo, "MAX_INPUT_BYTES", len(out.getvalue()) - 1)
    with pytest.raises(FormatError, match=r"a.png: the file has more than"):
        open_picture(str(path))
