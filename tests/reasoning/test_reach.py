"""Compare placements of blocks, some of unknown length, with enumeration; drop unneeded reasons."""

from __future__ import annotations

from itertools import combinations, groupby

import pytest
from hypothesis import given, strategies as st

from nonolith.model.masks import domains_of, masks_of
from nonolith.model.puzzle import Clue
from nonolith.reasoning.reach import LooseBlock, reach_of
from nonolith.reasoning.view import FEW, reduced
from tests import brute_force
from tests.brute_force import Line
from tests.strategies import partial_lines


def fitting(clue: list[LooseBlock], domains: list[int], colours: int) -> list[Line]:
    return [
        line
        for line in brute_force.all_lines(len(domains), colours)
        if all(domain >> colour & 1 for domain, colour in zip(domains, line, strict=True))
        and is_like(brute_force.clue_of(line), clue)
    ]


def is_like(clue: Clue, loose: list[LooseBlock]) -> bool:
    return len(clue) == len(loose) and all(
        block.colour == colour and length in (None, block.length)
        for block, (length, colour) in zip(clue, loose, strict=True)
    )


def blocks_of(line: Line) -> list[tuple[int, int]]:
    """Return the first and the last cell of each block."""
    found, at = [], 0
    for colour, run in groupby(line):
        size = len(list(run))
        if colour:
            found.append((at, at + size - 1))
        at += size
    return found


@given(partial_lines(most_cells=7, most_colours=3), st.data())
def test_placements_equal_those_of_enumeration(
    line: tuple[Clue, list[int], int], data: st.DataObject
) -> None:
    clue, domains, colours = line
    loose: list[LooseBlock] = [
        (None if data.draw(st.booleans()) else block.length, block.colour) for block in clue
    ]
    expected = fitting(loose, domains, colours)
    found = reach_of(loose, len(domains), masks_of(domains, colours))
    if not expected:
        assert found is None
        return
    assert found is not None
    settled = [0] * len(domains)
    starts, ends = [0] * len(clue), [0] * len(clue)
    for placement in expected:
        for cell, colour in enumerate(placement):
            settled[cell] |= 1 << colour
        for block, (first, last) in enumerate(blocks_of(placement)):
            starts[block] |= 1 << first
            ends[block] |= 1 << last
    assert domains_of(found.masks, len(domains)) == settled
    assert list(found.starts) == starts
    assert list(found.ends) == ends


@pytest.mark.parametrize("number", [*range(7), FEW + 4, FEW + 5])
def test_only_the_needed_items_are_kept(number: int) -> None:
    items = list(range(number))
    for size in range(min(number, 3) + 1):
        for needed in combinations(items, size):
            assert reduced(items, set(needed).issubset) == list(needed)
