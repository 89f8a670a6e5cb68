"""Steps by implications: results of probes, combined as 2-clauses.

Each probe gives implications: if a cell has a colour, then another cell has some colour, or does
not have it. Each implication is also true in its contrapositive form. An assumption is wrong if it
implies, in one or more implications, that a cell has a colour and that it does not have it. This is
the closure of a 2-SAT formula. Batenburg and Kosters 2009 take the clauses from single lines, Wu et
al. 2013 from probes (FP2 and FP3), as here. This includes what follows from every colour of a cell.
The shortest such contradiction is explained. Cost: for each assumption as many operations on long
ints as it implies.
"""

from __future__ import annotations

from itertools import pairwise

from nonolith.model.masks import Masks, full, highest, lost, lowest, positions, several
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Trail, chain_of, in_words, known_before
from nonolith.reasoning.steps import Fact, Link, Step
from nonolith.reasoning.wording import line_phrase
from nonolith.solving.board import Board
from nonolith.solving.work import Work

#: Most implications in each of the two chains to a contradiction.
LONGEST = 4


class Graph:
    """The implications between literals, which are numbers. First come the literals "the cell has
    this colour", colour by colour and row by row. Then come their opposites in the same order.

    Args:
        position: what is known.
        trails: the probes, none of which ends in a contradiction.
    """

    def __init__(self, position: Position, trails: list[Trail]) -> None:
        self._position = position
        self._width = position.puzzle.width
        self._cells = position.puzzle.height * position.puzzle.width
        self._half = self._cells * len(position.puzzle.palette)
        self._before = self._may(position.board)
        self.trails: dict[int, Trail] = {}
        self._edges: dict[int, int] = {}
        for trail in trails:
            self._add(trail)

    def _may(self, board: Board) -> Masks:
        """For each colour all cells that may have it, row by row."""
        found = [0] * len(board.puzzle.palette)
        for row in range(board.puzzle.height - 1, -1, -1):
            for colour, mask in enumerate(board.lines[row]):
                found[colour] = found[colour] << self._width | mask
        return tuple(found)

    def _add(self, trail: Trail) -> None:
        assert trail.assumed is not None
        row, column, colours = trail.assumed
        cell = row * self._width + column
        source = highest(colours) * self._cells + cell
        after = self._may(trail.board)
        more, changed = several(after), lost(self._before, after)
        implied = 0
        for colour, (was, now) in enumerate(zip(self._before, after, strict=True)):
            implied |= (now & changed & ~more) << colour * self._cells
            implied |= (was & ~now) << colour * self._cells + self._half
        for colour in range(len(after)):  # the assumption itself
            implied &= ~(1 << colour * self._cells + cell)
            implied &= ~(1 << colour * self._cells + cell + self._half)
        self.trails[source] = trail
        self._edges[source] = self._edges.get(source, 0) | implied
        back = 1 << self.negated(source)
        for target in positions(implied):
            other = self.negated(target)
            self._edges[other] = self._edges.get(other, 0) | back

    def negated(self, literal: int) -> int:
        """The opposite of a literal."""
        return literal - self._half if literal >= self._half else literal + self._half

    def implied(self, literal: int) -> int:
        """The literals that a literal implies in one step, as bits."""
        edges = self._edges.get(literal, 0)
        if literal >= self._half:  # not this colour: the other one, if there are two
            row, column, _ = self.fact(literal)
            cell = row * self._width + column
            left = [c for c, may in enumerate(self._before) if may >> cell & 1]
            left.remove((literal - self._half) // self._cells)
            if len(left) == 1:
                edges |= 1 << left[0] * self._cells + cell
        return edges

    def fact(self, literal: int) -> Fact:
        """The fact about the cell that a literal means."""
        colour, cell = divmod(literal % self._half, self._cells)
        row, column = divmod(cell, self._width)
        bit = 1 << colour
        if literal >= self._half:
            return Fact(row, column, self._position.board.domain(row, column) & ~bit)
        return Fact(row, column, bit)

    def contradiction(self, source: int, most: int) -> tuple[list[int], list[int]] | None:
        """The chains from a literal, of at most this many implications, to two opposite ones."""
        seen = 1 << source
        layers = [seen]
        low = full(self._half)
        while layers[-1] and len(layers) <= most:
            reached = 0
            for literal in positions(layers[-1]):
                reached |= self.implied(literal)
            layers.append(reached & ~seen)
            seen |= reached
            if both := seen & low & seen >> self._half:
                literal = lowest(both)
                return self._way(layers, literal), self._way(layers, self.negated(literal))
        return None

    def _way(self, layers: list[int], goal: int) -> list[int]:
        way = [goal]
        last = next(place for place, layer in enumerate(layers) if layer >> goal & 1)
        for layer in reversed(layers[:last]):
            way.append(next(n for n in positions(layer) if self.implied(n) >> way[-1] & 1))
        return way[::-1]

    def why(self, source: int, target: int) -> tuple[Link, ...]:
        """The links of a probe by which one literal implies another."""
        trail = self.trails.get(source)
        if trail is None or not self._shows(trail, self.fact(target)):
            source, target = self.negated(target), self.negated(source)
            trail = self.trails.get(source)
        if trail is None:
            return ()  # not one of two colours: the other one
        row, column, colours = self.fact(target)
        now = self._position.board.domain(row, column)
        return chain_of(trail, Fact(row, column, now & ~colours))

    def _shows(self, trail: Trail, fact: Fact) -> bool:
        return not trail.board.domain(fact.row, fact.column) & ~fact.colours


def by_implications(position: Position, trails: list[Trail], work: Work) -> Step | None:
    """The assumption with the shortest contradiction; None if there is none."""
    graph = Graph(position, trails)
    best: tuple[list[int], list[int]] | None = None
    most = LONGEST
    for source in graph.trails:
        work.step()
        found = graph.contradiction(source, most)
        if found is not None:
            best = found
            most = max(map(len, found)) - 2  # shorter ones only
            if not most:
                break
    return None if best is None else _step(position, graph, *best)


def _step(position: Position, graph: Graph, one: list[int], other: list[int]) -> Step:
    language = position.language
    chain: list[Link] = []
    ways = []
    for way in (one, other):
        parts = []
        for source, target in pairwise(way):
            links = graph.why(source, target)
            if links:  # otherwise it is the same fact about the same cell
                chain += [link for link in links if link not in chain]
                lines = dict.fromkeys(link.line for link in links)
                by = language.listed(line_phrase(language, line) for line in lines)
                target_words = in_words(position, graph.fact(target))
                parts.append(language.phrase("implied", fact=target_words, lines=by))
        ways.append(language.listed(parts, "comma"))
    assumed = graph.fact(one[0])
    now = position.board.domain(assumed.row, assumed.column)
    fact = assumed._replace(colours=now & ~assumed.colours)
    return Step(
        technique="implications",
        line=chain[0].line,
        facts=(fact,),
        sentence=language.sentence(
            "opposed",
            assumed=in_words(position, assumed),
            one=ways[0],
            other=ways[1],
            fact=in_words(position, fact),
        ),
        rests_on=known_before(position, chain),
        assumed=assumed,
        chain=tuple(chain),
    )
