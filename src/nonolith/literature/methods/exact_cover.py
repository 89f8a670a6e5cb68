"""The method ``exact_cover`` solves the puzzle as an exact cover problem by Knuth's dancing links.

Source: Faase, who described nonograms as exact cover; Knuth 2000 (dancing links). An exact cover
problem has items and options; each option is a set of items. In a solution, the chosen options
contain each item exactly once. For a nonogram, each block is an item, and has one option for each
possible start. Each cell has two items for each colour except blank: one for its row and one for
its column. The option of a block also contains the items of the cells that it covers. A further
option contains both items of a cell and a colour. It is chosen if the cell does not have the
colour, so that row and column agree.

We added items that keep the blocks of a line in order. Two neighbouring blocks share an item for
each cell that can lie between them. Options of the left block contain the shared items before its
end, and options of the right block contain the shared items from its start on. Each shared item
also has an option of its own, which is chosen if the cell lies between the two blocks. The method
finds all solutions and proves that there are no more. It supports any number of colours.

The library exact_cover (in C, under the GNU GPL 2) requires a dense matrix with a byte for each
pair of an option and an item. The matrix takes 1 MB for a random puzzle of 15x15 and 16 MB for
25x25, and less if line solving settles cells first. Each call of the library returns solutions up
to a maximum number, which the method doubles from call to call. The library cannot be interrupted,
so it runs in a separate process, which is killed at the limits. It does not count its branches.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from nonolith.literature.shared.foreign import foreign
from nonolith.literature.shared.starts import BlockStarts, grid_of_blocks, starts_of
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Block, Puzzle
from nonolith.solving.line_solver import settle
from nonolith.solving.line_state import LineState, propagate
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import Work

#: Bytes that the library needs for each 1 in the matrix.
NODE_BYTES = 64


class ExactCoverOptions(NamedTuple):
    """Options of the method ``exact_cover``.

    Attributes:
        propagate: whether to solve lines first, which makes the exact cover problem much smaller.
    """

    propagate: bool = True


class Cover:
    """The exact cover problem of a puzzle."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.options: list[list[int]] = []  #: for each option, the numbers of its items
        #: Maps each option that places a block in a row to (row, block, start).
        self.placed: dict[int, tuple[int, Block, int]] = {}
        self.items: dict[Hashable, int] = {}  #: for each item, its number
        given = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
        domains = {divmod(i, puzzle.width): mask for i, mask in enumerate(given.masks())}
        #: The cells that cannot be blank; each is an item that a block of its row must cover.
        self._filled = {cell for cell, mask in domains.items() if not mask & 1}
        for cell in self._filled:
            self._number(("filled", *cell))
        for line, blocks in enumerate(starts_of(puzzle)):
            self._line(line, blocks)
        colours = range(1, len(puzzle.palette))
        for (row, column), mask in domains.items():
            for colour in colours:
                seen = [("row", row, column, colour), ("column", row, column, colour)]
                if any(item in self.items for item in seen):  # else no block of this colour fits
                    numbers = [self._number(item) for item in seen]
                    if mask != 1 << colour:
                        self.options.append(numbers)

    def grid(self, chosen: Iterable[int]) -> Grid:
        """Return the grid of the chosen options."""
        placed = (self.placed[option] for option in chosen if option in self.placed)
        return grid_of_blocks(self.puzzle, placed)

    def _line(self, line: int, blocks: list[BlockStarts]) -> None:
        height, in_row = self.puzzle.height, line < self.puzzle.height
        gaps = []
        for left, right in pairwise(blocks):  # the cells that can lie between the two blocks
            ends = [start + left.block.length + left.gap for start in left.starts]
            both = [*ends, *right.starts]
            gaps.append(range(min(both, default=0), max(both, default=0)))
        for j, (block, gap, starts) in enumerate(blocks):
            for start in starts:
                items: list[Hashable] = [("block", line, j)]
                for i in range(start, start + block.length):
                    cell = (line, i) if in_row else (i, line - height)
                    items.append(("row" if in_row else "column", *cell, block.colour))
                    if in_row and cell in self._filled:
                        items.append(("filled", *cell))
                if j > 0:
                    items += [("gap", line, j - 1, p) for p in gaps[j - 1] if p >= start]
                if j < len(gaps):
                    end = start + block.length + gap
                    items += [("gap", line, j, p) for p in gaps[j] if p < end]
                if in_row:
                    self.placed[len(self.options)] = (line, block, start)
                self.options.append([self._number(item) for item in items])
            self._number(("block", line, j))  # the item exists even if the block has no start
        for j, positions in enumerate(gaps):
            self.options += [[self._number(("gap", line, j, p))] for p in positions]

    def _number(self, item: Hashable) -> int:
        return self.items.setdefault(item, len(self.items))


def find(puzzle: Puzzle, options: ExactCoverOptions, work: Work) -> Iterator[Grid]:
    """Yield the solutions, one by one."""
    import numpy
    from exact_cover import get_all_solutions
    from exact_cover.error import NoSolution

    if options.propagate:
        state = LineState(puzzle)
        if not propagate(state, settle, work):
            return
        puzzle = puzzle.replace(given=state.grid())
    cover = Cover(puzzle)
    if not cover.items:
        yield cover.grid(())
        return
    ones = sum(map(len, cover.options))
    work.need(len(cover.options) * len(cover.items) + ones * NODE_BYTES)
    # Add an option without items: the library (1.5.0) misses a solution that uses all options.
    matrix = numpy.zeros((len(cover.options) + 1, len(cover.items)), dtype=bool)
    for option, items in enumerate(cover.options):
        matrix[option, items] = True
    yielded: set[tuple[int, ...]] = set()
    batch = 1
    while True:
        work.steps += 1
        try:
            found = get_all_solutions(matrix, max_count=batch)
        except NoSolution:
            return
        for chosen in sorted(found - yielded):
            yield cover.grid(chosen)
        if len(found) < batch:
            return
        yielded, batch = found, 2 * batch


EXACT_COVER = Method(
    name="exact_cover",
    summary="exact cover by dancing links (exact_cover)",
    source="Faase; Knuth 2000",
    capabilities=Capabilities(nodes=False, extra="exact-cover"),
    options=ExactCoverOptions,
    start=foreign(find, "exact_cover", "exact-cover"),
)
