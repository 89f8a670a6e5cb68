"""Read boards with clues at their margins and pictures as text, in the shapes that people use."""

from __future__ import annotations

import random
import re
import time
import warnings
from pathlib import Path

import pytest

from nonolith import AmbiguousError, Grid, NonolithError, Puzzle, read, write
from nonolith.formats import FORMATS
from nonolith.model.palette import some_colours
from nonolith.render import Screen, Style, draw

GOAL = Grid.from_text("#..#\n####\n....")
FLAG = Puzzle.from_grid(GOAL)
CLUES = FLAG.replace(goal=None)
FULL = "1 1 # . . #\n  4 # # # #\n  0 . . . ."
DOCS = (Path(__file__).parents[2] / "docs" / "formats.md").read_text()
EXAMPLES = {
    name: re.findall(r"(?ms)^```text\n(.*?)^```", DOCS.split(f"\n## {name}\n")[1].split("\n## ")[0])
    for name in ("grid", "typed")
}

#: Boards with all cells, then boards without filled cells.
BOARDS = [
    "# . . #  1 1\n# # # #  4\n. . . .  0\n2 1 1 2\n",
    "#..# 1 1\n#### 4\n.... 0\n2112",
    f"A flag\n\n    2 1 1 2\n{FULL}\n\nThanks!",
    f"Puzzle 7: a flag\n\n    2 1 1 2\n{FULL}",
    f"```\n    2 1 1 2\n{FULL}\n```",
    f"x   2 1 1 2\n{FULL}".replace("#", "▩").replace(".", "□"),
    f"\\   2 1 1 2\n{FULL}".replace("#", "o"),
    f"Clues  2 1 1 2\n{FULL}".replace("\n", "\n   "),
    f"4x3\n\n    2 1 1 2\n{FULL}",
    f"What is this?\n```\n    2 1 1 2\n{FULL}\n```\nIt has 4 columns and 3 rows.",
    f"     2 1 1 2\n{FULL}".replace(".", "x"),
    "    2 1 1 2\n" + FULL.replace("\n", " 1\n", 1).replace("#\n ", "# 2\n ") + " 3\n",
    "    2 1 1 2\n1 1 # . . # 1 1\n  4 # # # # 4\n  0 . . . . 0\n    2 1 1 2",
    "       |2|1|1|2|\n-------+-------\n    1 1|■     ■\n      4|■ ■ ■ ■\n      0|\n",
    "    | 2 | 1 | 1 | 2 |\n----+---+---+---+---|\n1 1 | X |   |   | X |\n----+---+---+---+---|\n"
    "  4 | X | X | X | X |\n----+---+---+---+---|\n  0 |   |   |   |   |\n",
    "      | 2 | 1 | 1 | 2\n  1 1 | X | . | . | X\n  4   | X | X | X | X\n  0   | . | . | . | .\n",
    "| | 2 | 1 | 1 | 2 |\n|:-:|:-:|:-:|:-:|:-:|\n| 1 1 | # | | | # |\n| 4 | # | # | # | # |\n"
    "| 0 | | | | |\n",
    "     2 1 1 2\n1 1 ##....##\n  4 ########\n  0 ........\n",
    "     2 1 1 2\n1 1 ██░░░░██\n  4 ████████\n  0 ░░░░░░░░\n",
    "    2 1 1 2\n1 1 ██    ██\n  4 ████████\n  0\n",
    "    2 1 1 2\n   ┌────────\n1 1│# . . #\n  4│# # # #\n  0│. . . .",
    "      2  1  1  2\n----------------\n1 1 | X  -  -  X\n  4 | X  X  X  X\n  0 | -  -  -  -",
    "┏━━━━━┳━━━┳━━━┳━━━┳━━━┓\n┃     ┃ 2 ┃ 1 ┃ 1 ┃ 2 ┃\n┡━━━━━╇━━━╇━━━╇━━━╇━━━┩\n"
    "│ 1 1 │ # │   │   │ # │\n│   4 │ # │ # │ # │ # │\n"
    "│   0 │   │   │   │   │\n└─────┴───┴───┴───┴───┘",
    "    2112\n   +----+\n1 1|X  X|\n  4|XXXX|\n  0|    |\n   +----+",
    "     2 1 1 2\n   ┌────────┐\n1 1│⬛⬜⬜⬛│\n"
    "  4│⬛⬛⬛⬛│\n  0│⬜⬜⬜⬜│\n   └────────┘",
    "┌───┬───┬───┬───┐\n│ █ │   │   │ █ │ 1 1\n├───┼───┼───┼───┤\n│ █ │ █ │ █ │ █ │ 4\n"
    "├───┼───┼───┼───┤\n│   │   │   │   │ 0\n└───┴───┴───┴───┘\n  2   1   1   2",
    " #  .  .  #| 1, 1\n #  #  #  #| 4\n .  .  .  .| 0\n 2  1  1  2",
    "\t2\t1\t1\t2\n1 1\t#\t.\t.\t#\n4\t#\t#\t#\t#\n0\t.\t.\t.\t.",
    "    |2|1|1|2|\n1 1 |#|.|.|#|\n  4 |#|#|#|#|\n    |.|.|.|.|",
    "|_|_|_|_| 1 1\n|_|_|_|_| 4\n|_|_|_|_| 0\n 2 1 1 2",
    "      2 1 1 2\n    +---------+\n1 1 | ? ? ? ? |\n"
    "  4 | ? ? ? ? |\n  0 | ? ? ? ? |\n    +---------+",
    "       |2|1|1|2|\n-------+-------\n    1 1|\n      4|\n      0|\n",
    "     2 1 1 2\n   +--------+\n1 1|        |\n  4|        |\n  0|        |\n   +--------+",
    "| | 2 | 1 | 1 | 2 |\n|---|---|---|---|---|\n| 1 1 | | | | |\n| 4 | | | | |\n| 0 | | | | |\n",
    "      2  1  1  2\n1 1 [ ][ ][ ][ ]\n  4 [ ][ ][ ][ ]\n  0 [ ][ ][ ][ ]\n",
    "<html><head><style>td {}</style></head>\n<table>\n<tr><td></td><td>2</td><td>1</td><td>1</td>"
    "<td>2</td></tr>\n"
    + "".join(f"<tr><td class='r'>{clue}</td>{4 * '<td></td>'}</tr>\n" for clue in ("1<br>1", 4, 0))
    + "</table></html>",
    "       (2) (1) (1) (2)\n       --- --- --- ---\n(1)(1)|   |   |   |   |\n"
    "       --- --- --- ---\n   (4)|   |   |   |   |\n       --- --- --- ---\n"
    "      |   |   |   |   |",
    "Problem:            Solution:\n\n. . . . 1 1         # . . # 1 1\n"
    ". . . . 4           # # # # 4\n. . . . 0           . . . . 0\n2 1 1 2             2 1 1 2",
    'Clue,[2],[1],[1],[2]\n"[1,1]",#,_,_,#\n[4],#,#,#,#\n[0],_,_,_,_',
    "x;2;1;1;2\n1 1;;;;\n4;;;;\n0;;;;",
    "result: 0\n     2 1 1 2\n    --------\n1 1 |# . . #\n4   |# # # #\n0   |. . . .",
    "        2 1 1 2\n    1 1\n      4\n      0\n",
    ',2,1,1,2\n"1 1",,,,\n4,,,,\n0,,,,',
    "    2 1 1 2\n   ._ _ _ _\n1 1|#     #\n  4|# # # #\n  0|",
    "int main() {\n  /*\n  3 x 4\n      | 2 | 1 | 1 | 2\n  1 1 | X | . | . | X\n"
    "  4   | X | X | X | X\n  0   | . | . | . | .\n  */",
    'field = [["-", "-", "2", "1", "1", "2"],\n         ["1", "1", "#", ".", ".", "#"],\n'
    '         ["-", "4", "#", "#", "#", "#"],\n         ["-", "0", ".", ".", ".", "."]]',
    "    2112\n\n1 1 ????\n  4 ????\n  0 ????",
]  # fmt: skip


