"""nonolith's own JSON, and the schema that is shipped with it."""

from __future__ import annotations

import json
import re
import warnings
from importlib.resources import files

import pytest
from hypothesis import given, settings

from nonolith import (
    AmbiguousError,
    Block,
    FormatError,
    FormatWarning,
    Grid,
    NonolithError,
    Puzzle,
    PuzzleError,
    UnsupportedError,
    read,
    read_all,
    write,
)
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
        '{"nonolith": 1, "rows": []}',
        '{"nonolith": 1, "rows": [1], "columns": []}',
        '{"nonolith": 1, "puzzles": [], "rows": []}',
        '{"nonolith": 1, "rows": [[[1, 2, 3]]], "columns": []}',
        '{"nonolith": 1, "rows": [], "columns": [], "x": 1}',
    ):
        assert not FITS(json.loads(text))
        with pytest.raises(FormatError):
            read_all(text, format="json")


def test_unknown_numbers_are_null_in_version_2() -> None:
    puzzle = Puzzle(rows=[[None, 2]], columns=[[1], [], [None], [1]])
    text = write(puzzle, format="json")
    assert json.loads(text) == {
        "nonolith": 2, "rows": [[None, 2]], "columns": [[1], [], [None], [1]],
    }  # fmt: skip
    assert json.loads(write([FLAG, puzzle], format="json"))["nonolith"] == 2
    assert json.loads(write([FLAG, FLAG], format="json"))["nonolith"] == 1
    coloured = '{"nonolith": 2, "rows": [[null]], "columns": [[[1, 2]]], "palette": ' + json.dumps(
        [{"name": n, "rgb": "#" + n * 6, "char": n} for n in "abc"]
    )
    with pytest.raises(PuzzleError, match="row 1, block 1: an unknown length needs a colour"):
        read(coloured + "}")


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


FLAG = Puzzle(rows=[[1, 1], [4], []], columns=[[2], [1], [1], [2]])
GOAL = Grid.from_text("#..#\n####\n....")
R, C = "[[1, 1], [4], []]", "[[2], [1], [1], [2]]"
CELLS = "[[1, 0, 0, 1], [1, 1, 1, 1], [0, 0, 0, 0]]"

