"""Formats of other programs: files as those write them, and what is wrong with bad ones."""

from __future__ import annotations

import pytest

from nonolith import FormatError, Grid, Puzzle, UnsupportedError, read, read_all, write

CORNER = Puzzle(rows=[[1, 1], []], columns=[[1], [], [1]])

#: The same puzzle in each format, as other programs write it.
CORNERS = {
    "keen": "1 1\n0\n\n1\n0\n1\n",
    "ish": "# by Ann\n1,1  # wide\n0\n\n1\n0\n1",
    "syro": "1 1 0\n0\n#\n1 0\n0\n1 0\n",
    "makhorin": "* by Ann\n1 1\n0\n&\n* columns\n1\n0\n1\n&\n",
    "faase": "width 3\nheight 2\nrows\n1 1\n0\ncolumns\n1\n0\n1\n",
    "bosch": "number_of_rows: 2 number_of_columns: 3\nrow_1 number_of_tiles: 2 width(s): 1 1\n"
    "row_2 number_of_tiles: 0 width(s):\ncolumn_1 number_of_tiles: 1 width(s): 1\n"
    "column_2 number_of_tiles: 0 width(s):\ncolumn_3 number_of_tiles: 1 width(s): 1\n",
    "picross": "# a comment\nROWS\n[1 1]\n[ ]\n\nCOLUMNS\n[ 1 ]\n[ 0 ]\n[ 1 ]\n",
    "minizinc": "% by Ann\nrows = 2; row_rule_len = 2;\nrow_rules = [| 1,1 | 0,0 |];\n"
    "cols = 3;\ncol_rule_len = 1;\ncol_rules = array2d(1..3, 1..1, [1,0,1,]);",
    "puzzlink": "http://pzv.jp/p.html?nonogram/3/2/1g111",
    "npm": '{"columns": [[1], [], [1]], "rows": [[1, 1], []], "content": [0, 0, 0, 0, 0, 0]}',
    "sgriddler": "MK Version 3.0\n\n3 2\n\n ? ?\n\n\n 1\n\n -1\n\n 1 1\n\n".replace("\n", "\r\n"),
    "gnonograms": "[Dimensions]\n2\n3\n[Row]\n1, 1\n0\n[Col]\n1\n0\n1\n[State]\nSOLVING\n",
    "sav": "SAVEFILE:4:Some\nGAME    :7:Pattern\nPARAMS  :3:3x2\nDESC    :9:1//1/1.1/\n",
}


@pytest.mark.parametrize("name", CORNERS)
def test_the_same_puzzle_in_each_format(name: str) -> None:
    assert read(CORNERS[name], format=name) == read(CORNERS[name]) == CORNER


