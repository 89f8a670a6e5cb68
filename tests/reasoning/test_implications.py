"""Of several contradictions by implications the shortest is taken."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith import Limits
from nonolith.reasoning import implications
from nonolith.searches.work import Work

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
