"""Tables as text can be read back."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from nonolith.literature.comparison.text_tables import aligned, comma_separated, markdown

WORDS = st.text("abc 12", max_size=6).map(str.strip)
TABLES = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.lists(WORDS, min_size=columns, max_size=columns), min_size=1, max_size=4
    )
)
RIGHT = st.sets(st.integers(0, 3))


def read_markdown(text: str) -> list[list[str]]:
    lines = [[cell.strip() for cell in line[1:-1].split("|")] for line in text.splitlines()]
    assert all(set(cell) <= {"-", ":"} and "-" in cell for cell in lines[1])
    return [lines[0], *lines[2:]]


@given(TABLES, RIGHT, st.booleans())
def test_markdown_has_all_cells(rows: list[list[str]], right: set[int], pad: bool) -> None:
    rows[0] = [f"head {cell}".strip() for cell in rows[0]]
    text = markdown(rows[0], rows[1:], right=right, pad=pad)
    assert read_markdown(text) == rows
    if pad:
        assert len({len(line) for line in text.splitlines()}) == 1
    rule = [cell.strip() for cell in text.splitlines()[1][1:-1].split("|")]
    assert [cell.endswith(":") for cell in rule] == [i in right for i in range(len(rows[0]))]


@given(TABLES)
def test_csv_is_read_back(rows: list[list[str]]) -> None:
    assert list(csv.reader(io.StringIO(comma_separated(rows)))) == rows


@given(TABLES, RIGHT)
def test_columns_stand_below_each_other(rows: list[list[str]], right: set[int]) -> None:
    lines = aligned(rows, right)
    start = 0
    for column in range(len(rows[0])):
        width = max(len(row[column]) for row in rows)
        for row, line in zip(rows, lines, strict=True):
            cell = line.ljust(1000)[start : start + width]
            if column in right:
                assert cell == row[column].rjust(width)
            else:
                assert cell == row[column].ljust(width)
        start += width + 2


def test_a_row_may_be_shorter_than_others() -> None:
    assert aligned([["a"], ["b", "c"]]) == ["a", "b  c"]
    assert aligned([]) == []
