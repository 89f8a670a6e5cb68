"""View one line of a puzzle with its known cells, and make steps from findings about the line.

A finding has the words for a conclusion in one line, and the claims that the words make. A step is
a conclusion with a finding and a witness: known cells and clue blocks from which the conclusion and
all claims follow. The witness is minimal: cells and blocks are dropped one after another as long as
complete line solving still proves everything. So a step names only the cells that matter, whichever
cells the technique examined.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple, TypeVar, cast

from nonolith.model.clue import rule_of
from nonolith.model.limits import NO_LIMITS
from nonolith.model.masks import Masks, domain_of, highest, lost, lowest, mask_of, positions, union
from nonolith.model.puzzle import Clue
from nonolith.model.rule import LineRule
from nonolith.reasoning.language import Part
from nonolith.reasoning.reach import LooseBlock, Reach, reach_of
from nonolith.reasoning.steps import Fact, Facts, LineName, Range, Step
from nonolith.reasoning.wording import Words
from nonolith.solving.line_solver import settle
from nonolith.solving.work import Work

Item = TypeVar("Item")

#: A claim of a sentence, as a function that returns whether it is true of all placements.
Claim = Callable[[Reach], bool]

#: ``reduced`` drops items one by one if there are at most this many, else large parts first.
FEW = 10


class View(NamedTuple):
    """One line of a puzzle, and its state now and before."""

    line: LineName
    clue: Clue
    cells: int  #: number of cells
    base: Masks  #: for each colour, the cells that may have it by the line's own clue
    start: Masks  #: the same, also by the clues of the crossing lines
    masks: Masks  #: the same, by all that is known now
    words: Words  #: the wording of the line's cells and blocks

    def reach(self, masks: Masks, blocks: Collection[int] | None = None) -> Reach | None:
        """Return the union of all placements that fit ``masks``, or None. If ``blocks`` are given,
        only their lengths are known. A clue that is not fully known has no ranges of blocks."""
        if not isinstance(self.clue, LineRule):
            clue: list[LooseBlock] = [
                (length if blocks is None or j in blocks else None, colour)
                for j, (length, colour) in enumerate(self.clue)
            ]
            return reach_of(clue, self.cells, masks)
        rule = self.clue if blocks is None else self.clue.loosened(blocks)
        found = settle(cast(Clue, rule), self.cells, masks)
        return None if found is None else Reach(found, (), ())

    @property
    def known(self) -> int:
        """The cells that have lost a colour of ``base``, as bits."""
        return lost(self.base, self.masks)

    def facts(self, cells: int, masks: Masks | None = None) -> Facts:
        """Return the facts about these cells (bits) in ``masks``, by default the line's masks."""
        known = self.masks if masks is None else masks
        return tuple(
            Fact(*self.line.cell(cell), domain_of(known, cell)) for cell in positions(cells)
        )

    def reasons(self, cells: int) -> Part:
        """Return clauses about the known colours of these cells (bits)."""
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
        """Return the line's masks as they would be if only these cells (bits) were known."""
        return tuple(mask | base & ~cells for base, mask in zip(self.base, self.masks, strict=True))

    def without(self, gone: Masks) -> Masks:
        """Return the line's masks without the colours in ``gone``."""
        return tuple(mask & ~less for mask, less in zip(self.masks, gone, strict=True))

    def excluded(self, gone: Masks) -> Masks:
        """Return all colours that the cells in ``gone`` lose or had lost before, because a sentence
        about these cells names all these colours."""
        changed = union(gone)
        left = self.without(gone)
        return tuple(base & changed & ~may for base, may in zip(self.base, left, strict=True))

    def farthest_known(self, gone: Masks) -> list[int]:
        """Return the known cells, those farthest from the cells in ``gone`` first."""
        changed = union(gone)
        middle = (lowest(changed) + highest(changed)) // 2 + 1
        return sorted(positions(self.known), key=lambda cell: (-abs(cell - middle), cell))


class Finding(NamedTuple):
    """The words for a conclusion in one line, and the claims that the words make."""

    because: Part  #: the reason in the middle of the sentence
    claims: tuple[Claim, ...] = ()  #: the claims that the words make about placements
    mentioned: int = 0  #: the known cells that the words name already, as bits
    ranges: tuple[Range, ...] = ()  #: the ranges in the words
    so: Part | None = None  #: the conclusion in words; if None, the cells' new colours
    lead: Part | None = None  #: the first reason of the sentence, before the other known cells


