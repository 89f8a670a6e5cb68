"""``annealing``: simulated annealing towards a grid whose lines fit their clues.

Source: HUST report 2023, 2.6, with its three kinds of states and moves (``neighbours.py``), two
costs (``clue_difference.py``) and three cooling schedules; single flips, Manhattan distance and
linear cooling were best there and are the defaults. A move that makes the cost worse by d is taken
with probability exp(-d / T). Two things are ours. There are restarts from new random states, since
one cooling may find nothing. The exact forms of the schedules are ours too, because the report does
not print them. Proves nothing: a grid of cost 0 is a solution, but no other result is a proof. Cost
of a move: the lines that change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import e, exp, log
from random import Random
from typing import Annotated, Literal, NamedTuple

from nonolith.literature.populations.clue_difference import ClueDifference, Distance
from nonolith.literature.populations.filled_rows import grid_of
from nonolith.literature.populations.neighbours import Move, Neighbours, States, first_state
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.masks import full, positions, transposed
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.methods.base import SEED, Capabilities, Method, Range
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import StoppedError, Work

Schedule = Literal["linear", "geometric", "logarithmic"]

#: The last temperature of geometric cooling, as a part of the first.
GEOMETRIC_END = 0.01

#: The temperature as a part of the first one, after a part (0 to 1) of all moves and a number.
SCHEDULES: dict[Schedule, Callable[[float, int], float]] = {
    "linear": lambda part, _: 1 - part,
    "geometric": lambda part, _: GEOMETRIC_END**part,
    "logarithmic": lambda _, number: 1 / log(e + number),
}


class AnnealingOptions(NamedTuple):
    """Options of the method ``annealing``.

    Attributes:
        neighbours: the states and moves: ``flip`` one cell of any grid; ``swap`` a filled and a
            blank cell; ``shift`` a block within its row.
        distance: the distance of the lines from their clues, which is minimised.
        schedule: how the temperature falls.
        temperature: the temperature at the beginning.
        moves: moves of one cooling for each cell of the grid.
        restarts: coolings at most, each from a random state.
        seed: the same seed gives the same run.
    """

    neighbours: Neighbours = "flip"
    distance: Distance = "manhattan"
    schedule: Schedule = "linear"
    temperature: Annotated[float, Range(1e-6, 1e6)] = 1.0
    moves: Annotated[int, Range(1, 10**9)] = 200
    restarts: Annotated[int, Range(1, 10**9)] = 5
    seed: Annotated[int, SEED] = 0


#: The least number of moves of a cooling, also for a small grid.
LEAST_MOVES = 1000


def start(puzzle: Puzzle, limits: Limits, options: AnnealingOptions) -> PythonSearch:
    """Begins annealing."""

    def find(work: Work) -> Iterator[Grid]:
        work.step()
        board = Board(puzzle)
        difference = ClueDifference(puzzle, options.distance)
        if _has_impossible_cell(board):
            return
        for number in range(options.restarts):
            random = Random(f"{options.seed}/{number}").random
            states = first_state(options.neighbours, board, random, work)
            if states is None:
                return
            if _cool(states, difference, options, random, work):
                yield grid_of(states.rows, puzzle)
                return
        raise StoppedError("restarts")

    return PythonSearch(limits, find)


def _cool(
    states: States,
    difference: ClueDifference,
    options: AnnealingOptions,
    random: Callable[[], float],
    work: Work,
) -> bool:
    """One cooling; whether it ended at a solution."""
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
    """For each line that a move changes, columns too, the cells that change."""
    changes = dict(move)
    for row, cells in move.items():
        bit = 1 << row
        for column in positions(cells):
            line = height + column
            changes[line] = changes.get(line, 0) | bit
    return changes


def _has_impossible_cell(board: Board) -> bool:
    width = board.puzzle.width
    return any(
        (blank | filled) != full(width) for blank, filled in board.lines[: board.puzzle.height]
    )


ANNEALING = Method(
    name="annealing",
    summary="simulated annealing; proves nothing",
    source="HUST report 2023, 2.6",
    capabilities=Capabilities(enumerates=False, proves=False, colours=False),
    options=AnnealingOptions,
    start=start,
)
