"""The XML format of webpbn.com."""

from __future__ import annotations

import pytest

from nonolith import Block, Colour, Grid, Puzzle, read
from nonolith.formats.xml import attribute, escaped
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.rule import LineRule, Part

SAMPLE = """<?xml version="1.0"?>
<!DOCTYPE pbn SYSTEM "http://webpbn.com/pbn-0.3.dtd">
<puzzleset>
<source>webpbn.com</source>
<puzzle type="grid" defaultcolor="black">
<title>Steps</title> <author> Ann </author> <authorid>ann</authorid>
<copyright>&copy; 2004 Ann</copyright>
<id>#1 (v.1)</id>
<description>
Two steps &amp; more.
</description>
<note>published</note>
<color name="white" char=".">fff</color>
<color name="black" char="X">000000</color>
<clues type="columns">
<line><count>1</count></line><line><count>2</count></line>
</clues>
<clues type="rows">
<line><count>2</count></line><line><count>1</count></line>
</clues>
<solution type="goal">
<image>
|XX|
|.X|
</image>
</solution>
<solution type="saved"><image>
|?X|
|[.X]X|
</image></solution>
</puzzle>
</puzzleset>
"""
CLUES = (
    '<clues type="rows"><line><count>1</count></line></clues>'
    '<clues type="columns"><line><count>1</count></line></clues>'
)


def one(body: str, attributes: str = "") -> Puzzle:
    return read(f"<puzzleset><puzzle {attributes}>{body}</puzzle></puzzleset>")


def test_a_file_of_webpbn_is_read_with_its_document_type() -> None:
    puzzle = read(SAMPLE)
    assert puzzle.rows == ((Block(2),), (Block(1),))
    assert puzzle.palette == BLACK_AND_WHITE
    assert (puzzle.title, puzzle.author, puzzle.copyright) == ("Steps", "Ann", "© 2004 Ann")
    assert puzzle.notes == "Two steps & more.\npublished\nsource: webpbn.com #1 (v.1)"
    assert puzzle.goal == Grid.from_text("##\n.#")
    assert puzzle.saved == (Grid.from_text("?#\n?#"),)


def test_missing_clues_are_derived_from_the_goal() -> None:
    start, end = SAMPLE.index('<clues type="columns"'), SAMPLE.index('<solution type="goal"')
    assert read(SAMPLE[:start] + SAMPLE[end:]) == read(SAMPLE)


def test_background_and_default_are_two_different_colours() -> None:
    puzzle = one(
        '<color name="sky" char="s">00f</color><color name="red" char="r">f00</color>'
        '<color name="snow" char="w">fff</color>'
        '<clues type="rows"><line><count>1</count><count color="snow">1</count></line></clues>'
        '<clues type="columns"><line><count>1</count></line>'
        '<line><count color="snow">1</count></line></clues>',
        'backgroundcolor="sky" defaultcolor="red"',
    )
    assert [colour.name for colour in puzzle.palette] == ["sky", "red", "snow"]
    assert puzzle.rows[0] == (Block(1, 1), Block(1, 2))


def test_white_and_black_need_no_definition() -> None:
    assert one(CLUES) == Puzzle(rows=[[1]], columns=[[1]])


def test_a_colour_without_a_character_gets_one() -> None:
    puzzle = one('<color name="red">f00</color>' + CLUES, 'defaultcolor="red"')
    assert puzzle.palette[1] == Colour("red", "#ff0000", "r")


def test_the_first_solution_is_the_goal_if_there_is_no_goal() -> None:
    image = "<solution type='{}'><image>|X|</image></solution>"
    both = one(CLUES + image.format("solution") + image.format("saved"))
    assert both.goal == Grid.from_text("#")
    assert both.saved == (Grid.from_text("#"),)


def test_a_count_of_0_is_an_unknown_length() -> None:
    unknown = CLUES.replace(">1<", ">0<")
    assert one(unknown) == Puzzle(rows=["?"], columns=["?"])
    assert list(one('<color name="red">f00</color>' + unknown).rows) == [LineRule((Part((), 2),))]


@pytest.mark.parametrize(
    ("blank", "defined", "palette"),
    [
        ("white", "", [("white", "#ffffff", "."), ("black", "#000000", "#")]),
        ("black", "", [("black", "#000000", "X"), ("white", "#ffffff", ".")]),
        ("red", "<color name='red' char='X'>f00</color>",
         [("red", "#ff0000", "X"), ("black", "#000000", ".")]),
        ("red", "<color name='red' char='r'>f00</color>",
         [("red", "#ff0000", "r"), ("black", "#000000", "X")]),
    ],
)  # fmt: skip
def test_a_palette_of_only_a_background_gets_an_unused_colour(
    blank: str, defined: str, palette: list[tuple[str, str, str]]
) -> None:
    puzzle = read(
        f"<puzzleset><puzzle backgroundcolor='{blank}' defaultcolor='{blank}'>{defined}"
        "<clues type='columns'><line/></clues><clues type='rows'><line/></clues>"
        "</puzzle></puzzleset>"
    )
    assert [tuple(colour) for colour in puzzle.palette] == palette
    assert puzzle.rows == ((),)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("&<>\"'", "&amp;&lt;&gt;&quot;'"),
        ("a\tb\nc\rd", "a\tb\nc&#13;d"),
        ("\x00\x1f \x7f", "\ufffd\ufffd \x7f"),
        ("\ud7ff\ud800\udbff\udfff\ue000", "\ud7ff\ufffd\ufffd\ufffd\ue000"),
        ("\ufffd\ufffe\uffff\U00010000", "\ufffd\ufffd\ufffd\U00010000"),
    ],
)
def test_characters_forbidden_in_xml_are_escaped_or_replaced(text: str, written: str) -> None:
    assert escaped(text) == written


def test_attributes_keep_line_ends_and_tabs() -> None:
    assert attribute("name", 'a\t"b"\nc\rd') == 'name="a&#9;&quot;b&quot;&#10;c&#13;d"'
