"""Proofs by contradiction: consequences of an assumption, line by line, with their reasons.

A trail is an assumption with all its consequences by line solving. It is followed back from the
contradiction at its end: first a minimal set of cells that makes the last line impossible; then,
for each of these that was derived on the trail, a minimal set of cells that settles it; and so on,
back to the assumption. Other links are dropped. Cells known before the assumption need no proof, so
links prefer them to derived cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import NamedTuple

from nonolith.model.masks import Masks, full, lost, positions
from nonolith.reasoning.language import Phrase
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import Fact, Facts, Link, Step
from nonolith.reasoning.view import Statement, witness_of


class Event(NamedTuple):
    """A line that was settled on a trail."""

    line: int
    before: Masks
    after: Masks


class Trail:
    """An assumption about one cell, with all its consequences.

    Args:
        position: The known cells; not changed.
        assumed: The cell and the colours that it is assumed to have. Default: no assumption.

    Attributes:
        events: The settled lines, in order.
        impossible: The line without placements, or None.
    """

    def __init__(self, position: Position, assumed: Fact | None = None) -> None:
        self.position = position
        self.assumed = assumed
        self.board = position.board.copy()
        if assumed is not None:
            self.board.put_cell(*assumed)
        self.events: list[Event] = []
        self.impossible: int | None = None

    def settle(self, line: int) -> int:
        """Settle one line; return the crossing lines that changed, as bits."""
        self.position.work.step()
        board = self.board
        before = board.lines[line]
        after = self.position.settled(line, before)
        if after is None:
            self.impossible = line
        if after is None or after == before:
            return 0
        self.events.append(Event(line, before, after))
        return board.put(line, after)

    def fails(self, line: int) -> bool:
        """Return whether a line has no placement; if so, end the trail there."""
        self.position.work.step()
        if self.position.settled(line, self.board.lines[line]) is not None:
            return False
        self.impossible = line
        return True

    def run(self, everywhere: bool = False) -> None:
        """Settle lines until nothing changes or one is impossible.

        Args:
            everywhere: Whether to begin with all lines, not only those through the assumed cell.
        """
        height = self.position.puzzle.height
        lines = full(len(self.board.clues))
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
    """Return the links to the impossible line, or to a target: a cell and colours that it loses."""
    tracer = _Tracer(trail)
    if target is None:
        line = trail.impossible
        assert line is not None
        tracer.add(line, trail.board.lines[line], None)
    else:
        tracer.needed[target.row, target.column] = target.colours
    for event in reversed(trail.events):
        tracer.back_over(event)
    return tuple(reversed(tracer.links))


class _Tracer:
    """Follows a trail back. ``needed`` has the derived cells that later links rest on."""

    def __init__(self, trail: Trail) -> None:
        self._position = trail.position
        self.links: list[Link] = []
        self.needed: dict[tuple[int, int], int] = {}

    def add(self, line: int, masks: Masks, gone: Masks | None) -> None:
        """Add a link: the line, with these masks, excludes ``gone``; None: it is impossible."""
        position = self._position
        view = position.view(line, masks)
        derived = lost(position.board.lines[line], masks)
        cells = [*positions(derived), *positions(view.known & ~derived)]
        excluded = None if gone is None else view.excluded(gone)
        witness = witness_of(view, Statement(excluded), cells)
        for fact in view.facts(witness.cells & derived):
            self.needed[fact.row, fact.column] = 0  # everything known about it
        words, since, facts = view.words, view.reasons(witness.cells), tuple[Fact, ...]()
        if gone is None:
            sentence = words.sentence("link_unfit", since=since, clue=words.clue)
        else:
            left = view.without(gone)
            facts = view.facts(lost(masks, left), left)
            parts = {"since": since} if since else {}
            sentence = words.sentence("_".join(["link", *parts]), known=words.known(facts), **parts)
        rests_on = view.facts(witness.cells)
        self.links.append(Link(view.line, witness.blocks, rests_on, facts, sentence))

    def back_over(self, event: Event) -> None:
        """Add the link of an event if it derived something that is needed."""
        line, before, after = event
        height = self._position.puzzle.height
        known = lost(self._position.board.lines[line], before)
        gone = [0] * len(before)
        for (row, column), wanted in list(self.needed.items()):
            index, cell = (row, column) if line < height else (column + height, row)
            if index != line:
                continue
            less = [b & ~a & 1 << cell for b, a in zip(before, after, strict=True)]
            if wanted:  # only these colours must be excluded
                less = [m if wanted >> c & 1 else 0 for c, m in enumerate(less)]
            if any(less):
                gone = [g | m for g, m in zip(gone, less, strict=True)]
                if not known >> cell & 1:
                    del self.needed[row, column]
        if any(gone):
            self.add(line, before, tuple(gone))


def refutation(trail: Trail, technique: str) -> Step:
    """Return the step that a trail proves: the cell does not have the assumed colour."""
    position, assumed = trail.position, trail.assumed
    assert assumed is not None
    chain, fact = chain_of(trail), position.opposite(assumed)
    return Step(
        technique=technique,
        line=chain[-1].line,
        facts=(fact,),
        sentence=_story(position, assumed, chain, fact),
        rests_on=known_before(position, chain),
        assumed=assumed,
        chain=chain,
    )


def known_before(position: Position, chain: Iterable[Link]) -> Facts:
    """Return the cells that the links need and that were known before the assumption."""
    rests_on = {
        (fact.row, fact.column)
        for link in chain
        for fact in link.rests_on
        if position.board.domain(fact.row, fact.column) == fact.colours
    }
    return tuple(Fact(*cell, position.board.domain(*cell)) for cell in sorted(rests_on))


def in_words(position: Position, fact: Fact) -> Phrase:
    """Return a fact in words: ``row 3, column 5 is filled``."""
    return position.words(fact.row).fact(fact)


def _story(position: Position, assumed: Fact, chain: tuple[Link, ...], fact: Fact) -> str:
    """Return the sentence ``If row 3, column 5 were blank, ...``."""
    language = position.language
    links = []
    for (kind, follows), group in groupby(chain, lambda link: _follows(position, link)):
        alike = list(group)
        lines = language.lines(kind, [link.line.number for link in alike])
        words = position.words(position.number(alike[0].line))
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


def _follows(position: Position, link: Link) -> tuple[str, str]:
    """Return the kind of the link's line, and its conclusions in words."""
    return link.line.kind, str(position.words(position.number(link.line)).known(link.facts))


def conflict_in(
    position: Position, line: int, rank: Callable[[int], tuple[int, ...]] | None = None
) -> Link:
    """Return why a line has no placement: a minimal set of cells and blocks that leaves none.

    Args:
        position: The known cells.
        line: The number of the line.
        rank: Sort key of the cells; the first are dropped first if possible. Default: in order.
    """
    view = position.view(line)
    cells = sorted(positions(view.known), key=rank)
    witness = witness_of(view, Statement(None), cells)
    since, clue = view.reasons(witness.cells), view.words.clue
    sentence = view.words.sentence("conflict", since=since, clue=clue)
    return Link(view.line, witness.blocks, view.facts(witness.cells), (), sentence)
