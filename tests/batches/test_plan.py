"""Plans have names, invalid plans are refused, and every puzzle gets an outcome."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nonolith import ArgumentError, LimitReached, Limits, NonolithError, Puzzle
from nonolith.batches import plan as plans
from nonolith.batches.jobs import TaskOutcome
from nonolith.batches.plan import Plan, PlanStep, do_all, do_each, do_one
from nonolith.batches.tasks import Task
from tests.batches import functions

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]], title="two")


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
        (LimitReached(), SECONDS, "seconds", None),
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


def test_tasks_get_the_puzzle_the_limits_and_the_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[Any] = []

    def do(*all_: Any) -> TaskOutcome:
        got.append(all_)
        return TaskOutcome()

    monkeypatch.setattr(plans, "TASKS", {"a": Task(do)})
    do_one(Plan((PlanStep("a", "word"), PlanStep("a")), NODES), CORNER)
    assert got == [(CORNER, NODES, "word"), (CORNER, NODES, "")]


def test_do_all_and_do_each_give_the_same_outcomes() -> None:
    plan = Plan.of(["check", functions.area])
    first, *parts = do_each(plan, [CORNER, TWO])
    [found] = do_all(plan, [CORNER, TWO])
    assert first == []
    assert [outcome._replace(seconds=0) for part in parts for outcome in part] == [
        outcome._replace(seconds=0) for outcome in found
    ]
    assert [outcome.verdict for outcome in found] == ["unique", "multiple"]


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


@pytest.mark.parametrize(
    ("do", "verdicts_only"),
    [("check", True), ("check,check", True), ("check,count", False), ("cells", False)],
)
def test_the_engine_alone_gives_verdicts(do: str, verdicts_only: bool) -> None:
    assert Plan.of(do).verdicts_only is verdicts_only


def test_a_function_that_another_process_cannot_import_is_refused() -> None:
    Plan.of([functions.area, "check"]).check_sent()
    with pytest.raises(NonolithError, match="cannot be imported by another process"):
        Plan.of(lambda _: 1).check_sent()
