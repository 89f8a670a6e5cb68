"""Puzzles in tables and settings: spreadsheets (csv) and the TOML of nonogrid."""

from __future__ import annotations

import pytest

from nonolith import Colour, FormatError, Grid, Puzzle, read, write

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


@pytest.mark.parametrize(("colours", "fine"), [(31, True), (32, False)])
def test_a_file_of_nonogrid_has_at_most_31_colours(colours: int, fine: bool) -> None:
    names = [f"c{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(colours)]
    defs = ", ".join(f'"{name} = ({16 * n:06x}) %"' for n, name in enumerate(names))
    text = f'[clues]\nrows = "1caa"\ncolumns = "1caa"\n[colors]\ndefs = [{defs}]\n'
    if fine:
        assert len(read(text, format="nonogrid").palette) == 32
    else:
        with pytest.raises(FormatError, match="32 colours besides blank; at most 31 are supported"):
            read(text, format="nonogrid")


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
