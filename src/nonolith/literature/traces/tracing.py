"""The function ``trace``: follow every guess of bifurcation, and collect the tree."""

from __future__ import annotations

from collections.abc import Iterable

from nonolith.formats.inputs import PuzzleLike, puzzle_of
from nonolith.literature.methods.bifurcation import (
    BifurcationOptions,
    Conclusion,
    Outcome,
    bifurcate,
    check_colours,
)
from nonolith.literature.traces.smallest_trace import smallest_trace
from nonolith.literature.traces.trace import NODE_BYTES, Node, Trace, open_cells
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect


def trace(
    puzzle: PuzzleLike,
    *,
    lines: str = "bits",
    canonical: bool = False,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Trace:
    """The trace of a puzzle: the tree of all guesses and their conclusions, to all solutions.

    Args:
        puzzle: the puzzle, or what ``read`` takes.
        lines: the line solver, or a stack of several with commas between them.
        canonical: give the smallest trace, over all choices of the cell and colour to guess, rather
            than that of guessing the first open cell. It does not depend on any order, but takes
            far longer to find: for small puzzles, or those that few guesses solve.
        limits: what it may use; when one is reached the trace ends early, and ``limit`` names it.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Raises:
        UnsupportedError: there is no such line solver, or it does not do.
        LimitReached: a limit was reached before the canonical trace was found.

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
    puzzle = puzzle_of(puzzle)
    expect(lines, str, "lines", "the name of a line solver")
    check_colours(puzzle, lines)
    work = Work(Limits.of(limits, timeout))
    if canonical:
        return smallest_trace(puzzle, lines, work)
    nodes: list[Node] = []
    limit = None
    try:
        for conclusion in bifurcate(puzzle, BifurcationOptions(lines=lines), work):
            work.need(NODE_BYTES * len(nodes))
            nodes.append(node_of(conclusion))
    except StoppedError as stopped:
        limit = stopped.limit
        nodes += _left_out(nodes)
    return Trace(tuple(nodes), puzzle.palette, limit)


def node_of(conclusion: Conclusion) -> Node:
    """A conclusion as a node."""
    found = conclusion.outcome is not Outcome.CONTRADICTION
    return Node(conclusion.guess, conclusion.outcome, open_cells(conclusion.board) if found else 0)


def _left_out(nodes: Iterable[Node]) -> list[Node]:
    """The nodes that a limit left out: one for each guess that was not followed."""
    pending = 1
    for node in nodes:
        pending += 1 if node.outcome is Outcome.AMBIGUITY else -1
    return [Node(None, None)] * pending
