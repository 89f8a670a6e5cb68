"""Proofs by contradiction: the results of an assumption, line by line, with their reasons.

A trail is an assumption with all that follows by line solving. It is read backwards from the
contradiction at its end. First the fewest cells are found that make the last line impossible. Some
of them were derived on the trail. For each of these the fewest cells are found that settle it, and
so on, back to the assumption. Links that are not needed are left out. Cells known before need no
proof, so links prefer them to derived cells.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from nonolith.model.masks import Masks, full, lost, positions, union
from nonolith.reasoning.language import Phrase
from nonolith.reasoning.position import Position
from nonolith.reasoning.reach import Reach
from nonolith.reasoning.steps import Fact, Facts, Link, Step
from nonolith.reasoning.view import View, forces, reduced_witness
from nonolith.solving.bits import settle
from nonolith.solving.work import Work


class Event(NamedTuple):
    """One line settled on a trail."""

    line: int
    before: Masks
    after: Masks


class Trail:
    """An assumption about one cell, with all that follows from it.

    Args:
        position: what is known; it is not changed.
        assumed: the cell and the colours that it is assumed to have; None to see what follows
            from what is known alone.
        work: the limits, looked at with every line that is settled.

    Attributes:
        events: the lines settled, in order.
        impossible: the line without placements, or None.
    """

    def __init__(self, position: Position, assumed: Fact | None, work: Work) -> None:
        self.position = position
        self.assumed = assumed
        self.board = position.board.copy()
        if assumed is not None:
            self.board.put_cell(*assumed)
        self._work = work
        self.events: list[Event] = []
        self.impossible: int | None = None

    def settle(self, line: int) -> int:
        """Settle one line; gives the lines that thereby know more, as bits."""
        self._work.step()
        board = self.board
        before = board.lines[line]
        after = settle(board.clues[line], board.cells_of(line), before)
        if after is None:
            self.impossible = line
        if after is None or after == before:
            return 0
        self.events.append(Event(line, before, after))
        changed = board.put(line, after)
        height = self.position.puzzle.height
        return changed << height if line < height else changed

    def run(self, everywhere: bool = False) -> None:
        """Settle lines, those through the assumed cell at first or all, until nothing changes or
        one is impossible."""
        height = self.position.puzzle.height
        lines = full(len(self.board.clues))
        if self.assumed is not None and not everywhere:
            lines = 1 << self.assumed.row | 1 << height + self.assumed.column
        while lines:
            rows = lines & full(height)
            batch = rows or lines
            lines &= ~batch
            for line in positions(batch):
                lines |= self.settle(line)
                if self.impossible is not None:
                    return


def chain_of(trail: Trail, target: Fact | None = None) -> tuple[Link, ...]:
    """The links that lead to the impossible line, or to a target (a cell and colours it loses)."""
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
        """A link: these colours are gone (None: the line is impossible) given these masks."""
        position = self._position
        view = position.view(line, masks)
        start = position.board.lines[line]
        derived = lost(start, masks)
        holds = _impossible if gone is None else forces(view.excluded(gone))
        witness = reduced_witness(
            view, holds, [*positions(derived), *positions(view.known & ~derived)]
        )
        rests_on = view.facts(witness.cells)
        for fact in view.facts(witness.cells & derived):
            self.needed[fact.row, fact.column] = 0  # all that is known of it
        facts: Facts = ()
        if gone is not None:
            changed = union(mask & less for mask, less in zip(masks, gone, strict=True))
            facts = view.facts(changed, view.without(gone))
        link = Link(view.line, witness.blocks, rests_on, facts, "")
        self.links.append(link.replace(sentence=_link_sentence(view, link)))

    def back_over(self, event: Event) -> None:
        """Where the event derived what is needed, add its link."""
        line, before, after = event
        position = self._position
        height = position.puzzle.height
        start = position.board.lines[line]
        gone = [0] * len(before)
        for row, column in list(self.needed):
            index, cell = (row, column) if line < height else (column + height, row)
            if index != line:
                continue
            less = [b & ~a & 1 << cell for b, a in zip(before, after, strict=True)]
            wanted = self.needed[row, column]
            if wanted:  # only these colours must go
                less = [m if wanted >> c & 1 else 0 for c, m in enumerate(less)]
            if not any(less):
                continue
            gone = [g | m for g, m in zip(gone, less, strict=True)]
            if all((b ^ s) >> cell & 1 == 0 for b, s in zip(before, start, strict=True)):
                del self.needed[row, column]
        if any(gone):
            self.add(line, before, tuple(gone))


def _impossible(reach: Reach | None) -> bool:
    return reach is None


def refutation(trail: Trail, technique: str) -> Step:
    """The step that a trail with a contradiction proves: the cell has not the assumed colour."""
    position, assumed = trail.position, trail.assumed
    assert assumed is not None
    chain = chain_of(trail)
    now = position.board.domain(assumed.row, assumed.column)
    fact = assumed._replace(colours=now & ~assumed.colours)
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
    """The cells that the links need and that were known before the assumption."""
    rests_on = {
        (fact.row, fact.column)
        for link in chain
        for fact in link.rests_on
        if position.board.domain(fact.row, fact.column) == fact.colours
    }
    return tuple(Fact(*cell, position.board.domain(*cell)) for cell in sorted(rests_on))


def in_words(position: Position, fact: Fact) -> Phrase:
    """A fact in words: ``row 3, column 5 is filled``."""
    return position.words(fact.row).fact(fact)


def _story(position: Position, assumed: Fact, chain: tuple[Link, ...], fact: Fact) -> str:
    """``If row 3, column 5 were blank, ...``: the assumption, the links and the fact."""
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
    """The kind of the link's line, and what follows in it in words."""
    return link.line.kind, str(position.words(position.number(link.line)).known(link.facts))


def _link_sentence(view: View, link: Link) -> str:
    words = view.words
    since = view.reasons(sum(1 << words.place(fact) for fact in link.rests_on))
    if not link.facts:
        return words.sentence("link_unfit", since=since, clue=words.clue)
    known = words.known(link.facts)
    if not since:
        return words.sentence("link", known=known)
    return words.sentence("link_since", since=since, known=known)
