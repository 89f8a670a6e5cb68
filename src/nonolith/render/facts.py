"""Facts: what is said of a puzzle beside its picture."""

from __future__ import annotations

from nonolith.puzzle import Puzzle


def facts_of(puzzle: Puzzle) -> list[str]:
    """The author, if known, and the size.

    >>> facts_of(Puzzle(rows=[[1], [1]], columns=[[2]], author="Ann"))
    ['By Ann', '2 rows, 1 column']
    """
    words = [f"By {puzzle.author}"] if puzzle.author else []
    return [*words, f"{counted(puzzle.height, 'row')}, {counted(puzzle.width, 'column')}"]


def counted(number: int, what: str) -> str:
    """The number and its noun."""
    return f"{number} {what}{'' if number == 1 else 's'}"
