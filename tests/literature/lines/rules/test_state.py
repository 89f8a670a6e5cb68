"""What the rules know of a line: ranges and masks."""

from __future__ import annotations

import pytest

from nonolith.literature.lines.rules import LineState, run_rules


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
