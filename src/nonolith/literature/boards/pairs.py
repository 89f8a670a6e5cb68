"""Pairs: conclusions from pairs of cells within lines, by 2-SAT.

Source: Batenburg and Kosters 2009, as described by Wu et al. 2013, III-C and III-D (without the
tomographic part). For each two open cells p and q of one line and colours a and b: where no
placement of the line has both p = a and q = b, the clause "p is not a, or q is not b" holds. A
complete line solver that assumes p = a finds all q that exclude a colour: two line solves for each
cell of each line. The clauses of all lines are an implication graph over the literals "cell =
colour"; a literal that leads to its own opposite is false. All literals that 2-SAT alone refutes
are found. So these cells follow from the pairs, without any guess.

Cost: with n literals, m implications: Tarjan's components, then n * m / 64 word operations for the
reachable literals. Only some targets are done at a time, so that memory stays small. The relations
of a line are computed again only when the line has changed. Black and white only.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.literature.boards.components import strongly_connected
from nonolith.model.masks import Masks, positions
from nonolith.solving.board import Board
from nonolith.solving.line_solver import Settle
from nonolith.solving.propagation import propagate
from nonolith.solving.work import Work

#: For an open cell of a line and an assumed colour: the cells that are blank then, those that are
#: filled, as bits; None where no placement has it.
Implied = tuple[int, int] | None

#: The number of targets that are followed at a time.
TARGETS = 4096


class Pairs:
    """The 2-clauses of the lines of one grid; those of lines that do not change are kept.

    Literals are numbered 2 * cell + colour, cells row by row.
    """

    def __init__(self, board: Board, settle: Settle) -> None:
        self.height, self.width = board.puzzle.shape
        self._settle = settle
        self._relations: list[tuple[Masks, dict[int, tuple[Implied, Implied]]] | None] = [
            None for _ in board.clues
        ]

    def settle(self, board: Board, work: Work) -> bool:
        """Settle the board by propagation and 2-SAT in turn, until nothing changes.

        The board must be propagated before.

        Returns:
            False at a contradiction.
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
        """The literals of open cells that 2-SAT refutes, in order."""
        successors = self.successors(board, work)
        components = strongly_connected(successors, work.step)
        return _leading_to_their_opposites(successors, components, work)

    def successors(self, board: Board, work: Work) -> list[tuple[int, ...]]:
        """For each literal those that it implies within its row and its column, without itself."""
        # One empty tuple for all: a list for each literal would take long on a large grid.
        successors: list[tuple[int, ...]] = [()] * (2 * self.height * self.width)
        for line in range(len(board.clues)):
            for cell, by_colour in self._relations_of(board, line, work).items():
                work.step()
                for colour, implied in enumerate(by_colour):
                    at = self._literal(line, cell, colour)
                    successors[at] += (
                        (at ^ 1,) if implied is None else tuple(self._literals(line, implied))
                    )
        return successors

    def _literals(self, line: int, cells_by_colour: tuple[int, int]) -> Iterator[int]:
        for colour, cells in enumerate(cells_by_colour):
            for cell in positions(cells):
                yield self._literal(line, cell, colour)

    def _literal(self, line: int, position: int, colour: int) -> int:
        if line < self.height:
            return 2 * (line * self.width + position) + colour
        return 2 * (position * self.width + line - self.height) + colour

    def _relations_of(
        self, board: Board, line: int, work: Work
    ) -> dict[int, tuple[Implied, Implied]]:
        """For each open cell of a line what follows if it is blank, and if it is filled."""
        masks = board.lines[line]
        kept = self._relations[line]
        if kept is not None and kept[0] == masks:
            return kept[1]
        relations = {}
        for cell in positions(masks[0] & masks[1]):
            relations[cell] = (
                self._implied(board, line, 1 << cell, 0, work),
                self._implied(board, line, 1 << cell, 1, work),
            )
        self._relations[line] = masks, relations
        return relations

    def _implied(self, board: Board, line: int, bit: int, colour: int, work: Work) -> Implied:
        blank, filled = board.lines[line]
        assumed = (blank, filled & ~bit) if colour == 0 else (blank & ~bit, filled)
        work.step()
        work.line_solves += 1
        settled = self._settle(board.clues[line], board.cells_of(line), assumed)
        if settled is None:
            return None
        others = blank & filled & ~bit
        return others & ~settled[1], others & ~settled[0]


def _leading_to_their_opposites(
    successors: list[tuple[int, ...]], components: list[list[int]], work: Work
) -> list[int]:
    """The literals from which their own opposites are reached."""
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
    # Literals of settled cells lead nowhere.
    sources = [literal for literal, others in enumerate(successors) if others]
    found: list[int] = []
    for first in range(0, len(sources), TARGETS):
        some = sources[first : first + TARGETS]
        reached = [0] * len(components)
        for position, literal in enumerate(some):
            reached[home[literal ^ 1]] |= 1 << position
        for number, others in enumerate(leads_to):
            bits = reached[number]
            for other in others:
                bits |= reached[other]
            reached[number] = bits
            if not number & 255:
                work.step()
        found += [
            literal
            for position, literal in enumerate(some)
            if reached[home[literal]] >> position & 1
        ]
    return found
