"""Facts: the author and the size of a puzzle, for the text beside its picture."""

from __future__ import annotations

from nonolith.plurals import plural
from nonolith.puzzle import Puzzle


def facts_of(puzzle: Puzzle) -> list[str]:
    """The author, if known, and the size.

    >>> facts_of(Puzzle(rows=[[1], [1]], columns=[[2]], author="Ann"))
    ['By Ann', '2 rows, 1 column']
    """
    words = [f"By {puzzle.author}"] if puzzle.author else []
    return [*words, f"{plural(puzzle.height, 'row')}, {plural(puzzle.width, 'column')}"]
