"""Tasks: the exact results of each for small puzzles."""

from __future__ import annotations

import json
import warnings
from typing import Any

import pytest

import nonolith
from nonolith import Limits, Puzzle
from nonolith.batches.jobs import TaskOutcome
from nonolith.batches.tasks import TASKS
from nonolith.model.grid import Grid

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
NONE = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[2], [], [2]])
EMPTY = Puzzle(rows=[], columns=[])
HARD = nonolith.generate(30, 30, seed=3, probability=0.35)


def found(name: str, puzzle: Puzzle, argument: str = "", **limits: Any) -> TaskOutcome:
    return TASKS[name].do(puzzle, Limits(**limits), argument)


@pytest.mark.parametrize(
    ("name", "puzzle", "verdict", "values"),
    [
        ("check", CORNER, "unique", {}),
        ("check", NONE, "none", {}),
        ("cells", CORNER, "unique", {"differ": 0, "list": "[]"}),
        ("cells", TWO, "multiple", {"differ": 4, "list": "[[0, 0], [0, 1], [1, 0], [1, 1]]"}),
        ("count", CORNER, "unique", {"solutions": 1, "exact": 1}),
        ("count", TWO, "multiple", {"solutions": 2, "exact": 1}),
        ("count", NONE, "none", {"solutions": 0, "exact": 1}),
        ("marginals", EMPTY, None, {"cells": "[]"}),
        ("marginals", CORNER, None,
         {"cells": "[[[0.0, 1.0], [1.0, 0.0]], [[0.0, 1.0], [0.0, 1.0]]]"}),
    ],
)  # fmt: skip
def test_small_puzzles_give_exact_values(
    name: str, puzzle: Puzzle, verdict: str | None, values: dict[str, Any]
) -> None:
    assert found(name, puzzle) == TaskOutcome(verdict, None, values)


def test_probabilities_have_six_decimals() -> None:
    three = Puzzle(rows=[[1], [1], [1]], columns=[[1], [1], [1]])
    cells = json.loads(str(found("marginals", three).values["cells"]))
    assert cells == [[[0.666667, 0.333333]] * 3] * 3


@pytest.mark.parametrize("name", ["check", "cells", "count", "rate", "solve", "explain"])
def test_the_outcome_of_a_task_names_the_limit_that_was_reached(name: str) -> None:
    result = found(name, HARD, seconds=0.0)
    assert (result.verdict, result.limit) == ("unknown", "seconds")
    if name == "cells":
        assert result.values == {"differ": None, "list": None}
    if name == "count":
        assert result.values == {"solutions": 0, "exact": 0}


@pytest.mark.parametrize("puzzle", [CORNER, TWO, NONE])
def test_ratings_and_explanations_agree_with_the_public_functions(puzzle: Puzzle) -> None:
    rating, explanation = nonolith.rate(puzzle), nonolith.explain(puzzle)
    names = ("number", "word", "hardest", "steps", "effort")
    assert found("rate", puzzle, "all") == TaskOutcome(
        str(rating.verdict), None, {name: getattr(rating, name) for name in names}
    )
    result = found("explain", puzzle)
    assert json.loads(str(result.values["techniques"])) == dict(rating.counts)
    assert result == TaskOutcome(
        str(explanation.verdict),
        None,
        {
            "steps": len(explanation.steps),
            "techniques": result.values["techniques"],
            "open": sum(cell == "?" for cell in explanation.grid.text()),
            "ending": explanation.ending,
        },
    )


def test_only_puzzles_with_one_solution_are_rated(monkeypatch: pytest.MonkeyPatch) -> None:
    assert found("rate", CORNER) == found("rate", CORNER, "all")
    monkeypatch.setattr("nonolith.reasoning.rating.rate", None)
    for puzzle, verdict in ((TWO, "multiple"), (NONE, "none")):
        result = found("rate", puzzle)
        assert (result.verdict, set(result.values.values())) == (verdict, {None})


@pytest.mark.parametrize("argument", ["", "probe1", "sat"])
@pytest.mark.parametrize(("puzzle", "solution"), [(CORNER, "#.\n##"), (NONE, None)])
def test_a_method_gives_a_solution_and_its_work(
    argument: str, puzzle: Puzzle, solution: str | None
) -> None:
    TASKS["solve"].check(argument)
    result = found("solve", puzzle, argument)
    same = nonolith.solve(puzzle, method=argument or "auto")
    work = same.statistics
    assert result.verdict == result.values["verdict"] == str(same.verdict)
    assert result.values["solution"] == solution
    assert {name: result.values[name] for name in ("line_solves", "branches", "conflicts")} == {
        "line_solves": work.line_solves, "branches": work.branches, "conflicts": work.conflicts,
    }  # fmt: skip
    seconds = result.values["seconds"]
    assert isinstance(seconds, float)
    assert 0 < seconds < 60


@pytest.mark.parametrize("name", TASKS)
def test_a_task_gives_exactly_its_declared_columns(name: str) -> None:
    task = TASKS[name]
    for puzzle in (CORNER, TWO):
        assert set(found(name, puzzle, "json" if task.required else "").values) == set(task.columns)


def test_convert_omits_unsupported_data_without_a_warning() -> None:
    goal = CORNER.replace(goal=Grid.from_text("#.\n##"), title="corner")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert found("convert", goal, "nin") == TaskOutcome(values={"data": "2 2\n1\n2\n2\n1\n"})
    assert isinstance(found("convert", CORNER, "json").values["data"], str)
