"""Read puzzles one by one: lists of any length, and lists with a bad puzzle."""

from __future__ import annotations

import gc
import io
import os
import tracemalloc
from pathlib import Path

import pytest

from nonolith import (
    FormatError,
    Grid,
    NonolithError,
    Puzzle,
    PuzzleError,
    UnsupportedError,
    read,
    read_all,
    read_each,
    write,
)
from nonolith.formats import FORMATS

SEVERAL = [name for name, row in FORMATS.items() if row.holds.many_puzzles]
STREAMS = [name for name, row in FORMATS.items() if row.streams]

FIRST = Puzzle(rows=[[1], [1]], columns=[[2], []])
THIRD = Puzzle(rows=[[2], [1]], columns=[[2], [1]])
PICTURES = Grid.from_text("#.\n#."), Grid.from_text("##\n#.")

#: By format: texts of a bad second puzzle, each with a part of the error message.
BAD = {
    "non": {
        "width 2\nheight 1\nrows\n3\ncolumns\n1\n2\n": "row 1: the clue 3 needs",
        "width 2\nheight 1\nrows\nx3\ncolumns\n": "",
    },
    "webpbn": {
        "<puzzle><clues type='rows'><line><count>9</count></line></clues>"
        "<clues type='columns'/></puzzle>": "row 1: the clue 9 needs",
        "<puzzle type='triddler'/>": "this is a triddler puzzle",
    },
    "json": {
        '{"rows": [[1]], "columns": [[]]}': "the row clues need 1",
        "7": "the puzzle is not an object",
    },
    "jsonl": {
        '{"rows": [[1]], "columns": [[]]}': "the row clues need 1",
        "7": "7 has no clues",
    },
    "simontatham": {
        "2x2:1/1/1/2": "the row clues need 3",
        "hello": "this is not a game ID",
    },
    "tournament": {
        "$2\n1\n1\n1\n2\n": "the row clues need 3",
        "$2\n3\t0\t2\n1\n1\n1\n": "",
    },
    "solutions": {
        "$2\n1\t2\n0\t1\n": "a number in this solution is neither 0 nor 1",
        "$2\n1\t0\n1\n": "the rows of this solution are not equally long",
    },
    "picross": {
        "GRID\nROWS\n[ 3 ]\nCOLUMNS\n[ 1 ]\n": "row 1: the clue 3 needs",
        "GRID\nROWS\n[ 1 ]\n": "there are no COLUMNS",
    },
    "freenono": {
        "<Nonogram name='' width='3'><line> x </line></Nonogram>": "the picture has width 1",
        "<Nonogram name=''><line> x y </line></Nonogram>": "row 1: 'y' is not a cell",
    },
}
CASES = [(name, bad, message) for name, cases in BAD.items() for bad, message in cases.items()]


def as_held(name: str) -> tuple[Puzzle, Puzzle]:
    """Return the two good puzzles as the format stores them: as clues, or else as pictures."""
    goals = (None, None) if FORMATS[name].holds.clues else PICTURES
    return FIRST.replace(goal=goals[0]), THIRD.replace(goal=goals[1])


def three(name: str, bad: str) -> str:
    """Return a list of three puzzles in this format, the second of which is bad."""
    first, third = as_held(name)
    good = str(write([first, third], format=name))
    between = {
        "non": ("====\n", f"====\n{bad}====\n"),
        "webpbn": ("</puzzle>\n<puzzle ", f"</puzzle>\n{bad}\n<puzzle "),
        "json": ("\n    },\n", f"\n    }}, {bad},\n"),
        "jsonl": ("\n", f"\n{bad}\n"),
        "simontatham": ("\n", f"\n{bad}\n"),
        "tournament": ("$2\n", f"{bad}$3\n"),
        "solutions": ("$2\n", f"{bad}$3\n"),
        "freenono": ("</Nonogram>\n<Nonogram ", f"</Nonogram>\n{bad}\n<Nonogram "),
        "picross": ("]\nGRID", f"]\n{bad}GRID"),
    }[name]
    assert good.count(between[0]) >= 1
    return good.replace(*between, 1)


