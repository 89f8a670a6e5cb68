"""Find the subject of a picture, and scale it to a few pixels for each cell.

The subject is the opaque area of a picture with transparency or, if the border has one colour, all
but the area of this colour that touches the border. Other pictures are subject all over.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from nonolith.design.photo import cropped

if TYPE_CHECKING:
    from PIL.Image import Image

Array = NDArray[Any]

#: White in Lab.
WHITE = np.array([100, 0, 0], np.float32)

#: Maximum number of pixels on each side of a cell, and on the longer side of the scaled picture
#: (but at least one pixel for each cell).
_FINE, _MAX_PIXELS = 8, 480

#: Two colours count as the same if no channel (0 to 255) differs by more than this number.
_NEAR = 30

#: A border has one colour if at least this share of its pixels has it.
_MAX_OF_BORDER = 0.8

#: Maximum longer side of the copy in which the foreground of a photograph is found, in pixels.
_CUT = 128

#: Most pixels of a photograph have other colours than this number of the commonest ones.
_FEW = 8

#: Least share of what stands out in a photograph that its foreground contains.
_LEAST_KEPT = 0.3

#: A scaled pixel belongs to the subject if the subject covers at least this share of the pixel, or
#: a third of this share in drawings in thin lines.
_COVERED = 0.35

#: Tried in this order: the maximum difference of background pixels from the border's colour, and
#: the share of the picture that must remain. The second pair is for drawings in thin grey lines.
_TRIED = ((_NEAR, 0.01), (_NEAR // 3, 0.001))

#: A picture has transparency if at least this share of its pixels is transparent.
_TRANSPARENT = 0.01


class Subject(NamedTuple):
    """A picture with ``fine`` x ``fine`` pixels for each cell."""

    lab: Array  #: the colours (L from 0 to 100, a, b) of each pixel, float32
    inside: Array  #: 1 for each pixel of the subject, 0 for the others, float32
    fine: int  #: pixels for each side of a cell
    paper: Array  #: colour (Lab) of the background; white if the picture has none
    is_whole: bool  #: whether the picture has no background
    cleared: bool = False  #: whether the background stays blank, whatever colour is blank
    kept: float = 1.0  #: how well a foreground was cut out, 0 to 1; 1 if none was cut out
    photo: bool = False  #: whether the picture has no background, also if one was cut off

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of cells."""
        height, width = self.inside.shape
        return height // self.fine, width // self.fine

    def mean(self, values: Array) -> Array:
        """Return the mean of the pixels of each cell."""
        rows, columns = self.shape
        blocks = values.reshape(rows, self.fine, columns, self.fine, *values.shape[2:])
        mean: Array = blocks.mean(axis=(1, 3))
        return mean


