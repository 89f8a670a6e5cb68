"""Explanations: each step is true, and they get as far as can be."""

from __future__ import annotations

import json
import random
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

import nonolith
from nonolith import Grid, Limits, Puzzle, Verdict
from nonolith.design.generate import random_grid
from nonolith.reasoning.techniques import TECHNIQUES
from tests import brute_force
from tests.examples import examples
from tests.reasoning.soundness import check_steps, known_cells
from tests.strategies import any_puzzle, palette_of, solvable

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
def test_no_step_goes_beyond_what_all_solutions_share(puzzle: Puzzle) -> None:
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


@pytest.mark.parametrize("seed", [9, 30, 60, 61, 64, 88, 92, 109, 156, 171, *range(10)])
def test_in_many_colours_every_step_rests_on_all_that_it_names(seed: int) -> None:
    """What was excluded from a cell before is a reason, too, where its colour is named."""
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


@settings(max_examples=examples(30), deadline=None)
@given(solvable(given=False))
def test_an_explanation_ends_at_the_backbone(puzzle: Puzzle) -> None:
    backbone = brute_force.backbone(puzzle)
    assert backbone is not None
    settled = [mask for mask in backbone if not mask & (mask - 1)]
    assert nonolith.explain(puzzle).grid.unknown == len(backbone) - len(settled)


@pytest.mark.parametrize("seed", range(12))
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
        for seed in range(30)
        for step in nonolith.explain(random_puzzle(10, 0.45, seed)).steps
    }
    assert {"overlap", "out of reach", "at a wall", "whole line", "two lines"} <= used
    assert used <= set(TECHNIQUES)


@pytest.mark.parametrize(("size", "probability", "seed"), [(12, 0.35, 24), (12, 0.4, 17)])
def test_implications_and_search_are_used_where_probing_ends(
    size: int, probability: float, seed: int
) -> None:
    explanation = nonolith.explain(random_puzzle(size, probability, seed))
    check_steps(explanation)
    assert {"implications", "search"} & {step.technique for step in explanation.steps}
    solved = nonolith.check(explanation.puzzle, cells=True)
    assert solved.backbone is not None
    assert explanation.grid == solved.backbone


def test_the_blocks_named_are_enough_for_the_step() -> None:
    """Lengths that a step does not rest on may change; it is still true of brute force."""
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


def test_given_cells_are_known_from_the_start() -> None:
    puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]], given=Grid.from_text("#?\n??"))
    assert nonolith.explain(puzzle).verdict is Verdict.UNIQUE


def test_several_solutions_end_in_a_sentence() -> None:
    explanation = nonolith.explain(Puzzle(rows=[[1], [1]], columns=[[1], [1]]))
    assert explanation.verdict is Verdict.MULTIPLE
    assert explanation.text == explanation.ending
    assert "several" in explanation.text


def test_a_puzzle_without_solution_shows_which_line_does_not_fit() -> None:
    puzzle = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]])
    explanation = nonolith.explain(puzzle)
    assert explanation.verdict is Verdict.NONE
    assert explanation.conflict is not None
    assert str(explanation).endswith("The puzzle has no solution.")


def test_a_limit_is_reported() -> None:
    explanation = nonolith.explain(Puzzle(rows=[[1]], columns=[[1]]), limits=Limits(seconds=0))
    assert explanation.limit == "seconds"
    assert explanation.text == "The limit on seconds was reached."


def test_the_same_puzzle_is_explained_in_the_same_way() -> None:
    puzzle = random_puzzle(12, 0.5, 3)
    assert nonolith.explain(puzzle).text == nonolith.explain(puzzle).text


def test_an_explanation_is_a_sequence_of_its_steps() -> None:
    explanation = nonolith.explain(Puzzle(rows=["1", "2"], columns=["2", "1"]))
    assert list(explanation) == list(explanation.steps)
    assert len(explanation) == 3
    assert explanation[0] == explanation[-3] == explanation.steps[0]
    assert list(explanation[1:]) == list(explanation.steps[1:])


def test_json_holds_every_step() -> None:
    explanation = nonolith.explain(nonolith.read(EXAMPLES / "mushroom.nin"))
    record = json.loads(json.dumps(explanation.record()))
    assert [step["sentence"] for step in record["steps"]] == [str(s) for s in explanation.steps]
    assert record["grid"] == explanation.grid.text().split("\n")


@pytest.mark.parametrize("name", ["mushroom.nin", "house.json"])
def test_the_film_strip_has_a_picture_for_each_step(name: str) -> None:
    explanation = nonolith.explain(nonolith.read(EXAMPLES / name))
    root = ElementTree.fromstring(nonolith.film_strip(explanation))
    uses = [e.get("href") for e in root.iter("{http://www.w3.org/2000/svg}use")]
    assert uses.count("#clues") == uses.count("#lines") == len(explanation.steps) + 1
    text = " ".join("".join(e.itertext()) for e in root.iter("{http://www.w3.org/2000/svg}text"))
    for step in explanation.steps:
        assert str(step) in text
    grids = explanation.grids()
    assert len(grids) == len(explanation.steps) + 1
    assert grids[-1] == explanation.grid


def test_the_text_of_an_explanation_has_its_steps_with_numbers_from_1() -> None:
    explanation = nonolith.explain(Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
    assert len(explanation.steps) > 1
    *lines, last = explanation.text.split("\n")
    assert lines == [f"{number + 1}. {step}" for number, step in enumerate(explanation.steps)]
    assert last == explanation.ending