class Statement(NamedTuple):
    """A statement about all placements of a line."""

    gone: Masks | None  #: for each colour, cells that lack it; None if there is no placement
    claims: tuple[Claim, ...] = ()  #: further claims about the placements

    def excludes(self, masks: Masks | None) -> bool:
        """Return whether placements with these masks (None: no placement) exclude ``gone``."""
        if masks is None or self.gone is None:
            return masks is None and self.gone is None
        return not any(mask & less for mask, less in zip(masks, self.gone, strict=True))

    def holds(self, reach: Reach | None) -> bool:
        """Return whether the statement is true of these placements."""
        if reach is None:
            return self.excludes(None)
        return self.excludes(reach.masks) and all(claim(reach) for claim in self.claims)


def witness(view: View, gone: Masks, finding: Finding, enough: int = 0) -> int:
    """Return known cells (bits) from which follow the claims of a finding, and that for each colour
    the cells of ``gone`` lose it. ``enough`` are known cells, as bits, that may suffice."""
    excluded = view.excluded(gone)
    statement = Statement(excluded, finding.claims)
    return needed_cells(view, statement, view.farthest_known(excluded), enough)


def step_of(
    view: View,
    technique: str,
    gone: Masks,
    finding: Finding,
    cells: int,
    *,
    through: tuple[str, ...] = (),
) -> Step:
    """Return the step for a finding with its witness ``cells``. ``through`` are the techniques that
    narrowed ranges before."""
    blocks = needed_blocks(view, Statement(view.excluded(gone), finding.claims), cells)
    left = view.without(gone)
    facts = view.facts(lost(view.masks, left), left)
    so = view.words.known(facts) if finding.so is None else finding.so
    others = cells & ~finding.mentioned
    parts = {"lead": finding.lead, "since": view.reasons(others) if others else None}
    parts = {name: part for name, part in parts.items() if part is not None}
    pattern = "_".join(["step", *parts])
    return Step(
        technique=technique,
        line=view.line,
        facts=facts,
        sentence=view.words.sentence(pattern, because=finding.because, so=so, **parts),
        through=through if cells else (),
        blocks=blocks,
        rests_on=view.facts(cells),
        ranges=finding.ranges,
    )


def needed_cells(
    view: View,
    statement: Statement,
    cells: list[int],
    enough: int = 0,
    *,
    work: Work | None = None,
) -> int:
    """Return a minimal set of cells (bits) from which a statement follows.

    ``cells`` are known cells that suffice; the first are dropped first. ``enough`` are cells, as
    bits, that may suffice and are tried first. Raise StoppedError after the deadline of ``work``.
    """
    check = Work(NO_LIMITS).step if work is None else work.step

    def with_cells(kept: Sequence[int]) -> bool:
        check()
        masks = view.only(mask_of(kept))
        # The engine's line solver is much faster than reach_of, which is needed only for claims.
        fits = statement.excludes(settle(view.clue, view.cells, masks))
        if fits and statement.claims:
            return statement.holds(view.reach(masks))
        return fits

    few = [cell for cell in cells if enough >> cell & 1]
    if len(few) < len(cells) and with_cells(few):
        cells = few
    return mask_of(reduced(cells, with_cells))


def needed_blocks(
    view: View, statement: Statement, kept: int, *, work: Work | None = None
) -> tuple[int, ...]:
    """Return a minimal set of blocks from which, with the known cells ``kept``, a statement
    follows. Raise StoppedError after the deadline of ``work``."""
    check = Work(NO_LIMITS).step if work is None else work.step

    def with_blocks(blocks: Sequence[int]) -> bool:
        check()
        return statement.holds(view.reach(view.only(kept), blocks))

    return tuple(sorted(reduced(list(range(len(rule_of(view.clue).parts))), with_blocks)))


def reduced(items: list[Item], holds: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Return a minimal part of ``items`` for which ``holds`` is true.

    Items are dropped in large parts first. ``holds`` must be monotonic: if it is true of some
    items, it stays true when items are added.
    """
    if not items or holds([]):
        return []
    size = len(items)
    while size > 1:
        # Drop halves, then quarters and so on, until few items are left; then single items.
        size = (size + 1) // 2 if len(items) > FEW else 1
        start = 0
        while start < len(items):
            fewer = items[:start] + items[start + size :]
            if fewer and holds(fewer):
                items = fewer
            else:
                start += size
    return items
