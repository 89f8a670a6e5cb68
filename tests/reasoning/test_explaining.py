"""Each step of an explanation is true, and the steps settle as many cells as possible."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Grid, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.reasoning.techniques import TECHNIQUES
from tests import brute_force
from tests.examples import all_cases, examples, long
from tests.reasoning.soundness import check_steps, known_cells
from tests.strategies import any_puzzle, palette_of

EXAMPLES = Path(__file__).parents[2] / "examples"
PUZZLES = [
    pytest.param(puzzle, id=f"{path.name}-{number}")
    for path in sorted(EXAMPLES.iterdir())
    if path.is_file() and path.suffix != ".md"
    for number, puzzle in enumerate(nonolith.read_all(path), 1)
]


def random_puzzle(size: int, probability: float, seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(size, size, probability=probability, seed=seed))


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_every_step_of_the_examples_follows_and_leads_to_the_solution(puzzle: Puzzle) -> None:
    explanation = nonolith.explain(puzzle)
    check_steps(explanation)
    assert explanation.verdict is Verdict.UNIQUE
    assert puzzle.accepts(explanation.grid)


@settings(max_examples=examples(60), deadline=None)
@given(any_puzzle())
def test_every_step_holds_in_all_solutions(puzzle: Puzzle) -> None:
    explanation = nonolith.explain(puzzle)
    backbone = brute_force.backbone(puzzle)
    if backbone is None:
        assert explanation.verdict is Verdict.NONE
        return
    check_steps(explanation)
    assert explanation.verdict is (
        Verdict.UNIQUE if explanation.grid.is_complete else Verdict.MULTIPLE
    )
    for known, true in zip(explanation.grid.masks(), backbone, strict=True):
        assert not true & ~known
    assert explanation.grid.unknown == sum(1 for mask in backbone if mask & (mask - 1))


@pytest.mark.parametrize("seed", [9, 30, 60, 61, 64, 88, 92, 109, 156, 171, *range(10)])
def test_in_many_colours_a_step_has_every_fact_that_it_names_as_a_reason(seed: int) -> None:
    """A colour excluded earlier also counts as a reason if the step names that colour."""
    chosen = random.Random(seed)
    size, colours = chosen.randint(3, 6), chosen.randint(3, 5)
    numbers = [0, 0, *range(colours + 1)]
    rows = [[chosen.choice(numbers) for _ in range(size)] for _ in range(size)]
    check_steps(nonolith.explain(Puzzle.from_grid(Grid.from_rows(rows, palette_of(colours + 1)))))


@pytest.mark.parametrize("seed", range(20))
def test_every_step_that_excludes_colours_is_needed(
    seed: int,
) -> None:
    chosen = random.Random(seed)
    rows = [[chosen.choice((0, 0, 0, 0, 1, 2, 3)) for _ in range(8)] for _ in range(8)]
    explanation = nonolith.explain(Puzzle.from_grid(Grid.from_rows(rows, palette_of(4))))
    steps, end = list(explanation.steps), known_cells(explanation.grid)
    for number, step in enumerate(steps, 1):
        if not step.settles:
            later = {cell for after in steps[number:] for cell in after.needs}
            cells = {(fact.row, fact.column) for fact in step.facts}
            assert cells & later or any(end[cell].bit_count() > 1 for cell in cells)


def test_colours_excluded_from_cells_that_stay_open_are_explained() -> None:
    puzzle = Puzzle(
        rows=[[(1, 2)], [(1, 2), (1, 1)], [(1, 1), (1, 2)]],
        columns=[[(1, 2)], [(1, 1)], [(1, 2), (1, 1)], [(1, 2)]],
        palette=palette_of(3),
    )
    explanation = nonolith.explain(puzzle)
    check_steps(explanation)
    assert explanation.verdict is Verdict.MULTIPLE
    assert explanation.grid.masks()[2 * 4 + 2] == 0b011


@pytest.mark.parametrize("seed", range(12 if all_cases() else 4))
def test_random_puzzles_need_more_than_lines_and_every_step_follows(seed: int) -> None:
    puzzle = random_puzzle(12, 0.5, seed)
    explanation = nonolith.explain(puzzle)
    check_steps(explanation)
    solved = nonolith.check(puzzle, cells=True)
    assert explanation.verdict is solved.verdict
    assert solved.backbone is not None
    width = puzzle.width
    for cell, mask in known_cells(solved.backbone).items():
        assert not mask & ~explanation.grid.masks()[cell[0] * width + cell[1]]


def test_the_techniques_beyond_lines_all_occur_on_random_puzzles() -> None:
    used = {
        step.technique
        for seed in (range(30) if all_cases() else (7, 25))
        for step in nonolith.explain(random_puzzle(10, 0.45, seed)).steps
    }
    assert {"overlap", "out of reach", "at a wall", "whole line", "two lines"} <= used
    assert used <= set(TECHNIQUES)


@pytest.mark.parametrize(
    ("size", "probability", "seed"),
    [(12, 0.35, 24), (8, 0.35, 16), long(12, 0.4, 17)],
)
def test_implications_and_search_find_steps_if_probing_finds_none(
    size: int, probability: float, seed: int
) -> None:
    explanation = nonolith.explain(random_puzzle(size, probability, seed))
    check_steps(explanation)
    assert {step.technique for step in explanation} & {"implications", "search"}
    assert explanation.grid == nonolith.check(explanation.puzzle, cells=True).backbone


def test_the_blocks_named_are_enough_for_the_step() -> None:
    """Change lengths of blocks that a step does not name; brute force still confirms the step."""
    chosen = random.Random(5)
    tried = 0
    for seed in range(20):
        puzzle = random_puzzle(7, 0.55, seed)
        for step in nonolith.explain(puzzle).steps:
            if step.chain or step.branches or step.line.kind != "row":
                continue
            clue = puzzle.rows[step.line.number]
            other = [j for j in range(len(clue)) if j not in step.blocks]
            if not other:
                continue
            forgotten = chosen.choice(other)
            for length in range(1, 8):
                changed = tuple(
                    block._replace(length=length) if j == forgotten else block
                    for j, block in enumerate(clue)
                )
                domains = [3] * 7
                for fact in step.rests_on:
                    domains[fact.column] = fact.colours
                settled = brute_force.settle(changed, domains)
                for fact in step.facts:
                    assert settled is None or not settled[fact.column] & ~fact.colours
                tried += 1
    assert tried > 50


def test_an_explanation_is_a_sequence_of_its_steps() -> None:
    explanation = nonolith.explain(Puzzle(rows=["1", "2"], columns=["2", "1"]))
    assert list(explanation) == list(explanation.steps)
    assert len(explanation) == 3
    assert explanation[0] == explanation[-3] == explanation.steps[0]
    assert list(explanation[1:]) == list(explanation.steps[1:])
