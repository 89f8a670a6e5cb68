"""Divide a subject into regions of one colour; find which ones touch, and with which contrast.

Colours are clustered, and each connected area of one cluster is a region. Then neighbours whose
border is weak are merged, so that a smooth gradient is one region. A region that is small is merged
unless it stands out: an eye survives, noise does not.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from nonolith.design.subject import Array, Subject
from nonolith.solving.work import Work

#: Number of clusters of colours.
_CLUSTERS = 8

#: Factors of L, a and b before colours are clustered.
_WEIGHTS = np.array([1, 1.2, 1.2], np.float32)

#: Colours are counted in bins of this size (in Lab).
_BIN = 3.0

#: Regions whose border has a lower contrast (distance in Lab) are merged.
_WEAK = 8.0

#: Maximum number of connected areas of all clusters; a picture with more has no regions.
_MAX_AREAS = 20_000

#: Maximum number of pixels from which the clusters are found.
_SAMPLED = 15_000

#: A region is merged if its contrast times the root of its area (in cells) is below this number.
_SALIENT = 14.0

#: Factor of ``_SALIENT``, and the square of the factor of ``_WEAK``, in photographs: their textures
#: would be too many regions.
_COARSE = 2.0


class Regions(NamedTuple):
    """The regions of a subject; region 0 is the outside.

    ``pairs`` has the numbers of two touching regions in each row, the smaller number first.
    """

    numbers: Array  #: the region of each pixel
    colours: Array  #: mean colour (Lab) of each region
    areas: Array  #: area of each region, in cells
    pairs: Array
    lengths: Array  #: length of the common border of each pair, in cells
    contrasts: Array  #: contrast (distance in Lab) at the common border of each pair


def regions_of(subject: Subject, work: Work) -> Regions | None:
    """Return the regions of a subject; None if there are none, or too many."""
    lab, fine = subject.lab, subject.fine
    inside = subject.inside > 0.5
    work.step()
    smooth = cv2.bilateralFilter(lab, 0, 5, max(1.0, fine * 0.3)) if fine > 1 else lab
    clusters = _clusters(smooth, inside, work)
    numbers = np.zeros(inside.shape, np.int32)
    last = 0
    for cluster in range(clusters.max() + 1):
        found, areas = cv2.connectedComponents(
            (clusters == cluster).astype(np.uint8), connectivity=4
        )
        numbers += np.where(areas > 0, areas + last, 0)
        last += found - 1
        work.step()
        if last > _MAX_AREAS:
            return None
    if not last:
        return None
    edges = _edges(smooth, inside, fine)
    while True:
        regions = _measured(numbers, lab, edges, fine)
        work.step()
        merged = _merged(regions, _COARSE if subject.photo else 1.0)
        if merged is None:
            return regions
        numbers = merged[regions.numbers]


def _clusters(lab: Array, inside: Array, work: Work) -> Array:
    """Return the cluster of each pixel; -1 outside."""
    scaled = lab[inside] * _WEIGHTS
    scaled = scaled[:: 1 + len(scaled) // _SAMPLED]
    bins, counts = np.unique(np.rint(scaled / _BIN), axis=0, return_counts=True)
    centres = centres_of((bins * _BIN).astype(np.float32), counts, _CLUSTERS, 5.0, work)
    nearest, numbers = np.full(inside.shape, np.inf), np.full(inside.shape, -1, np.int32)
    nearest[~inside] = -1
    for number, centre in enumerate(centres):
        work.step()
        apart = ((lab * _WEIGHTS - centre) ** 2).sum(axis=2)
        numbers[apart < nearest] = number
        nearest = np.minimum(nearest, apart)
    return numbers


def centres_of(points: Array, weights: Array, most: int, least: float, work: Work) -> Array:
    """Return at most ``most`` centres of weighted points (k-means).

    The first centre is the mean. While a point is at least ``least`` from all centres, another one
    starts at the point whose weighted distance is largest.
    """
    centres = np.average(points, axis=0, weights=weights)[None]
    while len(centres) < most:
        work.step()
        squares = ((points[:, None] - centres) ** 2).sum(axis=2)
        nearest = squares.min(axis=1)
        if nearest.max() < least * least:
            break
        start = points[(nearest * np.sqrt(weights)).argmax()]
        centres = np.vstack([centres, start])
        for _ in range(5):
            owner = ((points[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
            used = np.unique(owner)
            centres = np.array(
                [np.average(points[owner == i], axis=0, weights=weights[owner == i]) for i in used]
            )
    return centres


def _edges(lab: Array, inside: Array, fine: int) -> tuple[Array, Array]:
    """Return two arrays: the contrast of each pixel with its right, and with its lower neighbour.

    Contrasts are measured up to a cell apart: a soft edge counts in full, and a gradient does not.
    """
    found = []
    near, far = max(1, fine // 8), max(1, fine // 2)
    for axis in (1, 0):
        contrast = np.zeros(inside.shape, np.float32)
        for step in (near, far):
            pad = [(0, 0)] * 3
            pad[axis] = (step, step + 1)
            wide = np.pad(lab, pad, mode="edge")
            length = lab.shape[axis]
            before = np.take(wide, range(1, length + 1), axis)
            after = np.take(wide, range(2 * step, 2 * step + length), axis)
            contrast = np.maximum(contrast, np.sqrt(((before - after) ** 2).sum(axis=2)))
        found.append(contrast)
    return found[0], found[1]


def _measured(numbers: Array, lab: Array, edges: tuple[Array, Array], fine: int) -> Regions:
    _, inverse, counts = np.unique(numbers, return_inverse=True, return_counts=True)
    if numbers.min() > 0:
        inverse, counts = inverse + 1, np.concatenate([[0], counts])
    numbers = inverse.reshape(numbers.shape).astype(np.int32)
    flat, n = numbers.ravel(), len(counts)
    colours: Array = np.stack([np.bincount(flat, lab[..., i].ravel(), n) for i in range(3)], 1)
    colours /= np.maximum(counts, 1)[:, None]
    keys, strengths = [], []
    for axis, edge in zip((1, 0), edges, strict=True):
        one = numbers[:, :-1] if axis else numbers[:-1]
        other = numbers[:, 1:] if axis else numbers[1:]
        differ = one != other
        low, high = np.minimum(one[differ], other[differ]), np.maximum(one[differ], other[differ])
        keys.append(low.astype(np.int64) * n + high)
        strengths.append((edge[:, :-1] if axis else edge[:-1])[differ])
    found, owner = np.unique(np.concatenate(keys), return_inverse=True)
    lengths = np.bincount(owner, minlength=len(found))
    contrasts = np.bincount(owner, np.concatenate(strengths), len(found)) / np.maximum(lengths, 1)
    pairs = np.stack([found // n, found % n], 1)
    # Along a blurred edge the difference of the regions says more than the contrast.
    apart = np.sqrt(((colours[pairs[:, 0]] - colours[pairs[:, 1]]) ** 2).sum(axis=1))
    contrasts = np.minimum(contrasts + 0.03 * apart, 1.5 * apart)
    return Regions(numbers, colours, counts / fine**2, pairs, lengths / fine, contrasts)


def _merged(regions: Regions, factor: float) -> Array | None:
    """Return the new number of each region after some merges; None if nothing is left to merge.
    ``factor`` is 1, or ``_COARSE`` for a photograph."""
    inner = regions.pairs[:, 0] > 0
    pairs, contrasts, lengths = (
        each[inner] for each in (regions.pairs, regions.contrasts, regions.lengths)
    )
    if not len(pairs):
        return None
    n = len(regions.areas)
    # The contrast of a region with its surroundings, including the outside.
    outer = np.where(inner, regions.contrasts, 40.0) * regions.lengths
    ends = regions.pairs.T.ravel()
    around = np.bincount(ends, np.tile(outer, 2), n)
    length = np.bincount(ends, np.tile(regions.lengths, 2), n)
    salience = around / np.maximum(length, 1e-9) * np.sqrt(regions.areas)
    small = (salience < factor * _SALIENT) | (regions.areas < 0.12)
    least = np.full(n, np.inf)
    rank = contrasts / np.sqrt(np.minimum(lengths, 4))
    np.minimum.at(least, pairs, rank[:, None])
    one, other = pairs.T
    wanted = (contrasts < factor**0.5 * _WEAK) | small[one] | small[other]
    # A merge needs a pair that is the weakest of both its regions, or of a small one.
    weakest = (rank <= least[one]) & (rank <= least[other])
    weakest |= (small[one] & (rank <= least[one])) | (small[other] & (rank <= least[other]))
    chosen = wanted & weakest
    if not chosen.any():
        return None
    target = np.arange(n)
    for pair in pairs[chosen].tolist():
        ends = pair
        while (further := target[ends].tolist()) != ends:
            ends = further
        target[max(ends)] = min(ends)
    while (target[target] != target).any():
        target = target[target]
    return target
