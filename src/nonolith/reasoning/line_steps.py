"""Steps by all placements of one line: whole line solving, and the simple techniques in colour.

In colour, the range of a block has its cells in all placements. Cells that it covers in every
placement have its colour (overlap); cells that no block reaches are blank. All else is found by
whole line solving. A line may settle many cells. The step has the cell that needs the fewest known
cells, and all others that need the same ones.
"""

from __future__ import annotations

from nonolith.model.masks import Masks, full, highest, lost, lowest, positions, span, union
from nonolith.reasoning.language import Number, Part
from nonolith.reasoning.reach import Reach, reach_of
from nonolith.reasoning.steps import Range, Step
from nonolith.reasoning.view import (
    MOST_RANGES,
    Finding,
    View,
    forces,
    in_place,
    no_blocks,
    range_words,
    step_of,
    unreached,
    within,
    witness_of,
)

#: The number of cells of a line that are compared for the smallest witness.
COMPARED = 8


def settled_cells(masks: Masks) -> int:
    """The cells with one colour left, as bits."""
    once = more = 0
    for mask in masks:
        more |= once & mask
        once |= mask
    return once & ~more


def newly_settled(view: View, reach: Reach) -> int:
    """The cells that the placements settle and that were not settled before."""
    return settled_cells(reach.masks) & ~settled_cells(view.masks)


def colour_overlap(view: View, reach: Reach) -> Finding | None:
    """Cells that a block covers in its leftmost place and in its rightmost one have its colour."""
    new = newly_settled(view, reach)
    fixed = all(starts & starts - 1 == 0 for starts in reach.starts)
    gone = [0] * len(view.masks)
    ranges: list[Range] = []
    for j, (length, colour) in enumerate(view.clue):
        range_ = Range(j, *reach.span(j))
        cells = span(range_.end - length + 1, range_.start + length - 1) & new
        if cells and (fixed or len(ranges) < MOST_RANGES):
            ranges.append(range_)
            for other in range(len(gone)):
                gone[other] |= cells & view.masks[other] if other != colour else 0
    if not ranges:
        return None
    claims = tuple(within(range_) for range_ in ranges)
    because: Part = range_words(view, ranges)
    if fixed and len(view.clue) > 1:
        gone = list(_gone(view, reach, new))
        ranges = [Range(j, *reach.span(j)) for j in range(len(view.clue))]
        claims = tuple(within(range_) for range_ in ranges)
        because = view.words.phrase("one_way", clue=view.words.clue)
    ranges_, through = tuple(ranges), ("gathering",)
    return Finding("overlap", tuple(gone), because, claims, 0, through, ranges_)


def colour_out_of_reach(view: View, reach: Reach) -> Finding | None:
    """Cells that no block reaches are blank."""
    spans = [reach.span(j) for j in range(len(view.clue))]
    reached = 0
    for start, end in spans:
        reached |= span(start, end)
    blank = newly_settled(view, reach) & ~reached
    if not blank:
        return None
    gone = (0, *(mask & blank for mask in view.masks[1:]))
    first, last = lowest(blank), highest(blank)
    before = [j for j, (_, end) in enumerate(spans) if end < last]
    after = [j for j, (start, _) in enumerate(spans) if start > first]
    near = sorted({*before[-1:], *after[:1]} | set(before) & set(after))
    ranges = [Range(j, *spans[j]) for j in near]
    so = unreached(view, blank)
    claims = tuple(within(range_) for range_ in ranges)
    because: Part = range_words(view, ranges)
    mentioned = 0
    if not ranges:
        because, so = no_blocks(view)
    if reached.bit_count() == sum(block.length for block in view.clue) and ranges:
        because, so = in_place(view, len(ranges), blank)
        ranges, mentioned = [], view.known
        claims = tuple(within(Range(j, *span)) for j, span in enumerate(spans))
    through = ("gathering",) if ranges else ()
    return Finding("out of reach", gone, because, claims, mentioned, through, tuple(ranges), so)


def whole_line(view: View, reach: Reach) -> Step | None:
    """Of the cells that every placement settles, those that need the fewest cells and blocks."""
    new = newly_settled(view, reach)
    if not new:
        return None
    best: tuple[tuple[int, int], Masks] | None = None
    for cell in positions(new)[:COMPARED]:
        excluded = view.excluded(_gone(view, reach, 1 << cell))
        witness = witness_of(view, forces(excluded), excluded)
        key = witness.cells.bit_count(), len(witness.blocks)
        if best is None or key < best[0]:
            loose = [
                (block.length if j in witness.blocks else None, block.colour)
                for j, block in enumerate(view.clue)
            ]
            found = reach_of(loose, view.cells, view.only(witness.cells))
            assert found is not None
            also = new & _shown(view, found, reach)
            best = key, _gone(view, reach, also)
    assert best is not None
    return step_of(view, _agreement(view, "whole line", best[1]))


def excluded_colours(view: View, reach: Reach) -> Step | None:
    """Colours that no placement gives to a cell; a step has one colour."""
    for colour in range(len(view.masks) - 1, -1, -1):
        less = view.masks[colour] & ~reach.masks[colour]
        if less:
            gone = tuple(less if c == colour else 0 for c in range(len(view.masks)))
            return step_of(view, _agreement(view, "excluded colours", gone))
    return None


def _agreement(view: View, technique: str, gone: Masks) -> Finding:
    words = view.words
    places = positions(union(gone))
    if technique == "whole line":
        agree = words.phrase("block_agrees", block=words.block(0))
        if len(view.clue) > 1:
            agree = words.phrase("blocks_agree", clue=words.clue)
        return Finding(technique, gone, agree)
    colour = words.colour(next(c for c, cells in enumerate(gone) if cells))
    because = words.phrase("no_way", clue=words.clue, colour=colour, cells=words.cells(places))
    so = words.phrase("it_cannot", count=Number(len(places)), colour=colour)
    return Finding(technique, gone, because, so=so)


def _gone(view: View, reach: Reach, cells: int) -> Masks:
    """The colours that these cells lose by the placements."""
    return tuple(now & ~then & cells for now, then in zip(view.masks, reach.masks, strict=True))


def _shown(view: View, found: Reach, all_known: Reach) -> int:
    """The cells that placements with fewer known cells settle as well as those with all."""
    return full(view.cells) & ~lost(found.masks, all_known.masks)
