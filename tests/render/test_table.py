"""The table of renderers, and drawing by name."""

from __future__ import annotations

import pytest
from hypothesis import given

from nonolith import Grid, NonolithError, Puzzle, PuzzleError, UnsupportedError
from nonolith.render import RENDERERS, draw
from tests.strategies import solvable

PUZZLE = Puzzle(rows=[[1], [2]], columns=[[2], [1]])


@pytest.mark.parametrize("name", RENDERERS)
@given(puzzle=solvable())
def test_every_renderer_draws_every_puzzle_solved_and_unsolved(name: str, puzzle: Puzzle) -> None:
    unsolved = draw(puzzle, renderer=name)
    solved = draw(puzzle, puzzle.goal, name)
    assert isinstance(unsolved, bytes if name in ("png", "pdf") else str)
    if puzzle.given is None and any(puzzle.rows):
        assert solved != unsolved


@pytest.mark.parametrize("name", RENDERERS)
def test_the_name_in_the_table_is_the_name_in_the_row(name: str) -> None:
    assert RENDERERS[name].name == name
    assert RENDERERS[name].title


def test_text_is_the_default() -> None:
    assert draw(PUZZLE) == draw(PUZZLE, renderer="text")


def test_an_unknown_renderer_is_refused_with_the_list_of_all() -> None:
    with pytest.raises(UnsupportedError, match="'swg'; use text, terminal, svg, png, pdf, html"):
        draw(PUZZLE, renderer="swg")


def test_a_grid_of_another_size_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the grid is 1 x 3, the puzzle 2 x 2") as caught:
        draw(PUZZLE, Grid.unknown_cells(1, 3))
    assert isinstance(caught.value, NonolithError)
