"""The program of a puzzle has exactly its solutions, and means the same as Bosch's inequalities."""

from __future__ import annotations

import sys
from itertools import islice, product

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Limits, Puzzle
from nonolith.design import random_puzzles
from nonolith.literature.methods.integer_program import Program
from tests import brute_force
from tests.claims import as_lines
from tests.examples import examples
from tests.processes import run
from tests.strategies import any_puzzle


@settings(max_examples=examples(100), deadline=None)
@given(puzzle=any_puzzle(most_cells=4, most_colours=4))
def test_solutions_of_the_program_are_those_of_the_puzzle(puzzle: Puzzle) -> None:
    found = list(nonolith.solutions(puzzle, "integer_program"))
    assert sorted(map(as_lines, found)) == sorted(brute_force.solutions(puzzle))


@settings(max_examples=examples(100), deadline=None)
@given(puzzle=any_puzzle(most_cells=3, most_colours=2))
def test_every_assignment_that_fits_the_equations_is_a_solution(puzzle: Puzzle) -> None:
    program = Program(puzzle)
    if program.variables > 14:
        return
    grids = [
        program.grid(v for v in program.placed if values[v])
        for values in product((0, 1), repeat=program.variables)
        if all(e.low <= sum(values[v] * k for v, k in e.terms) <= e.high for e in program.equations)
    ]
    assert sorted(map(as_lines, grids)) == sorted(brute_force.solutions(puzzle))


@pytest.mark.parametrize("nodes", [1, 10, 2**31 - 1, 2**31, 10**12])
def test_a_limit_on_nodes_of_any_size_is_kept(nodes: int) -> None:
    """Two solutions take one node each, and that there are no more a third."""
    (puzzle,) = islice(random_puzzles(2, 8, 8, probability=0.35, seed=2), 1, None)
    result = nonolith.solve(puzzle, "integer_program", max_solutions=2, limits=Limits(nodes=nodes))
    assert result.statistics.branches == min(nodes, 2)
    assert len(result.solutions) == min(nodes, 2)
    assert result.limit == ("nodes" if nodes == 1 else None)


def test_without_nodes_nothing_is_solved_however_easy() -> None:
    puzzle = Puzzle(rows=[[1]], columns=[[1]])
    result = nonolith.solve(puzzle, "integer_program", limits=Limits(nodes=0))
    assert (result.limit, result.solutions) == ("nodes", ())


#: In a process of its own: OR-tools brings a HiGHS of another version, and both in one process
#: cannot be loaded.
OPTIONS_OF = """
from nonolith import Puzzle
from nonolith.literature.methods.integer_program import Program, _solver

for seed in (0, 7):
    solver = _solver(Program(Puzzle(rows=[[1], [1]], columns=[[1], [1]])), seed)
    names = ("threads", "random_seed", "output_flag")
    print(*(solver.getOptionValue(name)[1] for name in names))
"""


def test_the_solver_runs_in_one_thread_with_the_seed() -> None:
    child = run([sys.executable, "-c", OPTIONS_OF])
    assert child.stdout.splitlines() == ["1 0 False", "1 7 False"], child.stderr
