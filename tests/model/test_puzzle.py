"""Puzzles: validated once, immutable, hashable, transposable; drafts hold their wrong clues."""

from __future__ import annotations

import pickle
import re
from typing import Any

import pytest
from hypothesis import example, given, settings, strategies as st

import nonolith
from nonolith import Block, Draft, Grid, Palette, Puzzle, PuzzleError
from tests import brute_force
from tests.examples import examples
from tests.strategies import (
    any_puzzle,
    grids,
    palette_of,
    palettes,
    solvable,
)

RED_BLUE = palette_of(3)


@settings(max_examples=examples(60), deadline=None)
@given(solvable(most_cells=4), st.data())
def test_known_cells_become_given_cells(puzzle: Puzzle, data: st.DataObject) -> None:
    """The solutions found from a partial grid are the solutions that agree with this grid."""
    full = (1 << len(puzzle.palette)) - 1
    cells = puzzle.height * puzzle.width
    masks = [data.draw(st.just(full) | st.integers(1, full)) for _ in range(cells)]
    known = puzzle.with_given(Grid(*puzzle.shape, masks, puzzle.palette))
    every = [Grid.from_rows(rows, puzzle.palette) for rows in brute_force.solutions(puzzle)]
    fitting = {g for g in every if all(a & b for a, b in zip(g.masks(), masks, strict=True))}
    assert set(nonolith.solutions(known)) == fitting


def test_lengths_are_black_blocks() -> None:
    puzzle = Puzzle(rows=[[1, 2]], columns=[[1], [], [1], [1]])
    assert puzzle.rows == ((Block(1, 1), Block(2, 1)),)
    assert puzzle.shape == (1, 4)
    assert (puzzle.height, puzzle.width) == (1, 4)


def test_a_zero_in_a_clue_means_no_block() -> None:
    assert Puzzle(rows=[[0]], columns=[[]]) == Puzzle(rows=[[]], columns=[[0, 0]])


def test_colours_are_named_by_number_name_or_character() -> None:
    clue: list[tuple[int, int | str]] = [(1, 1), (1, "colour 2"), (1, "b")]
    puzzle = Puzzle(rows=[clue], columns=[[(1, 1)], [(1, 2)], [], [(1, 2)]], palette=RED_BLUE)
    assert puzzle.rows[0] == (Block(1, 1), Block(1, 2), Block(1, 2))


