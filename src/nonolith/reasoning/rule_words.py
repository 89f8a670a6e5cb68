"""Each rule that settles cells, in words, and as claims that can be checked.

The engine finds what a step shows and what it rests on (``engine/steps/rule_reader.hpp``). What
rules 3.1 and 3.3 settle is always explained by an easier rule, so they have no words here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonolith._engine import StepReasons
from nonolith.model.masks import full, highest, mask_of, positions
from nonolith.reasoning.language import Number, Part
from nonolith.reasoning.reach import Reach
from nonolith.reasoning.steps import Range
from nonolith.reasoning.techniques import RULE_NAMES, TECHNIQUES
from nonolith.reasoning.view import (
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


class Deduction(NamedTuple):
    """What the rule found, and what it rests on. Cells are bits.

    Attributes:
        blocks: the blocks (from 0) whose ranges or lengths are reasons.
        cells: the known cells that are reasons.
        filled: the new filled cells.
        blank: the new blank cells.
    """

    blocks: tuple[int, ...]
    cells: int
    filled: int
    blank: int


class RuledLine(NamedTuple):
    """One line as the rules see it: the lengths of its blocks and, for each, its range."""

    lengths: tuple[int, ...]
    starts: Sequence[int]
    ends: Sequence[int]


def finding_of(view: View, technique: str, reasons: StepReasons) -> Finding:
    """Return what the rules settle in one line, in words.

    Args:
        view: the line.
        technique: the name of the rule.
        reasons: what the step shows and what it rests on.
    """
    line = RuledLine(tuple(block.length for block in view.clue), reasons.starts, reasons.ends)
    shown = [
        Deduction(tuple(blocks), mask_of(cells), mask_of(filled), mask_of(blank))
        for blocks, cells, filled, blank in reasons.findings
    ]
    rule = TECHNIQUES[technique].rule
    if rule in ("1.1", "1.2") and _fixed(line):
        found = _whole(view, line, rule)
    elif rule == "1.1":
        found = _overlap(view, line, shown)
    elif rule == "1.2":
        found = _out_of_reach(view, line, shown)
    elif rule == "1.5" and shown[0].blank:
        found = _complete(view, line, shown)
    else:
        found = _WORDS[rule](view, line, shown[0])
    return found._replace(enough=mask_of(reasons.enough))


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
        RULE_NAMES[rule],
        (filled, blank),
        because,
        tuple(claims),
        mentioned,
        ranges=tuple(ranges),
        so=so,
    )


def _range(line: RuledLine, block: int) -> Range:
    return Range(block, line.starts[block], line.ends[block])


def _fixed(line: RuledLine) -> bool:
    """Whether the ranges leave each block one place."""
    return all(
        end - start + 1 == length
        for start, end, length in zip(line.starts, line.ends, line.lengths, strict=True)
    )


def _whole(view: View, line: RuledLine, rule: str) -> Finding:
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


def _overlap(view: View, line: RuledLine, deductions: Sequence[Deduction]) -> Finding:
    ranges = [_range(line, d.blocks[0]) for d in deductions]
    filled = 0
    for deduction in deductions:
        filled |= deduction.filled
    claims = [within(range_) for range_ in ranges]
    return _finding("1.1", filled, 0, range_words(view, ranges), claims, ranges=ranges)


def _out_of_reach(view: View, line: RuledLine, deductions: Sequence[Deduction]) -> Finding:
    blank = 0
    for deduction in deductions:
        blank |= deduction.blank
    blocks = sorted({block for d in deductions for block in d.blocks})
    ranges = [_range(line, block) for block in blocks]
    claims = [within(range_) for range_ in ranges]
    so = unreached(view, blank)
    return _finding("1.2", 0, blank, range_words(view, ranges), claims, ranges=ranges, so=so)


def _either_end(view: View, line: RuledLine, d: Deduction) -> Finding:
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


def _no_joining(view: View, line: RuledLine, d: Deduction) -> Finding:
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


def _at_a_wall(view: View, line: RuledLine, d: Deduction) -> Finding:
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


def _complete(view: View, line: RuledLine, deductions: Sequence[Deduction]) -> Finding:
    """Rule 1.5, step 4: runs that are as long as every block that reaches them."""
    first = deductions[0]
    length = line.lengths[first.blocks[0]]
    claims = [only_reached_by(d.cells, d.blocks) for d in deductions]
    filled = blank = 0
    for deduction in deductions:
        filled |= deduction.cells
        blank |= deduction.blank
    words = view.words
    because = words.phrase("alike", count=Number(filled.bit_count()), length=length)
    if len(deductions) == len(first.blocks) == 1:  # for one cell rule 3.1 gives the same
        because = words.phrase("complete", block=words.block(first.blocks[0]))
    lead = words.are(positions(filled), 1)
    found = _finding("1.5", 0, blank, because, claims, mentioned=filled)
    return found._replace(lead=lead)


def _too_narrow(view: View, line: RuledLine, d: Deduction) -> Finding:
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
