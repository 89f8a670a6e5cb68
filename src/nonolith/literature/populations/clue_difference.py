"""The distance of complete lines from their clues, which population methods and annealing reduce.

Source: HUST report 2023, 2.6.2 (Manhattan and Euclidean distance; the report does not print its
formulas). A line of filled cells (int bits) has run lengths; a clue has block lengths. The lists
are aligned at their first numbers, and the shorter one is filled up with zeros. The distance
between them is 0 exactly where the line fits its clue. This alignment is ours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import zip_longest
from math import sqrt
from typing import Literal

from nonolith.model.masks import runs
from nonolith.model.puzzle import Puzzle

Distance = Literal["manhattan", "euclidean"]

#: Most distances that are kept for all lines of a puzzle together.
KEPT = 1 << 16


#: The runs of a line of filled cells, kept for the lines that were used last.
runs_of = lru_cache(maxsize=1 << 9)(runs)


class ClueDifference:
    """The distances of lines from their clues; lines are numbered rows first, then columns."""

    def __init__(self, puzzle: Puzzle, distance: Distance = "manhattan") -> None:
        self.shape = puzzle.shape
        clues = (*puzzle.rows, *puzzle.columns)
        self._lengths = [tuple(block.length for block in clue) for clue in clues]
        self._kept: list[dict[int, float]] = [{} for _ in clues]
        self._most = max(64, KEPT // max(1, len(clues)))
        self._euclidean = distance == "euclidean"

    def of(self, line: int, bits: int) -> float:
        """The distance of a line with these cells filled from its clue."""
        kept = self._kept[line]
        found = kept.get(bits)
        if found is None:
            if len(kept) >= self._most:
                kept.clear()
            found = kept[bits] = self._distance(line, bits)
        return found

    def of_lines(self, lines: Sequence[int], first: int, step: Callable[[], None]) -> list[float]:
        """The distances of several lines, of which the first has this number."""
        distances = []
        for line, bits in enumerate(lines, first):
            step()
            distances.append(self.of(line, bits))
        return distances

    def _distance(self, line: int, bits: int) -> float:
        has = [last - first + 1 for first, last in runs_of(bits)]
        differences = [abs(a - b) for a, b in zip_longest(self._lengths[line], has, fillvalue=0)]
        if self._euclidean:
            return sqrt(sum(difference * difference for difference in differences))
        return sum(differences)
