"""The parser: types of arguments with their borders, defaults, and what is refused."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable

import pytest

from nonolith.cli import batch, compare, generate, make, mend, options, parser
from tests.cli.running import Runner

#: An argument type, texts with what they stand for, and texts with why they are refused.
TYPES: list[tuple[Callable[[str], object], dict[str, object], dict[str, str]]] = [
    (
        parser.whole(1),
        {"1": 1, "0012": 12, "9" * 18: 10**18 - 1},
        {
            text: f"{text!r} is not a whole number from 1 on"
            for text in ("0", "-1", "1.0", "", "x", "1" * 19, "\u0661")
        },
    ),
    (parser.whole(0), {"0": 0}, {"-1": "'-1' is not a whole number from 0 on"}),
    (
        mend.up_to(5),
        {"1": 1, "5": 5},
        {"0": "'0' is not a whole number from 1 on", "6": "6 is more than 5"},
    ),
    (
        parser.seconds,
        {"0": 0.0, "2.5": 2.5, "1e308": 1e308},
        {
            text: f"{text!r} is not a number of seconds (such as 2.5)"
            for text in ("-0.1", "inf", "nan", "x", "", "1.7976931348623157e308")
        },
    ),
    (
        parser.seed,
        {"": "", "a": "a", "\xe9": "\xe9"},
        {"\udc80": "'\\udc80' is not text in UTF-8"},
    ),
    (
        generate._size,
        {"10x15": (10, 15), "7": (7, 7), "0x999999999": (0, 999999999)},
        {
            text: f"{text!r} is not a size such as 10x15 or 10"
            for text in ("", "x", "1x2x3", "3x", "1" * 10, "-1", "2.5", "3X4")
        },
    ),
    (
        generate._shares,
        {"0": (0.0,), "1": (1.0,), "0.5,0.25": (0.5, 0.25)},
        {
            text: f"{text!r} is not a share from 0 to 1 (such as 0.5, or 0.5,0.35)"
            for text in ("", "1.1", "-0.1", "0.1,0.2,0.3", "0.1,2", "x")
        },
    ),
    (
        make._size,
        {"1": 1, "1000": 1000, "3x4": (3, 4), "3X4": (3, 4), "1000x1": (1000, 1)},
        {
            "": "'' is not a size such as 40x30 or 40",
            "3x": "'3x' is not a size such as 40x30 or 40",
            "1x2x3": "'1x2x3' is not a size such as 40x30 or 40",
            "1001": "1001 is more than 1000",
            "1x1001": "1001 is more than 1000",
            "0x1": "'0' is not a whole number from 1 on",
        },
    ),
    (
        make._crop,
        {"auto": "auto", "none": "none", "0,1,2,999999999": (0, 1, 2, 999999999)},
        {
            text: f"{text!r} is not auto, none or a box LEFT,TOP,RIGHT,BOTTOM"
            for text in ("", "1,2,3", "1,2,3,4,5", "1,2,3,-4", "1,2,3,1000000000", "1,2,3,x")
        },
    ),
    (
        make._factor,
        {"0.1": 0.1, "10": 10.0},
        {
            text: f"{text!r} is not a number from 0.1 to 10"
            for text in ("0.09", "10.1", "x", "nan", "0")
        },
    ),
    (
        options._setting,
        {"a=b": ("a", "b"), "a=": ("a", ""), "a=b=c": ("a", "b=c")},
        {text: f"{text!r} is not of the form name=value" for text in ("a", "=b", "")},
    ),
    (
        compare._journal,
        {"a": "a"},
        {
            "": "the name of the journal is empty",
            "-": "a journal is a file: it is read again to go on",
        },
    ),
    (batch._database, {"a": "a"}, {"": "a database is a file", "-": "a database is a file"}),
    (batch._tasks, {"check": "check", "count,rate": "count,rate"}, {}),
]


@pytest.mark.parametrize(("kind", "right", "wrong"), TYPES)
def test_an_argument_is_read_within_its_borders(
    kind: Callable[[str], object], right: dict[str, object], wrong: dict[str, str]
) -> None:
    assert {text: kind(text) for text in right} == right
    for text, sentence in wrong.items():
        with pytest.raises(ArgumentTypeError) as raised:
            kind(text)
        assert str(raised.value) == sentence


def test_a_name_is_one_of_those_there_are() -> None:
    check = parser.one_of("fruit", lambda: ("apple", "pear"))
    assert check("pear") == "pear"
    with pytest.raises(ArgumentTypeError) as raised:
        check("aple")
    assert str(raised.value) == (
        "there is no fruit 'aple'; did you mean 'apple'? (one of apple, pear)"
    )


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["solve", "a", "--max-solution=2"], "unknown option '--max-solution'; did you mean "),
        (["formats", "a"], "unknown argument 'a' (see nonolith formats --help)"),
        (["formats", "-x", "a"], "unknown option '-x' (see nonolith formats --help)"),
    ],
)
def test_what_is_unknown_is_named(run: Runner, words: list[str], sentence: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith(f"nonolith: {sentence}")
