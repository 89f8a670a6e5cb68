"""Views: one line of a puzzle, what is known of it, and findings that become steps.

A finding is what a technique found in one line: the conclusion, the claims that its sentence makes,
and the words. A step is a finding with its witness: known cells and clue blocks from which the
conclusion and all claims follow. They are found by leaving out one cell or block after the other,
as long as all still follows. So a step names only the cells that matter, whatever cells the
technique looked at, and it is true by complete line solving.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nonolith.model.masks import Masks, domain_of, highest, lost, lowest, mask_of, positions, union
from nonolith.model.puzzle import Clue
from nonolith.reasoning.language import Listed, Number, Part, Phrase
from nonolith.reasoning.reach import LooseBlock, Reach, reach_of
from nonolith.reasoning.steps import Fact, Facts, LineName, Range, Step
from nonolith.reasoning.wording import Words
from nonolith.solving.bits import settle

#: The most ranges of blocks in one step.
MOST_RANGES = 3

#: Whether a statement of a sentence is true in all of these placements.
Claim = Callable[[Reach], bool]


class View(NamedTuple):
    """One line.

    Attributes:
        line: which one.
        clue: its clue.
        cells: its number of cells.
        base: what its cells may be by the colours of its own clue.
        start: what they may be by those of the lines that cross it, too.
        masks: what they may be now.
        words: how its cells and blocks are named.
    """

    line: LineName
    clue: Clue
    cells: int
    base: Masks
    start: Masks
    masks: Masks
    words: Words

    @property
    def known(self) -> int:
        """The cells of which something is known, as bits."""
        return lost(self.base, self.masks)

    def facts(self, cells: int, masks: Masks | None = None) -> Facts:
        """What is known of some cells, given as bits, from the line or from other masks."""
        masks = self.masks if masks is None else masks
        found = []
        for cell in positions(cells):
            place = (
                (self.line.number, cell) if self.line.kind == "row" else (cell, self.line.number)
            )
            found.append(Fact(*place, domain_of(masks, cell)))
        return tuple(found)

    def reasons(self, cells: int) -> Listed:
        """What is known of these cells, in words, as reasons; nothing for none."""
        plain = 0  # known by the colours of the crossing lines alone
        for cell in positions(cells):
            here = 1 << cell
            if all(not (m ^ s) & here for m, s in zip(self.masks, self.start, strict=True)):
                plain |= here
        lacking: dict[tuple[int, ...], list[int]] = {}
        for cell in positions(plain):
            gone = [c for c, b in enumerate(self.base) if (b & ~self.start[c]) >> cell & 1]
            lacking.setdefault(tuple(gone), []).append(cell)
        parts: list[Part] = []
        if cells & ~plain:
            parts.append(self.words.known(self.facts(cells & ~plain)))
        parts += [self.words.lack(places, gone) for gone, places in lacking.items()]
        return self.words.language.listed(parts)

    def only(self, cells: int) -> Masks:
        """What is known if all cells but these, given as bits, are forgotten."""
        return tuple(mask | base & ~cells for base, mask in zip(self.base, self.masks, strict=True))

    def without(self, gone: Masks) -> Masks:
        """What is known when for each colour these cells lose it."""
        return tuple(mask & ~less for mask, less in zip(self.masks, gone, strict=True))

    def excluded(self, gone: Masks) -> Masks:
        """For each colour the cells without it, of those cells that lose any colour: the ones that
        lose it now and the ones that had lost it before. A sentence about them has it all."""
        changed = union(gone)
        left = self.without(gone)
        return tuple(base & changed & ~may for base, may in zip(self.base, left, strict=True))


class Finding(NamedTuple):
    """What a technique found in one line.

    Attributes:
        technique: its name.
        gone: for each colour the cells that lose it.
        because: the reason in the middle of the sentence, in words.
        claims: the same, in a form that is tested on placements.
        mentioned: the known cells that the words name already, as bits.
        through: techniques that were used before.
        ranges: the ranges in the words.
        so: the conclusion in words, where it is not the usual one.
        lead: the first reason of the sentence, before the other cells that are reasons.
        enough: known cells, as bits, that the technique looked at; they may be enough.
    """

    technique: str
    gone: Masks
    because: Part
    claims: tuple[Claim, ...] = ()
    mentioned: int = 0
    through: tuple[str, ...] = ()
    ranges: tuple[Range, ...] = ()
    so: Part | None = None
    lead: Phrase | None = None
    enough: int = 0


#: Up to so many items are tried one by one; more are tried in halves first.
FEW = 10


class Witness(NamedTuple):
    """What a conclusion rests on: known cells as bits, and blocks."""

    cells: int
    blocks: tuple[int, ...]


def step_of(view: View, finding: Finding) -> Step:
    """The finding with its witness, in one sentence."""
    excluded = view.excluded(finding.gone)
    witness = witness_of(view, forces(excluded, finding.claims), excluded, finding.enough)
    words = view.words
    changed = 0
    for gone, mask in zip(finding.gone, view.masks, strict=True):
        changed |= gone & mask
    facts = view.facts(changed, view.without(finding.gone))
    since = view.reasons(witness.cells & ~finding.mentioned)
    parts = {"since": since} if since else {}
    pattern = "_".join(["step", *(["lead"] if finding.lead else []), *parts])
    return Step(
        technique=finding.technique,
        line=view.line,
        facts=facts,
        sentence=words.sentence(
            pattern,
            lead=finding.lead,
            because=finding.because,
            so=finding.so or words.known(facts),
            **parts,
        ),
        through=finding.through if witness.cells else (),
        blocks=witness.blocks,
        rests_on=view.facts(witness.cells),
        ranges=finding.ranges,
    )


def forces(gone: Masks, claims: Sequence[Claim] = ()) -> Callable[[Reach | None], bool]:
    """Whether placements leave no such colours to these cells, and all claims hold."""

    def holds(reach: Reach | None) -> bool:
        if reach is None:
            return False
        return not any(mask & less for mask, less in zip(reach.masks, gone, strict=True)) and all(
            claim(reach) for claim in claims
        )

    return holds


def witness_of(
    view: View, holds: Callable[[Reach | None], bool], gone: Masks, enough: int = 0
) -> Witness:
    """The cells and blocks that are left when one after the other is forgotten, far ones first,
    as long as the statement stays true for all placements.

    Args:
        view: the line.
        holds: the statement about placements.
        gone: the colours that cells lose; cells near these ones are forgotten last.
        enough: known cells, as bits, which may be enough already.
    """

    def with_cells(cells: Sequence[int]) -> bool:
        masks = view.only(mask_of(cells))
        # The engine finds a "no" much faster.
        settled = settle(view.clue, view.cells, masks)
        if settled is None or any(m & less for m, less in zip(settled, gone, strict=True)):
            return False
        return holds(reach_of(view.clue, view.cells, masks))

    middle = _middle(gone)
    known = view.known
    if enough & known != known and with_cells(positions(enough & known)):
        known &= enough
    cells = sorted(positions(known), key=lambda c: (-abs(c - middle), c))
    kept = mask_of(reduced(cells, with_cells))
    return Witness(kept, _blocks(view, holds, kept))


def reduced_witness(view: View, holds: Callable[[Reach | None], bool], cells: list[int]) -> Witness:
    """The same, with the cells to begin with in the order in which they are to be forgotten."""

    def with_cells(cells: Sequence[int]) -> bool:
        kept = mask_of(cells)
        return holds(reach_of(view.clue, view.cells, view.only(kept)))

    kept = mask_of(reduced(cells, with_cells))
    return Witness(kept, _blocks(view, holds, kept))


def _blocks(view: View, holds: Callable[[Reach | None], bool], kept: int) -> tuple[int, ...]:
    """The blocks that are left when with these cells known one after the other is forgotten."""
    masks = view.only(kept)
    clue: list[LooseBlock] = list(view.clue)
    loose: list[LooseBlock] = [(None, block.colour) for block in view.clue]

    def with_blocks(blocks: Sequence[int]) -> bool:
        tried = [clue[j] if j in blocks else loose[j] for j in range(len(clue))]
        return holds(reach_of(tried, view.cells, masks))

    return tuple(sorted(reduced(list(range(len(clue))), with_blocks)))


def reduced(items: list[int], holds: Callable[[Sequence[int]], bool]) -> list[int]:
    """Items that are still enough when as many as possible are left out, large parts first.

    More items than enough must be enough too. In the result, each single item is needed.
    """
    if not items or holds([]):
        return []
    size = len(items)
    while size > 1:
        # Halves, then quarters and so on; a few items are tried one by one.
        size = (size + 1) // 2 if len(items) > FEW else 1
        start = 0
        while start < len(items):
            fewer = items[:start] + items[start + size :]
            if fewer and holds(fewer):
                items = fewer
            else:
                start += size
    return items


def _middle(gone: Masks) -> int:
    cells = union(gone)
    return (lowest(cells) + highest(cells)) // 2 + 1


def within(range_: Range) -> Claim:
    """The claim that a block lies in this range."""

    def holds(reach: Reach) -> bool:
        start, end = reach.span(range_.block)
        return range_.start <= start and end <= range_.end

    return holds


def only_reached_by(cells: int, blocks: Sequence[int]) -> Claim:
    """The claim that no other blocks reach any of these cells, given as bits."""
    first, last = lowest(cells), highest(cells)

    def holds(reach: Reach) -> bool:
        for block in range(len(reach.starts)):
            if block not in blocks:
                start, end = reach.span(block)
                if start <= last and first <= end:
                    return False
        return True

    return holds


def range_words(view: View, ranges: Sequence[Range]) -> Listed:
    """``block 3 (length 5) must lie in columns 4 to 10``, for one range or several."""
    words = view.words
    return words.language.listed(
        words.phrase("range", block=words.block(block), cells=words.cells(range(start, end + 1)))
        for block, start, end in ranges
    )


def no_blocks(view: View) -> tuple[Phrase, Phrase]:
    """The reason and the conclusion for a line without blocks."""
    return view.words.phrase("no_blocks"), view.words.phrase("all_blank")


def in_place(view: View, blocks: int, blank: int) -> tuple[Phrase, Phrase]:
    """The same where all blocks (their number) are there, and the other cells (bits) are blank."""
    others = view.words.phrase(
        "others_blank",
        count=Number(blank.bit_count()),
        cells=view.words.cells(positions(blank)),
    )
    return view.words.phrase("in_place", count=Number(blocks)), others


def unreached(view: View, blank: int) -> Phrase:
    """``no block reaches column 4, which is blank``; the cells are given as bits."""
    return view.words.phrase(
        "unreached",
        count=Number(blank.bit_count()),
        cells=view.words.cells(positions(blank)),
    )
