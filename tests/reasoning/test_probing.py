"""Probing, reasoning over two lines, and implications find all contradictions."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from nonolith import Grid, Limits, Puzzle
from nonolith.design.generate import random_grid
from nonolith.model.masks import Masks, highest, masks_of, positions
from nonolith.reasoning import implications
from nonolith.reasoning.position import MAX_FOLLOWED, Position
from nonolith.reasoning.probing import assumptions, probing
from nonolith.reasoning.proofs import Trail
from nonolith.reasoning.steps import Fact
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import propagate
from nonolith.solving.work import StoppedError, Work
from nonolith.support.deadline import Deadline
from tests import brute_force
from tests.strategies import palette_of

#: Seeds of puzzles whose chosen step depends on how many contradictions are compared.
SEEDS = (7, 12, 35, 46, 71, 106, 142)


@lru_cache
def stuck(seed: int) -> Grid:
    """Return the grid of a random puzzle after line solving."""
    state = Position(puzzle_of(seed)).state
    assert propagate(state, settle, Work(Limits()))
    return state.grid()


def puzzle_of(seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(10, 9, probability=0.5, seed=seed))


def begin(seed: int) -> tuple[Position, list[Fact]]:
    """Return a position in which no single line offers a step, and the assumptions to probe."""
    position = Position(puzzle_of(seed), stuck(seed))
    return position, assumptions(position)


class Crossings(NamedTuple):
    """The brute-force result of following one assumption along the row or column of its cell."""

    impossible: bool  #: whether a parallel line has no placement
    followed: int  #: number of lines followed until this is known


def crossings(position: Position, assumed: Fact, along_row: bool) -> Crossings:
    """Follow an assumption by brute force: first in its line, then each settled cell in the line
    that crosses there, then all results in each parallel line that gained at least two cells."""
    puzzle = position.puzzle
    lines, crossing = (puzzle.rows, puzzle.columns)[:: 1 if along_row else -1]
    grid = [
        [position.state.domain(r, c) for c in range(puzzle.width)] for r in range(puzzle.height)
    ]
    if not along_row:
        grid = [list(column) for column in zip(*grid, strict=True)]
    row, column, colours = assumed
    here, cell = (row, column) if along_row else (column, row)
    now = [colours if place == cell else domain for place, domain in enumerate(grid[here])]
    first = brute_force.settle(lines[here], now)
    assert first is not None
    after = [list(line) for line in grid]
    followed = 1
    for place, (was, then) in enumerate(zip(grid[here], first, strict=True)):
        if was != then:
            followed += 1
            settled = brute_force.settle(
                crossing[place],
                [then if n == here else line[place] for n, line in enumerate(grid)],
            )
            assert settled is not None
            for n, domain in enumerate(settled):
                after[n][place] = domain
    for n, (was_line, then_line) in enumerate(zip(grid, after, strict=True)):
        more = sum(was != then for was, then in zip(was_line, then_line, strict=True))
        if n != here and more > 1:
            followed += 1
            if brute_force.settle(lines[n], then_line) is None:
                return Crossings(True, followed)
    return Crossings(False, followed)


@pytest.mark.parametrize("seed", SEEDS)
def test_two_lines_contradict_each_other_if_brute_force_says_so(seed: int) -> None:
    position, candidates = begin(seed)
    expected = [
        (assumed, crossings(position, assumed, along_row))
        for assumed in candidates
        for along_row in (True, False)
    ]
    refuted, _, followed = position.lines.refuted(False, len(expected) + 1, MAX_FOLLOWED)
    assert [each[0] for each in refuted] == [a for a, found in expected if found.impossible]
    assert followed == sum(found.followed for _, found in expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_engine_probes_like_trails(seed: int) -> None:
    position, candidates = begin(seed)
    trails = [Trail(position, assumed) for assumed in candidates]
    for trail in trails:
        trail.run()
    refuted, _, followed = position.lines.refuted(True, len(trails) + 1, MAX_FOLLOWED)
    assert [each[0] for each in refuted] == [
        trail.assumed for trail in trails if trail.impossible is not None
    ]
    assert followed == sum(len(trail.events) + 1 for trail in trails)


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


def end_of(position: Position, assumed: Fact) -> Masks:
    """Return the grid at the end of a probe: for each colour, a mask of its cells."""
    trail = Trail(position, assumed)
    trail.run()
    return masks_of(trail.state.grid().masks(), len(position.puzzle.palette))


def graph_of(position: Position) -> tuple[implications.Graph, list[Trail]]:
    """Return the implications of all probes without a contradiction, and these probes."""
    trails = []
    for assumed in assumptions(position):
        trail = Trail(position, assumed)
        trail.run()
        if trail.impossible is None:
            trails.append(trail)
    assert len(trails) > 5
    ends = [(t.assumed, end_of(position, t.assumed)) for t in trails if t.assumed]
    return implications.Graph(position, ends), trails


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
    for source in graph.assumed:
        for target in positions(graph.implied(source)):
            links = graph.why(source, target)
            concluded = {(fact.row, fact.column): fact.colours for fact in links[-1].facts}
            proved = (graph.fact(target), graph.fact(graph.negated(source)))
            assert any(
                concluded.get((row, column), -1) & ~left == 0 for row, column, left in proved
            )


@pytest.mark.parametrize(
    ("lengths", "shortest"),
    [
        ([(4, 1), None, (2, 3), (2, 0), (1, 2), (3, 0)], (2, 0)),  # the first of equals
        ([None, (1, 0), (1, 1)], (1, 0)),
        ([None, (5, 1)], None),  # too long to follow
    ],
)
def test_the_shortest_contradiction_is_explained(
    lengths: list[tuple[int, int] | None], shortest: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``lengths[i]``: number of implications from assumption i to a fact, and to its opposite."""

    def contradiction(source: int, most: int) -> tuple[range, ...] | None:
        found = lengths[source]
        return None if found is None or max(found) > most else tuple(range(n + 1) for n in found)

    graph = SimpleNamespace(assumed=range(len(lengths)), contradiction=contradiction)
    monkeypatch.setattr(implications, "Graph", lambda *_: graph)
    monkeypatch.setattr(implications, "_step", lambda _position, _graph, *ways: ways)
    ways: Any = implications.by_implications(Position(Puzzle(rows=[], columns=[])), [])
    assert (ways and tuple(len(way) - 1 for way in ways)) == shortest


def test_building_and_searching_the_graph_end_at_the_deadline() -> None:
    position = Position(Puzzle(rows=[[1]] * 6, columns=[[1]] * 6), None, Work(Limits()))
    ends = probing(position)[1]
    assert [after for _, after in ends] == [end_of(position, assumed) for assumed, _ in ends]
    graph = implications.Graph(position, ends)
    position.work.deadline = Deadline(0)
    for work in (
        lambda: implications.Graph(position, ends),
        lambda: graph.contradiction(next(iter(graph.assumed)), implications.LONGEST),
    ):
        with pytest.raises(StoppedError, match="seconds"):
            work()
