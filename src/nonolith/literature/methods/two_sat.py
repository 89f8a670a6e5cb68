"""The method ``two_sat`` runs 2-SAT over pairs of cells of the same line, then backtracks.

Source: Batenburg and Kosters 2009, without its tomographic part, as described by Wu et al. 2013,
sections III-C and III-D and table III. If no placement of a line has colour a in cell p and colour
b in cell q, then the 2-clause "p is not a, or q is not b" holds. For each p and a, a line solver
that assumes p = a finds all such q and b. The clauses of all lines form an implication graph over
the literals "cell = colour". A literal that implies its own opposite is false. Line solving and
2-SAT alternate until nothing changes.

The search that follows is ours. It guesses the cell whose two literals together imply the most
other literals, and first tries the colour that implies more literals. The method finds all
solutions and proves that there are no more. It supports only black-and-white puzzles. Cost: two
line solves for each open cell of a changed line; then O(n * m / 64) word operations for each pass
over a graph of n literals and m implications.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonolith.literature.lines import line_solver
from nonolith.model.grid import Grid
from nonolith.model.masks import Masks, positions
from nonolith.model.puzzle import Puzzle
from nonolith.solving.line_solver import Settle
from nonolith.solving.line_state import LineState, propagate
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import Work, searching

#: For each literal, the literals that it implies.
ImpliedLiterals = dict[int, tuple[int, ...]]

#: Maximum number of literals that one pass over the graph follows; this limits the memory.
SOURCES = 4096


class TwoSatOptions(NamedTuple):
    """Options of the method ``two_sat``.

    Attributes:
        lines: the line solver, or several separated by commas; a later line solver runs when the
            earlier line solvers find nothing new.
    """

    lines: str = "bits"


class ImplicationGraph:
    """The 2-clauses of all lines as implications between literals.

    A literal has the number 2 * cell + colour; cells are numbered in row-major order. The
    implications of a line are reused until the line changes.
    """

    def __init__(self, state: LineState, settle: Settle) -> None:
        self._height, self._width = state.puzzle.shape
        self._settle = settle
        self._by_line: list[tuple[Masks, ImpliedLiterals] | None] = [None for _ in state.clues]

    def close(self, state: LineState, work: Work) -> bool:
        """Alternate 2-SAT and propagation in a propagated state until nothing changes; return False
        at a contradiction."""
        while refuted := self.refuted(state, work):
            lines = 0
            for literal in refuted:
                cell, colour = divmod(literal, 2)
                row, column = divmod(cell, self._width)
                state.put_cell(row, column, state.domain(row, column) & ~(1 << colour))
                lines |= 1 << row | 1 << (self._height + column)
            if not propagate(state, self._settle, work, lines):
                return False
        return True

    def refuted(self, state: LineState, work: Work) -> list[int]:
        """Return the literals of open cells that imply their own opposites, in ascending order."""
        successors = self.successors(state, work)
        # Literals of settled cells have no successors.
        sources = [literal for literal, others in enumerate(successors) if others]
        found: list[int] = []
        for first in range(0, len(sources), SOURCES):
            some = sources[first : first + SOURCES]
            #: For each literal, the literals of ``some`` that imply it, as bits.
            implied_by = [0] * len(successors)
            for position, literal in enumerate(some):
                implied_by[literal] = 1 << position
            order, changed = sources, True
            while changed:
                order, changed = order[::-1], False
                for literal in work.each(order):
                    here = implied_by[literal]
                    for other in successors[literal]:
                        if here & ~implied_by[other]:
                            implied_by[other] |= here
                            changed = True
            found += [lit for at, lit in enumerate(some) if implied_by[lit ^ 1] >> at & 1]
        return found

    def successors(self, state: LineState, work: Work) -> list[tuple[int, ...]]:
        """Return for each literal the literals that it implies within its row and its column."""
        # All literals share an empty tuple: a list for each literal would be slow on a large grid.
        successors: list[tuple[int, ...]] = [()] * (2 * self._height * self._width)
        for line in range(len(state.clues)):
            for literal, implied in work.each(self._implications(state, line, work).items()):
                successors[literal] += implied
        return successors

    def _implications(self, state: LineState, line: int, work: Work) -> ImpliedLiterals:
        """Return, for each literal of an open cell in a line, the implied literals of the line."""
        masks = state.lines[line]
        known = self._by_line[line]
        if known is not None and known[0] == masks:
            return known[1]
        blank, filled = masks
        height, width = self._height, self._width
        # Cell i has the literals first + step * i (blank) and first + step * i + 1 (filled).
        first, step = (2 * line * width, 2) if line < height else (2 * (line - height), 2 * width)
        implications: ImpliedLiterals = {}
        for cell in positions(blank & filled):
            bit = 1 << cell
            others = blank & filled & ~bit
            for colour, guess in enumerate(((blank, filled & ~bit), (blank & ~bit, filled))):
                work.step()
                work.line_solves += 1
                literal = first + step * cell + colour
                settled = self._settle(state.clues[line], state.cells_of(line), guess)
                implications[literal] = (
                    (literal ^ 1,)
                    if settled is None
                    else (
                        *(first + step * at for at in positions(others & ~settled[1])),
                        *(first + step * at + 1 for at in positions(others & ~settled[0])),
                    )
                )
        self._by_line[line] = masks, implications
        return implications


def find(puzzle: Puzzle, options: TwoSatOptions, work: Work) -> Iterator[Grid]:
    """Return all solutions; run 2-SAT before each guess."""
    solver = line_solver(options.lines)
    grids = _search(puzzle, solver.stoppable(work.step), work)
    # An incomplete line solver may accept a full line that does not fit its clue.
    return (grid for grid in grids if solver.complete or puzzle.accepts(grid))


def _search(puzzle: Puzzle, settle: Settle, work: Work) -> Iterator[Grid]:
    """Yield the complete grids found. Recursion would be too deep for large boards."""
    (height, width), state, found = puzzle.shape, LineState(puzzle), False
    stack, graph = (
        [state] if propagate(state, settle, work) else [],
        ImplicationGraph(state, settle),
    )
    while stack:
        state = stack.pop()
        if not graph.close(state, work):
            continue
        if not stack and not found:  # all guesses so far were refuted
            work.known = state.grid()
        if state.is_complete():
            found = True
            yield state.grid()
            continue
        work.branch()
        successors = graph.successors(state, work)
        implied = {
            (row, column): [len(successors[2 * (row * width + column) + c]) for c in (0, 1)]
            for row in range(height)
            for column in positions(state.open_cells(row))
        }
        row, column = max(implied, key=lambda cell: sum(implied[cell]))
        blank, filled = implied[row, column]
        for colour in (0, 1) if filled > blank else (1, 0):  # the search takes the last child first
            child = state.copy()
            child.put_cell(row, column, 1 << colour)
            if propagate(child, settle, work, 1 << row | 1 << (height + column)):
                stack.append(child)


TWO_SAT = Method(
    name="two_sat",
    summary="2-SAT over pairs of cells of the same line, then backtracking",
    source="Batenburg and Kosters 2009",
    capabilities=Capabilities(colours=False),
    options=TwoSatOptions,
    start=searching(find),
)