@pytest.mark.parametrize(("name", "bad", "message"), CASES)
def test_a_bad_puzzle_is_named_and_the_others_are_read(name: str, bad: str, message: str) -> None:
    text = three(name, bad)
    first, second, third = read_each(text)
    assert (first.number, second.number, third.number) == (1, 2, 3)
    assert (first.mark, second.mark, third.mark) == (1, 2, 3)
    good = as_held(name)
    assert (first.puzzle, third.puzzle) == good
    assert (first.error, third.error) == (None, None)
    assert isinstance(second.error, FormatError | PuzzleError | UnsupportedError)
    assert f"puzzle 2: {message}" in str(second.error)
    with pytest.raises(type(second.error)):
        _ = second.puzzle
    with pytest.raises(type(second.error), match="puzzle 2: "):
        read_all(text)
    assert read(text, number=3) == good[1]
    with pytest.raises(type(second.error), match="puzzle 2: "):
        read(text, number=2)


def test_an_error_in_a_list_comes_after_the_valid_puzzles() -> None:
    class Broken(io.BytesIO):
        name = "list.txt"

        def read1(self, size: int | None = -1, /) -> bytes:
            piece = super().read1(size)
            if not piece:
                raise OSError(5, "Input/output error")
            return piece

    items = read_each(Broken(b"$1\n1\n1\n$2\n1\n1\n$3\n1\n"))
    assert next(items).puzzle.shape == next(items).puzzle.shape == (1, 1)
    with pytest.raises(FormatError, match=r"list\.txt: cannot be read: Input/output error"):
        next(items)


class Endless:
    """An endless list of puzzles that counts how much of it is read."""

    def __init__(self, name: str, padding: int = 0) -> None:
        one = str(write(as_held(name)[0], format=name))
        after = {"non": "\n====\n"}.get(name, "\n") if padding or name == "non" else ""
        self.one = (one.removesuffix("\n") + " " * padding + (after or "\n")).encode()
        self.given = 0

    def read(self, size: int = -1, /) -> bytes:
        self.given += len(self.one)
        return self.one


@pytest.mark.parametrize("name", STREAMS)
def test_an_endless_list_is_read_only_as_far_as_requested(name: str) -> None:
    endless = Endless(name)
    items = read_each(endless)
    assert next(items).puzzle == as_held(name)[0]
    assert endless.given <= 4 * len(endless.one)
    assert [next(items).puzzle for _ in range(20)] == [as_held(name)[0]] * 20
    assert endless.given <= 25 * len(endless.one)
    assert read(Endless(name), number=7) == as_held(name)[0]


@pytest.mark.parametrize("name", STREAMS)
def test_memory_does_not_grow_with_the_length_of_a_list(name: str) -> None:
    endless = Endless(name, padding=10_000)
    items = read_each(endless)
    next(items)
    before = living_puzzles()
    tracemalloc.start()
    try:
        for _ in range(200):
            next(items)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert endless.given > 2_000_000
    assert peak < 500_000
    assert living_puzzles() < before + 50


def living_puzzles() -> int:
    gc.collect()
    return sum(isinstance(thing, Puzzle) for thing in gc.get_objects())


def test_the_first_puzzle_is_read_before_the_pipe_ends() -> None:
    out, into = os.pipe()
    with open(out, "rb") as file, open(into, "wb", buffering=0) as pipe:  # noqa: PTH123
        pipe.write(b"2x2:1/2/1/2\n1x1:1/1\n")
        items = read_each(file)
        assert next(items).puzzle.shape == (2, 2)
        assert next(items).puzzle.shape == (1, 1)
        pipe.write(b"1x1:1/1\n")
        assert next(items).number == 3


@pytest.mark.parametrize("mode", ["r", "rb"])
def test_an_open_file_is_read_and_named(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "two.stp"
    path.write_text("1x1:1/1\n1x1:1/2\n")
    with path.open(mode) as file:
        good, bad = read_each(file)
    assert good.puzzle.shape == (1, 1)
    assert str(bad.error).startswith(f"{path}: puzzle 2: ")


def test_an_error_of_the_source_is_raised_at_the_first_puzzle(tmp_path: Path) -> None:
    for source in (tmp_path / "gone.txt", "", "good morning\n", 5):
        with pytest.raises(NonolithError):
            next(read_each(source))  # type: ignore[arg-type]


def test_the_representation_of_an_item_shows_its_result() -> None:
    good, bad = read_each("1x1:1/1\n1x1:1/2")
    assert repr(good) == "<Item 1: <Puzzle 1x1>>"
    assert repr(bad).startswith("<Item 2: error '<text>: puzzle 2: row 1")
