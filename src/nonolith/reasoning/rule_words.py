"""Each rule that settles cells, in words, and as claims that can be checked.

What rules 3.1 and 3.3 settle is always explained by an easier rule, so they have no words here
(``rule_steps``).
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.literature.lines.rules import Deduction, LineState
from nonolith.model.masks import full, highest, positions
from nonolith.reasoning.language import Number, Part
from nonolith.reasoning.reach import Reach
from nonolith.reasoning.steps import Range
from nonolith.reasoning.techniques import RULE_NAMES
from nonolith.reasoning.view import (
    MOST_RANGES,
    Claim,
    Finding,
    View,
    in_place,
    no_blocks,
    only_reached_by,
    range_words,
    unreached,
    within,
)


def finding_of(
    view: View, line: LineState, deductions: Sequence[Deduction], through: tuple[str, ...]
) -> Finding:
    """Deductions of one rule in one line, in words; those with the same reason are put together.

    Args:
        view: the line.
        line: the same as the rules see it, with the ranges that they found.
        deductions: at least one, all by one rule.
        through: the techniques that narrowed the ranges.
    """
    first = deductions[0]
    if first.rule == "1.1":
        found = _overlap(view, line, deductions)
    elif first.rule == "1.2":
        found = _out_of_reach(view, line, deductions)
    elif first.rule == "1.5" and first.blank:
        found = _complete(view, line, deductions)
    else:
        words_of = _WORDS[first.rule[:3]]
        found = words_of(view, line, first)
    return found if _in_place(found) else found._replace(through=through)


def _in_place(found: Finding) -> bool:
    """Whether the whole reason is that all blocks are there already."""
    return not found.ranges and found.technique == RULE_NAMES["1.2"]


def _finding(
    rule: str,
    filled: int,
    blank: int,
    because: Part,
    claims: Sequence[Claim],
    *,
    mentioned: int = 0,
    ranges: Sequence[Range] = (),
    so: Part | None = None,
) -> Finding:
    return Finding(
        RULE_NAMES[rule[:3]],
        (filled, blank),
        because,
        tuple(claims),
        mentioned,
        ranges=tuple(ranges),
        so=so,
    )


def _range(line: LineState, block: int) -> Range:
    return Range(block, line.starts[block], line.ends[block])


def _fixed(line: LineState) -> bool:
    """Whether the ranges leave each block one place."""
    return all(
        end - start + 1 == length
        for start, end, length in zip(line.starts, line.ends, line.lengths, strict=True)
    )


def _whole(view: View, line: LineState, rule: str) -> Finding:
    """All blocks have one place: everything else is blank."""
    filled = sum(full(length) << line.starts[j] for j, length in enumerate(line.lengths))
    blank = full(view.cells) & ~filled
    new_filled, new_blank = filled & view.masks[0], blank & view.masks[1]
    ranges = [_range(line, block) for block in range(len(line.lengths))]
    claims = [within(range_) for range_ in ranges]
    words = view.words
    because: Part
    so: Part = words.known(
        view.facts(new_filled | new_blank, (view.masks[0] & ~new_filled, filled))
    )
    if not ranges:
        because, so = no_blocks(view)
    elif not new_filled:
        because, so = in_place(view, len(ranges), new_blank)
        ranges = []
    elif len(ranges) > 1:
        because = words.phrase("one_way", clue=words.clue)
    elif line.lengths == (view.cells,):
        kind = words.phrase(f"{view.line.kind}_kind")
        because = words.phrase("fills", block=words.block(0), kind=kind)
    else:
        because = range_words(view, ranges)
    mentioned = view.known if ranges == [] else 0
    return _finding(
        rule, new_filled, new_blank, because, claims, mentioned=mentioned, ranges=ranges, so=so
    )


def _overlap(view: View, line: LineState, deductions: Sequence[Deduction]) -> Finding:
    if _fixed(line):
        return _whole(view, line, "1.1")
    deductions = deductions[:MOST_RANGES]
    ranges = [_range(line, d.blocks[0]) for d in deductions]
    filled = 0
    for deduction in deductions:
        filled |= deduction.filled
    claims = [within(range_) for range_ in ranges]
    return _finding("1.1", filled, 0, range_words(view, ranges), claims, ranges=ranges)


def _out_of_reach(view: View, line: LineState, deductions: Sequence[Deduction]) -> Finding:
    if _fixed(line):
        return _whole(view, line, "1.2")
    blank = 0
    if len({block for d in deductions for block in d.blocks}) > MOST_RANGES:
        deductions = deductions[:2]
    for deduction in deductions:
        blank |= deduction.blank
    blocks = sorted({block for d in deductions for block in d.blocks})
    ranges = [_range(line, block) for block in blocks]
    claims = [within(range_) for range_ in ranges]
    so = unreached(view, blank)
    return _finding("1.2", 0, blank, range_words(view, ranges), claims, ranges=ranges, so=so)


def _either_end(view: View, line: LineState, d: Deduction) -> Finding:
    """Rule 1.3, with several blocks; for a single block rule 3.3 settles more."""
    edge = highest(d.cells)
    starts = d.blank < d.cells
    sides = line.starts if starts else line.ends
    own = next(j for j in d.blocks if sides[j] == edge)
    words = view.words
    because = words.phrase(
        "begins_there" if starts else "ends_there",
        cells=words.cells([edge]),
        blocks=words.blocks(d.blocks, "or"),
    )
    claims = [only_reached_by(d.cells, d.blocks), _bound(own, edge, starts)]
    return _finding("1.3", 0, d.blank, because, claims, mentioned=d.cells)


def _bound(block: int, edge: int, starts: bool) -> Claim:
    def holds(reach: Reach) -> bool:
        start, end = reach.span(block)
        return start >= edge if starts else end <= edge

    return holds


def _no_joining(view: View, line: LineState, d: Deduction) -> Finding:
    """Rule 1.4."""
    cell = highest(d.blank)
    size = d.cells.bit_count() + 1
    words = view.words
    long = [j for j, length in enumerate(line.lengths) if length >= size]
    because = words.phrase(
        "no_joining" if long else "no_joining_any",
        cell=words.cells([cell]),
        cells=words.cells(positions(d.cells)),
        length=size,
    )

    def holds(reach: Reach) -> bool:
        spans = [reach.span(j) for j in long]
        return not any(start < cell < end for start, end in spans)

    return _finding("1.4", 0, d.blank, because, [holds], mentioned=d.cells)


def _at_a_wall(view: View, line: LineState, d: Deduction) -> Finding:
    """Rule 1.5, steps 2 and 3, at a blank cell; for a run near the edge rule 3.1 gives the same."""
    words = view.words
    filled = d.cells & ~view.masks[0]
    lengths = sorted({line.lengths[j] for j in d.blocks})
    walls = d.cells & ~view.masks[1]
    cell = highest(filled)
    need = words.block(d.blocks[0])
    if len(d.blocks) > 1:
        some = "some_longer_block" if len(lengths) > 1 else "some_block"
        need = words.phrase(some, length=lengths[0])
    because = words.phrase(
        "part_of", cells=words.cells([cell]), block=need, blank=words.are(positions(walls), 0)
    )
    claims = [only_reached_by(filled, d.blocks)]
    return _finding("1.5", d.filled, 0, because, claims, mentioned=d.cells)


def _complete(view: View, line: LineState, deductions: Sequence[Deduction]) -> Finding:
    """Rule 1.5, step 4: runs that are as long as every block that reaches them."""
    first = deductions[0]
    length = line.lengths[first.blocks[0]]
    alike = [d for d in deductions if d.blank and line.lengths[d.blocks[0]] == length]
    runs = [d.cells & ~view.masks[0] for d in alike]
    claims = [only_reached_by(run, d.blocks) for run, d in zip(runs, alike, strict=True)]
    filled = blank = 0
    for run, deduction in zip(runs, alike, strict=True):
        filled |= run
        blank |= deduction.blank
    words = view.words
    because = words.phrase("alike", count=Number(filled.bit_count()), length=length)
    if len(alike) == len(first.blocks) == 1:  # for one cell rule 3.1 gives the same
        because = words.phrase("complete", block=words.block(first.blocks[0]))
    lead = words.are(positions(filled), 1)
    found = _finding("1.5", 0, blank, because, claims, mentioned=filled)
    return found._replace(lead=lead)


def _too_narrow(view: View, line: LineState, d: Deduction) -> Finding:
    """Rule 3.2."""
    words = view.words
    block = d.blocks[0]
    because = words.phrase(
        "too_narrow_only" if len(line.lengths) > 1 else "too_narrow",
        cells=words.cells(positions(d.cells)),
        block=words.block(block),
    )
    return _finding(
        "3.2", 0, d.blank, because, [only_reached_by(d.blank, [block])], mentioned=d.cells
    )


_WORDS = {
    "1.3": _either_end,
    "1.4": _no_joining,
    "1.5": _at_a_wall,
    "3.2": _too_narrow,
}
