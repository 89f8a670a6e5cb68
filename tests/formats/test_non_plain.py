"""Plain puzzles give the same result in the engine's parser and in the reader of all puzzles."""

from __future__ import annotations

import warnings

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import Block, FormatError, NonolithError, Puzzle, read, read_each, write
from nonolith.formats import FORMATS, non, tournament
from nonolith.formats.text import PuzzleText
from nonolith.model.palette import BLACK_AND_WHITE
from tests.examples import examples
from tests.formats.puzzles import grids, puzzles, settled

NON_LINES = (
    *("width 2", "height 2", "width 1", "height 3", " height 02", "width", "width 1001", "width x"),
    *("rows", "columns", " rows 2", "columns\t", "rows\nrows", "rows,"),
    *("1", "2", "0", "1,1", "1 1", "", " ", "1\r", "-1", "3", "1x", "2b", "a 1", "1001", "007"),
    *('goal "1001"', "goal 1?01", "goal 10 01", "goal", "goal 1021", "goal ''", "saved 1111"),
    *("title 'A & B'", 'title "A &amp; B"', "by\tx ", "author É", "title", "catalogue 1", "note n"),
    *("color a #ff0000", "====", "=====", "== ==", "x ====", "difficulty 3", "\u2003rows", "\f"),
)
LIST_LINES = (
    *("$1", "$2", "$2", "$ 3", "$x", " $4", "1", "2", "0", "1\t1", "1\t0", "0\t1", "2\t1", "0\t0"),
    *("", " ", "\t", "1,1", "1,0", "x", "-1", "00", "01\t1", "1 ", "1001", "3", "2", "1\r", "É"),
)


def outcome(name: str, text: str) -> list[str]:
    """Return all puzzles, errors and warnings of a text in comparable form."""
    found = []
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            for item in read_each(text, format=name):
                found.append(f"{item.mark} {item.several} {item.error!s}")
                if item.error is None:
                    fields = {field: getattr(item.puzzle, field) for field in item.puzzle.__slots__}
                    del fields["compiled"], fields["_clues"]
                    found.append(f"{item.puzzle.rows} {item.puzzle.columns} {fields}")
                    found.append(str(item.puzzle.goal and item.puzzle.goal.text()))
        except NonolithError as error:
            found.append(repr(error))
    return found + [str(warning.message) for warning in warned]


def alike(monkeypatch: pytest.MonkeyPatch, name: str, text: str) -> None:
    quick = outcome(name, text)
    with monkeypatch.context() as patched:
        patched.setattr(non, "plain_puzzle", lambda entries: None)
        patched.setattr(tournament, "_plain_clues", lambda part: None)
        assert outcome(name, text) == quick


def plain_puzzle(text: str) -> Puzzle | None:
    return non.plain_puzzle(non.Entries(PuzzleText(None, text, 1, last=True)))


@st.composite
def damaged(draw: st.DrawFn, text: str, lines: tuple[str, ...]) -> str:
    """Draw the text with some lines removed, inserted or moved."""
    found = text.split("\n")
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(found)))
        new = draw(st.lists(st.sampled_from(lines), max_size=2))
        found[at : at + draw(st.integers(0, 2))] = new
    return "\n".join(found)


@st.composite
def texts(draw: st.DrawFn, name: str, lines: tuple[str, ...]) -> str:
    """Draw a random sequence of lines, or a list of puzzles with random damage."""
    if draw(st.booleans()):
        return "\n".join(draw(st.lists(st.sampled_from(lines), max_size=24)))
    several = draw(st.lists(puzzles(FORMATS[name]), min_size=1, max_size=3))
    text = write(several, format=name)
    assert isinstance(text, str)
    return draw(damaged(text, lines))


@pytest.mark.parametrize(("name", "lines"), [("non", NON_LINES), ("tournament", LIST_LINES)])
def test_both_parsers_give_the_same_puzzles_errors_and_warnings(
    name: str, lines: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    @settings(max_examples=examples(250), deadline=None)
    @given(texts(name, lines))
    def compare(text: str) -> None:
        alike(monkeypatch, name, text)

    compare()


@pytest.mark.parametrize(
    "text",
    ["$1\n,\t0\n\n", "$1\n0\t,,\n\t\n\n,011", "$1\n0\n ", "$1\n0 \t\n\t", "$1\n11\t\n,, 0\n\n1\n,"],
)
def test_commas_and_blanks_at_the_end_of_a_list_are_ignored(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    alike(monkeypatch, "tournament", text)


@given(st.integers(0, 6), st.integers(0, 6), st.data())
def test_the_engine_parses_a_plain_puzzle(height: int, width: int, data: st.DataObject) -> None:
    picture = data.draw(grids(height, width, BLACK_AND_WHITE, settled(BLACK_AND_WHITE)))
    puzzle = Puzzle.from_grid(picture, title='a "quoted" & long one', notes="two\nlines")
    for each in (puzzle, puzzle.replace(goal=None)):
        text = write(each, format="non")
        assert isinstance(text, str)
        if height * width or each.goal is None:
            assert plain_puzzle(text) == each


def test_leading_zeros_do_not_change_a_number() -> None:
    for zeros in ("0" * 5000, "-" + "0" * 5000):
        text = f"width 1\nheight 1\nrows\n{zeros}1\ncolumns\n1\ncolor 1 #000000\n"
        if zeros.startswith("-"):
            with pytest.raises(FormatError, match="is negative"):
                read(text)
        else:
            assert read(text).rows == ((Block(1, 1),),)
