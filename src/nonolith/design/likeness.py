"""Score how well a sketch shows a picture, as the eye sees it.

The score compares structure, not pixels: which edges of the picture are drawn, which drawn edges
are edges of the picture, and how well light and dark agree in blurred copies of several widths.
Drawings in colour are also compared by their colours.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from nonolith.design.subject import Array, Subject

#: When edges are compared: maximum number of pixels on each side of a cell, and on the longer side
#: of the picture.
_FINE, _MAX_PIXELS = 4, 480

#: Distance (cells) from the picture's edges up to which a drawn edge counts in full, and at all.
_FULL, _NONE = 0.7, 1.6

#: Contrast (distance in Lab) that counts in full.
_STRONG = 45.0

#: Contrast given to the outline of a subject: it counts more than most other edges.
_OUTLINE = 60.0

#: Weakest edge that counts (the strongest is 1).
_WEAKEST = 0.12

#: Widths of the blurs in which light and dark are compared, in cells.
_WIDTHS = (0.6, 1.5, 3.5)

#: A picture whose lightness (0 to 100) varies by at most this number has no tones.
_FAINT = 5.0

#: Weight of the edges, for a subject and for a whole picture; the rest is the weight of tones.
_EDGES, _EDGES_OF_WHOLE = 0.78, 0.65

#: The same for a subject in black and white, unless it was cut out of a photograph: a light subject
#: shall be drawn light.
_EDGES_OF_INK = 0.68

#: Weight of the colours, for a sketch in colour.
_COLOURS = 0.3

#: Distance in Lab from which colours count as completely different.
_APART = 50.0

#: Share of neighbouring cells that may differ without a penalty, and factor of the penalty for the
#: share above it. The same two numbers for the share of filled cells (black and white only).
_CALM, _RESTLESS = 0.25, 0.3
_BRIGHT, _DARK = 0.5, 0.6

#: Penalty for a subject whose border is not drawn: this number times the share of the border's
#: cells that are blank.
_OPEN = 0.5


class Likeness(NamedTuple):
    """How well a sketch shows a picture.

    Attributes:
        fidelity: Similarity of structure, 0 to 1.
        rank: The number by which sketches of one picture are ranked: the fidelity beyond what edges
            at random places would reach, minus penalties for restless and for dark sketches.
    """

    fidelity: float
    rank: float


class Eye:
    """A picture with which sketches are compared."""

    def __init__(self, subject: Subject) -> None:
        rows, columns = subject.shape
        fine = self._fine = max(1, min(_FINE, _MAX_PIXELS // max(rows, columns)))
        sides = columns * fine, rows * fine
        inside = cv2.resize(subject.inside, sides, interpolation=cv2.INTER_AREA)
        lab = cv2.resize(subject.lab, sides, interpolation=cv2.INTER_AREA)
        self._edges = _edges_of(lab, inside, fine, subject.is_whole)
        wide = cv2.dilate(self._edges, np.ones((3, 3), np.uint8), iterations=int(_FULL * fine))
        self._near = np.minimum(cv2.GaussianBlur(wide, (0, 0), fine * 0.3) * 1.4, 1.0)
        share = subject.mean(subject.inside)
        body = (share > 0.5).astype(np.uint8)
        cross = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
        inner = cv2.erode(np.pad(body, 1), cross)[1:-1, 1:-1]
        self._border = None if subject.is_whole or not body.any() else body > inner
        self._whole = subject.is_whole
        self._share = _EDGES_OF_WHOLE if subject.is_whole else _EDGES
        self._share_of_ink = self._share if subject.photo else _EDGES_OF_INK
        self._lab = subject.mean(subject.lab * subject.inside[..., None])
        self._lab += (1 - share)[..., None] * np.array([100, 0, 0], np.float32)
        light = self._lab[..., 0]
        low, high = np.percentile(light, (2, 98))
        # A subject as light as the paper counts as dark: there is nothing else to show.
        dark = (high - light) / (high - low) if high - low > _FAINT else share
        dark = np.clip(dark, 0, 1).astype(np.float32)
        self._tones = [cv2.GaussianBlur(dark, (0, 0), width) for width in _WIDTHS]

    @property
    def detail(self) -> float:
        """Share of the picture that is near an edge, 0 to 1."""
        return float(self._near.mean())

    def compare(self, cells: Array, colours: Array) -> Likeness:
        """Return the likeness of a sketch, given the number of each cell's colour (0 is blank) and
        the colours (Lab) by number."""
        fine = self._fine
        # Beyond its border, a whole picture goes on, and a subject has blank cells.
        framed = np.pad(cells, 1, mode="edge") if self._whole else np.pad(cells, 1)
        big = framed.astype(np.uint8).repeat(fine, 0).repeat(fine, 1)
        drawn = cv2.morphologyEx(big, cv2.MORPH_GRADIENT, np.ones((2, 2), np.uint8)) > 0
        if not drawn.any():
            return Likeness(0.0, -1.0)
        distance = cv2.distanceTransform(1 - drawn.astype(np.uint8), cv2.DIST_L2, 3) / fine
        credit = np.clip((_NONE - distance) / (_NONE - _FULL), 0, 1)
        recalled = float((self._edges * credit).sum() / max(self._edges.sum(), 1e-6))
        precise = float(self._near[drawn].mean())
        tone = self._tone_of(1 - colours[cells][..., 0] / 100)
        share = self._share_of_ink if len(colours) == 2 else self._share
        fidelity = _blend(recalled, precise, tone, share)
        recalled = _beyond(recalled, float(credit.mean()))
        precise = _beyond(precise, float(self._near.mean()))
        rank = _blend(recalled, precise, tone, share)
        changes = [cells[1:] != cells[:-1], cells[:, 1:] != cells[:, :-1]]
        changed = sum(np.count_nonzero(one) / max(1, one.size) for one in changes) / 2
        rank -= _RESTLESS * max(0.0, changed - _CALM)
        if self._border is not None:
            rank -= _OPEN * float((cells[self._border] == 0).mean())
        if len(colours) == 2:
            rank -= _DARK * max(0.0, float(cells.mean()) - _BRIGHT)
            return Likeness(fidelity, rank)
        apart = np.sqrt(((colours[cells] - self._lab) ** 2).sum(axis=2))
        colour = 1 - float(np.minimum(apart / _APART, 1).mean())
        fidelity += _COLOURS * (colour - fidelity)
        return Likeness(fidelity, rank + _COLOURS * (colour - rank))

    def _tone_of(self, dark: Array) -> float:
        """Return the mean correlation of light and dark in the blurred copies, at least 0."""
        found = []
        for width, tone in zip(_WIDTHS, self._tones, strict=True):
            other = cv2.GaussianBlur(dark.astype(np.float32), (0, 0), width)
            both = ((tone - tone.mean()) * (other - other.mean())).mean()
            found.append(both / max(float(tone.std() * other.std()), 1e-6))
        return max(0.0, float(np.mean(found)))


def _blend(recalled: float, precise: float, tone: float, share: float) -> float:
    edges = 1 / (0.55 / max(recalled, 0.01) + 0.45 / max(precise, 0.01))
    return share * edges + (1 - share) * tone


def _beyond(share: float, chance: float) -> float:
    """Return how far a share goes beyond chance, 0 to 1."""
    return max(0.0, (share - chance) / max(1 - chance, 0.25))


def _edges_of(lab: Array, inside: Array, fine: int, is_whole: bool) -> Array:
    """Return the strength (0 to 1) of each edge of a picture, on lines one pixel wide.

    The result has a frame of one cell around the picture.
    """
    layers = np.dstack([lab, _OUTLINE * inside])
    outside = (inside < 0.5).astype(np.uint8)
    if outside.any() and not outside.all():
        # The colours outside mean nothing: there, the nearest colours of the subject go on.
        owner = cv2.distanceTransformWithLabels(
            outside, cv2.DIST_L2, 3, labelType=cv2.DIST_LABEL_PIXEL
        )[1]
        first = np.zeros(owner.max() + 1, np.int64)
        first[owner[outside == 0]] = np.nonzero(outside.ravel() == 0)[0]
        layers[..., :3] = lab.reshape(-1, 3)[first[owner]]
    layers = np.pad(layers, ((fine, fine), (fine, fine), (0, 0)), mode="edge")
    if not is_whole:
        layers[..., 3] = np.pad(_OUTLINE * inside, fine)
    width = 0.35 * fine
    blurred = cv2.GaussianBlur(layers, (0, 0), width)
    across = cv2.Sobel(blurred, cv2.CV_32F, 1, 0) / 4
    down = cv2.Sobel(blurred, cv2.CV_32F, 0, 1) / 4
    strength = np.sqrt((across**2 + down**2).sum(axis=2))
    upright = np.abs(across).sum(axis=2) >= np.abs(down).sum(axis=2)
    before = np.where(upright, np.roll(strength, 1, 1), np.roll(strength, 1, 0))
    after = np.where(upright, np.roll(strength, -1, 1), np.roll(strength, -1, 0))
    peak = (strength >= before) & (strength > after)
    # A step of height h, blurred by this width, has the slope h / (2.5 * width).
    edges = np.where(peak, np.minimum(strength * 2.5 * width / _STRONG, 1), 0)
    edges[edges < _WEAKEST] = 0
    result: Array = edges.astype(np.float32)
    return result
