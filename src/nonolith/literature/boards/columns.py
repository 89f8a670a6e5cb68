"""Columns: the state of each column of a grid while its rows are set one after another.

Source: ours. A clue is the automaton of Lagerkvist's model. It is used here for the checks by
    columns of the searches by rows (Wiggers 2004, Jing et al. 2009, the HUST report). The state of
    a column is the number of cells of its clue passed so far: blocks, and the blanks that must be
    between two of one colour. Blanks before a block change nothing. A state is live if the rows
    below can complete it, with the cells known there. Cost: the cells of the grid at the start,
    then one table look-up for each cell. Any number of colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from nonolith.literature.lines.automaton import Automaton
from nonolith.literature.lines.enumeration import Placement
from nonolith.model.masks import Masks, mask_of
from nonolith.solving.board import Board
from nonolith.solving.work import Work

#: The states of all columns.
States = tuple[int, ...]


class Columns:
    """The columns of a board: their possible states, row after row from the top.

    The colours of a row that are passed in must be colours that the board leaves to its cells.
    """

    __slots__ = ("_automata", "_colours", "_live", "_width")

    _automata: list[Automaton]  #: of the columns' clues
    _live: list[list[int]]  #: for each column, before each row and after the last: live states

    def __init__(self, board: Board, work: Work) -> None:
        height, width = board.puzzle.shape
        work.need(height * width * (64 + height // 8))
        self._width, self._colours = width, len(board.puzzle.palette)
        self._automata, self._live = [], []
        for column, clue in enumerate(board.puzzle.columns):
            work.step()
            automaton = Automaton.of(clue, self._colours)
            self._automata.append(automaton)
            self._live.append(_live(automaton, board.lines[height + column], height))

    def start(self) -> States | None:
        """The states before the first row; None if a column is impossible from the start."""
        return (0,) * self._width if all(live[0] & 1 for live in self._live) else None

    def move(self, column: int, row: int, state: int, colour: int) -> int:
        """The state of a column after its cell in this row; -1 where it is not live."""
        automaton = self._automata[column]
        if colour == 0 and automaton.waiting >> state & 1:
            after = state
        elif automaton.forward[colour] >> state & 1:
            after = state + 1
        else:
            return -1
        return after if self._live[column][row + 1] >> after & 1 else -1

    def advance(self, row: int, states: States, placement: Placement) -> States | None:
        """The states of all columns after a row; None where one is not live."""
        after = []
        for column, state in enumerate(states):
            moved = self.move(column, row, state, self._colour(placement, column))
            if moved < 0:
                return None
            after.append(moved)
        return tuple(after)

    def allowed(self, row: int, states: States) -> Masks:
        """For each colour the cells of the row that may have it by the columns alone; the board may
        exclude more."""
        return tuple(
            mask_of(
                column
                for column, state in enumerate(states)
                if self.move(column, row, state, colour) >= 0
            )
            for colour in range(self._colours)
        )

    def accept(self, rows: Sequence[Placement]) -> bool:
        """Whether all rows of a grid together fit every column."""
        return all(self._accepts(column, rows) for column in range(self._width))

    def _accepts(self, column: int, rows: Iterable[Placement]) -> bool:
        state = 0
        for row, placement in enumerate(rows):
            state = self.move(column, row, state, self._colour(placement, column))
            if state < 0:
                return False
        return True

    def _colour(self, placement: Placement, cell: int) -> int:
        colour, rest = 0, placement >> cell
        while not rest & 1:
            rest >>= self._width
            colour += 1
        return colour


def _live(automaton: Automaton, masks: Masks, height: int) -> list[int]:
    """Before each row, and after the last, the states that the rows below can complete."""
    live = [1 << automaton.states - 1]
    for row in range(height - 1, -1, -1):
        before = 0
        for colour, mask in enumerate(masks):
            if mask >> row & 1:
                before |= automaton.before(live[-1], colour)
        live.append(before)
    live.reverse()
    return live
