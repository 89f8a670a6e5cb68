"""Puzzles as arguments of public functions: a Puzzle, or anything that ``read`` takes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeAlias

from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import expect

if TYPE_CHECKING:
    from nonolith.formats import Source

#: What public functions take for a puzzle.
PuzzleLike: TypeAlias = "Puzzle | Source"


def puzzle_of(value: PuzzleLike, name: str = "puzzle") -> Puzzle:
    """Return a puzzle itself, or the one that ``read`` makes of a path, a text, bytes or a file.

    Args:
        value: the argument of a public function.
        name: its name, for the message.

    Raises:
        ArgumentError: it is neither.
        FormatError: there is no such file, or it does not follow its format.

    >>> puzzle_of("2x1:1/1/2")
    <Puzzle 1x2>
    """
    if isinstance(value, Puzzle):
        return value
    if not isinstance(value, str | bytes | os.PathLike) and not hasattr(value, "read"):
        expect(value, Puzzle, name, "a Puzzle, or what nonolith.read takes (a path, text, bytes)")
    from nonolith.formats import read

    return read(value)
