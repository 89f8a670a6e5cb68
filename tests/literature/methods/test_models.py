"""The models for foreign solvers have exactly the solutions of the puzzle."""

from __future__ import annotations

import sys
from itertools import islice, product

import pytest
from hypothesis import given, settings
from pysat.solvers import Solver

import nonolith
from nonolith import Limits, Puzzle
from nonolith.design import random_puzzles
from nonolith.literature.lines.automaton import Automaton
from nonolith.literature.methods import exact_cover
from nonolith.literature.methods.automaton_cp import transitions_of
from nonolith.literature.methods.integer_program import Program
from nonolith.literature.methods.sat import Encoding
from nonolith.literature.shared.starts import line_starts
from nonolith.model.masks import masks_of
from nonolith.model.puzzle import Clue
from nonolith.solving.work import Work
from tests import brute_force
from tests.claims import as_lines
from tests.examples import examples
from tests.processes import run
from tests.strategies import any_puzzle, partial_lines


def block_starts(line: tuple[int, ...]) -> list[int]:
    """Return the cells where the blocks of a complete line begin."""
    return [i for i, c in enumerate(line) if c and (i == 0 or line[i - 1] != c)]


@given(partial_lines(most_cells=8, most_colours=3))
def test_the_starts_of_a_block_are_those_of_placements_that_fit_the_known_cells(
    line: tuple[Clue, list[int], int],
) -> None:
    clue, domains, colours = line
    found = line_starts(clue, len(domains), masks_of(domains, colours))
    everywhere = [block_starts(p) for p in brute_force.placements(clue, len(domains))]
    for j, (block, gap, starts) in enumerate(found):
        assert block == clue[j]
        assert gap == (j + 1 < len(clue) and clue[j + 1].colour == block.colour)
        assert starts == [
            start
            for start in sorted({placement[j] for placement in everywhere})
            if all(domains[start + i] >> block.colour & 1 for i in range(block.length))
        ]


@pytest.mark.parametrize(("colours", "length"), [(2, 6), (3, 4), (4, 3)])
def test_an_automaton_accepts_exactly_the_placements(colours: int, length: int) -> None:
    for clue in brute_force.all_clues(length, colours):
        automaton = Automaton.of(clue, colours)
        transitions, last = transitions_of(automaton), automaton.states - 1
        step = {(state, colour): after for state, colour, after in transitions}
        assert len(step) == len(transitions)
        accepted = set()
        for line in brute_force.all_lines(length, colours):
            state: int | None = 0
            for colour in line:
                state = None if state is None else step.get((state, colour))
            if state == last:
                accepted.add(line)
        assert accepted == set(brute_force.placements(clue, length))


@settings(max_examples=examples(200), deadline=None)
@given(puzzle=any_puzzle(most_colours=4))
def test_models_are_solutions_and_each_solution_is_one_model(puzzle: Puzzle) -> None:
    encoding = Encoding(puzzle)
    if not encoding.cells:
        return
    assert {len(cell) for cell in encoding.cells} == {len(puzzle.palette) - 1}
    with Solver(name="glucose4", bootstrap_with=encoding.clauses) as solver:
        # A variable in no clause is unconstrained and would double the number of models.
        used = {abs(literal) for clause in encoding.clauses for literal in clause}
        models = {frozenset(v for v in m if abs(v) in used) for m in solver.enum_models()}
    found = [as_lines(encoding.solution(model)) for model in models]
    if used:
        assert sorted(found) == sorted(brute_force.solutions(puzzle))


@settings(max_examples=examples(50), deadline=None)
@given(puzzle=any_puzzle(most_cells=4))
def test_the_forbidding_clause_excludes_exactly_one_solution(puzzle: Puzzle) -> None:
    encoding = Encoding(puzzle)
    with Solver(name="glucose4", bootstrap_with=encoding.clauses) as solver:
        left = len(list(brute_force.solutions(puzzle)))
        while encoding.cells and left > 0 and solver.solve():
            solver.add_clause(encoding.forbidding(encoding.solution(solver.get_model())))
            left -= 1
        assert left == 0 or not encoding.cells
        assert not (encoding.cells and solver.solve())


@pytest.mark.parametrize("propagate", [False, True])
@settings(max_examples=examples(200), deadline=None)
@given(puzzle=any_puzzle(most_cells=4, most_colours=4))
def test_exact_covers_are_solutions_and_solutions_are_covers(
    propagate: bool, puzzle: Puzzle
) -> None:
    options = exact_cover.ExactCoverOptions(propagate)
    found = exact_cover.find(puzzle, options, Work(Limits()))
    assert sorted(map(as_lines, found)) == sorted(brute_force.solutions(puzzle))


def test_settled_lines_leave_fewer_options_of_the_exact_cover() -> None:
    puzzle = Puzzle(rows=[[3], [1, 1], [3]], columns=[[3], [1, 1], [3]])
    known = puzzle.replace(given=nonolith.solve(puzzle).solution)
    assert len(exact_cover.Cover(known).options) < len(exact_cover.Cover(puzzle).options)


@settings(max_examples=examples(100), deadline=None)
@given(puzzle=any_puzzle(most_cells=4, most_colours=4))
def test_solutions_of_the_integer_program_are_those_of_the_puzzle(puzzle: Puzzle) -> None:
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


@pytest.mark.parametrize("nodes", [0, 1, 10, 2**31 - 1, 2**31, 10**12])
def test_a_limit_on_nodes_of_any_size_is_kept(nodes: int) -> None:
    """Each of the two solutions takes a node; the proof that no other exists takes another node."""
    (puzzle,) = islice(random_puzzles(2, 8, 8, probability=0.35, seed=2), 1, None)
    result = nonolith.solve(puzzle, "integer_program", max_solutions=2, limits=Limits(nodes=nodes))
    assert result.statistics.branches == min(nodes, 2)
    assert len(result.solutions) == min(nodes, 2)
    assert result.limit == ("nodes" if nodes < 2 else None)


#: Run in a process of its own: OR-tools contains another version of HiGHS, and the two cannot be
#: loaded into one process.
OPTIONS_OF = """
from nonolith import Puzzle
from nonolith.literature.methods.integer_program import Program, _solver

for seed in (0, 7):
    solver = _solver(Program(Puzzle(rows=[[1], [1]], columns=[[1], [1]])), seed)
    names = ("threads", "random_seed", "output_flag")
    print(*(solver.getOptionValue(name)[1] for name in names))
"""


def test_the_integer_program_is_solved_in_one_thread_with_the_seed() -> None:
    child = run([sys.executable, "-c", OPTIONS_OF])
    assert child.stdout.splitlines() == ["1 0 False", "1 7 False"], child.stderr
