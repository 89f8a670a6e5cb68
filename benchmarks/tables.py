"""Tables in Markdown, and the wording of figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.figures import Ratio, Summary
from nonolith.literature.comparison.text_tables import markdown


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; the first column to the left, the others to the right."""
    return markdown(heads, rows, right=range(1, len(heads)))


def bullets(lines: Iterable[str]) -> str:
    """A list in Markdown: each line is an entry."""
    return "\n".join(f"- {line}" for line in lines) + "\n"


def duration(seconds: float) -> str:
    """A time in a unit that suits it, three digits."""
    for unit, factor in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{digits(seconds * factor)} {unit}"
    return f"{digits(seconds * 1e9)} ns"


def digits(number: float) -> str:
    """Three digits, never with an exponent."""
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"


def summaries(rows: Iterable[Summary], *, unique: bool = False) -> str:
    """The figures of contenders; with ``unique``, how many puzzles have one solution too."""
    heads = [
        "", "puzzles", "total", "processor time", "median", "99th percentile", "slowest",
        "over 1 s", "not finished", "proved unique",
    ]  # fmt: skip
    cells = [
        [
            s.contender, str(s.puzzles), duration(s.total), duration(s.processor),
            duration(s.median), duration(s.percentile_99), duration(s.slowest),
            str(s.over_one_second), str(s.unfinished), str(s.unique),
        ]
        for s in rows
    ]  # fmt: skip
    if unique:
        return table(heads, cells)
    return table(heads[:-1], [row[:-1] for row in cells])


def ratio_table(base: str, rows: Iterable[Ratio | None], limits: dict[str, float]) -> str:
    """Contenders as multiples of another one."""
    cells = [
        [
            r.contender, str(r.puzzles), f"{limits[r.contender]:g} s", str(r.unfinished),
            f"{r.bound} {digits(r.total)}".strip(), digits(r.median),
        ]
        for r in rows
        if r is not None
    ]  # fmt: skip
    heads = [
        f"time as a multiple of `{base}`", "puzzles", "time limit", "not finished",
        "of the total", "median of the puzzles",
    ]  # fmt: skip
    return table(heads, cells)
