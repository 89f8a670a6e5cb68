"""Each typing slip can be undone, and no other change of a clue counts as a slip."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from nonolith.design.slips import slips
from nonolith.model.clue import Block, Clue, needed_cells
from nonolith.model.palette import BLACK_AND_WHITE
from tests.design.typing_slips import typed
from tests.examples import examples
from tests.strategies import palette_of

MOST = 130


def clues(colours: int) -> st.SearchStrategy[Clue]:
    number = st.integers(1, 9) | st.integers(10, 25) | st.integers(99, 112)
    block = st.builds(Block, number, st.integers(1, colours - 1))
    return st.lists(block, max_size=4).map(tuple)


def growth(written: Clue, meant: Clue, colours: int) -> dict[int, int]:
    def total(clue: Clue, colour: int) -> int:
        return sum(block.length for block in clue if block.colour == colour)

    return {c: total(meant, c) - total(written, c) for c in range(1, colours)}


@settings(max_examples=examples(50), deadline=None)
@given(st.data(), st.integers(2, 4))
def test_every_slip_is_undone(data: st.DataObject, colours: int) -> None:
    meant = data.draw(clues(colours))
    written = data.draw(st.sampled_from(sorted(typed(meant, colours, MOST))))
    more = growth(written, meant, colours)
    found = [slip.clue for slip in slips(written, needed_cells(meant), more, colours)]
    assert meant in found
    assert len(found) == len(set(found))


@settings(max_examples=examples(50), deadline=None)
@given(st.data(), st.integers(2, 3))
def test_each_proposal_is_one_slip_away_and_fits_the_line(
    data: st.DataObject, colours: int
) -> None:
    written = data.draw(clues(colours))
    other = data.draw(clues(colours).filter(lambda clue: len(clue) < 3))
    more = growth(written, (*written[1:], *other), colours)
    for slip in slips(written, 150, more, colours):
        assert written in typed(slip.clue, colours, MOST)
        assert growth(written, slip.clue, colours) == more
        assert needed_cells(slip.clue) <= 150


def test_one_number_is_changed_and_the_others_stay() -> None:
    written = (Block(12), Block(3), Block(4))
    found = {slip.clue for slip in slips(written, 50, {1: 1}) if slip.kind == "number"}
    assert found == {
        (Block(13), Block(3), Block(4)),
        (Block(12), Block(4), Block(4)),
        (Block(12), Block(3), Block(5)),
    }


@pytest.mark.parametrize(
    ("written", "meant", "words"),
    [
        ([12], [13], ["13 instead of 12"]),
        ([21], [12], ["12 instead of 21"]),
        ([3, 11], [3, 1], ["1 instead of 11"]),
        ([3, 12], [3, 1, 2], ["1 2 instead of 12"]),
        ([1, 2], [12], ["12 instead of 1 2"]),
        ([3, 1, 2], [3, 2, 1], ["2 1 instead of 1 2"]),
        ([3], [3, 1], ["1 is missing"]),
        ([4, 4], [4], ["4 is superfluous"]),
        ([], [2], ["2 is missing"]),
    ],
)
def test_slips_are_reported_in_words(
    written: list[int], meant: list[int], words: list[str]
) -> None:
    before, after = (tuple(map(Block, clue)) for clue in (written, meant))
    found = slips(before, 30, {1: sum(meant) - sum(written)})
    assert [s.words(BLACK_AND_WHITE) for s in found if s.clue == after] == words


@pytest.mark.parametrize(("left", "right"), [(1, 2), (2, 1)])
def test_two_numbers_of_different_colours_may_be_swapped(left: int, right: int) -> None:
    written, meant = ((Block(a, left), Block(b, right)) for a, b in ((3, 9), (9, 3)))
    found = slips(written, 20, growth(written, meant, 3), 3)
    assert [slip.clue for slip in found if slip.kind == "swapped"] == [meant]


def test_words_name_colours() -> None:
    found = list(slips((Block(2, 1),), 9, {1: -2, 2: 2}, 3))
    assert [slip.words(palette_of(3)) for slip in found] == ["2b instead of 2a"]


def test_in_colour_a_wrong_colour_is_likelier_than_swapped_numbers() -> None:
    clue = (Block(2, 1), Block(3, 2))
    for growth, meant, cost in (
        ({1: -2, 2: 2}, (Block(2, 2), Block(3, 2)), 1),
        ({1: 1, 2: -1}, (Block(3, 1), Block(2, 2)), 2),
        ({}, (Block(3, 2), Block(2, 1)), 1),
    ):
        found = {slip.clue: slip.cost for slip in slips(clue, 20, growth, 3)}
        assert found[meant] == cost


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({1: 1}, ["3 2 12", "2 2 13"]),
        ({2: 1}, ["2 3 12"]),
        ({1: -2}, ["2 12", "2 2 10"]),
        ({1: -9}, ["2 2 1 2"]),
        ({2: -2}, ["2 12"]),
    ],
)
def test_only_numbers_of_the_colour_that_must_change_are_changed(
    more: dict[int, int], expected: list[str]
) -> None:
    clue = (Block(2, 1), Block(2, 2), Block(12, 1))
    found = [slip.clue for slip in slips(clue, 40, more, 3) if slip.kind != "missing"]
    assert [" ".join(str(block.length) for block in each) for each in found] == expected
    assert all(block.colour == 1 or block.length < 4 for each in found for block in each)
