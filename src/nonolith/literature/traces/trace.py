"""Puzzle traces: the tree of guesses of a solver that uses line solving.

Source: Simpson, "Puzzle traces". Line solving goes on to a solution, to a contradiction, or to an
ambiguity, which forks into a guess and its opposite. A trace shows how many solutions there are,
how much is guessed, and whether a guess can be wrong. It depends on which cell is guessed; the
canonical trace does not: it is the smallest of all (``nonolith.literature.traces.smallest_trace``).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from nonolith.literature.methods.bifurcation import Guess, Outcome
from nonolith.model.palette import Palette
from nonolith.render.drawing import Box, Drawing, Fill, Frame, Label, Segment, Shape, Stroke, Text
from nonolith.render.svg import document
from nonolith.render.themes import THEMES
from nonolith.solving.board import Board
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
        """Return the tree as text: Simpson's signs, the tree lying on its side."""
        children = self.children()
        lines = ["□"]
        pending = [(0, "")]
        branches: dict[int, tuple[str, str]] = {}
        while pending:
            number, indent = pending.pop()
            if number in branches:
                head, answer = branches[number]
                lines.append(f"{head}{answer}")
            node, both = self.nodes[number], children[number]
            lines.append(f"{indent}│")
            if both is None:
                lines.append(f"{indent}{SIGNS[node.outcome]}")
                continue
            first, second = both
            guess = self.nodes[first].guess
            question = "not followed" if guess is None else in_words(guess, self.palette)
            lines.append(f"{indent}◇ {question}?")
            branches[first] = (f"{indent}├─ ", "yes")
            branches[second] = (f"{indent}└─ ", "no")
            pending += [(second, f"{indent}   "), (first, f"{indent}│  ")]
        return "\n".join(lines)

    def svg(self) -> str:
        """Return the tree in Simpson's notation, as an SVG document."""
        return trace_svg(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Trace {self.measure()}>"


def in_words(guess: Guess, palette: Palette) -> str:
    """A guess in words.

    >>> from nonolith.model.palette import BLACK_AND_WHITE
    >>> in_words(Guess(0, 4, 1), BLACK_AND_WHITE)
    'row 1, column 5 filled'
    """
    return f"row {guess.row + 1}, column {guess.column + 1} {colour_word(guess, palette)}"


def colour_word(guess: Guess, palette: Palette) -> str:
    """The colour of a guess; in black and white filled or blank."""
    colour = guess.colour
    if len(palette) == 2:
        return "filled" if bool(colour) != guess.opposite else "blank"
    return f"{'not ' if guess.opposite else ''}{palette[colour].name}"


def open_cells(board: Board) -> int:
    """The number of cells that are not settled."""
    return sum(board.open_cells(row).bit_count() for row in range(board.puzzle.height))


_THEME = THEMES["light"]
_INK = _THEME.ink
#: Sizes in the units of drawings.
_LEAF = 6.4  #: width of a leaf
_LINE = 3.4  #: length of a stretch of line solving
_FORK = 2.2  #: height of a fork
_SQUARE = 1.2
_MARGIN = 1.6
_FONT = 0.9
_THIN = 0.1
_PIXELS = 10


def trace_svg(trace: Trace) -> str:
    """The tree as an SVG document, its root at the top."""
    return document(trace_drawing(trace), _PIXELS)


def trace_drawing(trace: Trace) -> Drawing:
    """The tree, its root at the top."""
    children = trace.children()
    x, y = _places(trace, children)
    stretches: list[Segment] = []
    marks: list[Shape] = []
    for number, node in enumerate(trace.nodes):
        left, top, bottom = x[number], y[number], y[number] + _LINE
        stretches.append(Segment(left, top, left, bottom))
        both = children[number]
        if both is None:
            marks += _end(node, left, bottom + _SQUARE / 2)
            continue
        stretches += [Segment(left, bottom, x[child], y[child]) for child in both]
        marks += _label(trace, both[0], left + 0.5, bottom - 0.45)
    width, height = max(x) + _LEAF / 2 + _MARGIN, max(y) + _LINE + _SQUARE + _MARGIN
    root = Frame(_INK, _THIN, (_square(x[0], y[0] - _SQUARE / 2),))
    shapes = (Stroke(_INK, _THIN, tuple(stretches)), root, *marks)
    return Drawing(0, 0, width, height, _THEME.paper, shapes)


def _places(
    trace: Trace, children: list[tuple[int, int] | None]
) -> tuple[list[float], list[float]]:
    """Where the stretches begin: leaves side by side, a fork in the middle over its branches."""
    count = len(trace.nodes)
    x, y = [0.0] * count, [_MARGIN + _SQUARE] * count
    leaves = 0
    for number in range(count):
        both = children[number]
        if both is None:
            x[number] = _MARGIN + _LEAF * (leaves + 0.5)
            leaves += 1
        else:
            for child in both:
                y[child] = y[number] + _LINE + _FORK
    for number in range(count - 1, -1, -1):
        both = children[number]
        if both is not None:
            x[number] = (x[both[0]] + x[both[1]]) / 2
    return x, y


def _end(node: Node, x: float, y: float) -> list[Shape]:
    if node.outcome is None:
        return [Text(_INK, _FONT, (Label("…", x, y - 0.3),))]
    square = _square(x, y)
    if node.outcome is Outcome.SOLUTION:
        return [Fill(_INK, (square,))]
    half = _SQUARE / 2
    cross = (
        Segment(x - half, y - half, x + half, y + half),
        Segment(x + half, y - half, x - half, y + half),
    )
    return [Frame(_INK, _THIN, (square,)), Stroke(_INK, _THIN, cross)]


def _square(x: float, y: float) -> Box:
    """A square by its middle."""
    return Box(x - _SQUARE / 2, y - _SQUARE / 2, _SQUARE, _SQUARE)


def _label(trace: Trace, number: int, x: float, y: float) -> list[Shape]:
    guess = trace.nodes[number].guess
    if guess is None:
        return []
    text = f"r{guess.row + 1}c{guess.column + 1} {colour_word(guess, trace.palette)}"
    return [Text(_INK, _FONT, (Label(text, x, y),), anchor="start")]