@pytest.mark.parametrize("board", [*BOARDS, *"".join(EXAMPLES["typed"]).split("\n\n")])
def test_boards_with_clues_at_their_margins_are_read(board: str) -> None:
    filled = re.search("[#Xo█■▩⬛]", board.replace("x  ", "")) is not None
    assert read(board) == read(board.encode()) == (FLAG if filled else CLUES)


#: Pictures as text.
PICTURES = [
    "┌────┐\n│█  █│\n│████│\n│    │\n└────┘",
    "┌───┬───┬───┬───┐\n│ █ │   │   │ █ │\n├───┼───┼───┼───┤\n"
    "│ █ │ █ │ █ │ █ │\n├───┼───┼───┼───┤\n│   │   │   │   │\n└───┴───┴───┴───┘",
    "3 4\n#..#\n####\n....",
    'p =\n  [["#", "", "", "#"],\n   ["#", "#", "#", "#"],\n   ["", "", "", ""]];',
    "4 3\n1001\n1111\n0000",
    "3 4\n1 0 0 1\n1 1 1 1\n0 0 0 0",
    "[1,0,0,1],\n[1,1,1,1],\n[0,0,0,0]",
    "{{1,0,0,1},{1,1,1,1},{0,0,0,0}};",
    "((1,0,0,1),(1,1,1,1),(0,0,0,0))",
    "[[1 0 0 1]\n [1 1 1 1]\n [0 0 0 0]]",
    "solution = [[1,0,0,1],[1,1,1,1],[0,0,0,0]]",
    "grid = np.array([[1,0,0,1],\n[1,1,1,1],\n[0,0,0,0]])",
    "int[][] picture = {{1,0,0,1},{1,1,1,1},{0,0,0,0}};",
    "[[True, False, False, True], [True, True, True, True], [False, False, False, False]]",
    "['X..X',\n 'XXXX',\n '....']",
    "[['#','.','.','#'],['#','#','#','#'],['.','.','.','.']]",
    "[\n[X,_,_,X],\n[X,X,X,X],\n[_,_,_,_]\n]",
    "1 0 0 1\n1 1 1 1\n0 0 0 0",
    "o..o\noooo\n....",
    "▓░░▓\n▓▓▓▓\n░░░░",
    "🟥⬜⬜🟥\n🟥🟥🟥🟥\n⬜⬜⬜⬜",
    "#xx#\n####\nxxxx",
    "@..@\n@@@@\n....",
    "```\n#..#\n####\n....\n```",
    "| # . . # |\n| # # # # |\n| . . . . |",
    "#. .#\n## ##\n.. ..",
    "Solution:\n\n#..#\n####\n....\n\nsolved!",
    " _ _ _ _\n|#|_|_|#|\n|#|#|#|#|\n|_|_|_|_|",
    '"#..#"\n"####"\n"...."',
    "+----+\n|X  X|\n|XXXX|\n|    |\n+----+",
    "╔═════╗\n║█ █ █║\n╚═════╝".replace("█ █ █", "#..#║\n║####║\n║...."),
    "|■  |  ■|\n|■ ■|■ ■|\n|   |   |".replace("■  |", "■  |"),
    "> #..#\n> ####\n> ....",
    "// #..#\n// ####\n// ....",
    "* X..X\n* XXXX\n* ....",
    "A picture of 4x3 cells:\n```\n#..#\n####\n....\n```\nIt has 3 rows.",
    "$ show flag.txt\n#..#\n####\n....",
    "     [,1] [,2] [,3] [,4]\n[1,]    1    0    0    1\n[2,]    1    1    1    1\n"
    "[3,]    0    0    0    0",
    "#flag_editor\n#version_1.0\n4 3\n1 0 0 1\n1 1 1 1\n0 0 0 0",
    "    def setUp(self):\n        self.game = Nonogram(3, 4)\n        self.board = np.array([\n"
    "            [1, 0, 0, 1],\n            [1, 1, 1, 1],\n            [0, 0, 0, 0],\n        ])",
    "TFFT\nTTTT\nFFFF",
    "  A B C D\n1 # . . #\n2 # # # #\n3 . . . .",
    "   0 1 2 3\n0  X . . X\n1  X X X X\n2  . . . .",
    "1 #..#\n2 ####\n3 ....",
    "<table><tr><td>X<td>.<td>.<td>X<tr><td>X<td>X<td>X<td>X<tr><td>.<td>.<td>.<td>.</table>",
    "X\t\t\tX\nX\tX\tX\tX\n\t\t\t",
    "1,,,1\n1,1,1,1\n,,,",
    "#  #\n####\n    ",
    "A flag\n\n#  #\n####\n    \n\nby Ann",
    "img = [1 0 0 1; 1 1 1 1; 0 0 0 0];",
    "P = [1 0 0 1\n     1 1 1 1\n     0 0 0 0];",
    "tensor([[1, 0, 0, 1],\n        [1, 1, 1, 1],\n        [0, 0, 0, 0]])",
    "export const flag = [[1,0,0,1],[1,1,1,1],[0,0,0,0]] as const;",
    "const flag = `\n#..#\n####\n....\n`;",
    'flag = "#..#\\n####\\n...."',
    'flag = """\n#..#\n####\n....\n""".strip().split("\\n")',
    "flag = ('#..#'\n        '####'\n        '....')",
    "flag = '#..# #### ....'.split()",
    "•  •\n••••\n    ",
    "■••■\n■■■■\n••••",
    "▇..▇\n▇▇▇▇\n....",
    "(* A flag. *)\nlet flag = [\n  [Filled; Empty; Empty; Filled];\n"
    "  [Filled; Filled; Filled; Filled];\n  [Empty; Empty; Empty; Empty]\n] in",
    "■□□■\n■■■■\n□□□□\n1 1\n4\n0\n\n2\n1\n1\n2",
    'const char *flag[] = {\n  "#..#",\n  "####",\n  "....",\n};',
]  # fmt: skip


