"""Drafts: the settings that are tried, which colour is blank, and how true each draft is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from nonolith.design.drafts import (
    Settings,
    _blank_colours,
    _blanks,
    _brightness,
    _distance,
    drafts,
    otsu,
)
from nonolith.design.photo import Photo

Image = pytest.importorskip("PIL.Image")

GREYS = [0, 40, 90, 120, 130, 150, 180, 200, 210, 220, 240, 255]


def slope(background: tuple[int, int, int] | None = None) -> Photo:
    """Twelve greys in three rows, from dark to light."""
    image = Image.new("L", (4, 3))
    image.putdata(GREYS)
    return Photo(image.convert("RGB"), background)


def colours(background: tuple[int, int, int] | None = None) -> Photo:
    """White, red, blue, and a blue that is little brighter."""
    image = Image.new("RGB", (4, 2))
    image.putdata([(255, 255, 255)] * 3 + [(200, 0, 0)] * 2 + [(0, 0, 200)] * 2 + [(0, 0, 220)])
    return Photo(image, background)


@pytest.mark.parametrize("threshold", [1, 100, 130, 255])
@pytest.mark.parametrize("blank", ["light", "dark"])
def test_cells_are_light_from_the_threshold_on(threshold: int, blank: str) -> None:
    wanted = Settings(threshold=threshold, contrast=1.0, dither=False, blank=blank)
    (draft,) = drafts(slope(), wanted)
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
def test_the_blank_cells_are_those_like_the_background(
    wanted: str | None, background: tuple[int, int, int] | None, blanks: list[str]
) -> None:
    assert _blanks(slope(background), [True] * 12, wanted) == blanks


def test_without_a_background_the_border_decides() -> None:
    """A border of 4 + 4 + 3 + 3 cells: corners count twice."""
    dark = [False] * 12
    for place, weight in ((1, 1), (2, 1), (0, 2), (3, 2), (4, 1), (7, 1), (5, 0), (6, 0)):
        light = [number == place for number in range(12)]
        for more in range(12):
            if more != place:
                both = [a or number == more for number, a in enumerate(light)]
                total = sum(
                    each * (2 if number in (0, 3, 8, 11) else 0 if number in (5, 6) else 1)
                    for number, each in enumerate(both)
                )
                assert _blanks(slope(), both, None)[0] == ("light" if total >= 7 else "dark")
        assert weight < 7
    half = [True, True, True, True, True, *dark[5:]]
    assert _blanks(slope(), half, None) == ["light", "dark"]
    assert _blanks(slope(), [True, True, True, True, *dark[4:]], None) == ["dark", "light"]


@pytest.mark.parametrize(
    ("settings", "text", "palette"),
    [
        ({"dither": False}, "...r/rbbb", ["#ffffff", "#c80000", "#0000cf"]),
        ({"dither": True, "blank": "dark"}, "wwwr/r...", ["#0000cf", "#ffffff", "#c80000"]),
        ({"dither": False, "blank": "light"}, "...r/rbbb", ["#ffffff", "#c80000", "#0000cf"]),
        ({"dither": False, "blank": "#ff0000"}, "www./.bbb", ["#c80000", "#ffffff", "#0000cf"]),
    ],
)
def test_colours_gather_and_blank_comes_first(
    settings: dict[str, Any], text: str, palette: list[str]
) -> None:
    (draft,) = drafts(colours(), Settings(colours=2, contrast=1.0, **settings))
    assert draft.grid.text().split() == text.split("/")
    assert [colour.rgb for colour in draft.grid.palette] == palette
    # Two blues are 7 from the one that stands for both, the brighter one 13.
    assert draft.fidelity == pytest.approx(1 - (7 + 7 + 13) / (3 * 255 * 8))
    assert draft.settings["blank"] == palette[0]
    assert set(draft.settings) == {"contrast", "dither", "blank"}


def test_without_background_the_lightest_or_most_frequent_is_blank() -> None:
    values = [bytes.fromhex(text) for text in ("ffffff", "c80000", "0000cf")]
    numbers = bytes([0, 1, 2, 2])
    assert _blank_colours(colours(), values, numbers, None) == [0, 2]
    assert _blank_colours(colours(), values, bytes([0, 0, 1, 2]), None) == [0]
    assert _blank_colours(colours(), values, bytes([1, 1, 2, 2]), None) == [0, 1]
    assert _blank_colours(colours((10, 10, 190)), values, numbers, None) == [2]
    assert _blank_colours(colours(), values, numbers, "light") == [0]
    assert _blank_colours(colours(), values, numbers, "dark") == [2]


def test_brightness_is_as_the_eye_weighs_colours() -> None:
    weights = [_brightness(bytes(rgb)) for rgb in ((100, 0, 0), (0, 100, 0), (0, 0, 100))]
    assert weights == pytest.approx([29.9, 58.7, 11.4])
    assert _distance(b"\x01\x02\x03", b"\x04\x06\x08") == 9 + 16 + 25


def between(counts: list[int], threshold: int) -> float:
    """The variance between the two sides of a threshold, times the square of all pixels."""
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
def test_no_threshold_divides_greys_better_than_that_of_otsu(seed: int) -> None:
    random = Random(seed)
    image = Image.new("L", (5, 4))
    image.putdata([int(random.triangular(0, 255, 40)) for _ in range(20)])
    counts = image.histogram()
    best = max(between(counts, threshold) for threshold in range(1, 256))
    assert between(counts, otsu(image)) == pytest.approx(best)
