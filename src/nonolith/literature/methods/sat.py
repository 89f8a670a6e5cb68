"""The method ``sat`` solves the order encoding of the puzzle by a SAT solver of python-sat.

Source: Tamura, Taga, Kitagawa and Banbara 2009 (the order encoding). The solvers, all
conflict-driven, are CaDiCaL (Biere), Glucose (Audemard and Simon), MiniSat (Een and Sorensson) and
a successor of MapleSAT. After each solution, the method adds a clause that excludes this solution,
and the solver continues with its learned clauses. When the clauses are unsatisfiable, all solutions
have been found. The method supports any number of colours. Cost, in black and white: O(kn)
variables and clauses for a line of n cells with k blocks.

The solver runs in a separate process, which is killed at the limits, because some of the solvers
cannot be interrupted. A limit on nodes bounds the conflicts, each of which ends a branch, because
not all solvers can limit their decisions. Glucose checks this limit only when it restarts, up to a
hundred conflicts late.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice, repeat
from typing import Any, Literal, NamedTuple

from nonolith.literature.shared.foreign import foreign
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.solving.line_solver import packed_starts
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import StoppedError, Work

SatSolver = Literal["cadical195", "cadical153", "glucose4", "glucose42", "maplechrono", "minisat22"]

Clause = list[int]

#: A literal that is always true, and a literal that is never true; no variable has these numbers.
ALWAYS, NEVER = 10**9, -(10**9)


class SatOptions(NamedTuple):
    """Options of the method ``sat``.

    Attributes:
        solver: name of the solver in python-sat.
    """

    solver: SatSolver = "cadical195"


class Encoding:
    """The clauses of a puzzle in the order encoding. Each solution is a model of the clauses.

    The variable for block b and position p means "b starts at p or later". Rows and columns share
    one variable for each cell and colour. The clauses say:

    - If b starts at p or later, it starts at p - 1 or later.
    - The next block starts after the end of b.
    - A cell at which a block has started and not ended has the colour of this block.
    - A cell between two neighbouring blocks is blank.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.clauses: list[Clause] = []  #: the clauses, as lists of DIMACS literals
        self._variables = count(1)
        colours, width = len(puzzle.palette) - 1, puzzle.width
        #: For each cell in row-major order, its variables, one for each colour except blank.
        self.cells = [self._new(colours) for _ in range(puzzle.height * width)]
        domains = repeat(-1) if puzzle.given is None else puzzle.given.masks()
        for cell, domain in zip(self.cells, domains, strict=False):
            if not domain & 1:
                self._add(*cell)
            for colour, variable in enumerate(cell, 1):
                if not domain >> colour & 1:
                    self._add(-variable)
                for other in cell[: colour - 1]:
                    self._add(-variable, -other)
        for r, clue in enumerate(puzzle.rows):
            self._encode(clue, self.cells[r * width : (r + 1) * width])
        for c, clue in enumerate(puzzle.columns):
            self._encode(clue, self.cells[c::width])

    def solution(self, model: Iterable[int]) -> Grid:
        """Return the grid of a model, which is a sequence of literals."""
        true = {literal for literal in model if literal > 0}
        masks = [
            1 << next((i for i, variable in enumerate(cell, 1) if variable in true), 0)
            for cell in self.cells
        ]
        return Grid(*self.puzzle.shape, masks, self.puzzle.palette)

    def forbidding(self, grid: Grid) -> Clause:
        """Return the clause that excludes a solution."""
        return [
            -variable if mask >> i & 1 else variable
            for cell, mask in zip(self.cells, grid.masks(), strict=True)
            for i, variable in enumerate(cell, 1)
        ]

    def _new(self, number: int) -> list[int]:
        """Return ``number`` new variables."""
        return list(islice(self._variables, number))

    def _add(self, *literals: int) -> None:
        if ALWAYS not in literals:
            self.clauses.append([literal for literal in literals if literal != NEVER])

    def _encode(self, clue: Clue, line: Sequence[Sequence[int]]) -> None:
        """Add the clauses of one line; ``line`` contains the variables of its cells."""
        first = packed_starts(clue)
        slack = len(line) - first[-1]
        starts = [self._new(slack) for _ in clue]

        def from_on(j: int, position: int) -> int:
            """Return the literal "block j starts at this position or later", or ALWAYS or NEVER."""
            if j == len(clue) or position <= first[j]:
                return ALWAYS
            return NEVER if position > first[j] + slack else starts[j][position - first[j] - 1]

        for j, block in enumerate(clue):
            for position in range(first[j], first[j] + slack + 1):
                self._add(-from_on(j, position + 1), from_on(j, position))
                self._add(-from_on(j, position), from_on(j + 1, position + first[j + 1] - first[j]))
            for cell in range(first[j], first[j] + slack + block.length):
                may_have_ended = -from_on(j, cell - block.length + 1)
                self._add(may_have_ended, from_on(j, cell + 1), line[cell][block.colour - 1])
        for cell, colours in enumerate(line):
            for j in range(len(clue) + 1):
                before = from_on(j - 1, cell - clue[j - 1].length + 1) if j else NEVER
                for colour in colours:
                    self._add(before, -from_on(j, cell + 1), -colour)


def find(puzzle: Puzzle, options: SatOptions, work: Work) -> Iterator[Grid]:
    """Yield the solutions, one by one."""
    from pysat import solvers

    encoding = Encoding(puzzle)
    with solvers.Solver(name=options.solver, bootstrap_with=encoding.clauses) as solver:
        while _satisfiable(solver, work):
            solution = encoding.solution(solver.get_model())
            yield solution
            forbidding = encoding.forbidding(solution)
            if not forbidding:  # a puzzle without cells
                return
            solver.add_clause(forbidding)


def _satisfiable(solver: Any, work: Work) -> bool:
    if work.limits.nodes is not None:
        left = work.limits.nodes - work.conflicts
        if left <= 0:
            raise StoppedError("nodes")
        solver.conf_budget(left)
    found: bool | None = solver.solve_limited()
    counts = solver.accum_stats()
    work.conflicts, work.restarts = counts["conflicts"], counts["restarts"]
    work.steps = counts["propagations"]
    if found is None:
        raise StoppedError("nodes")
    return found


SAT = Method(
    name="sat",
    summary="the order encoding, for a SAT solver (python-sat)",
    source="Tamura et al. 2009",
    capabilities=Capabilities(extra="sat"),
    options=SatOptions,
    start=foreign(find, "pysat", "sat"),
)
