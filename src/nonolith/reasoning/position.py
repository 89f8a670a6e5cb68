"""Positions: a puzzle, its known cells, and the steps of each line, kept from step to step."""

from __future__ import annotations

from collections.abc import Iterable

from nonolith import _engine
from nonolith.model.grid import Grid
from nonolith.model.limits import NO_LIMITS
from nonolith.model.masks import Masks, masks_of
from nonolith.model.puzzle import GRID, Puzzle
from nonolith.model.result import Result
from nonolith.reasoning.language import DEFAULT, Language, named
from nonolith.reasoning.reach import Reach, reach_of
from nonolith.reasoning.steps import Fact, LineName
from nonolith.reasoning.techniques import ORDER
from nonolith.reasoning.view import View
from nonolith.reasoning.wording import Words
from nonolith.solving.bits import settle
from nonolith.solving.board import Board
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect
from nonolith.support.errors import PuzzleError

#: The most lines that are settled from assumptions: no person would do more.
MOST_FOLLOWED = 300_000


class BeyondError(Exception):
    """The techniques are not enough; never raised out of the package."""


class Position:
    """The known cells of a puzzle. Mutable: ``learn`` adds facts.

    From the start a cell can only have a colour that its row and its column both have.

    Args:
        puzzle: the puzzle; its given cells are known.
        grid: other known cells.
        work: the limits, looked at with every line; without them there are none.
        language: the language of sentences.

    Attributes:
        board: the lines, rows first.
        bare: the same with nothing known but the colours of the lines.
        work: the limits.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        grid: Grid | None = None,
        work: Work | None = None,
        language: str = DEFAULT,
    ) -> None:
        self.puzzle = puzzle
        self._language = language
        self.work = work or Work(NO_LIMITS)
        self.bare = _bare(puzzle, self.work)
        self.board = self.bare.copy()
        for known in (puzzle.given, grid):
            if known is not None:
                _put(self.board, known, self.work)
        count = len(self.board.clues)
        self._lines: _engine.LineSteps | None = None
        self._reach: list[Reach | None] = [None] * count
        self._words: list[Words | None] = [None] * count
        self._implied: list[dict[tuple[int, int], Masks]] = [{} for _ in range(count)]
        self.followed = 0  #: lines that were followed from assumptions
        self.guessed = 0  #: guesses of searches that refute assumptions
        self.outlook: Result | None = None  #: what is proved about the puzzle, after its first use

    @property
    def coloured(self) -> bool:
        """Whether there are more colours than black and white."""
        return len(self.puzzle.palette) > 2

    def name(self, line: int) -> LineName:
        """The line of this number of the board."""
        height = self.puzzle.height
        return LineName("row", line) if line < height else LineName("column", line - height)

    def number(self, line: LineName) -> int:
        """The board's number of a line."""
        return line.number + (self.puzzle.height if line.kind == "column" else 0)

    @property
    def language(self) -> Language:
        """The language of sentences."""
        return named(self._language)

    def words(self, line: int) -> Words:
        """The names of the cells and blocks of a line."""
        words = self._words[line]
        if words is None:
            words = Words(
                self.name(line), self.board.clues[line], self.puzzle.palette, self.language
            )
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

    @property
    def lines(self) -> _engine.LineSteps:
        """The steps that the lines offer, from the engine."""
        lines = self._lines
        if lines is None:
            seconds = self.work.deadline.seconds_left
            lines = self._lines = _engine.LineSteps(
                self.puzzle.compiled,
                self.board.grid().tobytes(),
                ORDER,
                -1.0 if seconds is None else seconds,
            )
        return lines

    def refresh(self) -> int | None:
        """Settle the lines that changed; gives the first that is impossible, or None."""
        impossible = self.lines.refresh()
        self.raise_if_stopped()
        return impossible

    def follow(self, lines: int) -> None:
        """Count lines that were settled from assumptions.

        Raises:
            BeyondError: they are more than a person would do.
        """
        self.followed += lines
        if self.followed > MOST_FOLLOWED:
            raise BeyondError

    def raise_if_stopped(self) -> None:
        """Raise for the limit where the time ran out in the engine."""
        if self.lines.stopped:
            raise StoppedError("seconds")

    def reach(self, line: int) -> Reach:
        """All placements of a line as it stands, which has at least one."""
        found = self._reach[line]
        if found is None:
            board = self.board
            found = reach_of(board.clues[line], board.cells_of(line), board.lines[line])
            assert found is not None
            self._reach[line] = found
        return found

    def implied(self, line: int, cell: int, colour: int) -> Masks:
        """The facts that follow in a settled line, if one of its cells has a colour."""
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
        """Add facts; results for the lines through their cells are dropped."""
        height, lines = self.puzzle.height, self._lines
        for row, column, colours in facts:
            self.board.put_cell(row, column, colours)
            if lines is not None:
                lines.learn(row, column, colours)
            for line in (row, height + column):
                self._reach[line] = None
                if self._implied[line]:
                    self._implied[line] = {}

    @property
    def unknown(self) -> int:
        """The number of cells with more than one colour left."""
        return sum(self.board.open_cells(row).bit_count() for row in range(self.puzzle.height))


def _bare(puzzle: Puzzle, work: Work) -> Board:
    """A board on which each cell may have the colours of both its lines."""
    board = Board(puzzle.replace(given=None) if puzzle.given is not None else puzzle)
    if len(puzzle.palette) > 2:
        lines = list(board.lines)
        for line, masks in enumerate(lines):
            work.step()
            has = {0, *(block.colour for block in board.clues[line])}
            kept = tuple(m if c in has else 0 for c, m in enumerate(masks))
            now = board.lines[line]
            board.put(line, tuple(m & k for m, k in zip(now, kept, strict=True)))
    return board


def require_size(puzzle: Puzzle, grid: Grid) -> None:
    """PuzzleError if the grid is not of the puzzle's size."""
    expect(grid, Grid, "grid", GRID)
    if grid.shape != puzzle.shape:
        raise PuzzleError(
            f"the grid is {grid.height} x {grid.width}, the puzzle {puzzle.height} x {puzzle.width}"
        )


def _put(board: Board, grid: Grid, work: Work) -> None:
    require_size(board.puzzle, grid)
    colours = len(board.puzzle.palette)
    width, masks = grid.width, grid.masks()
    for row in range(grid.height):
        work.step()
        domains = masks[row * width : (row + 1) * width]
        may = masks_of(domains, colours)
        board.put(row, tuple(now & mask for now, mask in zip(board.lines[row], may, strict=True)))
