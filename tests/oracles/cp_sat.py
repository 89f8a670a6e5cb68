"""Solve puzzles by the external oracle: OR-tools CP-SAT with one automaton for each line.

The model is the textbook one (Lagerkvist's Gecode example): the clue of a line, read as a
pattern of blanks and blocks, is a finite automaton over the colours of its cells. The model uses
nothing of nonolith but the puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonolith.model.puzzle import Clue, Puzzle
from tests.brute_force import Lines

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

Transition = tuple[int, int, int]


@dataclass(frozen=True)
class Answer:
    """The solutions that CP-SAT found (tuples of rows), and whether they are all that exist."""

    solutions: tuple[Lines, ...]
    complete: bool


def automaton(clue: Clue) -> tuple[list[Transition], list[int]]:
    """Return the automaton of a clue: its transitions (state, colour, state) and its final states.

    State 0 stands before the first block; each cell of a block leads to a new state. The state
    after the last cell of a block waits for the next block, and loops on blank, unless the next
    block has the same colour: then a blank must come first, and has a state of its own.
    """
    transitions: list[Transition] = [(0, 0, 0)]
    state = 0
    for number, block in enumerate(clue):
        if number and clue[number - 1].colour == block.colour:
            transitions += [(state, 0, state + 1), (state + 1, 0, state + 1)]
            state += 1
        elif number:
            transitions.append((state, 0, state))
        for _ in range(block.length):
            transitions.append((state, block.colour, state + 1))
            state += 1
    if clue:
        transitions.append((state, 0, state))
    return transitions, [state]


def model(puzzle: Puzzle) -> tuple[cp_model.CpModel, list[list[Any]]]:
    """Return the model of a puzzle and its cell variables (rows x columns)."""
    from ortools.sat.python import cp_model

    asked = cp_model.CpModel()
    colours = len(puzzle.palette)
    cells = [
        [asked.new_int_var(0, colours - 1, f"{r},{c}") for c in range(puzzle.width)]
        for r in range(puzzle.height)
    ]
    columns = [list(column) for column in zip(*cells, strict=True)]
    for clue, line in [
        *zip(puzzle.rows, cells, strict=True),
        *zip(puzzle.columns, columns or [[]] * puzzle.width, strict=True),
    ]:
        transitions, finals = automaton(clue)
        if line:
            asked.add_automaton(line, 0, finals, transitions)
    if puzzle.given is not None:
        for r, row in enumerate(cells):
            for c, cell in enumerate(row):
                domain = cp_model.Domain.from_values(sorted(puzzle.given.domain(r, c)))
                asked.add_linear_expression_in_domain(cell, domain)
    return asked, cells


def enumerate_solutions(puzzle: Puzzle, *, at_most: int | None = None) -> Answer:
    """Return all solutions of a puzzle, or the first ``at_most`` of them.

    ``complete`` is True if CP-SAT proved that there are no others.
    """
    from ortools.sat.python import cp_model  # slow, and few processes use it

    asked, cells = model(puzzle)
    found: list[Lines] = []

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.append(tuple(tuple(self.value(cell) for cell in row) for row in cells))
            if len(found) == at_most:
                self.stop_search()

    solver = _one_thread()
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(asked, Collect())
    return Answer(tuple(found), status in (cp_model.OPTIMAL, cp_model.INFEASIBLE))


def _one_thread() -> cp_model.CpSolver:
    """Return a single-threaded solver that leaves Ctrl-C to Python. Its own signal handler would
    stay installed after the solve, and the next Ctrl-C would kill the process."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    return solver
