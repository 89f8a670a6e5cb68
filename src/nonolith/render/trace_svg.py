"""A puzzle trace as an SVG picture, in Simpson's notation.

An open square is the root; a vertical line is line solving; a fork is an ambiguity with the guess
written beside it, the guess on the left and its opposite on the right; a filled square is a
solution, a crossed one a contradiction. Three dots are what a limit left out.
"""

from __future__ import annotations

from nonolith.methods.bifurcation import Outcome
from nonolith.render.svg import escape
from nonolith.traces.trace import Node, Trace
from nonolith.traces.trace_text import colour_word

_INK = "#1c1c1c"
_LEAF = 64  #: width of a leaf
_LINE = 34  #: length of a stretch of line solving
_FORK = 22  #: height of a fork
_SQUARE = 12
_MARGIN = 16
_FONT = 9


def trace_svg(trace: Trace) -> str:
    """The tree, its root at the top."""
    children = trace.children()
    x, y = _places(trace, children)
    stretches, marks = [], []
    for number, node in enumerate(trace.nodes):
        left, top, bottom = x[number], y[number], y[number] + _LINE
        stretches.append(f"M{left:g} {top}V{bottom}")
        both = children[number]
        if both is None:
            marks.append(_end(node, left, bottom + _SQUARE // 2))
            continue
        for child in both:
            stretches.append(f"M{left:g} {bottom}L{x[child]:g} {y[child]}")
        marks.append(_label(trace, both[0], left + 5, bottom - 1))
    width, height = max(x) + _LEAF / 2 + _MARGIN, max(y) + _LINE + _SQUARE + _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" role="img" '
        f'font-family="Helvetica,Arial,sans-serif" font-size="{_FONT}">',
        f'<rect width="{width:g}" height="{height:g}" fill="#ffffff"/>',
        f'<path d="{"".join(stretches)}" stroke="{_INK}" fill="none"/>',
        _square(x[0], y[0] - _SQUARE // 2, "none"),
        *marks,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _places(trace: Trace, children: list[tuple[int, int] | None]) -> tuple[list[float], list[int]]:
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


def _end(node: Node, x: float, y: int) -> str:
    if node.outcome is None:
        return f'<text x="{x:g}" y="{y}" text-anchor="middle" fill="{_INK}">…</text>'
    if node.outcome is Outcome.SOLUTION:
        return _square(x, y, _INK)
    half = _SQUARE / 2
    cross = (
        f"M{x - half:g} {y - half:g}l{_SQUARE} {_SQUARE}M{x + half:g} {y - half:g}l-{_SQUARE} "
        f"{_SQUARE}"
    )
    return f'{_square(x, y, "none")}<path d="{cross}" stroke="{_INK}"/>'


def _square(x: float, y: float, fill: str) -> str:
    """A square by its middle."""
    half = _SQUARE / 2
    return (
        f'<rect x="{x - half:g}" y="{y - half:g}" width="{_SQUARE}" height="{_SQUARE}" '
        f'fill="{fill}" stroke="{_INK}"/>'
    )


def _label(trace: Trace, number: int, x: float, y: float) -> str:
    guess = trace.nodes[number].guess
    if guess is None:
        return ""
    text = f"r{guess.row + 1}c{guess.column + 1} {colour_word(guess, trace.palette)}"
    return f'<text x="{x:g}" y="{y:g}" fill="{_INK}">{escape(text)}</text>'
