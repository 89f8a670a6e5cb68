"""``annealing``: simulated annealing towards a grid whose lines fit their clues.

Source: HUST report 2023, 2.6, with its three kinds of states and moves, two costs
(``ClueDifference``) and three cooling schedules; single flips, Manhattan distance and linear
cooling were best there and are the defaults. A move that makes the cost worse by d is taken with
probability exp(-d / T). Restarts from new random states are ours, since one cooling may find
nothing. The exact forms of the schedules, which the report does not print, are ours too. Proves
nothing: only a grid of cost 0 is a solution. Cost of a move: the lines that change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import e, exp, log
from typing import Annotated, Any, Literal, NamedTuple

from nonolith.literature.shared.filled_rows import (
    ClueDifference,
    Distance,
    NoGridError,
    Random,
    below,
    has_impossible_cell,
    random_rows,
    restart,
    shifted,
    shuffle,
)
from nonolith.model.grid import Grid
from nonolith.model.masks import mask_of, positions, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import SEED, Capabilities, Method, Range
from nonolith.solving.work import Work, searching

Neighbours = Literal["flip", "swap", "shift"]
Schedule = Literal["linear", "geometric", "logarithmic"]

#: A move: the cells that change, as bits, by row.
Move = dict[int, int]

#: The last temperature of geometric cooling, as a fraction of the first.
GEOMETRIC_END = 0.01

#: For each schedule the temperature as a fraction of the first one, given the fraction (0 to 1) of
#: the moves made, and their number.
SCHEDULES: dict[Schedule, Callable[[float, int], float]] = {
    "linear": lambda part, _: 1 - part,
    "geometric": lambda part, _: GEOMETRIC_END**part,
    "logarithmic": lambda _, number: 1 / log(e + number),
}

#: Minimum number of moves of a cooling, which matters for small grids.
LEAST_MOVES = 1000


class AnnealingOptions(NamedTuple):
    """Options of the method ``annealing``.

    Attributes:
        neighbours: the states and moves: ``flip`` one cell of any grid; ``swap`` a filled and a
            blank cell; ``shift`` a block within its row.
        distance: the distance of the lines from their clues, which is minimised.
        schedule: how the temperature falls.
        temperature: the temperature at the beginning.
        moves: number of moves of one cooling, for each cell of the grid.
        restarts: maximum number of coolings, each from a random state.
        seed: the same seed gives the same run.
    """

    neighbours: Neighbours = "flip"
    distance: Distance = "manhattan"
    schedule: Schedule = "linear"
    temperature: Annotated[float, Range(1e-6, 1e6)] = 1.0
    moves: Annotated[int, Range(1, 10**9)] = 200
    restarts: Annotated[int, Range(1, 10**9)] = 5
    seed: Annotated[int, SEED] = 0


class Flip:
    """State: any grid. Move: an open cell changes its colour."""

    def __init__(self, rows: list[int], cells: list[Any]) -> None:
        self.rows = rows
        self._cells = cells  # candidates for a move
        self._move: Move = {}

    def propose(self, random: Random) -> Move:
        """Return a random move, which may change nothing."""
        if self._cells:
            row, column = self._cells[below(len(self._cells), random)]
            self._move = {row: 1 << column}
        return self._move

    def accept(self) -> None:
        """Make the move that was proposed last."""
        for row, change in self._move.items():
            self.rows[row] ^= change


class Swap(Flip):
    """State: the right number of filled cells. Move: a filled and a blank open cell change places.

    The first ``filled`` of the open ``cells`` are filled, the others blank.
    """

    def __init__(self, rows: list[int], cells: list[Any], filled: int) -> None:
        super().__init__(rows, cells)
        self._filled = filled
        self._places = (0, 0)

    def propose(self, random: Random) -> Move:
        """Propose to exchange a filled and a blank open cell."""
        blank = len(self._cells) - self._filled
        if self._filled and blank:
            i, j = below(self._filled, random), self._filled + below(blank, random)
            self._places = i, j
            (row, column), (other, other_column) = self._cells[i], self._cells[j]
            self._move = {row: 1 << column}
            self._move[other] = self._move.get(other, 0) | 1 << other_column
        return self._move

    def accept(self) -> None:
        """Make the move that was proposed last."""
        super().accept()
        if self._move:
            i, j = self._places
            self._cells[i], self._cells[j] = self._cells[j], self._cells[i]


class Shift(Flip):
    """State: rows that fit their clues. Move: one block moves between its neighbours."""

    def __init__(self, board: Board, rows: list[int]) -> None:
        # A row for each block, so that all blocks are equally likely to move.
        super().__init__(rows, [row for row, clue in enumerate(board.puzzle.rows) for _ in clue])
        self._board = board

    def propose(self, random: Random) -> Move:
        """Propose to move a block of one row."""
        if self._cells:
            row = self._cells[below(len(self._cells), random)]
            puzzle, bits = self._board.puzzle, self.rows[row]
            masks = self._board.lines[row]
            self._move = {row: bits ^ shifted(bits, puzzle.rows[row], puzzle.width, masks, random)}
        return self._move


def first_state(kind: Neighbours, board: Board, random: Random, work: Work) -> Flip | None:
    """Return a random state of a kind; None if no grid of that kind has the given cells."""
    if has_impossible_cell(board):
        return None
    if kind == "shift":
        placed = random_rows(board, random, work)
        return None if placed is None else Shift(board, placed)
    height, width = board.puzzle.shape
    rows = [filled & ~blank for blank, filled in board.lines[:height]]
    cells = [(row, column) for row in range(height) for column in positions(board.open_cells(row))]
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
    shuffle(cells, random, work)
    for row, column in cells[:wanted]:
        rows[row] |= 1 << column
    return Swap(rows, cells, wanted)


def find(puzzle: Puzzle, options: AnnealingOptions, work: Work) -> Iterator[Grid]:
    """Yield a solution if one is found."""
    board, difference = Board(puzzle), ClueDifference(puzzle, options.distance)

    def attempt(random: Random) -> list[int] | None:
        states = first_state(options.neighbours, board, random, work)
        if states is None:
            raise NoGridError
        return states.rows if _cool(states, difference, options, random, work) else None

    yield from restart(puzzle, options.seed, options.restarts, work, attempt)


def _cool(
    states: Flip,
    difference: ClueDifference,
    options: AnnealingOptions,
    random: Random,
    work: Work,
) -> bool:
    """Run one cooling; return whether it found a solution."""
    height, width = difference.shape
    lines = [*states.rows, *transposed(states.rows, width)]
    costs = difference.of_lines(lines, 0, work.step)
    moves = max(LEAST_MOVES, options.moves * height * width)
    falling = SCHEDULES[options.schedule]
    if not any(costs):
        return True
    for number in range(moves):
        work.branch()
        changes = _changes(states.propose(random), height)
        after = {line: difference.of(line, lines[line] ^ bits) for line, bits in changes.items()}
        worse = sum(after.values()) - sum([costs[line] for line in after])
        if worse > 0:
            temperature = options.temperature * falling(number / moves, number)
            if random() >= exp(-worse / temperature):
                continue
        states.accept()
        for line, cost in after.items():
            lines[line] ^= changes[line]
            costs[line] = cost
        if worse < 0 and not any(costs):
            return True
    return False


def _changes(move: Move, height: int) -> dict[int, int]:
    """Return the cells that a move changes in each row and column, as bits by line number."""
    changes = dict(move)
    for row, cells in move.items():
        bit = 1 << row
        for column in positions(cells):
            line = height + column
            changes[line] = changes.get(line, 0) | bit
    return changes


ANNEALING = Method(
    name="annealing",
    summary="simulated annealing; proves nothing",
    source="HUST report 2023, 2.6",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=AnnealingOptions,
    start=searching(find),
)
