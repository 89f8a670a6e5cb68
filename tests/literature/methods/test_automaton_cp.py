"""The automaton of the method accepts the placements and nothing else."""

from __future__ import annotations

import pytest

from nonolith.literature.lines.automaton import Automaton
from nonolith.literature.methods.automaton_cp import transitions_of
from tests import brute_force


@pytest.mark.parametrize(("colours", "length"), [(2, 6), (3, 4), (4, 3)])
def test_an_automaton_accepts_exactly_the_placements(colours: int, length: int) -> None:
    for clue in brute_force.all_clues(length, colours):
        automaton = Automaton.of(clue, colours)
        transitions, last = transitions_of(automaton), automaton.states - 1
        step = {(state, colour): after for state, colour, after in transitions}
        assert len(step) == len(transitions)
        accepted = set()
        for line in brute_force.all_lines(length, colours):
            state: int | None = 0
            for colour in line:
                state = None if state is None else step.get((state, colour))
            if state == last:
                accepted.add(line)
        assert accepted == set(brute_force.placements(clue, length))
