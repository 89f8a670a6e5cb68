"""List the techniques that explain steps, easiest first.

Eleven techniques are the rules of Yu, Lee and Chen 2009, numbered as in their paper. The order is
ours: rules that consider a smaller part of a line come first. In puzzles with colours, only
rules 1.1 and 1.2 are used, adapted to colours; a step that needs the ranges of blocks also names
rule 3.1.
"""

from __future__ import annotations

from typing import NamedTuple


class Technique(NamedTuple):
    """One technique. Its level is its difficulty: 0 for the first two rules and for the colours of
    one cell, 1 for the other rules, 2 for complete line solving, 3 for two lines, 4 for longer
    chains, 5 for search."""

    name: str
    rule: str  #: the number among the eleven rules; empty for other techniques
    level: int


#: All techniques by name, easiest first.
TECHNIQUES: dict[str, Technique] = {
    row.name: row
    for row in (
        Technique("overlap", "1.1", 0),
        Technique("out of reach", "1.2", 0),
        Technique("no shared colour", "", 0),
        Technique("one colour left", "", 0),
        Technique("order", "2.1", 1),
        Technique("gathering", "3.1", 1),
        Technique("pinned", "3.3", 1),
        Technique("at a wall", "1.5", 1),
        Technique("too narrow", "3.2", 1),
        Technique("no touching", "2.2", 1),
        Technique("no joining", "1.4", 1),
        Technique("either end", "1.3", 1),
        Technique("too long", "2.3", 1),
        Technique("whole line", "", 2),
        Technique("excluded colours", "", 2),
        Technique("two lines", "", 3),
        Technique("probing", "", 4),
        Technique("implications", "", 4),
        Technique("search", "", 5),
    )
}

#: The name of the technique for each number of the eleven rules.
RULE_NAMES: dict[str, str] = {row.rule: row.name for row in TECHNIQUES.values() if row.rule}

#: The numbers of the eleven rules, easiest first.
ORDER: tuple[str, ...] = tuple(RULE_NAMES)

#: The level of each technique.
LEVELS: dict[str, int] = {row.name: row.level for row in TECHNIQUES.values()}

#: The rank of each technique: 0 for the easiest.
RANKS: dict[str, int] = {name: rank for rank, name in enumerate(TECHNIQUES)}
