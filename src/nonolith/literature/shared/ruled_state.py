"""Define RuledState, a black-and-white line state that propagates by the rules of Yu, Lee and Chen.

Source: Yu, Lee and Chen 2009, section 2.1 (``nonolith.literature.lines.rules``). The state stores
the ranges of the blocks, so each run of the eleven rules on a line continues from the ranges of the
previous run. In addition to the rules, the state compares every fully known line with its clue.
"""

from __future__ import annotations

from nonolith.literature.lines.rules import Ranges, ranges_of, run_rules
from nonolith.model.masks import Masks, full, positions, runs
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work


class RuledState:
    """The domains of the cells (``state``), and the ranges of the blocks of every line. Mutable."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.state = LineState(puzzle)
        self._ranges: list[Ranges | None] = [
            ranges_of(clue, self.state.cells_of(line)) for line, clue in enumerate(self.state.clues)
        ]
        self._changed = full(len(self.state.clues))  # lines on which the rules must run, as bits

    def with_row(self, row: int, filled: int) -> RuledState:
        """Return a copy in which a row has exactly these filled cells (as bits)."""
        other = RuledState.__new__(RuledState)
        other.state, other._ranges = self.state.copy(), self._ranges.copy()
        other._changed = self._changed | 1 << row
        other._put(row, (full(self.state.puzzle.width) & ~filled, filled))
        return other

    def propagate(self, work: Work) -> bool:
        """Run the rules on changed lines until nothing changes; return False at a contradiction."""
        rows = full(self.state.puzzle.height)
        while self._changed:
            # Visit all changed rows before any changed column.
            batch = self._changed & rows or self._changed
            self._changed &= ~batch
            for line in positions(batch):
                work.step()
                work.line_solves += 1
                if not self._visit(line):
                    work.contradictions += 1
                    return False
        return True

    def _visit(self, line: int) -> bool:
        """Run the rules on one line; return False at a contradiction."""
        masks = self.state.lines[line]
        if masks[0] & masks[1]:
            cells = self.state.cells_of(line)
            found = run_rules(self.state.clues[line], cells, masks, self._ranges[line])
            if found is None:
                return False
            masks, self._ranges[line] = found
            self._put(line, masks)
        if masks[0] & masks[1]:
            return True
        lengths = [last - first + 1 for first, last in runs(masks[1])]
        is_full = masks[0] | masks[1] == full(self.state.cells_of(line))
        return is_full and lengths == [block.length for block in self.state.clues[line]]

    def _put(self, line: int, masks: Masks) -> None:
        self._changed |= self.state.put(line, masks)