#: Objects of other programs with the puzzle FLAG.
OTHERS = [
    # names of the sides
    f'{{"row_clues": {R}, "col_clues": {C}}}',
    f'{{"rowHints": {R}, "columnHints": {C}, "difficulty": 2.5, "id": 17325000000000}}',
    f'{{"rowclues": {R}, "colclues": {C}, "tags": [1, 2], "moves": [[0, 1]], "url": "a/b"}}',
    f'{{"ROW_HINTS": {R}, "COL_HINTS": {C}}}',
    f'{{"top": {C}, "left": {R}, "type": "nonogram"}}',
    f'{{"horizontalClues": {R}, "verticalClues": {C}}}',
    f'{{"c": {C}, "r": {R}}}',
    f'{{"Zeilen": {R}, "Spalten": {C}}}',
    f'{{"clues": {{"rows": {R}, "columns": {C}}}}}',
    f'{{"puzzle": {{"hints": {{"top": {C}, "left": {R}}}}}, "metadata": {{"rows": 9}}}}',
    f'[{{"row_constraints": {R}, "column_constraints": {C}}}]',
    # sizes
    f'{{"rows": 3, "cols": 4, "row_clues": {R}, "col_clues": {C}}}',
    f'{{"width": 4, "height": 3, "rows": {R}, "cols": {C}, "cellWidth": 20}}',
    f'{{"size": [3, 4], "row_clues": {R}, "col_clues": {C}}}',
    f'{{"size": "4x3", "row_clues": {R}, "col_clues": {C}}}',
    f'{{"size": {{"rows": 3, "cols": 4}}, "row_clues": {R}, "col_clues": {C}, "numRows": 3}}',
    # clues
    '{"rows": ["1 1", "4", ""], "columns": ["2", "1", "1", "2"]}',
    '{"rows": [[1, 1], 4, 0], "columns": [2, 1, 1, 2]}',
    '{"rows": [["1", "1"], ["4"], []], "columns": [[2], [1], [1], [2]]}',
    '{"rows": "1 1 / 4 / 0", "columns": "2, 1, 1, 2"}',
    f'{{"rows": [[1, 1], [0, 4], [0, 0]], "cols": {C}}}',
    '{"rows": {"0": [1, 1], "1": [4], "2": []}, "cols": {"1": 2, "2": 1, "3": 1, "4": 2}}',
    f'{{"rows": [{{"clue": [1, 1]}}, {{"clue": [4]}}, {{"clue": []}}], "cols": {C}}}',
    '{"rows": [[{"size": 1, "done": false}, {"size": 1}], [{"size": 4}], []],'
    ' "cols": ["2", 1, 1, 2]}',
    f'{{"rows": {R}, "cols": {C}, "rowsDone": [false, true, false], "colsDone": [true, true]}}',
    '{"rows": {"1": [1, 1], "2": [4], "3": []}, "cols": {"A": [2], "B": [1], "C": [1], "D": [2]}}',
    # objects of programs, and XML
    f"type P = {{ rows: number[][] }};\nexport const a: P = {{ rows: {R}, cols: {C} }} as const;",
    f"interface Level {{\n  rows: number[][];\n}}\nconst a = {{ rows: {R}, // 3\n cols: {C}, }};",
    f"# a flag\nflag = {{'rows': {R}, 'cols': {C}, 'unique': True, 'solution': None}}\n",
    "<nonogram width='4' height='3'><rows><row>1 1</row><row>4</row><row/></rows><columns>"
    "<column>2</column><column>1</column><column>1</column><column>2</column></columns></nonogram>",
    "<puzzle><rows><clue>1 1</clue><clue>4</clue><clue>0</clue></rows><cols><clue>2</clue>"
    "<clue>1</clue><clue>1</clue><clue>2</clue></cols></puzzle>",
    "<n><row><block>1</block><block>1</block></row><row><block>4</block></row><row/>"
    "<col clue='2'/><col clue='1'/><col clue='1'/><col clue='2'/></n>",
    # boards on which nothing is filled say nothing
    f'{{"row_clues": {R}, "col_clues": {C}, "board": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]}}',
    f'{{"row_clues": {R}, "col_clues": {C}, "image": "a.png", "grid": "", "tiles": ["#ff0000"]}}',
]
#: Objects with the puzzle FLAG and its goal.
PICTURES = [
    f'{{"rows": {R}, "columns": {C}, "solution": {CELLS}}}',
    f'{{"rowHints": {R}, "colHints": {C}, "grid": {CELLS}, "title": ""}}',
    '{"size": 30, "topclues": [[0, 0, 0, 0], [2, 1, 1, 2]], "leftclues": [[1, 0, 0], [1, 4, 0]],'
    f' "field": {CELLS}}}',
    f'{{"solution": {CELLS}}}',
    f'{{"level": {{"grid": {CELLS}}}}}',
    f'{{"data": {CELLS}, "palette": ["white", "black"]}}',
    f'{{"image": {CELLS.replace("1", "2").replace("0", "1").replace("2", "0")},'
    ' "palette": ["#000", "#fff"]}',
    f'{{"image": {CELLS}, "colors": ["#000000"]}}',
    f'{{"cells": {CELLS.replace("0", "null")}}}',
    f"""{{"pixels": {CELLS.replace("0", '"#fff"').replace("1", '"black"')}}}""",
    '{"palette": {".": "#fff", "B": "#000"}, "image": ["B..B", "BBBB", "...."]}',
    '{"rows": ["1001", "1111", "0000"]}',
    '{"width": 4, "height": 3, "data": "100111110000"}',
    '{"level": "#..#\\n####\\n...."}',
    "export const flag: Picture = {\n  size: [4, 3],\n  picture: [\n    '#..#',\n    '####',\n"
    "    '....',\n  ],\n};",
    "flags =\n  [ { id = 1\n    , solution =\n      [ [ 1, 0, 0, 1 ]\n"
    "      , [ 1, 1, 1, 1 ]\n      , [ 0, 0, 0, 0 ]\n      ]\n    }\n  ]",
    "<level height='3'><row>1001</row><row>1111</row><row>0000</row></level>",
    f'{{"picture": {CELLS.replace("1", "true").replace("0", "false")}}}',
    '{"goal": ["#..#", "####", "...."]}',
    '{"image": ["1001", "1111", "0000"]}',
    '{"matrix": [["X", "", "", "X"], ["X", "X", "X", "X"], [" ", " ", " ", " "]]}',
    '{"width": 4, "height": 3, "filledTiles": [1, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0]}',
    f'{{"rows": {R}, "cols": {C}, "answer": "100111110000"}}',
    '{"V1": {"shape": {"width": 4, "height": 3}, "palette": [{"rgb": [0, 0, 0]}],'
    ' "cells": [1, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0]}}',
]


