"""Puzzles with too many rows or columns are refused before their clues are read."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest

import nonolith
from nonolith import FormatWarning, Puzzle
from nonolith.design import random_grid, some_colours
from nonolith.formats import FORMATS
from nonolith.formats.size_limit import TooLargeError, limit_lines
from tests.formats.hidden import export, script

#: Formats that do not state the size of a puzzle, so it is known only after reading.
AFTERWARDS = {"tournament", "csv"}

PUZZLE = Puzzle.from_grid(random_grid(7, 7, seed=3))
WRITTEN = [name for name, row in FORMATS.items() if row.writes]


def text_of(name: str) -> bytes:
    data = nonolith.write(PUZZLE, format=name)
    return data.encode() if isinstance(data, str) else data


@pytest.mark.filterwarnings("ignore::nonolith.FormatWarning")
@pytest.mark.parametrize("name", [name for name in WRITTEN if name not in AFTERWARDS])
def test_a_large_puzzle_is_refused_while_it_is_read(name: str) -> None:
    data = text_of(name)
    with limit_lines(7):
        assert nonolith.read(data, format=name).shape == (7, 7)
    with limit_lines(5), pytest.raises(TooLargeError, match=r"\b5\b"):
        nonolith.read(data, format=name)


@pytest.mark.filterwarnings("ignore::nonolith.FormatWarning")
@pytest.mark.parametrize("name", sorted(AFTERWARDS))
def test_a_format_without_a_size_is_read_whole(name: str) -> None:
    with limit_lines(5):
        assert nonolith.read(text_of(name), format=name).shape == (7, 7)


def test_a_tournament_may_have_twice_as_many_clues_as_the_limit() -> None:
    with limit_lines(2):
        assert nonolith.read("$1\n1\n1\n1\n1\n", format="tournament").shape == (2, 2)
        with pytest.raises(TooLargeError) as caught:
            nonolith.read("$1\n1\n1\n1\n1\n1\n", format="tournament")
    assert str(caught.value) == "<text>:1: 5 lines of clues; at most 4 are supported"


@pytest.mark.parametrize("text", ["1,0,1\n", "1\n0\n1\n"])
def test_a_picture_in_a_table_may_not_exceed_the_limit(text: str) -> None:
    with limit_lines(3):
        assert sorted(nonolith.read(text, format="csv").shape) == [1, 3]
    with limit_lines(2), pytest.raises(TooLargeError, match="expected at most 2 x 2"):
        nonolith.read(text, format="csv")


@pytest.mark.parametrize("name", ["cwd", "bosch", "minizinc"])
def test_the_size_is_checked_before_any_clue(name: str) -> None:
    with pytest.warns(FormatWarning):
        lines = text_of(name).decode().split("\n")
    broken = "\n".join([*lines[:2], "no clue", *lines[3:]])
    with limit_lines(5), pytest.raises(TooLargeError):
        nonolith.read(broken.encode(), format=name)


@pytest.mark.filterwarnings("ignore::nonolith.FormatWarning")
@pytest.mark.parametrize(
    "name",  # titled has 16 colours of its own
    [name for name, row in FORMATS.items() if row.holds.colours and name != "titled"],
)
def test_every_format_with_colours_holds_the_largest_palette(name: str) -> None:
    colours = nonolith.Grid.from_rows([list(range(32)), [0] * 32], some_colours(31))
    puzzle = Puzzle.from_grid(colours)
    foreign: dict[str, Callable[[Puzzle], str | bytes]] = {
        "katana": export,
        "nonograms_org": script,
        "picture": lambda _: _bitmap(puzzle),
    }
    data = foreign[name](puzzle) if name in foreign else nonolith.write(puzzle, format=name)
    back = nonolith.read(data, format=name)
    assert (back.rows, back.columns, len(back.palette)) == (puzzle.rows, puzzle.columns, 32)


def _bitmap(puzzle: Puzzle) -> bytes:
    from PIL import Image

    assert puzzle.goal is not None
    values = [bytes.fromhex(colour.rgb[1:]) for colour in puzzle.palette]
    cells = [tuple(values[cell or 0]) for row in puzzle.goal.rows() for cell in row]
    image = Image.new("RGB", (puzzle.width, puzzle.height))
    image.putdata(cells)
    out = BytesIO()
    image.save(out, format="BMP")
    return out.getvalue()
