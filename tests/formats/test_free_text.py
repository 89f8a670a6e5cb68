"""Read clues from texts of people and programs, and never another puzzle than the text has."""

from __future__ import annotations

import random
import re
import time
import warnings
from pathlib import Path

import pytest

from nonolith import AmbiguousError, FormatError, NonolithError, Puzzle, random_grid, read
from nonolith.render.style import Screen
from nonolith.render.text import draw

FLAG = Puzzle(rows=[[1, 1], [4], []], columns=[[2], [1], [1], [2]])

TEXTS = [
    # programming languages
    "cols = [[2], [1], [1], [2]]\nrows = [[1, 1], [4], [0]]\n",
    "const rowHints = [[1, 1], [4], []];\nconst colHints = [[2], [1], [1], [2]]; // 3 by 4",
    "static int[][] rows = {{1, 1}, {4}, {0}};\nstatic int[][] cols = {{2}, {1}, {1}, {2}};",
    "int rows[3][2] = {{1, 1}, {0, 4}, {0, 0}};\nint columns[4][1] = {{2}, {1}, {1}, {2}};",
    "let rows: Vec<Vec<u8>> = vec![vec![1, 1], vec![4], vec![]];\n"
    "let cols = vec![vec![2], vec![1], vec![1], vec![2]];",
    "rows <- list(c(1, 1), c(4), c(0))\ncols <- list(2, 1, 1, 2)",
    "rows([[1,1],[4],[]]).\ncolumns([[2],[1],[1],[2]]).",
    "$rows = [[1, 1], [4], []];\n$cols = array(array(2), array(1), array(1), array(2));",
    "List<List<Integer>> rows = List.of(List.of(1, 1), List.of(4), List.of());\n"
    "List<List<Integer>> cols = List.of(List.of(2), List.of(1), List.of(1), List.of(2));",
    "rows: list[list[int]] = [\n    [1, 1],  # row 1\n    [4],\n    [],\n]\n"
    "columns: list[list[int]] = [[2], [1], [1], [2]]",
    'rows = """\n1 1\n4\n0\n"""\ncols = "2, 1, 1, 2"',
    "print(solve(rows=[(1, 1), (4,), ()], cols=[(2,), (1,), (1,), (2,)]))",
    "class Flag {\n  rows = [[1, 1], [4], []];\n  cols = [[2], [1], [1], [2]];\n}",
    "rows = [[1,1],[4],[0]]; cols = [[2],[1],[1],[2]]; print(solve(rows, cols))",
    "rows = 3\ncols = 4\nrow_rule_len = 2\nrow_rules = [[1, 1], [0, 4], [0, 0]]\n"
    "col_rule_len = 1\ncol_rules = [[2], [1], [1], [2]]",
    "std::vector<std::vector<int>> rows = {{1, 1}, {4}, {}};\n"
    "std::vector<std::vector<int>> cols = {{2}, {1}, {1}, {2}};",
    "var rows = new int[][] { new[] {1, 1}, new[] {4}, new int[0] };\n"
    "var cols = new int[][] { new[] {2}, new[] {1}, new[] {1}, new[] {2} };",
    # objects
    "[flag]\nrows:\n  - [1, 1]\n  - [4]\n  - []\ncolumns:\n  - 2\n  - 1\n  - 1\n  - 2\n",
    '{"rows": [[1, 1], [4], []], "cols": [[2], [1], [1], [2]]}',
    '{"title": "Flag 2", "clues": {"row": ["1 1", "4", ""], "column": [2, 1, 1, 2]}}',
    "var puzzle = { topClues: [[2], [1], [1], [2]], leftClues: [[1, 1], [4], []] };",
    "Difficulty: 3/5\nrows: 1-1, 4, 0\ncolumns: 2 1 1 2",
    # headings, bullets and numbers
    "# Rows\n1 1\n4\n0\n\n# Columns\n2\n1\n1\n2\n",
    "**Row clues:**\n\n1. 1 1\n2. 4\n3. 0\n\n**Column clues:**\n\n- 2\n- 1\n- 1\n- 2\n\nThanks!",
    "Hello, this one is from my book:\n\nTop to bottom: 1 1, 4, 0\nLeft to right: 2, 1, 1, 2",
    "4 x 3\nACROSS\n1: 1 1\n2: 4\n3: 0\nDOWN\n2 / 1 / 1 / 2",
    "Width: 4\nHeight: 3\nhorizontal: 1 1 | 4 | 0\nvertical: 2 | 1 | 1 | 2",
    "Row 1: 1 1\nRow 2: 4\nRow 3: 0\nC1: 2\nC2: 1\nC3: 1\nC4: 2",
    "row1 = [1, 1]\nrow2 = [4]\nrow3 = []\ncol1 = [2]\ncol2 = [1]\ncol3 = [1]\ncol4 = [2]",
    "Zeilen: 1 1 / 4 / 0\nSpalten: 2 / 1 / 1 / 2",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_texts_of_people_and_programs_are_read(text: str) -> None:
    assert read(text) == FLAG
    assert read(text.replace("\n", "\r\n").encode(), format="typed") == FLAG


@pytest.mark.parametrize(
    ("text", "line", "column", "fact"),
    [
        ("rwos: 1 1 / 4\ncolumns: 2 / 1 / 1 / 2", 1, 1, "'rwos'"),
        ("rows are 1 1, 4 and 0\ncolumns are 2, 1, 1 and 2", 1, 17, "'and'"),
        ("rows:\n1 1\n4\nhinten:\n2\n1\n1\n2", 4, 1, "'hinten'"),
        ("rows:\n1 1\nfour\n\ncolumns: 2 1 1 2", 3, 1, "'four'"),
        ("[[1, 1], [4]]\nrows\ncols = [[2], [1], [1], [2]]", 1, 1, "not understood"),
        ("rows = [[1, 1], [4]\ncols = [[2], [1], [1], [2]]", 1, 8, "not closed"),
        ("rows = [[1, 1], 4]]\ncols = [[2], [1], [1], [2]]", 1, 19, "no bracket is open"),
        ("rows = [[1, 1], [4]]\nrows = [[2], [1], [1], [2]]", 2, 1, "rows appear twice"),
        ("5x5\nrows = [[1, 1], [4]]\ncols = [[2], [1], [1], [2]]", 1, 1, "5 x 5"),
        ("Row 1: 1 1\nRow 3: 4\ncols = [[2], [1], [1], [2]]", 2, 1, "another number than 2"),
        ("Row 1: 1 1\nRow 2:\ncols = [[1], [], [1]]", 2, 1, "no clue follows"),
        ("rows: 2 / 4 0\ncolumns: 2 / 1 / 1 / 2", None, None, "a 0 beside other numbers"),
        ("solve([[2], [1]],  # columns\n      [[1], [2]])", 1, None, "'columns'"),
    ],
)
def test_what_is_not_understood_is_named(
    text: str, line: int | None, column: int | None, fact: str
) -> None:
    with pytest.raises(FormatError, match=re.escape(fact)) as caught:
        read(text, format="typed")
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    "text", ["solve([[1, 1], [2]], [[2], [], [2]])", "[[[1], [2]],\n[[2], [1]]]"]
)
def test_lists_without_names_are_a_question(text: str) -> None:
    with pytest.raises(AmbiguousError, match="rows or the columns") as caught:
        read(text)
    first, second = caught.value.readings
    assert (first.rows, first.columns) == (second.columns, second.rows)