def test_objects_of_other_programs_are_read() -> None:
    with warnings.catch_warnings(action="error"):
        for text in OTHERS:
            assert read(text) == FLAG, text
        for text in PICTURES:
            assert read(text) == FLAG.replace(goal=GOAL), text


@pytest.mark.parametrize(
    ("text", "kind", "fact"),
    [
        (f'{{"rows": {R}, "cols": {C}, "diagonals": [[1]]}}', UnsupportedError, "'diagonals'"),
        (f'{{"rows": {R}, "cols": {C}, "a": {{"b": [{{"c": 1}}]}}}}', UnsupportedError, "'a.b'"),
        (f'{{"rows": {R}, "cols": {C}, "given": {CELLS}}}', UnsupportedError, "'given'"),
        (f'{{"rows": {R}, "cols": {C}, "solution": [["H"], ["4"]]}}', UnsupportedError, "solution"),
        (f'{{"rows": {R}, "cols": {C}, "solution": [{CELLS}]}}', UnsupportedError, "solution"),
        (f'{{"rows": {R}, "cols": {C}, "clueColors": [[1, 2]]}}', UnsupportedError, "clueColors"),
        (f'{{"rows": {R}, "cols": {C}, "row_hints": {R}}}', UnsupportedError, "rows and row_hints"),
        (f'{{"rows": {R}, "cols": {C}, "rowColors": [["red"]]}}', UnsupportedError, "rowColors"),
        (f'{{"row_clues": {R}}}', UnsupportedError, "columns are missing"),
        (f'{{"rows": {R}, "cols": {C}, "rows": {R}}}', FormatError, "'rows' appears twice"),
        (f'{{"width": 5, "rows": {R}, "cols": {C}}}', PuzzleError, "width is 5"),
        (f'{{"size": "5x3", "rows": {R}, "cols": {C}}}', PuzzleError, "size is 3 x 5"),
        (f'{{"rows": {R}, "cols": {C}, "solution": [[1, 0], [0, 1]]}}', PuzzleError, "solution"),
        (f'{{"row_clues": {R}, "cols": {C}, "answer": "100111110001"}}', PuzzleError, "answer"),
        (f'{{"rowHints": {R}, "colHints": {C}, "solution": [[1, 1, 0], [0, 1, 0], [0, 1, 0],'
         ' [1, 1, 0]]}', AmbiguousError, "exchanged"),
        (f'{{"rowHints": [[2, 0, 2], [4], []], "colHints": {C}}}', UnsupportedError, "a 0 beside"),
        (f'{{"rowHints": ["^H", "4", ""], "colHints": {C}}}', UnsupportedError, "'^H'"),
        (f'{{"rows": "1 1, , 4", "cols": {C}}}', UnsupportedError, "an empty clue"),
        (f'{{"rows": [[1, 1], [4], null], "cols": {C}}}', UnsupportedError, "None is not a block"),
        (f'{{"rowHints": [[1.5], [4], []], "colHints": {C}}}', UnsupportedError, "1.5"),
        ('{"solution": [["H", "4"], ["Y", "0"]]}', FormatError, "has no clues"),
        ('{"a": 1, "b": [1]}', FormatError, "'a, b' has no clues"),
        ('{"grid": [[2, 1], [1, 1]]}', UnsupportedError, "'2' is no cell"),
        ('{"palette": ["red", "blue"], "grid": [[0, 1]]}', UnsupportedError, "no cell is white"),
        ('{"grid": [["x", "empty"], ["x", ""]]}', UnsupportedError, "'' and 'empty' differ"),
        ("<n><rows>1<br/>1</rows><cols>2</cols></n>", FormatError, "text between its elements"),
        ("<n><row index='1'>1</row><row index='3'>1</row><col>2</col></n>", FormatError, "row do"),
        ('{"size": 5, "puzzles": [], "x": {"y": 1}}', FormatError, "has no clues"),
        ('{"x": [[3, 4]], "puzzles": [{"grid": [[1]]}, {"grid": [[1]]}]}', UnsupportedError, "'x'"),
    ],
)  # fmt: skip
def test_what_may_change_a_puzzle_of_others_is_refused(
    text: str, kind: type[NonolithError], fact: str
) -> None:
    with pytest.raises(kind, match=re.escape(fact)):
        read_all(text, format="json")
    with pytest.raises(NonolithError):
        read(text)