@pytest.mark.parametrize("picture", [*PICTURES, *"".join(EXAMPLES["grid"]).split("\n\n")])
def test_pictures_as_text_are_read(picture: str) -> None:
    assert read(f"{picture}\n") == read(picture.encode(), format="grid") == FLAG
    assert read(f"{picture}\n".encode()) == FLAG


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("■□■\n■■■\n1 1\n2\n2\n1\n2\n", "below the picture"),
        ("## #\t#\n\t#\t#\n", "tabs may be"),
        ("X.._\nXXXX\n.X..\n", ". and _"),
        ("#.x\n###\n.#.\n", ". and x"),
        ("Row 1: 1 1\nRow 2: 1", "columns are missing"),
        ("rows = [[1,1],[0,1],[1,1]]", "columns are missing"),
        ("    | 2 | 1 |\n1 1 |   |   |\n    |   |   |\n", "neither a row"),
        ("    2 1 1 2\n1 1 # . . #\n  4 # # # #\n?!", "'!'"),
        ("    2 1 1 2\n1 1 # . . #\n  4 # # # # #", "5 signs"),
        ("    2 1 1\n1 1 # . . #\n  2 # . . #", "column 4"),
        ("    2 1 1 2\n1 1 - - - -\n  4 - - - -\n    - - - -\n  0 - - - -", "may be a row"),
        ("    2 1 1 2\n1 1 # . . # 1\n  4 # # # # 4", "differ"),
        ("#? 1\n#? 2\n1 2", "count its lines"),
        ("    1 2 3\n  1 . . #\n  2 # # .\n  3 . # #", "count its lines"),
        ("3x4\n\n    2 1 1 2\n1 1 # . . #\n  4 # # # #\n  0 . . . .\n  0 . . . .", "not that"),
        ("  2   2\n2\n2", "columns"),
        ("+----+\n|X  X|\n|XXXXX|\n|    |\n+----+", "not recognised"),
        ("`█░█░█`\n████░`\n`░██░░`\n`█░░░█`\n", "not recognised"),
        ("\x1b[31m  1\x1b[0m\n1 #\n", "colours of a terminal"),
    ],
)
def test_what_is_not_clear_in_a_drawing_is_named(text: str, fact: str) -> None:
    with pytest.raises(NonolithError, match=re.escape(fact)) as caught:
        read(text)
    assert not isinstance(caught.value, AmbiguousError)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("[[1,1],[1,1]]", 2),
        ("[[0,1],[1,0]]", 3),
        ("██    ██\n████████\n  ██    \n██    ██\n██  ██  \n", 2),
        ("#   #\n# # #\n  #\n", 2),
        ("▇     ▇\n▇ ▇ ▇ ▇\n▇   ▇  \n", 2),
        ("XOOX\nXXXX\nOXOO\n", 2),
        ("|• o o •|\n|• • • •|\n|o o o o|\n", 2),
        ("##....##\n########\n........\n", 2),
        ("  #\n ##\n", 2),
        ("#  #\n####\n  \n", 2),
    ],
)
def test_drawings_with_two_meanings_are_a_question(text: str, number: int) -> None:
    with pytest.raises(AmbiguousError) as caught:
        read(text)
    assert len(set(caught.value.readings)) == number


