"""If several contradictions follow by implications, the shortest is chosen."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import Any

import pytest

from nonolith import Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.model.masks import highest, positions
from nonolith.reasoning import implications, probing
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Trail
from nonolith.reasoning.steps import Fact
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import propagate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.deadline import Deadline
from tests.strategies import palette_of

Ways = tuple[list[int], list[int]]


@pytest.mark.parametrize(
    ("lengths", "shortest"),
    [
        ([(4, 1), None, (2, 3), (2, 0), (1, 2), (3, 0)], (2, 0)),  # the first of equals
        ([None, (1, 0), (1, 1)], (1, 0)),
        ([None, (5, 1)], None),  # too long to follow
    ],
)
def test_the_shortest_contradiction_is_explained(
    lengths: list[tuple[int, int] | None],
    shortest: tuple[int, int] | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``lengths[i]``: number of implications from assumption i to a fact, and to its opposite."""

    class Graph:
        trails = range(len(lengths))

        def contradiction(self, source: int, most: int) -> Ways | None:
            found = lengths[source]
            if found is None or max(found) > most:
                return None
            return list(range(found[0] + 1)), list(range(found[1] + 1))

    monkeypatch.setattr(implications, "Graph", lambda *_: Graph())
    monkeypatch.setattr(implications, "_step", lambda _position, _graph, *ways: ways)
    position = Position(Puzzle(rows=[], columns=[]))
    ways: Any = implications.by_implications(position, [])
    assert (ways and tuple(len(way) - 1 for way in ways)) == shortest


#: A row, a column, a colour, and whether the cell there has the colour.
Literal = tuple[int, int, int, bool]


def settled(colours: int, seed: int) -> Position:
    """Return the position of a random puzzle after line solving."""
    grid = random_grid(6, 7, palette=palette_of(colours), probability=0.4, seed=seed)
    puzzle = Puzzle.from_grid(grid)
    state = Position(puzzle).state.copy()
    assert propagate(state, settle, Work(Limits()))
    return Position(puzzle, state.grid())


def shown(position: Position, trails: list[Trail]) -> dict[Literal, set[Literal]]:
    """Return the direct implications that the trails show, by literal, with contrapositives."""
    before, found = position.state, defaultdict[Literal, set[Literal]](set)
    for trail in trails:
        assert trail.assumed is not None
        row, column, colours = trail.assumed
        source = (row, column, highest(colours), True)
        for r, c in product(range(before.puzzle.height), range(before.puzzle.width)):
            was, now = before.domain(r, c), trail.state.domain(r, c)
            if was == now or (r, c) == (row, column):
                continue
            targets = [(r, c, colour, False) for colour in positions(was & ~now)]
            if now.bit_count() == 1:
                targets.append((r, c, highest(now), True))
            for target in targets:
                found[source].add(target)
                found[*target[:3], not target[3]].add((*source[:3], False))
    for r, c in product(range(before.puzzle.height), range(before.puzzle.width)):
        may = positions(before.domain(r, c))
        if len(may) == 2:
            for colour, other in (may, may[::-1]):
                found[r, c, colour, False].add((r, c, other, True))
    return found


def graph_of(position: Position) -> tuple[implications.Graph, list[Trail]]:
    """Return the implications of all probes without a contradiction, and these probes."""
    trails = []
    for assumed in probing.assumptions(position):
        trail = Trail(position, assumed)
        trail.run()
        if trail.impossible is None:
            trails.append(trail)
    assert len(trails) > 5
    return implications.Graph(position, trails), trails


@pytest.mark.parametrize(("colours", "seed"), [(2, 5), (2, 8), (3, 1), (3, 5), (4, 2)])
def test_the_implications_are_those_of_the_probes_in_both_directions(
    colours: int, seed: int
) -> None:
    position = settled(colours, seed)
    graph, trails = graph_of(position)
    expected = shown(position, trails)
    cells, width = 42, 7
    for half, has in enumerate((True, False)):
        for colour, cell in product(range(colours), range(cells)):
            row, column = divmod(cell, width)
            if not position.state.domain(row, column) >> colour & 1:
                continue
            number = half * cells * colours + colour * cells + cell
            bits = 1 << colour
            left = bits if has else position.state.domain(row, column) & ~bits
            assert graph.fact(number) == Fact(row, column, left)
            assert graph.negated(number) == number + cells * colours * (1 - 2 * half)
            found = {
                (*divmod(other % cells, width), other // cells % colours, other < cells * colours)
                for other in positions(graph.implied(number))
            }
            assert found == expected[row, column, colour, has]


@pytest.mark.parametrize(("colours", "seed"), [(2, 8), (3, 1), (4, 2)])
def test_links_prove_each_implication_or_its_contrapositive(colours: int, seed: int) -> None:
    graph, _ = graph_of(settled(colours, seed))
    for source in graph.trails:
        for target in positions(graph.implied(source)):
            links = graph.why(source, target)
            concluded = {(fact.row, fact.column): fact.colours for fact in links[-1].facts}
            proved = (graph.fact(target), graph.fact(graph.negated(source)))
            assert any(
                concluded.get((row, column), -1) & ~left == 0 for row, column, left in proved
            )


def test_building_and_searching_the_graph_end_at_the_deadline() -> None:
    position = Position(Puzzle(rows=[[1]] * 6, columns=[[1]] * 6), None, Work(Limits()))
    trails = probing.probing(position, probing.assumptions(position))[1]
    graph = implications.Graph(position, trails)
    position.work.deadline = Deadline(0)
    for work in (
        lambda: implications.Graph(position, trails),
        lambda: graph.contradiction(next(iter(graph.trails)), implications.LONGEST),
    ):
        with pytest.raises(StoppedError, match="seconds"):
            work()
