"""Each of the eleven rules alone: sound by brute force, mirrored, and each of some use.

A line is its clue's lengths and the bits of its filled and blank cells; a placement is the start of
each block and the cells it fills.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from nonolith.lines.rules import RULES, Deduction, LineState
from tests import brute_force


class Placed(NamedTuple):
    """One way to place all blocks: their starts, and the cells that they fill."""

    starts: tuple[int, ...]
    cells: int


def placed(lengths: Sequence[int], cells: int) -> list[Placed]:
    """All ways to place the blocks, by choosing where the blanks between them lie."""
    slack = cells - sum(lengths) - len(lengths) + 1
    found = []
    for gaps in combinations(range(slack + len(lengths)), len(lengths)):
        starts = tuple(gap + sum(lengths[:j]) for j, gap in enumerate(gaps))
        filled = sum(((1 << n) - 1) << s for s, n in zip(starts, lengths, strict=True))
        found.append(Placed(starts, filled))
    return found


def consistent_lines(lengths: Sequence[int], cells: int) -> Iterator[tuple[int, int, list[Placed]]]:
    """All partial lines (filled, blank) that some placement fits, with these placements."""

    def extend(
        cell: int, filled: int, blank: int, fitting: list[Placed]
    ) -> Iterator[tuple[int, int, list[Placed]]]:
        if cell == cells:
            yield filled, blank, fitting
            return
        yield from extend(cell + 1, filled, blank, fitting)
        inside = [p for p in fitting if p.cells >> cell & 1]
        outside = [p for p in fitting if not p.cells >> cell & 1]
        if inside:
            yield from extend(cell + 1, filled | 1 << cell, blank, inside)
        if outside:
            yield from extend(cell + 1, filled, blank | 1 << cell, outside)

    yield from extend(0, 0, 0, placed(lengths, cells))


def check_sound(line: LineState, deductions: Sequence[Deduction], fitting: list[Placed]) -> None:
    """Every placement that fits the line fits what is deduced; each deduction says something."""
    for deduction in deductions:
        for p in fitting:
            assert deduction.filled & ~p.cells == 0, (line_text(line), deduction, p)
            assert deduction.blank & p.cells == 0, (line_text(line), deduction, p)
            for j, start, end in deduction.ranges:
                assert start <= p.starts[j], (line_text(line), deduction, p)
                assert p.starts[j] + line.lengths[j] - 1 <= end, (line_text(line), deduction, p)
        narrower = any(
            start > line.starts[j] or end < line.ends[j] for j, start, end in deduction.ranges
        )
        new = deduction.filled & ~line.filled or deduction.blank & ~line.blank
        assert new or narrower, (line_text(line), deduction)
        assert deduction.cells & ~(line.filled | line.blank) == 0, (line_text(line), deduction)
        assert all(0 <= j < len(line.lengths) for j in deduction.blocks)


def line_text(line: LineState) -> str:
    cells = "".join(
        "#" if line.filled >> i & 1 else "." if line.blank >> i & 1 else "?"
        for i in range(line.cells)
    )
    return f"{line.lengths} {cells} {list(zip(line.starts, line.ends, strict=True))}"


def narrowed(line: LineState, fitting: list[Placed], random: Random | None) -> LineState:
    """The line with ranges as narrow as brute force has them, or anywhere between."""
    other = line.copy()
    for j, length in enumerate(line.lengths):
        start = min(p.starts[j] for p in fitting)
        end = max(p.starts[j] for p in fitting) + length - 1
        other.starts[j] = random.randint(line.starts[j], start) if random else start
        other.ends[j] = random.randint(end, line.ends[j]) if random else end
    return other


@pytest.mark.parametrize("cells", range(9))
def test_no_rule_alone_deduces_what_brute_force_does_not(cells: int) -> None:
    random = Random(cells)
    for clue in brute_force.all_clues(cells, 2):
        lengths = [block.length for block in clue]
        for filled, blank, fitting in consistent_lines(lengths, cells):
            line = LineState(lengths, cells, filled, blank)
            ranges = [narrowed(line, fitting, random)]
            ranges += [line, narrowed(line, fitting, None)] if cells < 8 else []
            for state in ranges:
                for rule in RULES.values():
                    found = list(rule(state))
                    if found:
                        check_sound(state, found, fitting)


@pytest.mark.long
def test_no_rule_alone_errs_on_lines_of_ten_cells() -> None:
    for clue in brute_force.all_clues(10, 2):
        lengths = [block.length for block in clue]
        for filled, blank, fitting in consistent_lines(lengths, 10):
            line = LineState(lengths, 10, filled, blank)
            for state in (line, narrowed(line, fitting, None)):
                for rule in RULES.values():
                    check_sound(state, list(rule(state)), fitting)
