"""Stacks of line solvers."""

from __future__ import annotations

import pytest
from hypothesis import given

from nonolith import Block, Clue, UnsupportedError
from nonolith.literature.lines import LINE_SOLVERS, line_solver
from nonolith.model.masks import Masks, full
from nonolith.solving.line_solver import LineSolver
from tests import brute_force
from tests.propagation import settle_domains
from tests.strategies import partial_lines


def add(
    monkeypatch: pytest.MonkeyPatch, name: str, cells: int, complete: bool, colours: bool
) -> list[Masks]:
    """Add a line solver that only fills ``cells``; return the list that will record its calls."""
    calls: list[Masks] = []

    def settle(clue: Clue, length: int, masks: Masks) -> Masks | None:
        calls.append(masks)
        return (masks[0] & ~cells, *masks[1:])

    row = LineSolver(name, f"fills {cells:b}", "ours", settle, complete, colours)
    monkeypatch.setitem(LINE_SOLVERS, name, row)
    return calls


def test_one_name_is_the_line_solver_itself() -> None:
    for name, solver in LINE_SOLVERS.items():
        assert line_solver(name) is solver
        assert line_solver(f" {name} ") is solver


@pytest.mark.parametrize("names", ["", "bits,", "bits;bits", "bits,byts", "BITS"])
def test_an_unknown_name_is_refused_and_the_valid_ones_listed(names: str) -> None:
    with pytest.raises(UnsupportedError, match=f"no line solver .*{', '.join(LINE_SOLVERS)}"):
        line_solver(names)


def test_the_next_member_runs_only_when_the_first_finds_nothing_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = add(monkeypatch, "first", 0b001, complete=False, colours=True)
    second = add(monkeypatch, "second", 0b010, complete=False, colours=True)
    settled = line_solver("first,second").settle((Block(3),), 3, (7, 7))
    assert settled == (0b100, 7)
    assert first == [(7, 7), (6, 7), (4, 7)]
    assert second == [(6, 7), (4, 7)]


def test_no_member_runs_after_a_complete_one(monkeypatch: pytest.MonkeyPatch) -> None:
    first = add(monkeypatch, "first", 0b001, complete=True, colours=True)
    second = add(monkeypatch, "second", 0b010, complete=False, colours=True)
    assert line_solver("first,second").settle((Block(3),), 3, (7, 7)) == (6, 7)
    assert len(first) == 1
    assert not second


def test_a_stack_is_complete_if_one_member_is_and_takes_colours_if_all_members_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    add(monkeypatch, "weak", 0, complete=False, colours=True)
    add(monkeypatch, "grey", 0, complete=True, colours=False)
    assert not line_solver("weak,weak").complete
    assert line_solver("weak,weak").colours
    assert line_solver("weak,grey").complete
    assert not line_solver("weak,grey").colours
    assert line_solver("weak,grey").name == "weak,grey"


@given(partial_lines(most_cells=10, most_colours=2))
def test_a_stack_with_a_complete_member_equals_brute_force(
    line: tuple[Clue, list[int], int],
) -> None:
    clue, domains, colours = line
    names = [name for name, solver in LINE_SOLVERS.items() if not solver.complete]
    stack = line_solver(",".join([*names, "bits"]))
    assert settle_domains(stack, clue, domains, colours) == brute_force.settle(clue, domains)


def test_a_step_that_raises_ends_a_stack() -> None:
    def stop() -> None:
        raise TimeoutError

    with pytest.raises(TimeoutError):
        line_solver("fast,complete").stoppable(stop)((Block(1),) * 20, 60, (full(60),) * 2)
