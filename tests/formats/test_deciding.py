"""What an input is read as: marks, structure, extensions, and questions if nothing decides."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from nonolith import (
    AmbiguousError,
    FormatError,
    FormatWarning,
    Grid,
    NonolithError,
    Puzzle,
    PuzzleError,
    read,
    read_each,
    write,
)
from nonolith.formats import FORMATS
from nonolith.formats.deciding import the_only

PICTURE = Puzzle.from_grid(Grid.from_text("##.#\n#.#.\n.###\n##.#"))
LISTS = "solve([[1, 1], [2]], [[2], [], [2]])"
ENDINGS = sorted({ending for row in FORMATS.values() for ending in row.extensions})


@pytest.mark.parametrize("name", [name for name, row in FORMATS.items() if row.writes])
def test_a_file_with_any_extension_is_read_the_same_or_its_error_names_its_format(
    name: str, tmp_path: Path
) -> None:
    with warnings.catch_warnings(action="ignore"):  # some formats do not keep the goal
        data = write(PICTURE, format=name)
    expected = read(data, format=name)
    for ending in ENDINGS:
        path = tmp_path / f"file{ending}"
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        (item,) = read_each(path)
        named = f"; as {name}, it is a puzzle of 4 x 4" in str(item.error)
        assert item.result == expected or named, ending


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("1: 3 1\n2: 4\n", "simontatham"),
        ("{{1,1},\n {4}}\n", "json"),
        ("<table><tr><td>1</td></tr></table>", "webpbn"),
        ("<FreeNono/>", "webpbn"),
        ("$1\n2\n1\t1\n", "solutions"),
    ],
)
def test_the_beginning_of_another_format_does_not_fit(text: str, wrong: str) -> None:
    assert not FORMATS[wrong].sniff(text)


def test_lists_of_programs_with_a_slip_are_reported_as_such() -> None:
    text = "rows = 2\ncols = 1\nrow_rules = [[1], [1]]\ncol_rules = [[1]]"
    with pytest.raises(PuzzleError, match="need 1") as caught:
        read(text)
    assert caught.value.draft is not None


def test_clues_that_contradict_the_extension_are_an_item_with_its_error(tmp_path: Path) -> None:
    path = tmp_path / "a.mk"
    path.write_text("1 2\n1\n1\n2\n")
    (item,) = read_each(path)
    assert isinstance(item.error, PuzzleError)


def test_columns_first_answers_the_question_and_exchanges_the_sides() -> None:
    with pytest.raises(AmbiguousError) as caught:
        read(LISTS)
    first, second = caught.value.readings
    assert read(LISTS, columns_first=False) == first
    assert read(LISTS, columns_first=True) == second
    assert read("1\n1\n\n2\n", columns_first=True).shape == (1, 2)
    with pytest.raises(PuzzleError, match="column 1: the clue 5"):
        read("5\n1\n\n2\n", columns_first=True)
    with pytest.raises(FormatError, match="columns_first"):
        read("P1 1 1 1", columns_first=True)


def test_a_goal_that_fits_only_other_sides_is_noted() -> None:
    text = 'width 2\nheight 2\nrows\n1\n1\ncolumns\n2\n0\ngoal "1010"\n'
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        read(text)
    text = text.replace('"1010"', '"1100"')
    with pytest.warns(FormatWarning, match="columns_first"):
        read(text)
    puzzle = read(text, columns_first=True)
    assert puzzle.goal is not None
    assert puzzle.accepts(puzzle.goal)


def test_a_search_excludes_what_has_no_solution() -> None:
    none = Puzzle(rows=[[1, 1], [1], [1, 1]], columns=[[1], [3], [1]])
    assert the_only([none, PICTURE], "", "") is PICTURE
    for several in ([none, none], [PICTURE, PICTURE], [PICTURE, none] * 3):
        with pytest.raises(AmbiguousError) as caught:
            the_only(several, "", "")
        assert caught.value.readings == tuple(several)


def test_every_error_of_a_question_has_its_readings() -> None:
    from nonolith.operations.refusal import refusal_of

    with pytest.raises(NonolithError) as caught:
        read(LISTS)
    refusal = refusal_of(caught.value)
    assert refusal is not None
    readings = refusal.record()["error"]["readings"]
    assert [read(str(reading).replace("'", '"')).shape for reading in readings] == [(2, 3), (3, 2)]
