"""Format Markdown tables, times and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonolith.literature.comparison.text_tables import markdown


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown; the first column is left-aligned, the others right-aligned."""
    return markdown(heads, rows, right=range(1, len(heads)))


def duration(seconds: float) -> str:
    """Return a time with three significant digits in a suitable unit."""
    for unit, factor in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{digits(seconds * factor)} {unit}"
    return f"{digits(seconds * 1e9)} ns"


def digits(number: float) -> str:
    """Return a number with three significant digits, or as an integer, without an exponent."""
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"
