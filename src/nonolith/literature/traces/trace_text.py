"""A puzzle trace as lines of text: Simpson's signs, the tree lying on its side."""

from __future__ import annotations

from nonolith.literature.methods.bifurcation import Guess
from nonolith.literature.traces.trace import SIGNS, Trace
from nonolith.model.palette import Palette


def trace_text(trace: Trace) -> str:
    """The tree, a few lines for each stretch of line solving."""
    children = trace.children()
    lines = ["□"]
    pending = [(0, "")]
    branches: dict[int, tuple[str, str]] = {}
    while pending:
        number, indent = pending.pop()
        if number in branches:
            head, answer = branches[number]
            lines.append(f"{head}{answer}")
        node, both = trace.nodes[number], children[number]
        lines.append(f"{indent}│")
        if both is None:
            lines.append(f"{indent}{SIGNS[node.outcome]}")
            continue
        first, second = both
        lines.append(f"{indent}◇ {question(trace, first)}?")
        branches[first] = (f"{indent}├─ ", "yes")
        branches[second] = (f"{indent}└─ ", "no")
        pending += [(second, f"{indent}   "), (first, f"{indent}│  ")]
    return "\n".join(lines)


def question(trace: Trace, number: int) -> str:
    """The guess that a node begins with, in words (from 1)."""
    guess = trace.nodes[number].guess
    return "not followed" if guess is None else in_words(guess, trace.palette)


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
