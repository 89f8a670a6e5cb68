"""Draw a subject in black and white, in several ways.

A way decides which regions, or which pixels, are black. Then the cells of which more than half is
black are filled. A stroke that is thinner than a cell is drawn as a line of single cells, and
regions of equal colour are kept apart by a line in the other colour if their border is clear.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import cv2
import numpy as np

from nonolith.design.regions import Regions, regions_of
from nonolith.design.subject import Array, Subject
from nonolith.solving.work import Work

#: Minimum contrasts (Lab) of borders between regions of equal colour; one inking for each.
_LINES = (11.0, 24.0)

#: Weight of the blurred picture in each local threshold, and width of the blur in cells.
_LOCAL = ((0.5, 4.0), (0.7, 1.5))

#: Cost of changing a cell of a line.
_LINE = 0.8

#: A picture is a line drawing if its strokes are at most this wide (in cells), and cover at most
#: this share of its silhouette.
_STROKE, _MAX_LINES = 1.6, 0.6

#: A cell is filled if more than this share of it is black, even if a white line crosses it.
_SURE = 0.8

#: Maximum number of regions for which the best choice of black regions is searched for.
_MAX_REGIONS = 1000

#: A region of at most this number of cells gets the colour of its outline if the outline covers
#: most of the region.
_SMALL = 16

#: Offsets (plus one) of the neighbours of a cell. As diagonal neighbours count, lines are connected
#: by sides: their blocks are longer than single cells, so that fewer changes make a puzzle unique.
_AROUND = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]

#: The number of the region outside the subject.
_OUTSIDE = 0


class Inking(NamedTuple):
    """A picture in black and white."""

    way: str  #: the name of the way of inking
    filled: Array  #: whether each cell is filled
    cost: Array  #: how much a change of each cell would show, 0 to 1


def inkings(subject: Subject, work: Work) -> Iterator[Inking]:
    """Yield inkings of a subject in all ways except ``dithered``."""
    yield from tones(subject)
    work.step()
    solid = _solid(subject)
    if solid is not None:
        yield solid
    regions = regions_of(subject, work)
    if regions is not None:
        for inking in _inks(subject, regions):
            work.step()
            yield inking


def tones(subject: Subject, threshold: float | None = None) -> Iterator[Inking]:
    """Yield inkings whose dark pixels are black.

    ``threshold`` is the least lightness (0 to 1) of a white pixel. By default there is an inking
    with the best threshold (``otsu_of``), and two in which the threshold of each pixel depends on
    the lightness around it.
    """
    inside = subject.inside > 0.5
    dark = 1 - subject.lab[..., 0] / 100
    if threshold is not None:
        yield _inked("tones", subject, (dark > 1 - threshold) & inside)
        return
    middle = otsu_of(dark[inside])
    yield _inked("tones", subject, (dark > middle) & inside)
    for share, cells in _LOCAL:
        width = cells * subject.fine
        around = cv2.GaussianBlur(dark * subject.inside, (0, 0), width)
        around /= np.maximum(cv2.GaussianBlur(subject.inside, (0, 0), width), 1e-3)
        black = (dark > (1 - share) * middle + share * around) & inside
        yield _inked("local tones", subject, black)


def _solid(subject: Subject) -> Inking | None:
    """Return a line drawing with its areas filled and its inner lines white, or None if the subject
    is no line drawing."""
    inside, fine = subject.inside > 0.5, subject.fine
    dark = 1 - subject.lab[..., 0] / 100
    lines = inside & (dark > otsu_of(dark[inside])) if np.ptp(dark[inside]) > 0.3 else inside
    padded = np.pad((~lines).astype(np.uint8), 1, constant_values=1)
    areas = cv2.connectedComponents(padded, connectivity=4)[1]
    outside = (areas == areas[0, 0])[1:-1, 1:-1]
    filled = ~outside
    width = cv2.distanceTransform(np.pad(lines, 1).astype(np.uint8), cv2.DIST_L2, 3)
    widest = 2 * float(np.percentile(width[width > 0], 80))
    if widest > _STROKE * fine or lines.sum() > _MAX_LINES * filled.sum():
        return None
    depth = cv2.distanceTransform(np.pad(filled, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    inner = lines & (depth > widest + 0.3 * fine)
    return _inked("solid", subject, filled & ~inner)


def dithered(subject: Subject) -> Inking:
    """Return an inking in three tones; the middle one is a pattern of alternating cells."""
    dark = subject.mean((1 - subject.lab[..., 0] / 100) * subject.inside)
    low, high = np.percentile(dark, (3, 97))
    level = (dark - low) / max(high - low, 1e-3)
    rows, columns = np.indices(dark.shape)
    filled = (level > 2 / 3) | ((level > 1 / 3) & ((rows + columns) % 2 == 0))
    cost = np.minimum(1, np.abs(level - 1 / 2) * 2 + 0.1)
    return Inking("dither", filled, cost)


def otsu_of(values: Array, weights: Array | None = None) -> float:
    """Return the threshold that best divides values (0 to 1) into low and high ones (Otsu 1979)."""
    counts = np.histogram(values, 128, (0, 1), weights=weights)[0].astype(float)
    middles = (np.arange(128) + 0.5) / 128
    below, weight = counts.cumsum(), (counts * middles).cumsum()
    above = below[-1] - below
    with np.errstate(divide="ignore", invalid="ignore"):
        between = below * above * (weight / below - (weight[-1] - weight) / above) ** 2
    between = np.nan_to_num(between)
    best = np.nonzero(between >= between.max() * (1 - 1e-9))[0]
    return float((best[0] + best[-1] + 2) / 256)


def _inks(subject: Subject, regions: Regions) -> Iterator[Inking]:
    """Yield inkings with filled regions, and lines between regions of equal colour."""
    labels = labels_of(subject, regions)
    done = set()
    for name, black in _fillings(regions):
        if black.tobytes() in done:
            continue
        done.add(black.tobytes())
        base = _inked(name, subject, black[regions.numbers])
        for least in _LINES:
            yield _with_lines(subject, base, labels, regions, (black, least))


def _fillings(regions: Regions) -> Iterator[tuple[str, Array]]:
    """Yield choices of the black regions, as an array of truth values by region."""
    light, areas = regions.colours[:, 0] / 100, regions.areas.copy()
    areas[_OUTSIDE] = 0
    inner = np.arange(len(areas)) > 0
    yield "outline", np.zeros(len(areas), bool)
    yield "silhouette", inner
    middle = otsu_of(light[1:], np.maximum(areas[1:], 0.25))
    for threshold in (0.35, middle, 0.55, (1 + middle) / 2):
        yield "dark areas", inner & (light < threshold)
    if len(areas) <= _MAX_REGIONS:
        yield "contrasting areas", _apart(regions, light, areas, middle)
    if len(areas) > 3:
        yield "light areas", inner & (light >= middle)


def _apart(regions: Regions, light: Array, areas: Array, middle: float) -> Array:
    """Return a choice of black regions in which most neighbours differ, and most dark regions are
    black."""
    n = len(areas)
    own = 2.5 * np.sqrt(areas) * (light - middle)
    strength = regions.lengths * np.minimum(regions.contrasts / 40, 1.5)
    links: list[list[tuple[int, float]]] = [[] for _ in range(n)]
    for (a, b), weight in zip(regions.pairs.tolist(), strength.tolist(), strict=True):
        links[a].append((b, weight))
        links[b].append((a, weight))
    best, least = np.zeros(n, bool), np.inf
    order = np.argsort(-areas)
    for start in (light < middle, light < 0.5, light < 1):
        black = start & (np.arange(n) > 0)
        for _ in range(20):
            changed = False
            for i in order.tolist():
                if i == _OUTSIDE:
                    continue
                same = sum(w if black[j] else -w for j, w in links[i])
                now = own[i] + same < 0
                changed |= bool(now != black[i])
                black[i] = now
            if not changed:
                break
        one, other = regions.pairs.T
        energy = own[black].sum() + strength[black[one] == black[other]].sum()
        if energy < least:
            best, least = black, energy
    return best


def _inked(way: str, subject: Subject, black: Array) -> Inking:
    """Reduce black pixels to cells; thin strokes in black and in white become lines of cells."""
    fine = subject.fine
    share = subject.mean(black.astype(np.float32))
    if fine < 4:
        return Inking(way, share > 0.5, np.abs(2 * share - 1))
    strokes, ridges = _strokes(subject, black)
    gaps, gap_ridges = _strokes(subject, _holes(subject, black))
    body = subject.mean((black & ~strokes | gaps).astype(np.float32))
    lines = _line_cells(subject, ridges)
    holes = _line_cells(subject, gap_ridges) & (share < 0.8)
    filled = ((body > 0.5) & ~(holes & ~lines)) | (lines & (share > 0.04)) | (share > _SURE)
    cost = np.abs(2 * share - 1)
    cost[lines | holes] = _LINE
    return Inking(way, _without_specks(filled, share), cost)


def _holes(subject: Subject, black: Array) -> Array:
    """Return the white pixels of the subject, and those that black pixels enclose."""
    areas = cv2.connectedComponents(np.pad((~black).astype(np.uint8), 1, constant_values=1))[1]
    enclosed = (areas != areas[0, 0])[1:-1, 1:-1]
    holes: Array = ~black & (enclosed | (subject.inside > 0.5))
    return holes


def _strokes(subject: Subject, black: Array) -> tuple[Array, Array]:
    """Return the pixels of strokes not wider than a cell, and the middle lines of these strokes."""
    fine = subject.fine
    side = max(3, round(1.2 * fine) // 2 * 2 + 1)
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
    # A whole picture goes on beyond its border; a subject ends there.
    padded = np.pad(black.astype(np.uint8), side, mode="edge" if subject.is_whole else "constant")
    within = np.s_[side:-side, side:-side]
    opened = cv2.morphologyEx(padded, cv2.MORPH_OPEN, disc)[within]
    distance = cv2.distanceTransform(padded, cv2.DIST_L2, 3)[within]
    mask = padded[within]
    thin = mask & (1 - opened)
    _, areas, facts, _ = cv2.connectedComponentsWithStats(thin, connectivity=8)
    extent = np.maximum(facts[:, cv2.CC_STAT_WIDTH], facts[:, cv2.CC_STAT_HEIGHT])
    long = (extent >= 1.1 * fine) & (facts[:, cv2.CC_STAT_AREA] >= 0.4 * fine * fine)
    long[0] = False
    thin = long[areas].astype(np.uint8)
    # Distances within the whole black area: the middle line of a stroke is where they are largest.
    ridge = (thin > 0) & (distance >= cv2.dilate(distance, np.ones((3, 3), np.uint8)) - 0.5)
    return thin > 0, ridge


def strokes_of(subject: Subject, pixels: Array) -> Array:
    """Return the cells of strokes that are not wider than a cell, as lines of single cells."""
    if subject.fine < 4:
        return np.zeros(subject.shape, bool)
    return _line_cells(subject, _strokes(subject, pixels)[1])


def _line_cells(subject: Subject, ridges: Array) -> Array:
    """Return the cells that lines pass, so that each line is one cell wide."""
    crossed = subject.mean(ridges.astype(np.float32)) * subject.fine
    return thinned(crossed > 0.45, crossed)


def thinned(cells: Array, weight: Array) -> Array:
    """Remove cells from lines, those with a small weight first, until the lines are one cell wide;
    they stay connected."""
    padded = np.pad(cells, 1)
    places = np.argwhere(cells)
    order = np.argsort(weight[cells], kind="stable")
    for row, column in places[order].tolist():
        block = padded[row : row + 3, column : column + 3]
        if _removable(block.ravel()[[0, 1, 2, 5, 8, 7, 6, 3]].tolist()):
            padded[row + 1, column + 1] = False
    return padded[1:-1, 1:-1]


def _removable(around: list[bool]) -> bool:
    """Return whether a cell of a line is not needed; ``around`` are its neighbours, clockwise from
    the upper left."""
    sides = around[1::2]
    if sum(around) < 2 or sum(sides) < 1:
        return False
    # Without the cell, its filled neighbours must still be connected: one group (8 neighbours).
    number = 0
    for i in (1, 3, 5, 7):
        if not around[i] and (around[(i + 1) % 8] or around[(i + 2) % 8]):
            number += 1
    return number == 1 and sum(around) >= 2 and not all(sides)


def _without_specks(filled: Array, share: Array) -> Array:
    """Make single filled cells blank if less than 0.7 of the cell is black, and fill single holes
    if less than 0.7 of the hole is white."""
    result = filled.copy()
    for value, limit in ((1, 8), (0, 4)):
        _, areas, facts, _ = cv2.connectedComponentsWithStats(
            (result == value).astype(np.uint8), connectivity=limit
        )
        sure = share if value else 1 - share
        for i in np.nonzero(facts[:, cv2.CC_STAT_AREA] == 1)[0].tolist():
            if i and sure[areas == i][0] < 0.7:
                result[areas == i] = not value
    return result


def labels_of(subject: Subject, regions: Regions) -> Array:
    """Return the region that covers most of each cell."""
    rows, columns = subject.shape
    fine, n = subject.fine, len(regions.areas)
    if fine == 1:
        return regions.numbers
    cell = np.arange(rows * columns).reshape(rows, columns).repeat(fine, 0).repeat(fine, 1)
    keys, counts = np.unique(cell.ravel() * n + regions.numbers.ravel(), return_counts=True)
    order = np.argsort(counts, kind="stable")
    labels = np.zeros(rows * columns, np.int64)
    labels[keys[order] // n] = keys[order] % n
    return labels.reshape(rows, columns)


def neighbours(subject: Subject, labels: Array, regions: Regions) -> Iterator[tuple[Array, Array]]:
    """Yield, for each of the eight neighbours of a cell, the regions of the neighbours, and the
    contrasts of the regions of the two cells; 0 if the regions do not touch."""
    n = len(regions.areas)
    keys = np.append(regions.pairs[:, 0] * n + regions.pairs[:, 1], n * n)
    contrasts = np.append(regions.contrasts, 0.0)
    # A picture without an outside goes on beyond its border.
    if subject.is_whole:
        padded = np.pad(labels, 1, mode="edge")
    else:
        padded = np.pad(labels, 1, constant_values=_OUTSIDE)
    rows, columns = labels.shape
    for down, across in _AROUND:
        other = padded[down : down + rows, across : across + columns]
        key = np.minimum(labels, other) * n + np.maximum(labels, other)
        place = np.searchsorted(keys, key)
        yield other, np.where(keys[place] == key, contrasts[place], 0.0)


def _with_lines(
    subject: Subject, base: Inking, labels: Array, regions: Regions, choice: tuple[Array, float]
) -> Inking:
    """Draw lines between regions of equal colour whose contrast is high enough.

    ``choice`` has the black regions, as truth values, and the least contrast. A black line is drawn
    in the darker of two regions, and a white one in the lighter region. The outside never carries a
    line.
    """
    black, least = choice
    n = len(regions.areas)
    light = np.argsort(np.argsort(regions.colours[:, 0], kind="stable"))
    filled, cost = base.filled.copy(), base.cost.copy()
    lines = np.zeros(labels.shape, bool)
    for other, contrast in neighbours(subject, labels, regions):
        same = (labels != other) & (labels > 0) & (black[labels] == black[other])
        mine = (light[labels] < light[other]) != black[labels]
        lines |= same & ((other == _OUTSIDE) | ((contrast >= least) & mine))
    lines &= filled == black[labels]
    # The rest of a small region would be a hole in its line: it gets the line's colour.
    cells = np.bincount(labels.ravel(), minlength=n)
    drawn = np.bincount(labels[lines], minlength=n)
    full = (cells > 0) & (drawn >= 0.6 * cells) & (cells <= _SMALL)
    full[_OUTSIDE] = False
    lines |= full[labels] & (filled == black[labels])
    filled[lines] = ~filled[lines]
    cost[lines] = _LINE
    return Inking(base.way, filled, cost)
