"""Positions: a puzzle, what is known of it, and what each line offers, kept from step to step."""

from __future__ import annotations

from collections.abc import Iterable

from nonolith.errors import PuzzleError
from nonolith.explain.line_steps import settled_cells
from nonolith.explain.placements import Placements, place
from nonolith.explain.rule_steps import RuleReader
from nonolith.explain.steps import Fact, Line
from nonolith.explain.view import View
from nonolith.explain.wording import Words
from nonolith.grid import Grid
from nonolith.lines.base import Masks
from nonolith.lines.bits import settle
from nonolith.methods.board import Board
from nonolith.puzzle import Puzzle
from nonolith.result import Result


class Position:
    """What is known of a puzzle's cells. Mutable: ``learn`` adds facts.

    From the start a cell can only have a colour that its row and its column both have.

    Args:
        puzzle: what is asked; its given cells are known.
        grid: what else is known.

    Attributes:
        board: the lines, rows first.
        bare: the same with nothing known but the colours of the lines.
    """

    def __init__(self, puzzle: Puzzle, grid: Grid | None = None) -> None:
        self.puzzle = puzzle
        self.bare = _bare(puzzle)
        self.board = self.bare.copy()
        for known in (puzzle.given, grid):
            if known is not None:
                _put(self.board, known)
        count = len(self.board.clues)
        self.dirty = (1 << count) - 1  #: lines that changed since ``refresh``
        self._offers: list[Masks | None] = [None] * count
        self._readers: list[RuleReader | None] = [None] * count
        self._placements: list[Placements | None] = [None] * count
        self._words: list[Words | None] = [None] * count
        self._implied: list[dict[tuple[int, int], Masks]] = [{} for _ in range(count)]
        self.outlook: Result | None = None  #: what is proved of the puzzle, once it was asked
        self.offering = 0  #: lines that settle or exclude something, as bits
        self.settling = 0  #: lines that settle a cell, as bits

    @property
    def coloured(self) -> bool:
        """Whether there are more colours than black and white."""
        return len(self.puzzle.palette) > 2

    def name(self, line: int) -> Line:
        """The line of this number of the board."""
        height = self.puzzle.height
        return Line("row", line) if line < height else Line("column", line - height)

    def number(self, line: Line) -> int:
        """The board's number of a line."""
        return line.number + (self.puzzle.height if line.kind == "column" else 0)

    def words(self, line: int) -> Words:
        """How the cells and blocks of a line are named."""
        words = self._words[line]
        if words is None:
            words = Words(self.name(line), self.board.clues[line], self.puzzle.palette)
            self._words[line] = words
        return words

    def view(self, line: int, masks: Masks | None = None) -> View:
        """A line as it stands, or with other masks."""
        board = self.board
        return View(
            self.name(line),
            board.clues[line],
            board.cells_of(line),
            self._base(line),
            self.bare.lines[line],
            board.lines[line] if masks is None else masks,
            self.words(line),
        )

    def _base(self, line: int) -> Masks:
        every = (1 << self.board.cells_of(line)) - 1
        has = {0, *(block.colour for block in self.board.clues[line])}
        if not self.coloured:
            return every, every
        return tuple(every if c in has else 0 for c in range(len(self.puzzle.palette)))

    def refresh(self) -> int | None:
        """Settle the lines that changed; gives the first that is impossible, or None."""
        board = self.board
        while self.dirty:
            low = self.dirty & -self.dirty
            line = low.bit_length() - 1
            now = board.lines[line]
            settled = settle(board.clues[line], board.cells_of(line), now)
            if settled is None:
                return line
            self.dirty ^= low
            self._readers[line] = self._placements[line] = None
            self._implied[line] = {}
            self.offering &= ~low
            self.settling &= ~low
            if settled != now:
                self.offering |= low
                if settled_cells(settled) & ~settled_cells(now):
                    self.settling |= low
        return None

    def reader(self, line: int) -> RuleReader:
        """The eleven rules on a line as it stands."""
        reader = self._readers[line]
        if reader is None:
            reader = self._readers[line] = RuleReader(self.view(line))
        return reader

    def placements(self, line: int) -> Placements:
        """All placements of a line as it stands, which has at least one."""
        found = self._placements[line]
        if found is None:
            board = self.board
            found = place(board.clues[line], board.cells_of(line), board.lines[line])
            assert found is not None
            self._placements[line] = found
        return found

    def implied(self, line: int, cell: int, colour: int) -> Masks:
        """What follows in a line, which is settled, if one of its cells has a colour."""
        known = self._implied[line]
        masks = known.get((cell, colour))
        if masks is None:
            board, bit = self.board, 1 << cell
            assumed = tuple(
                mask & ~bit if c != colour else mask for c, mask in enumerate(board.lines[line])
            )
            found = settle(board.clues[line], board.cells_of(line), assumed)
            assert found is not None
            masks = known[cell, colour] = found
        return masks

    def learn(self, facts: Iterable[Fact]) -> None:
        """Take facts in; the lines through their cells become dirty."""
        height = self.puzzle.height
        for row, column, colours in facts:
            self.board.put_cell(row, column, colours)
            self.dirty |= 1 << row | 1 << height + column

    @property
    def unknown(self) -> int:
        """The number of cells with more than one colour left."""
        return sum(self.board.open_cells(row).bit_count() for row in range(self.puzzle.height))


def _bare(puzzle: Puzzle) -> Board:
    """A board on which each cell may have the colours of both its lines."""
    board = Board(puzzle.replace(given=None) if puzzle.given is not None else puzzle)
    if len(puzzle.palette) > 2:
        lines = list(board.lines)
        for line, masks in enumerate(lines):
            has = {0, *(block.colour for block in board.clues[line])}
            kept = tuple(m if c in has else 0 for c, m in enumerate(masks))
            now = board.lines[line]
            board.put(line, tuple(m & k for m, k in zip(now, kept, strict=True)))
    return board


def require_size(puzzle: Puzzle, grid: Grid) -> None:
    """PuzzleError if the grid is not of the puzzle's size."""
    if grid.shape != puzzle.shape:
        raise PuzzleError(
            f"the grid is {grid.height} x {grid.width}, the puzzle {puzzle.height} x {puzzle.width}"
        )


def _put(board: Board, grid: Grid) -> None:
    require_size(board.puzzle, grid)
    colours = len(board.puzzle.palette)
    width, masks = grid.width, grid.masks()
    for row in range(grid.height):
        domains = masks[row * width : (row + 1) * width]
        now = board.lines[row]
        board.put(
            row,
            tuple(
                now[c] & sum((domain >> c & 1) << i for i, domain in enumerate(domains))
                for c in range(colours)
            ),
        )
