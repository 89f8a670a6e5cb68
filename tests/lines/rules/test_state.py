"""What the rules know of a line: ranges, masks, runs of cells."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith.lines.rules import LineState, run_rules
from nonolith.lines.rules.state import lowest, runs, span


@given(st.integers(0, 2**70))
def test_runs_are_those_of_equal_neighbours(mask: int) -> None:
    cells = [cell for cell in range(mask.bit_length()) if mask >> cell & 1]
    groups = [list(group) for _, group in groupby(enumerate(cells), lambda p: p[1] - p[0])]
    assert runs(mask) == [(group[0][1], group[-1][1]) for group in groups]
    assert sum(span(first, last) for first, last in runs(mask)) == mask
    assert not mask or lowest(mask) == runs(mask)[0][0]


def test_a_span_that_ends_before_it_begins_has_no_cells() -> None:
    assert span(2, 4) == 0b11100
    assert span(3, 3) == 0b1000
    assert span(3, 2) == span(0, -1) == 0


def test_blocks_that_need_more_cells_than_there_are_have_no_range() -> None:
    assert LineState((3, 1), 5).possible
    assert not LineState((3, 1), 4).possible
    assert not run_rules(LineState((3, 1), 4))


def test_a_line_without_blocks_is_blank() -> None:
    line = LineState((), 3)
    assert line.masks() == (0b111, 0b111)
    assert run_rules(line)
    assert line.masks() == (0b111, 0b000)


def test_the_rules_end_where_a_step_raises() -> None:
    steps = 0

    def step() -> None:
        nonlocal steps
        steps += 1
        if steps == 3:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        run_rules(LineState((2,), 9, filled=1 << 4), step=step)
    assert steps == 3
