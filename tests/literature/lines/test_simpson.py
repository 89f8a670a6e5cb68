"""The line solvers that Simpson describes: his examples, and the number of placements tried."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given

from nonolith import Block, Clue
from nonolith.literature.lines import fast
from nonolith.literature.lines.enumeration import Placements
from nonolith.literature.lines.fcomp import chain
from nonolith.literature.lines.push import Pusher
from nonolith.model.masks import full, masks_of
from tests import brute_force
from tests.strategies import partial_lines

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