#: What is read, and the whole message.
BAD = [
    ("keen", "1 1\n0\n1\n", "<text>:3: the columns are missing (expected rows, an empty line, "
     "columns; an empty clue is 0)"),
    ("keen", "1\n\n1\n\n1\n", "<text>:5: '1' comes after a second empty line (expected rows, one "
     "empty line, columns; an empty clue is 0)"),
    ("ish", "1;1\n\n1\n", "<text>:1: block length '1;1' is not a whole number (expected digits)"),
    ("syro", "1 0\n#\n1\n", "<text>:3: the clue '1' does not end (expected a last 0)"),
    ("makhorin", "1\n1\n", "<text>:3: the columns are missing (expected a line & before them)"),
    ("makhorin", "1\n&\n1\n&\n1\n", "<text>:4: a second line & (expected rows, one such line, "
     "columns)"),
    ("bosch", "number_of_rows: 1", "<text>: the file ends too early (expected number_of_columns:)"),
    ("bosch", "number_of_rows: 1 number_of_columns: 1 row_2 n: 1 s: 1",
     "<text>:1: there is no row_2 (expected 1 rows)"),
    ("bosch", "number_of_rows: 1 number_of_columns: 1\nline_1 n: 1 s: 1",
     "<text>:2: 'line_1' names no line (expected row_N or column_N)"),
    ("bosch", "number_of_rows: 1 number_of_columns: 1 row_1 n: 1 s: 1",
     "<text>: clue 1 of the columns is missing"),
    ("cwc", "1\n1\n1\n\n1\n\n2\n\n1\n\n1\n", "<text>:7: there is no colour 2 (expected 1 to 1)"),
    ("cwc", "1\n1\n1\n\n1\n\n1 1\n\n1\n\n1\n",
     "<text>:7: there are 2 colours for the clue of line 5 (expected 1)"),
    ("cwc", "1\n1\n40\n\n1\n", "<text>:3: 40 colours; at most 31 are supported"),
    ("picross", "GRID a\nROWS\n[ 1 ]\n", "<text>:4: there are no COLUMNS (expected a line COLUMNS, "
     "and clues)"),
    ("minizinc", "rows = 1;\nrow_rules = 5;", "<text>:2:13: '5' begins no table (expected "
     "array2d(..., [ or [|)"),
    ("minizinc", "rows = 1;\nheight = 5;", "<text>:2:1: 'height' is no name of this format "
     "(expected one of rows, row_rule_len, cols, col_rule_len, row_rules, col_rules)"),
    ("minizinc", "rows = 2; row_rule_len = 1; row_rules = [|1|];\n"
     "cols = 1; col_rule_len = 1; col_rules = [|1|];",
     "<text>: row_rules has 1 numbers (expected 2 x 1, by the sizes in the file)"),
    ("puzzlink", "https://puzz.link/p?nonogram/1/2/21%",
     "<text>:1:36: '%' is no number (expected 0 to f, -hh, +hhh, or g to z)"),
    ("puzzlink", "https://puzz.link/p?nonogram/1/2/2111",
     "<text>:1:37: the clues go on after the last row (expected 3 places)"),
    ("puzzlink", "https://puzz.link/p?nonogram/1", "<text>:1: 'https://puzz.link/p?...' is no "
     "address of a nonogram (expected https://puzz.link/p?nonogram/<columns>/<rows>/<clues>)"),
    ("npm", '{"rows": [[1]], "columns": [[1]], "content": [2]}',
     "<text>: content: row 1, column 1 is no cell (expected 0 unknown, 1 filled, -1 blank)"),
    ("npm", '{"rows": [[1]], "columns": [[1]], "content": []}',
     "<text>: content has 0 cells (expected 1, 1 x 1)"),
    ("sgriddler", "MK Version 3.0\n\n1\n", "<text>:3: '1' is no size (expected width and height)"),
    ("sgriddler", "MK Version 3.0\n\n1 1\n\n # #\n\n 1\n\n 1\n",
     "<text>:5: this row has 2 cells (expected 1)"),
    ("sgriddler", "MK Version 3.0\n\n1 1\n\n ?\n\n 1\n",
     "<text>:8: the clues of the rows are missing, or some of them (expected 1 lines from line 9)"),
    ("gnonograms", "[Dimensions]\n1\n",
     "<text>:2: the size is missing (expected [Dimensions], then the rows and the columns on two "
     "lines)"),
    ("gnonograms", "[Dim]\n1\n1\n[Row clues]\n1\n[Col]\n1\n[Sol]\n3\n",
     "<text>:9: '3' is no cell (expected 0, 1 or 2)"),
    ("sav", "SAVEFILE:4:Some\nGAME    :9:Pattern\n",
     "<text>:2: the value of GAME has 7 characters (expected 9)"),
    ("sav", "GAME:7:Pattern\nPARAMS:1:1\nDESC:3:1/1\nMOVE:8:F1,0,1,1\n",
     "<text>:4: 'F1,0,1,1' goes out of the grid (expected 1 x 1)"),
    ("sav", "GAME:7:Pattern\nPARAMS:1:1\n",
     "<text>: the entry DESC is missing (expected DESC    :length:value)"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "message"), BAD)
def test_what_is_wrong_is_reported_word_for_word(name: str, text: str, message: str) -> None:
    with pytest.raises(FormatError) as caught:
        read(text, format=name)
    assert str(caught.value) == message


