"""Read clues as people type them."""

from __future__ import annotations

import pytest

from nonolith import FormatError, Puzzle, read

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


@pytest.mark.parametrize(
    ("text", "line", "fact"),
    [
        ("Rows: 1 / 1\n", None, "columns"),
        ("Columns: 1 / 1\n", None, "rows"),
        ("Rows: 1\nColumns: 1\nRows: 1", 3, "rows appear twice"),
        ("Rows: 1\nColumns: 1 / one", 2, "'one'"),
        ("Columns: 1\nRows:" + "1/" * 1001, 2, "1001 rows"),
    ],
)
def test_bad_typed_clues_are_refused(text: str, line: int | None, fact: str) -> None:
    with pytest.raises(FormatError, match=fact) as caught:
        read(text, format="typed")
    assert caught.value.line == line
