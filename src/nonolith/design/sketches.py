"""Make the sketches of a picture: grids in black and white, or in a few colours, best first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np

from nonolith.design.colourings import Colouring, colourings
from nonolith.design.inkings import Inking, dithered, inkings, tones
from nonolith.design.likeness import Eye, Likeness
from nonolith.design.palettes import moved_apart, near_colours, palette_of_colours
from nonolith.design.subject import WHITE, Array, Subject, lab_of, subject_of
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE, Palette
from nonolith.solving.work import StoppedError, Work

if TYPE_CHECKING:
    from PIL.Image import Image

#: Sketches differ from each other in more than this share of the cells.
_ALIKE = 0.1

#: If ``kept`` of a foreground is at least ``_KEPT``, its best sketch ranks ``_RANKS_FIRST`` higher
#: than the best sketch of the whole picture; otherwise it ranks lower, by ``_FALLS`` times the
#: difference between ``_KEPT`` and ``kept``.
_KEPT, _RANKS_FIRST, _FALLS = 0.85, 0.08, 1.0

#: Penalty for the tones of a subject: they show shadows as if they were edges.
_TONES = 0.08

#: Maximum share of the cells near edges, of a whole picture and of a subject; more is too much
#: detail.
_DETAIL_OF_WHOLE, _DETAIL = 0.7, 0.92

#: A sketch with a lower fidelity shows too little.
_TOO_LITTLE = 0.6

#: Black and white in Lab, blank first.
_INK = np.array([[100, 0, 0], [0, 0, 0]], np.float32)


class SketchSettings(NamedTuple):
    """The settings requested in ``make``; None for a setting that was not given."""

    colours: int = 1
    threshold: int | None = None
    contrast: float | None = None
    dither: bool | None = None
    blank: str | None = None
    symmetric: bool = False
    palette: tuple[str, ...] | None = None  #: the colours besides blank, as ``#rrggbb``
    background: str = "auto"
    margin: int = 0
    speck: int = 0


class Sketch(NamedTuple):
    """A sketch of a picture, and the settings that made it."""

    cells: Array  #: the number of each cell's colour; 0 is blank
    costs: Array  #: how much it shows if a cell gets each colour (rows x columns x colours)
    palette: Palette
    settings: dict[str, Any]
    rank: float  #: the higher, the better
    eye: Eye
    colours: Array  #: the colours (Lab)
    warnings: dict[str, str]  #: the sentences of ``Made.warnings``
    margin: int = 0  #: number of blank rows and columns on each side

    @property
    def grid(self) -> Grid:
        """The sketch as a grid."""
        return Grid.from_rows(self.cells.tolist(), self.palette)

    def likeness(self, grid: Grid) -> Likeness:
        """Return the likeness of the sketch after changes."""
        cells = np.asarray(grid).astype(np.int64)
        rows, columns = (slice(self.margin, side - self.margin) for side in cells.shape)
        return self.eye.compare(cells[rows, columns], self.colours)


def sketches(
    image: Image,
    size: int | tuple[int, int],
    crop: str | tuple[int, int, int, int],
    wanted: SketchSettings,
    work: Work,
) -> list[Sketch]:
    """Return the sketches of a picture (RGBA), best first; each differs clearly from the others.

    If a limit of the work is reached, return the sketches made so far; raise StoppedError if there
    are none.
    """
    found: list[Sketch] = []
    try:
        for sketch in _all(image, (size, crop), wanted, work):
            found.append(sketch)
    except StoppedError:
        if not found:
            raise
    found.sort(key=lambda sketch: -sketch.rank)
    kept: list[Sketch] = []
    for sketch in found:
        same_size = (other.cells for other in kept if other.cells.shape == sketch.cells.shape)
        if all((sketch.cells != cells).mean() > _ALIKE for cells in same_size):
            kept.append(sketch)
    return kept


def _all(
    image: Image,
    frame: tuple[int | tuple[int, int], str | tuple[int, int, int, int]],
    wanted: SketchSettings,
    work: Work,
) -> Iterator[Sketch]:
    """Yield sketches of the picture, then of its foreground; ``frame`` is the size and the crop."""
    size, margin = frame[0], 2 * wanted.margin
    inner = size - margin if isinstance(size, int) else (size[0] - margin, size[1] - margin)
    frame = inner, frame[1]
    if wanted.threshold and frame[1] == "none" and wanted.background == "auto":
        wanted = wanted._replace(background="keep")
    subject = subject_of(image, *frame, background=wanted.background)
    assert subject is not None
    best, warnings = 0.0, {}
    if wanted.background == "remove" and subject.is_whole:
        foreground = subject_of(image, *frame, cut=True, background="remove")
        if foreground is None:
            warnings["background"] = "no background was found that can be removed: try a crop"
        else:
            subject = foreground
    if not subject.inside.any():
        return  # the subject covers too little of every cell
    for settings, view in _views(subject, wanted):
        for sketch in _sketches_of(view, settings, wanted, work):
            best = max(best, sketch.rank)
            yield sketch._replace(warnings=warnings | sketch.warnings)
    if (frame[1], wanted.blank, wanted.background) != ("auto", None, "auto"):
        return
    work.step()
    foreground = subject_of(image, *frame, cut=True)
    if foreground is None:
        return
    others: list[Sketch] = []
    for settings, view in _views(foreground, wanted._replace(background="remove")):
        others += _sketches_of(view, settings, wanted, work)
    # Ranks of sketches of different pictures cannot be compared, so the quality of the cut decides.
    behind = _RANKS_FIRST if foreground.kept >= _KEPT else -_FALLS * (_KEPT - foreground.kept)
    move = best + behind - max((sketch.rank for sketch in others), default=0.0)
    for sketch in others:
        yield sketch._replace(rank=sketch.rank + move)


def _views(subject: Subject, wanted: SketchSettings) -> Iterator[tuple[dict[str, Any], Subject]]:
    """Yield the settings and the picture of each view: the subject, its negative, or both."""
    if wanted.contrast is not None:
        lab = subject.lab.copy()
        middle = lab[subject.inside > 0.5, 0].mean() if subject.inside.any() else 50
        lab[..., 0] = np.clip(middle + wanted.contrast * (lab[..., 0] - middle), 0, 100)
        subject = subject._replace(lab=lab)
    given = {name: getattr(wanted, name) for name in ("threshold", "contrast", "dither")}
    settings = {name: value for name, value in given.items() if value is not None}
    if wanted.background == "remove" and not subject.is_whole:
        settings["background"] = "removed"
    keeps_ground = subject.cleared or wanted.blank in (None, "white")
    if wanted.colours > 1:
        if wanted.palette is not None or (keeps_ground and wanted.blank is not None):
            subject = subject._replace(paper=_paper_of(wanted.blank))
        if not keeps_ground:
            subject = subject._replace(inside=np.ones_like(subject.inside), is_whole=True)
        yield settings, subject
        return
    light_paper = bool(subject.paper[0] >= 50)
    if wanted.blank is None:
        sides = ["light"] if light_paper else ["dark", "light"]
    elif wanted.blank.startswith("#"):
        sides = ["light" if _lab_of_text(wanted.blank)[0] >= 50 else "dark"]
    else:
        sides = ["dark" if wanted.blank == "dark" else "light"]
    for side in sides:
        view = subject
        if not keeps_ground and light_paper != (side == "light"):
            view = view._replace(inside=np.ones_like(view.inside), is_whole=True)
        if side == "dark":
            lab = view.lab * np.array([-1, 1, 1], np.float32) + WHITE
            view = view._replace(lab=lab)
        yield {**settings, "blank": side}, view


def _sketches_of(
    subject: Subject, settings: dict[str, Any], wanted: SketchSettings, work: Work
) -> Iterator[Sketch]:
    work.step()
    eye = Eye(subject)
    work.step()
    for style, cells, colours, costs in _ways(subject, wanted, settings, work):
        work.step()
        if wanted.speck:
            cells = _without_specks(cells, wanted.speck)  # noqa: PLW2901
        if subject.cleared:
            clear = subject.mean(subject.inside) == 0
            cells, costs = np.where(clear, 0, cells), costs.copy()  # noqa: PLW2901
            costs[clear, 1:] = np.inf  # transparent cells stay blank
        if wanted.symmetric:
            cells, costs = _mirrored(cells, costs, colours, eye)  # noqa: PLW2901
        if (cells == cells.flat[0]).all():
            continue
        used = np.union1d([0], cells)  # blank, and the colours that a cell has
        cells, costs = np.searchsorted(used, cells), costs[..., used]  # noqa: PLW2901
        colours = colours[used]  # noqa: PLW2901
        likeness = eye.compare(cells, colours)
        rank = likeness.rank
        if style.endswith("tones") and not subject.is_whole:
            rank -= _TONES
        if style == "dither":
            rank = min(rank, 0.2)
        detail = eye.detail > (_DETAIL_OF_WHOLE if subject.is_whole else _DETAIL)
        warnings = {}
        if detail or likeness.fidelity < _TOO_LITTLE:
            rows, columns = cells.shape
            problem = "the picture has much detail" if detail else "little of the picture is left"
            warnings["detail" if detail else "little"] = (
                f"{problem} for {columns} columns and {rows} rows: try a larger size, more "
                "colours, or a crop"
            )
        palette = _palette_of(colours, wanted, settings)
        made = {"style": style, **settings}
        if wanted.colours > 1:
            made["blank"] = palette[0].rgb
        if near := near_colours(palette):
            pairs = ", ".join(near[:3]) + (", ..." if len(near) > 3 else "")
            warnings["colours"] = (
                f"some colours are hard to tell apart, above all for colour-blind people: {pairs}"
            )
        margin = wanted.margin
        cells = np.pad(cells, margin)  # noqa: PLW2901
        costs = np.pad(  # noqa: PLW2901
            costs, ((margin, margin), (margin, margin), (0, 0)), constant_values=np.inf
        )
        yield Sketch(cells, costs, palette, made, rank, eye, colours, warnings, margin)


def _ways(
    subject: Subject, wanted: SketchSettings, settings: dict[str, Any], work: Work
) -> Iterator[Colouring]:
    if wanted.colours > 1:
        blank: str | Array | None = wanted.blank
        if wanted.blank is not None and wanted.blank.startswith("#"):
            blank = _lab_of_text(wanted.blank)
        given = None
        if wanted.palette is not None:
            given = np.array([_paper_of(wanted.blank), *map(_lab_of_text, wanted.palette)])
        most = 0
        for colouring in colourings(subject, wanted.colours, blank, given, work):
            most = max(most, len(np.union1d([0], colouring.cells)))
            yield colouring
        if most > 2 or wanted.palette is not None:
            return
    each: list[Iterable[Inking]] = []
    if wanted.threshold is not None:
        # The lightness (0 to 1) in the picture, of which the subject may be the negative.
        lightness = float(lab_of(np.full((1, 1, 3), wanted.threshold, np.uint8))[0, 0, 0] / 100)
        is_negative = settings["blank"] == "dark"
        each.append(tones(subject, 1 - lightness if is_negative else lightness))
    elif not wanted.dither:
        each.append(inkings(subject, work))
    if wanted.dither or (wanted.dither is None and wanted.threshold is None and subject.is_whole):
        each.append([dithered(subject)])
    for style, filled, cost in chain(*each):
        yield Colouring(style, filled.astype(np.int64), _INK, np.repeat(cost[..., None], 2, axis=2))


def _mirrored(cells: Array, costs: Array, colours: Array, eye: Eye) -> tuple[Array, Array]:
    """Return the better of two inkings, and its costs: each is one half and its mirror image."""
    half = cells.shape[1] // 2
    best = None
    for source, cost in ((cells, costs), (cells[:, ::-1], costs[:, ::-1])):
        one, price = source.copy(), cost.copy()
        if half:
            one[:, -half:] = source[:, :half][:, ::-1]
            price[:, -half:] = cost[:, :half][:, ::-1]
        rank = eye.compare(one, colours).rank
        if best is None or rank > best[0]:
            best = rank, one, price
    assert best is not None
    return best[1], best[2]


def _without_specks(cells: Array, most: int) -> Array:
    """Return the cells without areas of at most ``most`` cells of one colour, which get the colour
    that is most frequent around them."""
    result = cells.copy()
    for colour in np.unique(cells[cells > 0]).tolist():
        mask = (cells == colour).astype(np.uint8)
        number, areas, facts, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
        for i in range(1, number):
            if facts[i, cv2.CC_STAT_AREA] <= most:
                area = (areas == i).astype(np.uint8)
                around = (cv2.dilate(area, np.ones((3, 3), np.uint8)) > area) & (cells != colour)
                result[area > 0] = np.bincount(cells[around]).argmax() if around.any() else 0
    return result


def _palette_of(colours: Array, wanted: SketchSettings, settings: dict[str, Any]) -> Palette:
    """Return the palette of a sketch in these colours (Lab)."""
    if wanted.palette is not None and wanted.colours == 1:
        side = settings["blank"] if wanted.blank is None else wanted.blank
        return palette_of_colours(np.array([_paper_of(side), _lab_of_text(wanted.palette[0])]))
    if wanted.palette is not None:
        return palette_of_colours(colours)
    return BLACK_AND_WHITE if wanted.colours == 1 else palette_of_colours(moved_apart(colours))


def _paper_of(blank: str | None) -> Array:
    """Return the colour (Lab) of blank cells; white by default."""
    if blank is not None and blank.startswith("#"):
        return _lab_of_text(blank)
    return WHITE * 0 if blank == "dark" else WHITE


def _lab_of_text(colour: str) -> Array:
    """Return the colour ``#rrggbb`` in Lab."""
    rgb = np.frombuffer(bytes.fromhex(colour[1:]), np.uint8)
    lab: Array = lab_of(rgb[None, None])[0, 0]
    return lab
