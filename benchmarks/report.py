"""The results page: what was run, on what, and the tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks import contenders, machine
from benchmarks.figures import Summary, common, ratios, summary
from benchmarks.plots import cactus
from benchmarks.runner import SetTimes

_HEAD = """# Results

Written by `python -m benchmarks{arguments}`; not edited by hand. Wall time, one puzzle at a time,
one thread; each contender in a process of its own, all of them on the same puzzle one after
another. Every solution was checked against the clues by separate code. A puzzle that was not
finished within {seconds:g} s counts with that time. Timings of search are heavy-tailed: the
totals of another seed or machine differ by a fifth easily.
"""


def write(
    folder: Path,
    sets: Sequence[SetTimes],
    small: Sequence[tuple[str, float]],
    peaks: Sequence[tuple[str, float]],
    *,
    arguments: str,
    seconds: float,
) -> Path:
    """Write ``results.md`` and its plots into a folder; gives the path of the page."""
    parts = [_HEAD.format(arguments=arguments and f" {arguments}", seconds=seconds)]
    parts.append(_lines(f"- {line}" for line in machine.describe()))
    parts.append(_lines(f"- {name}: {what}" for name, what in contenders.versions().items()))
    parts += [_set_section(times, folder) for times in sets]
    if small:
        parts.append(_small_section(small))
    if peaks:
        parts.append(_memory_section(peaks))
    page = folder / "results.md"
    page.write_text("\n".join(parts), encoding="utf-8")
    return page


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; the first column to the left, the others to the right."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return _lines("| " + " | ".join(line) + " |" for line in lines)


def duration(seconds: float) -> str:
    """A time in a unit that suits it, three digits."""
    if seconds >= 1:
        return f"{seconds:.3g} s" if seconds < 1000 else f"{seconds:.0f} s"
    for unit, factor in (("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def _set_section(times: SetTimes, folder: Path) -> str:
    puzzles = times.puzzles
    own = [
        summary(name, list(timings.values()))
        for name, timings in times.timings.items()
        if name not in contenders.FOREIGN
    ]
    plot = folder / f"{re.sub('[^a-z0-9]+', '-', puzzles.name.lower())}.svg"
    cactus(times, plot)
    parts = [f"## {puzzles.name}\n", f"{puzzles.note[0].upper()}{puzzles.note[1:]}.\n"]
    parts.append(_summaries(own, puzzles.wanted))
    if len(own) < len(times.timings):
        parts += _comparison(times)
    return "\n".join([*parts, f"![puzzles finished by time]({plot.name})\n"])


def _comparison(times: SetTimes) -> list[str]:
    numbers = common(times)
    first = next(iter(times.timings))
    together = [
        summary(name, [timings[n] for n in numbers]) for name, timings in times.timings.items()
    ]
    return [
        f"With other solvers, on {len(numbers)} of these puzzles, in the same run:\n",
        _summaries(together, times.puzzles.wanted),
        f"Time as a multiple of `{first}`:\n",
        table(
            ["", "of the total", "median of the puzzles"],
            [[r.contender, f"{r.total:.3g}", f"{r.median:.3g}"] for r in ratios(times)],
        ),
    ]


def _summaries(summaries: Iterable[Summary], wanted: int) -> str:
    heads = [
        "", "puzzles", "total", "median", "99th percentile", "slowest", "over 1 s", "not finished",
    ]  # fmt: skip
    rows = [
        [
            s.contender, str(s.puzzles), duration(s.total), duration(s.median),
            duration(s.percentile_99), duration(s.slowest), str(s.over_one_second),
            str(s.unfinished), str(s.unique),
        ]
        for s in summaries
    ]  # fmt: skip
    if wanted == 1:
        return table(heads, [row[:-1] for row in rows])
    return table([*heads, "proved unique"], rows)


def _small_section(small: Iterable[tuple[str, float]]) -> str:
    rows = [[what, duration(seconds)] for what, seconds in small]
    return "## Small times\n\nBest of nine rounds, median of the puzzles.\n\n" + table(
        ["", "time"], rows
    )


def _memory_section(peaks: Iterable[tuple[str, float]]) -> str:
    rows = [[what, f"{megabytes:.3g} MB"] for what, megabytes in peaks]
    return "## Memory\n\nPeak of a whole process, import included.\n\n" + table(
        ["solved", "peak"], rows
    )


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines) + "\n"
