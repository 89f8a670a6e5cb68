"""Test the formats that are simple lists of clues: nin, mk, cwd, IDs, tournaments."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, strategies as st

from nonolith import FormatWarning, Grid, Puzzle, PuzzleError, read, read_all, read_each, write
from nonolith.formats import FORMATS
from nonolith.formats.protocol import Fit
from nonolith.formats.stream import Stream
from nonolith.formats.tournament import _divisions

PUZZLE = Puzzle(rows=[[1, 1], []], columns=[[1], [], [1]])


@pytest.mark.parametrize(
    "text",
    [
        "3 2\n1 1\n0\n1\n0\n1\n",
        "3 2\n1 1\n\n1\n\n1\n",
        "\n3 2\n1,1\n0\n1\n0\n1",
        "2 3\n1 1\n0\n#\n1\n0\n1\n",
        "2 3\n1 1\n\n#\n1\n\n1\n#\n",
        "2\n3\n1 1\n0\n\n1\n0\n1\n",
        "2\n3\n1 1\n\n\n1\n\n1\n",
        "3x2:1//1/1.1/",
        "# by Ann\n\n3x2:1//1/1.1/\n",
        "3x2:1/0/1/1.1/0",
    ],
)
def test_the_same_puzzle_as_a_list(text: str) -> None:
    assert read(text) == PUZZLE


def test_a_single_number_is_the_size_of_a_square() -> None:
    assert read("2:1/1/1/1") == Puzzle(rows=[[1], [1]], columns=[[1], [1]])


def test_z_skips_25_cells_and_gives_none() -> None:
    blank = "/".join([""] * 35)
    given = read(f"30x5:{blank},zAz" + "z" * 3 + "y").given
    assert given is not None
    assert given.unknown == 149
    assert given[0, 25] == 1


def test_given_cells_at_any_distance_survive_a_round_trip() -> None:
    for distance in range(60):
        text = "?" * distance + "#" + "?" * (60 - distance)
        grid = Grid.from_text(text)
        spot = Puzzle.from_grid(Grid.from_text(text.replace("?", "."))).replace(
            goal=None, given=grid
        )
        assert read(write(spot, format="simontatham", strict=True)) == spot


def test_a_tournament_has_columns_first_and_many_puzzles() -> None:
    dot = Puzzle(rows=[[1]], columns=[[1]])
    assert read_all("$1\n1\n\n1\n1\t1\n0\n$2\n1\n1\n\n$3\n1\n1") == [PUZZLE, dot, dot]


def test_a_tournament_of_solutions_gives_goals() -> None:
    first, second = read_all("$1\n1\t1\n0\t1\n$2\n1\t1\n1\t1\n")
    assert first == Puzzle.from_grid(Grid.from_text("##\n.#"))
    assert second == Puzzle.from_grid(Grid.from_text("##\n##"))


def test_an_ambiguous_division_into_rows_and_columns_gives_a_warning() -> None:
    with pytest.warns(FormatWarning, match="read as"):
        assert read("$1\n2\n0\n0\n1\n1\n").shape == (3, 2)


def test_puzzles_after_an_empty_entry_are_read() -> None:
    for text in ("$1\n1\n1\n$2\n$3\n1\n1\n", "$1\n1\n1\n\n$2\n\n$3\n1\n1\n"):
        assert [item.error is None for item in read_each(text)] == [True, False, True]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_an_item_can_be_pickled(protocol: int) -> None:
    good, bad = read_each("1x1:1/1\n1x1:1/2\n")
    again, wrong = pickle.loads(pickle.dumps([good, bad], protocol))
    assert (again.number, again.several, again.mark) == (1, True, 1)
    assert again.puzzle == good.puzzle
    assert again.error is None
    assert str(wrong.error) == str(bad.error)
    with pytest.raises(PuzzleError, match="puzzle 2: row 1: the clue 2 needs 2 cells"):
        wrong.puzzle  # noqa: B018


@given(st.lists(st.lists(st.integers(0, 3), max_size=3), max_size=6))
def test_columns_and_rows_of_a_list_divide_where_totals_agree_and_all_clues_fit(
    numbers: list[list[int]],
) -> None:
    def fit(clues: list[list[int]], length: int) -> bool:
        return all(sum(clue) + max(len(clue) - 1, 0) <= length for clue in clues)

    expected = []
    for width in range(len(numbers) + 1):
        columns, rows = numbers[:width], numbers[width:]
        alike = sum(map(sum, columns)) == sum(map(sum, rows))
        if alike and fit(columns, len(rows)) and fit(rows, len(columns)):
            expected.append(width)
    assert _divisions(numbers) == expected


@pytest.mark.parametrize(
    ("name", "head", "fit"),
    [
        ("cwd", "2\n2\n1 1\n", Fit.MAYBE),
        ("cwd", "2\n2 2\n1\n", Fit.NO),
        ("nin", "2 2\n1\n1 1\n", Fit.MAYBE),
        ("nin", "2,2\n1\n1\n", Fit.NO),
        ("nin", "2 2\nx\n", Fit.NO),
        ("nin", "2 2", Fit.NO),
        ("mk", "2 2\n1\n1\n# columns\n1\n1\n", Fit.SURE),
        ("mk", "1 0\n#\n1 0\n", Fit.NO),
        ("syro", "1 0\n#\n1 0\n", Fit.SURE),
        ("syro", "1 0\n1 0\n", Fit.NO),
        ("makhorin", "1\n&\n1\n", Fit.SURE),
        ("makhorin", "* rows\n1\n1\n", Fit.NO),
        ("keen", "1\n\n1\n", Fit.MAYBE),
        ("keen", "\n\n1\n\n1\n\n", Fit.MAYBE),
        ("keen", "1\n1\n", Fit.NO),
        ("keen", "1,2\n\n1\n", Fit.NO),
        ("keen", "1\n" * 63, Fit.NO),
        ("keen", "1\n" * 64, Fit.MAYBE),
        ("keen", "1\n" * 64 + "x", Fit.MAYBE),
        ("ish", "1,2\n\n1\n", Fit.SURE),
        ("ish", "1\n# columns\n\n1\n", Fit.MAYBE),
        ("ish", "1\n\n1\n", Fit.NO),
    ],
)
def test_a_plain_list_is_recognised_by_its_first_lines(name: str, head: str, fit: Fit) -> None:
    assert FORMATS[name].sniff(head) is fit


@pytest.mark.parametrize(
    ("written", "number"),
    [("5", 5), (" 007 ", 7), ("999999999", 999_999_999), ("1000000000", None), ("٣", None)],
)
def test_a_puzzle_of_a_tournament_has_the_number_of_its_line(
    written: str, number: int | None
) -> None:
    ((_, mark),) = FORMATS["tournament"].each(Stream(f"${written}\n1\n1\n".encode()))
    assert mark == number
