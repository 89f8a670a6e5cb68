"""Reduce a small picture to a few colours, by threshold, dithering or quantising.

A draft is a reduced picture with the settings that made it and with its fidelity. The fidelity is
one minus the mean difference (0 to 1) between the picture and the draft in brightness or colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from typing import TYPE_CHECKING, Any, NamedTuple

from nonolith.formats.colours import palette_of_values
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.solving.work import Work

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonolith.design.photo import Photo

#: Offsets from Otsu's threshold (brightness 0 to 255); each gives a threshold to try.
_STEPS = (0, -16, 16, -32, 32, -56, 56)

#: Maximum number of pixels that are quantised to find the colours. Quantising 10,000 pixels takes
#: 0.1 s and cannot be interrupted.
_SAMPLED = 10_000

#: Factors of the contrast that are tried; 1 leaves the picture unchanged.
_CONTRASTS = (1.0, 1.5)


class DraftSettings(NamedTuple):
    """The settings requested in ``from_picture``; if one is None, several values are tried."""

    colours: int = 1
    threshold: int | None = None
    contrast: float | None = None
    dither: bool | None = None
    blank: str | None = None


class PictureDraft(NamedTuple):
    """A picture in a few colours, the settings that made it, and its fidelity (0 to 1)."""

    grid: Grid
    settings: dict[str, Any]
    fidelity: float


def drafts(photo: Photo, wanted: DraftSettings, work: Work) -> Iterator[PictureDraft]:
    """Yield drafts for all combinations of settings; try several values if a setting is None."""
    from PIL import ImageEnhance

    for contrast in _CONTRASTS if wanted.contrast is None else (wanted.contrast,):
        image = photo.image
        if contrast != 1:
            image = ImageEnhance.Contrast(image).enhance(contrast)
        for dither in (False, True) if wanted.dither is None else (wanted.dither,):
            work.step()
            settings = {"contrast": contrast, "dither": dither}
            make = _in_black_and_white if wanted.colours == 1 else _in_colours
            yield from make(photo, image, settings, wanted)


def otsu(image: Image) -> int:
    """Return the threshold (1 to 255) that best divides a picture (mode L) into dark and light
    pixels.

    Source: Otsu 1979, "A threshold selection method from gray-level histograms".
    """
    counts = image.histogram()
    total, weight = sum(counts), sum(value * number for value, number in enumerate(counts))
    first, last, best_between = 128, 128, -1.0
    below = below_weight = 0
    for value in range(1, 256):
        below += counts[value - 1]
        below_weight += (value - 1) * counts[value - 1]
        above = total - below
        if not below or not above:
            continue
        apart = below_weight / below - (weight - below_weight) / above
        between = below * above * apart * apart
        if between > best_between * (1 + 1e-12):
            first, best_between = value, between
        if between >= best_between * (1 - 1e-12):
            last = value
    return (first + last + 1) // 2  # the middle of the equally good thresholds


def _in_black_and_white(
    photo: Photo, image: Image, made: dict[str, Any], wanted: DraftSettings
) -> Iterator[PictureDraft]:
    """Yield black and white drafts; ``made`` has the settings ``contrast`` and ``dither``."""
    grey = image.convert("L")
    if wanted.threshold is not None:
        thresholds = [wanted.threshold]
    else:
        middle = otsu(grey)
        steps = _STEPS[:3] if made["dither"] else _STEPS
        thresholds = [middle + step for step in steps if 1 <= middle + step <= 255]
    true = photo.image.convert("L")
    for threshold in thresholds:
        if made["dither"]:
            move = 128 - threshold
            moved = grey.point(lambda value, move=move: min(255, max(0, value + move)))
            lights = moved.convert("1").convert("L")
        else:
            lights = grey.point(lambda value, least=threshold: 255 * (value >= least))
        for blank in _blanks(photo, lights.tobytes(), wanted.blank):
            # Filled cells are drawn black; if the dark cells are blank, the draft is a negative.
            cells = bytes([blank == "light"] * 255 + [blank == "dark"])
            grid = _grid(lights, cells, BLACK_AND_WHITE)
            settings = {"threshold": threshold, **made, "blank": blank}
            yield PictureDraft(grid, settings, _fidelity(true, lights))


def _grid(image: Image, colours: bytes, palette: Palette) -> Grid:
    """Convert an image with one byte per pixel to a grid; ``colours`` maps bytes to colours."""
    rows = memoryview(image.tobytes().translate(colours)).cast("B", (image.height, image.width))
    return Grid.from_rows(rows, palette)


def _fidelity(true: Image, drawn: Image) -> float:
    """Return one minus the mean difference (0 to 1) between two images of the same mode."""
    from PIL import ImageChops

    apart = ImageChops.difference(true, drawn).histogram()
    off = sum(value % 256 * pixels for value, pixels in enumerate(apart))
    return 1 - off / (255 * sum(apart))


def _blanks(photo: Photo, lights: bytes, wanted: str | None) -> list[str]:
    """Return which cells to try as blank: ``light``, ``dark`` or both, the likelier first."""
    if wanted in ("light", "dark"):
        return [wanted]
    near = _blank_rgb(photo, wanted)
    if near is not None:
        return ["light" if _brightness(near) >= 128 else "dark"]
    width = photo.image.width
    sides = lights[:width] + lights[-width:] + lights[::width] + lights[width - 1 :: width]
    return ["light", "dark"] if 2 * sides.count(255) >= len(sides) else ["dark", "light"]


def _in_colours(
    photo: Photo, image: Image, made: dict[str, Any], wanted: DraftSettings
) -> Iterator[PictureDraft]:
    """Yield drafts in ``wanted.colours`` colours besides blank.

    ``made`` has the settings ``contrast`` and ``dither``.
    """
    from PIL.Image import Dither, Quantize

    number = wanted.colours + 1
    sample = _sample(image)
    chosen = sample.quantize(number, Quantize.MEDIANCUT, kmeans=number, dither=Dither.NONE)
    reduced = chosen
    if made["dither"] or sample is not image:
        kind = Dither.FLOYDSTEINBERG if made["dither"] else Dither.NONE
        reduced = image.quantize(palette=chosen, dither=kind)
    raw = bytes(chosen.getpalette() or ())
    values = [raw[3 * i : 3 * i + 3] for i in range(min(number, len(raw) // 3))]
    pixels = reduced.histogram()
    used = [i for i, cells in enumerate(pixels) if cells]
    if len({values[i] for i in used}) < number:
        return  # the draft has too few colours; drafts with other settings may have enough
    fidelity = _fidelity(photo.image, reduced.convert("RGB"))
    for blank in _blank_colours(photo, values, pixels, wanted.blank):
        order = [blank, *(i for i in used if i != blank)]
        first, *others = (f"#{values[i].hex()}" for i in order)
        colours = bytes(order.index(i) if i in order else 0 for i in range(256))
        settings = {**made, "blank": first}
        yield PictureDraft(
            _grid(reduced, colours, palette_of_values(first, others)), settings, fidelity
        )


def _sample(image: Image) -> Image:
    """Return the picture, or a sample of its pixels if it has more than ``_SAMPLED``."""
    share = (_SAMPLED / (image.width * image.height)) ** 0.5
    if share >= 1:
        return image
    from PIL.Image import Resampling

    sides = max(1, int(image.width * share)), max(1, int(image.height * share))
    return image.resize(sides, Resampling.NEAREST)


def _blank_colours(
    photo: Photo, values: list[bytes], pixels: list[int], wanted: str | None
) -> list[int]:
    """Return the indices in ``values`` of the colours that may be blank, the likeliest first."""
    places = sorted(range(len(values)), key=lambda i: _brightness(values[i]))
    if wanted == "light":
        return [places[-1]]
    if wanted == "dark":
        return [places[0]]
    near = _blank_rgb(photo, wanted)
    if near is not None:
        return [min(places, key=lambda i: dist(values[i], near))]
    frequent = max(places, key=lambda i: (pixels[i], _brightness(values[i])))
    return list(dict.fromkeys([places[-1], frequent]))


def _blank_rgb(photo: Photo, wanted: str | None) -> bytes | None:
    """Return the colour (RGB) that blank must resemble: ``wanted``, or else the background."""
    if wanted is not None:
        return bytes.fromhex(wanted[1:])
    return None if photo.background is None else bytes(photo.background)


def _brightness(rgb: bytes) -> float:
    """Return the luma of a colour, 0 to 255 (ITU-R BT.601)."""
    return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
