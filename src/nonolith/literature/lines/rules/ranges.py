"""Part II of the eleven rules, 2.1 to 2.3: ranges become narrower.

Source: Yu, Lee, Chen 2009, section 2.1, "Rules in Part II". The paper's words are black run for
    block, black segment for a run of filled cells. Each rule alone is sound if the ranges are;
    cost: the number of blocks, for rule 2.3 times the number of runs of filled cells.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.literature.lines.rules.deduction import Deduction
from nonolith.literature.lines.rules.state import LineState
from nonolith.model.masks import runs, span


def rule_2_1(line: LineState) -> Iterator[Deduction]:
    """A range starts after the leftmost place of the block before and a blank, and ends before the
    rightmost place of the next block and a blank.

    The paper uses this only where a range starts no later (ends no earlier) than its neighbour's.
    It is always true, and is used here wherever it narrows.
    """
    starts, ends, lengths = line.starts, line.ends, line.lengths
    for j in range(1, len(lengths)):
        start = starts[j - 1] + lengths[j - 1] + 1
        if starts[j] < start:
            yield Deduction("2.1", (j - 1, j), ranges=((j, start, ends[j]),))
    for j in range(len(lengths) - 2, -1, -1):
        end = ends[j + 1] - lengths[j + 1] - 1
        if ends[j] > end:
            yield Deduction("2.1", (j, j + 1), ranges=((j, starts[j], end),))


def rule_2_2(line: LineState) -> Iterator[Deduction]:
    """Where the cell next to a range is filled, the block cannot touch it."""
    starts, ends = line.starts, line.ends
    for j in range(len(starts)):
        if starts[j] and line.filled >> starts[j] - 1 & 1:
            beside = 1 << starts[j] - 1
            yield Deduction("2.2", (j,), beside, ranges=((j, starts[j] + 1, ends[j]),))
        if line.filled >> ends[j] + 1 & 1:
            beside = 1 << ends[j] + 1
            yield Deduction("2.2", (j,), beside, ranges=((j, starts[j], ends[j] - 1),))


def rule_2_3(line: LineState) -> Iterator[Deduction]:
    """A run of filled cells in a block's range, longer than the block, that only earlier (later)
    blocks may hold: the block lies after (before) it."""
    lengths = line.lengths
    for first, last in runs(line.filled):
        size = last - first + 1
        covering = line.covering(first, last)
        holders = [j for j in covering if lengths[j] >= size]
        if len(holders) == len(covering):
            continue
        for j in covering:
            start, end = line.starts[j], line.ends[j]
            if j in holders:
                continue
            if all(i < j for i in holders):
                start = last + 2
            if all(i > j for i in holders):
                end = first - 2
            if (start, end) != (line.starts[j], line.ends[j]):
                yield Deduction("2.3", (*holders, j), span(first, last), ranges=((j, start, end),))
