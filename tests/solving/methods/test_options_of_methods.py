"""The options of each method: their ranges and defaults are those that its page promises."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import nonolith
from nonolith import Limits, Puzzle, UnsupportedError
from nonolith.solving.methods import METHODS

PAGES = Path(__file__).resolve().parents[3] / "docs" / "methods"
PUZZLE = Puzzle(rows=[[1]], columns=[[1]])
#: An option's name, what it may be, and its default.
ROW = re.compile(r"^\| `(\w+)` \| (.*?) \| `(.*?)` \|", re.MULTILINE)
NUMBER = re.compile(r"(whole )?number from (\S+) to (\S+)")

ROWS = [
    (name, *row)
    for name in METHODS
    for row in ROW.findall((PAGES / f"{name}.md").read_text(encoding="utf-8"))
]


@pytest.mark.parametrize("name", METHODS)
def test_the_page_of_a_method_has_all_its_options_in_order(name: str) -> None:
    assert [row[1] for row in ROWS if row[0] == name] == list(METHODS[name].options._fields)


@pytest.mark.parametrize(("method", "option", "what", "default"), ROWS)
def test_an_option_has_the_range_and_the_default_of_its_page(
    method: str, option: str, what: str, default: str
) -> None:
    options = METHODS[method].options
    value: Any = options._field_defaults[option]
    assert str(value) == default
    kind = get_type_hints(options, include_extras=True)[option]
    number = NUMBER.fullmatch(what)
    assert bool(number) == hasattr(kind, "__metadata__")
    if number:
        (allowed,) = kind.__metadata__
        of = int if number[1] else float
        assert get_args(kind)[0] is type(value) is of
        assert (allowed.least, allowed.most) == (of(number[2]), of(number[3]))
    elif get_origin(kind) is Literal:
        assert " \\| ".join(get_args(kind)) == what


@pytest.mark.parametrize(
    ("method", "option", "least", "most"),
    [
        (row[0], row[1], found[2], found[3])
        for row in ROWS
        if (found := NUMBER.fullmatch(row[2])) and found[1]
    ],
)
def test_a_whole_number_beyond_its_range_is_refused(
    method: str, option: str, least: str, most: str
) -> None:
    for value in (int(least) - 1, int(most) + 1):
        with pytest.raises(UnsupportedError, match=f"{option} of method {method} is {value}"):
            nonolith.solve(PUZZLE, method, options={option: value}, limits=Limits(nodes=0))
