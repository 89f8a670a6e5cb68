"""Masks behave like sets of positions."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from nonolith.model import masks

CELLS = st.integers(0, 40) | st.integers(60, 70) | st.integers(200, 300)
SETS = CELLS.flatmap(
    lambda cells: st.tuples(
        st.just(cells),
        st.frozensets(st.integers(0, cells - 1)) if cells else st.just(frozenset[int]()),
    )
)
LINES = st.tuples(st.integers(0, 20), st.integers(1, 10)).flatmap(
    lambda size: st.tuples(
        st.just(size[1]), st.lists(st.integers(0, (1 << size[1]) - 1), max_size=size[0])
    )
)


def as_set(mask: int) -> frozenset[int]:
    """Return the cells of a mask, one by one."""
    assert mask >= 0
    return frozenset(i for i in range(mask.bit_length()) if mask >> i & 1)


def as_mask(cells: frozenset[int] | range) -> int:
    return sum(1 << cell for cell in cells)


@given(SETS)
def test_a_mask_has_its_positions_in_order(line: tuple[int, frozenset[int]]) -> None:
    mask = as_mask(line[1])
    assert masks.positions(mask) == sorted(line[1])
    assert masks.mask_of(line[1]) == mask
    assert masks.lowest(mask) == min(line[1], default=-1)
    assert masks.highest(mask) == max(line[1], default=-1)


@pytest.mark.parametrize("number", range(9, 16))
@pytest.mark.parametrize("apart", [1, 70])
def test_few_and_many_positions_are_found_alike(number: int, apart: int) -> None:
    cells = [3 + apart * i for i in range(number)]
    assert masks.positions(masks.mask_of(cells)) == cells


@given(st.integers(0, 80), st.integers(-1, 80))
def test_a_span_has_all_cells_between(first: int, last: int) -> None:
    assert masks.span(first, last) == as_mask(range(first, last + 1))
    assert masks.full(first) == as_mask(range(first))


@given(SETS)
def test_runs_are_the_longest_ones(line: tuple[int, frozenset[int]]) -> None:
    found = masks.runs(as_mask(line[1]))
    assert [i for first, last in found for i in range(first, last + 1)] == sorted(line[1])
    assert all(last + 1 < first for (_, last), (first, _) in pairwise(found))
    assert all(first <= last for first, last in found)


@given(SETS, st.integers(1, 12))
def test_erosion_leaves_the_cells_at_which_a_run_may_begin(
    line: tuple[int, frozenset[int]], length: int
) -> None:
    found = as_set(masks.eroded(as_mask(line[1]), length))
    assert found == {i for i in line[1] if line[1].issuperset(range(i, i + length))}


@given(SETS, st.integers(1, 12))
def test_dilation_adds_the_cells_of_runs(line: tuple[int, frozenset[int]], length: int) -> None:
    found = as_set(masks.dilated(as_mask(line[1]), length))
    assert found == {cell for i in line[1] for cell in range(i, i + length)}


@given(SETS, SETS)
def test_a_flood_ends_at_the_first_cell_outside(
    line: tuple[int, frozenset[int]], other: tuple[int, frozenset[int]]
) -> None:
    reached, through = set(line[1]), other[1]
    for cell in range(1000):
        if cell in reached and cell in through:
            reached.add(cell + 1)
    assert as_set(masks.flooded(as_mask(line[1]), as_mask(through))) == reached


@given(SETS)
def test_mirroring_exchanges_the_ends(line: tuple[int, frozenset[int]]) -> None:
    cells, members = line
    mirrored = masks.mirrored(as_mask(members), cells)
    assert as_set(mirrored) == {cells - 1 - i for i in members}
    assert masks.mirrored(mirrored, cells) == as_mask(members)


@given(LINES)
def test_transposing_exchanges_rows_and_columns(size: tuple[int, list[int]]) -> None:
    cells, lines = size
    crossing = masks.transposed(lines, cells)
    assert len(crossing) == cells
    for i, mask in enumerate(crossing):
        assert as_set(mask) == {row for row, line in enumerate(lines) if line >> i & 1}


@given(st.integers(1, 20), st.data())
def test_masks_by_colour_agree_with_domains(colours: int, data: st.DataObject) -> None:
    domain = st.integers(0, (1 << colours) - 1)
    before = data.draw(st.lists(domain, max_size=70))
    after = [old & data.draw(domain) for old in before]
    lines = masks.masks_of(before, colours), masks.masks_of(after, colours)
    assert [as_set(mask) for mask in lines[0]] == [
        {i for i, domain in enumerate(before) if domain >> colour & 1} for colour in range(colours)
    ]
    assert masks.domains_of(lines[0], len(before)) == before
    assert [masks.domain_of(lines[0], i) for i in range(len(before))] == before
    assert as_set(masks.union(lines[0])) == {i for i, domain in enumerate(before) if domain}
    assert as_set(masks.open_cells(lines[0])) == {
        i for i, domain in enumerate(before) if domain.bit_count() > 1
    }
    assert as_set(masks.lost(*lines)) == {
        i for i, (old, new) in enumerate(zip(before, after, strict=True)) if old != new
    }
