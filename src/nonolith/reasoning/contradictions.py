"""The shortest proofs that a grid is contradictory: by one line, two lines, or more of them.

A proof is a chain of links, from line to line. The last link is a line without placements. Proofs
by one line are tried first, then those by one line and a cell of it that a crossing line settles.
Both are found wherever they exist. For proofs by more lines, all lines are settled, rows and
columns in turn, until one has no placement. Such a chain is short, but not always the shortest.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.model.masks import Masks, lost, positions
from nonolith.reasoning.next_step import conflict_in
from nonolith.reasoning.position import Position
from nonolith.reasoning.proofs import Trail, chain_of
from nonolith.reasoning.steps import Link
from nonolith.solving.bits import settle
from nonolith.solving.work import Work

Chain = tuple[Link, ...]

#: So many pairs of lines are compared; the pair that blames the fewest cells is taken.
COMPARED = 8


def by_one_line(start: Position, position: Position, work: Work) -> Iterator[Chain]:
    """A link for each line of a grid that has no placement, with the fewest cells of the player:
    one cell, where one alone leaves no placement.

    Args:
        start: the puzzle without the player's grid.
        position: the same and the player's grid.
        work: the limits.
    """
    board = position.board
    for line, (clue, now) in enumerate(zip(board.clues, board.lines, strict=True)):
        work.step()
        if settle(clue, board.cells_of(line), now) is not None:
            continue
        first = start.board.lines[line]
        entered = lost(first, now)
        alone = [
            cell
            for cell in positions(entered)
            if settle(clue, board.cells_of(line), _with(first, now, 1 << cell)) is None
        ]
        kept = 1 << alone[0] if alone else 0
        yield (conflict_in(position, line, last=kept, first=entered & ~kept),)


def by_two_lines(position: Position, work: Work) -> list[Chain]:
    """Chains of two links: a line of the grid settles one cell, and then the line that crosses
    there has no placement. Every line of the grid has a placement.
    """
    board, found = position.board, list[Chain]()
    height = position.puzzle.height
    for line, (clue, now) in enumerate(zip(board.clues, board.lines, strict=True)):
        settled = settle(clue, board.cells_of(line), now)
        assert settled is not None
        crossing, here = (height, 1 << line) if line < height else (0, 1 << line - height)
        for cell in positions(lost(now, settled)):
            work.step()
            other = crossing + cell
            masks = tuple(
                mask if kept >> cell & 1 else mask & ~here
                for mask, kept in zip(board.lines[other], settled, strict=True)
            )
            if settle(board.clues[other], board.cells_of(other), masks) is None:
                trail = Trail(position, None, work)
                trail.settle(line)
                trail.settle(other)
                found.append(chain_of(trail))
                if len(found) == COMPARED:
                    return found
    return found


def by_all_lines(position: Position, work: Work) -> list[Chain]:
    """The chains to the lines that are the first to have no placement when all are settled."""
    trail = Trail(position, None, work)
    trail.run()
    board, last = trail.board, trail.impossible
    if last is None:
        return []
    chains = []
    alike = range(position.puzzle.height)
    if last not in alike:
        alike = range(position.puzzle.height, len(board.clues))
    for line in alike:
        if settle(board.clues[line], board.cells_of(line), board.lines[line]) is None:
            trail.impossible = line
            chains.append(chain_of(trail))
    return chains


def _with(before: Masks, after: Masks, cells: int) -> Masks:
    """The masks before, with those after for these cells alone."""
    return tuple(then & (now | ~cells) for then, now in zip(before, after, strict=True))
