"""Findings of the techniques for one line: their reasons in words, and as claims to check.

The engine finds what a step shows and what it rests on (``engine/steps``). Rules 3.1 and 3.3 have
no words here: an easier rule always settles the same cells. In colour the ranges of blocks come
from all placements. If all blocks of a line have only one place, it is explained as a whole.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple

from nonolith._engine import StepReasons
from nonolith.model.masks import Masks, highest, lowest, mask_of, positions, span, union
from nonolith.reasoning.language import Number, Part
from nonolith.reasoning.reach import Reach, reach_of
from nonolith.reasoning.steps import Facts, Range
from nonolith.reasoning.view import Claim, Finding, View


class Reason(NamedTuple):
    """The reasons of a rule.

    Attributes:
        blocks: The blocks (from 0) whose ranges or lengths are reasons.
        cells: The known cells that are reasons, as bits.
    """

    blocks: list[int]
    cells: int


class Found(NamedTuple):
    """A finding of the engine in a line.

    Attributes:
        view: The line.
        technique: The name of the technique.
        gone: For each colour the cells that lose it.
        ranges: The ranges of the blocks; empty unless the technique uses them.
        reasons: The reasons of the rule; empty in colour.
    """

    view: View
    technique: str
    gone: Masks
    ranges: list[Range]
    reasons: list[Reason]


def finding_of(view: View, technique: str, facts: Facts, reasons: StepReasons) -> Finding:
    """Return the engine's finding in a line, in words.

    Args:
        view: The line.
        technique: The name of the technique.
        facts: The conclusions.
        reasons: The reasons of the step; empty in colour.
    """
    gone = [0] * len(view.masks)
    for fact in facts:
        for colour, mask in enumerate(view.masks):
            if not fact.colours >> colour & 1:
                gone[colour] |= mask & 1 << view.words.place(fact)
    if technique == "excluded colours":
        return agreement(view, technique, tuple(gone))
    starts, ends = reasons.starts, reasons.ends
    if len(view.masks) > 2:
        reach = reach_of(view.clue, view.cells, view.masks)
        assert reach is not None
        starts, ends = list(map(lowest, reach.starts)), list(map(highest, reach.ends))
    ranges = [Range(*range_) for range_ in zip(count(), starts, ends, strict=False)]
    shown = [Reason(blocks, mask_of(cells)) for blocks, cells, _, _ in reasons.findings]
    finding = _WORDS[technique](Found(view, technique, tuple(gone), ranges, shown))
    return finding._replace(enough=mask_of(reasons.enough))


def _by_ranges(found: Found) -> Finding:
    """Return a finding by ranges: cells that a block always covers, or that no block reaches."""
    view, technique, gone, ranges, reasons = found
    words, cells = view.words, union(gone)
    fixed = all(end - start + 1 == view.clue[j].length for j, start, end in ranges)
    overlaps = technique == "overlap"
    shown = claimed = ranges
    because: Part
    so: Part | None = None
    if not ranges:
        because, so = words.phrase("no_blocks"), words.phrase("all_blank")
    elif fixed and not overlaps:
        because, shown = words.phrase("in_place", count=Number(len(ranges))), []
        so = words.clause("others_blank", positions(cells))
    elif fixed and len(ranges) > 1:
        because = words.phrase("one_way", clue=words.clue)
    elif fixed and view.clue[0].length == view.cells:
        kind = words.phrase(f"{view.line.kind}_kind")
        because = words.phrase("fills", block=words.block(0), kind=kind)
    else:
        if reasons:
            blocks = {block for reason in reasons for block in reason.blocks}
        else:
            blocks = _covering(view, ranges, cells) if overlaps else _around(ranges, cells)
        shown = claimed = [ranges[block] for block in sorted(blocks)]
        because = words.language.listed(
            words.phrase("range", block=words.block(j), cells=words.cells(range(start, end + 1)))
            for j, start, end in shown
        )
        so = None if overlaps else words.clause("unreached", positions(cells))
    mentioned = 0 if shown else view.known
    claims = tuple(map(_within, claimed))
    return Finding(technique, gone, because, claims, mentioned, (), tuple(shown), so)


def _covering(view: View, ranges: list[Range], cells: int) -> set[int]:
    """Return the blocks that cover some of these cells in every place of their ranges."""
    lengths = [block.length for block in view.clue]
    return {j for j, a, z in ranges if span(z - lengths[j] + 1, a + lengths[j] - 1) & cells}


def _around(ranges: list[Range], cells: int) -> set[int]:
    """Return the last block that ends before these cells, the first after them, and all between."""
    before = [j for j, _, end in ranges if end < highest(cells)]
    after = [j for j, start, _ in ranges if start > lowest(cells)]
    return {*before[-1:], *after[:1]} | set(before) & set(after)


def agreement(view: View, technique: str, gone: Masks) -> Finding:
    """Return a finding by all placements: they agree on cells, or exclude one colour."""
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


def _either_end(found: Found) -> Finding:
    """Return a finding by rule 1.3 with several blocks; rule 3.3 settles more for a single one."""
    view, _, gone, ranges, (reason, *_) = found
    words = view.words
    edge = highest(reason.cells)
    begins = gone[1] < reason.cells
    own = next(j for j in reason.blocks if edge == ranges[j][1 if begins else 2])
    because = words.phrase(
        "begins_there" if begins else "ends_there",
        cells=words.cells([edge]),
        blocks=words.blocks(reason.blocks, "or"),
    )

    def bounded(reach: Reach) -> bool:
        start, end = reach.span(own)
        return start >= edge if begins else end <= edge

    claims = (_only_reached_by(reason.cells, reason.blocks), bounded)
    return Finding(found.technique, gone, because, claims, reason.cells)


def _no_joining(found: Found) -> Finding:
    """Return a finding by rule 1.4."""
    view, _, gone, _, (reason, *_) = found
    words = view.words
    cell = highest(gone[1])
    size = reason.cells.bit_count() + 1
    long = [j for j, block in enumerate(view.clue) if block.length >= size]
    because = words.phrase(
        "no_joining" if long else "no_joining_any",
        cell=words.cells([cell]),
        cells=words.cells(positions(reason.cells)),
        length=size,
    )

    def holds(reach: Reach) -> bool:
        spans = [reach.span(j) for j in long]
        return not any(start < cell < end for start, end in spans)

    return Finding(found.technique, gone, because, (holds,), reason.cells)


def _at_a_wall(found: Found) -> Finding:
    """Return a finding by rule 1.5, steps 2 and 3, at a blank cell (3.1 suffices near the edge)."""
    view, _, gone, _, (reason, *others) = found
    if gone[1]:
        return _complete(view, gone, [reason, *others])
    words = view.words
    filled, walls = reason.cells & ~view.masks[0], reason.cells & ~view.masks[1]
    lengths = sorted({view.clue[j].length for j in reason.blocks})
    need = words.block(reason.blocks[0])
    if len(reason.blocks) > 1:
        some = "some_longer_block" if len(lengths) > 1 else "some_block"
        need = words.phrase(some, length=lengths[0])
    cell, blank = words.cells([highest(filled)]), words.are(positions(walls), 0)
    because = words.phrase("part_of", cells=cell, block=need, blank=blank)
    claims = (_only_reached_by(filled, reason.blocks),)
    return Finding(found.technique, gone, because, claims, reason.cells)


def _complete(view: View, gone: Masks, reasons: list[Reason]) -> Finding:
    """Return a finding by rule 1.5, step 4: runs as long as every block that reaches them."""
    words = view.words
    blocks = reasons[0].blocks
    filled = union(reason.cells for reason in reasons)
    if len(reasons) == len(blocks) == 1:  # for one cell rule 3.1 gives the same
        because = words.phrase("complete", block=words.block(blocks[0]))
    else:
        number = Number(filled.bit_count())
        because = words.phrase("alike", count=number, length=view.clue[blocks[0]].length)
    claims = tuple(_only_reached_by(reason.cells, reason.blocks) for reason in reasons)
    lead = words.are(positions(filled), 1)
    return Finding("at a wall", gone, because, claims, filled, lead=lead)


def _too_narrow(found: Found) -> Finding:
    """Return a finding by rule 3.2."""
    view, _, gone, _, (reason, *_) = found
    words = view.words
    because = words.phrase(
        "too_narrow_only" if len(view.clue) > 1 else "too_narrow",
        cells=words.cells(positions(reason.cells)),
        block=words.block(reason.blocks[0]),
    )
    claims = (_only_reached_by(gone[1], reason.blocks[:1]),)
    return Finding(found.technique, gone, because, claims, reason.cells)


_WORDS: dict[str, Callable[[Found], Finding]] = {
    "overlap": _by_ranges,
    "out of reach": _by_ranges,
    "either end": _either_end,
    "no joining": _no_joining,
    "at a wall": _at_a_wall,
    "too narrow": _too_narrow,
}


def _within(range_: Range) -> Claim:
    """Return the claim that a block lies in this range."""

    def holds(reach: Reach) -> bool:
        start, end = reach.span(range_.block)
        return range_.start <= start and end <= range_.end

    return holds


def _only_reached_by(cells: int, blocks: Sequence[int]) -> Claim:
    """Return the claim that only these blocks reach any of these cells (bits)."""
    first, last = lowest(cells), highest(cells)

    def holds(reach: Reach) -> bool:
        others = [reach.span(j) for j in range(len(reach.starts)) if j not in blocks]
        return not any(start <= last and first <= end for start, end in others)

    return holds
