"""``bifurcation``: line solving, then a guess and its opposite, all conclusions followed.

Source: Simpson, "Ambiguity problems" and "Puzzle traces". Lines are settled until nothing changes.
    Where cells are left open (his ambiguity) one of them is guessed to have a colour. After all
    conclusions of this guess, it is guessed not to have the colour. His question 2 is an option:
    with ``every_cell`` the same is done for every open cell, which finds the same solutions several
    times. Exact: finds all solutions, each once, and proves that there are no more. This is true
    with any line solver, because full grids are compared with the clues at the end. Cost:
    exponential in the number of open cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Annotated, Literal, NamedTuple

from nonolith.literature.lines.cache import cached
from nonolith.literature.lines.stack import line_solver
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.masks import positions
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.line_solver import LineSolver, Settle
from nonolith.solving.methods.base import Capabilities, Method, Range
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.python_search import PythonSearch
from nonolith.solving.work import Work
from nonolith.support.errors import UnsupportedError

#: Bytes that a line of a board takes, at most, while nothing is known to be shared.
BYTES_A_LINE = 256


class BifurcationOptions(NamedTuple):
    """Options of the method ``bifurcation``.

    Attributes:
        lines: the line solver, or several with commas between them: each is run where those before
            it find nothing new.
        guess: whether one of the open cells is guessed, or every one of them in turn.
        cache: the number of solved lines to keep; 0 for none.
    """

    lines: str = "bits"
    guess: Literal["one_cell", "every_cell"] = "one_cell"
    cache: Annotated[int, Range(0, 10**7)] = 0


class Guess(NamedTuple):
    """A cell (from 0) that is assumed to have a colour or, for the opposite guess, not to have
    it.
    """

    row: int
    column: int
    colour: int
    opposite: bool = False

    def colours(self) -> int:
        """The colours that the guess leaves to the cell, as bits."""
        return ~(1 << self.colour) if self.opposite else 1 << self.colour


class Outcome(StrEnum):
    """The state at the end of line solving."""

    SOLUTION = "solution"
    CONTRADICTION = "contradiction"
    AMBIGUITY = "ambiguity"


class Conclusion(NamedTuple):
    """What was concluded from a guess.

    Attributes:
        guess: the guess; None at the beginning.
        outcome: the state at the end of line solving.
        board: what is known then.
        following: the guess made next, if the outcome is an ambiguity.
    """

    guess: Guess | None
    outcome: Outcome
    board: Board
    following: Guess | None


def bifurcate(
    puzzle: Puzzle,
    options: BifurcationOptions,
    work: Work,
    choose: Callable[[Board], Guess] | None = None,
) -> Iterator[Conclusion]:
    """All conclusions, depth first: after an ambiguity those of the guess, then of its opposite.

    With ``every_cell`` the same follows for each other open cell. Otherwise ``choose`` gives the
    guess; by default it is at the first open cell.
    """
    choose = choose or first_guess
    solver = line_solver(options.lines)
    settle = cached(solver, options.cache, work.step)
    pending: list[tuple[Board, Guess | None]] = [(Board(puzzle), None)]
    while pending:
        # One board for each level of the search, and a guess of some words for each cell.
        work.need(len(pending) * BYTES_A_LINE * (puzzle.height + puzzle.width))
        before, guess = pending.pop()
        if guess is not None and not guess.opposite:
            work.branch()
        board = before.copy()
        outcome = conclude(board, guess, solver, settle, work)
        following: list[Guess] = []
        if outcome is Outcome.AMBIGUITY:
            following = [choose(board)] if options.guess == "one_cell" else guesses(board)
        if guess is None and outcome is not Outcome.CONTRADICTION:
            work.known = board.grid()
        yield Conclusion(guess, outcome, board, following[0] if following else None)
        for each in reversed(following):
            pending += [(board, each._replace(opposite=True)), (board, each)]


def conclude(
    board: Board, guess: Guess | None, solver: LineSolver, settle: Settle, work: Work
) -> Outcome:
    """Make the guess on the board, and settle all lines that it touches."""
    lines = all_lines(board)
    if guess is not None:
        board.put_cell(guess.row, guess.column, guess.colours())
        lines = 1 << guess.row | 1 << (board.puzzle.height + guess.column)
    if not propagate(board, settle, work, lines):
        return Outcome.CONTRADICTION
    if not board.is_complete():
        return Outcome.AMBIGUITY
    if solver.complete or board.puzzle.accepts(board.grid()):
        return Outcome.SOLUTION
    return Outcome.CONTRADICTION


def guesses(board: Board) -> list[Guess]:
    """For each open cell, row by row, the guess that it has its first colour other than blank."""
    return list(_guesses(board))


def first_guess(board: Board) -> Guess:
    """The same for the first open cell."""
    return next(_guesses(board))


def forks(board: Board) -> Iterator[Guess]:
    """The guesses that an ambiguity can fork into, each with its opposite."""
    for row, column, colours in _open_cells(board):
        # Of two colours, to have the one and not to have the other is the same.
        for colour in colours[1:] if len(colours) == 2 else colours:
            yield Guess(row, column, colour)


def _guesses(board: Board) -> Iterator[Guess]:
    for row, column, colours in _open_cells(board):
        yield Guess(row, column, next(colour for colour in colours if colour))


def _open_cells(board: Board) -> Iterator[tuple[int, int, list[int]]]:
    """Row, column and colours of each open cell."""
    for row in range(board.puzzle.height):
        for column in positions(board.open_cells(row)):
            yield row, column, positions(board.domain(row, column))


def start(puzzle: Puzzle, limits: Limits, options: BifurcationOptions) -> PythonSearch:
    """Begins a search."""
    check_colours(puzzle, options.lines)

    def find(work: Work) -> Iterator[Grid]:
        seen: set[Grid] = set()
        for conclusion in bifurcate(puzzle, options, work):
            if conclusion.outcome is Outcome.SOLUTION:
                grid = conclusion.board.grid()
                if options.guess == "one_cell":
                    yield grid
                elif grid not in seen:
                    work.need(len(seen) * (4 * puzzle.height * puzzle.width + BYTES_A_LINE))
                    seen.add(grid)
                    yield grid

    return PythonSearch(limits, find)


def check_colours(puzzle: Puzzle, lines: str) -> None:
    """Refuse unknown line solvers, and those that do not take the puzzle's colours."""
    if not line_solver(lines).colours and len(puzzle.palette) > 2:
        raise UnsupportedError(f"the line solver {lines} cannot settle lines in colour")


BIFURCATION = Method(
    name="bifurcation",
    summary="line solving, then a guess and its opposite",
    source="Simpson",
    capabilities=Capabilities(),
    options=BifurcationOptions,
    start=start,
)
