"""Define RuledBoard, a black-and-white board that propagates by the rules of Yu, Lee and Chen.

Source: Yu, Lee, Chen 2009, section 2.1 (``nonolith.literature.lines.rules``). The board stores the
ranges of the blocks, so each run of the eleven rules on a line continues from the ranges of the
previous run. In addition to the rules, the board compares every fully known line with its clue.
"""

from __future__ import annotations

from nonolith.literature.lines.rules import Ranges, ranges_of, run_rules
from nonolith.model.masks import Masks, full, positions, runs
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work


class RuledBoard:
    """The domains of the cells (``board``), and the ranges of the blocks of every line. Mutable."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.board = LineState(puzzle)
        self._ranges: list[Ranges | None] = [
            ranges_of(clue, self.board.cells_of(line)) for line, clue in enumerate(self.board.clues)
        ]
        self._changed = full(len(self.board.clues))  # lines on which the rules must run, as bits

    def with_row(self, row: int, filled: int) -> RuledBoard:
        """Return a copy in which a row has exactly these filled cells (as bits)."""
        other = RuledBoard.__new__(RuledBoard)
        other.board, other._ranges = self.board.copy(), self._ranges.copy()
        other._changed = self._changed | 1 << row
        other._put(row, (full(self.board.puzzle.width) & ~filled, filled))
        return other

    def propagate(self, work: Work) -> bool:
        """Run the rules on changed lines until nothing changes; return False at a contradiction."""
        rows = full(self.board.puzzle.height)
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
        masks = self.board.lines[line]
        if masks[0] & masks[1]:
            cells = self.board.cells_of(line)
            found = run_rules(self.board.clues[line], cells, masks, self._ranges[line])
            if found is None:
                return False
            masks, self._ranges[line] = found
            self._put(line, masks)
        if masks[0] & masks[1]:
            return True
        lengths = [last - first + 1 for first, last in runs(masks[1])]
        is_full = masks[0] | masks[1] == full(self.board.cells_of(line))
        return is_full and lengths == [block.length for block in self.board.clues[line]]

    def _put(self, line: int, masks: Masks) -> None:
        self._changed |= self.board.put(line, masks)