def test_the_size_of_a_picture_says_how_wide_its_cells_are() -> None:
    wide = Puzzle.from_grid(Grid.from_text("##..##\n####..\n..##..\n##..##"))
    text = str(write(wide, format="grid"))
    assert text.startswith("6x4\n")
    assert read(text) == wide
    assert read(text.replace("6x4", "3x4")).shape == (4, 3)


def test_a_row_without_clue_may_have_only_the_frame() -> None:
    board = "    1 1 1 1\n    1     1\n   +-------\n1 1|#     #\n   |\n  4|# # # #\n"
    assert read(board).goal == Grid.from_text("#..#\n....\n####")
    with pytest.raises(NonolithError, match="neither a row"):
        read(f"{board}   |\n")


def test_a_board_with_some_cells_keeps_them() -> None:
    for text in ("2 1 1 2\n1 1 # . . ?\n  4 # # # #\n  0 . . . .",
                 "2 1 1 2\n1 1 # x x .\n  4 # # # #\n  0 x x x x"):  # fmt: skip
        assert [grid.text() for grid in read(f"    {text}").saved] == ["#..?\n####\n...."]


@pytest.mark.parametrize(
    "text", ["#..#####....", "[1,0,0,1, 1,1,1,1, 0,0,0,0]", "|X  X|\n|XXXX|\n|    |",
             "[[1,0,0,1],[1,1,1,1],[0,0,0,0]]"]
)  # fmt: skip
def test_an_answer_of_a_known_size_may_be_one_line_or_a_list(text: str) -> None:
    text = text.replace("|X  X|", "|X..X|").replace("|    |", "|....|")
    assert Grid.from_text(text, shape=(3, 4)) == GOAL


