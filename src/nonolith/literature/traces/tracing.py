"""Find the trace of a puzzle, plain or canonical.

A plain trace records a search by the method ``bifurcation``. The canonical trace is ours; it
answers Simpson's question whether a canonical trace and a measure of complexity can be defined. A
complete line solver ends in the same state for every order of the lines, so the possible guesses
and their results depend on the state alone. The canonical trace has the fewest forks. Among the
traces with the fewest forks, it has the least depth; among those with the least depth, its shape
(``Trace.shape``) is the first in lexicographic order. Its shape and measure depend only on the
puzzle, and do not change if the puzzle is transposed, mirrored or recoloured. A trace with s
solutions and f forks has f + 1 - s contradictions. So a trace with the fewest forks also has the
fewest contradictions.

The search for the canonical trace uses iterative deepening. It limits the number of forks to 0,
then 1, and so on, and for each limit tries every guess in every state. Cost: exponential in the
number of forks.
"""

from __future__ import annotations

from sys import maxsize
from typing import Annotated

from nonolith.literature.lines import line_solver
from nonolith.literature.methods.bifurcation import (
    BifurcationOptions,
    Guess,
    Outcome,
    bifurcate,
    check_colours,
    conclude,
    forks,
)
from nonolith.literature.traces.trace import Node, Trace, open_cells
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.masks import Masks
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_solver import LineSolver
from nonolith.solving.line_state import LineState
from nonolith.solving.work import StoppedError, Work, limits_raised
from nonolith.support.errors import UnsupportedError
from nonolith.support.kinds import String
from nonolith.support.operation import check_arguments

#: Approximate memory of a node, in bytes.
NODE_BYTES = 300

#: The key of a state: all lines of its line_state.
State = tuple[Masks, ...]

#: A guess, the line state after it, and how line solving ended.
Reached = tuple[Guess | None, LineState, Outcome]


def trace(
    puzzle: Puzzle,
    *,
    lines: Annotated[str, String(1000)] = "bits",
    canonical: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Trace:
    """Return the tree of all guesses and their conclusions, with all solutions.

    By default, the trace always guesses the first open cell. The time for the canonical trace grows
    exponentially with its forks, so use it for puzzles that need few guesses.

    Args:
        puzzle: The puzzle, or anything that ``read`` accepts.
        lines: Line solver, or several with commas between them (nonolith lines lists them); a later
            line solver runs when the earlier line solvers find nothing new.
        canonical: Find the smallest of all traces, which does not depend on the order of guesses;
            takes far longer.
        limits: Limits of the search. If a limit ends the search early, ``Trace.limit`` names it.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        UnsupportedError: No line solver has this name, or it does not support the puzzle's
            colours, or it is not complete and the canonical trace was requested.
        LimitReached: A limit was reached before the canonical trace was found.

    >>> from nonolith import Puzzle
    >>> puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
    >>> print(trace(puzzle).text())
    □
    │
    ◇ row 1, column 1 filled?
    ├─ yes
    │  │
    │  ■
    └─ no
       │
       ■
    """
    check_arguments(trace, {"lines": lines, "canonical": canonical})
    check_colours(puzzle, lines)
    work = Work(Limits.of(limits, timeout))
    if canonical:
        solver = line_solver(lines)
        if not solver.complete:
            raise UnsupportedError(
                f"the canonical trace needs a complete line solver; {lines} is not complete"
            )
        search = _TraceSearch(puzzle, solver, work)
        with limits_raised("the canonical trace was found"):
            smallest = search.smallest(search.reach(LineState(puzzle), None), maxsize)
            assert smallest is not None
            return smallest
    nodes: list[Node] = []
    pending = 1  # number of nodes that the search has not reached yet
    limit = None
    try:
        for guess, outcome, line_state in bifurcate(puzzle, BifurcationOptions(lines=lines), work):
            work.need(NODE_BYTES * len(nodes))
            still_open = 0 if outcome is Outcome.CONTRADICTION else open_cells(line_state)
            nodes.append(Node(guess, outcome, still_open))
            pending += 1 if outcome is Outcome.AMBIGUITY else -1
    except StoppedError as stopped:
        limit = stopped.limit
        nodes += [Node(None, None)] * pending
    return Trace(tuple(nodes), puzzle.palette, limit)


class _TraceSearch:
    """A search for smallest traces, which caches the smallest trace of each state."""

    def __init__(self, puzzle: Puzzle, solver: LineSolver, work: Work) -> None:
        self._palette, self._solver, self._work = puzzle.palette, solver, work
        self._settle = solver.stoppable(work.step)
        self._found: dict[State, Trace] = {}
        self._not_within: dict[State, int] = {}
        self._guesses: dict[State, list[tuple[Reached, Reached]]] = {}
        self._bytes = 0

    def reach(self, line_state: LineState, guess: Guess | None) -> Reached:
        """Make a guess on a copy of the line state; return the guess, the copy and the outcome."""
        after = line_state.copy()
        self._need(NODE_BYTES * len(line_state.lines))
        return guess, after, conclude(after, guess, self._solver, self._settle, self._work)

    def smallest(self, reached: Reached, most: int) -> Trace | None:
        """Return the smallest trace of a state; None if it has more than ``most`` forks."""
        guess, line_state, outcome = reached
        if outcome is not Outcome.AMBIGUITY:
            return Trace((Node(guess, outcome),), self._palette)
        state = tuple(line_state.lines)
        best = self._found.get(state)
        if best is None:
            for enough in range(self._not_within.get(state, 0) + 1, most + 1):
                traces = [
                    self._fork(line_state, sides, enough)
                    for sides in self._sides(state, line_state)
                ]
                found = [one for one in traces if one is not None]
                if found:
                    self._found[state] = best = min(found, key=_size)
                    self._need(NODE_BYTES * len(best.nodes))
                    break
                self._not_within[state] = enough
        if best is None or best.measure().guesses > most:
            return None
        return best.replace(nodes=(best.nodes[0]._replace(guess=guess), *best.nodes[1:]))

    def _fork(
        self, line_state: LineState, sides: tuple[Reached, Reached], most: int
    ) -> Trace | None:
        """Return the smallest trace after this fork; None if it has more than ``most`` forks."""
        first = self.smallest(sides[0], most - 1)
        if first is None:
            return None
        second = self.smallest(sides[1], most - 1 - first.measure().guesses)
        if second is None:
            return None
        root = Node(None, Outcome.AMBIGUITY, open_cells(line_state))
        return Trace((root, *first.nodes, *second.nodes), self._palette)

    def _sides(self, state: State, line_state: LineState) -> list[tuple[Reached, Reached]]:
        """Return, for each guess in a state, the results of the guess and of its opposite."""
        if state not in self._guesses:
            self._guesses[state] = [
                (
                    self.reach(line_state, guess),
                    self.reach(line_state, guess._replace(opposite=True)),
                )
                for guess in forks(line_state)
            ]
        return self._guesses[state]

    def _need(self, size: int) -> None:
        self._bytes += size
        self._work.need(self._bytes)


def _size(trace: Trace) -> tuple[int, int, str]:
    """Return the sort key of a trace: its number of forks, its depth, and its shape."""
    measure = trace.measure()
    return measure.guesses, measure.depth, trace.shape()
