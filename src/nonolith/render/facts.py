"""Facts: the author and the size of a puzzle, for the text beside its picture."""

from __future__ import annotations

from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.language import DEFAULT, Number, named


def facts_of(puzzle: Puzzle, language: str = DEFAULT) -> list[str]:
    """The author, if known, and the size.

    >>> facts_of(Puzzle(rows=[[1], [1]], columns=[[2]], author="Ann"))
    ['By Ann', '2 rows, 1 column']
    """
    words = named(language)
    size = words.text("size", rows=Number(puzzle.height), columns=Number(puzzle.width))
    return [*([words.text("by", author=puzzle.author)] if puzzle.author else []), size]
