"""A hint is the easiest step, or a mistake; all that it shows holds in all solutions."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import nonolith
from nonolith import ArgumentError, Grid, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.reasoning.hints import Hint
from nonolith.reasoning.mistakes import Diagnosis
from tests import brute_force
from tests.examples import examples
from tests.reasoning.soundness import check_line_step, check_proof, known_cells
from tests.reasoning.test_languages import in_colour
from tests.strategies import any_puzzle, given_cells, grids

EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])


def test_there_are_three_levels_of_help() -> None:
    with pytest.raises(ValueError, match="level"):
        nonolith.hint(SMALL).help(4)


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


def test_a_hint_is_near_the_last_cells_if_other_steps_are_not_easier() -> None:
    puzzle = nonolith.read("examples/cat.non")
    grid = nonolith.explain(puzzle).grids()[30]
    far, same = nonolith.hint(puzzle, grid), nonolith.hint(puzzle, grid, near=[(12, 0)])
    near = nonolith.hint(puzzle, grid, near=[(14, 0)])
    assert far == same
    assert [str(hint.steps[-1].line) for hint in (far, near)] == ["row 13", "row 15"]
    assert far.steps[-1].hardest == near.steps[-1].hardest
    with pytest.raises(ArgumentError):
        nonolith.hint(puzzle, grid, near=[3])  # type: ignore[list-item]


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


@pytest.mark.parametrize("marked", [None, "?", "#", "."])
@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(rows=[[1], [3], [1]], columns=[[3], [], [2]]),
        Puzzle(rows=[[2], [1], [1], [1, 1]], columns=[[2], [1], [1], [2]]),
    ],
    ids=["by lines", "by search"],
)
def test_a_puzzle_without_solution_gets_no_step_and_the_grid_no_blame(
    puzzle: Puzzle, marked: str | None
) -> None:
    rows = [(marked or "?") + "?" * (puzzle.width - 1)] * puzzle.height
    grid = Grid.from_text("\n".join(rows))
    hint = nonolith.hint(puzzle, grid if marked else None)
    assert (hint.why_none, hint.steps, hint.mistake) == (Verdict.NONE, (), None)
    assert "no solution" in hint.help(1)
    assert nonolith.verify(puzzle, grid).diagnosis == Diagnosis(solvable=False)


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
