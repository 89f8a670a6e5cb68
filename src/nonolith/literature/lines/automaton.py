"""The line solver ``automaton``: the clue as a finite automaton that reads the line.

Source: Pesant 2004 (the regular constraint), used for nonograms by Lagerkvist. State q has read the
first q cells of the tightest placement. A cell leads to the next state, or a blank between blocks
to the same state. A colour stays possible for a cell if it leads from a state that the cells before
can reach (forward pass) to one from which the end can be reached (backward pass). Complete, any
number of colours. A set of states is one mask, so n cells take O(n) operations on masks.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue
from nonolith.solving.line_solver import LineSolver


class Automaton(NamedTuple):
    """A clue's automaton; masks are sets of states. It reads from the first state to the last."""

    states: int  #: their number
    forward: tuple[int, ...]  #: for each colour the states from which it leads to the next one
    waiting: int  #: the states in which a blank changes nothing

    @classmethod
    def of(cls, clue: Clue, colours: int) -> Automaton:
        """Return the automaton that accepts the lines with this clue."""
        forward, waiting, state = [0] * colours, 1, 0
        for i, (length, colour) in enumerate(clue):
            forward[colour] |= full(length) << state
            state += length
            if i + 1 < len(clue) and clue[i + 1].colour == colour:
                forward[0] |= 1 << state
                state += 1
            waiting |= 1 << state
        return cls(state + 1, tuple(forward), waiting)

    def after(self, states: int, colour: int) -> int:
        """Return the states that a cell of that colour leads to."""
        following = (states & self.forward[colour]) << 1
        return following | (states & self.waiting) if colour == 0 else following

    def before(self, states: int, colour: int) -> int:
        """Return the states from which a cell of that colour leads to these."""
        preceding = states >> 1 & self.forward[colour]
        return preceding | (states & self.waiting) if colour == 0 else preceding


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Return all that follows from one line; see ``LineSolver.settle``."""
    automaton, colours = Automaton.of(clue, len(masks)), range(len(masks))
    reached = [1]
    for i in range(cells):
        states = 0
        for colour in colours:
            if masks[colour] >> i & 1:
                states |= automaton.after(reached[-1], colour)
        reached.append(states)
    ending = 1 << (automaton.states - 1)
    if not reached[-1] & ending:
        return None
    settled = [0] * len(masks)
    for i in range(cells - 1, -1, -1):
        states = 0
        for colour in colours:
            if masks[colour] >> i & 1:
                on_the_way = automaton.before(ending, colour) & reached[i]
                if on_the_way:
                    settled[colour] |= 1 << i
                    states |= on_the_way
        ending = states
    return tuple(settled)


AUTOMATON = LineSolver(
    name="automaton",
    summary="the clue as a finite automaton",
    source="Pesant 2004, Lagerkvist",
    complete=True,
    colours=True,
    settle=settle,
)
