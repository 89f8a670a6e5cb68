"""Stacks of line solvers, and the solvers that Simpson describes: his examples, and pushing."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from nonolith import Block, Clue, UnsupportedError
from nonolith.literature.lines import LINE_SOLVERS, fast, line_solver
from nonolith.literature.lines.enumeration import Placements
from nonolith.literature.lines.fcomp import chain
from nonolith.literature.lines.push import Pusher
from nonolith.model.masks import Masks, full, masks_of
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


THREE_THREE = (Block(3), Block(3))
HIS_TEN = [
    "###-###---",
    "###--###--",
    "###---###-",
    "###----###",
    "-###-###--",
    "-###--###-",
    "-###---###",
    "--###-###-",
    "--###--###",
    "---###-###",
]


def show(filled: int, cells: int) -> str:
    return "".join("#" if filled >> i & 1 else "-" for i in range(cells))


def test_complete_enumerates_the_ten_placements_of_simpson_in_his_order() -> None:
    found = Placements(THREE_THREE, 10, (full(10),) * 2)
    assert [show(placement >> 10, 10) for placement in found] == HIS_TEN


def test_fcomp_enumerates_seven_of_the_ten_placements_of_simpson() -> None:
    pusher = Pusher(THREE_THREE, 10, (full(10),) * 2)
    found = []
    for starts in chain(pusher):
        pusher.merge(starts, masks := [0, 0])
        found.append(show(masks[1], 10))
    assert found == [HIS_TEN[i - 1] for i in (1, 2, 3, 4, 7, 9, 10)]


def test_fast_settles_the_cells_common_to_both_extreme_placements() -> None:
    settled = fast.settle((Block(4), Block(4)), 10, (full(10),) * 2)
    assert settled is not None
    assert show(~settled[0] & 0b1111111111, 10) == "-###--###-"


@given(partial_lines(most_cells=11))
def test_no_block_moves_left_again_in_fcomp(line: tuple[Clue, list[int], int]) -> None:
    clue, domains, colours = line
    found = list(chain(Pusher(clue, len(domains), masks_of(domains, colours))))
    for before, after in pairwise(found):
        assert before != after
        assert all(left <= right for left, right in zip(before, after, strict=True))
    spare = len(domains) - sum(block.length for block in clue)
    assert len(found) <= 1 + spare * len(clue)


@given(partial_lines(most_cells=11))
def test_pushing_finds_the_leftmost_start_of_every_block(
    line: tuple[Clue, list[int], int],
) -> None:
    clue, domains, colours = line
    found = Pusher(clue, len(domains), masks_of(domains, colours)).leftmost()
    fitting = [
        tuple(s for s, (left, here) in enumerate(pairwise((0, *cells))) if here and here != left)
        for cells in brute_force.placements(clue, len(domains))
        if all(domain >> c & 1 for domain, c in zip(domains, cells, strict=True))
    ]
    assert found == ([min(s) for s in zip(*fitting, strict=True)] if fitting else None)
