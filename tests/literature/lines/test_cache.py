"""The cache of solved lines."""

from __future__ import annotations

import pytest

from nonolith import Block, Clue
from nonolith.literature.lines.cache import cached
from nonolith.literature.lines.stack import line_solver
from nonolith.model.masks import Masks
from nonolith.solving.line_solver import LineSolver

CLUE = (Block(3),)


def counting(calls: list[Masks]) -> LineSolver:
    """A line solver that notes its calls."""
    bits = line_solver("bits")

    def settle(clue: Clue, cells: int, masks: Masks) -> Masks | None:
        calls.append(masks)
        return bits.settle(clue, cells, masks)

    return bits._replace(settle=settle)


def test_a_line_is_settled_once_and_then_looked_up() -> None:
    calls: list[Masks] = []
    settle = cached(counting(calls), 10)
    for _ in range(3):
        assert settle(CLUE, 5, (31, 31)) == (0b11011, 31)
        assert settle(CLUE, 5, (0, 31)) is None
    assert calls == [(31, 31), (0, 31)]


def test_no_more_lines_are_remembered_than_wanted() -> None:
    calls: list[Masks] = []
    settle = cached(counting(calls), 1)
    for masks in [(31, 31), (15, 31), (31, 31)]:
        settle(CLUE, 5, masks)
    assert len(calls) == 3


def test_a_cache_of_no_lines_is_the_solver_itself() -> None:
    solver = line_solver("paint")
    assert cached(solver, 0) is solver.settle


def test_a_cached_solver_can_still_be_ended() -> None:
    def step() -> None:
        raise TimeoutError

    settle = cached(line_solver("complete"), 10, step)
    with pytest.raises(TimeoutError):
        settle(CLUE, 5, (31, 31))
