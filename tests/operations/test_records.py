"""Results as JSON objects: every key, and the value of each key for a small puzzle."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from nonolith import (
    Colour,
    Draft,
    Grid,
    Limits,
    Palette,
    Puzzle,
    check,
    count,
    hint,
    read,
    solve,
)
from nonolith.operations import OPERATIONS
from nonolith.operations.records import puzzle_record
from nonolith.operations.request import Request


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
SOLUTIONS = [["i.", ".i", ".."], [".i", "i.", ".."]]


def test_a_result_has_its_puzzle_verdict_grids_work_and_method() -> None:
    result = solve(SWITCH.puzzle)
    record = OPERATIONS["solve"].record(SWITCH, result)
    assert sorted(record.pop("solutions")) == sorted(SOLUTIONS)
    assert record == {
        **NAMES,
        "palette": [
            {"name": "white", "rgb": "#ffffff", "char": "."},
            {"name": "ink", "rgb": "#102030", "char": "i"},
        ],
        "verdict": "multiple",
        "complete": result.complete,
        "known": ["??", "??", ".."],
        "backbone": None,
        "differing": None,
        "limit": None,
        "statistics": result.statistics.asdict(),
        "method": "auto",
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


def test_a_check_lists_differing_cells_only_if_all_are_known() -> None:
    known = OPERATIONS["check"].record(SWITCH, check(SWITCH.puzzle, cells=True))
    assert known["backbone"] == ["??", "??", ".."]
    assert known["differing"] == [[0, 0], [0, 1], [1, 0], [1, 1]]
    permutations = Case("a", 1, Puzzle(rows=[[1]] * 3, columns=[[1]] * 3))
    unknown = OPERATIONS["check"].record(permutations, check(permutations.puzzle))
    assert (unknown["backbone"], unknown["differing"]) == (None, None)
    assert unknown.keys() == known.keys()


@pytest.mark.parametrize(("at_most", "number", "limit"), [(None, 2, None), (1, 1, "at_most")])
def test_a_count_is_exact_or_has_the_limit_that_was_reached(
    at_most: int | None, number: int, limit: str | None
) -> None:
    found = count(SWITCH.puzzle, at_most=at_most)
    assert OPERATIONS["count"].record(SWITCH, found) == {
        **NAMES,
        "count": number,
        "exact": limit is None,
        "limit": limit,
        "statistics": found.statistics.asdict(),
    }


def test_a_hint_has_its_three_levels_of_help() -> None:
    found = hint(SWITCH.puzzle)
    assert OPERATIONS["hint"].record(SWITCH, found) == {
        **NAMES,
        **found.record(),
        "help": [found.help(1), found.help(2), found.help(3)],
    }


def test_a_puzzle_is_named_by_its_source_number_texts_and_size() -> None:
    assert puzzle_record(SWITCH) == NAMES
    draft = Draft(rows=[[5]], columns=[[1], []], title="Two", author="Ann")
    assert puzzle_record(Request({}, Limits(), draft, source="list.non", number=3)) == {
        **NAMES,
        "height": 1,
    }


def test_the_object_of_a_puzzle_is_that_of_the_format_json() -> None:
    puzzle = SWITCH.puzzle.replace(goal=Grid.from_text("i.\n.i\n..", PALETTE))
    record = puzzle.record()
    assert record["goal"] == ["i.", ".i", ".."]
    assert record["title"] == "Two"
    assert read(str(record).replace("'", '"')) == puzzle
