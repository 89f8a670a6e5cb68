"""Drafts: ways to make a small picture one of few colours, by threshold, dithering or quantising.

Each draft has the settings that made it and how true it is to the picture: one minus the mean
difference between the brightness (in colour: the colours) of a cell and of what stands for it, from
0 to 1. Errors that dithering spreads over neighbours are taken as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from nonolith.formats.colours import free_char, name_of, names_of, palette_of
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Colour

if TYPE_CHECKING:
    from PIL.Image import Image

    from nonolith.design.photo import Photo

#: Steps around the automatic threshold (0 to 255) that are tried.
_STEPS = (0, -16, 16, -32, 32, -56, 56)

#: Most pixels of which the colours are found; that takes long, and nothing can end it.
_SAMPLED = 40_000

#: Contrasts that are tried, as factors.
_CONTRASTS = (1.0, 1.5)


class Settings(NamedTuple):
    """What is wanted of the drafts; None is: try what matters.

    Attributes:
        colours: besides blank; 1 is black and white.
        threshold: brightness (1 to 255) from which a cell is light; black and white only.
        contrast: a factor, 0.1 to 10.
        dither: whether errors are spread over neighbours.
        blank: ``light``, ``dark``, or a colour ``#rrggbb`` to which blank is to be near.
    """

    colours: int = 1
    threshold: int | None = None
    contrast: float | None = None
    dither: bool | None = None
    blank: str | None = None


class Draft(NamedTuple):
    """One way to make the picture one of few colours.

    Attributes:
        grid: the cells.
        settings: the settings that made it, by name.
        fidelity: how true it is to the picture, 0 to 1.
    """

    grid: Grid
    settings: dict[str, Any]
    fidelity: float


def drafts(photo: Photo, wanted: Settings) -> Iterator[Draft]:
    """All drafts by the settings that are wanted, and by those that matter where nothing is."""
    from PIL import ImageEnhance

    for contrast in _CONTRASTS if wanted.contrast is None else (wanted.contrast,):
        image = photo.image
        if contrast != 1:
            image = ImageEnhance.Contrast(image).enhance(contrast)
        for dither in (False, True) if wanted.dither is None else (wanted.dither,):
            made = {"contrast": contrast, "dither": dither}
            if wanted.colours == 1:
                yield from _in_two(photo, image.convert("L"), made, wanted)
            else:
                yield from _in_colours(photo, image, made, wanted)


def otsu(image: Image) -> int:
    """The threshold (1 to 255) that divides the brightness of a picture (mode L) best.

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
    return (first + last + 1) // 2  # the middle of a gap in which all are as good


def _in_two(photo: Photo, grey: Image, made: dict[str, Any], wanted: Settings) -> Iterator[Draft]:
    """Black and white."""
    if wanted.threshold is not None:
        thresholds = [wanted.threshold]
    else:
        middle = otsu(grey)
        steps = _STEPS[:3] if made["dither"] else _STEPS
        thresholds = [middle + step for step in steps if 1 <= middle + step <= 255]
    true = photo.image.convert("L").tobytes()
    for threshold in thresholds:
        if made["dither"]:
            move = 128 - threshold
            moved = grey.point(lambda value, move=move: min(255, max(0, value + move)))
            lights = moved.convert("1").convert("L")
            light = [bool(value) for value in lights.tobytes()]
        else:
            light = [value >= threshold for value in grey.tobytes()]
        for blank in _blanks(photo, light, wanted.blank):
            filled = [value != (blank == "light") for value in light]
            # Filled cells are drawn black; where the dark ones are blank, that is a negative.
            off = sum(
                255 - value if (is_light) else value
                for value, is_light in zip(true, light, strict=True)
            )
            grid = Grid(
                grey.height, grey.width, [2 if cell else 1 for cell in filled], BLACK_AND_WHITE
            )
            settings = {"threshold": threshold, **made, "blank": blank}
            yield Draft(grid, settings, 1 - off / (255 * len(true)))


def _blanks(photo: Photo, light: list[bool], wanted: str | None) -> list[str]:
    """Whether the light or the dark cells are blank; the likelier first."""
    if wanted in ("light", "dark"):
        return [wanted]
    if wanted is not None:
        return ["light" if _brightness(bytes.fromhex(wanted[1:])) >= 128 else "dark"]
    if photo.background is not None:
        return ["light" if _brightness(bytes(photo.background)) >= 128 else "dark"]
    width = photo.image.width
    sides = [*light[:width], *light[-width:], *light[::width], *light[width - 1 :: width]]
    return ["light", "dark"] if 2 * sum(sides) >= len(sides) else ["dark", "light"]


def _in_colours(
    photo: Photo, image: Image, made: dict[str, Any], wanted: Settings
) -> Iterator[Draft]:
    """Blank and several colours, as they gather in the picture."""
    from PIL import ImageChops
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
    numbers = reduced.tobytes()
    used = sorted(set(numbers))
    if len({values[i] for i in used}) < number:
        return  # fewer colours than wanted: another way may have them
    apart = ImageChops.difference(photo.image, reduced.convert("RGB")).histogram()
    off = sum(value % 256 * pixels for value, pixels in enumerate(apart))
    for blank in _blank_colours(photo, values, numbers, wanted.blank):
        entries = _entries([values[blank], *(values[i] for i in used if i != blank)])
        places = {old: new for new, old in enumerate([blank, *(i for i in used if i != blank)])}
        grid = Grid(
            image.height, image.width, [1 << places[i] for i in numbers], palette_of(entries)
        )
        settings = {**made, "blank": entries[0].rgb}
        yield Draft(grid, settings, 1 - off / (3 * 255 * len(numbers)))


def _sample(image: Image) -> Image:
    """The picture, or a smaller one with some of its pixels if it has more than ``_SAMPLED``."""
    share = (_SAMPLED / (image.width * image.height)) ** 0.5
    if share >= 1:
        return image
    from PIL.Image import Resampling

    sides = max(1, int(image.width * share)), max(1, int(image.height * share))
    return image.resize(sides, Resampling.NEAREST)


def _entries(values: list[bytes]) -> list[Colour]:
    """The colours of a palette, blank first."""
    texts = [f"#{value.hex()}" for value in values]
    blank = Colour(name_of(texts[0]) or "background", texts[0], ".")
    entries = [blank]
    for rgb, name in zip(texts[1:], names_of(texts[1:], [blank.name]), strict=True):
        char = "#" if rgb == "#000000" else free_char([entry.char for entry in entries], name)
        entries.append(Colour(name, rgb, char))
    return entries


def _blank_colours(
    photo: Photo, values: list[bytes], numbers: bytes, wanted: str | None
) -> list[int]:
    """The numbers of the colours that may be blank, the likeliest first."""
    places = sorted(range(len(values)), key=lambda i: _brightness(values[i]))
    if wanted == "light":
        return [places[-1]]
    if wanted == "dark":
        return [places[0]]
    near = bytes.fromhex(wanted[1:]) if wanted is not None else photo.background
    if near is not None:
        return [min(places, key=lambda i: _distance(values[i], bytes(near)))]
    frequent = max(places, key=lambda i: (numbers.count(i), _brightness(values[i])))
    return list(dict.fromkeys([places[-1], frequent]))


def _brightness(rgb: bytes) -> float:
    """From 0 to 255, as the eye weighs the three colours."""
    return 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]


def _distance(one: bytes, other: bytes) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))
