"""Plans: what is to be done, under which names, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith import Limits, NonolithError
from nonolith.batches.plan import Plan, Step
from tests.batches import functions


@pytest.mark.parametrize(
    ("do", "labels"),
    [
        ("check", ("check",)),
        ("check,solve:probe1,check", ("check", "solve:probe1")),
        (["count", " rate "], ("count", "rate")),
        ("convert:non", ("convert:non",)),
    ],
)
def test_tasks_are_named_as_the_user_named_them(do: Any, labels: tuple[str, ...]) -> None:
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
    assert Step("", call=functions.area).prefix == "area"
    assert Step("", call=functions.area).label == f"{functions.__name__}.area"
    assert Step("", call=functions.area).columns == {}


@pytest.mark.parametrize(
    ("do", "verdicts_only"),
    [("check", True), ("check,check", True), ("check,count", False), ("cells", False)],
)
def test_the_engine_alone_gives_verdicts(do: str, verdicts_only: bool) -> None:
    assert Plan.of(do).verdicts_only is verdicts_only


def test_some_tasks_look_at_more_than_clues() -> None:
    assert not Plan.of("check,count,solve").whole
    assert Plan.of("check,convert:non").whole
    assert Plan.of(functions.area).whole


def test_a_function_that_another_process_cannot_import_is_refused() -> None:
    Plan.of([functions.area, "check"]).check_sent()
    with pytest.raises(NonolithError, match="cannot be imported by another process"):
        Plan.of(lambda _: 1).check_sent()
