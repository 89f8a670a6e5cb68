"""The parser: names, and what is unknown."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from nonolith.cli import parser
from tests.cli.running import Runner


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
