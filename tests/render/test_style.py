"""Draw by renderer name, and test the range of every option of a style."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from nonolith import ArgumentError, Grid, Puzzle, PuzzleError, Style, UnsupportedError, draw
from nonolith.render import RENDERERS
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


def test_an_unknown_renderer_is_refused_with_the_list_of_all() -> None:
    with pytest.raises(UnsupportedError, match="'swg'; use text, terminal, svg, png, pdf, html"):
        draw(PUZZLE, renderer="swg")


def test_a_grid_of_another_size_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the grid is 1 x 3, but the puzzle is 2 x 2"):
        draw(PUZZLE, Grid.unknown_cells(1, 3))


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("sides", 3, "sides must be one of 0, 2, 4, not 3"),
        ("sides", True, "sides must be one of"),
        ("every", -1, "every must be a whole number from 0 to 1000, not -1"),
        ("marks", "dots", "marks must be one of none, letters, patterns, not 'dots'"),
        ("theme", None, "theme must be one of light, dark, print, not None"),
        ("pixels", 0, "pixels must be a whole number from 2 to 200"),
        ("pixels", 201, "from 2 to 200, not 201"),
        ("strike", 1, "strike must be true or false, not 1"),
        ("numbers", "yes", "numbers must be true or false"),
    ],
)
def test_a_value_out_of_range_is_refused_with_the_name_of_the_option(
    option: str, value: Any, words: str
) -> None:
    with pytest.raises(ArgumentError) as caught:
        Style(**{option: value})
    assert words in str(caught.value)
    assert caught.value.names == (option,)
    with pytest.raises(ArgumentError):
        Style().replace(**{option: value})


@pytest.mark.parametrize("name", RENDERERS)
def test_an_unused_option_of_a_renderer_is_refused(name: str) -> None:
    changed = {"sides": 4, "every": 3, "marks": "letters", "theme": "dark", "pixels": 9,
               "strike": True, "numbers": True}  # fmt: skip
    for option, value in changed.items():
        style = Style(**{option: value})  # type: ignore[arg-type]
        if option in RENDERERS[name].options:
            assert draw(PUZZLE, renderer=name, style=style)
        else:
            with pytest.raises(UnsupportedError, match=f"{name} has no option {option}; use .*svg"):
                draw(PUZZLE, renderer=name, style=style)


def test_a_terminal_refuses_patterns() -> None:
    with pytest.raises(UnsupportedError, match="use letters"):
        draw(PUZZLE, renderer="terminal", style=Style(marks="patterns"))
