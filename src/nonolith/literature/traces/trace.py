"""Represent and draw a puzzle trace: the tree of guesses of a solver that uses line solving.

Source: Simpson, "Puzzle traces". Line solving ends with a solution, a contradiction, or an
ambiguity, which forks into a guess and its opposite. A trace shows the solutions, the guesses that
the solver needs, and the wrong guesses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from nonolith.literature.methods.bifurcation import Guess, Outcome
from nonolith.model.palette import Palette
from nonolith.render.shapes import Box, Drawing, Fill, Frame, Label, Segment, Shape, Stroke, Text
from nonolith.render.svg import document
from nonolith.render.themes import THEMES
from nonolith.solving.line_state import LineState
from nonolith.support.frozen import Frozen
from nonolith.support.plurals import plural

Value = TypeVar("Value")

#: Simpson's signs for the outcomes of line solving, and our sign … for a search ended by a limit.
SIGNS: dict[Outcome | None, str] = {
    Outcome.SOLUTION: "■",
    Outcome.CONTRADICTION: "⊠",
    None: "…",
}


class Node(NamedTuple):
    """A node of a trace: line solving from one guess to the next."""

    guess: Guess | None  #: the guess before line solving; None at the root and in unsearched nodes
    outcome: Outcome | None  #: how line solving ended; None in nodes that a limit left unsearched
    open_cells: int = 0  #: number of cells left open; 0 after a contradiction


class Measure(Frozen):
    """The size of a trace, which does not depend on the order of the two branches of a fork."""

    guesses: int  #: number of forks
    depth: int  #: maximum number of forks on a path from the root
    solutions: int  #: number of solutions
    contradictions: int  #: number of wrong guesses

    def __str__(self) -> str:
        solutions = plural(self.solutions, "solution")
        contradictions = plural(self.contradictions, "contradiction")
        return f"{plural(self.guesses, 'fork')}, {self.depth} deep; {solutions}, {contradictions}"


class Trace(Frozen):
    """The trace of a puzzle.

    Attributes:
        nodes: The nodes in preorder: a fork, then all nodes after the guess, then all nodes after
            the opposite guess. The root is first.
        palette: The colours of the puzzle.
        limit: The limit that ended the search early, or None.
    """

    nodes: tuple[Node, ...]
    palette: Palette
    limit: str | None = None

    def children(self) -> list[tuple[int, int] | None]:
        """Return for each node the numbers of its two children; None if it is not a fork."""
        children: list[tuple[int, int] | None] = [None] * len(self.nodes)
        complete: list[int] = []
        for number in range(len(self.nodes) - 1, -1, -1):
            if self.nodes[number].outcome is Outcome.AMBIGUITY:
                children[number] = (complete.pop(), complete.pop())
            complete.append(number)
        return children

    def shape(self) -> str:
        """Return the tree as a string without guesses, the smaller branch of each fork first.

        Traces with equal shapes differ only in their guessed cells, or in the order of the two
        branches of a fork.
        """

        def fork(*shapes: str) -> str:
            return f"({''.join(sorted(shapes, key=lambda shape: (len(shape), shape)))})"

        return self._folded(lambda node: SIGNS[node.outcome], fork)

    def measure(self) -> Measure:
        """Return the numbers of forks, solutions and contradictions, and the depth."""
        outcomes = [node.outcome for node in self.nodes]
        ends = (Outcome.AMBIGUITY, Outcome.SOLUTION, Outcome.CONTRADICTION)
        forks, solutions, contradictions = map(outcomes.count, ends)
        depth = self._folded(lambda _: 0, lambda one, other: 1 + max(one, other))
        return Measure(forks, depth, solutions, contradictions)

    def _folded(
        self, leaf: Callable[[Node], Value], fork: Callable[[Value, Value], Value]
    ) -> Value:
        """Return the value of the root; ``fork`` combines the values of the branches of a fork."""
        values: list[Value] = []
        for node in reversed(self.nodes):
            is_fork = node.outcome is Outcome.AMBIGUITY
            values.append(fork(values.pop(), values.pop()) if is_fork else leaf(node))
        return values[0]

    def record(self) -> dict[str, Any]:
        """Return the trace as a JSON object."""
        nodes = [
            {**node._asdict(), "guess": node.guess._asdict() if node.guess else None}
            for node in self.nodes
        ]
        size = self.measure().asdict()
        return {"shape": self.shape(), **size, "limit": self.limit, "nodes": nodes}

    def text(self) -> str:
        """Return a drawing of the tree as text in Simpson's notation, with the root at the top."""
        children = self.children()
        lines = ["□"]
        pending = [(0, "", "")]  # (node, line above it, its indent)
        while pending:
            number, head, indent = pending.pop()
            node, both = self.nodes[number], children[number]
            lines += [head, f"{indent}│"] if head else [f"{indent}│"]
            if both is None:
                lines.append(f"{indent}{SIGNS[node.outcome]}")
                continue
            first, second = both
            guess = self.nodes[first].guess
            fork = "not searched" if guess is None else f"{in_words(guess, self.palette)}?"
            lines.append(f"{indent}◇ {fork}")
            pending.append((second, f"{indent}└─ no", f"{indent}   "))
            pending.append((first, f"{indent}├─ yes", f"{indent}│  "))
        return "\n".join(lines)

    def svg(self) -> str:
        """Return the tree in Simpson's notation, as an SVG document."""
        return document(trace_drawing(self), _PIXELS)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"<Trace {self.measure()}>"


