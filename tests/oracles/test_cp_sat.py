"""Compare the external oracle CP-SAT with brute force."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import given, settings

from nonolith import Puzzle
from tests import brute_force
from tests.examples import examples
from tests.oracles import cp_sat
from tests.strategies import any_puzzle


@settings(max_examples=examples(40), deadline=None)
@given(any_puzzle(most_cells=4))
def test_cp_sat_finds_exactly_the_solutions_of_brute_force(puzzle: Puzzle) -> None:
    answer = cp_sat.enumerate_solutions(puzzle)
    assert answer.complete
    assert sorted(answer.solutions) == sorted(brute_force.solutions(puzzle))


@pytest.mark.parametrize(("colours", "length"), [(2, 6), (3, 4), (4, 3)])
def test_an_automaton_accepts_exactly_the_placements(colours: int, length: int) -> None:
    for clue in brute_force.all_clues(length, colours):
        transitions, finals = cp_sat.automaton(clue)
        step = {(state, colour): after for state, colour, after in transitions}
        assert len(step) == len(transitions), "the automaton is deterministic"
        accepted = set()
        for line in brute_force.all_lines(length, colours):
            state: int | None = 0
            for colour in line:
                state = None if state is None else step.get((state, colour))
            if state in finals:
                accepted.add(line)
        assert accepted == set(brute_force.placements(clue, length))


def test_python_still_handles_ctrl_c_after_cp_sat_has_run() -> None:
    cp_sat.enumerate_solutions(Puzzle(rows=[[1]], columns=[[1]]))
    with pytest.raises(KeyboardInterrupt):
        os.kill(os.getpid(), signal.SIGINT)
