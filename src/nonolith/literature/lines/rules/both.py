"""Part III of the eleven rules, 3.1 to 3.3: cells and ranges at once.

Source: Yu, Lee, Chen 2009, section 2.1, "Rules in Part III". The paper's words are black run for
    block, black segment for a run of filled cells. Each rule alone is sound if the ranges are;
    cost: the number of blocks times the number of runs, at most.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.literature.lines.rules.deduction import Deduction
from nonolith.literature.lines.rules.state import LineState
from nonolith.model.masks import full, highest, lowest, runs, span


def rule_3_1(line: LineState) -> Iterator[Deduction]:
    """Filled cells after the range of the block before, and before the range of the next one, all
    belong to this block. The cells between them are filled, and the block reaches no further than
    its length.
    """
    blocks = len(line.lengths)
    for j, length in enumerate(line.lengths):
        after = line.ends[j - 1] + 1 if j else 0
        before = line.starts[j + 1] if j + 1 < blocks else line.cells
        own = line.filled & span(after, before - 1)
        if not own:
            continue
        first, last = lowest(own), highest(own)
        rest = length - (last - first + 1)
        start, end = max(line.starts[j], first - rest), min(line.ends[j], last + rest)
        new = span(first, last) & ~line.filled
        moved = start > line.starts[j] or end < line.ends[j]
        if new or moved:
            ranges = ((j, start, end),) if moved else ()
            yield Deduction("3.1", _near(j, blocks), cells=own, filled=new, ranges=ranges)


def rule_3_2(line: LineState) -> Iterator[Deduction]:
    """Blanks divide a range into pieces. A piece that is shorter than the block cannot hold it. So
    the range begins and ends with pieces that can. A short piece between them that no other block
    reaches is blank.
    """
    for j, length in enumerate(line.lengths):
        start, end = line.starts[j], line.ends[j]
        walls = line.blank & span(start, end)
        if not walls:
            continue
        pieces = runs(span(start, end) & ~walls)
        fitting = [piece for piece in pieces if piece[1] - piece[0] + 1 >= length]
        if not fitting:
            yield Deduction("3.2", (j,), walls, ranges=((j, end + 1, start - 1),))
            continue
        first, last = fitting[0][0], fitting[-1][1]
        if first > start or last < end:
            yield Deduction("3.2", (j,), walls, ranges=((j, first, last),))
        for piece in pieces:
            if first < piece[0] < last and piece not in fitting and _alone(line, j, piece):
                beside = 1 << piece[0] - 1 | 1 << piece[1] + 1
                near = _near(j, len(line.lengths))
                yield Deduction("3.2", near, beside, blank=span(*piece))


def _near(block: int, blocks: int) -> tuple[int, ...]:
    """A block with its neighbours."""
    return tuple(range(max(block - 1, 0), min(block + 2, blocks)))


def _alone(line: LineState, block: int, piece: tuple[int, int]) -> bool:
    """Whether no other block's range reaches into these cells."""
    return not any(
        j != block and start <= piece[1] and line.ends[j] >= piece[0]
        for j, start in enumerate(line.starts)
    )


def rule_3_3(line: LineState) -> Iterator[Deduction]:
    """The three cases of a block whose range does not overlap that of the block before, and the
    same, mirrored, for the next block.

    A range as short as its block is left to rules 1.1, 1.2 and 2.1, which find all that follows.
    """
    starts, ends, blocks = line.starts, line.ends, len(line.lengths)
    for j, length in enumerate(line.lengths):
        start, end = starts[j], ends[j]
        if end - start + 1 == length or not line.filled & span(start, end):
            continue
        if not j or ends[j - 1] < start:
            apart = tuple(range(max(j - 1, 0), j + 1))
            if line.filled >> start & 1:
                yield from _finish(line, j, start, apart, 1 << start)
            yield from _stop_at_blank_after(line, j, apart)
            yield from _stop_before_later_run(line, j, apart)
        if j + 1 == blocks or ends[j] < starts[j + 1]:
            apart = tuple(range(j, min(j + 2, blocks)))
            end = ends[j]
            if line.filled >> end & 1:
                yield from _finish(line, j, end - length + 1, apart, 1 << end)
            yield from _stop_at_blank_before(line, j, apart)
            yield from _stop_after_earlier_run(line, j, apart)


def _finish(
    line: LineState, j: int, start: int, apart: tuple[int, ...], reason: int
) -> Iterator[Deduction]:
    """Rule 3.3-1: the first (last) cell of the range is filled, so the block starts (ends) there.
    This gives its cells, the blanks next to it, its range and those of its neighbours.
    """
    end = start + line.lengths[j] - 1
    filled = span(start, end) & ~line.filled
    blank = (1 << end + 1 | 1 << start >> 1) & ~line.blank & full(line.cells)
    ranges = []
    if (start, end) != (line.starts[j], line.ends[j]):
        ranges.append((j, start, end))
    if j and line.ends[j - 1] > start - 2:
        ranges.append((j - 1, line.starts[j - 1], start - 2))
    if j + 1 < len(line.lengths) and line.starts[j + 1] < end + 2:
        ranges.append((j + 1, end + 2, line.ends[j + 1]))
    if filled or blank or ranges:
        yield Deduction("3.3-1", apart, reason, filled, blank, tuple(ranges))


def _stop_at_blank_after(line: LineState, j: int, apart: tuple[int, ...]) -> Iterator[Deduction]:
    """Rule 3.3-2: a blank cell after a filled one of the range ends it."""
    start, end = line.starts[j], line.ends[j]
    filled = line.filled & span(start, end)
    walls = line.blank & span(lowest(filled), end) if filled else 0
    if walls:
        wall = lowest(walls)
        reason = 1 << lowest(filled) | 1 << wall
        yield Deduction("3.3-2", apart, reason, ranges=((j, start, wall - 1),))


def _stop_at_blank_before(line: LineState, j: int, apart: tuple[int, ...]) -> Iterator[Deduction]:
    """Rule 3.3-2 mirrored: a blank cell before a filled one of the range begins it."""
    start, end = line.starts[j], line.ends[j]
    last = highest(line.filled & span(start, end))
    walls = line.blank & span(start, last)
    if walls:
        wall = highest(walls)
        yield Deduction("3.3-2", apart, 1 << last | 1 << wall, ranges=((j, wall + 1, end),))


def _stop_before_later_run(line: LineState, j: int, apart: tuple[int, ...]) -> Iterator[Deduction]:
    """Rule 3.3-3: a run too far from the first one to be of the same block ends the range."""
    start, end = line.starts[j], line.ends[j]
    segments = runs(line.filled & span(start, end))
    for first, last in segments[1:]:
        if last - segments[0][0] + 1 > line.lengths[j]:
            reason = span(*segments[0]) | span(first, last)
            yield Deduction("3.3-3", apart, reason, ranges=((j, start, first - 2),))
            return


def _stop_after_earlier_run(line: LineState, j: int, apart: tuple[int, ...]) -> Iterator[Deduction]:
    """Rule 3.3-3 mirrored: a run too far from the last one begins the range after it."""
    start, end = line.starts[j], line.ends[j]
    segments = runs(line.filled & span(start, end))
    for first, last in segments[-2::-1]:
        if segments[-1][1] - first + 1 > line.lengths[j]:
            reason = span(first, last) | span(*segments[-1])
            yield Deduction("3.3-3", apart, reason, ranges=((j, last + 2, end),))
            return