def test_pictures_of_others_have_the_colours_of_their_palette() -> None:
    for palette in ('["#fff", "red", "blue"]', '{"1": "red", "2": "blue"}',
                    '[{"id": 1, "hex": "red"}, {"id": 2, "hex": "blue"}]'):  # fmt: skip
        puzzle = read(f'{{"palette": {palette}, "pixels": [[1, 0], [2, 0]]}}')
        assert [colour.name for colour in puzzle.palette] == ["white", "red", "blue"]
        assert puzzle.columns == ((Block(1, 1), Block(1, 2)), ())


def test_several_puzzles_and_texts_of_others_are_read() -> None:
    one, two = f'{{"rows": {R}, "cols": {C}, "name": "Flag"}}', f'{{"grid": {CELLS}, "by": "Ann"}}'
    for text in (
        f"[{one}, {two}]",
        f"export const all: P[] = [\n  {one},\n  {two},\n];",
        f"{one}\n{two}\n",
        f'{{"title": "Pack", "puzzles": [{one}, {two}]}}',
        f'{{"levels": {{"easy": [{one}], "hard": [{two}]}}}}',
    ):
        assert read_all(text) == [
            FLAG.replace(title="Flag"), FLAG.replace(goal=GOAL, author="Ann")
        ], text  # fmt: skip
    named = f'{{"A": {{"rows": {R}, "cols": {C}}}, "B": {{"rows": {R}, "cols": {C}}}}}'
    assert [puzzle.title for puzzle in read_all(named)] == ["A", "B"]
    with pytest.warns(FormatWarning, match="'battleship'"):
        assert read(f'{{"type": "battleship", "rows": {R}, "cols": {C}}}') == FLAG


@pytest.mark.parametrize(
    "text",
    [
        '{"rows": [[{"count": 1, "color": "red"}, {"count": 1, "color": "#00f"}]],'
        ' "cols": [[{"count": 1, "color": "red"}], {"length": 1, "colour": "#00f"}]}',
        '{"rows": [[["red", 1], [1, "blue"]]], "columns": [[["red", 1]], [["blue", 1]]]}',
        '{"colors": {"a": "#f00", "b": "blue"}, "rows": [[[1, "a"], [1, "b"]]],'
        ' "columns": [[[1, "a"]], [[1, "b"]]]}',
    ],
)
def test_colours_of_others_are_read(text: str) -> None:
    puzzle = read(text)
    assert [colour.rgb for colour in puzzle.palette] == ["#ffffff", "#ff0000", "#0000ff"]
    assert puzzle.rows == ((Block(1, 1), Block(1, 2)),)
    assert puzzle.columns == ((Block(1, 1),), (Block(1, 2),))


def test_a_board_of_others_that_is_not_solved_keeps_its_filled_cells() -> None:
    board = "[[1, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]"
    puzzle = read(f'{{"rows": {R}, "cols": {C}, "board": {board}}}')
    assert [grid.text() for grid in puzzle.saved] == ["#???\n????\n????"]
