"""The public names of the package, which load on first use."""

from __future__ import annotations

import sys

import pytest

import nonolith
from tests.processes import run


@pytest.mark.parametrize("first", ["check", "count", "read", "Result"])
def test_every_name_is_the_same_whatever_is_used_first(first: str) -> None:
    code = f"import nonolith; nonolith.{first}; assert callable(nonolith.solve)"
    done = run([sys.executable, "-c", code])
    assert done.returncode == 0, done.stderr


def test_a_name_that_does_not_exist_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'nonolith' has no attribute 'sovle'"):
        _ = nonolith.sovle


def test_all_names_are_listed() -> None:
    assert set(nonolith.__all__) == set(dir(nonolith))


@pytest.mark.parametrize("first", ["nonolith.explain.steps", "nonolith.explain.hints"])
def test_explain_is_a_room_and_can_be_called_whatever_was_imported_first(first: str) -> None:
    code = (
        f"import {first}; import nonolith; puzzle = nonolith.Puzzle(rows=[[1]], columns=[[1]]); "
        "assert nonolith.explain(puzzle).verdict == 'unique'; "
        "from nonolith import explain; assert explain(puzzle) == nonolith.explain(puzzle)"
    )
    done = run([sys.executable, "-c", code])
    assert done.returncode == 0, done.stderr
