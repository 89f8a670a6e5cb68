"""The method ``bifurcation`` solves lines, then tries a guess and its opposite, recursively.

Source: Simpson, "Ambiguity problems" and "Puzzle traces"; Wu et al. 2013, section V, for the cache
of solved lines. The method solves lines until nothing changes. If cells are then open, which
Simpson calls an ambiguity, the method guesses the colour of one of these cells. After the whole
search below this guess, it makes the opposite guess: the cell does not have that colour. With
``guess=every_cell`` (Simpson's question 2), the method makes both guesses for every open cell in
turn, and reaches the same solution several times. The method finds all solutions, reports each
once, and proves that there are no more. This holds even with an incomplete line solver, because the
method compares complete grids with the clues. The method supports any number of colours. Cost:
exponential in the number of open cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Literal, NamedTuple

from nonolith.literature.lines import line_solver
from nonolith.model.grid import Grid
from nonolith.model.masks import positions
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_solver import LineSolver, Settle
from nonolith.solving.line_state import LineState, propagate
from nonolith.solving.methods.base import Method
from nonolith.solving.work import Work, searching
from nonolith.support.errors import UnsupportedError
from nonolith.support.kinds import Integer

#: Maximum memory of one line of a state, in bytes.
BYTES_A_LINE = 256


class BifurcationOptions(NamedTuple):
    """Options of the method ``bifurcation``.

    Attributes:
        lines: the line solver, or several separated by commas; a later line solver runs when the
            earlier line solvers find nothing new.
        guess: whether to guess one open cell at each ambiguity, or every open cell in turn.
        cache: maximum number of solved lines in the cache; 0 turns the cache off.
    """

    lines: str = "bits"
    guess: Literal["one_cell", "every_cell"] = "one_cell"
    cache: Annotated[int, Integer(0, 10**7)] = 0


class Guess(NamedTuple):
    """The guess that a cell has a colour, or the opposite guess that it does not.

    Rows and columns are counted from 0.
    """

    row: int
    column: int
    colour: int
    opposite: bool = False

    def colours(self) -> int:
        """Return the colours that the cell may have according to the guess, as bits."""
        return ~(1 << self.colour) if self.opposite else 1 << self.colour


class Outcome(StrEnum):
    """How line solving ended."""

    SOLUTION = "solution"
    CONTRADICTION = "contradiction"
    AMBIGUITY = "ambiguity"


class Conclusion(NamedTuple):
    """A node of the search: a guess, and the result of line solving after it."""

    guess: Guess | None  #: None at the root
    outcome: Outcome
    state: LineState  #: the domains at the end of line solving


def first_guess(state: LineState) -> Guess:
    """Return the guess that the first open cell has its first colour other than blank."""
    return next(_guesses(state))


def bifurcate(
    puzzle: Puzzle,
    options: BifurcationOptions,
    work: Work,
    choose: Callable[[LineState], Guess] = first_guess,
) -> Iterator[Conclusion]:
    """Yield all conclusions depth first: all below a guess, then all below its opposite.

    ``choose`` returns the guess at an ambiguity; the default guesses the first open cell. If the
    option ``guess`` is ``every_cell``, ``choose`` is ignored.
    """
    solver = line_solver(options.lines)
    settle = solver.stoppable(work.step)
    if options.cache:
        settle = lru_cache(maxsize=options.cache)(settle)
    pending: list[tuple[LineState, Guess | None]] = [(LineState(puzzle), None)]
    while pending:
        # The search needs memory for about one state for each pending guess.
        work.need(len(pending) * BYTES_A_LINE * (puzzle.height + puzzle.width))
        before, guess = pending.pop()
        if guess is not None and not guess.opposite:
            work.branch()
        state = before.copy()
        outcome = conclude(state, guess, solver, settle, work)
        if guess is None and outcome is not Outcome.CONTRADICTION:
            work.known = state.grid()
        yield Conclusion(guess, outcome, state)
        if outcome is Outcome.AMBIGUITY:
            every = options.guess == "every_cell"
            for each in list(_guesses(state))[::-1] if every else [choose(state)]:
                pending += [(state, each._replace(opposite=not each.opposite)), (state, each)]


def conclude(
    state: LineState, guess: Guess | None, solver: LineSolver, settle: Settle, work: Work
) -> Outcome:
    """Make the guess in the line state, propagate it by line solving, and return the outcome."""
    lines = None
    if guess is not None:
        state.put_cell(guess.row, guess.column, guess.colours())
        lines = 1 << guess.row | 1 << (state.puzzle.height + guess.column)
    if not propagate(state, settle, work, lines):
        return Outcome.CONTRADICTION
    if not state.is_complete():
        return Outcome.AMBIGUITY
    if solver.complete or state.puzzle.accepts(state.grid()):
        return Outcome.SOLUTION
    return Outcome.CONTRADICTION


def forks(state: LineState) -> Iterator[Guess]:
    """Yield all possible guesses, but only one of two guesses that are opposites of each other."""
    for row, column, colours in _open_cells(state):
        # If a cell may have two colours, guessing one is the opposite of guessing the other.
        for colour in colours[1:] if len(colours) == 2 else colours:
            yield Guess(row, column, colour)


def _guesses(state: LineState) -> Iterator[Guess]:
    for row, column, colours in _open_cells(state):
        yield Guess(row, column, next(colour for colour in colours if colour))


def _open_cells(state: LineState) -> Iterator[tuple[int, int, list[int]]]:
    """Yield the row, the column and the possible colours of each open cell."""
    for row in range(state.puzzle.height):
        for column in positions(state.open_cells(row)):
            yield row, column, positions(state.domain(row, column))


def find(puzzle: Puzzle, options: BifurcationOptions, work: Work) -> Iterator[Grid]:
    """Return all solutions; raise UnsupportedError if the line solver does not fit the puzzle."""
    check_colours(puzzle, options.lines)
    return _solutions(puzzle, options, work)


def _solutions(puzzle: Puzzle, options: BifurcationOptions, work: Work) -> Iterator[Grid]:
    seen: set[Grid] = set()
    for conclusion in bifurcate(puzzle, options, work):
        solved = conclusion.outcome is Outcome.SOLUTION
        if solved and (grid := conclusion.state.grid()) not in seen:
            if options.guess == "every_cell":
                work.need(len(seen) * (4 * puzzle.height * puzzle.width + BYTES_A_LINE))
                seen.add(grid)
            yield grid


def check_colours(puzzle: Puzzle, lines: str) -> None:
    """Raise UnsupportedError if a line solver is unknown or cannot settle the puzzle's colours."""
    if not line_solver(lines).colours and len(puzzle.palette) > 2:
        raise UnsupportedError(f"the line solver {lines} cannot settle lines in colour")


BIFURCATION = Method(
    name="bifurcation",
    summary="line solving, then a guess and its opposite",
    source="Simpson",
    options=BifurcationOptions,
    start=searching(find),
)
