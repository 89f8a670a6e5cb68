"""``line`` gives the certain cells, the number and the list of the placements of one line."""

from __future__ import annotations

import re
from itertools import islice
from math import comb

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import ArgumentError, NonolithError, PuzzleError, UnsupportedError, line
from nonolith.model.clue import ClueLike
from tests import brute_force
from tests.examples import examples

SIGNS = ".#r"


@settings(max_examples=examples(300), deadline=None)
@given(
    cells=st.lists(st.integers(0, 2), max_size=9),
    noise=st.lists(st.sampled_from("????.#r="), min_size=9, max_size=9),
)
def test_a_line_has_the_placements_that_an_enumeration_finds(
    cells: list[int], noise: list[str]
) -> None:
    clue = brute_force.clue_of(cells)
    signs = SIGNS[: 1 + max((colour for _, colour in clue), default=1)]
    own = [SIGNS[cell] for cell in cells]
    known = [b if n == "=" else n if n in signs else "?" for b, n in zip(own, noise, strict=False)]
    every = ("".join(SIGNS[cell] for cell in p) for p in brute_force.placements(clue, len(cells)))
    fits = re.compile("".join("." if sign == "?" else re.escape(sign) for sign in known))
    expected = [text for text in every if fits.fullmatch(text)]
    found = line(clue, len(cells), known="".join(known), most=3)
    assert list(found) == expected
    assert found.count == len(expected)
    assert found.record()["placements"] == list(found)[:3]
    if expected:
        columns = [set(column) for column in zip(*expected, strict=True)]
        assert found.cells == "".join(c.pop() if len(c) == 1 else "?" for c in columns)
    else:
        assert found.cells == "".join(known)


def test_counts_of_long_lines_are_exact_and_placements_come_one_by_one() -> None:
    assert line([1] * 250, 1000).count == comb(751, 250)
    assert line("1r 1b " * 200, 1000).count == comb(1000, 400)
    first = next(iter(line([3] * 200, 1000)))
    assert first == "###." * 199 + "###" + "." * 201
    assert len(list(islice(line([1] * 250, 1000), 1000))) == 1000


def test_colours_are_named_by_words_letters_and_pairs() -> None:
    texts: list[ClueLike] = ["2red 1 1blue", [(2, "red"), 1, (1, "blue")]]
    assert {next(iter(line(clue, 6))) for clue in texts} == {"rr#b.."}
    assert line("2r 2b", known="??r???").cells == ".?r?b?"
    assert line("2r 2b", known="?r.??").cells == "rr.bb"


@pytest.mark.parametrize(
    ("clue", "cells", "known", "words"),
    [
        ("4 3 1", 5, "", "the clue needs 10 cells, the line has 5"),
        ("x", 5, "", "'x' is not a block"),
        ("3", None, "", "cells or known is required"),
        ("3", 1001, "", "cells must be a whole number from 0 to 1000"),
        ("3", 5, "##", "known has 1 x 2 cells, the line has 5"),
        ("3", 5, "ab???", "no colour has the character 'a'"),
        ("3r 2red", 9, "", "two colours of the palette have the char 'r'"),
        (None, 5, "", "clue must be a list of blocks"),
        ("* 1" + " ?" * 20, 100, "", "are not counted"),
        ([-1], 5, "", "length -1 is negative"),
        ([(1, 99)], 5, "", "1 to 31 colours"),
    ],
)
def test_what_is_wrong_is_named(clue: object, cells: int | None, known: str, words: str) -> None:
    with pytest.raises(NonolithError) as caught:
        line(clue, cells, known=known)  # type: ignore[arg-type]
    assert words in str(caught.value)
    assert isinstance(caught.value, ArgumentError | PuzzleError | UnsupportedError)
