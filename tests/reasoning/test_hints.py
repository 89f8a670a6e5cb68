"""A hint is the easiest step from a grid, or a mistake if the grid has one."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import Grid, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.reasoning.mistakes import Diagnosis
from tests import brute_force
from tests.examples import examples
from tests.reasoning.soundness import check_line_step, known_cells
from tests.strategies import solvable

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])


@settings(max_examples=examples(60), deadline=None)
@given(solvable(given=False), st.data())
def test_a_hint_from_right_cells_is_true_of_every_solution_that_has_them(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    assert puzzle.goal is not None
    full = (1 << len(puzzle.palette)) - 1
    shown = [m if data.draw(st.booleans()) else full for m in puzzle.goal.masks()]
    grid = Grid(puzzle.height, puzzle.width, shown, puzzle.palette)
    hint = nonolith.hint(puzzle, grid)
    assert hint.mistake is None
    backbone = brute_force.backbone(puzzle.replace(given=grid))
    assert backbone is not None
    if hint.step is None:
        assert hint.why_none is (Verdict.UNIQUE if grid.is_complete else Verdict.MULTIPLE)
        return
    assert hint.step.settles
    for step in hint.steps:
        if not step.chain and step.technique not in ("search", "no shared colour"):
            check_line_step(puzzle, step)
        for fact in step.facts:
            assert not backbone[fact.row * puzzle.width + fact.column] & ~fact.colours


@settings(max_examples=examples(60), deadline=None)
@given(solvable(given=False), st.data())
def test_a_wrong_cell_is_found_and_blamed_with_reason(puzzle: Puzzle, data: st.DataObject) -> None:
    solutions = list(brute_force.solutions(puzzle))
    grid = puzzle.goal
    if len(solutions) != 1 or grid is None or not grid.masks():
        return
    masks = list(grid.masks())
    place = data.draw(st.integers(0, len(masks) - 1))
    colour = data.draw(st.integers(0, len(puzzle.palette) - 1))
    if masks[place] == 1 << colour:
        return
    masks[place] = 1 << colour
    hint = nonolith.hint(puzzle, Grid(puzzle.height, puzzle.width, masks, puzzle.palette))
    assert hint.mistake is not None
    # No solution may agree with all blamed cells.
    width = puzzle.width
    together = puzzle.replace(given=Grid.unknown_cells(*puzzle.shape, puzzle.palette))
    domains = [(1 << len(puzzle.palette)) - 1] * len(masks)
    for fact in hint.mistake.cells:
        assert masks[fact.row * width + fact.column] == fact.colours
        domains[fact.row * width + fact.column] = fact.colours
    blamed = together.replace(given=Grid(*puzzle.shape, domains, puzzle.palette))
    assert next(brute_force.solutions(blamed), None) is None
    assert str(hint).startswith(("Row", "One of these cells is wrong"))


def test_a_cell_that_breaks_its_line_is_named_with_the_line() -> None:
    hint = nonolith.hint(SMALL, Grid.from_text("???\n?#?\n???"))
    assert hint.mistake is not None
    assert hint.help(1) == "Something in the grid is wrong."
    assert hint.help(2) == "Something in the grid is wrong: look at row 2."
    assert hint.help(3) == str(hint)


def test_each_level_of_help_says_more() -> None:
    hint = nonolith.hint(nonolith.read(EXAMPLES / "mushroom.nin"))
    assert hint.help(1) == "Look at row 7."
    assert hint.help(2).startswith("Look at row 7: overlap (")
    assert "columns 1 to 12" in hint.help(3)
    with pytest.raises(ValueError, match="level"):
        hint.help(4)


def test_hints_lead_from_nothing_to_the_solution_of_a_puzzle_in_colour() -> None:
    puzzle = nonolith.read(EXAMPLES / "house.json")
    cells = known_cells(Grid.unknown_cells(*puzzle.shape, puzzle.palette))
    for _ in range(puzzle.height * puzzle.width):
        grid = Grid(*puzzle.shape, list(cells.values()), puzzle.palette)
        hint = nonolith.hint(puzzle, grid)
        if hint.step is None:
            break
        for fact in hint.step.facts:
            if not fact.colours & (fact.colours - 1):  # the cells that a player would write down
                cells[fact.row, fact.column] = fact.colours
    assert hint.why_none is Verdict.UNIQUE
    assert puzzle.accepts(grid)


def test_given_cells_count_and_are_never_blamed() -> None:
    puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]], given=Grid.from_text("#?\n??"))
    assert nonolith.hint(puzzle).step is not None
    hint = nonolith.hint(puzzle, Grid.from_text("??\n#?"))
    assert hint.mistake is not None
    assert [(fact.row, fact.column) for fact in hint.mistake.cells] == [(1, 0)]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "column 1 has no colour left"), ("de", "keine Farbe übrig ist")]
)
def test_a_hint_names_a_given_cell_without_a_colour(language: str, words: str) -> None:
    given = Grid(2, 2, [0, 3, 3, 3])
    hint = nonolith.hint(
        Puzzle(rows=[[1], [1]], columns=[[1], [1]], given=given), language=language
    )
    assert hint.why_none is Verdict.NONE
    assert words in str(hint)


def test_lines_without_blocks_come_first() -> None:
    explanation = nonolith.explain(nonolith.read("examples/cat.non"))
    empty = [step.line for step in explanation.steps if "no blocks" in step.sentence]
    assert len(empty) > 1
    assert [step.line for step in explanation.steps[: len(empty)]] == empty


def test_full_and_completed_lines_come_before_overlaps() -> None:
    """Row 1 is full, row 2 has its block already, and the overlap in row 3 settles more cells."""
    puzzle = Puzzle.from_grid(Grid.from_text("##.##\n.#...\n.####\n.#..."))
    hints = nonolith.explain(puzzle, Grid.from_text("?????\n?#???\n?????\n?????")).steps
    assert [step.line.number for step in hints[:2]] == [0, 1]


def test_no_hint_looks_at_the_goal() -> None:
    """The hint stays the same if the goal of the puzzle is replaced by a wrong goal."""
    puzzle = Puzzle.from_grid(random_grid(8, 8, seed=4))
    other = puzzle.replace(goal=random_grid(8, 8, seed=5))
    assert str(nonolith.hint(puzzle)) == str(nonolith.hint(other))


def test_a_search_for_mistakes_cut_short_blames_no_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        import_module("nonolith.reasoning.hints"), "diagnose", lambda *_: Diagnosis()
    )
    hint = nonolith.hint(SMALL, Grid.from_text("???\n?#?\n???"))
    assert (hint.why_none, str(hint)) == ("unknown", "No step was found.")


def test_a_hint_speaks_of_a_puzzle_without_solution_and_not_of_the_grid() -> None:
    given = Grid.from_text("##\n??")
    puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]], given=given)
    hint = nonolith.hint(puzzle, Grid.from_text("??\n.?"))
    assert str(hint) == (
        "Row 1: since columns 1 and 2 are filled, its clue (1) does not fit. "
        "The puzzle has no solution."
    )
