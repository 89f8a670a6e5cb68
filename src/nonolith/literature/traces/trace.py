"""Puzzle traces: the tree of guesses of a solver that uses line solving.

Source: Simpson, "Puzzle traces". Line solving goes on to a solution, to a contradiction, or to an
ambiguity, which forks into a guess and its opposite. A trace shows how many solutions there are,
how much is guessed, and whether a guess can be wrong. It depends on which cell is guessed; the
canonical trace does not: it is the smallest of all (``nonolith.literature.traces.smallest_trace``).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from nonolith.formats.inputs import PuzzleLike, puzzle_of
from nonolith.literature.methods.bifurcation import (
    BifurcationOptions,
    Conclusion,
    Guess,
    Outcome,
    bifurcate,
    check_colours,
)
from nonolith.model.limits import NO_LIMITS, Limits
from nonolith.model.palette import Palette
from nonolith.solving.board import Board
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect
from nonolith.support.frozen import Frozen
from nonolith.support.plurals import plural

#: Bytes of memory that a node takes, about.
NODE_BYTES = 300

#: His signs for the ends of line solving; the last is ours, for what a limit left out.
SIGNS: dict[Outcome | None, str] = {
    Outcome.SOLUTION: "■",
    Outcome.CONTRADICTION: "⊠",
    None: "…",
}


class Node(NamedTuple):
    """One stretch of line solving.

    Attributes:
        guess: the guess it begins with; None at the root.
        outcome: what it ends with; None where a limit was reached first.
        open_cells: how many cells are still open at its end (0 after a contradiction).
    """

    guess: Guess | None
    outcome: Outcome | None
    open_cells: int = 0


class Measure(Frozen):
    """How large a trace is; does not depend on the order in which the guesses of a fork are tried.

    Attributes:
        guesses: the number of forks.
        depth: the most forks above one another.
        solutions: the number of solutions.
        contradictions: the number of wrong guesses.
    """

    guesses: int
    depth: int
    solutions: int
    contradictions: int

    def __str__(self) -> str:
        solutions = plural(self.solutions, "solution")
        contradictions = plural(self.contradictions, "contradiction")
        return f"{plural(self.guesses, 'fork')}, {self.depth} deep; {solutions}, {contradictions}"


class Trace(Frozen):
    """The trace of a puzzle.

    Attributes:
        nodes: all of them, the root first; after an ambiguity comes all that follows from the
            guess, then all that follows from its opposite.
        palette: the colours of the guesses.
        limit: the limit that ended it early, or None.
    """

    nodes: tuple[Node, ...]
    palette: Palette
    limit: str | None = None

    def children(self) -> list[tuple[int, int] | None]:
        """For each node the numbers of the two that follow an ambiguity; None for others."""
        children: list[tuple[int, int] | None] = [None] * len(self.nodes)
        complete: list[int] = []
        for number in range(len(self.nodes) - 1, -1, -1):
            if self.nodes[number].outcome is Outcome.AMBIGUITY:
                children[number] = (complete.pop(), complete.pop())
            complete.append(number)
        return children

    def shape(self) -> str:
        """The tree without its guesses, as text: the smaller branch of a fork first.

        Equal for traces that differ only in the order in which the guesses of forks are tried, or
        in the cells that they are about.
        """
        shapes = [""] * len(self.nodes)
        children = self.children()
        for number in range(len(self.nodes) - 1, -1, -1):
            both = children[number]
            if both is None:
                shapes[number] = SIGNS[self.nodes[number].outcome]
            else:
                first, second = sorted((shapes[i] for i in both), key=lambda s: (len(s), s))
                shapes[number] = f"({first}{second})"
        return shapes[0]

    def record(self) -> dict[str, Any]:
        """Return the trace as an object of JSON."""
        return {
            "shape": self.shape(),
            **self.measure().asdict(),
            "limit": self.limit,
            "nodes": [
                {
                    "guess": node.guess._asdict() if node.guess else None,
                    "outcome": node.outcome,
                    "open_cells": node.open_cells,
                }
                for node in self.nodes
            ],
        }

    def measure(self) -> Measure:
        """How large the trace is."""
        depths = [0] * len(self.nodes)
        for number, both in reversed(list(enumerate(self.children()))):
            if both is not None:
                depths[number] = 1 + max(depths[i] for i in both)
        outcomes = [node.outcome for node in self.nodes]
        return Measure(
            outcomes.count(Outcome.AMBIGUITY),
            depths[0],
            outcomes.count(Outcome.SOLUTION),
            outcomes.count(Outcome.CONTRADICTION),
        )

    def text(self) -> str:
        """The tree in lines of text."""
        from nonolith.literature.traces.trace_text import trace_text

        return trace_text(self)

    def svg(self) -> str:
        """The tree in Simpson's notation, as an SVG document."""
        from nonolith.literature.traces.trace_svg import trace_svg

        return trace_svg(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Trace {self.measure()}>"


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
        from nonolith.literature.traces.smallest_trace import smallest_trace

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


def open_cells(board: Board) -> int:
    """The number of cells that are not settled."""
    return sum(board.open_cells(row).bit_count() for row in range(board.puzzle.height))


def _left_out(nodes: Iterable[Node]) -> list[Node]:
    """The nodes that a limit left out: one for each guess that was not followed."""
    pending = 1
    for node in nodes:
        pending += 1 if node.outcome is Outcome.AMBIGUITY else -1
    return [Node(None, None)] * pending
