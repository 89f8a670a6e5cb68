"""The method ``automaton_cp`` uses CP-SAT to solve a model with one automaton for each line.

Source: Lagerkvist's nonogram example for Gecode, with the regular constraint of Pesant 2004. For
each line, a constraint requires that a finite automaton accepts the colours of its cells. The
automaton is made from the clue. Its states form a chain with one state for each cell of the
tightest placement. The method finds all solutions and proves that there are no more. It supports
any number of colours. Cost: CP-SAT unrolls each automaton over the cells of its line, which takes
O(n^2) clauses for a line of n cells.

The method finds the first two solutions one at a time, and forbids each solution found, because
this proves uniqueness fastest. Then it enumerates solutions in batches of doubling size. CP-SAT
runs in a separate process, which is killed at the limits, because CP-SAT can exceed its own time
limit. For example, it exceeds the limit by a second while it reads the model of a 130x130 puzzle. A
limit on nodes bounds the conflicts of the search, each of which ends a branch. It does not bound
the conflicts of the presolve.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonolith.literature.lines.automaton import Automaton
from nonolith.literature.shared.foreign import SeedOptions, foreign
from nonolith.model.grid import Grid
from nonolith.model.masks import positions
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import StoppedError, Work


def find(puzzle: Puzzle, options: SeedOptions, work: Work) -> Iterator[Grid]:
    """Yield the solutions, one by one."""
    if puzzle.given is not None and not all(puzzle.given.masks()):
        return  # CP-SAT rejects variables without values.
    model, cells = model_of(puzzle)
    batch, found = 1, 0
    while True:
        answers, complete = _solve(model, cells, batch, options.seed, work)
        for colours in answers:
            masks = [1 << colour for colour in colours]
            yield Grid(*puzzle.shape, masks, puzzle.palette)
        if complete or not cells:
            return
        model.add_forbidden_assignments(cells, answers)
        found += len(answers)
        batch = 1 if found < 2 else found


def model_of(puzzle: Puzzle) -> tuple[Any, list[Any]]:
    """Return the model of a puzzle, and the variables of its cells in row-major order."""
    from ortools.sat.python import cp_model

    model, width = cp_model.CpModel(), puzzle.width
    given = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    cells = [
        model.new_int_var_from_domain(cp_model.Domain.from_values(positions(mask)), "")
        for mask in given.masks()
    ]
    rows = [cells[r * width : (r + 1) * width] for r in range(puzzle.height)]
    columns = [cells[c::width] for c in range(width)]
    for clue, line in zip((*puzzle.rows, *puzzle.columns), rows + columns, strict=True):
        automaton = Automaton.of(clue, len(puzzle.palette))
        if line:
            model.add_automaton(line, 0, [automaton.states - 1], transitions_of(automaton))
    return model, cells


def transitions_of(automaton: Automaton) -> list[tuple[int, int, int]]:
    """Return the transitions of an automaton as (state, colour, next state)."""
    return [(state, 0, state) for state in positions(automaton.loops)] + [
        (state, colour, state + 1)
        for colour, states in enumerate(automaton.forward)
        for state in positions(states)
    ]


def _solve(
    model: Any, cells: list[Any], batch: int, seed: int, work: Work
) -> tuple[list[list[int]], bool]:
    """Return up to ``batch`` solutions, and whether the model has no other solutions."""
    from ortools.sat.python import cp_model

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append([self.value(cell) for cell in cells])
            if len(found) >= batch:
                self.stop_search()

    found: list[list[int]] = []
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.catch_sigint_signal = False
    # With symmetry detection, version 9.15 fails an internal check after solutions are forbidden.
    solver.parameters.symmetry_level = 0
    solver.parameters.enumerate_all_solutions = batch > 1
    if work.limits.nodes is not None:
        solver.parameters.max_number_of_conflicts = max(0, work.limits.nodes - work.conflicts)
    status = solver.solve(model, Collect())
    work.conflicts += solver.num_conflicts
    work.steps += 1 + solver.num_binary_propagations + solver.num_integer_propagations
    complete = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    if status == cp_model.UNKNOWN:
        raise StoppedError("nodes")
    # Without an objective, CP-SAT calls the first solution optimal; there may be others.
    return found, complete and (batch > 1 or not found)


AUTOMATON_CP = Method(
    name="automaton_cp",
    summary="a constraint model with an automaton for each line (OR-tools CP-SAT)",
    source="Lagerkvist; Pesant 2004",
    capabilities=Capabilities(extra="cp"),
    options=SeedOptions,
    start=foreign(find, "ortools", "cp"),
)
