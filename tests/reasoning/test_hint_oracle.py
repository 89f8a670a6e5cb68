"""Compare hints with all solutions; cells of puzzles and grids may be sets of colours."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import Grid, Puzzle
from nonolith.reasoning.hints import Hint
from tests import brute_force
from tests.examples import examples
from tests.reasoning.soundness import check_line_step, check_proof
from tests.reasoning.test_sentences import in_colour
from tests.strategies import any_puzzle, given_cells, grids

Solution = tuple[int, ...]


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw small puzzles, most of them with given cells that are sets of colours."""
    if draw(st.integers(0, 3)) == 0:
        return draw(any_puzzle(most_cells=4))
    goal = draw(grids(most_cells=4))
    return Puzzle.from_grid(goal).replace(given=draw(given_cells(goal)))


@st.composite
def players_grids(draw: st.DrawFn, puzzle: Puzzle) -> Grid:
    """Draw a player's grid: unknown cells (even given ones), right and wrong cells, and sets."""
    full = (1 << len(puzzle.palette)) - 1
    cells = puzzle.height * puzzle.width
    goal = puzzle.goal.masks() if puzzle.goal else [full] * cells
    some: st.SearchStrategy[int] = st.integers(1, full)
    shown = [mask | draw(st.sampled_from([full, full, 0, full]) | some) for mask in goal]
    wrong: bool = draw(st.booleans())
    if shown and wrong:
        shown[draw(st.integers(0, len(shown) - 1))] = draw(some)
    return Grid(*puzzle.shape, shown, puzzle.palette)


def _fits(solution: Solution, masks: list[int]) -> bool:
    return all(mask >> colour & 1 for mask, colour in zip(masks, solution, strict=True))


@settings(max_examples=examples(250), deadline=None)
@given(puzzles().flatmap(lambda p: st.tuples(st.just(p), players_grids(p) | st.none())))
def test_all_that_a_hint_shows_holds_in_all_solutions(drawn: tuple[Puzzle, Grid | None]) -> None:
    puzzle, grid = drawn
    hint = nonolith.hint(puzzle, grid)
    assert hint.sentence
    full = (1 << len(puzzle.palette)) - 1
    masks = list((grid or Grid.unknown_cells(*puzzle.shape, puzzle.palette)).masks())
    every = [sum(rows, ()) for rows in brute_force.solutions(puzzle)]
    fitting = [solution for solution in every if _fits(solution, masks)]
    if hint.mistake is not None:
        assert not fitting
        for fact in hint.mistake.cells:
            assert masks[fact.row * puzzle.width + fact.column] != full, "nobody wrote this cell"
        for solution in every:
            assert any(
                not fact.colours >> solution[fact.row * puzzle.width + fact.column] & 1
                for fact in hint.mistake.cells
            ), hint.sentence
        return
    if hint.why_none == "none":
        assert not every
    elif every:
        assert fitting, "a grid that nothing completes has a mistake"
    if hint.why_none == "multiple":
        assert len(every) > 1
    if hint.why_none == "unique":
        known = grid or puzzle.given
        assert known is not None or not masks
        assert known is None or known.is_complete
    for step in hint.steps:
        for fact in step.facts:
            at = fact.row * puzzle.width + fact.column
            assert all(fact.colours >> solution[at] & 1 for solution in fitting), step.sentence
    _check_that_it_follows(puzzle, masks, hint)


def _known(puzzle: Puzzle, masks: list[int]) -> dict[tuple[int, int], int]:
    """Return the facts that a hint may use: from the grid, given cells, and colours of lines."""
    known = {}
    for i, mask in enumerate(masks):
        row, column = divmod(i, puzzle.width)
        given = puzzle.given.masks()[i] if puzzle.given is not None else mask
        lines = _colours(puzzle, row, column)
        known[row, column] = mask & given & lines
    return known


def _colours(puzzle: Puzzle, row: int, column: int) -> int:
    """Return the colours that both lines of a cell have; in black and white, both colours."""
    both = (1 << len(puzzle.palette)) - 1
    if len(puzzle.palette) > 2:
        for clue in (puzzle.rows[row], puzzle.columns[column]):
            both &= 1 | sum({1 << block.colour for block in clue})
    return both


def _check_that_it_follows(puzzle: Puzzle, masks: list[int], hint: Hint) -> None:
    """Check that each step rests on known facts and on the steps before it, and that the last
    step settles a cell that is open in the player's grid."""
    known = _known(puzzle, masks)
    for number, step in enumerate(hint.steps, 1):
        for fact in step.rests_on:
            assert known[fact.row, fact.column] == fact.colours, hint.sentence
        if step.technique == "no shared colour":
            assert all(_colours(puzzle, fact.row, fact.column) == 1 for fact in step.facts)
        elif step.technique == "one colour left":
            assert all(known[fact.row, fact.column] == fact.colours for fact in step.facts)
        elif step.chain:
            check_proof(puzzle, step, known)
        elif step.technique != "search":
            check_line_step(puzzle, step)
        for fact in step.facts:
            known[fact.row, fact.column] &= fact.colours
            assert known[fact.row, fact.column] == fact.colours
        assert step.settles == (number == len(hint.steps))
    if hint.step is not None:
        assert any(
            masks[fact.row * puzzle.width + fact.column] != fact.colours
            and not fact.colours & (fact.colours - 1)
            for fact in hint.step.facts
        )


@pytest.mark.parametrize(("seed", "several"), [(26, 1), (30, 2), (48, 2), (71, 2), (86, 2)])
def test_the_colours_that_a_hint_rests_on_are_shown_before_it(seed: int, several: int) -> None:
    """Follow the hints to the solution, as a player who writes down only settled cells."""
    puzzle = in_colour(seed)
    full = (1 << len(puzzle.palette)) - 1
    masks = [full] * (puzzle.height * puzzle.width)
    most = 0
    while True:
        hint = nonolith.hint(puzzle, Grid(*puzzle.shape, masks, puzzle.palette))
        if hint.step is None:
            break
        most = max(most, len(hint.steps))
        _check_that_it_follows(puzzle, masks, hint)
        _check_that_each_is_used(hint)
        for fact in hint.step.facts:
            if not fact.colours & (fact.colours - 1):
                masks[fact.row * puzzle.width + fact.column] = fact.colours
    assert most >= several


def _check_that_each_is_used(hint: Hint) -> None:
    """Check that every step but the last excludes colours of a cell that a later step rests on."""
    for number, step in enumerate(hint.steps[:-1], 1):
        later = {cell for after in hint.steps[number:] for cell in after.needs}
        assert later & {(fact.row, fact.column) for fact in step.facts}
