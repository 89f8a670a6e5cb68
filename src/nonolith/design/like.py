"""Draw many black and white pictures, for puzzles of varying difficulty, from one grey picture.

Source: Batenburg, Henstra, Kosters and Palenstijn 2009, "Constructing Simple Nonograms of Varying
Difficulty". A random threshold makes the picture black and white. While line solving leaves cells
open, the colours of some open cells are changed; cells whose grey is near the threshold come first.
Different random choices give different puzzles. The paper also adds edges to the picture; this
module instead varies the grey of each cell at random.
"""

from __future__ import annotations

import os
from random import Random
from typing import TYPE_CHECKING

from nonolith.design.judge import Judge
from nonolith.design.photo import open_picture, photo_of
from nonolith.design.random_pictures import indices_of_lowest
from nonolith.model.grid import Grid
from nonolith.solving.work import StoppedError, Work
from nonolith.support.frozen import Frozen

if TYPE_CHECKING:
    from PIL.Image import Image

#: Maximum random change of the threshold, and of each cell's grey, on the scale 0 to 255.
_THRESHOLD_CHANGE, _GREY_CHANGE = 40.0, 24.0

#: Maximum share of the cells that are changed so that line solving solves the puzzle.
_MOST_CHANGED = 0.15


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


class GreyPicture(Frozen):
    """A grey picture with one pixel for each cell of the puzzle."""

    height: int
    width: int
    greys: bytes  #: the brightness (0 to 255) of each cell, row by row
    threshold: int  #: the brightness that best divides the cells into dark and light ones

    @classmethod
    def of(
        cls, picture: str | bytes | os.PathLike[str], size: int | tuple[int, int]
    ) -> GreyPicture:
        """Read a picture; ``size`` and the errors are those of ``from_picture``.

        If the background is dark, the negative of the picture is used.
        """
        photo = photo_of(open_picture(picture, "like"), size, "auto")
        grey = photo.image.convert("L")
        if photo.background is not None and sum(photo.background) < 3 * 128:
            grey = grey.point(lambda value: 255 - value)
        return cls(grey.height, grey.width, grey.tobytes(), otsu(grey))

    def grid(self, seed: str, work: Work) -> Grid:
        """Draw a similar black and white picture; its puzzle is usually line-solvable."""
        random = Random(seed).random
        threshold = self.threshold + (2 * random() - 1) * _THRESHOLD_CHANGE
        # Each grey minus the threshold: cells below 0 are dark, so they are filled.
        distances = [
            grey + (2 * random() - 1) * _GREY_CHANGE - threshold for grey in work.each(self.greys)
        ]
        cells = [2 if distance < 0 else 1 for distance in work.each(distances)]
        judge = Judge(Grid(self.height, self.width, cells))
        left = int(_MOST_CHANGED * len(cells))
        changed: set[int] = set()
        while left > 0:
            judge.limits = work.limits_left()
            result = judge.judge(lines_only=True)
            if judge.limit is not None:
                raise StoppedError(judge.limit)
            if result.line_solvable:
                break
            known = enumerate(work.each(judge.known.masks()))
            open_cells = [i for i, mask in known if mask == 3 and i not in changed]
            if not open_cells:
                break
            ranks = [abs(distances[i]) * (0.5 + random()) for i in work.each(open_cells)]
            number = min(left, 1 + len(open_cells) // 20)
            chosen = [open_cells[i] for i in indices_of_lowest(ranks, number, work)]
            now = judge.grid.masks()
            judge.keep([(*divmod(i, self.width), 1 if now[i] == 1 else 0) for i in chosen])
            changed.update(chosen)
            left -= len(chosen)
        return judge.grid
