"""Draw many black and white pictures, for puzzles of varying difficulty, from one grey picture.

Source: Batenburg, Henstra, Kosters and Palenstijn 2009, "Constructing Simple Nonograms of Varying
Difficulty". A random threshold makes the picture black and white. While line solving leaves cells
open, the colours of some open cells are changed; cells whose grey is near the threshold come first.
Different random choices give different puzzles. The paper also adds edges to the picture; this
module instead varies the grey of each cell at random.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

from nonolith.design.judge import Judge
from nonolith.design.photo import each_of_picture, open_picture
from nonolith.design.random_pictures import indices_of_lowest
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.solving.work import StoppedError, Work
from nonolith.support.errors import PuzzleError, needing
from nonolith.support.frozen import Frozen

#: Maximum random change of the threshold, and of each cell's grey, on the scale 0 to 255.
_THRESHOLD_CHANGE, _GREY_CHANGE = 40.0, 24.0

#: Maximum share of the cells that are changed so that line solving solves the puzzle.
_MAX_CHANGED = 0.15

#: Maximum number of draws until a picture has two colours.
_TRIES = 20


class GreyPicture(Frozen):
    """A grey picture with one pixel for each cell of the puzzle."""

    height: int
    width: int
    greys: bytes  #: the brightness (0 to 255) of each cell, row by row
    threshold: int  #: the brightness that best divides the cells into dark and light ones

    @classmethod
    def of(
        cls,
        picture: str | bytes | os.PathLike[str],
        size: int | tuple[int, int],
        limits: Limits = NO_LIMITS,
    ) -> GreyPicture:
        """Read a picture; ``size`` and the errors are those of ``make``.

        If the background is dark, the negative of the picture is used.
        """
        _, (height, width), greys, threshold = each_of_picture(
            _greys, picture, size, limits=limits, argument="like"
        )
        return cls(height, width, greys, threshold)

    def grid(self, seed: str, work: Work) -> Grid:
        """Draw a similar black and white picture; its puzzle is usually line-solvable."""
        random = Random(seed).random
        for _ in range(_TRIES):
            threshold = self.threshold + (2 * random() - 1) * _THRESHOLD_CHANGE
            # Each grey minus the threshold: cells below 0 are dark, so they are filled.
            distances = [
                grey + (2 * random() - 1) * _GREY_CHANGE - threshold
                for grey in work.each(self.greys)
            ]
            cells = [2 if distance < 0 else 1 for distance in work.each(distances)]
            if len({*cells}) > 1:
                break
        else:
            raise _nothing_drawn()
        judge = Judge(Grid(self.height, self.width, cells))
        left = int(_MAX_CHANGED * len(cells))
        changed: set[int] = set()
        while left > 0:
            judge.limits = work.limits_left()
            result = judge.judge(lines_only=True)
            if judge.limit is not None:
                raise StoppedError(judge.limit)
            if result.line_solvable:
                break
            known = enumerate(work.each(judge.known.masks()))
            unknown = [i for i, mask in known if mask == 3 and i not in changed]
            if not unknown:
                break
            ranks = [abs(distances[i]) * (0.5 + random()) for i in work.each(unknown)]
            number = min(left, 1 + len(unknown) // 20)
            chosen = [unknown[i] for i in indices_of_lowest(ranks, number, work)]
            now = judge.grid.masks()
            judge.keep([(*divmod(i, self.width), 1 if now[i] == 1 else 0) for i in chosen])
            changed.update(chosen)
            left -= len(chosen)
        return judge.grid


def _nothing_drawn() -> PuzzleError:
    return PuzzleError(
        "like: all cells of the scaled picture have one colour: try a larger size or another "
        "picture"
    )


def _greys(data: bytes, size: int | tuple[int, int]) -> Iterator[Any]:
    """Yield None, then the shape, greys and threshold of a GreyPicture. Workers call this."""
    with needing("pictures similar to a picture need NumPy and OpenCV", "image"):
        import numpy as np
        from PIL import Image

        from nonolith.design.inkings import otsu_of
        from nonolith.design.subject import rgb_of, subject_of
    yield None
    subject = subject_of(open_picture(data), size, "auto")
    assert subject is not None
    colours = np.where(subject.inside[..., None] > 0, subject.lab, subject.paper)
    grey = subject.mean(np.asarray(Image.fromarray(rgb_of(colours)).convert("L")))
    if subject.paper[0] < 50:
        grey = 255 - grey
    greys = grey.round().astype(np.uint8)
    if np.ptp(greys) == 0:
        raise _nothing_drawn()
    yield greys.shape
    yield greys.tobytes()
    yield round(255 * otsu_of(greys / 255))
