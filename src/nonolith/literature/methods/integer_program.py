"""The method ``integer_program`` uses HiGHS to solve a 0-1 integer linear program.

Source: Bosch 2001 (Painting by numbers). Each variable belongs to a possible start of a block, and
is 1 if the block begins there. Each block has exactly one start, and the next block starts after
its end. Our program omits Bosch's variables for cells. Instead, for each cell and colour, it adds
up the variables of the row's blocks of this colour at all starts from which they cover the cell.
The sum is 1 if the cell has the colour, otherwise 0; it must equal the same sum for the column's
blocks. After each solution, the method adds an inequality that requires another start for at least
one block, and HiGHS solves the program again. When the program has no solution, all solutions have
been found. The method supports any number of colours. Cost: O(kn) variables for a line of n cells
with k blocks, and branch and bound over linear programs of that size.

HiGHS runs in a separate process, which is killed at the limits, because one linear program may take
longer than the limits allow. A limit on nodes bounds the nodes of branch and bound.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from nonolith.literature.shared.foreign import SeedOptions, foreign
from nonolith.literature.shared.starts import BlockStarts, grid_of_blocks, starts_of
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Block, Puzzle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import StoppedError, Work
from nonolith.support.errors import NonolithError

INFINITY = float("inf")


class Equation(NamedTuple):
    """A constraint: low <= sum of coefficient * variable <= high."""

    terms: list[tuple[int, int]]  #: (variable, coefficient)
    low: float
    high: float


class Program:
    """The integer linear program of a puzzle.

    ``placed`` maps each variable of a block in a row to (row, block, start).
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.equations: list[Equation] = []
        self.variables = 0  # number of variables
        self.placed: dict[int, tuple[int, Block, int]] = {}
        # For each cell and colour, the variables of blocks that cover it, with coefficient 1 for
        # blocks of the row and -1 for blocks of the column.
        filling: defaultdict[tuple[int, int, int], list[tuple[int, int]]] = defaultdict(list)
        for line, blocks in enumerate(starts_of(puzzle)):
            variables = []
            for each in blocks:  # a variable for each start, of which exactly one is 1
                chosen = {start: self.variables + i for i, start in enumerate(each.starts)}
                variables.append(chosen)
                self.variables += len(chosen)
                terms = [(variable, 1) for variable in chosen.values()]
                self.equations.append(Equation(terms, 1, 1))
            for j in range(len(blocks) - 1):
                self._order(blocks[j], variables[j], variables[j + 1])
            for (block, _, _), chosen in zip(blocks, variables, strict=True):
                for start, variable in chosen.items():
                    in_row = line < puzzle.height
                    if in_row:
                        self.placed[variable] = (line, block, start)
                    for cell in range(start, start + block.length):
                        at = (line, cell) if in_row else (cell, line - puzzle.height)
                        filling[(*at, block.colour)].append((variable, 1 if in_row else -1))
        self.equations += [Equation(terms, 0, 0) for terms in filling.values()]
        self._given(filling)

    def grid(self, chosen: Iterable[int]) -> Grid:
        """Return the grid with the blocks of the chosen variables."""
        return grid_of_blocks(self.puzzle, (self.placed[variable] for variable in chosen))

    def _order(self, block: BlockStarts, left: dict[int, int], right: dict[int, int]) -> None:
        """Require that the next block starts after the end of a block.

        The inequality for a start p says: if the block starts at p or later, the next block starts
        at p + ``room`` or later. It is the sum of Bosch's inequalities (2) for all starts from p
        on, which excludes more fractional solutions than the single inequalities.
        """
        room = block.block.length + block.gap
        for start in left:
            terms = [(variable, 1) for other, variable in left.items() if other >= start]
            terms += [(variable, -1) for other, variable in right.items() if other >= start + room]
            self.equations.append(Equation(terms, -INFINITY, 0))

    def _given(self, filling: dict[tuple[int, int, int], list[tuple[int, int]]]) -> None:
        """Require that a block of the row covers each cell that cannot be blank. The starts
        already respect all other given cells."""
        if self.puzzle.given is None:
            return
        for i, mask in enumerate(self.puzzle.given.masks()):
            if not mask & 1:
                at = divmod(i, self.puzzle.width)
                colours = range(1, len(self.puzzle.palette))
                terms = [term for c in colours for term in filling.get((*at, c), ()) if term[1] > 0]
                self.equations.append(Equation(terms, 1, 1))


