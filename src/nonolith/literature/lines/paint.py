"""The line solver ``paint``: which first cells fit which first blocks, merged over all fits.

Source: Wu, Sun, Chen, Chen, Kuo, Kang and Lin 2013, section II-B and appendix. Fix(i, j) is true if
the first i cells can hold exactly the first j blocks: either cell i is blank (Fix0), or block j
ends there (Fix1). Paint(i, j) goes back from Fix(l, k) by the same two cases, but only where they
fit. It notes which cells can be blank, and for each cell the lowest start of a block that ends
there. Complete; O(kl) for k blocks and l cells. One change for colours: a block needs a blank
before it only after a block of its own colour. The paper's cache of solved lines is an option of
the method ``bifurcation``.
"""

from __future__ import annotations

from nonolith.model.masks import Masks, eroded
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver, Step, gaps_of, no_step

#: fits[j][i]: the first i cells can hold exactly the first j blocks.
Fits = list[bytearray]


def settle(clue: Clue, cells: int, masks: Masks, step: Step = no_step) -> Masks | None:
    """Return all that follows from one line; see ``LineSolver.settle``."""
    fits = _fix(clue, cells, masks, step)
    return _paint(clue, cells, masks, fits, step) if fits[-1][cells] else None


def _fix(clue: Clue, cells: int, masks: Masks, step: Step) -> Fits:
    blank = [mask_bit == "1" for mask_bit in f"{masks[0]:0{cells}b}"[::-1]]
    first = bytearray(cells + 1)
    first[0] = 1
    for i in range(1, cells + 1):
        first[i] = first[i - 1] and blank[i - 1]
    fits = [first]
    for (length, colour), gap in zip(clue, gaps_of(clue), strict=True):
        step()
        starts = eroded(masks[colour], length)
        before, here = fits[-1], bytearray(cells + 1)
        for i in range(length + gap, cells + 1):
            here[i] = (here[i - 1] and blank[i - 1]) or (
                before[i - length - gap]
                and starts >> (i - length) & 1
                and (not gap or blank[i - length - 1])
            )
        fits.append(here)
    return fits


def _paint(clue: Clue, cells: int, masks: Masks, fits: Fits, step: Step) -> Masks:
    """Go back from all cells and all blocks, wherever the first part fits."""
    blank, lowest = 0, [[cells] * (cells + 1) for _ in masks]
    gaps = gaps_of(clue)
    needed = bytearray(cells + 1)
    needed[cells] = 1
    for j in range(len(clue), -1, -1):
        step()
        here, before_needed = fits[j], bytearray(cells + 1)
        length, colour = clue[j - 1] if j else (0, 0)
        gap = gaps[j - 1] if j else 0
        starts = eroded(masks[colour], length)
        for i in range(cells, 0, -1):
            if not needed[i]:
                continue
            if here[i - 1] and masks[0] >> (i - 1) & 1:
                blank |= 1 << (i - 1)
                needed[i - 1] = 1
            start = i - length
            if j and start >= gap and starts >> start & 1 and fits[j - 1][start - gap]:
                if gap and not masks[0] >> (start - 1) & 1:
                    continue
                blank |= gap << (start - 1) if gap else 0
                lowest[colour][i] = min(lowest[colour][i], start)
                before_needed[start - gap] = 1
        needed = before_needed
    return (blank, *(_filled(lowest[colour], cells) for colour in range(1, len(masks))))


def _filled(lowest: list[int], cells: int) -> int:
    """Return the cells from the lowest start to the end of each stretch."""
    filled, start = 0, cells
    for end in range(cells, 0, -1):
        start = min(start, lowest[end])
        if start < end:
            filled |= 1 << (end - 1)
    return filled


PAINT = LineSolver(
    name="paint",
    summary="a dynamic programme, merged on its way back",
    source="Wu et al. 2013, II-B and appendix",
    complete=True,
    colours=True,
    settle=settle,
    settle_in_steps=settle,
)
