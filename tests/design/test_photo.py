"""Picture files: samples of 16 bits, boxes, and files that cannot be read."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from nonolith import FormatError
from nonolith.design import make, photo
from nonolith.design.photo import MOST_PIXELS, _in_eight_bits, cropped, open_picture

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
    "box", [(-1, 0, 5, 5), (0, -1, 5, 5), (5, 0, 5, 5), (0, 5, 5, 5), (0, 0, 11, 5), (0, 0, 5, 9)]
)
def test_a_box_must_be_in_the_picture(box: tuple[int, int, int, int]) -> None:
    image = Image.new("RGBA", (10, 8), "white")
    with pytest.raises(FormatError, match="is not in the picture of 10 x 8 pixels"):
        cropped(image, box)
    assert cropped(image, (0, 0, 10, 8)).size == (10, 8)
    assert cropped(image, (9, 7, 10, 8)).size == (1, 1)


@pytest.mark.parametrize(
    ("name", "reason"), [("none.png", "No such file or directory"), ("a\0b.png", "null")]
)
def test_files_that_cannot_be_read_are_reported_with_the_reason(
    name: str, reason: str, tmp_path: Path
) -> None:
    path = str(tmp_path / name)
    with pytest.raises(FormatError) as raised:
        make(path)
    before, _, after = str(raised.value).partition(": cannot be read: ")
    assert before == path
    assert reason in after


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_PIXELS == 50_000_000
    out = BytesIO()
    Image.new("L", (5, 4)).save(out, "PNG")
    path = tmp_path / "a.png"
    path.write_bytes(out.getvalue())
    monkeypatch.setattr(photo, "MOST_PIXELS", 20)
    assert open_picture(out.getvalue()).size == (5, 4)
    monkeypatch.setattr(photo, "MOST_PIXELS", 19)
    with pytest.raises(FormatError, match=r"the picture is 5 x 4 pixels.* at most 19 pix"):
        open_picture(out.getvalue())
    monkeypatch.setattr(photo, "MAX_INPUT_BYTES", len(out.getvalue()) - 1)
    with pytest.raises(FormatError, match=r"a.png: the file has more than"):
        make(str(path))
