"""The line solver ``automaton`` reads a line in both directions with a finite automaton.

Source: Pesant 2004 (the regular constraint), used for nonograms by Lagerkvist. The automaton is
made from the clue. In state q it has read the first q cells of the tightest placement (all blocks
packed to the left), and perhaps additional blanks. The next cell of the tightest placement leads to
state q + 1. An additional blank leads back to q; it may lie before, between or after the blocks.
The forward pass finds the states that the automaton can reach by reading the first i cells. The
backward pass finds the states from which it can reach the last state by reading the remaining
cells. Cell i keeps a colour if that colour leads from a state of the forward pass to a state of the
backward pass. The solver is complete and supports any number of colours. Cost: O(cn) operations on
masks for n cells and c colours, because a set of states is one mask.
"""

from __future__ import annotations

from typing import NamedTuple

from nonolith.model.masks import Masks, full
from nonolith.model.puzzle import Clue


class Automaton(NamedTuple):
    """The automaton of a clue. It starts in state 0; sets of states are masks."""

    states: int  #: number of states; the last state accepts the line
    forward: tuple[int, ...]  #: for each colour, the states from which it leads to the next state
    loops: int  #: the states in which an additional blank is allowed

    @classmethod
    def of(cls, clue: Clue, colours: int) -> Automaton:
        """Return the automaton that accepts the lines with this clue."""
        forward, loops, state = [0] * colours, 1, 0
        for i, (length, colour) in enumerate(clue):
            forward[colour] |= full(length) << state
            state += length
            if i + 1 < len(clue) and clue[i + 1].colour == colour:
                forward[0] |= 1 << state
                state += 1
            loops |= 1 << state
        return cls(state + 1, tuple(forward), loops)

    def after(self, states: int, colour: int) -> int:
        """Return the states to which a cell of this colour leads from ``states``."""
        following = (states & self.forward[colour]) << 1
        return following | (states & self.loops) if colour == 0 else following

    def before(self, states: int, colour: int) -> int:
        """Return the states from which a cell of this colour leads to ``states``."""
        preceding = states >> 1 & self.forward[colour]
        return preceding | (states & self.loops) if colour == 0 else preceding


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Return the deduced masks of one line; see ``LineSolver``."""
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