@pytest.mark.parametrize(
    ("rows", "columns", "message"),
    [
        ([[3]], [[1], [1]], "row 1: the clue 3 needs 3 cells, the row has 2"),
        ([[1, 1]], [[1], [1]], "row 1: the clue 1,1 needs 3 cells, the row has 2"),
        ([[], []], [[], [3]], "column 2: the clue 3 needs 3 cells, the column has 2"),
        ([[1], [1]], [[1], []], "row clues need 2 cells, the column clues need 1"),
        ([[-1]], [[]], "row 1, block 1: length -1 is negative"),
        ([[10**30]], [[]], "row 1, block 1: length 10+ is more than 1000"),
        ([[1.5]], [[1]], "row 1, block 1: 1.5 is neither a length nor"),
        ([["x"]], [[1]], "row 1, block 1: 'x' is neither a length nor"),
        ([[True]], [[1]], "row 1, block 1: True is neither a length nor"),
        ([[("1", 1)]], [[1]], "row 1, block 1: length '1' is not a whole number"),
        ([[(1, 2)]], [[1]], "row 1, block 1: colour 2 is not a block colour of the palette"),
        ([[(1, 0)]], [[1]], "row 1, block 1: colour 0 is not a block colour of the palette"),
        ([[(1, "green")]], [[1]], "row 1, block 1: unknown colour 'green'; the palette has white"),
        ([[(1, 1, 1)]], [[1]], r"row 1, block 1: \(1, 1, 1\) is neither"),
        ([1], [[1]], "row 1: a clue is a list of blocks, not 1"),
        ([[1]], [None], "column 1: a clue is a list of blocks, not None"),
        ([[]] * 1001, [], "the puzzle has 1001 rows; at most 1000"),
        ([], [[]] * 1001, "the puzzle has 1001 columns; at most 1000"),
    ],
)
def test_clues_that_do_not_make_a_puzzle_are_refused(rows: Any, columns: Any, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        Puzzle(rows=rows, columns=columns)


def test_totals_are_compared_colour_by_colour() -> None:
    with pytest.raises(PuzzleError, match="need 1 colour 1 cells, the column clues need 0"):
        Puzzle(rows=[[(1, 1)]], columns=[[(1, 2)]], palette=RED_BLUE)


#: Valid and invalid blocks, as a caller may pass them.
ODD_BLOCKS = st.one_of(
    st.integers(-1, 4),
    st.tuples(st.integers(-1, 3), st.integers(-1, 3)),
    st.lists(st.integers(0, 2), max_size=3),
    st.sampled_from([Block(1, 1), Block(2, 2), (1, "black"), (1, "b"), (1, ""), 2**70, (1, 2**70)]),
    st.sampled_from([True, (True, 1), (1, True), 1.0, "1", None, b"1", (), range(1, 3)]),
)
ODD_CLUES = st.one_of(
    st.lists(ODD_BLOCKS, max_size=3),
    st.lists(st.integers(0, 2), max_size=2).map(tuple),
    st.sampled_from([None, 1, "1", b"1", range(1, 2)]),
)


@given(st.lists(ODD_CLUES, max_size=4), st.lists(ODD_CLUES, max_size=4), palettes())
@example([[2]], [[1], [1]], palette_of(2))
@example([[(1, "colour 2")]], [[(1, 2)]], palette_of(3))
def test_the_engine_reads_clues_like_python_does(
    rows: list[Any], columns: list[Any], palette: Palette
) -> None:
    try:
        slow = Draft(rows, columns, palette)
        slow.check()
    except (PuzzleError, TypeError) as error:
        with pytest.raises(type(error), match=f"^{re.escape(str(error))}$"):
            Puzzle(rows, columns, palette=palette)
        return
    puzzle = Puzzle(rows, columns, palette=palette)
    assert (puzzle.rows, puzzle.columns) == (slow.rows, slow.columns)
    assert Puzzle(iter(rows), iter(columns), palette=palette) == puzzle


@given(any_puzzle())
def test_equal_clues_make_equal_puzzles(puzzle: Puzzle) -> None:
    again = Puzzle(puzzle.rows, puzzle.columns, palette=puzzle.palette)
    assert again == puzzle.replace(goal=None, given=None)
    assert hash(again) == hash(puzzle.replace(goal=None, given=None))
    if any(puzzle.rows):
        none: list[list[int]] = [[]]
        empty = Puzzle(none * puzzle.height, none * puzzle.width)
        assert again != empty.replace(palette=puzzle.palette)


def test_a_copy_with_other_texts_shares_the_clues() -> None:
    puzzle = Puzzle(rows=[[1]], columns=[[1]])
    assert puzzle.replace(title="dot").compiled is puzzle.compiled
    with pytest.raises(TypeError, match="a puzzle has no 'titel'"):
        puzzle.replace(titel="dot")


@pytest.mark.parametrize("what", ["given", "goal"])
def test_a_grid_of_another_size_is_refused(what: str) -> None:
    grid = Grid.unknown_cells(2, 2)
    with pytest.raises(PuzzleError, match=f"the {what} grid is 2 x 2, the puzzle 1 x 1"):
        Puzzle(rows=[[1]], columns=[[1]]).replace(**{what: grid})


def test_a_saved_grid_of_another_size_is_refused() -> None:
    with pytest.raises(PuzzleError, match="the saved grid is 2 x 2"):
        Puzzle(rows=[[1]], columns=[[1]], saved=[Grid.unknown_cells(2, 2)])


def test_a_puzzle_cannot_be_changed() -> None:
    puzzle = Puzzle(rows=[[1]], columns=[[1]])
    with pytest.raises(AttributeError, match="immutable"):
        puzzle.title = "another"
    assert puzzle.replace(title="another").title == "another"
    assert puzzle.title == ""


@given(grids())
def test_a_puzzle_made_from_a_grid_accepts_it(grid: Grid) -> None:
    puzzle = Puzzle.from_grid(grid)
    assert puzzle.goal == grid
    assert puzzle.shape == grid.shape
    assert puzzle.accepts(grid)


@given(any_puzzle(most_cells=3), st.data())
def test_a_puzzle_accepts_exactly_its_solutions(puzzle: Puzzle, data: st.DataObject) -> None:
    grid = data.draw(grids(most_cells=3))
    rows = tuple(grid.rows())
    expected = set(brute_force.solutions(puzzle))
    assert puzzle.accepts(grid) == (grid.shape == puzzle.shape and rows in expected)
    for solution in expected:
        if puzzle.height and puzzle.width:
            assert puzzle.accepts(Grid.from_rows(solution, puzzle.palette))


def test_a_puzzle_does_not_accept_unknown_cells() -> None:
    assert not Puzzle(rows=[[1]], columns=[[1]]).accepts(Grid.unknown_cells(1, 1))


@given(any_puzzle())
def test_transposing_twice_gives_the_puzzle_back(puzzle: Puzzle) -> None:
    assert puzzle.transposed().transposed() == puzzle
    assert puzzle.transposed().rows == puzzle.columns


@given(any_puzzle())
def test_a_puzzle_survives_pickling(puzzle: Puzzle) -> None:
    again = pickle.loads(pickle.dumps(puzzle))
    assert again == puzzle
    assert hash(again) == hash(puzzle)


def test_texts_are_part_of_the_value() -> None:
    puzzle = Puzzle(rows=[[1]], columns=[[1]])
    assert puzzle != puzzle.replace(title="dot")
    assert puzzle != "a puzzle"


def test_keys_differ_if_solutions_may_differ() -> None:
    corner, two = Puzzle([[1], [2]], [[2], [1]]), Puzzle([[1], [1]], [[1], [1]])
    given = [two.replace(given=Grid.from_text(text)) for text in ("#?\n??", "?#\n??")]
    coloured = two.replace(palette=RED_BLUE)
    assert len({puzzle.key for puzzle in (corner, two, *given, coloured)}) == 5
    assert two.key == two.replace(title="x").key
    # Databases and journals of earlier runs contain this key, so it must not change.
    assert two.key == "9d102d9a54b507233eed589987c33fe4"


def test_a_puzzle_is_printed_as_its_drawing() -> None:
    puzzle = Puzzle(rows=[[1], "?"], columns=["sum 2", [1]], given=Grid.from_text("#?\n??"))
    assert str(puzzle) == nonolith.draw(puzzle)


def test_the_representation_shows_size_colours_and_title() -> None:
    assert repr(Puzzle(rows=[[1]], columns=[[1]])) == "<Puzzle 1x1>"
    coloured = Puzzle(rows=[[], []], columns=[[]] * 3, palette=RED_BLUE, title="sky")
    assert repr(coloured) == "<Puzzle 2x3 2 colours 'sky'>"


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
