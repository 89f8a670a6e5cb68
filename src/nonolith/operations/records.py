"""The parts that the JSON objects of several operations share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from nonolith.model.draft import Draft
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle


class PuzzleEntry(Protocol):
    """A puzzle and its source.

    Attributes:
        source: the name of the file, or of the input in messages.
        number: the position of the puzzle in its source, from 1.
        puzzle: the puzzle.
    """

    @property
    def source(self) -> str: ...
    @property
    def number(self) -> int | None: ...
    @property
    def puzzle(self) -> Puzzle: ...


def puzzle_record(entry: PuzzleEntry) -> dict[str, Any]:
    """Return the fields that identify a puzzle."""
    return clues_record(entry.source, entry.number, entry.puzzle)


def clues_record(source: str, number: int | None, clues: Puzzle | Draft) -> dict[str, Any]:
    """Return the fields that identify a puzzle, or clues that are not valid."""
    return {
        "source": source,
        "number": number,
        "title": clues.title,
        "author": clues.author,
        "height": clues.height,
        "width": clues.width,
    }


def puzzle_object(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as the object of the format json."""
    from json import loads

    from nonolith.formats import write

    record: dict[str, Any] = loads(write(puzzle, format="json"))
    return record


def rows_of(grid: Grid) -> list[str]:
    """Return the rows of a grid as texts of palette characters."""
    return grid.text().split("\n") if grid.height else []
