"""Estimate how long a person takes to solve a puzzle, from the steps of its explanation.

The time of a step is the time to find it (looks at lines) and the time to mark its cells (strokes).
The expected number of looks is in closed form, so the estimate is the same on every machine.
``docs/difficulty.md`` has the reasons, the sources of all constants, and the evidence.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.steps import Deduction, Fact
from nonolith.reasoning.techniques import TECHNIQUES

#: Seconds to decide what to look at next, and to point and press once (Card, Moran and Newell 1980:
#: the operators M, and P and K), and to read one number of a clue (Trick and Pylyshyn 1994).
DECIDE, STROKE, READ = 1.35, 1.3, 0.3

#: Number of links of a proof that a person keeps in mind (Cowan 2001); then notes are needed.
MEMORY = 4

#: The first level that needs assumptions; techniques of lower levels examine one line.
_ASSUMPTIONS = 3

#: The three fitted parameters: the speeds of a beginner and of a practised person, as factors of
#: the seconds of the model, and the factor from the middle of the range to its ends.
BEGINNER, PRACTISED, SPREAD = 1.43, 0.31, 1.7


class Seconds(NamedTuple):
    """The estimated seconds at the model's speed, before ``BEGINNER`` or ``PRACTISED``."""

    by_hand: float  #: if the person marks all blank cells
    automatic: float  #: if the blank cells of a line are marked when its blocks are filled


def minutes_of(seconds: float) -> dict[str, list[float]]:
    """Return the least, the expected and the largest number of minutes for each kind of person.

    >>> minutes_of(300)["practised"]
    [0.9, 1.6, 2.6]
    """
    speeds = {"beginner": BEGINNER, "practised": PRACTISED}
    factors = (1 / SPREAD, 1, SPREAD)
    return {
        name: [_rounded(seconds * speed * factor / 60) for factor in factors]
        for name, speed in speeds.items()
    }


def _rounded(minutes: float) -> float:
    return round(minutes, 1) if minutes < 10 else float(round(minutes))


def seconds_of(explanation: Explanation) -> Seconds:
    """Return the estimated seconds for all steps of an explanation."""
    person = _Person(explanation)
    by_hand = automatic = 0.0
    for step, offering in zip(explanation.deductions, explanation.offering, strict=True):
        seconds, free = person.take(step, offering)
        by_hand += seconds
        automatic += 0.0 if free else seconds
    return Seconds(by_hand, automatic)


class _Person:
    """A person in the middle of a puzzle: the open cells of each line, and the new cells."""

    def __init__(self, explanation: Explanation) -> None:
        puzzle, rows = explanation.puzzle, list(explanation.start.rows())
        clues = (*puzzle.rows, *puzzle.columns)
        lines = (*rows, *zip(*rows, strict=True)) if rows else ()
        self._height = puzzle.height
        self._open = [line.count(None) for line in lines]
        self._unfilled = [
            sum(block.length for block in clue) - sum(map(bool, line))
            for clue, line in zip(clues, lines, strict=False)
        ]
        self._lines = sum(map(bool, self._open))  # number of lines with open cells
        self._look = DECIDE + READ * _numbers(puzzle)
        self._fresh: set[int] = set()  # the lines through the cells of the last step
        self._colour = 0  # the colour of the last stroke that was not blank

    def take(self, step: Deduction, offering: int) -> tuple[float, bool]:
        """Return the seconds of a step, and whether automatic blanks make it unnecessary."""
        name = step.line
        line = name.number if name.kind == "row" else self._height + name.number
        level, chain = TECHNIQUES[step.hardest].level, len(step.chain)
        free = level < _ASSUMPTIONS and not self._unfilled[line]
        if level < _ASSUMPTIONS:
            looks = self._lines / max(1, offering)
            if line in self._fresh:
                looks = min(looks, (len(self._fresh) + 1) / 2)
            looks *= level + 1
        else:
            # All lines in vain; then one assumption in each of half of the lines.
            links = chain * max(1.0, chain / MEMORY) if chain else MEMORY * (1 + _guesses(step))
            looks = self._lines * (_ASSUMPTIONS + links / 2)
        return looks * self._look + STROKE * self._mark(line, step.facts), free

    def _mark(self, line: int, facts: Iterable[Fact]) -> int:
        """Mark the cells of a step; return the number of strokes and choices of a colour."""
        fresh, strokes, height = set(), 0, self._height
        before = (-2, -2, 0)
        for row, column, colours in facts:
            if colours & (colours - 1):
                continue  # the cell stays open
            column_line = height + column
            for each in (row, column_line):
                self._open[each] -= 1
                self._lines -= not self._open[each]
                self._unfilled[each] -= colours > 1
            fresh |= {row, column_line}
            near = abs(row - before[0]) + abs(column - before[1]) == 1
            strokes += not near or colours != before[2]
            if 1 < colours != self._colour:
                strokes += self._colour > 0
                self._colour = colours
            before = row, column, colours
        fresh.discard(line)
        self._fresh = {each for each in fresh if self._open[each]}
        return strokes


def _numbers(puzzle: Puzzle) -> float:
    """Return the mean number of blocks of a line."""
    clues = (*puzzle.rows, *puzzle.columns)
    return sum(map(len, clues)) / max(1, len(clues))


def _guesses(step: Deduction) -> int:
    """Return the number of guesses of a step by search."""
    return step.worded.branches
