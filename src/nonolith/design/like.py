"""Like a picture: many puzzles of varying difficulty from one grey picture.

Source: Batenburg, Henstra, Kosters and Palenstijn 2009, "Constructing Simple Nonograms of Varying
Difficulty". A random threshold makes the picture black and white. Then, as long as lines alone
leave cells open, some of these are changed, first those whose grey is near the threshold. Different
random choices give different puzzles. The paper also adds edges of the picture; here noise on the
greys varies the start instead.
"""

from __future__ import annotations

import os
from random import Random

from nonolith.design.drafts import otsu
from nonolith.design.judge import Judge
from nonolith.design.photo import open_picture, photo_of
from nonolith.design.shapes import lowest
from nonolith.model.grid import Grid
from nonolith.solving.work import StoppedError, Work
from nonolith.support.frozen import Frozen

#: Maximum changes of the threshold and of each grey (0 to 255).
_THRESHOLD_MOVES, _GREY_MOVES = 40.0, 24.0

#: Maximum share of the cells that are changed; then the picture stays as it is.
_MOST_CHANGED = 0.15


class GreyPicture(Frozen):
    """A grey picture with one pixel for each cell of the puzzle.

    Attributes:
        height, width: Rows and columns.
        greys: The brightness (0 to 255) of each cell, row by row.
        threshold: The brightness that best divides it into dark and light.
    """

    height: int
    width: int
    greys: bytes
    threshold: int

    @classmethod
    def of(
        cls, picture: str | bytes | os.PathLike[str], size: int | tuple[int, int]
    ) -> GreyPicture:
        """Read a picture; see ``from_picture`` for size and errors.

        A picture on a dark background is turned into its negative.
        """
        photo = photo_of(open_picture(picture, "like"), size, "auto")
        grey = photo.image.convert("L")
        if photo.background is not None and sum(photo.background) < 3 * 128:
            grey = grey.point(lambda value: 255 - value)
        return cls(grey.height, grey.width, grey.tobytes(), otsu(grey))

    def grid(self, seed: str, work: Work) -> Grid:
        """Draw a similar black and white picture, mostly solvable line by line.

        Raises:
            StoppedError: A limit was reached.
        """
        random = Random(seed).random
        threshold = self.threshold + (2 * random() - 1) * _THRESHOLD_MOVES
        # Each grey minus the threshold: dark cells are below 0, and filled.
        apart = [
            grey + (2 * random() - 1) * _GREY_MOVES - threshold for grey in work.each(self.greys)
        ]
        cells = [2 if distance < 0 else 1 for distance in work.each(apart)]
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
            doubts = [abs(apart[i]) * (0.5 + random()) for i in work.each(open_cells)]
            several = lowest(doubts, min(left, 1 + len(open_cells) // 20), work)
            chosen = [open_cells[i] for i in several]
            now = judge.grid.masks()
            judge.keep([(*divmod(i, self.width), 1 if now[i] == 1 else 0) for i in chosen])
            changed.update(chosen)
            left -= len(chosen)
        return judge.grid
