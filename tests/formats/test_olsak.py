"""The .g format of the Olsaks."""

from __future__ import annotations

import pytest

from nonolith import Block, Colour, Palette, Puzzle, read, write
from nonolith.model.palette import BLACK_AND_WHITE

PLAIN = """A cat, drawn by Ann.
title: Cat

: rows (all this is ignored)
 1 1

: columns
1

1
: END
what follows is ignored: 1 2 3
"""
COLOURED = """free text
#declaration of the colours:
   m:%  blue   modra
   0:   white  background, spoken
   1:*  black
: rows
2 1m 1
: columns
1
1
1m
1
:end
"""


def test_free_text_becomes_texts_and_notes() -> None:
    assert read(PLAIN) == Puzzle(
        rows=[[1, 1], []], columns=[[1], [], [1]], title="Cat", notes="A cat, drawn by Ann."
    )


def test_a_palette_has_letters_characters_values_and_comments() -> None:
    puzzle = read(COLOURED)
    assert puzzle.rows[0] == (Block(2, 2), Block(1, 1), Block(1, 2))
    assert puzzle.palette[1] == Colour("modra", "#0000ff", "%")
    assert puzzle.palette[2] == Colour("black", "#000000", "*")
    assert puzzle.palette[0] == Colour("background, spoken", "#ffffff", ".")


def test_empty_lines_at_the_end_are_ignored_without_an_end_mark() -> None:
    assert read(":\n1\n:\n1\n\n\n").shape == (1, 1)
    assert read(":\n1\n:\n1\n\n:\n").shape == (1, 2)


def test_notes_that_look_like_sections_survive_a_round_trip() -> None:
    for notes in ("#t", ": x", "title: no", "a\n #b\n  : c", "author: x\ntitle: y"):
        puzzle = Puzzle(rows=[[1]], columns=[[1]], title="T", notes=notes)
        assert read(write(puzzle, format="olsak", strict=True), format="olsak") == puzzle


def test_a_character_may_also_be_the_letter_of_a_colour() -> None:
    puzzle = read("a title\n#d\n#:# red\n:\n1#\n:\n1#\n", format="olsak")
    assert [colour.name for colour in puzzle.palette][1:] == ["red"]
    assert "#d" not in puzzle.title + puzzle.notes


def test_blank_is_white_unless_the_file_defines_it() -> None:
    puzzle = read("#d\na:r red\n:\n1a\n:\n1a\n", format="olsak")
    assert list(puzzle.palette) == [Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r")]


@pytest.mark.parametrize(
    ("char", "key"),
    [("x", "x"), ("%", "%"), (",", "r"), ("-", "r"), (":", "r"), ("7", "r"), ("²", "r")],
)
def test_a_colour_keeps_its_character_as_letter_if_it_is_allowed(char: str, key: str) -> None:
    palette = Palette([BLACK_AND_WHITE[0], Colour("red", "#ff0000", char)])
    puzzle = Puzzle(rows=[[1]], columns=[[1]], palette=palette)
    assert f"\n   {key}:{char}  #ff0000  red\n" in str(write(puzzle, format="olsak"))
    assert read(write(puzzle, format="olsak"), format="olsak") == puzzle
