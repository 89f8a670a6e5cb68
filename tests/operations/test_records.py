"""Results as JSON objects: every key, and the value of each key for a small puzzle."""

from __future__ import annotations

from typing import NamedTuple

from nonolith import (
    Colour,
    Draft,
    Grid,
    Limits,
    Palette,
    Puzzle,
    read,
    solve,
)
from nonolith.operations import OPERATIONS
from nonolith.operations.call import Call
from nonolith.operations.records import puzzle_record


class Case(NamedTuple):
    source: str
    number: int
    puzzle: Puzzle


PALETTE = Palette([Colour("white", "#ffffff", "."), Colour("ink", "#102030", "i")])
SWITCH = Case(
    "list.non",
    3,
    Puzzle(rows=[[1], [1], []], columns=[[1], [1]], palette=PALETTE, title="Two", author="Ann"),
)
NAMES = {
    "source": "list.non",
    "number": 3,
    "title": "Two",
    "author": "Ann",
    "height": 3,
    "width": 2,
}


def test_the_known_cells_at_a_limit_are_a_grid() -> None:
    puzzle = SWITCH.puzzle
    record = OPERATIONS["solve"].record(
        Case("a", 1, puzzle), solve(puzzle, "probe1", limits=Limits(nodes=0))
    )
    assert record["known"] == ["??", "??", ".."]
    assert (record["limit"], record["verdict"], record["number"]) == ("nodes", "unknown", 1)
    empty = Puzzle(rows=[], columns=[])
    assert OPERATIONS["solve"].record(Case("a", 1, empty), solve(empty))["solutions"] == [[]]


def test_a_puzzle_is_named_by_its_source_number_texts_and_size() -> None:
    assert puzzle_record(SWITCH) == NAMES
    draft = Draft(rows=[[5]], columns=[[1], []], title="Two", author="Ann")
    assert puzzle_record(Call({}, Limits(), draft, source="list.non", number=3)) == {
        **NAMES,
        "height": 1,
    }


def test_the_object_of_a_puzzle_is_that_of_the_format_json() -> None:
    puzzle = SWITCH.puzzle.replace(goal=Grid.from_text("i.\n.i\n..", PALETTE))
    record = puzzle.record()
    assert record["goal"] == ["i.", ".i", ".."]
    assert record["title"] == "Two"
    assert read(str(record).replace("'", '"')) == puzzle
