"""Draw a subject in a few colours, region by region.

The colours are clusters of the regions' colours, so a soft edge adds no colour between those that
it divides. Strokes in the darkest colour are drawn as lines, and a subject that is as light as the
paper gets an outline.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from nonolith.design.inkings import labels_of, neighbours, strokes_of
from nonolith.design.regions import Regions, centres_of, regions_of
from nonolith.design.subject import WHITE, Array, Subject
from nonolith.solving.work import Work

#: Minimum distance (in Lab) between the colours of a palette that is found in a picture.
_APART = 13.0

#: Colours become white, or black, if they are nearer than this (in Lab) to white, or to black.
_NEAR_WHITE, _NEAR_BLACK = 12.0, 18.0

#: Of a soft edge: maximum width (cells), and distance (Lab) from mixtures of two neighbours.
_THIN, _OFF = 1.2, 9.0

#: Maximum number of cells from which the colours are found, if there are too many regions.
_SAMPLED = 3000

#: Minimum cost of changing a cell of a line, and of changing any cell.
_LINE, _LEAST = 0.9, 0.05

#: Weight of a and b against L if colours are replaced by given ones, which may have other hues.
_HUE = 0.6

#: A change costs 1 if the new colour is farther from the picture by this distance (in Lab).
_COST = 60.0


class Colouring(NamedTuple):
    """A picture in a few colours."""

    way: str  #: the name of the way of colouring
    cells: Array  #: the number of each cell's colour; 0 is blank
    colours: Array  #: the colours (Lab), by number
    costs: Array  #: how much it shows if a cell gets each colour (rows x columns x colours)


def colourings(
    subject: Subject, number: int, blank: str | Array | None, given: Array | None, work: Work
) -> Iterator[Colouring]:
    """Yield colourings with at most ``number`` colours besides blank.

    ``blank`` is light, dark, white (which is added to the colours), or the colour (Lab) that blank
    resembles. None means the background, or light if there is none. ``given`` are the colours (Lab)
    to use, blank first.
    """
    regions = regions_of(subject, work)
    mean = subject.mean(subject.lab * subject.inside[..., None])
    mean += (1 - subject.mean(subject.inside))[..., None] * subject.paper
    work.step()
    if given is not None:
        colours = given
    elif regions is None:
        points = mean[subject.mean(subject.inside) > 0.5]
        points = points[:: 1 + len(points) // _SAMPLED]
        colours = _palette(subject, (points, np.ones(len(points))), number, blank, work)
    else:
        pure = ~_mixed(regions)[1:]
        weights = np.maximum(regions.areas[1:][pure], 0.2) ** 0.75
        colours = _palette(subject, (regions.colours[1:][pure], weights), number, blank, work)
    if len(colours) < 2:
        return
    weights = np.array([1, 1, 1] if given is None else [1, _HUE, _HUE]) ** 2
    distance = np.stack(
        [np.sqrt((weights * (mean - one) ** 2).sum(axis=2)) for one in work.each(colours, 1)],
        axis=2,
    )
    work.step()
    nearest = distance.argmin(axis=2)
    if regions is None:
        yield _costed("cells", nearest, colours, distance, np.zeros(nearest.shape, bool))
        return
    owner = (weights * (regions.colours[:, None] - colours) ** 2).sum(axis=2).argmin(axis=1)
    owner[0] = 0
    labels = labels_of(subject, regions)
    cells = owner[labels]
    darkest = int(colours[:, 0].argmin())
    work.step()
    strokes = strokes_of(subject, owner[regions.numbers] == darkest)
    plain = np.where(strokes, darkest, cells)
    yield _costed("areas", plain, colours, distance, strokes)
    lines = np.zeros(cells.shape, bool)
    for other, contrast in neighbours(subject, labels, regions):
        same = (labels != other) & (cells == owner[other]) & (labels > 0) & (cells != darkest)
        darker = regions.colours[labels, 0] < regions.colours[other, 0]
        lines |= same & ((other == 0) | ((contrast >= 25) & darker))
    if lines.any():
        outlined = np.where(lines, darkest, plain)
        yield _costed("outlined areas", outlined, colours, distance, strokes | lines)
    nearest[labels == 0] = 0
    yield _costed("cells", np.where(strokes, darkest, nearest), colours, distance, strokes)


def _costed(way: str, cells: Array, colours: Array, distance: Array, lines: Array) -> Colouring:
    own = np.take_along_axis(distance, cells[..., None], axis=2)
    costs = np.clip((distance - own) / _COST, _LEAST, 1.0)
    costs[lines] = np.maximum(costs[lines], _LINE)
    return Colouring(way, cells, colours, costs)


def _palette(
    subject: Subject,
    weighted: tuple[Array, Array],
    number: int,
    blank: str | Array | None,
    work: Work,
) -> Array:
    """Return blank and at most ``number`` colours that represent colours (Lab) with weights."""
    points, weights = weighted
    if not len(points):
        return subject.paper[None]
    if subject.is_whole and not (isinstance(blank, str) and blank == "white"):
        colours = _snapped(centres_of(points, weights, number + 1, _APART, work))
        if isinstance(blank, np.ndarray):
            first = ((colours - blank) ** 2).sum(axis=1).argmin()
        elif blank == "dark":
            first = colours[:, 0].argmin()
        else:
            first = colours[:, 0].argmax()
        order = [int(first), *(i for i in range(len(colours)) if i != first)]
        return _merged(colours[order])
    paper = _snapped(subject.paper[None])
    other = np.sqrt(((points - paper) ** 2).sum(axis=1)) > _APART
    if not other.any():
        black = np.array([[0, 0, 0]], np.float32)
        return np.vstack([paper, black if paper[0, 0] > 50 else WHITE[None]])
    colours = _snapped(centres_of(points[other], weights[other], number, _APART, work))
    return _merged(np.vstack([paper, colours]))


def _merged(colours: Array) -> Array:
    """Return the colours without those near an earlier colour, but at least the first two."""
    kept = list(colours[:1])
    for colour in colours[1:]:
        if min(((colour - one) ** 2).sum() for one in kept) >= _APART**2:
            kept.append(colour)
    return np.array(kept) if len(kept) > 1 else colours[:2]


def _mixed(regions: Regions) -> Array:
    """Return which regions are soft edges: thin, with a colour between those of two neighbours."""
    n = len(regions.areas)
    around = np.bincount(regions.pairs.ravel(), np.repeat(regions.lengths, 2), n)
    thin = regions.areas < _THIN * around / 2
    touching: list[list[int]] = [[] for _ in range(n)]
    for one, other in regions.pairs.tolist():
        touching[one].append(other)
        touching[other].append(one)
    mixed = np.zeros(n, bool)
    for i in np.nonzero(thin)[0].tolist():
        ends = regions.colours[touching[i]]
        from_one = regions.colours[i] - ends
        for j, step in enumerate(from_one):
            span = ends - ends[j]
            square = (span**2).sum(axis=1)
            along = span @ step / np.maximum(square, 1.0)
            off = np.sqrt(((step - along[:, None] * span) ** 2).sum(axis=1))
            mixed[i] |= bool(((along > 0.1) & (along < 0.9) & (off < _OFF)).any())
    mixed[np.argmax(regions.areas[1:]) + 1] = False
    return mixed


def _snapped(colours: Array) -> Array:
    """Return the colours, each once; those near white become white, those near black black."""
    result = colours.astype(np.float32)
    result[np.sqrt(((result - WHITE) ** 2).sum(axis=1)) < _NEAR_WHITE] = WHITE
    result[np.sqrt((result**2).sum(axis=1)) < _NEAR_BLACK] = 0
    first = np.unique(result, axis=0, return_index=True)[1]
    unique: Array = result[np.sort(first)]
    return unique
