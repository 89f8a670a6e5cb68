"""Views: one line of a puzzle with its known cells, and findings that become steps.

A finding is the result of a technique in one line: the conclusion, the claims of its sentence, and
the words. A step is a finding with its witness: known cells and clue blocks from which the
conclusion and all claims follow. The witness is minimal: cells and blocks are dropped one after
another as long as complete line solving still proves everything. So a step names only the cells
that matter, whatever the technique looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from nonolith.model.masks import Masks, domain_of, highest, lost, lowest, mask_of, positions, union
from nonolith.model.puzzle import Clue
from nonolith.reasoning.language import Listed, Part, Phrase
from nonolith.reasoning.reach import LooseBlock, Reach, reach_of
from nonolith.reasoning.steps import Fact, Facts, LineName, Range, Step
from nonolith.reasoning.wording import Words
from nonolith.solving.line_solver import settle

#: A claim of a sentence: whether it is true in all of these placements.
Claim = Callable[[Reach], bool]

#: A statement about the placements of a line; None stands for no placements.
Statement = Callable[[Reach | None], bool]


class View(NamedTuple):
    """One line.

    Attributes:
        line: The name of the line.
        clue: The clue.
        cells: Number of cells.
        base: The colours that its cells may have by its own clue.
        start: The colours that they may have by the crossing lines, too.
        masks: The colours that they may have now.
        words: The wording of its cells and blocks.
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
        """The cells that have lost a colour of the clue, as bits."""
        return lost(self.base, self.masks)

    def facts(self, cells: int, masks: Masks | None = None) -> Facts:
        """Return the facts about these cells (bits), by the line's masks or by others."""
        masks, (kind, number) = self.masks if masks is None else masks, self.line
        return tuple(
            Fact(number, cell, domain_of(masks, cell))
            if kind == "row"
            else Fact(cell, number, domain_of(masks, cell))
            for cell in positions(cells)
        )

    def reasons(self, cells: int) -> Listed:
        """Return in words what is known about these cells (bits); empty for no cells."""
        plain = cells & ~lost(self.start, self.masks)  # known by the crossing lines' colours alone
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
        """Return the masks if all cells but these (bits) are forgotten."""
        return tuple(mask | base & ~cells for base, mask in zip(self.base, self.masks, strict=True))

    def without(self, gone: Masks) -> Masks:
        """Return the masks after cells lose colours: for each colour, these cells."""
        return tuple(mask & ~less for mask, less in zip(self.masks, gone, strict=True))

    def excluded(self, gone: Masks) -> Masks:
        """Return all colours that the cells in ``gone`` lose or had lost before: a sentence about
        these cells names them all."""
        changed = union(gone)
        left = self.without(gone)
        return tuple(base & changed & ~may for base, may in zip(self.base, left, strict=True))


class Finding(NamedTuple):
    """A finding of a technique in one line.

    Attributes:
        technique: The name of the technique.
        gone: For each colour, the cells that lose it.
        because: The reason in the middle of the sentence.
        claims: The claims of the words about placements.
        mentioned: The known cells that the words name already, as bits.
        through: Techniques that were used before.
        ranges: The ranges in the words.
        so: The conclusion in words. Default: the new state of the cells.
        lead: The first reason of the sentence, before the other known cells.
        enough: Known cells, as bits, that the technique looked at; they may suffice as a witness.
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


#: Up to this number of items are tried one by one; more are first tried in large parts.
FEW = 10


class Witness(NamedTuple):
    """The reasons of a conclusion: known cells, as bits, and blocks."""

    cells: int
    blocks: tuple[int, ...]


def step_of(view: View, finding: Finding) -> Step:
    """Return the step for a finding, with its witness and its sentence."""
    excluded = view.excluded(finding.gone)
    witness = witness_of(view, forces(excluded, finding.claims), excluded, finding.enough)
    words = view.words
    left = view.without(finding.gone)
    facts = view.facts(lost(view.masks, left), left)
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


def forces(gone: Masks, claims: Sequence[Claim] = ()) -> Statement:
    """Return the statement that cells do not have these colours and that all claims hold."""

    def holds(reach: Reach | None) -> bool:
        if reach is None:
            return False
        return not any(mask & less for mask, less in zip(reach.masks, gone, strict=True)) and all(
            claim(reach) for claim in claims
        )

    return holds


def impossible(reach: Reach | None) -> bool:
    """Return whether there is no placement."""
    return reach is None


def witness_of(view: View, holds: Statement, gone: Masks, enough: int = 0) -> Witness:
    """Return a minimal set of cells and blocks from which a statement follows.

    Args:
        view: The line.
        holds: The statement.
        gone: For each colour, the cells that lose it; known cells near them are dropped last.
        enough: Known cells, as bits, that may suffice; tried first.
    """

    def with_cells(cells: Sequence[int]) -> bool:
        masks = view.only(mask_of(cells))
        # The engine's line solver refutes most sets of cells much faster.
        settled = settle(view.clue, view.cells, masks)
        if settled is None or any(m & less for m, less in zip(settled, gone, strict=True)):
            return False
        return holds(reach_of(view.clue, view.cells, masks))

    known, changed = view.known, union(gone)
    middle = (lowest(changed) + highest(changed)) // 2 + 1
    if enough & known != known and with_cells(positions(enough & known)):
        known &= enough
    cells = sorted(positions(known), key=lambda c: (-abs(c - middle), c))
    kept = mask_of(reduced(cells, with_cells))
    return Witness(kept, _blocks(view, holds, kept))


def reduced_witness(view: View, holds: Statement, cells: list[int]) -> Witness:
    """Return a minimal witness among cells that suffice; drop the first cells first."""

    def with_cells(cells: Sequence[int]) -> bool:
        kept = mask_of(cells)
        return holds(reach_of(view.clue, view.cells, view.only(kept)))

    kept = mask_of(reduced(cells, with_cells))
    return Witness(kept, _blocks(view, holds, kept))


def _blocks(view: View, holds: Statement, kept: int) -> tuple[int, ...]:
    """Return a minimal set of blocks whose lengths, with the kept cells, imply the statement."""
    masks = view.only(kept)
    clue: list[LooseBlock] = list(view.clue)
    loose: list[LooseBlock] = [(None, block.colour) for block in view.clue]

    def with_blocks(blocks: Sequence[int]) -> bool:
        tried = [clue[j] if j in blocks else loose[j] for j in range(len(clue))]
        return holds(reach_of(tried, view.cells, masks))

    return tuple(sorted(reduced(list(range(len(clue))), with_blocks)))


def reduced(items: list[int], holds: Callable[[Sequence[int]], bool]) -> list[int]:
    """Drop items, in large parts first, as long as ``holds`` is true of the rest; return the rest.

    ``holds`` must be monotonic. Each item of the result is needed.
    """
    if not items or holds([]):
        return []
    size = len(items)
    while size > 1:
        # Halves, then quarters and so on, until few items are left.
        size = (size + 1) // 2 if len(items) > FEW else 1
        start = 0
        while start < len(items):
            fewer = items[:start] + items[start + size :]
            if fewer and holds(fewer):
                items = fewer
            else:
                start += size
    return items
