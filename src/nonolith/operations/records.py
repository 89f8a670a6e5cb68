"""Records: results as JSON objects, the same from the command line and from the service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from nonolith.literature.traces.trace import Trace
    from nonolith.model.draft import Draft
    from nonolith.model.grid import Grid
    from nonolith.model.puzzle import Puzzle
    from nonolith.model.result import Count, Result, Statistics
    from nonolith.reasoning.hints import Hint


class Entry(Protocol):
    """A puzzle, and where it comes from.

    Attributes:
        source: the file, or what messages call the input.
        number: which puzzle of the source it is, from 1.
        puzzle: the puzzle.
    """

    @property
    def source(self) -> str: ...
    @property
    def number(self) -> int | None: ...
    @property
    def puzzle(self) -> Puzzle: ...


def result_record(entry: Entry, result: Result) -> dict[str, Any]:
    """The result of a solve, with its grids as lists of rows of palette characters."""
    return {
        **puzzle_record(entry),
        "palette": [colour._asdict() for colour in entry.puzzle.palette],
        "verdict": str(result.verdict),
        "solutions": [_rows(grid) for grid in result.solutions],
        "complete": result.complete,
        "known": None if result.known is None else _rows(result.known),
        **_work_record(result.limit, result.statistics),
        "method": result.method,
    }


def check_record(entry: Entry, result: Result) -> dict[str, Any]:
    """The same, with the cells (row, column from 0) that differ between all solutions.

    Both are null where they are not known. The cells in which two of many solutions differ would
    look like all such cells.
    """
    return {
        **result_record(entry, result),
        "backbone": None if result.backbone is None else _rows(result.backbone),
        "differing": None if result.backbone is None else result.differing,
    }


def count_record(entry: Entry, count: Count) -> dict[str, Any]:
    """How many solutions there are."""
    return {
        **puzzle_record(entry),
        "count": int(count),
        "exact": count.exact,
        **_work_record(count.limit, count.statistics),
    }


def hint_record(entry: Entry, hint: Hint) -> dict[str, Any]:
    """A hint, also in three levels of help."""
    levels = [hint.help(level) for level in (1, 2, 3)]
    return {**puzzle_record(entry), **hint.record(), "help": levels}


def puzzle_record(entry: Entry) -> dict[str, Any]:
    """Which puzzle it is."""
    return clues_record(entry.source, entry.number, entry.puzzle)


def puzzle_object(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as the object of the format json."""
    from json import loads

    from nonolith.formats import write

    record: dict[str, Any] = loads(write(puzzle, format="json"))
    return record


def clues_record(source: str, number: int | None, clues: Puzzle | Draft) -> dict[str, Any]:
    """Which puzzle of a source it is."""
    return {
        "source": source,
        "number": number,
        "title": clues.title,
        "author": clues.author,
        "height": clues.height,
        "width": clues.width,
    }


def _work_record(limit: str | None, statistics: Statistics) -> dict[str, Any]:
    return {"limit": limit, "statistics": statistics.asdict()}


def _rows(grid: Grid) -> list[str]:
    return grid.text().split("\n") if grid.height else []


def trace_record(entry: Entry, trace: Trace) -> dict[str, Any]:
    """A puzzle trace, node by node."""
    return {
        **puzzle_record(entry),
        "shape": trace.shape(),
        **trace.measure().asdict(),
        "limit": trace.limit,
        "nodes": [
            {
                "guess": node.guess._asdict() if node.guess else None,
                "outcome": node.outcome,
                "open_cells": node.open_cells,
            }
            for node in trace.nodes
        ],
    }
