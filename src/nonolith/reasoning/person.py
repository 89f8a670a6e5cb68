"""Estimate how long a person takes to solve a puzzle, from the steps of its explanation.

The time of a step is the time to find it (looks at lines) and the time to mark its cells (strokes).
The expected number of looks is in closed form, so the estimate is the same on every machine.
``docs/difficulty.md`` has the reasons, the sources of all constants, and the evidence.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.model.clue import shown_blocks
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.rule import LineRule
from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.steps import Deduction
from nonolith.reasoning.techniques import LEVELS

#: Seconds to decide what to look at next, and to point and press once (Card, Moran and Newell 1980:
#: the operators M, and P and K), and to read one number of a clue (Trick and Pylyshyn 1994).
DECIDE, STROKE, READ = 1.35, 1.3, 0.3

#: Number of links of a proof that a person keeps in mind (Cowan 2001); then notes are needed.
MEMORY = 4

#: The first level that needs assumptions; techniques of lower levels examine one line.
ASSUMPTIONS = 3

#: The three fitted parameters: the speeds of a beginner and of a practised person, as factors of
#: the seconds of the model, and the factor from the middle of the range to its ends.
BEGINNER, PRACTISED, SPREAD = 1.43, 0.31, 1.7


def minutes_of(seconds: float) -> dict[str, list[float]]:
    """Return the least, the expected and the largest number of minutes for each kind of person,
    with two digits.

    >>> minutes_of(300)["practised"]
    [0.91, 1.6, 2.6]
    """
    found = {}
    for name, speed in (("beginner", BEGINNER), ("practised", PRACTISED)):
        minutes = [seconds * speed * spread / 60 for spread in (1 / SPREAD, 1, SPREAD)]
        found[name] = [float(f"{each:.2g}") for each in minutes]
    return found


def seconds_of(explanation: Explanation) -> tuple[float, float]:
    """Return the seconds for all steps at the speed 1, without and with automatic blanks."""
    person = _Person(explanation.puzzle, explanation.start)
    height, by_hand, automatic = explanation.puzzle.height, 0.0, 0.0
    for step, offering in zip(explanation.deductions, explanation.offering, strict=True):
        line = step.line.number + (height if step.line.kind == "column" else 0)
        level = LEVELS[step.hardest]
        free = level < ASSUMPTIONS and not person.unfilled[line]
        looks = person.looks(step, level, line, offering)
        seconds = looks * person.look + STROKE * person.mark(step.cells, line)
        by_hand += seconds
        automatic += 0 if free else seconds
    return by_hand, automatic


class _Person:
    """A person in the middle of a puzzle."""

    def __init__(self, puzzle: Puzzle, start: Grid) -> None:
        rows, clues = list(start.rows()), (*puzzle.rows, *puzzle.columns)
        lines = (*rows, *zip(*rows, strict=True)) if rows else ()
        self.look = DECIDE + READ * sum(len(shown_blocks(c)) * bool(c) for c in clues) / max(
            1, len(clues)
        )
        #: For each line, the numbers of its open cells, and of its blocks' cells still to fill.
        self.open = [line.count(None) for line in lines]
        self.unfilled = [
            # Of a clue that is not fully known, no line is finished before all cells are known.
            len(line)
            if isinstance(clue, LineRule)
            else sum(block.length for block in clue) - sum(map(bool, line))
            for clue, line in zip(clues, lines, strict=False)
        ]
        self._height = puzzle.height
        self._lines = sum(map(bool, self.open))  # number of lines with open cells
        self._fresh: Sequence[int] = ()  # the open lines that cross the line of the last step
        self._colour = 0  # the colour of the last stroke that was not blank

    def looks(self, step: Deduction, level: int, line: int, offering: int) -> float:
        """Return the number of looks until a step is found."""
        if level < ASSUMPTIONS:
            lines = self._lines / max(1, offering)
            if line in self._fresh:
                lines = min(lines, (len(self._fresh) + 1) / 2)
            return lines * (level + 1)
        # All lines in vain; then one assumption in each of half of the lines.
        links: float = len(step.chain) or MEMORY * (1 + step.worded.branches)
        if step.chain:
            links *= max(1.0, links / MEMORY)
        return self._lines * (ASSUMPTIONS + links / 2)

    def mark(self, facts: Sequence[tuple[int, int, int]], line: int) -> int:
        """Mark cells of a line; return the number of strokes and of choices of another colour."""
        fresh, strokes, before = [], 0, (-2, 0)
        for row, column, colours in facts:
            if colours & (colours - 1):
                continue  # the cell stays open
            if 1 < colours != self._colour:
                strokes += self._colour > 0
                self._colour = colours
            place = column if line == row else row
            strokes += before != (place - 1, colours)
            before = place, colours
            for each in (row, self._height + column):
                self.unfilled[each] -= colours > 1
                self.open[each] -= 1
                if not self.open[each]:
                    self._lines -= 1
                elif each != line:
                    fresh.append(each)
        self._fresh = fresh
        return strokes
