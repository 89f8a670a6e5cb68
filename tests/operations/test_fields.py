"""Test each kind of field: the values that it accepts and refuses, and its description."""

from __future__ import annotations

from typing import Any

import pytest

from nonolith.operations.fields import Field, Nested, checked, object_schema
from nonolith.operations.refusal import Refusal
from nonolith.support.kinds import (
    Boolean,
    Choice,
    Either,
    Integer,
    InvalidValueError,
    Kind,
    ListOf,
    Number,
    String,
    Values,
)

PAIR = Nested(
    (Field("a", Integer(0, 9), "a digit", required=True), Field("b", Boolean(), "a truth"))
)

#: A kind of field, valid values with their results, and messages with the invalid values.
KINDS: list[tuple[Kind, list[tuple[Any, Any]], dict[str, list[Any]]]] = [
    (
        Integer(2, 5),
        [(2, 2), (5, 5), (3.0, 3)],
        {"x must be a whole number from 2 to 5, not {!r}": [1, 6, 2.5, "3", True, None]},
    ),
    (
        Number(0.5, 2.5),
        [(0.5, 0.5), (2.5, 2.5), (1, 1.0)],
        {"x must be a number from 0.5 to 2.5, not {!r}": [0.4, 2.6, "1", float("nan")]},
    ),
    (
        Boolean(),
        [(True, True), (False, False)],
        {"x must be true or false, not {!r}": [0, 1, "true"]},
    ),
    (
        String(3),
        [("", ""), ("abc", "abc")],
        {
            "x must be a string, not 5": [5],
            "x has more than 3 characters": ["abcd"],
            "x must be valid Unicode text": ["\ud800"],
        },
    ),
    (
        Choice(lambda: (1, "two")),
        [(1, 1), ("two", "two")],
        {"x must be one of 1, two, not {!r}": [True, "1", 1.0, "three"]},
    ),
    (
        PAIR,
        [({"a": 9, "b": True}, {"a": 9, "b": True}), ({"a": 0, "b": None}, {"a": 0})],
        {
            "x must be an object, not []": [[]],
            "x.a is missing: a digit": [{}, {"a": None}],
            "x.a must be a whole number from 0 to 9, not 10": [{"a": 10}],
            "x.c is not a field; the fields are a, b": [{"a": 1, "c": 1}],
            f"x.{'c' * 40} is not a field": [{"c" * 41: 1}],
        },
    ),
    (
        Values(),
        [(value, value) for value in ({}, {"a": 1, "b": "x"}, {"c": True, "d": 0.5})],
        {
            "x must be an object, not []": [[]],
            "x.a must be a number, a string, true or false, not None": [{"a": None}],
            f"x.{'a' * 40} must be a number": [{"a" * 41: []}],
        },
    ),
    (
        ListOf(Integer(0, 9), 1, 2),
        [([1], (1,)), ([1, 2.0], (1, 2))],
        {
            "x must be a list of 1 to 2 values, not {!r}": [[], [1, 2, 3], "ab"],
            "x[1] must be a whole number from 0 to 9, not 10": [[1, 10]],
        },
    ),
    (
        Either((Integer(0, 9), String(1)), "a digit or a letter"),
        [(3, 3), ("a", "a")],
        {"x must be a digit or a letter, not 'ab'": ["ab"]},
    ),
]


@pytest.mark.parametrize(("kind", "right", "wrong"), KINDS)
def test_each_kind_accepts_valid_values_and_refuses_others(
    kind: Kind, right: list[tuple[Any, Any]], wrong: dict[str, list[Any]]
) -> None:
    for value, expected in right:
        found = kind.check(value, "x")
        assert (found, type(found)) == (expected, type(expected))
    for message, values in wrong.items():
        for value in values:
            with pytest.raises((Refusal, InvalidValueError)) as raised:
                kind.check(value, "x")
            assert str(raised.value).startswith(message.format(value))


def test_a_schema_without_required_fields_lists_none() -> None:
    assert "required" not in object_schema((Field("b", Boolean(), "a truth"),))
    assert checked({}, (Field("b", Boolean(), "a truth"),)) == {}