def test_lists_that_are_equal_need_no_names() -> None:
    assert read("solve([[2], [1]], [[2], [1]])").shape == (2, 2)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.json", '{"rows": [[2], [1]], "columns": [[2], [1]], "content": [0, 0, 0, -1]}'),
        ("a.json", "rows = [[2], [1]]\ncols = [[2], [1]]"),
        ("a.dzn", "rows = 2\ncols = 2\nrow_rules = [[2], [1]]\ncol_rules = [[2], [1]]"),
        ("a.stp", "Rows: 2, 1\nColumns: 2, 1"),
    ],
)
def test_a_text_that_does_not_follow_its_extension_is_read(
    name: str, text: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert read(path).rows == Puzzle(rows=[[2], [1]], columns=[[2], [1]]).rows


@pytest.mark.parametrize(
    "board",
    [
        "    2 1 1 2\n1 1 # . . #\n  4 # # # #\n  0 . . . .",
        "#..# 1 1\n#### 4\n.... 0\n2112",
        "A flag\n\n      2 1 1 2\n    +---------+\n1 1 | ? ? ? ? |\n  4 | ? ? ? ? |\n"
        "  0 | ? ? ? ? |\n    +---------+",
        "|X|_|_|X| 1 1\n|X|X|X|X| 4\n|_|_|_|_| 0\n 2 1 1 2",
    ],
)
def test_boards_with_clues_at_their_sides_are_read(board: str) -> None:
    puzzle = read(board)
    assert (puzzle.rows, puzzle.columns) == (FLAG.rows, FLAG.columns)
    assert (puzzle.goal is None) == ("?" in board)


def test_a_board_with_some_cells_keeps_them() -> None:
    puzzle = read("    2 1 1 2\n1 1 # . . ?\n  4 # # # #\n  0 . . . .")
    assert [grid.text() for grid in puzzle.saved] == ["#..?\n####\n...."]


@pytest.mark.parametrize(
    ("board", "line"),
    [
        ("     2 1 1 2\n1 1 # . . #\n  4 # # # #", 1),
        ("    2 1 1 2\n1 1 # . . #\n  4 # # # # #", 3),
        ("    2 1 1 2\n1 1 # . . #\n  4 # # # #\n?!", 4),
    ],
)
def test_a_board_that_is_not_aligned_is_refused(board: str, line: int) -> None:
    with pytest.raises(FormatError) as caught:
        read(board, format="typed")
    assert caught.value.line == line


def test_what_is_shown_is_read() -> None:
    rng = random.Random(5)
    for seed in range(20):
        height, width = rng.randint(1, 22), rng.randint(1, 22)
        grid = random_grid(height, width, probability=rng.choice([0.1, 0.5, 0.9, 1]), seed=seed)
        puzzle = Puzzle.from_grid(grid)
        for known in (None, grid):
            found = read(draw(puzzle, known, Screen()) + "\n")
            assert (found.rows, found.columns) == (puzzle.rows, puzzle.columns)
            assert found.goal == (known if known and found.rows != ((),) * height else None)


#: Words, numbers, brackets and separators, each of which a slip may change.
_PART = re.compile(r"\w+|[][(){}=:;,]")


def _slip(text: str, part: re.Match[str], rng: random.Random) -> str:
    word = part[0]
    other = "7" if word.isdigit() else "zq" if word.isalnum() else "~"
    changed = rng.choice(["", other, f"{word} {word}", f"{word}x"])
    return text[: part.start()] + changed + text[part.end() :]


def test_a_slip_leads_to_the_same_puzzle_an_error_or_a_question() -> None:
    rng = random.Random(40)
    for text in TEXTS:
        parts = [part for part in _PART.finditer(text) if part[0] not in ("0", ",")]
        for part in rng.sample(parts, min(len(parts), 6)):
            changed = _slip(text, part, rng)
            try:
                with warnings.catch_warnings(action="error"):
                    found = read(changed)
            except (NonolithError, Warning):
                continue
            assert found == FLAG, changed


def test_many_empty_lists_take_linear_time() -> None:
    seconds = []
    for number in (5_000, 40_000):
        text = f"rows = [{'[],' * number}]\ncols = [1]"
        begin = time.process_time()
        with pytest.raises(FormatError, match="rows"):
            read(text, format="typed")
        seconds.append(time.process_time() - begin)
    assert seconds[1] < 24 * seconds[0]  # 8 times as many; quadratic time: 64 times
