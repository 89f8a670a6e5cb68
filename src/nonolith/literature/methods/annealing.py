"""The method ``annealing`` uses simulated annealing to seek a grid whose lines fit their clues.

Source: Phan et al. 2023, section 2.6. The cost of a grid is the sum of the distances of its lines
from their clues (``ClueDistance``), so a solution has cost 0. The method tries random moves. It
accepts a move that raises the cost by d with probability exp(-d / T). It always accepts a move that
does not raise the cost. The temperature T falls during a run, which is called a cooling. The report
compares three kinds of moves, two distances and three cooling schedules. Single flips, the
Manhattan distance and linear cooling were best in the report, so they are the defaults. Two parts
are ours: the restarts from new random grids, because one cooling may find no solution; and the
formulas of the schedules, which the report does not print. The method proves nothing, and supports
only black-and-white puzzles. The time for a move is proportional to the number of lines in which
cells flip.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import e, exp, log
from typing import Annotated, Literal, NamedTuple

from nonolith.literature.shared.filled_rows import (
    ClueDistance,
    Distance,
    NoGridError,
    Random,
    ScoredGrid,
    below,
    both_ways,
    known_filled,
    noise,
    random_rows,
    restarting,
    shifted,
)
from nonolith.model.masks import positions
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_state import LineState
from nonolith.solving.methods.base import SEED, Capabilities, Method
from nonolith.solving.work import Work
from nonolith.support.kinds import Integer, Number

Neighbours = Literal["flip", "swap", "shift"]
Schedule = Literal["linear", "geometric", "logarithmic"]

#: A cell as (row, column).
Cell = tuple[int, int]

#: A move: for each row that changes, the cells that flip, as bits.
Move = dict[int, int]

#: propose(rows, random) returns a random move for a grid with these rows; the move may be empty.
Propose = Callable[[Sequence[int], Random], Move]

#: The last temperature of geometric cooling, as a fraction of the first temperature.
GEOMETRIC_END = 0.01

#: For each schedule, a function that returns the temperature as a fraction of the initial one. Its
#: arguments are the fraction of the moves that are done (0 to 1), and the number of these moves.
SCHEDULES: dict[Schedule, Callable[[float, int], float]] = {
    "linear": lambda part, _: 1 - part,
    "geometric": lambda part, _: GEOMETRIC_END**part,
    "logarithmic": lambda _, number: 1 / log(e + number),
}

#: Minimum number of moves in one cooling; it matters only for small grids.
MIN_MOVES = 1000


class AnnealingOptions(NamedTuple):
    """Options of the method ``annealing``.

    Attributes:
        neighbours: kind of moves: ``flip`` flips one cell, ``swap`` exchanges a filled and a blank
            cell, ``shift`` moves a block within its row.
        distance: formula for the distance of a line from its clue.
        schedule: cooling schedule, the formula by which the temperature falls.
        temperature: initial temperature.
        moves: number of moves in one cooling, per cell of the grid; a cooling has at least 1000
            moves in total.
        restarts: maximum number of coolings, each from a random grid.
        seed: seed of the random numbers; the same seed gives the same search.
    """

    neighbours: Neighbours = "flip"
    distance: Distance = "manhattan"
    schedule: Schedule = "linear"
    temperature: Annotated[float, Number(1e-6, 1e6)] = 1.0
    moves: Annotated[int, Integer(1, 10**9)] = 200
    restarts: Annotated[int, Integer(1, 10**9)] = 5
    seed: Annotated[int, SEED] = 0


def propose_flip(cells: Sequence[Cell]) -> Propose:
    """Return a function that proposes to flip a random open cell."""

    def propose(_: Sequence[int], random: Random) -> Move:
        if not cells:
            return {}
        row, column = cells[below(len(cells), random)]
        return {row: 1 << column}

    return propose


def propose_swap(cells: list[Cell], filled: int) -> Propose:
    """Return a function that proposes to exchange a random filled and a random blank cell.

    ``cells`` are the open cells, sorted so that the first ``filled`` cells are filled.
    """
    blank = len(cells) - filled
    i = j = 0

    def propose(rows: Sequence[int], random: Random) -> Move:
        nonlocal i, j
        if not filled or not blank:
            return {}
        row, column = cells[i]
        if not rows[row] >> column & 1:  # the previous move was accepted
            cells[i], cells[j] = cells[j], cells[i]
        i, j = below(filled, random), filled + below(blank, random)
        (row, column), (other, other_column) = cells[i], cells[j]
        move = {row: 1 << column}
        move[other] = move.get(other, 0) | 1 << other_column
        return move

    return propose


def propose_shift(state: LineState) -> Propose:
    """Return a function that proposes to move a random block between its neighbours."""
    puzzle = state.puzzle
    # The list contains the row of each block, so that all blocks are equally likely to move.
    row_of_block = [row for row, clue in enumerate(puzzle.rows) for _ in clue]

    def propose(rows: Sequence[int], random: Random) -> Move:
        if not row_of_block:
            return {}
        row = row_of_block[below(len(row_of_block), random)]
        after = shifted(rows[row], puzzle.rows[row], puzzle.width, state.lines[row], random)
        return {row: rows[row] ^ after}

    return propose


def first_state(
    kind: Neighbours, state: LineState, random: Random, work: Work
) -> tuple[list[int], Propose]:
    """Return the rows of a random grid, and the function that proposes its moves.

    Raise NoGridError if moves of this kind cannot reach a grid that agrees with the given cells.
    """
    rows = known_filled(state)
    if kind == "shift":
        return random_rows(state, random, work), propose_shift(state)
    height, width = state.puzzle.shape
    cells = [
        (row, column)
        for row in work.each(range(height), 16)
        for column in positions(state.open_cells(row))
    ]
    if kind == "flip":
        for row in work.each(range(height), 16):
            rows[row] |= noise(width, 0.5, random) & state.open_cells(row)
        return rows, propose_flip(cells)
    filled = sum(block.length for clue in state.puzzle.rows for block in clue)
    filled -= sum(row.bit_count() for row in rows)
    if not 0 <= filled <= len(cells):
        raise NoGridError
    cells.sort(key=lambda _: random())
    for row, column in cells[:filled]:
        rows[row] |= 1 << column
    return rows, propose_swap(cells, filled)


def cool(
    puzzle: Puzzle, options: AnnealingOptions, random: Random, work: Work
) -> Sequence[int] | None:
    """Run one cooling from a random grid; return the rows of a solution, or None."""
    height, width = puzzle.shape
    rows, propose = first_state(options.neighbours, LineState(puzzle), random, work)
    distance = ClueDistance(puzzle, options.distance)
    grid = ScoredGrid(both_ways(rows, width), distance, work)
    moves = max(MIN_MOVES, options.moves * height * width)
    fraction = SCHEDULES[options.schedule]
    for number in range(moves):
        if not any(grid.distances):
            break
        work.branch()
        changes = _changes(propose(grid.lines, random), height)
        increase = grid.increase(changes)
        if increase > 0:
            temperature = options.temperature * fraction(number / moves, number)
            if random() >= exp(-increase / temperature):
                continue
        grid.flip(changes)
    return None if any(grid.distances) else grid.lines[:height]


def _changes(move: Move, height: int) -> dict[int, int]:
    """Return the cells that a move flips in each row and column, as bits by line number."""
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
    source="Phan et al. 2023, section 2.6",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=AnnealingOptions,
    start=restarting(cool),
)
