"""Read grids as people type and copy them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from nonolith import Grid, Puzzle, PuzzleError, draw
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.render import Screen
from tests.examples import examples
from tests.strategies import grids

SMALL = Grid.from_text("#.?\n..#")


@pytest.mark.parametrize(
    "text",
    [
        "#.?\n..#\n",
        "#.?\r\n..#\r\n",
        "X-?\n--X",
        "10?\n001",
        "# . ?\n. . #",
        "1\t0\t?\n0\t0\t1\n",
        "1,0,?\n0,0,1",
        "X- \n--X",
        "█·?\n··█",
        "# ?\n  #",
    ],
)
def test_common_ways_to_write_a_grid_are_read(text: str) -> None:
    assert Grid.from_text(text) == SMALL


@pytest.mark.parametrize("text", ["##??..\n....##", "##??..\n....##\n", "1100??\n000011"])
def test_cells_may_have_several_characters_if_the_shape_is_known(text: str) -> None:
    assert Grid.from_text(text, shape=(2, 3)).shape == (2, 3)
    assert Grid.from_text(text).shape == (2, 6)


@pytest.mark.parametrize(
    ("text", "shape", "message"),
    [
        ("# #", None, "spaces, which may mean blank or unknown"),
        ("#. ?", None, "spaces, which may mean blank or unknown"),
        ("1 1", None, "the grid has spaces"),  # digits may be cells or clues
        ("1 11", None, "the grid has spaces"),
        ("1 ##", (1, 0), "the grid has spaces"),
        ("X.#", None, "'X' and another character for filled cells"),
        ("#a.", None, r"no colour has the character 'a'; allowed are \. white, # black, \? un"),
        ("1 ##.\n2 ###", (2, 2), "row 2 of the grid: no colour has the character '2'"),
        ("##\n..##", (2, 2), "row 2 of the grid has 4 cells, row 1 has 2"),
    ],
)
def test_ambiguous_text_is_refused(text: str, shape: tuple[int, int] | None, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Grid.from_text(text, shape=shape)


@st.composite
def states(draw: st.DrawFn) -> tuple[Puzzle, Grid]:
    """Draw a puzzle, and its picture with some cells unknown."""
    picture = draw(grids(most_colours=4))
    full = (1 << len(picture.palette)) - 1
    masks = [draw(st.sampled_from([mask, full])) for mask in picture.masks()]
    state = Grid(picture.height, picture.width, masks, picture.palette)
    return Puzzle.from_grid(picture), state


@settings(max_examples=examples(40), deadline=None)
@given(states(), st.none() | st.integers(10, 60))
def test_the_output_of_show_is_read_back(state: tuple[Puzzle, Grid], width: int | None) -> None:
    puzzle, grid = state
    if grid.width and grid.height:
        shown = draw(puzzle, grid, "text", screen=Screen(width))
        assert Grid.from_text(shown, puzzle.palette, shape=puzzle.shape) == grid
        assert Grid.from_text(shown + "\n", puzzle.palette, shape=puzzle.shape) == grid


@settings(max_examples=examples(40), deadline=None)
@given(states(), st.sampled_from(" \t,;"))
def test_cells_may_be_separated(state: tuple[Puzzle, Grid], separator: str) -> None:
    _, grid = state
    if grid.width > 1 and (separator != " " or len(set(grid.text()) - {"\n"}) > 1):
        text = "\n".join(separator.join(line) for line in grid.text().split("\n"))
        assert Grid.from_text(text, grid.palette) == grid


@settings(max_examples=examples(40), deadline=None)
@given(states(), st.sampled_from(["X-?", "10?", "#_?", "*.?", "X- "]))
def test_other_characters_give_the_same_grid(state: tuple[Puzzle, Grid], chars: str) -> None:
    _, grid = state
    if grid.palette == BLACK_AND_WHITE and grid.width:
        text = grid.text().translate(dict(zip(map(ord, "#.?"), chars, strict=True)))
        if " " not in text or chars[1] in text:
            assert Grid.from_text(text) == grid


@pytest.mark.parametrize(
    ("text", "shape", "cells"),
    [
        ("1 .", None, "#."),
        ("1 0", None, "#."),
        ("0 0", (1, 2), ".."),
        ("1 #", (1, 2), "##"),
        ("1 ##", (1, 2), "##"),
        ("1 1\n\n", (1, 2), "##"),
        ("2 ??..", None, "??.."),
        ("1 ##\n1 ??.", None, "??."),
        ("1 2\n1 ##", None, "##"),
        ("1 2\n2 ??..", None, "?."),
        ("1 2\n1 ##.#", None, "##.#"),
        ("1 2 3\n1 ##??..", None, "#?."),
        ("1 1\n1 #\n\n", None, "#"),
        ("cat\n2 ??", None, "??"),
        ("##\n  ??", (2, 2), "#.\n.?"),
        ("##\n??\n    ??", (3, 3), "#..\n?..\n..?"),
        ("cat\n2 ##??", None, "##??"),
        ("cat\n2 ##\n2 ##", None, "##\n##"),
        ("2 ##\n1 #.\n\n", None, "##\n#."),  # empty lines after cells with clues are no rows
        ("   1 12\n2 ##\n" + "1 .#\n" * 10 + "1 .#", None, "##" + "\n.#" * 11),
        ("# ?\n\n #", None, "#.?\n...\n.#."),  # an editor has removed spaces at line ends
        (" #\n#?", None, ".#\n#?"),
        (" #\n#?", (2, 3), ".#.\n#?."),
        ("# . #\n# ? #", (2, 3), "#.#\n#?#"),
        ("# #", (1, 2), "##"),
        ("# .\n# .", (2, 3), "#?.\n#?."),
        ("# .\n# .", (2, 2), "#.\n#."),
    ],
)
def test_clues_separators_and_wide_cells_are_told_apart(
    text: str, shape: tuple[int, int] | None, cells: str
) -> None:
    assert Grid.from_text(text, shape=shape).text() == cells
