"""nonolith's own JSON, and the schema that is shipped with it."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest
from hypothesis import given, settings

from nonolith import Block, FormatError, Grid, Puzzle, read, read_all, write
from nonolith.formats import FORMATS
from tests.examples import examples
from tests.formats.puzzles import puzzles

jsonschema = pytest.importorskip("jsonschema")

SCHEMA = json.loads(files("nonolith.formats").joinpath("nonolith.schema.json").read_text())
FITS = jsonschema.validators.validator_for(SCHEMA)(SCHEMA).is_valid


@settings(max_examples=examples(60), deadline=None)
@given(puzzles(FORMATS["json"]))
def test_written_json_fits_the_schema(puzzle: Puzzle) -> None:
    assert FITS(json.loads(write(puzzle, format="json")))
    assert FITS(json.loads(write([puzzle, puzzle], format="json")))


def test_the_schema_and_the_reader_refuse_the_same_objects() -> None:
    for text in (
        '{"rows": []}',
        '{"rows": [1], "columns": []}',
        '{"puzzles": [], "rows": []}',
        '{"rows": [[[1, 2, 3]]], "columns": []}',
        '{"rows": [], "columns": [], "x": 1}',
    ):
        assert not FITS(json.loads(text))
        with pytest.raises(FormatError):
            read_all(text, format="json")


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
