"""Put steps by one line into words, and state the claims that these words make about placements.

The engine finds the conclusion and the reasons of a step (``engine/steps``). Rules 3.1 and 3.3 have
no words here, because an easier rule always settles the same cells. In colour, the range of a block
is the set of cells that its placements cover. If every block of a line has only one placement, the
words explain the line as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count

from nonolith.engine import StepReasons
from nonolith.model.masks import Masks, full, highest, lowest, mask_of, positions, span, union
from nonolith.model.rule import LineRule
from nonolith.reasoning.language import PatternNumber
from nonolith.reasoning.reach import Reach, reach_of
from nonolith.reasoning.steps import Deduction, Range
from nonolith.reasoning.view import Claim, Finding, View, witness

#: A reason of a rule: the blocks (from 0) whose ranges or lengths matter, and known cells (bits).
Reason = tuple[list[int], int]


def in_words(view: View, found: Deduction, reasons: StepReasons) -> tuple[Masks, Finding, int]:
    """Return for a step that the engine found in a line the colours that it excludes, the words,
    and the witness. In colour, the engine gives no reasons."""
    gone = tuple(
        mask & mask_of(view.words.place(f) for f in found.facts if not f.colours >> colour & 1)
        for colour, mask in enumerate(view.masks)
    )
    if found.technique == "excluded colours":
        finding = agreement(view, found.technique, gone)
    else:
        starts, ends = reasons.starts, reasons.ends
        if len(view.masks) > 2:
            reach = reach_of(view.clue, view.cells, view.masks)
            assert reach is not None
            starts, ends = list(map(lowest, reach.starts)), list(map(highest, reach.ends))
        ranges = [Range(*range_) for range_ in zip(count(), starts, ends, strict=False)]
        shown = [(blocks, mask_of(cells)) for blocks, cells in reasons.findings]
        finding = _FINDINGS[found.technique](view, gone, ranges, shown)
    return gone, finding, witness(view, gone, finding, mask_of(reasons.enough))


def agreement(view: View, technique: str, gone: Masks) -> Finding:
    """Return the words for cells on which all placements agree, or that lose one colour."""
    words = view.words
    if technique == "whole line" and isinstance(view.clue, LineRule):
        return Finding(words.phrase("parts_agree", parts=words.parts))
    if technique == "whole line" and len(view.clue) > 1:
        return Finding(words.phrase("blocks_agree", clue=words.clue))
    if technique == "whole line":
        return Finding(words.phrase("block_agrees", block=words.block(0)))
    places = positions(union(gone))
    colour = words.colour(next(c for c, cells in enumerate(gone) if cells))
    because = words.phrase("no_way", clue=words.clue, colour=colour, cells=words.cells(places))
    so = words.phrase("it_cannot", count=PatternNumber(len(places)), colour=colour)
    return Finding(because, so=so)


def _overlap(view: View, gone: Masks, ranges: list[Range], reasons: list[Reason]) -> Finding:
    """Rule 1.1: cells that a block covers wherever it lies are filled."""
    words, lengths = view.words, [block.length for block in view.clue]
    if _is_fixed(view, ranges) and (len(ranges) > 1 or lengths[0] == view.cells):
        if len(ranges) > 1:
            because = words.phrase("one_way", clue=words.clue)
        else:
            kind = words.phrase(f"{view.line.kind}_kind")
            because = words.phrase("fills", block=words.block(0), kind=kind)
        return Finding(because, tuple(map(_within, ranges)), ranges=tuple(ranges))
    cells = union(gone)
    blocks = {block for blocks, _ in reasons for block in blocks} or {
        j for j, a, z in ranges if span(z - lengths[j] + 1, a + lengths[j] - 1) & cells
    }
    return _by_ranges(view, [ranges[j] for j in sorted(blocks)])


def _out_of_reach(view: View, gone: Masks, ranges: list[Range], reasons: list[Reason]) -> Finding:
    """Rule 1.2: cells that no block reaches, between the ranges of adjacent blocks, are blank."""
    words, cells = view.words, union(gone)
    if not ranges:
        so = words.phrase("all_blank")
        return Finding(words.phrase("no_blocks"), mentioned=view.known, so=so)
    if _is_fixed(view, ranges):
        because = words.phrase("in_place", count=PatternNumber(len(ranges)))
        so = words.clause("others_blank", positions(cells))
        return Finding(because, tuple(map(_within, ranges)), view.known, so=so)
    before = [j for j, _, end in ranges if end < highest(cells)]
    after = [j for j, start, _ in ranges if start > lowest(cells)]
    blocks = {block for blocks, _ in reasons for block in blocks} or (
        {*before[-1:], *after[:1]} | set(before) & set(after)
    )
    so = words.clause("unreached", positions(cells))
    return _by_ranges(view, [ranges[j] for j in sorted(blocks)])._replace(so=so)


def _is_fixed(view: View, ranges: list[Range]) -> bool:
    """Return whether each block has only one placement."""
    return all(end - start + 1 == view.clue[j].length for j, start, end in ranges)


def _by_ranges(view: View, ranges: list[Range]) -> Finding:
    """Return the words for a conclusion from the ranges of these blocks."""
    words = view.words
    because = words.language.listed(
        words.phrase("range", block=words.block(j), cells=words.cells(range(start, end + 1)))
        for j, start, end in ranges
    )
    return Finding(because, tuple(map(_within, ranges)), ranges=tuple(ranges))


def _either_end(view: View, gone: Masks, ranges: list[Range], reasons: list[Reason]) -> Finding:
    """Rule 1.3: all blocks that reach a filled cell begin there, or all end there. If only one
    block reaches the cell, the easier rules 3.3 and 1.1 settle more cells."""
    words, (blocks, cells) = view.words, reasons[0]
    edge = highest(cells)
    begins = gone[1] < cells
    own = next(j for j in blocks if edge == ranges[j][1 if begins else 2])
    because = words.phrase(
        "begins_there" if begins else "ends_there",
        cells=words.cells([edge]),
        blocks=words.language.listed(map(words.block, blocks), "or"),
    )
    bounded = Range(own, edge, view.cells) if begins else Range(own, 0, edge)
    return Finding(because, (_only_reached_by(cells, blocks), _within(bounded)), cells)


def _no_joining(view: View, gone: Masks, _: list[Range], reasons: list[Reason]) -> Finding:
    """Rule 1.4: filling a cell would join runs into a run that is too long."""
    words, cells = view.words, reasons[0][1]
    cell, size = highest(gone[1]), cells.bit_count() + 1
    long = [j for j, block in enumerate(view.clue) if block.length >= size]
    because = words.phrase(
        "no_joining" if long else "no_joining_any",
        cell=words.cells([cell]),
        cells=words.cells(positions(cells)),
        length=size,
    )

    def holds(reach: Reach) -> bool:
        return not any(start < cell < end for start, end in map(reach.span, long))

    return Finding(because, (holds,), cells)


def _at_a_wall(view: View, gone: Masks, _: list[Range], reasons: list[Reason]) -> Finding:
    """Rule 1.5, steps 2 and 3: a run near a blank cell extends away from it. If the run is near the
    edge of the grid instead, rule 3.1 suffices."""
    if gone[1]:
        return _complete(view, reasons)
    words, (blocks, cells) = view.words, reasons[0]
    filled, walls = cells & ~view.masks[0], cells & ~view.masks[1]
    lengths = sorted({view.clue[j].length for j in blocks})
    some = "some_longer_block" if len(lengths) > 1 else "some_block"
    block = words.phrase(some, length=lengths[0]) if len(blocks) > 1 else words.block(blocks[0])
    cell, blank = words.cells([highest(filled)]), words.are(positions(walls), 0)
    because = words.phrase("part_of", cells=cell, block=block, blank=blank)
    return Finding(because, (_only_reached_by(filled, blocks),), cells)


def _complete(view: View, reasons: list[Reason]) -> Finding:
    """Rule 1.5, step 4: a run is complete if all blocks that can cover it have its length."""
    words, blocks = view.words, reasons[0][0]
    filled = union(cells for _, cells in reasons)
    if len(reasons) == len(blocks) == 1:  # the run has several cells, else rule 3.1 comes first
        because = words.phrase("complete", block=words.block(blocks[0]))
    else:
        number = PatternNumber(filled.bit_count())
        because = words.phrase("alike", count=number, length=view.clue[blocks[0]].length)
    claims = tuple(_only_reached_by(cells, blocks) for blocks, cells in reasons)
    return Finding(because, claims, filled, lead=words.are(positions(filled), 1))


def _too_narrow(view: View, gone: Masks, _: list[Range], reasons: list[Reason]) -> Finding:
    """Rule 3.2: a gap between blank cells is too short for the only block that reaches it."""
    words, (blocks, cells) = view.words, reasons[0]
    because = words.phrase(
        "too_narrow_only" if len(view.clue) > 1 else "too_narrow",
        cells=words.cells(positions(cells)),
        block=words.block(blocks[0]),
    )
    return Finding(because, (_only_reached_by(gone[1], blocks[:1]),), cells)


_FINDINGS: dict[str, Callable[[View, Masks, list[Range], list[Reason]], Finding]] = {
    "overlap": _overlap,
    "out of reach": _out_of_reach,
    "either end": _either_end,
    "no joining": _no_joining,
    "at a wall": _at_a_wall,
    "too narrow": _too_narrow,
}


def _within(range_: Range) -> Claim:
    """Return the claim that a block lies in this range."""

    block, start, end = range_
    return lambda reach: not (reach.starts[block] & full(start) | reach.ends[block] >> end + 1)


def _only_reached_by(cells: int, blocks: Sequence[int]) -> Claim:
    """Return the claim that only these blocks reach any of these cells (bits)."""
    first, last = lowest(cells), highest(cells)

    def holds(reach: Reach) -> bool:
        others = [reach.span(j) for j in range(len(reach.starts)) if j not in blocks]
        return not any(start <= last and first <= end for start, end in others)

    return holds