def in_words(guess: Guess, palette: Palette) -> str:
    """Return a guess in words.

    >>> from nonolith.model.palette import BLACK_AND_WHITE
    >>> in_words(Guess(0, 4, 1), BLACK_AND_WHITE)
    'row 1, column 5 filled'
    """
    return f"row {guess.row + 1}, column {guess.column + 1} {_colour(guess, palette)}"


def _colour(guess: Guess, palette: Palette) -> str:
    """Return the colour of a guess in words; "filled" or "blank" in black and white."""
    if len(palette) == 2:
        return "filled" if bool(guess.colour) != guess.opposite else "blank"
    return f"{'not ' if guess.opposite else ''}{palette[guess.colour].name}"


def open_cells(state: LineState) -> int:
    """Return the number of cells that are not settled."""
    return sum(state.open_cells(row).bit_count() for row in range(state.puzzle.height))


_THEME = THEMES["light"]
_INK = _THEME.ink
#: Sizes in the unit of the drawing, which is ``_PIXELS`` pixels long.
_LEAF = 6.4  #: width of a leaf
_LINE = 3.4  #: length of the line of a node
_FORK = 2.2  #: height of a fork
_SQUARE = 1.2
_MARGIN = 1.6
_FONT = 0.9
_THIN = 0.1
_PIXELS = 10


def trace_drawing(trace: Trace) -> Drawing:
    """Draw the tree with its root at the top."""
    children = trace.children()
    x, y = _places(children)
    segments: list[Segment] = []
    marks: list[Shape] = []
    for number, node in enumerate(trace.nodes):
        left, top, bottom = x[number], y[number], y[number] + _LINE
        segments.append(Segment(left, top, left, bottom))
        both = children[number]
        if both is None:
            marks += _end(node.outcome, left, bottom + _SQUARE / 2)
            continue
        segments += [Segment(left, bottom, x[child], y[child]) for child in both]
        guess = trace.nodes[both[0]].guess
        if guess is not None:
            text = f"r{guess.row + 1}c{guess.column + 1} {_colour(guess, trace.palette)}"
            marks.append(
                Text(_INK, _FONT, (Label(text, left + 0.5, bottom - 0.45),), anchor="start")
            )
    width, height = max(x) + _LEAF / 2 + _MARGIN, max(y) + _LINE + _SQUARE + _MARGIN
    root = Frame(_INK, _THIN, (_square(x[0], y[0] - _SQUARE / 2),))
    shapes = (Stroke(_INK, _THIN, tuple(segments)), root, *marks)
    return Drawing(0, 0, width, height, _THEME.paper, shapes)


def _places(children: list[tuple[int, int] | None]) -> tuple[list[float], list[float]]:
    """Return x and y of each node's upper end. Leaves are side by side, forks above them."""
    x, y = [0.0] * len(children), [_MARGIN + _SQUARE] * len(children)
    for number, both in enumerate(children):
        for child in both or ():
            y[child] = y[number] + _LINE + _FORK
    leaves = [number for number, both in enumerate(children) if both is None]
    for place, number in enumerate(leaves):
        x[number] = _MARGIN + _LEAF * (place + 0.5)
    for number, both in reversed(list(enumerate(children))):
        if both is not None:
            x[number] = (x[both[0]] + x[both[1]]) / 2
    return x, y


def _end(outcome: Outcome | None, x: float, y: float) -> list[Shape]:
    """Return the symbol of an outcome, centred at a point."""
    if outcome is None:
        return [Text(_INK, _FONT, (Label("…", x, y - 0.3),))]
    square = _square(x, y)
    if outcome is Outcome.SOLUTION:
        return [Fill(_INK, (square,))]
    half = _SQUARE / 2
    cross = (
        Segment(x - half, y - half, x + half, y + half),
        Segment(x + half, y - half, x - half, y + half),
    )
    return [Frame(_INK, _THIN, (square,)), Stroke(_INK, _THIN, cross)]


def _square(x: float, y: float) -> Box:
    """Return a square with this centre."""
    return Box(x - _SQUARE / 2, y - _SQUARE / 2, _SQUARE, _SQUARE)
