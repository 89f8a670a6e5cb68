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

#: A kind of field, valid values with their results, and invalid values with their messages.
KINDS: list[tuple[Kind, list[tuple[Any, Any]], list[tuple[Any, str]]]] = [
    (
        Integer(2, 5),
        [(2, 2), (5, 5), (3.0, 3)],
        [
            (value, f"x must be a whole number from 2 to 5, not {value!r}")
            for value in (1, 6, 2.5, "3", True, None)
        ],
    ),
    (
        Number(0.5, 2.5),
        [(0.5, 0.5), (2.5, 2.5), (1, 1.0)],
        [
            (value, f"x must be a number from 0.5 to 2.5, not {value!r}")
            for value in (0.4, 2.6, "1", float("nan"))
        ],
    ),
    (
        Boolean(),
        [(True, True), (False, False)],
        [(value, f"x must be true or false, not {value!r}") for value in (0, 1, "true")],
    ),
    (
        String(3),
        [("", ""), ("abc", "abc")],
        [
            (5, "x must be a string, not 5"),
            ("abcd", "x has more than 3 characters"),
            ("\ud800", "x must be valid Unicode text (no lone surrogates), not '\\ud800'"),
        ],
    ),
    (
        Choice(lambda: (1, "two")),
        [(1, 1), ("two", "two")],
        [
            (value, f"x must be one of 1, two, not {value!r}")
            for value in (True, "1", 1.0, "three")
        ],
    ),
    (
        PAIR,
        [
            ({"a": 9, "b": True}, {"a": 9, "b": True}),
            ({"a": 0, "b": None}, {"a": 0}),
        ],
        [
            ([], "x must be an object, not []"),
            ({}, "x.a is missing: a digit"),
            ({"a": None}, "x.a is missing: a digit"),
            ({"a": 10}, "x.a must be a whole number from 0 to 9, not 10"),
            ({"a": 1, "c": 1}, "x.c is not a field; the fields are a, b"),
            ({"c" * 41: 1}, f"x.{'c' * 40} is not a field; the fields are a, b"),
        ],
    ),
    (
        Values(),
        [({}, {})]
        + [(value, value) for value in ({"a": 1, "b": "x"}, {"c": True, "d": 0.5})],
        [
            ([], "x must be an object, not []"),
            ({"a": None}, "x.a must be a number, a string, true or false, not None"),
            ({"a" * 41: []}, f"x.{'a' * 40} must be a number, a string, true or false, not []"),
        ],
    ),
    (
        ListOf(Integer(0, 9), 1, 2),
        [([1], (1,)), ([1, 2.0], (1, 2))],
        [
            ([], "x must be a list of 1 to 2 values, not []"),
            ([1, 2, 3], "x must be a list of 1 to 2 values, not [1, 2, 3]"),
            ("ab", "x must be a list of 1 to 2 values, not 'ab'"),
            ([1, 10], "x[1] must be a whole number from 0 to 9, not 10"),
        ],
    ),
    (
        Either((Integer(0, 9), String(1)), "a digit or a letter"),
        [(3, 3), ("a", "a")],
        [("ab", "x must be a digit or a letter, not 'ab'")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "right", "wrong"), KINDS)
def test_each_kind_accepts_valid_values_and_refuses_others(
    kind: Kind, right: list[tuple[Any, Any]], wrong: list[tuple[Any, str]]
) -> None:
    for value, expected in right:
        found = kind.check(value, "x")
        assert (found, type(found)) == (expected, type(expected))
    for value, message in wrong:
        with pytest.raises((Refusal, InvalidValueError)) as raised:
            kind.check(value, "x")
        assert str(raised.value) == message


def test_a_schema_without_required_fields_lists_none() -> None:
    assert "required" not in object_schema((Field("b", Boolean(), "a truth"),))
    assert checked({}, (Field("b", Boolean(), "a truth"),)) == {}