def subject_of(
    image: Image,
    size: tuple[int, int] | int,
    crop: str | tuple[int, int, int, int],
    cut: bool = False,
    background: str = "auto",
) -> Subject | None:
    """Crop a picture (RGBA) to its subject, and scale it.

    ``size`` and ``crop`` are those of ``make``. If ``size`` is rows and columns, a subject
    on a background is padded to their proportions, and any other picture is cropped to them.
    ``background`` is that of ``make``; with ``keep``, only transparent areas are removed.
    If ``cut``, the subject is the foreground of a photograph; return None if the foreground is
    unclear, or if the picture has transparency or a border of one colour.
    """
    pixels = np.asarray(cropped(image, crop) if isinstance(crop, tuple) else image)
    rgb, alpha = pixels[..., :3], pixels[..., 3].astype(np.float32) / 255
    transparent = bool((alpha < 0.5).mean() >= _TRANSPARENT)
    if transparent:
        inside, edge, paper = alpha, alpha, WHITE
    else:
        inside, edge, paper = _without_border(rgb, background == "keep")
    photo = whole = bool((inside == 1).all())
    kept = 1.0
    if cut:
        foreground = _foreground(rgb) if whole else None
        if foreground is None:
            return None
        (inside, kept), whole = foreground, False
        edge = inside
    inside = np.where(alpha < 0.5, np.minimum(inside, alpha), inside)  # also a few clear pixels
    if crop == "auto" and not whole:
        down, across = (np.nonzero((edge > 0.3).any(axis))[0] for axis in (1, 0))
        if len(down):
            box = np.s_[down[0] : down[-1] + 1, across[0] : across[-1] + 1]
            # A box that is subject all over, in one colour only, would show nothing.
            if (edge[box] <= 0.5).any() or np.ptp(rgb[box], axis=(0, 1)).max() > _NEAR:
                rgb, inside = rgb[box], inside[box]
    rgb, inside, (rows, columns) = _fitted(rgb, inside, size, whole)
    fine = max(1, min(_FINE, _MAX_PIXELS // max(rows, columns)))
    sides = columns * fine, rows * fine
    shrinks = rgb.shape[0] > sides[1]
    kind = cv2.INTER_AREA if shrinks else cv2.INTER_NEAREST
    covered = cv2.resize(inside, sides, interpolation=kind)
    weighted = cv2.resize(rgb * inside[..., None], sides, interpolation=kind)
    mean = weighted / np.maximum(covered, 1 / 512)[..., None]
    lab = lab_of(np.clip(mean, 0, 255))
    lab[covered < 1 / 256] = paper
    solid = covered >= _COVERED
    faint = covered >= _COVERED / 3
    if solid.sum() < 0.65 * faint.sum():
        solid = faint
    covered = solid.astype(np.float32)
    cleared = transparent or (background == "remove" and not whole)
    return Subject(lab, covered, fine, paper, whole, cleared, kept, photo)


def is_photograph(image: Image, crop: str | tuple[int, int, int, int]) -> bool:
    """Return whether a picture (RGBA) seems to be a photograph: it has neither transparency nor a
    border of one colour, and a few colours do not cover most of it."""
    pixels = np.asarray(cropped(image, crop) if isinstance(crop, tuple) else image)
    rgb, clear = pixels[..., :3], pixels[..., 3] < 128
    if clear.mean() >= _TRANSPARENT or (_without_border(rgb, False)[0] < 1).any():
        return False
    small = cv2.resize(rgb, (_CUT, _CUT), interpolation=cv2.INTER_AREA) // 4
    _, counts = np.unique(small.reshape(-1, 3), axis=0, return_counts=True)
    return bool(np.sort(counts)[-_FEW:].sum() < small[..., 0].size / 2)


def lab_of(rgb: Array) -> Array:
    """Convert colours (RGB, 0 to 255) to Lab (L from 0 to 100)."""
    lab: Array = cv2.cvtColor(rgb.astype(np.float32) / 255, cv2.COLOR_RGB2Lab)
    return lab


def rgb_of(lab: Array) -> Array:
    """Convert colours (Lab) to RGB (uint8)."""
    rgb = cv2.cvtColor(lab.astype(np.float32), cv2.COLOR_Lab2RGB)
    scaled: Array = np.clip(np.rint(rgb * 255), 0, 255).astype(np.uint8)
    return scaled


def _without_border(rgb: Array, keep: bool) -> tuple[Array, Array, Array]:
    """Return the two masks of ``_without_background`` and the colour (Lab) of the background; all
    pixels and white if the border has several colours, or if the background is kept."""
    border = np.concatenate([rgb[0], rgb[-1], rgb[:, 0], rgb[:, -1]]).astype(np.int16)
    ground = np.median(border, axis=0)
    alike = (np.abs(border - ground).max(axis=1) <= _NEAR).mean()
    if not keep and alike >= _MAX_OF_BORDER:
        for near, least in _TRIED:
            found = _without_background(rgb, ground, near)
            if found[0].mean() > least:
                return *found, lab_of(ground[None, None])[0, 0]
    every = np.ones(rgb.shape[:2], np.float32)
    return every, every, WHITE


def _without_background(rgb: Array, background: Array, near: int) -> tuple[Array, Array]:
    """Return two masks of the pixels that the background's colour does not connect to the border.

    The first mask leaves out the pixels next to the background, which mix both colours, unless thin
    lines would be lost. The second mask has these pixels.
    """
    apart = cv2.absdiff(rgb, np.broadcast_to(background.astype(np.uint8), rgb.shape)).max(axis=2)
    same = (apart <= near).astype(np.uint8)
    _, areas = cv2.connectedComponents(same, connectivity=4)
    edge = np.concatenate([areas[0], areas[-1], areas[:, 0], areas[:, -1]])
    outer = np.zeros(areas.max() + 1, bool)
    outer[edge] = True
    outer[0] = False
    outside: Array = outer[areas].astype(np.uint8)
    wider = cv2.dilate(outside, np.ones((3, 3), np.uint8))
    edge = 1 - outside.astype(np.float32)
    if (1 - wider).sum() > 0.85 * edge.sum():
        outside = wider
    return 1 - outside.astype(np.float32), edge


def _fitted(
    rgb: Array, inside: Array, size: tuple[int, int] | int, whole: bool
) -> tuple[Array, Array, tuple[int, int]]:
    """Pad or crop the picture and its mask to the proportions of the size; return both, and the
    rows and columns."""
    height, width = inside.shape
    if isinstance(size, int):
        longer = max(height, width)
        rows, columns = (max(1, round(side * size / longer)) for side in (height, width))
        return rgb, inside, (rows, columns)
    rows, columns = size
    if whole:
        tall = min(height, max(1, width * rows // columns))
        wide = min(width, max(1, height * columns // rows))
        top, left = (height - tall) // 2, (width - wide) // 2
        box = np.s_[top : top + tall, left : left + wide]
        return rgb[box], inside[box], size
    down = max(0, -(-width * rows // columns) - height)
    across = max(0, -(-height * columns // rows) - width)
    pad = (down // 2, down - down // 2), (across // 2, across - across // 2)
    return np.pad(rgb, (*pad, (0, 0)), mode="edge"), np.pad(inside, pad), size


def _foreground(rgb: Array) -> tuple[Array, float] | None:
    """Return a mask of the foreground of a photograph, and how well it was cut out (0 to 1).

    Source: Rother, Kolmogorov and Blake 2004, "GrabCut". The border is taken for background, except
    for the middle of the lower side, on which a subject often stands. The cut is started with the
    salient pixels, and with discs in the middle; the best result is kept.
    """
    height, width = rgb.shape[:2]
    scale = min(1.0, _CUT / max(height, width))
    sides = max(8, round(width * scale)), max(8, round(height * scale))
    small = cv2.resize(rgb, sides, interpolation=cv2.INTER_AREA)
    lab = cv2.GaussianBlur(lab_of(small), (0, 0), 1.5)
    edges = np.hypot(cv2.Sobel(lab, cv2.CV_32F, 1, 0), cv2.Sobel(lab, cv2.CV_32F, 0, 1)).sum(axis=2)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (3, 3))
    clear = cv2.dilate(edges, disc) > 1.5 * edges.mean() + 4
    salient = _salience(lab)
    rows, columns = np.mgrid[0 : sides[1], 0 : sides[0]]
    middle = np.hypot((rows + 0.5) / sides[1] - 0.5, (columns + 0.5) / sides[0] - 0.5)
    level = cv2.threshold((255 * salient).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)[0] / 255
    best, most = None, 0.0
    for start in (salient > level, salient > 0.6 * level, middle < 0.42, middle < 0.55):
        found = _cut(small, start, disc)
        if not 0.04 < found.mean() < 0.8:
            continue
        kept = float(salient[found > 0].sum() / max(salient.sum(), 1e-6))
        sharp = float(clear[cv2.morphologyEx(found, cv2.MORPH_GRADIENT, disc) > 0].mean())
        band = max(2, round(0.08 * max(sides)))
        ends = [found[:band].any(0), found[:, :band].any(1), found[:, -band:].any(1)]
        quality = kept + sharp - float(np.concatenate(ends).mean())
        if kept > _LEAST_KEPT and quality > most:
            best, most = found, quality
    if best is None:
        return None
    inside = cv2.resize(best.astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    return (inside > 0.5).astype(np.float32), max(0.0, min(1.0, most / 1.4))


def _salience(lab: Array) -> Array:
    """Return how much each pixel stands out, 0 to 1: its minimum barrier distance to the border.

    Of all paths to the border, the one with the smallest range of colours counts. Source: Zhang,
    Sclaroff, Lin, Shen, Price and Mech 2015, "Minimum Barrier Salient Object Detection at 80 FPS".
    """
    side = lab.shape[1] // 4
    barrier, high, low = np.full(lab.shape, np.inf, np.float32), lab.copy(), lab.copy()
    barrier[0] = barrier[:, 0] = barrier[:, -1] = barrier[-1, :side] = barrier[-1, -side:] = 0
    for _ in range(2):
        for axes in ((0, 1, 2), (1, 0, 2)):
            views = [layer.transpose(axes) for layer in (barrier, high, low, lab)]
            for step in (1, -1):
                _extend_paths(*views, step=step)
    distance = barrier.sum(axis=2)
    scaled: Array = np.clip(distance / max(float(np.percentile(distance, 99)), 1e-6), 0, 1)
    return scaled


def _extend_paths(barrier: Array, high: Array, low: Array, lab: Array, *, step: int) -> None:
    """Extend the paths of each row by the next one, downwards (``step`` 1) or upwards (-1)."""
    rows = range(len(lab))[::step]
    for before, row in pairwise(rows):
        upper, lower = np.maximum(high[before], lab[row]), np.minimum(low[before], lab[row])
        better = (upper - lower < barrier[row]) & np.isfinite(barrier[before])
        for layer, value in ((barrier, upper - lower), (high, upper), (low, lower)):
            layer[row] = np.where(better, value, layer[row])


def _cut(small: Array, start: Array, disc: Array) -> Array:
    """Return a mask of the foreground, which is expected where ``start`` is true."""
    height, width = small.shape[:2]
    mask = np.where(start, cv2.GC_PR_FGD, cv2.GC_PR_BGD).astype(np.uint8)
    band, side = max(1, round(0.03 * max(height, width))), width // 4
    mask[:band] = mask[:, :band] = mask[:, -band:] = cv2.GC_BGD
    mask[-band:, :side] = mask[-band:, -side:] = cv2.GC_BGD
    if not (mask == cv2.GC_PR_FGD).any():
        return np.zeros_like(mask)
    cv2.setRNGSeed(1)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.grabCut(small, mask, None, *models, 3, cv2.GC_INIT_WITH_MASK)
    found = ((mask == cv2.GC_FGD) | (mask == cv2.GC_PR_FGD)).astype(np.uint8)
    found = cv2.morphologyEx(found, cv2.MORPH_OPEN, disc)
    _, areas, facts, _ = cv2.connectedComponentsWithStats(found, connectivity=8)
    facts[0, cv2.CC_STAT_AREA] = 0
    size = facts[:, cv2.CC_STAT_AREA]
    parts: Array = ((size >= 0.2 * size.max()) & (size > 0))[areas].astype(np.uint8)
    return parts
