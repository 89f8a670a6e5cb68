"""Prove steps by contradiction: follow an assumption line by line, and state the reasons.

A trail is an assumption with all its consequences by line solving. The proof follows the trail back
from the contradiction at its end. First it finds a minimal set of cells that makes the last line
impossible. Then, for each of these cells that was derived on the trail, it finds a minimal set of
cells that settles this cell, and so on, back to the assumption. Each deduction found in this way is
a link of the proof. Cells known before the assumption need no proof, so links prefer them to
derived cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from nonolith.model.masks import Masks, full, lost, positions
from nonolith.reasoning.language import Part
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import Fact, Facts, Found, LineName, Link, Step
from nonolith.reasoning.view import Statement, View, needed_blocks, needed_cells
from nonolith.solving.work import Work


class Event(NamedTuple):
    """A line that was settled on a trail, with its masks before and after."""

    line: int
    before: Masks
    after: Masks


class Trail:
    """An assumption about one cell (default: none), with all its consequences."""

    def __init__(self, position: Position, assumed: Fact | None = None) -> None:
        self.position = position
        self.assumed = assumed
        self.state = position.state.copy()
        if assumed is not None:
            self.state.put_cell(*assumed)
        self.events: list[Event] = []  #: the settled lines, in order
        self.impossible: int | None = None  #: the line without placements, or None

    def settle(self, line: int) -> int:
        """Settle one line; return the crossing lines that changed, as bits."""
        self.position.work.step()
        state = self.state
        before = state.lines[line]
        after = self.position.settled(line, before)
        if after is None:
            self.impossible = line
        if after is None or after == before:
            return 0
        self.events.append(Event(line, before, after))
        return state.put(line, after)

    def fails(self, line: int) -> bool:
        """Return whether a line has no placement. If so, the trail ends at this line."""
        self.position.work.step()
        if self.position.settled(line, self.state.lines[line]) is not None:
            return False
        self.impossible = line
        return True

    def run(self, everywhere: bool = False) -> None:
        """Settle lines until no cell changes or a line has no placement. Begin with the two lines
        through the assumed cell; without one, or if ``everywhere``, begin with all lines."""
        height = self.position.puzzle.height
        lines = full(len(self.state.clues))
        if self.assumed is not None and not everywhere:
            lines = 1 << self.assumed.row | 1 << height + self.assumed.column
        while lines:
            batch = lines & full(height) or lines
            lines &= ~batch
            for line in positions(batch):
                lines |= self.settle(line)
                if self.impossible is not None:
                    return


def chain_of(trail: Trail, target: Fact | None = None) -> tuple[Link, ...]:
    """Return the links which prove that the last line of a trail is impossible or, if ``target`` is
    given, that the cell of ``target`` has none of the colours in ``target``."""
    return tuple(link.in_words(trail.position.work) for link in _traced(trail, target))


def _traced(trail: Trail, target: Fact | None = None) -> tuple[_Conclusion, ...]:
    """Return the links of ``chain_of`` without words."""
    state, links = trail.position.state, list[_Conclusion]()
    needed: dict[tuple[int, int], int] = {}  # derived cells, and the colours still to exclude

    def add(line: int, masks: Masks, gone: Masks | None) -> None:
        view = trail.position.view(line, masks)
        derived = lost(state.lines[line], masks)
        cells = [*positions(derived), *positions(view.known & ~derived)]
        kept = needed_cells(view, _statement(view, gone), cells, work=trail.position.work)
        links.append(_Conclusion(view, gone, "link_unfit", kept))
        for row, column, colours in links[-1].rests_on:
            if state.domain(row, column) != colours:
                needed[row, column] = -1  # all colours

    if target is None:
        assert trail.impossible is not None
        add(trail.impossible, trail.state.lines[trail.impossible], None)
    else:
        needed[target.row, target.column] = target.colours
    for line, before, after in reversed(trail.events):
        name, gone = trail.position.names[line], [0] * len(before)
        for place, wanted in list(needed.items()):
            if name.has(*place):
                bit = 1 << place[name.kind == "row"]
                less = [
                    b & ~a & -(wanted >> c & 1) & bit
                    for c, (b, a) in enumerate(zip(before, after, strict=True))
                ]
                gone = [g | m for g, m in zip(gone, less, strict=True)]
                if any(less) and not lost(state.lines[line], before) & bit:
                    del needed[place]
        if any(gone):
            add(line, before, tuple(gone))
    return tuple(reversed(links))


def conflict_in(
    position: Position, line: int, rank: Callable[[int], tuple[int, ...]] | None = None
) -> Link:
    """Return the proof that a line has no placement, from a minimal set of cells and blocks. Known
    cells with a low ``rank`` are the first to be left out."""
    view = position.view(line)
    cells = sorted(positions(view.known), key=rank)
    kept = needed_cells(view, _statement(view, None), cells, work=position.work)
    return _Conclusion(view, None, "conflict", kept).in_words(position.work)


class _Conclusion(NamedTuple):
    """A link without words: what a line excludes, or None if the line has no placement."""

    view: View
    gone: Masks | None
    unfit: str  #: the sentence's pattern if the line has no placement
    cells: int  #: the known cells that the link rests on

    @property
    def rests_on(self) -> Facts:
        return self.view.facts(self.cells)

    def in_words(self, work: Work | None = None) -> Link:
        """Return the link with its blocks and its sentence."""
        view, gone, words, facts = self.view, self.gone, self.view.words, tuple[Fact, ...]()
        blocks = needed_blocks(view, _statement(view, gone), self.cells, work=work)
        since = view.reasons(self.cells)
        if gone is None:
            sentence = words.sentence(self.unfit, since=since, clue=words.clue)
        else:
            left = view.without(gone)
            facts = view.facts(lost(view.masks, left), left)
            parts = {"since": since} if self.cells else {}
            sentence = words.sentence("_".join(["link", *parts]), known=words.known(facts), **parts)
        return Link(view.line, blocks, self.rests_on, facts, sentence)


def _statement(view: View, gone: Masks | None) -> Statement:
    return Statement(None if gone is None else view.excluded(gone))


class Refutation(Found):
    """The step that a trail proves: the cell does not have the assumed colour."""

    def __init__(self, trail: Trail, technique: str) -> None:
        assert trail.assumed is not None
        self._position, self._assumed = trail.position, trail.assumed
        self.technique, self.through = technique, ()
        self.chain: tuple[_Conclusion, ...] = _traced(trail)
        self.line = self.chain[-1].view.line
        self.facts = (trail.position.opposite(trail.assumed),)
        self.rests_on = known_before(trail.position, self.chain)

    @property
    def needs(self) -> set[tuple[int, int]]:
        return {fact[:2] for fact in (*self.rests_on, *self.facts)}

    @cached_property
    def worded(self) -> Step:
        chain = tuple(link.in_words() for link in self.chain)
        sentence = _story(self._position, self._assumed, chain, self.facts[0])
        return Step(
            self.technique, self.line, self.facts, sentence,
            rests_on=self.rests_on, assumed=self._assumed, chain=chain,
        )  # fmt: skip


def known_before(position: Position, chain: Iterable[Link | _Conclusion]) -> Facts:
    """Return the cells that the links rest on and that were known before the assumption."""
    facts = {fact for link in chain for fact in link.rests_on}
    return tuple(sorted(f for f in facts if position.state.domain(f.row, f.column) == f.colours))


def in_words(position: Position, fact: Fact) -> Part:
    """Return a fact in words: ``row 3, column 5 is filled``."""
    return position.words(LineName("row", fact.row)).fact(fact)


def _story(position: Position, assumed: Fact, chain: tuple[Link, ...], fact: Fact) -> str:
    """Return the proof as a sentence: ``If row 3, column 5 were blank, ...``."""
    language = position.language

    def conclusion(link: Link) -> tuple[str, str]:
        """Return the kind of the link's line, and the link's conclusions in words."""
        return link.line.kind, str(position.words(link.line).known(link.facts))

    links = []
    for (kind, follows), group in groupby(chain, conclusion):
        alike = list(group)
        lines = language.lines(kind, [link.line.number for link in alike])
        words = position.words(alike[0].line)
        if follows:
            links.append(words.phrase("then", lines=lines, known=words.known(alike[0].facts)))
        else:
            links.append(words.phrase("unfit", lines=lines, clue=words.clue))
    return language.sentence(
        "refuted",
        assumed=in_words(position, assumed),
        links=language.listed(links, "comma"),
        fact=in_words(position, fact),
    )
