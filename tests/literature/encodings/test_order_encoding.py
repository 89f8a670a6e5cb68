"""The clauses of a puzzle have one model for each solution."""

from __future__ import annotations

from hypothesis import given, settings
from pysat.solvers import Solver

from nonolith import Puzzle
from nonolith.literature.encodings.order_encoding import Encoding
from tests import brute_force
from tests.claims import as_lines
from tests.examples import examples
from tests.strategies import any_puzzle


@settings(max_examples=examples(200), deadline=None)
@given(puzzle=any_puzzle(most_colours=4))
def test_models_are_solutions_and_each_solution_is_one_model(puzzle: Puzzle) -> None:
    encoding = Encoding(puzzle)
    if not encoding.cells:
        return
    assert {len(cell) for cell in encoding.cells} == {len(puzzle.palette) - 1}
    with Solver(name="glucose4", bootstrap_with=encoding.clauses) as solver:
        # Variables in no clause are free for the solver, and would multiply the models.
        used = {abs(literal) for clause in encoding.clauses for literal in clause}
        models = {frozenset(v for v in m if abs(v) in used) for m in solver.enum_models()}
    found = [as_lines(encoding.solution(model)) for model in models]
    if used:
        assert sorted(found) == sorted(brute_force.solutions(puzzle))


@settings(max_examples=examples(50), deadline=None)
@given(puzzle=any_puzzle(most_cells=4))
def test_forbidding_excludes_one_solution_and_no_other(puzzle: Puzzle) -> None:
    encoding = Encoding(puzzle)
    with Solver(name="glucose4", bootstrap_with=encoding.clauses) as solver:
        left = len(list(brute_force.solutions(puzzle)))
        while encoding.cells and left > 0 and solver.solve():
            solver.add_clause(encoding.forbidding(encoding.solution(solver.get_model())))
            left -= 1
        assert left == 0 or not encoding.cells
        assert not (encoding.cells and solver.solve())
