"""Formats tables as text with aligned columns, as Markdown, or as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Sequence
from itertools import zip_longest


def aligned(rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> list[str]:
    """Return a line for each row, with aligned columns.

    Rows may have different lengths. Columns whose indices are in ``right`` are aligned right.

    >>> aligned([["a", "10"], ["bcd", "5"]], right={1})
    ['a    10', 'bcd   5']
    """
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return ["  ".join(_padded(row, widths, right)).rstrip() for row in rows]


def markdown(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    right: Collection[int] = (),
    pad: bool = False,
) -> str:
    """Return a table in Markdown; each row is a line that ends with a newline.

    Columns whose indices are in ``right`` are aligned right. With ``pad``, spaces make all cells of
    a column equally wide.

    >>> print(markdown(["name", "s"], [["a", "10"]], right={1}, pad=True), end="")
    | name |  s |
    | ---- | -: |
    | a    | 10 |
    """
    cells = [heads, *rows]
    widths = [max(map(len, column)) if pad else 0 for column in zip(*cells, strict=True)]
    lines = [_padded(row, widths, right) for row in cells]
    # Dashes separate the headings from the rows; Markdown needs at least three in each column.
    rule = [
        "-" * ((width or 4) - 1) + ":" if i in right else "-" * (width or 3)
        for i, width in enumerate(widths)
    ]
    lines.insert(1, rule)
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def comma_separated(rows: Iterable[Sequence[object]]) -> str:
    """Return a table as CSV; each row is a line and ends with a newline.

    >>> comma_separated([["a", 1], ["b, c", None]])
    'a,1\\n"b, c",\\n'
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _padded(row: Sequence[str], widths: Sequence[int], right: Collection[int]) -> list[str]:
    return [
        cell.rjust(width) if i in right else cell.ljust(width)
        for i, (cell, width) in enumerate(zip(row, widths, strict=False))
    ]