def test_puzzles_of_other_kinds_are_refused_by_name() -> None:
    for text, what in (
        ("SAVEFILE:1:x\nGAME    :4:Solo\n", "this is a game of Solo"),
        ("https://puzz.link/p?nonogram/1/2/2.1", "clues of unknown length"),
        ("SAVEFILE:1:x\nRESTART :1:x\n", "RESTART is not read"),
    ):
        with pytest.raises(UnsupportedError, match=what):
            read(text)


def test_real_addresses_have_the_last_block_first_and_merge_empty_places() -> None:
    # Columns of 4 cells have 2 places, rows of 3 cells too: 2 1 in column 1, nothing in column 2.
    puzzle = read("https://puzz.link/p?nonogram/3/4/12i11g1g1g1")
    assert [[block.length for block in clue] for clue in puzzle.columns] == [[2, 1], [], [1]]
    assert write(puzzle, format="puzzlink") == "https://puzz.link/p?nonogram/3/4/12h1g1g1g1g1g\n"


def test_long_blocks_of_an_address_have_two_or_three_digits() -> None:
    for length in (15, 16, 255, 256, 1000):
        puzzle = Puzzle(rows=[[length]], columns=[[1]] * length)
        assert read(write(puzzle, format="puzzlink")) == puzzle


def test_a_partly_painted_griddler_is_a_saved_state() -> None:
    puzzle = read("MK Version 3.0\n\n2 1\n\n # o\n\n 1\n\n\n 1\n")
    assert puzzle.goal is None
    assert [grid.text() for grid in puzzle.saved] == ["#?"]


def test_a_griddler_without_clues_has_those_of_its_picture() -> None:
    puzzle = read("MK Version 3.0\n\n2 1\n\n # .\n")
    assert puzzle == Puzzle.from_grid(Grid.from_text("#."))


def test_a_gnonogram_without_clues_has_those_of_its_solution() -> None:
    puzzle = read("[Dimensions]\n1\n2\n[Solution]\n2 1\n[Working]\n0 0\n")
    assert puzzle == Puzzle.from_grid(Grid.from_text("#."))


def test_the_date_of_a_gnonogram_becomes_a_note() -> None:
    text = "[Description]\nDot\nAnn\n2010/06/27\n4\n[License]\nCC0-1.0\n" + CORNERS["gnonograms"]
    puzzle = read(text)
    assert (puzzle.title, puzzle.author, puzzle.licence) == ("Dot", "Ann", "CC0-1.0")
    assert puzzle.notes == "date: 2010/06/27"


def test_only_moves_that_were_not_taken_back_count() -> None:
    head = "SAVEFILE:4:Some\nGAME    :7:Pattern\nPARAMS  :3:2x1\nDESC    :7:1//1,Ab\n"
    moves = "MOVE    :8:E1,0,1,1\nMOVE    :8:U0,0,2,1\nMOVE    :8:F1,0,1,1\n"
    for position, state in ((2, "#."), (3, "#?"), (4, "##")):
        puzzle = read(f"{head}STATEPOS:1:{position}\n{moves}")
        assert [grid.text() for grid in puzzle.saved] == [state]


def test_a_solved_game_is_a_whole_state() -> None:
    head = "SAVEFILE:4:Some\nGAME    :7:Pattern\nPARAMS  :3:2x1\nDESC    :4:1//1\n"
    assert read(f"{head}MOVE    :3:S10\n").saved[0].text() == "#."


def test_grids_of_picross_solver_have_titles() -> None:
    grid = "ROWS\n[ 1 ]\nCOLUMNS\n[ 1 ]\n"
    puzzles = read_all(f"GRID One\n{grid}GRID\n{grid}")
    assert [puzzle.title for puzzle in puzzles] == ["One", ""]


def test_colours_of_cwc_may_be_numbered_from_0() -> None:
    text = "1\n2\n2\n\n1 1\n\n0 1\n\n1\n1\n\n0\n1\n"
    assert [block.colour for block in read(text, format="cwc").rows[0]] == [1, 2]
