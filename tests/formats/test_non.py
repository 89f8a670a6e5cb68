"""The non format and its dialects in existing files."""

from __future__ import annotations

import pytest

from nonolith import Block, Colour, Puzzle, read, read_all, write
from nonolith.model.palette import BLACK_AND_WHITE

SIZE = "width 3\nheight 2\n"
PLAIN = Puzzle(rows=[[1, 1], []], columns=[[1], [], [1]])


@pytest.mark.parametrize(
    "text",
    [
        SIZE + "rows\n1,1\n0\ncolumns\n1\n0\n1\n",
        "columns\n1\n0\n1\nrows\n1,1\n0\n" + SIZE,
        SIZE + "rows\n1 1\n\ncolumns\n1\n\n1\n",
        SIZE + "\n\nrows\n\n1, 1\n0\n\n\ncolumns\n\n1\n0\n1\n\n\n",
        "rows\n1,1\n0\ncolumns\n1\n0\n1\n",
        SIZE + "rows 2\n1,1\n0\ncolumns 3\n1\n0\n1",
    ],
    ids=["plain", "columns first", "empty lines as clues", "empty lines between", "no size",
         "with numbers"],
)  # fmt: skip
def test_equivalent_texts_give_the_same_puzzle(text: str) -> None:
    assert read(text) == PLAIN


def test_texts_may_be_quoted_and_hold_html_references() -> None:
    puzzle = read(
        'catalogue "webpbn.com #1"\ntitle "A &amp; B"\nby Ann\ncopyright "&copy; 2004"\n'
        "license CC-BY-3.0\nlevel 'hard'\n" + SIZE + "rows\n1,1\n0\ncolumns\n1\n0\n1\n"
    )
    assert (puzzle.title, puzzle.author, puzzle.copyright) == ("A & B", "Ann", "© 2004")
    assert puzzle.licence == "CC-BY-3.0"
    assert puzzle.notes == "catalogue: webpbn.com #1\nlevel: hard"


def test_a_goal_may_be_one_word_or_a_picture() -> None:
    clues = SIZE + "rows\n1,1\n0\ncolumns\n1\n0\n1\n"
    for goal in ("goal 101000", 'goal "101000"', "goal\n101\n000", "goal\n1 0 1\n0 0 0\nby Ann"):
        read_goal = read(clues + goal).goal
        assert read_goal is not None
        assert read_goal.text() == "#.#\n..."


def test_saved_states_may_be_several_and_have_unknown_cells() -> None:
    puzzle = read(SIZE + 'rows\n1,1\n0\ncolumns\n1\n0\n1\nsaved "1?????"\nsaved ?0?000')
    assert [grid.text() for grid in puzzle.saved] == ["#??\n???", "?.?\n..."]


def test_missing_clues_are_derived_from_the_goal() -> None:
    assert read(SIZE + "goal 101000\n").rows == PLAIN.rows


def test_a_letter_after_a_number_is_a_colour() -> None:
    puzzle = read(
        "color b #0000ff\ncolor a #f00\nwidth 3\nheight 1\nrows\n2b,1a\ncolumns\n1b\n1b\n1a\n"
        'goal "bba"'
    )
    assert puzzle.rows[0] == (Block(2, 1), Block(1, 2))
    assert puzzle.palette[1] == Colour("blue", "#0000ff", "b")
    assert puzzle.palette[2] == Colour("red", "#ff0000", "a")


def test_a_named_colour_lasts_until_another_is_named() -> None:
    puzzle = read(
        "color white FFFFFF .\ncolor red FF0000 #\ncolor yellow FFFF00 y\nwidth 6\nheight 1\n"
        "rows\nred 1 1 yellow 2\ncolumns\nred 1\n0\nred 1\n0\nyellow 1\nyellow 1\n"
    )
    assert puzzle.rows[0] == (Block(1, 1), Block(1, 1), Block(2, 2))
    assert [colour.name for colour in puzzle.palette] == ["white", "red", "yellow"]
    assert puzzle.palette[1].char == "#"


def test_an_undefined_letter_is_a_colour_whose_name_begins_with_it() -> None:
    puzzle = read("width 2\nheight 1\nrows\n1r,1b\ncolumns\n1r\n1b\n")
    assert [colour.name for colour in puzzle.palette] == ["white", "red", "blue"]


def test_a_number_without_a_colour_is_black() -> None:
    puzzle = read("color r #ff0000\nwidth 2\nheight 1\nrows\n1r,1\ncolumns\n1r\n1\n")
    assert puzzle.palette[puzzle.rows[0][1].colour].name == "black"
    assert read(SIZE + "rows\n1,1\n0\ncolumns\n1\n0\n1").palette == BLACK_AND_WHITE
    both = read("width 2\nheight 1\nrows\n1,1a\ncolumns\n1\n1a\n")
    assert both.rows == ((Block(1, 1), Block(1, 2)),)


def test_lines_of_equal_signs_separate_puzzles() -> None:
    one = SIZE + "rows\n1,1\n0\ncolumns\n1\n0\n1\n"
    assert read_all(f"{one}====\n{one}\n======\n\n") == [PLAIN, PLAIN]
    assert read_all(write([PLAIN, PLAIN], format="non")) == [PLAIN, PLAIN]


def test_undefined_letters_get_distinct_colours() -> None:
    letters = [chr(0x100 + i) for i in range(31)]
    clues = "\n".join(f"1{letter}" for letter in letters)
    puzzle = read(f"width 31\nheight 1\nrows\n{clues.replace(chr(10), ',')}\ncolumns\n{clues}\n")
    assert len({colour.rgb for colour in puzzle.palette}) == 32


@pytest.mark.parametrize(
    ("written", "title"),
    [('"Hat"', "Hat"), ("'Hat'", "Hat"), ('"Hat', '"Hat'), ('Hat"', 'Hat"'), ('"', '"'),
     ("\"Hat'", "\"Hat'"), ('""', ""), ("aHa", "aHa")],
)  # fmt: skip
def test_only_a_pair_of_quotes_is_removed(written: str, title: str) -> None:
    text = f"title {written}\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n"
    assert read(text, format="non").title == title
