"""``two_sat``: pairs of cells within lines as 2-clauses, closed by 2-SAT, then backtracking.

Source: Batenburg and Kosters 2009, as described by Wu et al. 2013, III-C and III-D, table III
(without the tomographic part); Tarjan 1972 for components. If no placement of a line has colour a
in its open cell p and colour b in its open cell q, the clause "p is not a, or q is not b" holds. A
line solver run with p = a finds all such q and b. The clauses of all lines are an implication graph
over the literals "cell = colour"; a literal that leads to its own opposite is false. Line solving
and 2-SAT take turns until nothing changes. The search around this closure is ours. It guesses the
cell whose two literals together imply the most others, and first the colour that implies more.
Exact: finds all solutions, proves that there are no more. Black and white only. Cost: two line
solves for each open cell of a changed line; with n literals and m implications, n * m / 64 word
operations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from nonolith.literature.lines import line_solver
from nonolith.model.grid import Grid
from nonolith.model.limits import Limits
from nonolith.model.masks import Masks, positions
from nonolith.model.puzzle import Puzzle
from nonolith.solving.board import Board, all_lines, propagate
from nonolith.solving.line_solver import Settle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import PythonSearch, Work

#: For an open cell of a line and an assumed colour: the other open cells that are then blank, and
#: those that are filled, as bits; None if no placement gives the cell that colour.
Implied = tuple[int, int] | None

#: Number of literals tested in one pass over the graph, which bounds its memory.
TARGETS = 4096


class TwoSatOptions(NamedTuple):
    """Options of the method ``two_sat``.

    Attributes:
        lines: the line solver, or several separated by commas: each is run if those before it
            find nothing new.
    """

    lines: str = "bits"


class Pairs:
    """The 2-clauses of the lines of one grid; those of unchanged lines are reused.

    Literals are numbered 2 * cell + colour, cells row by row.
    """

    def __init__(self, board: Board, settle: Settle) -> None:
        self.height, self.width = board.puzzle.shape
        self._settle = settle
        self._relations: list[tuple[Masks, dict[int, tuple[Implied, Implied]]] | None] = [
            None for _ in board.clues
        ]

    def settle(self, board: Board, work: Work) -> bool:
        """Settle a propagated board by propagation and 2-SAT in turn, until nothing changes.

        Return False at a contradiction.
        """
        while refuted := self.refuted(board, work):
            lines = 0
            for literal in refuted:
                cell, colour = divmod(literal, 2)
                row, column = divmod(cell, self.width)
                board.put_cell(row, column, board.domain(row, column) & ~(1 << colour))
                lines |= 1 << row | 1 << (self.height + column)
            if not propagate(board, self._settle, work, lines):
                return False
        return True

    def refuted(self, board: Board, work: Work) -> list[int]:
        """Return the literals of open cells that 2-SAT refutes, in order."""
        successors = self.successors(board, work)
        components = strongly_connected(successors, work.step)
        home = [0] * len(successors)
        for number, component in enumerate(components):
            for literal in component:
                home[literal] = number
            work.step()
        leads_to = []
        for number, component in enumerate(components):
            homes = {home[other] for literal in component for other in successors[literal]}
            leads_to.append(sorted(homes - {number}))
            work.step()
        # Literals of settled cells have no successors.
        sources = [literal for literal, others in enumerate(successors) if others]
        found: list[int] = []
        for first in range(0, len(sources), TARGETS):
            some = sources[first : first + TARGETS]
            reached = [0] * len(components)
            for position, literal in enumerate(some):
                reached[home[literal ^ 1]] |= 1 << position
            for number in work.each(range(len(components))):
                for other in leads_to[number]:
                    reached[number] |= reached[other]
            found += [lit for at, lit in enumerate(some) if reached[home[lit]] >> at & 1]
        return found

    def successors(self, board: Board, work: Work) -> list[tuple[int, ...]]:
        """Return for each literal the literals that it implies within its row and its column."""
        # All share one empty tuple: making a list for each literal is slow on a large grid.
        successors: list[tuple[int, ...]] = [()] * (2 * self.height * self.width)
        for line in range(len(board.clues)):
            for cell, by_colour in self._relations_of(board, line, work).items():
                work.step()
                for colour, implied in enumerate(by_colour):
                    at = self._literal(line, cell, colour)
                    successors[at] += (at ^ 1,) if implied is None else self._all(line, implied)
        return successors

    def _all(self, line: int, implied: tuple[int, int]) -> tuple[int, ...]:
        return tuple(
            self._literal(line, cell, colour)
            for colour, cells in enumerate(implied)
            for cell in positions(cells)
        )

    def _literal(self, line: int, position: int, colour: int) -> int:
        if line < self.height:
            return 2 * (line * self.width + position) + colour
        return 2 * (position * self.width + line - self.height) + colour

    def _relations_of(
        self, board: Board, line: int, work: Work
    ) -> dict[int, tuple[Implied, Implied]]:
        """Return for each open cell of a line what follows if it is blank, and if it is filled."""
        masks = board.lines[line]
        kept = self._relations[line]
        if kept is not None and kept[0] == masks:
            return kept[1]
        blank, filled = masks
        relations = {}
        for cell in positions(blank & filled):
            bit = 1 << cell
            relations[cell] = (
                self._implied(board, line, bit, (blank, filled & ~bit), work),
                self._implied(board, line, bit, (blank & ~bit, filled), work),
            )
        self._relations[line] = masks, relations
        return relations

    def _implied(self, board: Board, line: int, bit: int, assumed: Masks, work: Work) -> Implied:
        work.step()
        work.line_solves += 1
        settled = self._settle(board.clues[line], board.cells_of(line), assumed)
        if settled is None:
            return None
        blank, filled = board.lines[line]
        others = blank & filled & ~bit
        return others & ~settled[1], others & ~settled[0]


def strongly_connected(
    successors: Sequence[Sequence[int]], step: Callable[[], None]
) -> list[list[int]]:
    """Return the strongly connected components of a graph, each before those that lead to it.

    Tarjan's algorithm, without recursion. ``successors`` has for each node (numbered from 0) the
    nodes that it leads to. ``step`` is called regularly and may raise to cancel the work.

    >>> strongly_connected([[1], [0, 2], []], lambda: None)
    [[2], [1, 0]]
    """
    size = len(successors)
    order = [0] * size  # rank in which a node was reached, from 1; 0: not reached yet
    low = [0] * size
    pending: list[int] = []  # reached, and not yet in a component
    is_pending = bytearray(size)
    components: list[list[int]] = []
    reached = 0
    for root in range(size):
        path = [] if order[root] else [(root, iter(successors[root]))]
        while path:
            node, following = path[-1]
            if not order[node]:
                reached += 1
                order[node] = low[node] = reached
                pending.append(node)
                is_pending[node] = True
                if not reached & 255:
                    step()
            for other in following:
                if not order[other]:
                    path.append((other, iter(successors[other])))
                    break
                if is_pending[other]:
                    low[node] = min(low[node], order[other])
            else:
                path.pop()
                if path:
                    above = path[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == order[node]:
                    component: list[int] = []
                    while node not in component[-1:]:
                        component.append(pending.pop())
                        is_pending[component[-1]] = False
                    components.append(component)
    return components


def start(puzzle: Puzzle, limits: Limits, options: TwoSatOptions) -> PythonSearch:
    """Return a search of the puzzle with 2-SAT before each guess."""
    solver = line_solver(options.lines)

    def find(work: Work) -> Iterator[Grid]:
        board = Board(puzzle)
        settle = solver.stoppable(work.step)
        if propagate(board, settle, work, all_lines(board)):
            for grid in _search(board, Pairs(board, settle), settle, work):
                # An incomplete line solver may accept a full line that does not fit its clue.
                if solver.complete or puzzle.accepts(grid):
                    yield grid

    return PythonSearch(limits, find)


def _search(board: Board, pairs: Pairs, settle: Settle, work: Work) -> Iterator[Grid]:
    """Yield all solutions of a propagated board. Not recursive, because boards may be large."""
    height, width = board.puzzle.shape
    stack, found = [board], False
    while stack:
        board = stack.pop()
        if not pairs.settle(board, work):
            continue
        if not stack and not found:  # all guesses so far were refuted
            work.known = board.grid()
        literal = _choice(pairs.successors(board, work), board)
        if literal is None:
            found = True
            yield board.grid()
            continue
        work.branch()
        row, column = divmod(literal // 2, width)
        for colour in (literal & 1 ^ 1, literal & 1):
            child = board.copy()
            child.put_cell(row, column, 1 << colour)
            if propagate(child, settle, work, 1 << row | 1 << (height + column)):
                stack.append(child)


def _choice(successors: list[tuple[int, ...]], board: Board) -> int | None:
    """Return the literal to guess first; None if every cell is settled."""
    best, choice = -1, None
    width = board.puzzle.width
    for row in range(board.puzzle.height):
        for column in positions(board.open_cells(row)):
            literal = 2 * (row * width + column)
            blank, filled = len(successors[literal]), len(successors[literal + 1])
            if blank + filled > best:
                best, choice = blank + filled, literal + (filled > blank)
    return choice


TWO_SAT = Method(
    name="two_sat",
    summary="pairs of cells within lines, closed by 2-SAT, then backtracking",
    source="Batenburg and Kosters 2009",
    capabilities=Capabilities(colours=False),
    options=TwoSatOptions,
    start=start,
)
