"""Wording: cells, blocks and colours as people name them. Numbers count from 1.

The words are those of a language (``language.py``); here is what they are put together from.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonolith.model.clue import Clue, show_clue
from nonolith.model.masks import highest, positions
from nonolith.model.palette import Palette
from nonolith.reasoning.language import Language, Listed, Number, Phrase
from nonolith.reasoning.steps import Fact, Facts, LineName


def line_phrase(language: Language, line: LineName) -> Phrase:
    """A line by its name: ``row 7``."""
    return language.lines(line.kind, [line.number])


class Words:
    """How the cells and blocks of one line are named.

    Args:
        line: the line.
        clue: its clue.
        palette: the colours of the puzzle.
        language: the language.
    """

    def __init__(self, line: LineName, clue: Clue, palette: Palette, language: Language) -> None:
        self.line = line
        self.language = language
        self._clue = clue
        self._palette = palette
        self._crossing = "column" if line.kind == "row" else "row"

    @property
    def coloured(self) -> bool:
        """Whether blocks have colours to be named."""
        return len(self._palette) > 2

    def phrase(self, pattern: str, **values: object) -> Phrase:
        """A part of a sentence."""
        return self.language.phrase(pattern, **values)

    def sentence(self, pattern: str, **values: object) -> str:
        """A sentence about the line, which is its ``{line}``."""
        return self.language.sentence(pattern, line=self.subject, **values)

    @property
    def subject(self) -> Phrase:
        """The line: ``row 7``."""
        return line_phrase(self.language, self.line)

    @property
    def clue(self) -> str:
        """The numbers of the clue."""
        return show_clue(self._clue, self._palette)

    def cells(self, indices: Iterable[int]) -> Phrase:
        """Cells of the line by the lines that cross it there: ``columns 6 to 8``."""
        return self.language.lines(self._crossing, sorted(indices))

    def are(self, indices: Iterable[int], colour: int) -> Phrase:
        """Cells and their colour: ``columns 6 to 8 are filled``."""
        places = list(indices)
        return self._clause("are", self.cells(places), len(places), colour=self.colour(colour))

    def _clause(self, pattern: str, cells: Phrase, count: int, **values: object) -> Phrase:
        return self.phrase(pattern, cells=cells, count=Number(count), **values)

    def colour(self, colour: int) -> Phrase | str:
        """A colour as a property of a cell."""
        if not colour:
            return self.phrase("blank")
        if not self.coloured:
            return self.phrase("filled")
        return self.language.colour(self._palette[colour].name)

    def _colours(self, colours: Iterable[int]) -> Listed:
        return self.language.listed(map(self.colour, colours), "or")

    def block(self, block: int) -> Phrase:
        """A block with its length: ``block 3 (length 5)``; in colour ``block 3 (5 red)``."""
        length, colour = self._clue[block]
        pattern = "block" if len(self._clue) > 1 else "only_block"
        if not self.coloured:
            return self.phrase(pattern, number=block + 1, length=length)
        return self.phrase(
            f"{pattern}_coloured", number=block + 1, length=length, colour=self.colour(colour)
        )

    def blocks(self, blocks: Iterable[int], joint: str = "and") -> Listed:
        """Several blocks with their lengths."""
        return self.language.listed(map(self.block, blocks), joint)

    def known(self, facts: Facts) -> Listed:
        """What is known of cells of this line, as clauses; nothing for none."""
        by_colours: dict[int, list[int]] = {}
        for fact in facts:
            by_colours.setdefault(fact.colours, []).append(self.place(fact))
        if not self.coloured:  # filled cells first
            by_colours = dict(sorted(by_colours.items(), reverse=True))
        return self.language.listed(
            self._may(self.cells(places), len(places), colours)
            for colours, places in by_colours.items()
        )

    def place(self, fact: Fact) -> int:
        """Which cell of the line a fact is about."""
        return fact.column if self.line.kind == "row" else fact.row

    def lack(self, places: Sequence[int], colours: Sequence[int]) -> Phrase:
        """Cells whose crossing lines lack some colours: ``columns 14 and 15 have no red``."""
        return self._clause("lack", self.cells(places), len(places), colours=self._colours(colours))

    def fact(self, fact: Fact) -> Phrase:
        """A fact with its cell: ``row 3, column 5 is filled``."""
        return self._may(self.language.cell(fact.row, fact.column), 1, fact.colours)

    def _may(self, cells: Phrase, count: int, colours: int) -> Phrase:
        """Cells and the colours that they may have or not have, in the shorter form."""
        if not colours:
            return self._clause("none_left", cells, count)
        if not colours & (colours - 1):
            return self._clause("are", cells, count, colour=self.colour(highest(colours)))
        have = positions(colours)
        gone = [c for c in range(len(self._palette)) if c not in have]
        if len(gone) < len(have):
            return self._clause("cannot", cells, count, colours=self._colours(gone))
        return self._clause("only", cells, count, colours=self._colours(have))