def _clues(puzzle: Puzzle) -> list[list[tuple[int, str]]]:
    chars = [colour.char for colour in puzzle.palette]
    return [[(b.length, chars[b.colour]) for b in c] for c in (*puzzle.rows, *puzzle.columns)]


def _check_picture_shown(puzzle: Puzzle) -> None:
    """Check that a picture without clues is read as the puzzle, a question with it, or an error."""
    shown = draw(puzzle, puzzle.goal, "text", style=Style(sides=0))
    assert isinstance(shown, str)
    try:
        found = [read(f"{shown}\n")]
    except AmbiguousError as error:
        found = list(error.readings)
    except NonolithError:
        return
    assert _clues(puzzle) in map(_clues, found)


@pytest.mark.parametrize("seed", range(40))
def test_what_is_shown_is_read(seed: int) -> None:
    rng = random.Random(seed)
    height, width, colours = rng.randint(1, 16), rng.randint(1, 24), rng.choice([1, 1, 3])
    chance = rng.choice([0.1, 0.5, 0.9, 1])
    cells = [
        [rng.randint(1, colours) if rng.random() < chance else 0 for _ in range(width)]
        for _ in range(height)
    ]
    grid = Grid.from_rows(cells, some_colours(colours))
    puzzle = Puzzle.from_grid(grid)
    style = Style(sides=rng.choice([2, 4]), numbers=rng.random() < 0.5)
    _check_picture_shown(puzzle)
    screen = Screen(rng.choice([None, width + 40]))
    for known in (None, grid):
        text = str(draw(puzzle, known, "text", style=style, screen=screen))
        if not any(char.isdigit() for char in text):
            continue  # the clues do not fit on the screen
        with warnings.catch_warnings(action="error"):
            found = read(f"{text}\n")
        # Without values, only the letters of the colours are the same.
        assert _clues(found) == _clues(puzzle)
        if known is not None and any(map(any, cells)):
            assert found.goal is not None
            assert found.goal.text() == grid.text()


@pytest.mark.parametrize("part", ["a", "aa ", "\n", "1\n", "# ", "|1", "1 #\n", "[0,1],", "1r "])
def test_drawings_are_recognised_in_linear_time(part: str) -> None:
    for name in ("grid", "typed"):
        seconds = []
        for number in (2_000, 16_000):
            begin = time.process_time()
            FORMATS[name].sniff(part * (number // len(part)))
            seconds.append(time.process_time() - begin)
        assert seconds[1] < 24 * seconds[0] + 0.2  # 8 times as many; quadratic time: 64 times
