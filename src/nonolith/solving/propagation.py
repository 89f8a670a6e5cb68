"""Propagation in Python: a line solver runs on each changed line, until nothing changes."""

from __future__ import annotations

from nonolith.model.masks import full, positions
from nonolith.solving.board import Board
from nonolith.solving.line_solver import Settle
from nonolith.solving.work import Work


def all_lines(board: Board) -> int:
    """Every line of the board, as bits."""
    return full(len(board.clues))


def propagate(board: Board, settle: Settle, work: Work, lines: int) -> bool:
    """Settle the given lines (as bits), and every line in which this changes a cell.

    Returns:
        False if a line has no placement; then some lines are settled, and others are not.
    """
    height = board.puzzle.height
    rows = full(height)
    while lines:
        # Rows and columns in turn: all of one kind, lowest first.
        batch = lines & rows or lines
        lines &= ~batch
        for line in positions(batch):
            work.step()
            work.line_solves += 1
            settled = settle(board.clues[line], board.cells_of(line), board.lines[line])
            if settled is None:
                work.contradictions += 1
                return False
            if settled != board.lines[line]:
                changed = board.put(line, settled)
                lines |= changed << height if line < height else changed
    return True
