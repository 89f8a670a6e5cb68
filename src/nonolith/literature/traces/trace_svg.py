"""A puzzle trace as an SVG picture, in Simpson's notation.

An open square is the root; a vertical line is line solving; a fork is an ambiguity with the guess
written beside it, the guess on the left and its opposite on the right; a filled square is a
solution, a crossed one a contradiction. Three dots are what a limit left out.
"""

from __future__ import annotations

from nonolith.literature.methods.bifurcation import Outcome
from nonolith.literature.traces.trace import Node, Trace
from nonolith.literature.traces.trace_text import colour_word
from nonolith.render.drawing import Box, Drawing, Fill, Frame, Label, Segment, Shape, Stroke, Text
from nonolith.render.svg import document
from nonolith.render.themes import THEMES

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
