"""Find the original colours of pictures with lossy compression, within the limits of the search."""

from __future__ import annotations

import pytest

from nonolith.formats.lossy_colours import original_colours

Rgb = tuple[int, ...]

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
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
