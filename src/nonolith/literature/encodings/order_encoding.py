"""A nonogram as clauses, by the order encoding.

Source: Tamura, Taga, Kitagawa and Banbara 2009 (the order encoding), used for nonograms by Tamura
and others. There is one variable for each block and position: "starts there or later". The clauses
mean: what starts at a position or later also starts at the position before or later; the next block
starts after this one has ended; a cell is filled if a block has started and not ended there; a cell
is blank if the block before has ended and the block after has not started. There is one variable
for each cell and colour, which rows and columns share. Each solution of the puzzle gives a value to
every variable, so there are as many models as solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Clue, Puzzle

Clause = list[int]

#: Numbers for literals that are known; no variable has these numbers.
ALWAYS, NEVER = 10**9, -(10**9)


class Encoding:
    """The clauses of a puzzle.

    Attributes:
        clauses: the clauses, in the numbers of DIMACS.
        cells: for each cell, row by row, its variable for each colour but blank.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.clauses: list[Clause] = []
        self._variables = 0
        colours = len(puzzle.palette) - 1
        self.cells = [
            [self._variable() for _ in range(colours)] for _ in range(puzzle.height * puzzle.width)
        ]
        for cell in self.cells:
            for i, colour in enumerate(cell):
                for other in cell[:i]:
                    self._add(-colour, -other)
        for r, clue in enumerate(puzzle.rows):
            self._encode(clue, self.cells[r * puzzle.width : (r + 1) * puzzle.width])
        for c, clue in enumerate(puzzle.columns):
            self._encode(clue, self.cells[c :: puzzle.width])
        self._encode_given()

    def solution(self, model: Iterable[int]) -> Grid:
        """The grid of a satisfying assignment."""
        true = {literal for literal in model if literal > 0}
        masks = [
            1 << next((i for i, variable in enumerate(cell, 1) if variable in true), 0)
            for cell in self.cells
        ]
        return Grid(*self.puzzle.shape, masks, self.puzzle.palette)

    def forbidding(self, grid: Grid) -> Clause:
        """The clause that excludes one solution."""
        return [
            -variable if mask >> i & 1 else variable
            for cell, mask in zip(self.cells, grid.masks(), strict=True)
            for i, variable in enumerate(cell, 1)
        ]

    def _variable(self) -> int:
        self._variables += 1
        return self._variables

    def _add(self, *literals: int) -> None:
        if ALWAYS not in literals:
            self.clauses.append([literal for literal in literals if literal != NEVER])

    def _encode(self, clue: Clue, line: Sequence[Sequence[int]]) -> None:
        """The clauses of one line; ``line`` has the variables of its cells."""
        gaps = [int(block.colour == after.colour) for block, after in pairwise(clue)]
        room = [block.length + gap for block, gap in zip(clue, [*gaps, 0], strict=False)]
        first = [sum(room[:j]) for j in range(len(clue))]
        slack = len(line) - sum(room)
        starts = [[self._variable() for _ in range(slack)] for _ in clue]

        def from_on(j: int, position: int) -> int:
            """The literal "block j starts at this position or later"; the one past the last
            block never starts."""
            if j == len(clue) or position <= first[j]:
                return ALWAYS
            return NEVER if position > first[j] + slack else starts[j][position - first[j] - 1]

        for j, block in enumerate(clue):
            for position in range(first[j], first[j] + slack + 1):
                self._add(-from_on(j, position + 1), from_on(j, position))
                self._add(-from_on(j, position), from_on(j + 1, position + room[j]))
            for cell in range(first[j], first[j] + slack + block.length):
                may_have_ended = -from_on(j, cell - block.length + 1)
                self._add(may_have_ended, from_on(j, cell + 1), line[cell][block.colour - 1])
        for cell, colours in enumerate(line):
            for j in range(len(clue) + 1):
                before = from_on(j - 1, cell - clue[j - 1].length + 1) if j else NEVER
                for colour in colours:
                    self._add(before, -from_on(j, cell + 1), -colour)

    def _encode_given(self) -> None:
        if self.puzzle.given is not None:
            for cell, domain in zip(self.cells, self.puzzle.given.masks(), strict=True):
                for colour, variable in enumerate(cell, 1):
                    if not domain >> colour & 1:
                        self._add(-variable)
                if not domain & 1:
                    self._add(*cell)
