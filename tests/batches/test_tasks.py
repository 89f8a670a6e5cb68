"""Tasks give exact results for small puzzles; plans have names, and an outcome for each puzzle."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import nonolith
from nonolith import ArgumentError, LimitReached, Limits, Puzzle
from nonolith.batches.jobs import TaskOutcome
from nonolith.batches.plan import Plan, PlanStep, do_one
from nonolith.batches.tasks import TASKS
from nonolith.model.grid import Grid
from tests.batches import functions

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
    values = {
        name: getattr(rating, name) for name in ("number", "word", "hardest", "steps", "effort")
    }
    values["minutes"] = rating.minutes["practised"][1]
    assert found("rate", puzzle, "all") == TaskOutcome(str(rating.verdict), None, values)
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


def test_only_puzzles_with_one_solution_are_rated() -> None:
    assert found("rate", CORNER) == found("rate", CORNER, "all")
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


def raising(error: BaseException) -> Callable[[Puzzle], Any]:
    def fails(_puzzle: Puzzle) -> None:
        raise error

    return fails


def plan(*calls: Callable[[Puzzle], Any], limits: Limits | None = None) -> Plan:
    return Plan(tuple(PlanStep("", call=call) for call in calls), limits or Limits())


def giving(value: Any) -> Plan:
    def give(_puzzle: Puzzle) -> Any:
        return value

    return plan(give)


@pytest.mark.parametrize(
    ("value", "stored"),
    [
        (True, 1),
        (False, 0),
        (7, 7),
        (2**63 - 1, 2**63 - 1),
        (2**63, str(2**63)),
        (1 - 2**63, 1 - 2**63),
        (-(2**63), str(-(2**63))),
        (None, None),
        ("text", "text"),
        (0.5, 0.5),
        (b"\0", b"\0"),
        ([1, "a"], '[1, "a"]'),
        ((1, None), "[1, null]"),
        ({1}, '"{1}"'),
        (float("nan"), "NaN"),
        (float("inf"), "Infinity"),
        (float("-inf"), "-Infinity"),
        ([1.5, float("nan")], '[1.5, "NaN"]'),
    ],
)
def test_values_are_converted_to_types_that_a_column_can_hold(value: Any, stored: Any) -> None:
    outcome = do_one(giving(value), CORNER)
    assert outcome.error is None
    assert outcome.values == {"give": stored}
    assert type(outcome.values["give"]) is type(stored)


def test_the_values_of_a_mapping_get_columns_named_by_its_keys() -> None:
    assert do_one(giving({"a": 1, 2: 3, "": 4}), CORNER).values == {
        "give_a": 1, "give_2": 3, "give": 4,
    }  # fmt: skip
    assert do_one(giving({}), CORNER).values == {}


SECONDS, NODES = Limits(seconds=5.0), Limits(nodes=5)


@pytest.mark.parametrize(
    ("error", "limits", "limit", "message"),
    [
        (LimitReached(), SECONDS, "unknown", None),
        (LimitReached("", "nodes"), NODES, "nodes", None),
        (MemoryError(), SECONDS, "memory", None),
        (ArgumentError("wrong"), SECONDS, None, "wrong"),
        (KeyError("a"), SECONDS, None, "KeyError: 'a'"),
    ],
)
def test_an_exception_is_in_the_outcome(
    error: Exception, limits: Limits, limit: str | None, message: str | None
) -> None:
    wrong = raising(error)
    outcome = do_one(plan(wrong, functions.area, limits=limits), CORNER)
    assert outcome.limit == limit
    label = f"{__name__}.raising.<locals>.fails"
    assert outcome.error == (None if message is None else f"{label}: {message}")
    assert (outcome.verdict, outcome.values) == (None, {"area": 4})
    with pytest.raises(KeyboardInterrupt):
        do_one(plan(raising(KeyboardInterrupt())), CORNER)


@pytest.mark.parametrize(
    ("do", "labels"),
    [
        ("check", ("check",)),
        ("check,solve:probe1,check", ("check", "solve:probe1")),
        (["count", " rate "], ("count", "rate")),
        ("convert:non", ("convert:non",)),
    ],
)
def test_tasks_keep_the_names_that_the_user_gave(do: Any, labels: tuple[str, ...]) -> None:
    plan = Plan.of(do, Limits(nodes=3))
    assert plan.labels == labels
    assert plan.options() == {
        "do": list(labels),
        "limits": {"seconds": None, "nodes": 3, "memory": 512 << 20},
    }


def test_columns_begin_with_the_name_of_the_task() -> None:
    plan = Plan.of("check,solve:probe1,rate")
    assert plan.columns["solve_probe1_seconds"] == "REAL"
    assert plan.columns["rate_word"] == "TEXT"
    assert PlanStep("", call=functions.area).prefix == "area"
    assert PlanStep("", call=functions.area).label == f"{functions.__name__}.area"
    assert Plan.of(functions.area).columns == {}
