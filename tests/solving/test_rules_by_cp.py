"""CP-SAT finds the same solutions of puzzles with clues that are not fully known, with an automaton
of each line. It is made by derivatives (Brzozowski 1964), not as in the model."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from nonolith import PuzzleError, check, solutions
from tests import patterns
from tests.examples import all_cases

cp_model: Any = pytest.importorskip("ortools.sat.python.cp_model")
MOST = 5

#: The parts still to read, the colour and the length of the run that is read (0: none), and the
#: cells that each total still needs.
State = tuple[frozenset[tuple[int, int, int]], tuple[int, ...]]


def automaton(clue: Any, colours: int) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Return the transitions and the final states of a clue; state 0 is the first."""
    pattern = patterns.pattern_of(clue)
    blocks: list[Any] = pattern["blocks"] if isinstance(pattern, dict) else pattern
    totals = pattern["sum"] if isinstance(pattern, dict) else []

    def closed(at: int) -> set[int]:
        """Return the numbers of parts that may be the next one."""
        return {at} | (closed(at + 1) if at < len(blocks) and blocks[at] == "*" else set())

    def ended(at: int, colour: int, length: int) -> set[int]:
        """Return the numbers of parts that may follow if the run of a part ends here."""
        if not colour:
            return {at}
        if blocks[at] == "*":
            return closed(at)
        long, own = blocks[at]
        sizes = long if isinstance(long, set | frozenset) else {long} if long else {length}
        return closed(at + 1) if length in sizes and own in (None, colour) else set()

    def after(
        states: frozenset[tuple[int, int, int]], cell: int
    ) -> frozenset[tuple[int, int, int]]:
        found = set()
        for at, colour, length in states:
            if cell and cell == colour:
                found.add((at, colour, length + 1))
                continue
            for then in ended(at, colour, length):
                if not cell:
                    found.add((then, 0, 0))
                elif then < len(blocks):
                    found.add((then, cell, 1))
        return frozenset(found)

    first: State = (frozenset((at, 0, 0) for at in closed(0)), tuple(n for n, _ in totals))
    numbers, steps, finals = {first: 0}, [], []
    for state in (queue := [first]):  # grows
        places, left = state
        if not any(left) and any(len(blocks) in ended(*each) for each in places):
            finals.append(numbers[state])
        for cell in range(colours):
            rest = tuple(
                n - (cell > 0 and own in (None, cell))
                for n, (_, own) in zip(left, totals, strict=True)
            )
            then = after(places, cell), rest
            longest = max((length for _, _, length in then[0]), default=0)
            if not then[0] or min(rest, default=0) < 0 or longest > LONGEST:
                continue
            if then not in numbers:
                numbers[then] = len(queue)
                queue.append(then)
            steps.append((numbers[state], cell, numbers[then]))
    return steps, finals


#: No line is longer.
LONGEST = 11


@pytest.mark.parametrize("seed", range(2000 if all_cases() else 12))
def test_solutions_are_those_of_cp_sat(seed: int) -> None:
    random, colours = Random(seed), 2 + seed % 4 // 3
    height, width = (9, LONGEST) if colours == 2 else (6, 7)
    try:
        share = random.choice((0.1, 0.2, 0.4))
        puzzle = patterns.puzzle_of(random, height, width, share, colours)
    except PuzzleError:
        return
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    solver.parameters.cp_model_presolve = False  # it ends the process for some of these models
    rows = [[model.new_int_var(0, colours - 1, "") for _ in range(width)] for _ in range(height)]
    lines = (*rows, *map(list, zip(*rows, strict=True)))
    for cells, clue in zip(lines, (*puzzle.rows, *puzzle.columns), strict=True):
        steps, finals = automaton(clue, colours)
        model.add_automaton(cells, 0, finals, steps)
    found: list[tuple[int, ...]] = []
    while len(found) <= MOST and solver.solve(model) == cp_model.OPTIMAL:
        found.append(tuple(solver.value(cell) for cell in chain(*rows)))
        model.add_forbidden_assignments([*chain(*rows)], [found[-1]])
    assert check(puzzle).verdict == ("none", "unique", "multiple")[min(len(found), 2)]
    if len(found) <= MOST:
        own = [
            tuple(int(cell or 0) for row in grid.rows() for cell in row)
            for grid in solutions(puzzle)
        ]
        assert sorted(own) == sorted(found)
