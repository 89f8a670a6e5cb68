"""The line solver ``automaton`` reads a line in both directions with a finite automaton.

Source: Pesant 2004 (the regular constraint), used for nonograms by Lagerkvist. The automaton is
made from the clue. In state q it has read the first q cells of the tightest placement (all blocks
packed to the left), and perhaps additional blanks. The next cell of the tightest placement leads to
state q + 1. An additional blank leads back to q; it may lie before, between or after the blocks.
The backward pass finds the live states, from which the remaining cells can lead to the last state.
The forward pass finds the live states that the automaton can reach by reading the first i cells.
Cell i keeps a colour if that colour leads from such a state to a live state. The solver is complete
and supports any number of colours. Cost: O(cn) operations on masks for n cells and c colours,
because a set of states is one mask.
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

    def live(self, masks: Masks, cells: int) -> list[int]:
        """Return the live states before each cell of a line, and after the last cell."""
        live = [1 << self.states - 1]
        for i in reversed(range(cells)):
            before = 0
            for colour, mask in enumerate(masks):
                if mask >> i & 1:
                    before |= self.before(live[-1], colour)
            live.append(before)
        return live[::-1]


def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
    """Return the deduced masks of one line; see ``LineSolver``."""
    automaton, settled = Automaton.of(clue, len(masks)), [0] * len(masks)
    live, states = automaton.live(masks, cells), 1
    for i in range(cells):
        reached = 0
        for colour, mask in enumerate(masks):
            if mask >> i & 1 and (after := automaton.after(states, colour) & live[i + 1]):
                settled[colour] |= 1 << i
                reached |= after
        states = reached
    return tuple(settled) if live[0] & 1 else None
