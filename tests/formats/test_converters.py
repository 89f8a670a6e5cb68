"""Read files as other programs write them, and report errors in bad files."""

from __future__ import annotations

import warnings
from contextlib import suppress
from pathlib import Path

import pytest

from nonolith import AmbiguousError, Grid, NonolithError, Puzzle, read, read_all, write
from nonolith.formats import FORMATS

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


FLAG = Puzzle(rows=[[1, 1], [4], []], columns=[[2], [1], [1], [2]])
CODE = "nonogram/4/3/2g1g1g2g114i"
TABLE = "pzprv3/nonogram/3/4/. . . . . . /. . 2 1 1 2 /1 1 . . . . /. c4 . . . . /. . . . . . /"

#: The same puzzle, as addresses and files of pzprv3 sites, and as series of one puzzle or several.
FLAGS = [
    f"https://puzz.link/p?{CODE}",
    f"puzz.link/p?{CODE}/",
    f"<http://pzv.jp/p.html?{CODE}>",
    f"https://pzprxs.vercel.app/p.html?type=editor&{CODE}",
    f"https://puzz.link/p?{CODE.replace('/4/', '/b/4/')}",
    f"https://puzz.link/p?{CODE.replace('/4/', '//4/')}",
    f"https://puzz.link/p?{CODE.replace('nonogram', 'nonogram_edit')}",
    f"https://puzz.link/p?{CODE.replace('/', '%2F')}",
    f"https%3a%2f%2fpuzz.link%2fp%3f{CODE.replace('/', '%2f')}",
    TABLE,
    TABLE.replace("/", "\n"),
    TABLE.replace("pzprv3", "pzprv3.1").replace("/", "\n") + 'info:{\n "metadata": {}\n}\n',
    "1,1:4:-2:1:1:2",
    '"1,1:4:0-2:1:1:2"',
    "1,1:4:0-2:1:1:2\n1,1:4:0-2:1:1:2\n",
    "4 3\n1 1\n4\n0\n2\n1\n1\n2\n4 3\n1 1\n4\n0\n2\n1\n1\n2\n",
    "3 4\n1 1\n4\n\n2\n1\n1\n2\n\n3 4\n1 1\n4\n\n2\n1\n1\n2\n",
    "2\n\n4 3\n\n1,1\n4\n\n\n2\n1\n1\n2\n\n4 3\n\n1,1\n4\n\n\n2\n1\n1\n2\n",
    "1\n3 4\n1 1\n4\n0\n2\n1\n1\n2\n",
]


def test_addresses_files_and_series_are_read() -> None:
    for text in FLAGS:
        assert set(read_all(text)) == {FLAG}, text


def test_letters_are_numbers() -> None:
    cross = Puzzle(rows=[[1, 1], [3], [1]], columns=[[2], [2], [2]])
    assert read("AA C A\nB B B\n") == cross
    assert read_all("AA C A\nB B B\n\nA\nA\n") == [cross, Puzzle(rows=[[1]], columns=[[1]])]


def test_the_cells_of_a_file_of_pzprv3_are_kept() -> None:
    played = read(TABLE.replace("c4 . . . .", "4 # . . +"))
    assert [grid.text() for grid in played.saved] == ["????\n#??.\n????"]
    solved = read(TABLE.replace("1 1 . . . .", "1 1 # . + #").replace("c4 . . . .", "4 # # # #"))
    assert solved == FLAG.replace(goal=Grid.from_text("#..#\n####\n...."))


def test_a_series_that_can_be_read_in_two_ways_is_a_question() -> None:
    with pytest.raises(AmbiguousError, match="different puzzles") as caught:
        read_all(2 * "1 2\n1\n0\n1\n")
    assert len(caught.value.readings) == 2


def test_a_picture_of_yayagram_has_four_signs_for_each_cell() -> None:
    text = "+--------+\n|1111XXXX|\n|1111XXXX|\n|????1111|\n|????1111|\n+--------+\n\n1: filled"
    assert read(text) == Puzzle.from_grid(Grid.from_text("#.\n.#"))


#: Samples that are short enough to fit other formats too, and those of the documentation.
SAMPLES = {**CORNERS, **{f"flag {number}": text for number, text in enumerate(FLAGS)}}


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_under_any_extension_is_the_same_or_refused(name: str, tmp_path: Path) -> None:
    expected = read_all(SAMPLES[name])
    for row in FORMATS.values():
        path = tmp_path / f"sample{row.extensions[0]}"
        path.write_text(SAMPLES[name])
        with warnings.catch_warnings(action="ignore"), suppress(NonolithError):
            assert read_all(path) == expected, row.name


def test_real_addresses_have_the_last_block_first_and_merge_empty_places() -> None:
    # Lines of 3 or 4 cells have places for 2 blocks: column 1 has 2 and 1, column 2 has none.
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


def test_the_clues_of_a_griddler_are_derived_from_its_picture() -> None:
    puzzle = read("MK Version 3.0\n\n2 1\n\n # .\n")
    assert puzzle == Puzzle.from_grid(Grid.from_text("#."))


def test_the_clues_of_a_gnonogram_are_derived_from_its_solution() -> None:
    puzzle = read("[Dimensions]\n1\n2\n[Solution]\n2 1\n[Working]\n0 0\n")
    assert puzzle == Puzzle.from_grid(Grid.from_text("#."))


def test_the_date_of_a_gnonogram_becomes_a_note() -> None:
    text = "[Description]\nDot\nAnn\n2010/06/27\n4\n[License]\nCC0-1.0\n" + CORNERS["gnonograms"]
    puzzle = read(text)
    assert (puzzle.title, puzzle.author, puzzle.licence) == ("Dot", "Ann", "CC0-1.0")
    assert puzzle.notes == "date: 2010/06/27"


def test_moves_that_were_undone_are_ignored() -> None:
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
