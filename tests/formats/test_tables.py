"""Clues as people type them, in spreadsheets (csv), and in the TOML of nonogrid."""

from __future__ import annotations

import pytest

from nonolith import Colour, Grid, Puzzle, read, write

CORNER = Puzzle.from_grid(Grid.from_text("#.\n##"))
BARE = CORNER.replace(goal=None)


@pytest.mark.parametrize(
    "text",
    [
        ",2,1\n1,,\n2,,\n",
        ';"2";1\n1;;\n2;;',
        "\t2\t1\n1\n2\n",
        ",,2,1\n,1,,\n,2,,\n",
        ",,\n,2,1\n1,,\n2,,\n",
    ],
)
def test_a_spreadsheet_has_clues_around_an_empty_grid(text: str) -> None:
    assert read(text, format="csv") == BARE


def test_cells_of_a_spreadsheet_are_the_goal_or_a_saved_state() -> None:
    assert read(",2,1\n1,#,.\n2,x,X\n") == CORNER
    puzzle = read(",2,1\n1,#,\n2,,\n")
    assert puzzle.goal is None
    assert [grid.text() for grid in puzzle.saved] == ["#?\n??"]


def test_each_sign_of_a_spreadsheet_is_filled_blank_or_unknown() -> None:
    puzzle = read(",1,0,1,0,1,0,0\n3,#,.,x,-,X,,?\n", format="csv")
    assert [grid.text() for grid in puzzle.saved] == ["#.#.#??"]


def test_a_table_of_0_and_1_is_a_picture() -> None:
    assert read("1,0\n1,1\n") == read("1;0\n1;1") == CORNER


def test_long_clues_stand_beside_the_grid() -> None:
    puzzle = Puzzle.from_grid(Grid.from_text("#.#.\n....\n#.#."))
    text = write(puzzle, format="csv")
    assert text == ",,1,,1,\n,,1,0,1,0\n1,1,#,.,#,.\n,0,.,.,.,.\n1,1,#,.,#,.\n"
    assert read(text) == puzzle


TOML = '''# a corner
[clues]
rows = """
    1      # one

    2,     ; two
"""
columns = "2, '1'"
[colors]
'''
INI = "[clues]\ncolumns=2,1\nrows =\n  1  ; one\n\n  # nothing\n  2\n"
COLOURED = """[colors]
defs = [
    'R = (FF0000) %',
    'g = (0, 255, 0) %',
]
[clues]
rows = "1R 2, 1g"
columns = "1R 1g, 1, 1"
"""


@pytest.mark.parametrize("text", [TOML, INI])
def test_clues_stand_on_lines_or_between_commas(text: str) -> None:
    assert read(text) == BARE


def test_blocks_without_a_colour_are_black() -> None:
    puzzle = read(COLOURED)
    assert puzzle.palette[1] == Colour("red", "#ff0000", "%")
    assert (puzzle.palette[2].rgb, puzzle.palette[3].rgb) == ("#00ff00", "#000000")
    assert puzzle.palette[2].char != "%"
    assert [block.colour for block in puzzle.rows[0]] == [1, 3]


CUP = Puzzle(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]])


@pytest.mark.parametrize(
    "text",
    [
        "Rows: 1 1, 3, 1\nColumns: 2, 2, 2\n",
        "Rows: 1 1 / 3 / 1\nColumns: 2 / 2 / 2",
        "Rows: 1,1/3/1 Columns: 2/2/2",
        "COLS : 2;2;2\nROWS : 1,1;3;1",
        "A cup, 3x3\nRow clues:\n1 1\n3\n1\n\nColumn clues:\n2\n2\n2\n",
        "rows: 1 1 | 3 |\n 1\ncolumns: 2 | 2 | 2 |",
        "rows: [[1, 1], [3], [1]]\ncolumns: [[2], [2], [2]]",
        "Rows: (1 1) (3) (1)\nColumns: (2) (2) (2)",
        "1 1 / 3 / 1\n2 / 2 / 2\n",
        "1,1/3/1\n\n2/2/2",
    ],
)
def test_typed_clues_are_read(text: str) -> None:
    assert read(text) == CUP
    assert read(text.replace("\n", "\r\n").encode()) == CUP


def test_an_empty_clue_is_0_or_empty() -> None:
    expected = Puzzle(rows=[[2], [], []], columns=[[1], [1]])
    assert read("Rows: 2, 0, 0\nColumns: 1, 1") == expected
    assert read("rows: [2] [] []\ncolumns: [1] [1]") == expected
    assert read("Rows: 0 / 2 / / 0\nColumns: 1 / 1").shape == (4, 2)
