"""The line solver ``paint`` uses the dynamic programme of Wu et al. over cells and blocks.

Source: Wu, Sun, Chen, Chen, Kuo, Kang and Lin 2013, section II-B and appendix. The line has l cells
and k blocks. Fix(i, j) is true if the first i cells can contain exactly the first j blocks. Then
either cell i is blank (Fix0), or block j ends in cell i (Fix1). Paint follows these two cases back
from Fix(l, k) through all pairs (i, j) for which Fix is true, and merges the blanks and blocks that
it meets. The solver is complete and supports any number of colours. Cost: O(kl). For puzzles in
colour, we changed one condition: a blank is required before a block only if the block before it has
the same colour. The paper's cache of solved lines is an option of the method ``bifurcation``.
"""

from __future__ import annotations

from itertools import accumulate
from operator import and_

from nonolith.model.masks import Masks, eroded, span
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import StepCallback, gaps_of, no_step

#: ``fits[j][i]`` is 1 if the first i cells can contain exactly the first j blocks.
Fits = list[bytearray]

#: A block: its length, its colour, the number of blanks required before it (0 or 1), and the cells
#: at which it may start, as bits.
PaintBlock = tuple[int, int, int, int]


def settle(clue: Clue, cells: int, masks: Masks, step: StepCallback = no_step) -> Masks | None:
    """Return the deduced masks of one line; see ``LineSolver``."""
    blocks: list[PaintBlock] = [(0, 0, 0, 0)]  # an empty block before the first block
    for (length, colour), gap in zip(clue, gaps_of(clue), strict=True):
        starts = eroded(masks[colour], length)
        blocks.append((length, colour, gap, starts & masks[0] << 1 if gap else starts))
    blank = [masks[0] >> i & 1 for i in range(cells)]
    fits = _fix(blocks, blank, step)
    return _paint(blocks, blank, fits, len(masks), step) if fits[-1][cells] else None


def _fix(blocks: list[PaintBlock], blank: list[int], step: StepCallback) -> Fits:
    cells = len(blank)
    fits = [bytearray(accumulate(blank, and_, initial=1))]
    for length, _, gap, starts in blocks[1:]:
        step()
        before, here = fits[-1], bytearray(cells + 1)
        for i in range(length + gap, cells + 1):
            ends = before[i - length - gap] and starts >> (i - length) & 1
            here[i] = ends or (here[i - 1] and blank[i - 1])
        fits.append(here)
    return fits


def _paint(
    blocks: list[PaintBlock], blank: list[int], fits: Fits, colours: int, step: StepCallback
) -> Masks:
    """Return the union of all placements, found by going back through the pairs that fit."""
    cells, merged = len(blank), [0] * colours
    needed = bytearray(cells + 1)
    needed[cells] = 1
    for j in reversed(range(len(blocks))):
        step()
        length, colour, gap, starts = blocks[j]
        before_needed = bytearray(cells + 1)
        for i in range(cells, 0, -1):
            if not needed[i]:
                continue
            if fits[j][i - 1] and blank[i - 1]:
                merged[0] |= 1 << (i - 1)
                needed[i - 1] = 1
            start = i - length
            if start >= gap and starts >> start & 1 and fits[j - 1][start - gap]:
                merged[0] |= gap << start >> 1
                merged[colour] |= span(start, i - 1)
                before_needed[start - gap] = 1
        needed = before_needed
    return tuple(merged)
