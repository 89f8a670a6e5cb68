"""Drafts hold clues that may contradict each other; errors about clues contain a draft."""

from __future__ import annotations

import pytest
from hypothesis import given

import nonolith
from nonolith import Draft, Puzzle, PuzzleError
from tests.strategies import any_puzzle

#: Drafts with one wrong clue: totals that differ, and a clue that is too long.
BAD = {"sums": ([[1], [2]], [[2], [2]]), "length": ([[1], [3]], [[2], [1]])}


@given(any_puzzle())
def test_a_puzzle_and_its_draft_have_the_same_fields(puzzle: Puzzle) -> None:
    draft = puzzle.draft
    assert Puzzle.of_draft(draft) == puzzle
    assert draft.shape == puzzle.shape
    assert Draft(puzzle.rows, puzzle.columns, puzzle.palette).rows == puzzle.rows


@pytest.mark.parametrize("name", BAD)
def test_an_error_about_clues_has_the_clues_as_a_draft(name: str) -> None:
    rows, columns = BAD[name]
    with pytest.raises(PuzzleError) as caught:
        Puzzle(rows=rows, columns=columns, title="wrong")
    assert caught.value.draft == Draft(rows, columns, title="wrong")
    assert caught.value.at("here").draft == caught.value.draft
    assert str(caught.value.at("here")) == f"here: {caught.value}"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("2x2:2/2/1/2", "<text>: "),
        ("1x1:1/1\n2x2:2/2/1/2\n", "<text>: puzzle 2: "),
        ("width 2\nheight 2\n\nrows\n1\n2\n\ncolumns\n2\n2\n", "<text>: "),
        ("2 2\n1\n2\n2\n2\n", "<text>: "),
    ],
)
def test_the_error_of_a_reader_has_the_clues_as_a_draft(text: str, place: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        nonolith.read_all(text)
    assert caught.value.draft == Draft(*BAD["sums"])
    assert str(caught.value).startswith(f"{place}the row clues need 3 cells")


def test_other_errors_have_no_draft() -> None:
    with pytest.raises(PuzzleError) as caught:
        Puzzle(rows=[[-1]], columns=[[1]])
    assert caught.value.draft is None
    with pytest.raises(PuzzleError, match="row 1, block 1: length -1 is negative"):
        Draft(rows=[[-1]], columns=[[1]])
