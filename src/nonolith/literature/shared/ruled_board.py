"""RuledBoard: a black-and-white grid under the eleven rules, kept by rows and by columns.

Source: Yu, Lee, Chen 2009, section 2.1 (``nonolith.literature.lines.rules``). The ranges of the
blocks are kept from visit to visit. In addition to the rules, a fully known line is compared with
its clue.
"""

from __future__ import annotations

from nonolith.literature.lines.rules import LineState
from nonolith.model.masks import full, positions, runs
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.work import Work


class RuledBoard:
    """The state of every line under the rules: rows first, then columns. Mutable."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        board = Board(puzzle)
        self.lines = [
            LineState.of_masks(clue, board.cells_of(line), board.lines[line])
            for line, clue in enumerate(board.clues)
        ]
        self._waiting = full(len(self.lines))  # lines that the rules have to visit, as bits

    def copy(self) -> RuledBoard:
        """Return a copy of the board."""
        other = RuledBoard.__new__(RuledBoard)
        other.puzzle, other._waiting = self.puzzle, self._waiting
        other.lines = [line.copy() for line in self.lines]
        return other

    def put_row(self, row: int, filled: int) -> None:
        """Set a whole row: the cells whose bits are set are filled, the others blank."""
        line = self.lines[row]
        before = line.filled, line.blank
        line.filled |= filled
        line.blank |= full(line.cells) & ~filled
        self._put_crossing(row, *before)
        self._waiting |= 1 << row

    def propagate(self, work: Work) -> bool:
        """Run the rules on changed lines until nothing changes; return False at a contradiction."""
        rows = full(self.puzzle.height)
        while self._waiting:
            # Each rule is applied to the rows and then to the columns.
            batch = self._waiting & rows or self._waiting
            self._waiting &= ~batch
            for line in positions(batch):
                work.step()
                work.line_solves += 1
                if not self._visit(line):
                    work.contradictions += 1
                    return False
        return True

    def is_known(self, row: int) -> bool:
        """Return whether every cell of a row is known."""
        return _known(self.lines[row])

    def board(self) -> Board:
        """Return the domains of the cells, without the ranges."""
        board = Board(self.puzzle)
        board.lines = [line.masks() for line in self.lines]
        return board

    def _visit(self, at: int) -> bool:
        line = self.lines[at]
        if _known(line):
            return _fits(line)
        before = line.filled, line.blank
        if not line.run() or (_known(line) and not _fits(line)):
            return False
        self._put_crossing(at, *before)
        return True

    def _put_crossing(self, at: int, filled: int, blank: int) -> None:
        """Copy known cells into the crossing lines, except those in ``filled`` and ``blank``."""
        line, height = self.lines[at], self.puzzle.height
        first, bit = (height, 1 << at) if at < height else (0, 1 << at - height)
        fresh = line.filled & ~filled
        learned = fresh | line.blank & ~blank
        self._waiting |= learned << first
        for cell in positions(learned):
            crossing = self.lines[first + cell]
            if fresh >> cell & 1:
                crossing.filled |= bit
            else:
                crossing.blank |= bit


def _known(line: LineState) -> bool:
    return (line.filled | line.blank) + 1 == 1 << line.cells


def _fits(line: LineState) -> bool:
    """Return whether the filled cells of a line are the blocks of its clue."""
    blocks = tuple(last - first + 1 for first, last in runs(line.filled))
    return blocks == line.lengths and line.possible
