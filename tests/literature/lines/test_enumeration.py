"""Compare the placements of a line with brute force: one by one, their number, their list."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from nonolith import Block, Clue, Limits
from nonolith.literature.lines.enumeration import Placements
from nonolith.model.masks import masks_of
from nonolith.solving.work import Work
from tests import brute_force
from tests.examples import examples
from tests.strategies import partial_lines


def packed(line: Sequence[int]) -> int:
    """Return a line of colours as an integer with one bit for each pair of colour and cell."""
    return sum(1 << colour * len(line) + cell for cell, colour in enumerate(line))


def nothing() -> None:
    """Do nothing, in place of the function that counts steps and checks limits."""


def check(clue: Clue, domains: Sequence[int], colours: int) -> None:
    expected = {
        packed(line)
        for line in brute_force.placements(clue, len(domains))
        if all(domain >> colour & 1 for domain, colour in zip(domains, line, strict=True))
    }
    placements = Placements(clue, len(domains), masks_of(domains, colours))
    one_by_one = list(placements)
    assert len(one_by_one) == len(expected)
    assert set(one_by_one) == expected
    assert sorted(placements.listed(nothing)) == sorted(one_by_one)
    assert placements.count() == len(expected)
    assert placements.possible == bool(expected)
    work = Work(Limits())
    assert list(placements.tried(work)) == one_by_one
    assert work.branches == (len(expected) if len(expected) > 1 else 0)


@settings(max_examples=examples(300), deadline=None)
@given(partial_lines(most_cells=11))
def test_random_lines_have_the_placements_of_brute_force(
    line: tuple[Clue, list[int], int],
) -> None:
    check(*line)


def test_the_leftmost_placement_comes_first() -> None:
    found = list(Placements((Block(1), Block(1)), 4, (0b1111, 0b1111)))
    assert found == [0b0101_1010, 0b1001_0110, 0b1010_0101]


def test_a_long_line_is_counted_and_begun_without_listing() -> None:
    full = (1 << 1000) - 1
    placements = Placements((Block(1),) * 250, 1000, (full, full))
    assert placements.count() > 10**200
    first = next(iter(placements))
    assert first >> 1000 == sum(1 << 2 * block for block in range(250))


def test_a_clue_that_does_not_fit_has_no_placement() -> None:
    placements = Placements((Block(3), Block(1)), 4, (0b1111, 0b1111))
    assert not placements.possible
    assert placements.count() == 0
    assert list(placements) == placements.listed(nothing) == []


class Stopped(Exception):
    """Raised by a step."""


def test_a_step_that_raises_ends_a_list_of_placements() -> None:
    full = (1 << 200) - 1
    placements = Placements((Block(1),) * 50, 200, (full, full))

    def stop() -> None:
        raise Stopped

    with pytest.raises(Stopped):
        placements.listed(stop)


def test_a_line_without_placements_calls_no_step() -> None:
    # The last cells must be filled; an enumeration in steps would notice this only at the end.
    full = (1 << 200) - 1
    impossible = Placements((Block(1),) * 50, 200, (full >> 3, full))
    steps: list[None] = []
    assert not impossible.possible
    assert impossible.listed(lambda: steps.append(None)) == list(impossible) == []
    assert impossible.count() == 0
    assert steps == []
