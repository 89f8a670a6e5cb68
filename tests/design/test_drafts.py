"""Test drafts of pictures: the settings, the choice of the blank colour, and the fidelity."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from nonolith import Limits
from nonolith.design.drafts import (
    DraftSettings,
    _blank_colours,
    _blanks,
    _brightness,
    drafts,
    otsu,
)
from nonolith.design.photo import Photo
from nonolith.solving.work import Work

Image = pytest.importorskip("PIL.Image")

WORK = Work(Limits())
GREYS = [0, 40, 90, 120, 130, 150, 180, 200, 210, 220, 240, 255]


def slope(background: tuple[int, int, int] | None = None) -> Photo:
    """Return twelve greys in three rows, from dark to light."""
    image = Image.new("L", (4, 3))
    image.putdata(GREYS)
    return Photo(image.convert("RGB"), background)


def colours(background: tuple[int, int, int] | None = None) -> Photo:
    """Return a photo with pixels in white, red, blue, and a slightly lighter blue."""
    image = Image.new("RGB", (4, 2))
    image.putdata([(255, 255, 255)] * 3 + [(200, 0, 0)] * 2 + [(0, 0, 200)] * 2 + [(0, 0, 220)])
    return Photo(image, background)


@pytest.mark.parametrize("threshold", [1, 100, 130, 255])
@pytest.mark.parametrize("blank", ["light", "dark"])
def test_cells_are_light_from_the_threshold_on(threshold: int, blank: str) -> None:
    wanted = DraftSettings(threshold=threshold, contrast=1.0, dither=False, blank=blank)
    (draft,) = drafts(slope(), wanted, WORK)
    light = [grey >= threshold for grey in GREYS]
    blanks = [each == (blank == "light") for each in light]
    assert list(draft.grid.masks()) == [1 if each else 2 for each in blanks]
    assert draft.grid.shape == (3, 4)
    off = sum(abs(grey - 255 * each) for grey, each in zip(GREYS, light, strict=True))
    assert draft.fidelity == pytest.approx(1 - off / (255 * 12))
    assert draft.settings == {
        "threshold": threshold, "contrast": 1.0, "dither": False, "blank": blank
    }  # fmt: skip


@pytest.mark.parametrize(
    ("wanted", "background", "blanks"),
    [
        ("light", (0, 0, 0), ["light"]),
        ("dark", (255, 255, 255), ["dark"]),
        ("#96823c", None, ["light"]),  # 128 exactly
        ("#7f7f7f", None, ["dark"]),
        (None, (150, 130, 60), ["light"]),
        (None, (127, 127, 127), ["dark"]),
        (None, None, ["light", "dark"]),
    ],
)
def test_cells_like_the_background_are_blank(
    wanted: str | None, background: tuple[int, int, int] | None, blanks: list[str]
) -> None:
    assert _blanks(slope(background), b"\xff" * 12, wanted) == blanks


def test_without_a_background_the_border_decides() -> None:
    """The border counts 4 + 4 + 3 + 3 cells: each corner counts twice, inner cells do not count."""
    weights = [2, 1, 1, 2, 1, 0, 0, 1, 2, 1, 1, 2]
    for light in combinations(range(12), 5):
        lights = bytes(255 * (cell in light) for cell in range(12))
        most = sum(weights[cell] for cell in light)
        assert _blanks(slope(), lights, None)[0] == ("light" if most >= 7 else "dark")


@pytest.mark.parametrize(
    ("settings", "text", "palette"),
    [
        ({"dither": False}, "...r/rbbb", ["#ffffff", "#c80000", "#0000cf"]),
        ({"dither": True, "blank": "dark"}, "wwwr/r...", ["#0000cf", "#ffffff", "#c80000"]),
        ({"dither": False, "blank": "light"}, "...r/rbbb", ["#ffffff", "#c80000", "#0000cf"]),
        ({"dither": False, "blank": "#ff0000"}, "www./.bbb", ["#c80000", "#ffffff", "#0000cf"]),
    ],
)
def test_similar_colours_become_one_and_blank_comes_first(
    settings: dict[str, Any], text: str, palette: list[str]
) -> None:
    (draft,) = drafts(colours(), DraftSettings(colours=2, contrast=1.0, **settings), WORK)
    assert draft.grid.text().split() == text.split("/")
    assert [colour.rgb for colour in draft.grid.palette] == palette
    # The two pixels of the darker blue differ by 7 from the common blue, the lighter pixel by 13.
    assert draft.fidelity == pytest.approx(1 - (7 + 7 + 13) / (3 * 255 * 8))
    assert draft.settings["blank"] == palette[0]
    assert set(draft.settings) == {"contrast", "dither", "blank"}


def test_without_background_the_lightest_or_most_frequent_is_blank() -> None:
    values = [bytes.fromhex(text) for text in ("ffffff", "c80000", "0000cf")]
    pixels = [1, 1, 2]
    assert _blank_colours(colours(), values, pixels, None) == [0, 2]
    assert _blank_colours(colours(), values, [2, 1, 1], None) == [0]
    assert _blank_colours(colours(), values, [0, 2, 2], None) == [0, 1]
    assert _blank_colours(colours((10, 10, 190)), values, pixels, None) == [2]
    assert _blank_colours(colours(), values, pixels, "light") == [0]
    assert _blank_colours(colours(), values, pixels, "dark") == [2]


def test_brightness_weights_the_channels_like_luma() -> None:
    weights = [_brightness(bytes(rgb)) for rgb in ((100, 0, 0), (0, 100, 0), (0, 0, 100))]
    assert weights == pytest.approx([29.9, 58.7, 11.4])


def between(counts: list[int], threshold: int) -> float:
    """Return the variance between the two classes of a threshold, times the squared pixel count."""
    sides = [
        [value for value, number in enumerate(counts) for _ in range(number)
         if (value < threshold) == below]
        for below in (True, False)
    ]  # fmt: skip
    if not all(sides):
        return -1.0
    means = [sum(side) / len(side) for side in sides]
    return len(sides[0]) * len(sides[1]) * (means[0] - means[1]) ** 2


@pytest.mark.parametrize("seed", range(6))
def test_no_threshold_divides_greys_better_than_otsu_does(seed: int) -> None:
    random = Random(seed)
    image = Image.new("L", (5, 4))
    image.putdata([int(random.triangular(0, 255, 40)) for _ in range(20)])
    counts = image.histogram()
    best = max(between(counts, threshold) for threshold in range(1, 256))
    assert between(counts, otsu(image)) == pytest.approx(best)
