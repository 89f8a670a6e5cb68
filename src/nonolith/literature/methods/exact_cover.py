"""``exact_cover``: the puzzle as an exact cover problem, solved by Knuth's dancing links.

Source: Faase, who wrote nonograms as exact cover; Knuth 2000 (dancing links). An exact cover
problem has items, and options, which are sets of items. Options are chosen so that each item is in
exactly one of them. Here a block is an item, and its options are its starts. A cell has two items
for each colour, one for its row and one for its column. A block covers the items of its cells; the
option "this cell has not this colour" covers both if no block does, so row and column agree. More
items keep the blocks of a line in order: two neighbouring blocks share one item for each position
that the gap between them may reach. The left block covers the items before its end, the right block
those from its start on, and an item in between has an option of its own; this is ours. Exact: finds
all solutions, proves that there are no more. Any number of colours.

The library (exact_cover, in C, under the GNU GPL 2) takes a dense matrix, a byte for each option
and item: 1 MB for a random puzzle of 15x15, 16 MB for 25x25, less if lines are settled first. It
returns solutions in batches, which double here. It cannot be interrupted, and runs in a separate
process, which is killed at the limits. It does not count its branches.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from nonolith.literature.shared.foreign import foreign
from nonolith.literature.shared.starts import BlockStarts, grid_of_blocks, starts_of
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Block, Puzzle
from nonolith.solving.board import Board, propagate
from nonolith.solving.line_solver import settle
from nonolith.solving.methods.base import Capabilities, Method
from nonolith.solving.work import Work

#: Memory of the library for each 1 in the matrix, in bytes.
NODE_BYTES = 64


class ExactCoverOptions(NamedTuple):
    """Options of the method ``exact_cover``.

    Attributes:
        propagate: settle the lines first, so that far fewer options are left to cover.
    """

    propagate: bool = True


class Cover:
    """The exact cover problem of a puzzle.

    Attributes:
        options: for each option the numbers of its items.
        items: number of items.
        placed: for each option that places a block of a row: the row, the block and its start.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.options: list[list[int]] = []
        self.placed: dict[int, tuple[int, Block, int]] = {}
        self._numbers: dict[Hashable, int] = {}
        for line, blocks in enumerate(starts_of(puzzle)):
            self._line(line, blocks)
        given = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
        colours = range(1, len(puzzle.palette))
        for i, mask in enumerate(given.masks()):
            row, column = divmod(i, puzzle.width)
            if not mask & 1:
                self._number(("filled", row, column))
            for colour in colours:
                seen = [("row", row, column, colour), ("column", row, column, colour)]
                if any(item in self._numbers for item in seen):  # else no block can lie here
                    numbers = [self._number(item) for item in seen]
                    if mask != 1 << colour:
                        self.options.append(numbers)

    @property
    def items(self) -> int:
        """Number of items."""
        return len(self._numbers)

    def grid(self, chosen: Iterable[int]) -> Grid:
        """Return the grid of the chosen options."""
        placed = (self.placed[option] for option in chosen if option in self.placed)
        return grid_of_blocks(self.puzzle, placed)

    def _line(self, line: int, blocks: list[BlockStarts]) -> None:
        gaps = [_gap(left, right) for left, right in pairwise(blocks)]
        for j, (block, gap, starts) in enumerate(blocks):
            for start in starts:
                items: list[Hashable] = [("block", line, j)]
                items += self._cells(line, block, start)
                if j > 0:
                    items += [("gap", line, j - 1, p) for p in gaps[j - 1] if p >= start]
                if j < len(gaps):
                    end = start + block.length + gap
                    items += [("gap", line, j, p) for p in gaps[j] if p < end]
                if line < self.puzzle.height:
                    self.placed[len(self.options)] = (line, block, start)
                self.options.append([self._number(item) for item in items])
            self._number(("block", line, j))  # the item exists even if the block has no start
        for j, positions in enumerate(gaps):
            self.options += [[self._number(("gap", line, j, p))] for p in positions]

    def _cells(self, line: int, block: Block, start: int) -> list[Hashable]:
        """Return the items, for its line, of the cells that a block covers.

        A cell that may not be blank has one more item.
        """
        height, given = self.puzzle.height, self.puzzle.given
        items: list[Hashable] = []
        for cell in range(start, start + block.length):
            if line < height:
                items.append(("row", line, cell, block.colour))
                if given is not None and 0 not in given.domain(line, cell):
                    items.append(("filled", line, cell))
            else:
                items.append(("column", cell, line - height, block.colour))
        return items

    def _number(self, item: Hashable) -> int:
        return self._numbers.setdefault(item, len(self._numbers))


def _gap(left: BlockStarts, right: BlockStarts) -> range:
    """Return the positions that both of two neighbouring blocks can take."""
    ends = [start + left.block.length + left.gap for start in left.starts]
    both = [*ends, *right.starts]
    return range(min(both), max(both)) if both else range(0)


def find(puzzle: Puzzle, options: ExactCoverOptions, work: Work) -> Iterator[Grid]:
    """Yield the solutions, one by one."""
    if options.propagate:
        board = Board(puzzle)
        if not propagate(board, settle, work):
            return
        puzzle = puzzle.replace(given=board.grid())
    cover = Cover(puzzle)
    if not cover.items:
        yield cover.grid(())
        return
    yield from _covers(cover, work)


def _covers(cover: Cover, work: Work) -> Iterator[Grid]:
    import numpy
    from exact_cover import get_all_solutions
    from exact_cover.error import NoSolution

    ones = sum(map(len, cover.options))
    work.need(len(cover.options) * cover.items + ones * NODE_BYTES)
    # With one extra option, without items: the library (1.5.0) loses a solution that takes all
    # options.
    matrix = numpy.zeros((len(cover.options) + 1, cover.items), dtype=bool)
    for option, items in enumerate(cover.options):
        matrix[option, items] = True
    given_out: set[tuple[int, ...]] = set()
    batch = 1
    while True:
        work.steps += 1
        try:
            found = get_all_solutions(matrix, max_count=batch)
        except NoSolution:
            return
        for chosen in sorted(found - given_out):
            yield cover.grid(chosen)
        if len(found) < batch:
            return
        given_out, batch = found, 2 * batch


EXACT_COVER = Method(
    name="exact_cover",
    summary="exact cover by dancing links (exact_cover)",
    source="Faase; Knuth 2000",
    capabilities=Capabilities(nodes=False, extra="exact-cover"),
    options=ExactCoverOptions,
    start=foreign(find, "exact_cover", "exact-cover"),
)