def find(puzzle: Puzzle, options: SeedOptions, work: Work) -> Iterator[Grid]:
    """Yield the solutions, one by one."""
    program = Program(puzzle)
    if not program.variables:
        if all(equation.low <= 0 <= equation.high for equation in program.equations):
            yield program.grid(())
        return
    solver = _solver(program, options.seed)
    while (values := _values(solver, work)) is not None:
        chosen = [variable for variable in program.placed if values[variable] > 0.5]
        yield program.grid(chosen)
        solver.addRow(-INFINITY, len(chosen) - 1, len(chosen), chosen, [1.0] * len(chosen))


@contextmanager
def _stdout_discarded() -> Iterator[None]:
    """Discard what is written to file descriptor 1: HiGHS prints a banner when it is created."""
    stdout = os.dup(1)
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 1)
        yield
    finally:
        os.dup2(stdout, 1)
        os.close(stdout)


def _solver(program: Program, seed: int) -> Any:
    import highspy
    import numpy

    with _stdout_discarded():
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("random_seed", seed)
    # This heuristic helps large programs, but small programs take four times as long with it.
    solver.setOptionValue("mip_heuristic_run_feasibility_jump", False)
    model = highspy.HighsLp()
    number = program.variables
    model.num_col_, model.num_row_ = number, len(program.equations)
    model.col_cost_, model.col_lower_ = numpy.zeros(number), numpy.zeros(number)
    model.col_upper_ = numpy.ones(number)
    model.row_lower_ = numpy.array([equation.low for equation in program.equations])
    model.row_upper_ = numpy.array([equation.high for equation in program.equations])
    model.integrality_ = [highspy.HighsVarType.kInteger] * number
    lengths = [len(equation.terms) for equation in program.equations]
    terms = [term for equation in program.equations for term in equation.terms]
    matrix = model.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.start_ = numpy.cumsum([0, *lengths])
    matrix.index_ = numpy.array([variable for variable, _ in terms])
    matrix.value_ = numpy.array([float(coefficient) for _, coefficient in terms])
    solver.passModel(model)
    return solver


def _values(solver: Any, work: Work) -> list[float] | None:
    """Return the values of the variables in a solution, or None if there is no solution."""
    from highspy import HighsModelStatus

    if work.limits.nodes is not None:
        left = work.limits.nodes - work.branches
        if left <= 0:
            raise StoppedError("nodes")
        solver.setOptionValue("mip_max_nodes", min(left, 2**31 - 1))
    solver.run()
    info = solver.getInfo()
    work.branches += max(0, info.mip_node_count)
    work.steps += 1 + max(0, info.simplex_iteration_count)
    status = solver.getModelStatus()
    if status == HighsModelStatus.kOptimal:
        return list(solver.getSolution().col_value)
    if status == HighsModelStatus.kInfeasible:
        return None
    if status == HighsModelStatus.kSolutionLimit:
        raise StoppedError("nodes")
    raise NonolithError(f"HiGHS failed with the status {solver.modelStatusToString(status)!r}")


INTEGER_PROGRAM = Method(
    name="integer_program",
    summary="a 0-1 integer linear program (HiGHS)",
    source="Bosch 2001",
    capabilities=Capabilities(extra="ilp"),
    options=SeedOptions,
    start=foreign(find, "highspy", "ilp"),
)
