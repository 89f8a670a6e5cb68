"""The clauses of the clues: their models are the solutions, and unit propagation settles lines."""

from __future__ import annotations

import ast
from itertools import combinations, count, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from pysat.solvers import Minisat22

from nonolith import Clue, Puzzle
from nonolith.certificates import encoding
from nonolith.certificates.certificate import formula_size
from nonolith.certificates.encoding import block_starts, clauses_of, line_clauses
from nonolith.certificates.rule_encoding import rule_clauses
from tests import brute_force, patterns
from tests.examples import examples
from tests.strategies import any_puzzle, partial_lines


def clauses_of_line(clue: Clue, cells: int, colours: int) -> list[list[int]]:
    """Return the clauses of one line; cell i has colour k if ``1 + i * colours + k`` is true."""
    line = [range(1 + i * colours, 1 + (i + 1) * colours) for i in range(cells)]
    fresh = count(1 + cells * colours)
    clauses = [list(cell) for cell in line]
    clauses += [[-a, -b] for cell in line for a in cell for b in cell if a < b]
    return clauses + list(line_clauses(clue, line, block_starts(clue, cells, fresh), fresh))


def models(clauses: list[list[int]], cells: int, colours: int) -> list[tuple[int, ...]]:
    """Return the colours of the cells in each model."""
    with Minisat22(bootstrap_with=clauses) as solver:
        return [
            tuple((literal - 1) % colours for literal in model[: cells * colours] if literal > 0)
            for model in solver.enum_models()
        ]


def propagated(clauses: list[list[int]]) -> set[int] | None:
    """Return the literals that follow by unit propagation; None for a contradiction."""
    true: set[int] = set()
    while True:
        before = len(true)
        for clause in clauses:
            left = [x for x in clause if -x not in true]
            if not left:
                return None
            if len(left) == 1:
                true.add(left[0])
        if len(true) == before:
            return true


@pytest.mark.parametrize(("cells", "colours"), [(1, 2), (4, 2), (6, 2), (1, 3), (3, 3), (4, 3)])
def test_clauses_of_rules_have_the_models_and_consequences_of_the_line(
    cells: int, colours: int
) -> None:
    for pattern in patterns.of_line(cells, colours, 60):
        fitting = patterns.words(pattern, cells, colours)
        line = [range(1 + colours * i, 1 + colours * (i + 1)) for i in range(cells)]
        clauses = [list(cell) for cell in line]
        clauses += [[-a, -b] for cell in line for a, b in combinations(cell, 2)]
        fresh = count(1 + colours * cells)
        clauses += rule_clauses(patterns.rule_of(pattern, colours), line, (), fresh)
        assert sorted(set(models(clauses, cells, colours))) == fitting
        found = propagated([*clauses, [2]])  # the first cell has colour 1
        left = [each for each in fitting if each[0] == 1]
        assert (found is None) == (not left)
        for i, colour in product(range(cells), range(colours)) if left else ():
            assert found is not None
            assert (-(1 + colours * i + colour) in found) == all(e[i] != colour for e in left)


@pytest.mark.parametrize(("colours", "longest"), [(2, 7), (3, 5), (4, 4)])
def test_the_models_of_a_line_are_exactly_its_placements(colours: int, longest: int) -> None:
    for cells in range(1, longest + 1):
        for clue in brute_force.all_clues(cells, colours):
            found = models(clauses_of_line(clue, cells, colours), cells, colours)
            # Compare lists, not sets: each placement has exactly one model.
            assert sorted(found) == sorted(brute_force.placements(clue, cells))


@settings(max_examples=examples(300))
@given(partial_lines(most_cells=10))
def test_unit_propagation_finds_what_a_complete_line_solver_finds(
    line: tuple[Clue, list[int], int],
) -> None:
    clue, domains, colours = line
    excluded = [
        [-(1 + i * colours + k)]
        for i, domain in enumerate(domains)
        for k in range(colours)
        if not domain >> k & 1
    ]
    true = propagated([*clauses_of_line(clue, len(domains), colours), *excluded])
    settled = brute_force.settle(clue, domains)
    assert (true is None) == (settled is None)
    for i, domain in enumerate(settled or ()):
        kept = {k for k in range(colours) if -(1 + i * colours + k) not in (true or ())}
        assert sum(1 << k for k in kept) == domain


@settings(max_examples=examples(60))
@given(any_puzzle(most_cells=4))
def test_the_models_of_a_puzzle_are_exactly_its_solutions(puzzle: Puzzle) -> None:
    cells, colours = puzzle.height * puzzle.width, len(puzzle.palette)
    expected = sorted(
        tuple(cell for row in grid for cell in row) for grid in brute_force.solutions(puzzle)
    )
    assert sorted(models(list(clauses_of(puzzle)), cells, colours)) == expected


@given(any_puzzle(most_cells=5))
def test_the_size_of_the_formula_is_estimated_within_a_small_factor(puzzle: Puzzle) -> None:
    size = sum(1 for _ in clauses_of(puzzle))
    assert size <= 3 * formula_size(puzzle) + 20
    assert formula_size(puzzle) <= 6 * size + 20


def test_the_trusted_file_has_at_most_sixty_lines() -> None:
    text = Path(encoding.__file__).read_text("utf-8")
    documentation: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node):
            first = node.body[0]
            documentation |= set(range(first.lineno, (first.end_lineno or 0) + 1))
    lines = enumerate(text.splitlines(), 1)
    assert sum(1 for n, line in lines if line.strip() and n not in documentation) <= 60
