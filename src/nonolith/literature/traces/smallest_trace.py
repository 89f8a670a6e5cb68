"""The canonical trace of a puzzle: the smallest of all its traces.

Source: ours, for Simpson's question whether a canonical trace, and with it a canonical measure of
complexity, can be defined. Line solving by a complete line solver ends in the same state whatever
the order of the lines, so the possible guesses and their results depend on the state alone.
The smallest trace of a state has the fewest forks, among these the least depth, among these the
first shape (``Trace.shape``). Its shape and its measure depend on the puzzle only, and stay the
same when the puzzle is transposed, mirrored or recoloured. Every trace has one leaf more than
forks, so with s solutions and g guesses there are g + 1 - s contradictions: the fewest guesses are
the fewest wrong ones.
Cost: the number of forks is limited to 1, then 2, and so on, until a trace is found; each time
every guess of every state is tried. Exponential in the number of forks of the smallest trace.
"""

from __future__ import annotations

from itertools import count

from nonolith.literature.lines.stack import line_solver
from nonolith.literature.methods.bifurcation import Guess, Outcome, conclude, forks
from nonolith.literature.traces.trace import NODE_BYTES, Node, Trace, open_cells
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board
from nonolith.solving.line_solver import LineSolver
from nonolith.solving.work import StoppedError, Work
from nonolith.support.errors import LimitReached, UnsupportedError

#: All lines of a board: the key of a state.
State = tuple[Masks, ...]

#: The key that traces are compared by: forks, depth, shape.
Size = tuple[int, int, str]


def smallest_trace(puzzle: Puzzle, lines: str, work: Work) -> Trace:
    """The canonical trace.

    Raises:
        UnsupportedError: the line solver is not complete, so that states depend on an order.
        LimitReached: it was not found within the limits of the work.
    """
    solver = line_solver(lines)
    if not solver.complete:
        raise UnsupportedError(
            f"the canonical trace needs a complete line solver, which {lines} is not"
        )
    search = _Search(puzzle, solver, work)
    board = Board(puzzle)
    try:
        outcome = search.conclude(board, None)
        for enough in count():
            found = search.smallest(board, outcome, enough)
            if found is not None:
                return found.replace(nodes=(found.nodes[0]._replace(guess=None), *found.nodes[1:]))
    except StoppedError as stopped:
        raise LimitReached(
            f"the limit on {stopped.limit} was reached before the canonical trace was found"
        ) from None
    raise AssertionError("some number of forks is enough")


class _Search:
    """Finds smallest traces, and remembers those of states seen before."""

    def __init__(self, puzzle: Puzzle, solver: LineSolver, work: Work) -> None:
        self._palette = puzzle.palette
        self._solver = solver
        self._settle = solver.stoppable(work.step)
        self._work = work
        self._found: dict[State, Trace] = {}
        self._not_within: dict[State, int] = {}
        self._guesses: dict[State, list[tuple[_Reached, _Reached]]] = {}
        self._bytes = 0

    def conclude(self, board: Board, guess: Guess | None) -> Outcome:
        """Settle all that follows from a guess."""
        return conclude(board, guess, self._solver, self._settle, self._work)

    def smallest(self, board: Board, outcome: Outcome, most: int) -> Trace | None:
        """The smallest trace that begins here, if it has at most this many forks."""
        if outcome is not Outcome.AMBIGUITY:
            return Trace((Node(None, outcome),), self._palette)
        state = tuple(board.lines)
        known = self._found.get(state)
        if known is not None:
            return known if known.measure().guesses <= most else None
        for enough in range(self._not_within.get(state, 0) + 1, most + 1):
            traces = [self._fork(board, sides, enough) for sides in self._sides(state, board)]
            best = min((found for found in traces if found is not None), key=_size, default=None)
            if best is not None:
                self._found[state] = best
                self._need(NODE_BYTES * len(best.nodes))
                return best
            self._not_within[state] = enough
        return None

    def _fork(self, board: Board, sides: tuple[_Reached, _Reached], most: int) -> Trace | None:
        """The smallest trace that begins with this guess."""
        (guess, after, outcome), (opposite, after_opposite, opposite_outcome) = sides
        first = self.smallest(after, outcome, most - 1)
        if first is None:
            return None
        left = most - 1 - first.measure().guesses
        second = self.smallest(after_opposite, opposite_outcome, left)
        if second is None:
            return None
        return Trace(
            (
                Node(None, Outcome.AMBIGUITY, open_cells(board)),
                first.nodes[0]._replace(guess=guess),
                *first.nodes[1:],
                second.nodes[0]._replace(guess=opposite),
                *second.nodes[1:],
            ),
            self._palette,
        )

    def _sides(self, state: State, board: Board) -> list[tuple[_Reached, _Reached]]:
        """For each guess what it and its opposite lead to."""
        if state not in self._guesses:
            self._guesses[state] = [
                (self._reach(board, guess), self._reach(board, guess._replace(opposite=True)))
                for guess in forks(board)
            ]
        return self._guesses[state]

    def _reach(self, board: Board, guess: Guess) -> _Reached:
        after = board.copy()
        outcome = self.conclude(after, guess)
        self._need(NODE_BYTES * len(board.lines))
        return guess, after, outcome

    def _need(self, size: int) -> None:
        self._bytes += size
        self._work.need(self._bytes)


#: A guess, what is known after it, and how line solving ended.
_Reached = tuple[Guess, Board, Outcome]


def _size(trace: Trace) -> Size:
    measure = trace.measure()
    return measure.guesses, measure.depth, trace.shape()
