"""Find steps by implications, which combine the results of probes as clauses of two literals.

A probe proves implications: if a cell has a colour, then another cell has, or does not have, some
colour. The contrapositives hold too. An assumption is wrong if chains of implications lead from it
to two opposite facts about one cell. All chains together are the transitive closure of a 2-SAT
formula. Batenburg and Kosters 2009 take the clauses from single lines; Wu et al. 2013 (FP2 and
FP3), like this module, take them from probes. The step explains the shortest contradiction. Cost:
for each assumption, one operation on long ints for each literal that it implies.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

from nonolith.model.masks import Masks, full, highest, lost, lowest, masks_of, open_cells, positions
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Trail, chain_of, in_words, known_before
from nonolith.reasoning.steps import Fact, Link, Step
from nonolith.reasoning.wording import line_phrase

#: Maximum number of implications in each of the two chains to a contradiction.
LONGEST = 4


class Graph:
    """The implications between literals. A literal is the number of a statement: first come all
    statements "this cell has this colour", sorted by colour, then row, then column; then come their
    opposites in the same order. ``ends`` are the assumptions whose probes end without a
    contradiction, with the grids at their ends."""

    def __init__(self, position: Position, ends: list[tuple[Fact, Masks]]) -> None:
        self._position = position
        self._width = position.puzzle.width
        self._cells = position.puzzle.height * position.puzzle.width
        self._half = self._cells * len(position.puzzle.palette)
        #: For each colour, a mask of the cells (numbered row by row) that may have it.
        self._before = masks_of(position.state.grid().masks(), len(position.puzzle.palette))
        self.assumed: dict[int, Fact] = {}  #: the assumptions by their literals
        self._edges: defaultdict[int, int] = defaultdict(int)
        for assumed, after in position.work.each(ends):
            self._add(assumed, after)

    def _add(self, assumed: Fact, after: Masks) -> None:
        row, column, colours = assumed
        cell = row * self._width + column
        source = highest(colours) * self._cells + cell
        single = ~open_cells(after) & lost(self._before, after)
        others = ~(1 << cell)  # without the assumption itself
        implied = 0
        for colour, (was, now) in enumerate(zip(self._before, after, strict=True)):
            implied |= (now & single & others) << colour * self._cells
            implied |= (was & ~now & others) << colour * self._cells + self._half
        self.assumed[source] = assumed
        self._edges[source] |= implied
        for target in positions(implied):
            self._edges[self.negated(target)] |= 1 << self.negated(source)

    def negated(self, literal: int) -> int:
        """Return the opposite of a literal."""
        return literal - self._half if literal >= self._half else literal + self._half

    def implied(self, literal: int) -> int:
        """Return the literals that a literal implies in one step, as bits."""
        edges = self._edges.get(literal, 0)
        if literal >= self._half:
            left = self.fact(literal).colours
            if left.bit_count() == 1:  # the cell must have its only other colour
                edges |= 1 << highest(left) * self._cells + literal % self._cells
        return edges

    def fact(self, literal: int) -> Fact:
        """Return the fact that a literal states."""
        colour, cell = divmod(literal % self._half, self._cells)
        row, column = divmod(cell, self._width)
        fact = Fact(row, column, 1 << colour)
        return self._position.opposite(fact) if literal >= self._half else fact

    def contradiction(self, source: int, most: int) -> tuple[list[int], list[int]] | None:
        """Return shortest chains from a literal to two opposite literals; None if one of them needs
        more than ``most`` implications."""
        seen = 1 << source
        layers = [seen]
        low = full(self._half)
        while layers[-1] and len(layers) <= most:
            reached = 0
            for literal in self._position.work.each(positions(layers[-1])):
                reached |= self.implied(literal)
            layers.append(reached & ~seen)
            seen |= reached
            if both := seen & low & seen >> self._half:
                literal = lowest(both)
                return self._chain(layers, literal), self._chain(layers, self.negated(literal))
        return None

    def _chain(self, layers: list[int], goal: int) -> list[int]:
        """Return the literals of a shortest chain to ``goal``, from the layers of the search."""
        chain = [goal]
        last = next(place for place, layer in enumerate(layers) if layer >> goal & 1)
        for layer in reversed(layers[:last]):
            literals = self._position.work.each(positions(layer))
            chain.append(next(n for n in literals if self.implied(n) >> chain[-1] & 1))
        return chain[::-1]

    def _trail(self, source: int) -> Trail | None:
        """Return the probe of an assumption; None if the literal is no assumption."""
        if source not in self.assumed:
            return None
        trail = Trail(self._position, self.assumed[source])
        trail.run()
        return trail

    def why(self, source: int, target: int) -> tuple[Link, ...]:
        """Return the links of the probe by which one literal implies another.

        Return no links if both literals state the same fact about a cell with two colours left.
        """
        trail = self._trail(source)
        row, column, colours = self.fact(target)
        if trail is None or trail.state.domain(row, column) & ~colours:
            source, target = self.negated(target), self.negated(source)
            trail = self._trail(source)
        if trail is None:
            return ()
        return chain_of(trail, self._position.opposite(self.fact(target)))


def by_implications(position: Position, ends: list[tuple[Fact, Masks]]) -> Step | None:
    """Return the step that refutes the assumption with the shortest contradiction, or None."""
    graph = Graph(position, ends)
    best: tuple[list[int], list[int]] | None = None
    most = LONGEST
    for source in graph.assumed:
        position.work.step()
        found = graph.contradiction(source, most)
        if found is not None:
            best = found
            most = max(map(len, found)) - 2  # only shorter chains are better
    return None if best is None else _step(position, graph, *best)


def _step(position: Position, graph: Graph, one: list[int], other: list[int]) -> Step:
    language = position.language
    chain: dict[Link, None] = {}  # a dict keeps the order and drops duplicates
    chains = []
    for literals in (one, other):
        parts = []
        for source, target in pairwise(literals):
            if links := graph.why(source, target):
                chain.update(dict.fromkeys(links))
                lines = dict.fromkeys(link.line for link in links)
                by = language.listed(line_phrase(language, line) for line in lines)
                fact = in_words(position, graph.fact(target))
                parts.append(language.phrase("implied", fact=fact, lines=by))
        chains.append(language.listed(parts, "comma"))
    assumed = graph.fact(one[0])
    conclusion = position.opposite(assumed)
    return Step(
        technique="implications",
        line=next(iter(chain)).line,
        facts=(conclusion,),
        sentence=language.sentence(
            "opposed",
            assumed=in_words(position, assumed),
            one=chains[0],
            other=chains[1],
            fact=in_words(position, conclusion),
        ),
        rests_on=known_before(position, chain),
        assumed=assumed,
        chain=tuple(chain),
    )
