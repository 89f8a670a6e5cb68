"""Part I of the eleven rules, 1.1 to 1.5: ranges and known cells give further cells.

Source: Yu, Lee, Chen 2009, section 2.1, "Rules in Part I". The paper's words are black run for
    block, coloured for filled, empty for blank, black segment for a run of filled cells. The border
    of the grid counts as blank. Each rule alone is sound if the ranges are; cost of each: the
    number of blocks times the number of runs of filled cells, at most.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.literature.lines.rules.deduction import Deduction
from nonolith.literature.lines.rules.state import LineState
from nonolith.model.masks import full, highest, lowest, positions, runs, span


def rule_1_1(line: LineState) -> Iterator[Deduction]:
    """Cells covered by a block both at the left and at the right end of its range are filled."""
    starts, ends = line.starts, line.ends
    for j, length in enumerate(line.lengths):
        first, behind = ends[j] - length + 1, starts[j] + length
        if first < behind and (new := span(first, behind - 1) & ~line.filled):
            yield Deduction("1.1", (j,), filled=new)


def rule_1_2(line: LineState) -> Iterator[Deduction]:
    """Cells outside of all ranges are blank: before the first, after the last, between two."""
    blocks = len(line.lengths)
    behind = 0
    for j in range(blocks + 1):
        ahead = line.starts[j] if j < blocks else line.cells
        if behind < ahead and (new := span(behind, ahead - 1) & ~line.blank):
            yield Deduction("1.2", tuple(b for b in (j - 1, j) if 0 <= b < blocks), blank=new)
        if j < blocks:
            behind = line.ends[j] + 1


def rule_1_3(line: LineState) -> Iterator[Deduction]:
    """The first cell of a range is filled, and every other block there has length one: whichever
    block it is, it starts there, and the cell before is blank. The last cell likewise."""
    starts, ends, last = line.starts, line.ends, line.cells - 1
    for j in range(len(starts)):
        start, end = starts[j], ends[j]
        if start and line.filled >> start & 1 and not line.blank >> start - 1 & 1:
            yield from _end_beside(line, j, start, start - 1)
        if end < last and line.filled >> end & 1 and not line.blank >> end + 1 & 1:
            yield from _end_beside(line, j, end, end + 1)


def _end_beside(line: LineState, block: int, edge: int, beside: int) -> Iterator[Deduction]:
    """Rule 1.3 for one end of a block's range and the cell beside it."""
    blocks = line.covering(edge, edge)
    if all(line.lengths[j] == 1 for j in blocks if j != block):
        yield Deduction("1.3", tuple(blocks), cells=1 << edge, blank=1 << beside)


def rule_1_4(line: LineState) -> Iterator[Deduction]:
    """An unknown cell between two filled ones is blank if filling it would make a run longer than
    every block that may cover the three."""
    between = line.filled << 1 & line.filled >> 1 & ~(line.filled | line.blank)
    for cell in positions(between):
        merged = next(run for run in runs(line.filled | 1 << cell) if run[1] > cell)
        blocks = line.covering(cell - 1, cell + 1)
        longest = max((line.lengths[j] for j in blocks), default=0)
        if merged[1] - merged[0] + 1 > longest:
            yield Deduction(
                "1.4", tuple(blocks), cells=span(*merged) & line.filled, blank=1 << cell
            )


def rule_1_5(line: LineState) -> Iterator[Deduction]:
    """A run of filled cells next to a blank (the paper's wall) must grow away from it to the length
    of the shortest block that may cover it (steps 2, 3). If all blocks that may cover it have its
    length, it is finished (step 4).

    The paper looks at the blocks that cover the run's first cell; those that cover all of it make
    the rule the same from both sides.
    """
    for first, last in runs(line.filled):
        blocks = line.covering(first, last)
        if not blocks:
            continue
        lengths = [line.lengths[j] for j in blocks]
        shortest, size = min(lengths), last - first + 1
        # The border's two cells are bits 0 and cells + 1, all others one to the left.
        walls = line.blank << 1 | 1 | 2 << line.cells
        left = highest(walls & span(0, first)) - 1
        right = lowest(walls >> last + 2) + last + 1
        reason = span(first, last)
        if left + shortest > last and (new := span(last + 1, left + shortest) & ~line.filled):
            yield Deduction("1.5", tuple(blocks), reason | _wall(left, line), filled=new)
        if right - shortest < first and (
            new := span(max(right - shortest, 0), first - 1) & ~line.filled
        ):
            yield Deduction("1.5", tuple(blocks), reason | _wall(right, line), filled=new)
        if size == shortest == max(lengths) and right - left > size + 1:
            sides = (1 << last + 1 | 1 << first >> 1) & ~line.blank & full(line.cells)
            yield Deduction("1.5", tuple(blocks), reason, blank=sides)


def _wall(cell: int, line: LineState) -> int:
    """A blank cell as bit; none for the border."""
    return 1 << cell if 0 <= cell < line.cells else 0
