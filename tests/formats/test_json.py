"""nonolith's own JSON, and the schema that is shipped with it."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings

from nonolith import Block, FormatError, Grid, Puzzle, read, read_all, write
from nonolith.formats import FORMATS, json as json_format
from tests.examples import examples
from tests.formats.puzzles import puzzles

SCHEMA = json.loads(files("nonolith.formats").joinpath("nonolith.schema.json").read_text())


def fits(value: Any, schema: dict[str, Any]) -> bool:  # noqa: PLR0911
    """Return whether a value fits a schema; covers the part of JSON Schema that our schema uses."""
    if "$ref" in schema:
        return fits(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    if "oneOf" in schema:
        return sum(fits(value, option) for option in schema["oneOf"]) == 1
    if "const" in schema:
        return bool(value == schema["const"])
    kinds = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None)}
    if not isinstance(value, kinds[schema["type"]]):
        return False
    if isinstance(value, dict):
        known = schema["properties"]
        return set(schema["required"]) <= set(value) <= set(known) and all(
            fits(value[key], known[key]) for key in value
        )
    if isinstance(value, list):
        parts = schema.get("prefixItems") or [schema["items"]] * len(value)
        low, high = schema.get("minItems", 0), schema.get("maxItems", len(value))
        return low <= len(value) <= high and all(map(fits, value, parts))
    if isinstance(value, int):
        return bool(schema["minimum"] <= value <= schema["maximum"])
    return True


@settings(max_examples=examples(60), deadline=None)
@given(puzzles(FORMATS["json"]))
def test_written_json_fits_the_schema(puzzle: Puzzle) -> None:
    assert fits(json.loads(write(puzzle, format="json")), SCHEMA)
    assert fits(json.loads(write([puzzle, puzzle], format="json")), SCHEMA)


def test_the_schema_and_the_reader_refuse_the_same_objects() -> None:
    for text in (
        '{"rows": []}',
        '{"rows": [1], "columns": []}',
        '{"puzzles": [], "rows": []}',
        '{"rows": [[[1, 2, 3]]], "columns": []}',
        '{"rows": [], "columns": [], "x": 1}',
    ):
        assert not fits(json.loads(text), SCHEMA)
        with pytest.raises(FormatError):
            read_all(text, format="json")


def test_the_schema_and_the_reader_have_the_same_keys() -> None:
    assert set(SCHEMA["$defs"]["puzzle"]["properties"]) == set(json_format._KEYS)


def test_cells_may_be_texts_or_lists() -> None:
    palette = (
        '"palette": [{"name": "a", "rgb": "#ffffff", "char": "."},'
        '{"name": "b", "rgb": "#ff0000", "char": "r"},'
        '{"name": "c", "rgb": "#0000ff", "char": "b"}]'
    )
    puzzle = read(
        '{"rows": [[[1, 1], [1, 2]]], "columns": [[[1, 1]], [[1, 2]], []],'
        f'{palette}, "given": [[1, null, [0, 2]]], "goal": ["rb."]}}'
    )
    assert puzzle.rows[0] == (Block(1, 1), Block(1, 2))
    assert puzzle.given == Grid(1, 3, [0b010, 0b111, 0b101])
    assert puzzle.goal == Grid(1, 3, [0b010, 0b100, 0b001])


def test_json_of_one_puzzle_has_no_list() -> None:
    puzzle = Puzzle(rows=[[1]], columns=[[1]])
    assert set(json.loads(write(puzzle, format="json"))) == {"nonolith", "rows", "columns"}
    assert set(json.loads(write([puzzle] * 2, format="json"))) == {"nonolith", "puzzles"}


def test_grids_of_a_puzzle_without_rows_are_kept() -> None:
    grid = Grid(0, 2, b"")
    puzzle = Puzzle([], [[], []], given=grid, goal=grid, saved=[grid])
    assert read(write(puzzle, format="json", strict=True)) == puzzle
