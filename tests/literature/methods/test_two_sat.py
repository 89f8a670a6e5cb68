"""The method two_sat: its closure finds all that follows by 2-SAT over the pairs of each line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonolith
from nonolith import Limits, Puzzle
from nonolith.design import random_puzzles
from nonolith.literature.boards.components import strongly_connected
from nonolith.literature.boards.pairs import Pairs
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.methods.two_sat import settled_by_pairs
from nonolith.solving.board import Board
from nonolith.solving.propagation import all_lines, propagate
from nonolith.solving.work import Work
from tests import brute_force
from tests.claims import as_lines
from tests.examples import examples
from tests.strategies import any_puzzle, solvable

SETTLE = LINE_SOLVERS["bits"].settle
#: A cell (row by row) and a colour.
Literal = tuple[int, int]


def reachable(successors: list[list[int]], start: int) -> set[int]:
    """All nodes that a node leads to, itself included."""
    found, waiting = {start}, [start]
    while waiting:
        new = set(successors[waiting.pop()]) - found
        found |= new
        waiting += new
    return found


@st.composite
def graphs(draw: st.DrawFn) -> list[list[int]]:
    size = draw(st.integers(0, 12))
    nodes = st.lists(st.integers(0, max(size - 1, 0)), max_size=4)
    return [draw(nodes) for _ in range(size)]


@given(graph=graphs())
def test_nodes_of_one_component_are_those_that_reach_each_other(graph: list[list[int]]) -> None:
    components = strongly_connected(graph)
    home = {node: i for i, component in enumerate(components) for node in component}
    assert sorted(home) == list(range(len(graph)))
    for a, b in permutations(range(len(graph)), 2):
        both = b in reachable(graph, a) and a in reachable(graph, b)
        assert (home[a] == home[b]) == both
        if b in reachable(graph, a):
            assert home[b] <= home[a], "what is reached comes first"


def excluded_pairs(board: Board) -> Iterator[tuple[Literal, Literal]]:
    """Two literals of one line that no placement of it has both, by enumeration."""
    height, width = board.puzzle.shape
    for line, clue in enumerate(board.clues):
        row = line < height
        cells = [
            line * width + i if row else i * width + line - height
            for i in range(board.cells_of(line))
        ]
        fitting = [
            placement
            for placement in brute_force.placements(clue, len(cells))
            if all(m >> i & 1 for i, c in enumerate(placement) for m in [board.lines[line][c]])
        ]
        for p, q in combinations(range(len(cells)), 2):
            for a in (0, 1):
                for b in (0, 1):
                    if not any(found[p] == a and found[q] == b for found in fitting):
                        yield (cells[p], a), (cells[q], b)


def refuted_by_enumeration(board: Board) -> list[Literal]:
    """The literals of open cells that lead to their own opposites."""
    height, width = board.puzzle.shape
    successors: list[list[int]] = [[] for _ in range(2 * height * width)]
    for (p, a), (q, b) in excluded_pairs(board):
        successors[2 * p + a].append(2 * q + 1 - b)
        successors[2 * q + b].append(2 * p + 1 - a)
    return [
        (cell, colour)
        for cell in range(height * width)
        for colour in (0, 1)
        if board.domain(*divmod(cell, width)) == 3
        and 2 * cell + 1 - colour in reachable(successors, 2 * cell + colour)
    ]


@settings(max_examples=examples(150), deadline=None)
@given(puzzle=any_puzzle(most_cells=6, most_colours=2))
def test_the_closure_refutes_what_the_pairs_refute_and_no_more(puzzle: Puzzle) -> None:
    board, work = Board(puzzle), Work(Limits())
    if propagate(board, SETTLE, work, all_lines(board)):
        refuted = Pairs(board, SETTLE).refuted(board, work)
        assert [divmod(literal, 2) for literal in refuted] == refuted_by_enumeration(board)


@settings(max_examples=examples(100), deadline=None)
@given(puzzle=solvable(most_cells=6, most_colours=2))
def test_cells_known_by_2_sat_are_so_in_every_solution(puzzle: Puzzle) -> None:
    board, consistent = settled_by_pairs(puzzle, Work(Limits()))
    expected = brute_force.backbone(puzzle)
    assert consistent
    assert expected is not None
    assert all(e & ~k == 0 for e, k in zip(expected, board.grid().masks(), strict=True))


def test_2_sat_settles_more_than_lines_and_less_than_the_closed_probes() -> None:
    totals = [0, 0, 0]
    for puzzle in random_puzzles(8, 20, 20, filled=180, seed=1):
        lines, work = Board(puzzle), Work(Limits())
        propagate(lines, SETTLE, work, all_lines(lines))
        pairs, _ = settled_by_pairs(puzzle, work)
        probed = nonolith.solve(puzzle, "probe3", limits=Limits(nodes=0)).known
        assert probed is not None
        known = [lines.grid().unknown, pairs.grid().unknown, probed.unknown]
        assert known == sorted(known, reverse=True)
        totals = [total + number for total, number in zip(totals, known, strict=True)]
    assert totals[0] > totals[1] > totals[2]


@pytest.mark.parametrize("seed", range(3))
def test_random_puzzles_have_the_same_solutions_as_by_the_default_method(seed: int) -> None:
    for puzzle in random_puzzles(5, 12, 12, filled=72, seed=seed):
        found = nonolith.solve(puzzle, "two_sat", max_solutions=20)
        expected = nonolith.solve(puzzle, max_solutions=20)
        assert len(found.solutions) == len(expected.solutions)
        if expected.complete:
            assert set(found.solutions) == set(expected.solutions)
            assert found.verdict is expected.verdict


@pytest.mark.parametrize("lines", ["fast", "rules", "fast,complete", "paint"])
@settings(max_examples=examples(40), deadline=None)
@given(puzzle=any_puzzle(most_colours=2))
def test_any_line_solver_or_stack_finds_the_same_solutions(lines: str, puzzle: Puzzle) -> None:
    found = list(nonolith.solutions(puzzle, "two_sat", options={"lines": lines}))
    assert len(set(found)) == len(found)
    assert sorted(map(as_lines, found)) == sorted(brute_force.solutions(puzzle))


def test_a_line_solver_that_is_not_there_is_refused() -> None:
    with pytest.raises(nonolith.UnsupportedError, match="fsat"):
        nonolith.solve(Puzzle(rows=[[1]], columns=[[1]]), "two_sat", options={"lines": "fsat"})
