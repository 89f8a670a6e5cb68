"""Put the cells, blocks and colours of a line into words. In words, numbers count from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonolith.model.clue import Clue, rule_of, show_clue
from nonolith.model.masks import positions
from nonolith.model.palette import Palette
from nonolith.model.rule import LineRule, Part as RulePart
from nonolith.reasoning.language import Language, Part, PatternNumber
from nonolith.reasoning.steps import Fact, Facts, LineName


def line_phrase(language: Language, line: LineName) -> Part:
    """Return the phrase for a line: ``row 7``."""
    return language.lines(line.kind, [line.number])


class Words:
    """The phrases for the cells and blocks of one line."""

    def __init__(self, line: LineName, clue: Clue, palette: Palette, language: Language) -> None:
        self.line = line
        self.language = language
        self._blocks = clue
        self._palette = palette
        self._coloured = len(palette) > 2  # then phrases name the colours of blocks

    @property
    def clue(self) -> str:
        """The clue in words: ``3 1``; in colour ``3 red, 1 dark blue``."""
        if isinstance(self._blocks, LineRule) and self._coloured:
            return str(self.parts)
        if not self._coloured or not self._blocks:
            return show_clue(self._blocks, self._palette)
        return ", ".join(f"{length} {self.colour(colour)}" for length, colour in self._blocks)

    @property
    def parts(self) -> Part:
        """The parts of a clue that is not fully known: ``2, an unknown block and 1 or 7``."""
        rule = rule_of(self._blocks)
        parts = self.language.listed(map(self._part, rule.parts))
        totals = self.language.listed(
            self.phrase(
                "part_sum_coloured" if self._coloured and colour else "part_sum",
                count=PatternNumber(total),
                colour=self.colour(colour),
            )
            for total, colour in rule.totals
        )
        if rule.has_only_totals:
            return totals
        return self.phrase("parts_in_all", parts=parts, totals=totals) if rule.totals else parts

    def _part(self, part: RulePart) -> Part:
        """Return the phrase for a part of a clue: ``an unknown block``, ``2 of any colour``."""
        if part.repeats:
            return self.phrase("part_any")
        lengths = self.language.listed(map(str, part.lengths), "or")
        kind = "part_known" if part.lengths else "part_unknown"
        if self._coloured:
            kind += "_coloured" if part.colour else "_any_colour"
        elif len(part.lengths) > 1:
            kind = "part_one_of"
        return self.phrase(kind, lengths=lengths, colour=self.colour(part.colour))

    def phrase(self, pattern: str, **values: object) -> Part:
        """Return a pattern filled with values, as a part of a sentence."""
        return self.language.phrase(pattern, **values)

    def sentence(self, pattern: str, **values: object) -> str:
        """Return a sentence in which ``{line}`` is this line."""
        line = line_phrase(self.language, self.line)
        return self.language.sentence(pattern, line=line, **values)

    def cells(self, indices: Iterable[int]) -> Part:
        """Return the phrase for cells of the line, by their crossing lines: ``columns 6 to 8``."""
        return self.language.lines("column" if self.line.kind == "row" else "row", indices)

    def clause(self, pattern: str, places: Sequence[int], **values: object) -> Part:
        """Return a phrase about cells of the line (indices from 0)."""
        return self.phrase(
            pattern, cells=self.cells(places), count=PatternNumber(len(places)), **values
        )

    def are(self, places: Sequence[int], colour: int) -> Part:
        """Return the clause that cells have a colour: ``columns 6 to 8 are filled``."""
        return self.clause("are", places, colour=self.colour(colour))

    def colour(self, colour: int) -> Part | str:
        """Return the word for the colour of a cell: ``blank``, ``filled`` or a colour's name."""
        if not colour:
            return self.phrase("blank")
        if not self._coloured:
            return self.phrase("filled")
        return self.language.colour(self._palette[colour].name)

    def _colours(self, colours: Iterable[int]) -> Part:
        return self.language.listed(map(self.colour, colours), "or")

    def block(self, block: int) -> Part:
        """Return the phrase for a block: ``block 3 (length 5)``; in colour ``block 3 (5 red)``."""
        length, colour = self._blocks[block]
        pattern = "block" if len(self._blocks) > 1 else "only_block"
        pattern += "_coloured" if self._coloured else ""
        return self.phrase(pattern, number=block + 1, length=length, colour=self.colour(colour))

    def known(self, facts: Facts) -> Part:
        """Return clauses about known cells of the line; an empty phrase if there are no facts."""
        by_colours: dict[int, list[int]] = {}
        for fact in facts:
            by_colours.setdefault(fact.colours, []).append(self.place(fact))
        if not self._coloured:  # filled cells first
            by_colours = dict(sorted(by_colours.items(), reverse=True))
        return self.language.listed(
            self._may(self.cells(places), len(places), colours)
            for colours, places in by_colours.items()
        )

    def place(self, fact: Fact) -> int:
        """Return the index of a fact's cell in the line."""
        return fact.column if self.line.kind == "row" else fact.row

    def lack(self, places: Sequence[int], colours: Sequence[int]) -> Part:
        """Return the clause that the clues of these cells' crossing lines lack some colours."""
        return self.clause("lack", places, colours=self._colours(colours))

    def fact(self, fact: Fact) -> Part:
        """Return the clause for a fact, with its cell: ``row 3, column 5 is filled``."""
        return self._may(self.language.cell(fact.row, fact.column), 1, fact.colours)

    def _may(self, cells: Part, count: int, colours: int) -> Part:
        """Return the clause about the possible colours of cells, or about their excluded colours if
        these are fewer."""
        about = {"cells": cells, "count": PatternNumber(count)}
        if not colours:
            return self.phrase("none_left", **about)
        have = positions(colours)
        if len(have) == 1:
            return self.phrase("are", colour=self.colour(have[0]), **about)
        gone = [c for c in range(len(self._palette)) if c not in have]
        if len(gone) < len(have):
            return self.phrase("cannot", colours=self._colours(gone), **about)
        return self.phrase("only", colours=self._colours(have), **about)
