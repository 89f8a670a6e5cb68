"""Layers: the tree of searches that set one row after another, and the grids at its leaves.

Source: the DFS tree of Yu, Lee, Chen 2009, section 1.4: each layer is a row, its nodes are the
row's placements, and a path from the root to a leaf is a grid.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonolith.literature.boards.columns import States
from nonolith.literature.lines.enumeration import Placement
from nonolith.model.grid import Grid
from nonolith.model.masks import full
from nonolith.solving.board import Board

#: children(row, states): the placements of a row, each with the states of the columns after it.
Children = Callable[[int, States], Iterator[tuple[Placement, States]]]


def paths(height: int, states: States, children: Children) -> Iterator[list[Placement]]:
    """All paths from the root to a leaf, depth first: a placement for each row."""
    if not height:
        yield []
        return
    rows: list[Placement] = []
    layers = [children(0, states)]
    while layers:
        child = next(layers[-1], None)
        if child is None:
            layers.pop()
            del rows[-1:]
        elif len(layers) == height:
            yield [*rows, child[0]]
        else:
            rows.append(child[0])
            layers.append(children(len(rows), child[1]))


def grid_of_rows(board: Board, rows: Iterable[Placement]) -> Grid:
    """The board's grid with these rows."""
    complete, width = board.copy(), board.puzzle.width
    colours, every = range(len(board.puzzle.palette)), full(width)
    for row, placement in enumerate(rows):
        complete.put(row, tuple(placement >> colour * width & every for colour in colours))
    return complete.grid()
