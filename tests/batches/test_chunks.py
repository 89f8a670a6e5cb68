"""What a worker does for one puzzle after the other: exact outcomes, whatever goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from nonolith import ArgumentError, LimitReached, Limits, Puzzle
from nonolith.batches import chunks
from nonolith.batches.chunks import do_all, do_each, do_one
from nonolith.batches.jobs import Job, Outcome, Row, key_of
from nonolith.batches.plan import Plan, Step
from nonolith.batches.tasks import TASKS, Found, Task
from nonolith.model.grid import Grid
from tests.batches import functions

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]], title="two")


def raising(error: BaseException) -> Callable[[Puzzle], Any]:
    def fails(_puzzle: Puzzle) -> None:
        raise error

    return fails


def plan(*calls: Callable[[Puzzle], Any], limits: Limits | None = None) -> Plan:
    return Plan(tuple(Step("", call=call) for call in calls), limits or Limits())


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
def test_a_value_is_as_a_column_can_hold_it(value: Any, stored: Any) -> None:
    outcome = do_one(giving(value), CORNER)
    assert outcome.error is None
    assert outcome.values == {"give": stored}
    assert type(outcome.values["give"]) is type(stored)


def test_several_values_have_names_and_no_name_is_that_of_the_function() -> None:
    assert do_one(giving({"a": 1, 2: 3, "": 4}), CORNER).values == {
        "give_a": 1, "give_2": 3, "give": 4,
    }  # fmt: skip
    assert do_one(giving({}), CORNER).values == {}


SECONDS, NODES = Limits(seconds=5.0), Limits(nodes=5)


@pytest.mark.parametrize(
    ("error", "limits", "limit", "message"),
    [
        (LimitReached(), SECONDS, "seconds", None),
        (LimitReached(), NODES, "memory", None),
        (MemoryError(), SECONDS, "memory", None),
        (ArgumentError("wrong"), SECONDS, None, "wrong"),
        (KeyError("a"), SECONDS, None, "KeyError: 'a'"),
    ],
)
def test_what_goes_wrong_is_in_the_outcome(
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


def test_the_first_verdict_limit_and_error_are_those_of_the_puzzle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    founds = {
        "a": Found(values={"x": 1}),
        "b": Found("unique", "nodes", {"x": 2}),
        "c": Found("none", "memory"),
    }
    rows = {
        name: Task(name, lambda puzzle, limits, word, found=found: found)  # type: ignore[misc]
        for name, found in founds.items()
    }
    monkeypatch.setattr(chunks, "TASKS", rows)
    steps = (Step("a", "z"), Step("", call=raising(ValueError("1"))), Step("b"), Step("c"),
             Step("", call=raising(ValueError("2"))))  # fmt: skip
    outcome = do_one(Plan(steps), CORNER)
    assert (outcome.verdict, outcome.limit) == ("unique", "nodes")
    assert str(outcome.error).endswith("fails: ValueError: 1")
    assert outcome.values == {"a_z_x": 1, "b_x": 2}


def test_tasks_get_the_puzzle_the_limits_and_the_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[Any] = []

    def do(*all_: Any) -> Found:
        got.append(all_)
        return Found()

    monkeypatch.setattr(chunks, "TASKS", {"a": Task("a", do)})
    do_one(Plan((Step("a", "word"), Step("a")), NODES), CORNER)
    assert got == [(CORNER, NODES, "word"), (CORNER, NODES, "")]


class Clock:
    """Goes on by so much each time it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_seconds_are_those_of_all_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "perf_counter", Clock(3.0))
    assert do_one(Plan.of("check"), CORNER).seconds == 3.0


def test_what_is_done_is_sent_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A puzzle takes a sixteenth of a second, and more than a fifth ends a part."""
    now = 0.0

    def one(_plan: Plan, _puzzle: Puzzle) -> Outcome:
        nonlocal now
        now += 0.0625
        return Outcome("unique")

    monkeypatch.setattr(chunks, "do_one", one)
    monkeypatch.setattr(chunks, "perf_counter", lambda: now)
    parts = list(do_each(Plan.of("check"), [CORNER] * 10))
    assert [len(part) for part in parts] == [0, 4, 4, 2]
    assert [len(part) for part in do_each(Plan.of(functions.area), [])] == [0, 0]
    assert chunks.PERIOD == 0.2


def test_tasks_are_loaded_before_the_first_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[str] = []

    class Rows(dict[str, Task]):
        def __getitem__(self, name: str) -> Task:
            loaded.append(name)
            return TASKS[name]

    monkeypatch.setattr(chunks, "TASKS", Rows())
    assert next(do_each(Plan.of(["check", functions.area, "count"]), [CORNER])) == []
    assert loaded == ["check", "count"]


def test_all_at_once_is_the_same_in_one_list() -> None:
    found = do_all(Plan.of("check"), [CORNER, TWO])
    assert [outcome.verdict for outcome in found] == ["unique", "multiple"]


def test_a_row_is_made_of_a_job_and_its_outcome() -> None:
    job = Job.of("a.non", 3, CORNER)
    outcome = Outcome("unique", 0.5, "nodes", "wrong", {"x": 1})
    row = Row.of(job, outcome)
    assert tuple(row) == (
        key_of(CORNER),
        "a.non",
        3,
        2,
        2,
        1,
        "unique",
        0.5,
        "nodes",
        "wrong",
        {"x": 1},
    )
    wide = Puzzle(rows=[[1, 1]], columns=[[1], [], [1]])
    assert Row.of(Job.of("a", 1, wide), Outcome())[3:8] == (1, 3, 1, None, 0.0)
    bad = Job("a.non", 3, None, None, "wrong")
    unread: object = (None, "a.non", 3, None, None, None, None, 0.0, None, "wrong", {})
    assert Row.unreadable(bad) == Row.of(bad, outcome) == unread
    assert row.record() == {**dict(zip(Row._fields[:-1], row, strict=False)), "x": 1}


def test_keys_differ_where_solutions_may() -> None:
    given = TWO.replace(given=Grid.from_text("#?\n??"))
    other = TWO.replace(given=Grid.from_text("?#\n??"))
    assert len({key_of(puzzle) for puzzle in (CORNER, TWO, given, other)}) == 4
    assert key_of(TWO) == key_of(TWO.replace(title="x")) == key_of(TWO)
    assert len(key_of(TWO)) == 32
    assert set(key_of(TWO)) <= set("0123456789abcdef")
