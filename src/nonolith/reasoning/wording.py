"""Wording: cells, blocks and colours as people name them. Numbers count from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from nonolith.clue import Clue, show_clue
from nonolith.masks import positions
from nonolith.palette import Palette
from nonolith.reasoning.steps import Fact, Facts, LineName


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as a list.

    >>> listed(["2", "5", "9"]), listed(["2", "5"], "or"), listed(["2"])
    ('2, 5 and 9', '2 or 5', '2')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def numbers(indices: Iterable[int], joint: str = "and") -> str:
    """Numbers from 0 in words, counted from 1; three and more in a row become a range.

    >>> numbers([5, 6, 7]), numbers([1, 4, 8]), numbers([0, 1, 3, 4, 5])
    ('6 to 8', '2, 5 and 9', '1, 2 and 4 to 6')
    """
    parts: list[str] = []
    for _, group in groupby(enumerate(sorted(indices)), lambda pair: pair[1] - pair[0]):
        run = [number + 1 for _, number in group]
        parts += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return listed(parts, joint)


class Words:
    """How the cells and blocks of one line are named.

    Args:
        line: the line.
        clue: its clue.
        palette: the colours of the puzzle.
    """

    def __init__(self, line: LineName, clue: Clue, palette: Palette) -> None:
        self.line = line
        self._clue = clue
        self._palette = palette
        self._crossing = "column" if line.kind == "row" else "row"

    @property
    def coloured(self) -> bool:
        """Whether blocks have colours to be named."""
        return len(self._palette) > 2

    @property
    def subject(self) -> str:
        """The line at the beginning of a sentence: ``Row 7``."""
        return str(self.line).capitalize()

    @property
    def clue(self) -> str:
        """The clue in brackets."""
        return f"({show_clue(self._clue, self._palette)})"

    def cells(self, indices: Iterable[int], joint: str = "and") -> str:
        """Cells of the line by the lines that cross it there: ``columns 6 to 8``."""
        places = sorted(indices)
        plural = "s" if len(places) > 1 else ""
        return f"{self._crossing}{plural} {numbers(places, joint)}"

    def are(self, indices: Iterable[int], colour: int) -> str:
        """Cells and their colour: ``columns 6 to 8 are filled``."""
        places = list(indices)
        return f"{self.cells(places)} {'is' if len(places) == 1 else 'are'} {self.colour(colour)}"

    def colour(self, colour: int) -> str:
        """A colour as a property of a cell."""
        if not colour:
            return "blank"
        return self._palette[colour].name if self.coloured else "filled"

    def block(self, block: int) -> str:
        """A block with its length: ``block 3 (length 5)``; in colour ``block 3 (5 red)``."""
        length, colour = self._clue[block]
        size = f"{length} {self.colour(colour)}" if self.coloured else f"length {length}"
        return f"block {block + 1} ({size})" if len(self._clue) > 1 else f"the block ({size})"

    def lengths(self, blocks: Iterable[int], joint: str = "and") -> str:
        """Several blocks with their lengths."""
        return listed([self.block(block) for block in blocks], joint)

    def known(self, facts: Facts) -> str:
        """What is known of cells of this line, as a clause; nothing for none."""
        by_colours: dict[int, list[int]] = {}
        for fact in facts:
            by_colours.setdefault(fact.colours, []).append(self.place(fact))
        if not self.coloured:  # filled cells first
            by_colours = dict(sorted(by_colours.items(), reverse=True))
        return listed([self.may(places, colours) for colours, places in by_colours.items()])

    def place(self, fact: Fact) -> int:
        """Which cell of the line a fact is about."""
        return fact.column if self.line.kind == "row" else fact.row

    def lack(self, places: Sequence[int], colours: Sequence[int]) -> str:
        """Cells whose crossing lines lack some colours: ``columns 14 and 15 have no red``."""
        names = listed(list(map(self.colour, colours)), "or")
        return f"{self.cells(places)} {'has' if len(places) == 1 else 'have'} no {names}"

    def may(self, places: Sequence[int], colours: int) -> str:
        """Cells and the colours that they may have or not have, in the shorter form."""
        have = positions(colours)
        if len(have) == 1:
            return self.are(places, have[0])
        gone = [c for c in range(len(self._palette)) if c not in have]
        if len(gone) < len(have):
            return f"{self.cells(places)} cannot be {listed(list(map(self.colour, gone)), 'or')}"
        return f"{self.cells(places)} can only be {listed(list(map(self.colour, have)), 'or')}"
