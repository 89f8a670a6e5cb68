"""Clues that are not fully known, and the lines that fit them, by brute force."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise, product
from random import Random
from typing import Any

from nonolith.model.clue import read_clues, rule_of as clue_rule
from nonolith.model.palette import some_colours
from nonolith.model.puzzle import Puzzle
from nonolith.model.rule import LineRule

#: The items of a clue: pairs of a length (None, or a set) and a colour (None), or "*". Or an object
#: with these "blocks" and the "sum": pairs of a number of cells and a colour (None).
Pattern = list[Any] | dict[str, Any]


def expression(pattern: list[Any]) -> str:
    """Return a regular expression for the runs of a line, each as ``colour:length,``."""
    parts = []
    for item in pattern:
        length, colour = ("[0-9]+", "[0-9]") if item == "*" else item
        if isinstance(length, set | frozenset):
            length = "|".join(map(str, length))
        part = f"(?:{colour or '[0-9]'}:(?:{length or '[0-9]+'}),)"
        parts.append(part + "*" * (item == "*"))
    return "".join(parts)


def fits(pattern: Pattern, cells: Sequence[int]) -> bool:
    if isinstance(pattern, dict):
        for total, own in pattern["sum"]:
            if total != sum(c == own if own else c > 0 for c in cells):
                return False
        return fits(pattern["blocks"], cells)
    return re.fullmatch(expression(pattern), _runs(cells)) is not None


def _runs(cells: Sequence[int]) -> str:
    return "".join(f"{c}:{len(list(run))}," for c, run in groupby(cells) if c)


@cache
def _every(cells: int, colours: int) -> list[tuple[int, ...]]:
    return list(product(range(colours), repeat=cells))


def words(pattern: Pattern, cells: int, colours: int) -> list[tuple[int, ...]]:
    """Return the lines that fit."""
    return [each for each in _every(cells, colours) if fits(pattern, each)]


def loosened(
    random: Random, cells: Sequence[int | None], share: float, colours: int = 2, sums: bool = False
) -> Pattern:
    """Return the clue of a line with a share of its parts replaced by what is not fully known,
    sometimes with sums; the same random numbers and a smaller share give a clue that says more."""
    pattern: list[Any] = []
    for colour, run in groupby(cells):
        length, chance = len(list(run)), random.random()
        kind, other = random.randrange(9), random.randint(1, 4)
        if colour and chance >= share:
            pattern.append((length, colour))
        elif colour:
            loose: Any = None if kind < 4 else {length, other} if kind < 6 else length
            own = None if kind in (0, 7) and colours > 2 else colour
            pattern.append("*" if kind == 8 else (loose, own))
    place, chance, kind = random.random(), random.random(), random.randrange(4)
    if chance < share / 4:
        pattern.insert(int(place * (len(pattern) + 1)), "*")
    if sums and 1 - chance < share / 2:
        counted = list(range(1, colours))[: 1 + int(place * colours)] if kind % 2 else [None]
        totals = [(sum(c == own if own else bool(c) for c in cells), own) for own in counted]
        return {"blocks": pattern if kind < 2 else ["*"], "sum": totals}
    return pattern


def of_line(cells: int, colours: int, most: int) -> Iterator[Pattern]:
    """Yield at most ``most`` random patterns of lines, each at least with one unknown part."""
    random = Random(cells * colours)
    for _ in range(most):
        pattern = loosened(random, random.choice(_every(cells, colours)), 0.7, colours, True)
        if isinstance(clue_of(pattern, colours), LineRule):
            yield pattern


def family(cells: int, colours: int, most: int) -> Iterator[Pattern]:
    """Yield every pattern of 1 to ``most`` parts whose runs need at most these cells.

    A part is ``*``, or has any length, one length, or one of two (n and n + 2), and one colour or
    any. The pattern has no sum, each number of filled cells, or each number of cells of colour 1.
    """
    lengths = [None, *range(1, cells + 1), *({n, n + 2} for n in range(1, cells - 1))]
    owns = [None, *range(1, colours)] if colours > 2 else [1]
    items = ["*", *product(lengths, owns)]
    for number in range(1, most + 1):
        for parts in product(items, repeat=number):
            least = sum(1 if each == "*" or not each[0] else min_of(each[0]) for each in parts)
            if least > cells or any(a == b == "*" for a, b in pairwise(parts)):
                continue
            yield list(parts)
            for own in (None, 1):
                yield from ({"blocks": list(parts), "sum": [(n, own)]} for n in range(cells + 1))


def min_of(length: Any) -> int:
    return min(length) if isinstance(length, set) else int(length)


def clue_of(pattern: Pattern, colours: int) -> Any:
    return read_clues([pattern], some_colours(colours - 1), "line")[0]


def pattern_of(clue: Any) -> Pattern:
    rule = clue_rule(clue)
    blocks = [part.item for part in rule.parts]
    totals = [(total, colour or None) for total, colour in rule.totals]
    return {"blocks": blocks, "sum": totals} if totals else blocks


def rule_of(pattern: Pattern, colours: int) -> LineRule:
    rule = clue_of(pattern, colours)
    assert isinstance(rule, LineRule)
    return rule


def puzzle_of(random: Random, height: int, width: int, share: float, colours: int = 2) -> Puzzle:
    """Return the clues of a random picture with a share of their parts not fully known; sometimes
    with a row of another picture."""
    filled = random.choice((0.3, 0.5, 0.7))

    def line(cells: int) -> list[int]:
        return [random.randint(1, colours - 1) * (random.random() < filled) for _ in range(cells)]

    picture = [line(width) for _ in range(height)]
    rows = [loosened(random, row, share, colours, True) for row in picture]
    columns = [
        loosened(random, column, share, colours, True) for column in zip(*picture, strict=True)
    ]
    if random.random() < 0.3:
        rows[0] = loosened(random, line(width), share, colours, True)
    return Puzzle(rows, columns, palette=some_colours(colours - 1))


class Lines:
    """All lines of some cells, as bits of masks, to decide many patterns by enumeration."""

    def __init__(self, cells: int, colours: int) -> None:
        every = _every(cells, colours)
        self.full = (1 << len(every)) - 1
        #: For each cell and colour, the lines that have it.
        self.having = [
            [sum(1 << k for k, line in enumerate(every) if line[i] == c) for c in range(colours)]
            for i in range(cells)
        ]
        self._of_runs: dict[str, int] = {}
        self._of_sum: dict[tuple[int, int | None], int] = {}
        for k, line in enumerate(every):
            runs = _runs(line)
            self._of_runs[runs] = self._of_runs.get(runs, 0) | 1 << k
            for own in (None, 1):
                total = sum(c == own if own else c > 0 for c in line), own
                self._of_sum[total] = self._of_sum.get(total, 0) | 1 << k
        self._fitting = cache(self._matching)

    def _matching(self, regular: str) -> int:
        fits = re.compile(regular).fullmatch
        return sum(mask for runs, mask in self._of_runs.items() if fits(runs))

    def fitting(self, pattern: Pattern) -> int:
        """Return the lines that fit."""
        if isinstance(pattern, dict):
            (total,) = pattern["sum"]
            return self.fitting(pattern["blocks"]) & self._of_sum.get(total, 0)
        return self._fitting(expression(pattern))

    def within(self, lines: int, masks: Sequence[int]) -> int:
        """Return the lines whose cells have only the colours of these masks (by colour)."""
        for i, own in enumerate(self.having):
            lines &= sum(each for each, mask in zip(own, masks, strict=True) if mask >> i & 1)
        return lines
