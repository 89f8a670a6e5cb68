"""Puzzle traces are correct, and certain properties do not depend on the order of guesses."""

from __future__ import annotations

from functools import lru_cache
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Grid, LimitReached, Limits, Puzzle, UnsupportedError, trace
from nonolith.design import random_grid, random_puzzles
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.literature.methods.bifurcation import Outcome
from nonolith.literature.traces.trace import Trace
from tests import all_grids, brute_force
from tests.examples import examples
from tests.propagation import propagate
from tests.strategies import any_puzzle, palette_of

SWITCH = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
PERMUTATIONS = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)


@lru_cache(maxsize=100_000)
def smallest(puzzle: Puzzle) -> tuple[int, int]:
    """Return the number of forks and the depth of the smallest trace, by trying all guesses."""
    rows = propagate(puzzle, LINE_SOLVERS["bits"])
    if rows is None:
        return 0, 0
    masks = [mask for row in rows for mask in row]
    sides = [
        (
            smallest(with_cell(puzzle, masks, cell, 1 << colour)),
            smallest(with_cell(puzzle, masks, cell, mask & ~(1 << colour))),
        )
        for cell, mask in enumerate(masks)
        for colour in range(len(puzzle.palette))
        if mask >> colour & 1 and mask != 1 << colour
    ]
    sizes = [(1 + one[0] + other[0], 1 + max(one[1], other[1])) for one, other in sides]
    return min(sizes, default=(0, 0))


def with_cell(puzzle: Puzzle, masks: list[int], cell: int, mask: int) -> Puzzle:
    changed = [*masks[:cell], mask, *masks[cell + 1 :]]
    return puzzle.replace(given=Grid(puzzle.height, puzzle.width, changed, puzzle.palette))


def images(puzzle: Puzzle) -> list[Puzzle]:
    """Return the puzzle transposed, and mirrored both ways."""
    across = Puzzle(rows=[c[::-1] for c in puzzle.rows], columns=puzzle.columns[::-1])
    down = Puzzle(rows=puzzle.rows[::-1], columns=[c[::-1] for c in puzzle.columns])
    return [puzzle.transposed(), across, down]


@settings(max_examples=examples(60), deadline=None)
@given(puzzle=any_puzzle(most_cells=4))
def test_a_trace_has_a_filled_square_for_each_solution(puzzle: Puzzle) -> None:
    found = trace(puzzle)
    size = found.measure()
    assert size.solutions == sum(1 for _ in brute_force.solutions(puzzle))
    assert size.contradictions == size.guesses + 1 - size.solutions
    assert size.depth <= size.guesses < 2 ** (size.depth + 1)
    assert found.shape().count("■") == size.solutions
    assert found.limit is None


def test_the_guesses_of_a_trace_lead_to_its_solutions() -> None:
    """The guesses on each path to a solution agree with exactly one of all solutions."""
    (puzzle,) = random_puzzles(1, 6, 6, probability=0.4, seed=2)
    found = trace(puzzle)
    children, grids = found.children(), list(nonolith.solutions(puzzle))
    ways: list[tuple[int, list[Grid]]] = [(0, grids)]
    while ways:
        number, left = ways.pop()
        both = children[number]
        if both is None:
            solved = found.nodes[number].outcome is Outcome.SOLUTION
            assert len(left) == int(solved)
            continue
        for child in both:
            guess = found.nodes[child].guess
            assert guess is not None
            cell = guess.row, guess.column
            ways.append((child, [g for g in left if (g[cell] == guess.colour) != guess.opposite]))


def test_the_shape_does_not_depend_on_which_of_two_guesses_comes_first() -> None:
    found = trace(PERMUTATIONS)
    children = found.children()
    both = children[0]
    assert both is not None
    first, second = both
    swapped = Trace(
        (found.nodes[0], *found.nodes[second:], *found.nodes[first:second]), found.palette
    )
    assert swapped != found
    assert swapped.shape() == found.shape()
    assert swapped.measure() == found.measure()


