"""States of annealing, and the random moves from one to the next.

Source: HUST report 2023, 2.6.1. ``shift``: rows fit their clues, a block of one row moves left or
right; ``swap``: the number of filled cells is right, a filled and a blank cell change places;
``flip``: any grid, one cell changes. Given cells never change.
"""

from __future__ import annotations

from typing import Literal, Protocol

from nonolith.literature.populations.filled_rows import Random, below, random_rows, shifted
from nonolith.model.masks import mask_of, positions
from nonolith.solving.board import Board
from nonolith.solving.work import Work

Neighbours = Literal["flip", "swap", "shift"]

#: A move: for each row that changes the cells that change, as bits.
Move = dict[int, int]


class States(Protocol):
    """One kind of states and moves; ``rows`` has the current state."""

    rows: list[int]

    def propose(self, random: Random) -> Move:
        """A random move, which may turn out to change nothing."""
        ...

    def accept(self) -> None:
        """Make the move that was proposed last."""
        ...


class Flip:
    """Any grid; one cell changes its colour."""

    def __init__(self, rows: list[int], cells: list[tuple[int, int]]) -> None:
        self.rows = rows
        self._cells = cells
        self._move: Move = {}

    def propose(self, random: Random) -> Move:
        """Changes one open cell."""
        if self._cells:
            row, column = self._cells[below(len(self._cells), random)]
            self._move = {row: 1 << column}
        return self._move

    def accept(self) -> None:
        """Make the move."""
        for row, change in self._move.items():
            self.rows[row] ^= change


class Swap:
    """The right number of filled cells; a filled and a blank one change places."""

    def __init__(
        self, rows: list[int], filled: list[tuple[int, int]], blank: list[tuple[int, int]]
    ) -> None:
        self.rows = rows
        self._filled, self._blank = filled, blank
        self._places = (0, 0)
        self._move: Move = {}

    def propose(self, random: Random) -> Move:
        """Exchanges two open cells."""
        if self._filled and self._blank:
            self._places = (below(len(self._filled), random), below(len(self._blank), random))
            row, column = self._filled[self._places[0]]
            other, other_column = self._blank[self._places[1]]
            self._move = {row: 1 << column}
            self._move[other] = self._move.get(other, 0) | 1 << other_column
        return self._move

    def accept(self) -> None:
        """Make the move."""
        for row, change in self._move.items():
            self.rows[row] ^= change
        if self._move:
            i, j = self._places
            self._filled[i], self._blank[j] = self._blank[j], self._filled[i]


class Shift:
    """Rows that fit their clues; one block moves between its neighbours."""

    def __init__(self, board: Board, rows: list[int]) -> None:
        self.rows = rows
        self._board = board
        #: One entry for each block, so that all blocks are equally likely to move.
        self._of_blocks = [row for row, clue in enumerate(board.puzzle.rows) for _ in clue]
        self._move: Move = {}

    def propose(self, random: Random) -> Move:
        """Moves a block of one row."""
        if self._of_blocks:
            row = self._of_blocks[below(len(self._of_blocks), random)]
            puzzle, bits = self._board.puzzle, self.rows[row]
            masks = self._board.lines[row]
            self._move = {row: bits ^ shifted(bits, puzzle.rows[row], puzzle.width, masks, random)}
        return self._move

    def accept(self) -> None:
        """Make the move."""
        for row, change in self._move.items():
            self.rows[row] ^= change


def first_state(kind: Neighbours, board: Board, random: Random, work: Work) -> States | None:
    """A random state of a kind; None where no grid of that kind has the given cells."""
    if kind == "shift":
        placed = random_rows(board, random, work)
        return None if placed is None else Shift(board, placed)
    height, width = board.puzzle.shape
    rows = [filled & ~blank for blank, filled in board.lines[:height]]
    cells: list[tuple[int, int]] = []
    for row in range(height):
        work.step()
        still_open = board.open_cells(row)
        cells += [(row, column) for column in positions(still_open)]
    if kind == "flip":
        for row in range(height):
            work.step()
            noise = mask_of(column for column in range(width) if random() < 0.5)
            rows[row] |= noise & board.open_cells(row)
        return Flip(rows, cells)
    wanted = sum(block.length for clue in board.puzzle.rows for block in clue)
    wanted -= sum(row.bit_count() for row in rows)
    if not 0 <= wanted <= len(cells):
        return None
    for last in range(len(cells) - 1, 0, -1):
        work.step()
        other = below(last + 1, random)
        cells[last], cells[other] = cells[other], cells[last]
    for row, column in cells[:wanted]:
        rows[row] |= 1 << column
    return Swap(rows, cells[:wanted], cells[wanted:])
