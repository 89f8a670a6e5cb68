"""Tables as text: columns below each other, Markdown, and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Sequence


def aligned(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """A line for each row, its columns below each other.

    Args:
        rows: the cells; a row may be shorter than others.
        right: the columns (from 0) whose cells end below each other; the others begin so.

    >>> aligned([["a", "10"], ["bcd", "5"]], right={1})
    ['a    10', 'bcd   5']
    """
    full = _filled_up(rows)
    widths = [max(map(len, column)) for column in zip(*full, strict=True)]
    return ["  ".join(_padded(row, widths, right)).rstrip() for row in full]


def markdown(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    right: Collection[int] = (),
    pad: bool = False,
) -> str:
    """A table in Markdown; each row is a line of its own and ends with a newline.

    Args:
        heads: the heads of the columns.
        rows: the cells of each row.
        right: the columns (from 0) that are set to the right.
        pad: whether spaces make all cells of a column equally wide, so that the text is readable
            as it is.

    >>> print(markdown(["name", "s"], [["a", "10"]], right={1}, pad=True), end="")
    | name |  s |
    | ---- | -: |
    | a    | 10 |
    """
    cells = [heads, *rows]
    widths = [max(map(len, column)) if pad else 0 for column in zip(*cells, strict=True)]
    rule = [_rule(width, i in right) for i, width in enumerate(widths)]
    lines = [_padded(row, widths, right) for row in cells]
    lines.insert(1, rule)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def comma_separated(rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV; each row is a line and ends with a newline.

    >>> comma_separated([["a", 1], ["b, c", None]])
    'a,1\\n"b, c",\\n'
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _filled_up(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    columns = max(map(len, rows), default=0)
    return [[*row, *[""] * (columns - len(row))] for row in rows]


def _padded(row: Sequence[str], widths: Sequence[int], right: Collection[int]) -> list[str]:
    return [
        cell.rjust(width) if i in right else cell.ljust(width)
        for i, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]


def _rule(width: int, right: bool) -> str:
    """The cell of the line below the heads; Markdown needs three dashes where nothing is padded."""
    width = width or (4 if right else 3)
    return "-" * (width - 1) + ":" if right else "-" * width
