"""Test the exact sentences of techniques beyond the rules, and the order of links in proofs.

Sentences of the rules are in ``test_line_words``, sentences about mistakes in ``test_mistakes``.
"""

from __future__ import annotations

import random
import re
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import pytest

import nonolith
from nonolith import Colour, Grid, Limits, Palette, Puzzle
from nonolith.design.generate import random_grid
from nonolith.model.grid import CellLike
from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.line_words import step_in_words
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import LineName, Step
from tests.reasoning.soundness import check_steps

RED_AND_BLUE = Palette(
    [Colour("white", "#ffffff", "."), Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b")]
)


def in_colour(seed: int) -> Puzzle:
    chosen = random.Random(seed)
    size = chosen.randint(3, 6)
    rows = [[chosen.choice((0, 0, 1, 1, 2)) for _ in range(size)] for _ in range(size)]
    return Puzzle.from_grid(Grid.from_rows(rows, RED_AND_BLUE))


def random_puzzle(size: int, probability: float, seed: int) -> Puzzle:
    return Puzzle.from_grid(random_grid(size, size, probability=probability, seed=seed))


@pytest.mark.parametrize(
    ("seed", "technique", "sentence"),
    [
        (
            14,
            "overlap",
            "Row 3: since column 1 is blank, the block (2 red) must lie in columns 2 and 3, so "
            "column 3 is red.",
        ),
        (
            7,
            "overlap",
            "Row 2: since column 1 has no red or blue block, its blocks (1 red, 1 blue, 1 blue) "
            "fit in only one way, so column 2 is red, column 3 is blue and column 4 is blank.",
        ),
        (
            1,
            "out of reach",
            "Column 4: its block is in place, so the other cells are blank (rows 1, 3 and 4).",
        ),
        (
            124,
            "out of reach",
            "Column 5: since row 3 is blue, block 2 (1 blue) must lie in row 3, so no block "
            "reaches rows 4 and 5, which are blank.",
        ),
        (
            12,
            "whole line",
            "Row 4: since column 2 is red and column 4 has no blue block, all ways to place "
            "(1 red, 1 blue) agree, so column 4 is blank.",
        ),
        (
            86,
            "excluded colours",
            "Row 2: no way to place (1 blue, 1 red) has red in column 1, so it cannot be red.",
        ),
        (
            26,
            "excluded colours",
            "Row 3: since column 1 is blue, no way to place (2 blue, 1 red) has blue in "
            "columns 3 and 4, so they cannot be blue.",
        ),
        (
            98,
            "two lines",
            "If row 2, column 4 were red, then in row 2 column 5 would be blank, then in columns 4 "
            "and 5 row 5 would be red, and then the clue (1 red, 1 blue, 1 red) would "
            "not fit into row 5; so row 2, column 4 is blank.",
        ),
    ],
)
def test_a_step_in_colour_in_words(seed: int, technique: str, sentence: str) -> None:
    explanation = nonolith.explain(in_colour(seed))
    check_steps(explanation)
    assert (technique, sentence) in [(step.technique, str(step)) for step in explanation.steps]


@lru_cache
def explained(size: int, probability: float, seed: int) -> Explanation:
    explanation = nonolith.explain(random_puzzle(size, probability, seed))
    check_steps(explanation)
    return explanation


@pytest.mark.parametrize(
    ("size", "seed", "technique", "sentence"),
    [
        (
            6,
            8,
            "two lines",
            "If row 4, column 5 were filled, then in row 4 column 3 would be blank, then in "
            "columns 3 and 5 row 5 would be blank, and then the clue (2) would not fit into row 5; "
            "so row 4, column 5 is blank.",
        ),
        (
            7,
            3,
            "probing",
            "If row 7, column 1 were filled, then in row 7 column 2 would be filled, then in "
            "columns 1 and 2 rows 2 and 3 would be blank, then in rows 2 and 3 column 3 would be "
            "filled, and then the clue (1 1) would not fit into column 3; so row 7, column 1 is "
            "blank.",
        ),
        (
            8,
            8,
            "whole line",
            "Column 7: since row 5 is filled and row 6 is blank, all ways to place (1 2) agree, so "
            "row 3 is blank.",
        ),
    ],
)
def test_a_step_in_words(size: int, seed: int, technique: str, sentence: str) -> None:
    steps = explained(size, 0.45, seed).steps
    assert (technique, sentence) in [(step.technique, str(step)) for step in steps]


def test_a_cell_that_is_known_already_is_reported_with_its_reason() -> None:
    columns = [[(1, "red")], [(1, "blue")], [(1, "red")]]
    puzzle = Puzzle(rows=[[(1, "red"), (1, "blue"), (1, "red")]], columns=columns,
                    palette=RED_AND_BLUE)  # fmt: skip
    one = Puzzle(rows=[[(1, "red")]], columns=[[(1, "red")], []], palette=RED_AND_BLUE)
    two = Puzzle(rows=[[(1, "red")]], columns=[[(1, "red")], [], []], palette=RED_AND_BLUE)
    cases: list[tuple[Puzzle, list[list[CellLike]] | None, str, str]] = [
        (one, None, "r?", "Row 1: it has no colour in common with column 2, so the cell there is "
         "blank."),
        (two, None, "r??", "Row 1: it has no colour in common with columns 2 and 3, so the cells "
         "there are blank."),
        (puzzle, [[1, 2, 1]], "???", "Row 1: it is given that columns 1 and 3 are red and column 2 "
         "is blue."),
        (puzzle, [[1, {1, 2}, 1]], "r??", "Row 1: it is given that column 3 is red."),
        (puzzle, [[1, {1, 2}, {1, 2}]], "r??", "Row 1: columns 2 and 3 have one colour left, so "
         "column 2 is blue and column 3 is red."),
        (puzzle, [[1, {1, 2}, 1]], "r?r", "Row 1: column 2 has one colour left, so column 2 is "
         "blue."),
    ]  # fmt: skip
    for asked, given, grid, sentence in cases:
        known = None if given is None else Grid.from_rows(given, RED_AND_BLUE)
        hint = nonolith.hint(asked.replace(given=known), Grid.from_text(grid, RED_AND_BLUE))
        assert str(hint) == sentence
        assert hint.step is not None
        technique = "no shared colour" if "in common" in sentence else "one colour left"
        assert hint.step.technique == technique


HARD = [(size, 0.45, seed) for size in (6, 7, 8) for seed in range(12)]


def refutations() -> list[Step]:
    """Return the steps that assume a colour and follow one chain of links to a contradiction."""
    return [
        step
        for size, probability, seed in HARD
        for step in explained(size, probability, seed).steps
        if step.technique in ("two lines", "probing")
    ]


def test_a_refutation_is_reported_in_the_order_of_its_links() -> None:
    assert len(refutations()) > 20
    for step in refutations():
        assert step.assumed is not None
        (fact,) = step.facts
        cell = f"row {fact.row + 1}, column {fact.column + 1}"
        state = {1: "blank", 2: "filled"}
        told = re.findall(r"then in (row|column)s? ([\d, toand]*\d)", step.sentence)
        lines = [LineName(kind, number) for kind, text in told for number in _numbers(text)]
        assert lines == [link.line for link in step.chain[:-1]]
        assert step.sentence.startswith(f"If {cell} were {state[step.assumed.colours]}, then in ")
        last = step.chain[-1].line
        assert step.sentence.endswith(
            f"would not fit into {last}; so {cell} is {state[fact.colours]}."
        )


def _numbers(text: str) -> list[int]:
    """Return the 0-based numbers of a text such as ``1, 2 and 4 to 6``."""
    found: list[int] = []
    for part in re.split(r", | and ", text):
        first, _, last = part.partition(" to ")
        found += range(int(first) - 1, int(last or first))
    return found


def test_a_hint_without_a_step_says_why() -> None:
    for grid, sentence in (
        ("##\n??", "Row 1: since columns 1 and 2 are filled, its clue (1) does not fit. The puzzle "
         "has no solution."),
        ("??\n??", "The puzzle has several solutions, and the open cells differ between them."),
        ("#.\n.#", "Every cell is known: the puzzle is solved."),
    ):  # fmt: skip
        puzzle = Puzzle(rows=[[1], [1]], columns=[[1], [1]], given=Grid.from_text(grid))
        assert str(nonolith.hint(puzzle)) == sentence
    late = nonolith.hint(puzzle, limits=Limits(seconds=0))
    assert str(late) == "The limit on seconds was reached before a step was found."


def test_cells_out_of_reach_name_the_cells_that_hold_the_block() -> None:
    puzzle = Puzzle(rows=[[(3, 1)], [(4, 1)]], columns=[[(1, 1)]] * 7, palette=RED_AND_BLUE)
    position = Position(puzzle, Grid.from_text(".?r????\n???????", RED_AND_BLUE))
    view = position.view(0)
    reasons: Any = SimpleNamespace(findings=[], starts=[], ends=[], enough=[])  # none in colour
    facts = view.facts(0b1100000, (0b1100000, 0, 0))
    found: Any = SimpleNamespace(technique="out of reach", facts=facts, through=())
    assert step_in_words(view, found, reasons).sentence == (
        "Row 1: since column 1 is blank and column 3 is red, the block (3 red) must lie in columns "
        "2 to 5, so no block reaches columns 6 and 7, which are blank."
    )
