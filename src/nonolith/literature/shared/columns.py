"""Track the state of each column of a grid while a search sets the rows from the top.

Source: ours. The methods of Wiggers 2004 (``dfs``), Jing et al. 2009 (``branch_and_bound``) and the
HUST report (``backtracking``) use the class ``Columns``. Each column has the automaton of its clue
(``nonolith.literature.lines.automaton``), which reads the column's cells from the top. A state is
stored as a mask with one bit. The class supports any number of colours. Cost: O(1) operations on
masks for each cell that the search sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from nonolith.literature.lines.automaton import Automaton
from nonolith.literature.lines.enumeration import Placement, masks_of_placement
from nonolith.model.grid import Grid
from nonolith.model.masks import Masks, mask_of
from nonolith.solving.line_state import LineState
from nonolith.solving.work import Work

#: The state of each column.
States = tuple[int, ...]

#: The placements of the first rows, and the states of the columns after these rows.
Rows = tuple[tuple[Placement, ...], States]

Node = TypeVar("Node")


def depth_first(
    roots: Iterable[Node], children: Callable[[Node], Iterator[Node] | None]
) -> Iterator[Node]:
    """Yield the leaves of a tree: the nodes for which ``children`` returns None."""
    layers = [iter(roots)]
    while layers:
        node = next(layers[-1], None)
        if node is None:
            layers.pop()
        elif (following := children(node)) is None:
            yield node
        else:
            layers.append(following)


class Columns:
    """The automata of the columns of a line state.

    The rows passed to the methods of this class must contain only colours that it allows.
    """

    def __init__(self, line_state: LineState, work: Work) -> None:
        height, width = line_state.puzzle.shape
        work.need(height * width * (64 + height // 8))
        self._state = line_state
        self._width, self._colours = width, len(line_state.puzzle.palette)
        self._automata: list[Automaton] = []
        #: For each column, the live states before each row and after the last row, as bits.
        self._live: list[list[int]] = []
        for column, clue in enumerate(line_state.puzzle.columns):
            work.step()
            automaton = Automaton.of(clue, self._colours)
            self._automata.append(automaton)
            self._live.append(automaton.live(line_state.lines[height + column], height))

    def start(self) -> States | None:
        """Return the states before the first row; None if a column has no placement."""
        return (1,) * self._width if all(live[0] & 1 for live in self._live) else None

    def move(self, column: int, row: int, state: int, colour: int) -> int:
        """Return the state of a column after its cell in this row; 0 if no live state follows."""
        return self._automata[column].after(state, colour) & self._live[column][row + 1]

    def advance(self, row: int, states: States, placement: Placement) -> States | None:
        """Return the states of all columns after a row; None if a column has no live state."""
        after = []
        for column, state in enumerate(states):
            colour, rest = 0, placement >> column
            while not rest & 1:
                colour, rest = colour + 1, rest >> self._width
            moved = self.move(column, row, state, colour)
            if not moved:
                return None
            after.append(moved)
        return tuple(after)

    def allowed(self, row: int, states: States) -> Masks:
        """Return the masks of a row: for each colour, the cells in which the columns allow it."""
        columns = list(enumerate(states))
        return tuple(
            mask_of(column for column, state in columns if self.move(column, row, state, c))
            for c in range(self._colours)
        )

    def accept(self, rows: Sequence[Placement]) -> bool:
        """Return whether a grid, given as its rows, fits the clues of all columns."""
        states: States | None = (1,) * self._width
        for row, placement in enumerate(rows):
            if states is not None:
                states = self.advance(row, states, placement)
        return states is not None

    def grids(
        self, children: Callable[[tuple[Placement, ...], States], Iterator[Rows]]
    ) -> Iterator[tuple[Placement, ...]]:
        """Iterate depth first over the complete grids of a tree in which each layer adds a row.

        ``children(above, states)`` yields pairs: ``above`` with one more row, and the new states.
        """
        height, states = self._state.puzzle.height, self.start()
        roots: list[Rows] = [] if states is None else [((), states)]
        leaves = depth_first(
            roots, lambda node: None if len(node[0]) == height else children(*node)
        )
        return (rows for rows, _ in leaves)

    def grid(self, rows: Iterable[Placement]) -> Grid:
        """Return the grid with these rows."""
        complete = self._state.copy()
        for row, placement in enumerate(rows):
            complete.put(row, masks_of_placement(placement, self._width, self._colours))
        return complete.grid()
