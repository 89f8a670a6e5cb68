"""Everything that a format can hold survives a round trip, alone and in a list; lists can grow."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import FormatWarning, Grid, Palette, Puzzle, UnsupportedError, read, read_all, write
from nonolith.formats import FORMATS, Format
from nonolith.formats.writing import ListWriter
from nonolith.model.palette import BLACK_AND_WHITE, Colour
from tests.examples import examples
from tests.formats.puzzles import puzzles

EXACT = [row for row in FORMATS.values() if row.writes and row.name != "png"]


def named(row: Format) -> str:
    return row.name


@pytest.mark.parametrize("row", EXACT, ids=named)
@settings(max_examples=examples(60), deadline=None)
@given(data=st.data())
def test_reading_what_was_written_gives_the_same_puzzle(row: Format, data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(row))
    with warnings.catch_warnings():
        warnings.simplefilter("error", FormatWarning)
        written = write(puzzle, format=row.name, strict=True)
    assert read(written, format=row.name) == puzzle


@pytest.mark.parametrize("row", [row for row in EXACT if row.holds.many_puzzles], ids=named)
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_several_puzzles_come_back_in_order(row: Format, data: st.DataObject) -> None:
    many = data.draw(st.lists(puzzles(row), min_size=2, max_size=4))
    assert read_all(write(many, format=row.name, strict=True), format=row.name) == many


@pytest.mark.parametrize("row", [row for row in FORMATS.values() if row.writes], ids=named)
def test_the_table_shows_what_a_format_holds(row: Format) -> None:
    colours = Palette([*BLACK_AND_WHITE, Colour("red", "#ff0000", "r")])
    picture = Grid.from_rows([[1, 0, 1], [1, 1, 0]])
    full = Puzzle.from_grid(picture)
    bare = full.replace(goal=None)
    base = bare if row.holds.clues else full

    def keeps(puzzle: Puzzle | list[Puzzle]) -> bool:
        try:
            write(puzzle, format=row.name, strict=True)
        except Exception:
            return False
        return True

    assert keeps(bare) == row.holds.clues
    assert keeps(full) == row.holds.goal
    for text in ("title", "author", "copyright", "licence", "notes"):
        assert keeps(base.replace(**{text: "Text"})) == (text in row.holds.texts)
    assert keeps(base.replace(given=picture)) == row.holds.given
    assert keeps(base.replace(saved=[picture])) == row.holds.saved
    assert keeps([base, base]) == row.holds.many_puzzles
    coloured = Puzzle.from_grid(Grid.from_rows([[1, 2], [0, 1]], colours))
    if row.name in ("non", "webpbn", "json", "olsak", "png"):
        shown = coloured if row.holds.goal else coloured.replace(goal=None)
        assert keeps(shown)
    assert keeps(coloured) <= row.holds.colours


STREAMS = [row for row in FORMATS.values() if row.streams]
ONE = read("2x1:1/1/2", format="simontatham")


@pytest.mark.parametrize("row", STREAMS, ids=lambda row: row.name)
@settings(max_examples=examples(25), deadline=None)
@given(data=st.data())
def test_list_writer_and_write_give_the_same_text(row: object, data: st.DataObject) -> None:
    assert isinstance(row, type(STREAMS[0]))
    several: list[Puzzle] = data.draw(st.lists(puzzles(row), min_size=1, max_size=4))
    writer = ListWriter(row)
    pieces = b"".join([writer.add(puzzle) for puzzle in several])
    with warnings.catch_warnings(record=True, action="always") as caught:
        whole = write(several, format=row.name)
    assert pieces == (whole.encode() if isinstance(whole, str) else whole)
    assert sorted(writer.losses) == sorted(str(warning.message) for warning in caught)
    assert writer.repeated == []


def test_numbers_are_kept() -> None:
    writer = ListWriter(FORMATS["tournament"])
    assert [writer.add(ONE, number).split(b"\n")[0] for number in (5, 2, None)] == [
        b"$5", b"$2", b"$6"
    ]  # fmt: skip


def test_a_duplicate_number_is_replaced_by_the_next_free_one() -> None:
    writer = ListWriter(FORMATS["tournament"])
    firsts = [writer.add(ONE, number).split(b"\n")[0] for number in (7, 7, 8, 9, 7)]
    assert firsts == [b"$7", b"$8", b"$9", b"$10", b"$11"]
    assert writer.repeated == [(7, 8), (8, 9), (9, 10), (7, 11)]


def test_a_puzzle_that_the_format_cannot_hold_is_refused() -> None:
    solutions = ListWriter(FORMATS["solutions"])
    with pytest.raises(UnsupportedError, match="this puzzle has no goal"):
        solutions.add(ONE)
    titled = ONE.replace(title="A title")
    with pytest.raises(UnsupportedError, match="simontatham does not keep the title"):
        ListWriter(FORMATS["simontatham"], strict=True).add(titled)


def test_each_lost_part_is_reported_once() -> None:
    writer = ListWriter(FORMATS["simontatham"])
    for _ in range(3):
        writer.add(ONE.replace(title="A title"))
    assert list(writer.losses) == ["simontatham does not keep the title"]
