"""Records: each value stands under the name of its attribute."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Limits, Puzzle
from nonolith.design import random_grid
from nonolith.model.masks import positions
from nonolith.reasoning.steps import Fact, Step, brief

SMALL = Puzzle(rows=[[3], [1, 1], [1]], columns=[[2], [1, 1], [2]])
MUSHROOM = nonolith.read(Path(__file__).parents[2] / "examples" / "mushroom.nin")
WRONG = Grid.from_text("##?\n???\n#.?")
NO_SOLUTION = Puzzle(rows=[[1, 1], [], [2]], columns=[[2], [], [2]])
OFFERING = [
    {"kind": kind, "number": number, "cells": cells}
    for kind, number, cells in (
        ("row", 0, 3),
        ("row", 1, 3),
        ("column", 1, 3),
        ("row", 2, 1),
        ("column", 0, 1),
        ("column", 2, 1),
    )
]
#: Of the explanation of the puzzle without a solution.
STEPS = [
    {**step.record(), "offering": offering, "looks": 1.0}
    for step, offering in zip(nonolith.explain(NO_SOLUTION).steps, (6, 5), strict=True)
]


def plain(value: Any) -> Any:
    """As JSON has it."""
    if isinstance(value, Fact):
        colours = positions(value.colours)
        return {"row": value.row, "column": value.column, "colours": colours}
    if hasattr(value, "record"):
        return value.record()
    if hasattr(value, "_asdict"):
        return value._asdict()
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return None if value is None else str(value) if isinstance(value, str) else value


def step_with_all() -> Step:
    """A proof by contradiction, with a chain, and techniques that it goes through."""
    puzzle = Puzzle.from_grid(random_grid(8, 8, probability=0.4, seed=8))
    return next(step for step in nonolith.explain(puzzle).steps if step.chain)


def step_by_ranges() -> Step:
    steps = nonolith.explain(MUSHROOM).steps
    return next(step for step in steps if step.ranges and step.through)


@pytest.mark.parametrize(
    ("found", "others"),
    [
        (step_with_all, {}),
        (step_by_ranges, {}),
        (lambda: step_with_all().chain[0], {}),
        (lambda: nonolith.hint(SMALL), {}),
        (lambda: nonolith.hint(SMALL, WRONG), {}),
        (lambda: nonolith.hint(SMALL, limits=Limits(seconds=0)), {}),
        (lambda: nonolith.hint(SMALL, WRONG).mistake, {}),
        (lambda: nonolith.rate(MUSHROOM), {"rating": 1.58, "mean_offering": 11.09}),
        (
            lambda: nonolith.verify(SMALL, WRONG),
            {
                "mistake": plain(nonolith.hint(SMALL, WRONG).mistake),
                "solvable": True,
                "done": [{"line": {"kind": "row", "number": 2}, "blocks": [0]}],
                "offering": [
                    {"kind": "row", "number": 1, "cells": 3},
                    {"kind": "row", "number": 0, "cells": 1},
                    {"kind": "row", "number": 2, "cells": 1},
                    {"kind": "column", "number": 2, "cells": 1},
                ],
            },
        ),
        (
            lambda: nonolith.verify(NO_SOLUTION, Grid.unknown_cells(3, 3)),
            {"mistake": None, "solvable": False, "done": [], "offering": OFFERING},
        ),
        (lambda: nonolith.explain(NO_SOLUTION), {"grid": ["#.#", "...", "???"], "steps": STEPS}),
    ],
)
def test_each_value_of_a_record_is_that_of_its_attribute(
    found: Callable[[], Any], others: dict[str, Any]
) -> None:
    thing = found()
    record = thing.record()
    for name, value in record.items():
        assert value == (others[name] if name in others else plain(getattr(thing, name))), name
    assert others.keys() <= record.keys()


@pytest.mark.parametrize(
    ("sentence", "shown"),
    [
        ("a" * 70, "a" * 70),
        ("a" * 66 + " bcd", "a" * 66 + " bcd"),
        ("a" * 66 + " bcde", "a" * 66 + "..."),
        ("a" * 60 + " bcdef ghij", "a" * 60 + " bcdef..."),
        ("a" * 60 + " bcdefg hij", "a" * 60 + "..."),
    ],
)
def test_a_sentence_of_70_characters_is_shown_as_a_whole(sentence: str, shown: str) -> None:
    assert brief(sentence) == shown
