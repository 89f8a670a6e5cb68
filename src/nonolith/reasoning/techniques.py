"""The techniques that steps are explained by, easiest first.

The first eleven are the rules of Yu, Lee and Chen 2009, with the numbers they have there; the order
is ours, by how much of a line one has to look at. In colour only the first two of them are used;
they then take the colours into account.
"""

from __future__ import annotations

from typing import NamedTuple


class Technique(NamedTuple):
    """One technique.

    Attributes:
        name: what it is called.
        rule: its number among the eleven rules, or nothing.
        level: how hard it is to see: 0 for the first two rules, 1 for the others, 2 for complete
            line solving, 3 for two lines, 4 for longer chains, 5 for search.
        summary: what it does, in one line.
    """

    name: str
    rule: str
    level: int
    summary: str

    @property
    def title(self) -> str:
        """The name, with the number of the rule where there is one."""
        return f"{self.name} (rule {self.rule})" if self.rule else self.name


_ROWS = (
    Technique("overlap", "1.1", 0, "cells that a block covers wherever it lies are filled"),
    Technique("out of reach", "1.2", 0, "cells that no block reaches are blank"),
    Technique("no shared colour", "", 0, "a row and a column without a colour in common"),
    Technique("one colour left", "", 0, "what is given or excluded leaves a cell one colour"),
    Technique("order", "2.1", 1, "a block starts after the one before, and ends before the next"),
    Technique("gathering", "3.1", 1, "filled cells of one block are joined, and bound its reach"),
    Technique("pinned", "3.3", 1, "a block that begins, or is cut off, at a known cell"),
    Technique("at a wall", "1.5", 1, "a run at a blank grows away from it, or is complete"),
    Technique("too narrow", "3.2", 1, "a gap between blanks is too short for a block"),
    Technique("no touching", "2.2", 1, "a block cannot touch a filled cell that is not its own"),
    Technique("no joining", "1.4", 1, "filling a cell would make a run that is too long"),
    Technique("either end", "1.3", 1, "whichever block a cell belongs to, that block ends there"),
    Technique("too long", "2.3", 1, "a run is too long for a block, which lies before or after"),
    Technique("whole line", "", 2, "every placement of the line's blocks agrees on a cell"),
    Technique("excluded colours", "", 2, "no placement gives a cell some of its colours"),
    Technique("two lines", "", 3, "an assumption in one line makes a parallel line impossible"),
    Technique("probing", "", 4, "an assumption leads, line by line, to a contradiction"),
    Technique("implications", "", 4, "what assumptions imply, put together, is a contradiction"),
    Technique("search", "", 5, "every way to go on from an assumption fails"),
)

#: All techniques by name, easiest first.
TECHNIQUES: dict[str, Technique] = {row.name: row for row in _ROWS}

#: The names of the techniques by the numbers of the eleven rules.
RULE_NAMES: dict[str, str] = {row.rule: row.name for row in _ROWS if row.rule}

#: How easy each technique is: its place in the table.
RANKS: dict[str, int] = {name: rank for rank, name in enumerate(TECHNIQUES)}
