"""One puzzle of a file that holds several: never without a word."""

from __future__ import annotations

import warnings

import pytest

from nonolith import FormatWarning, Puzzle, read, read_all

TWO = "1x1:1/1\n2x1:1/1/2\n"


def test_the_first_of_several_comes_with_a_warning_that_names_the_ways_out() -> None:
    with pytest.warns(FormatWarning, match="several puzzles.*read_all.*number=1") as caught:
        assert read(TWO) == read_all(TWO)[0]
    assert [warning.filename for warning in caught] == [__file__]


@pytest.mark.parametrize("number", [1, 2])
def test_a_number_shows_which_is_meant(number: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read(TWO, number=number).width == number


def test_a_file_with_one_puzzle_needs_no_number() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read("1x1:1/1") == Puzzle(rows=[[1]], columns=[[1]])
