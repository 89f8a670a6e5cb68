"""Like a picture: many puzzles of varying difficulty from one grey picture.

Source: Batenburg, Henstra, Kosters and Palenstijn 2009, "Constructing Simple Nonograms of Varying
Difficulty": a random threshold makes the picture black and white; then, as long as lines alone
leave cells open, some of these are changed, first those whose grey is near the threshold; different
random choices give different puzzles. Where the paper adds edges of the picture, here noise on the
greys varies the start.
"""

from __future__ import annotations

from random import Random

from nonolith.design.drafts import otsu
from nonolith.design.judge import Judge
from nonolith.design.photo import open_picture, photo_of
from nonolith.model.grid import Grid
from nonolith.support.arguments import expect
from nonolith.support.frozen import Frozen

#: How far the threshold and each grey (0 to 255) are moved at most.
_THRESHOLD_MOVES, _GREY_MOVES = 40.0, 24.0

#: The share of the cells that may be changed before the picture is left as it is.
_MOST_CHANGED = 0.15


class GreyPicture(Frozen):
    """A picture as small as the puzzle.

    Attributes:
        height, width: rows and columns.
        greys: the brightness (0 to 255) of each cell, row by row.
        threshold: the brightness that divides it best.
    """

    height: int
    width: int
    greys: bytes
    threshold: int

    @classmethod
    def of(cls, picture: object, size: int | tuple[int, int]) -> GreyPicture:
        """From the path of a picture or its bytes; see ``from_picture`` for size and errors.

        A picture on a dark background is turned into its negative.
        """
        expect(picture, (str, bytes), "like", "the path of a picture, or its bytes")
        assert isinstance(picture, str | bytes)
        photo = photo_of(open_picture(picture), size, "auto")
        grey = photo.image.convert("L")
        if photo.background is not None and sum(photo.background) < 3 * 128:
            grey = grey.point(lambda value: 255 - value)
        return cls(grey.height, grey.width, grey.tobytes(), otsu(grey))

    def grid(self, seed: str) -> Grid:
        """A picture like it, in black and white, mostly solvable line by line."""
        random = Random(seed).random
        threshold = self.threshold + (2 * random() - 1) * _THRESHOLD_MOVES
        greys = [grey + (2 * random() - 1) * _GREY_MOVES for grey in self.greys]
        cells = [2 if grey < threshold else 1 for grey in greys]
        judge = Judge(Grid(self.height, self.width, cells))
        doubts = [abs(grey - threshold) for grey in greys]
        left = int(_MOST_CHANGED * len(cells))
        changed: set[int] = set()
        while left > 0:
            judgement = judge.judge(lines_only=True)
            if judgement.line_solvable:
                break
            open_cells = [
                i for i, mask in enumerate(judge.known.masks()) if mask == 3 and i not in changed
            ]
            if not open_cells:
                break
            open_cells.sort(key=lambda i: doubts[i] * (0.5 + random()))
            several = open_cells[: min(left, 1 + len(open_cells) // 20)]
            now = judge.grid.masks()
            judge.keep([(*divmod(i, self.width), 1 if now[i] == 1 else 0) for i in several])
            changed.update(several)
            left -= len(several)
        return judge.grid
