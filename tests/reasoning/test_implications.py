"""Of several contradictions by implications the shortest is taken."""

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
from nonolith.solving.bits import settle
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.work import Work
from tests.strategies import palette_of

Ways = tuple[list[int], list[int]]


class Graph:
    """Replaces a graph: the ways of each literal to a contradiction; keeps the calls."""

    def __init__(self, ways: list[Ways | None]) -> None:
        self.trails = range(len(ways))
        self.ways = ways
        self.asked: list[int] = []

    def contradiction(self, source: int, most: int) -> Ways | None:
        self.asked.append(most)
        ways = self.ways[source]
        return ways if ways and max(map(len, ways)) - 1 <= most else None


def way(implications: int) -> list[int]:
    """A way of so many implications: one literal more."""
    return list(range(implications + 1))


def chosen(graph: Graph, monkeypatch: pytest.MonkeyPatch) -> object:
    monkeypatch.setattr(implications, "Graph", lambda *_: graph)
    monkeypatch.setattr(implications, "_step", lambda _position, _graph, *ways: ways)
    nothing: Any = None
    return implications.by_implications(nothing, [], Work(Limits()))


def test_the_shortest_contradiction_is_reported_and_the_first_of_equals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    long, none, middle = (way(4), way(1)), None, (way(2), way(3))
    short, equal, later = (way(2), way(0)), (way(1), way(2)), (way(3), way(0))
    graph = Graph([long, none, middle, short, equal, later])
    assert chosen(graph, monkeypatch) == short
    assert graph.asked == [4, 3, 3, 2, 1, 1]


def test_the_search_ends_with_one_implication(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph([None, (way(1), way(0)), (way(1), way(1))])
    assert chosen(graph, monkeypatch) == (way(1), way(0))
    assert graph.asked == [4, 4]


def test_without_a_contradiction_there_is_no_step(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph([None, (way(5), way(1))])
    assert chosen(graph, monkeypatch) is None
    assert graph.asked == [4, 4]


#: A cell (row, column), a colour, and whether the cell has it.
Literal = tuple[int, int, int, bool]


def settled(colours: int, seed: int) -> Position:
    """What line solving leaves open of a random puzzle."""
    grid = random_grid(6, 7, palette=palette_of(colours), probability=0.4, seed=seed)
    puzzle = Puzzle.from_grid(grid)
    board = Position(puzzle).board.copy()
    assert propagate(board, settle, Work(Limits()), all_lines(board))
    return Position(puzzle, board.grid())


def shown(position: Position, trails: list[Trail]) -> dict[Literal, set[Literal]]:
    """What each literal implies in one step: by the trails, and the same with both opposites."""
    before, found = position.board, defaultdict[Literal, set[Literal]](set)
    for trail in trails:
        assert trail.assumed is not None
        row, column, colours = trail.assumed
        source = (row, column, highest(colours), True)
        for r, c in product(range(before.puzzle.height), range(before.puzzle.width)):
            was, now = before.domain(r, c), trail.board.domain(r, c)
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


@pytest.mark.parametrize(("colours", "seed"), [(2, 5), (2, 8), (3, 1), (3, 5), (4, 2)])
def test_the_implications_are_those_of_the_probes_in_both_directions(
    colours: int, seed: int
) -> None:
    position, work = settled(colours, seed), Work(Limits())
    trails = []
    for assumption in probing.assumptions(position, work):
        trail = Trail(position, assumption.assumed, work)
        trail.run()
        if trail.impossible is None:
            trails.append(trail)
    assert len(trails) > 5
    graph, expected = implications.Graph(position, trails), shown(position, trails)
    cells, width = 42, 7
    for half, has in enumerate((True, False)):
        for colour, cell in product(range(colours), range(cells)):
            row, column = divmod(cell, width)
            if not position.board.domain(row, column) >> colour & 1:
                continue
            number = half * cells * colours + colour * cells + cell
            bits = 1 << colour
            left = bits if has else position.board.domain(row, column) & ~bits
            assert graph.fact(number) == Fact(row, column, left)
            assert graph.negated(number) == number + cells * colours * (1 - 2 * half)
            found = {
                (*divmod(other % cells, width), other // cells % colours, other < cells * colours)
                for other in positions(graph.implied(number))
            }
            assert found == expected[row, column, colour, has]