@pytest.mark.parametrize("height_and_width", [(2, 3), (3, 3)])
def test_the_canonical_trace_has_the_fewest_forks(height_and_width: tuple[int, int]) -> None:
    for puzzle, number in all_grids.puzzles(*height_and_width):
        if number > 1:
            found = trace(puzzle, canonical=True).measure()
            assert (found.guesses, found.depth) == smallest(puzzle)
            assert found.solutions == number


@pytest.mark.long
def test_the_canonical_trace_of_many_solutions_has_fewest_forks() -> None:
    checked = 0
    for puzzle in random_puzzles(30, 4, 4, probability=0.3, seed=7):
        first = trace(puzzle).measure()
        if 2 < first.guesses < 6:
            found = trace(puzzle, canonical=True).measure()
            assert (found.guesses, found.depth) == smallest(puzzle)
            assert found.guesses <= first.guesses
            assert found.solutions == first.solutions
            checked += 1
    assert checked >= 3


def test_the_canonical_shape_does_not_change_when_the_puzzle_is_rotated() -> None:
    several = 0
    for puzzle in random_puzzles(60, 5, 5, probability=0.45, seed=1):
        first = trace(puzzle).measure()
        if 0 < first.guesses < 6:
            shape = trace(puzzle, canonical=True).shape()
            assert all(trace(image, canonical=True).shape() == shape for image in images(puzzle))
            several += len({trace(image).shape() for image in [puzzle, *images(puzzle)]}) > 1
    assert several, "the plain trace does depend on it"


def test_a_trace_in_colour_names_the_colour() -> None:
    puzzle = Puzzle.from_grid(random_grid(4, 4, palette=palette_of(3), probability=0.5, seed=5))
    text = trace(puzzle).text()
    assert "colour 1?" in text or "colour 2?" in text


@pytest.mark.parametrize("nodes", range(6))
def test_a_limit_marks_the_nodes_that_were_not_searched(nodes: int) -> None:
    found = trace(PERMUTATIONS, limits=Limits(nodes=nodes))
    assert found.limit == (None if nodes == 5 else "nodes")
    assert ("…" in found.shape()) == (nodes < 5)
    assert len(found.nodes) == 2 * found.measure().guesses + 1
    assert "…" in found.text() or nodes == 5
    ElementTree.fromstring(found.svg())


def test_a_canonical_trace_that_is_not_found_in_time_is_an_error() -> None:
    puzzle = Puzzle(rows=[[1]] * 9, columns=[[1]] * 9)
    with pytest.raises(LimitReached, match="seconds"):
        trace(puzzle, canonical=True, limits=Limits(seconds=0.1))


def test_a_canonical_trace_needs_a_complete_line_solver() -> None:
    with pytest.raises(UnsupportedError, match="fast is not"):
        trace(SWITCH, canonical=True, lines="fast")
    with pytest.raises(UnsupportedError, match="no line solver 'byts'"):
        trace(SWITCH, lines="byts")


@pytest.mark.long
def test_a_deep_trace_is_drawn_without_recursion() -> None:
    limits = Limits(nodes=1500)
    found = trace(Puzzle(rows=[[1]] * 100, columns=[[1]] * 100), limits=limits)
    assert found.measure().guesses > 1000
    assert found.text().count("◇") == found.measure().guesses
    ElementTree.fromstring(found.svg())
    assert hash(found) == hash(found)


def test_cells_are_open_where_line_solving_is_ambiguous_and_nowhere_else() -> None:
    seen = set()
    for puzzle in random_puzzles(30, 6, 6, probability=0.4, seed=5):
        for node in trace(puzzle).nodes:
            seen.add(node.outcome)
            assert (node.open_cells > 0) == (node.outcome is Outcome.AMBIGUITY)
    assert seen == set(Outcome)
