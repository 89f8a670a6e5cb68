"""compare(): the comparison of the command line as one call."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

import nonolith
from nonolith import Limits, Puzzle, UnsupportedError

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
FORK = Puzzle(rows=[[1], [1]], columns=[[1], [1]], title="fork")


def several() -> Iterator[Puzzle]:
    yield CORNER
    yield FORK


def test_each_puzzle_meets_each_method() -> None:
    found = nonolith.compare(several(), ["auto", "annealing:seed=3"], limits=Limits(seconds=60))
    assert [(run.puzzle, run.contender, run.verdict) for run in found.runs] == [
        ("puzzle 1", "auto", "unique"),
        ("puzzle 1", "annealing:seed=3", "solved"),
        ("fork", "auto", "multiple"),
        ("fork", "annealing:seed=3", "solved"),
    ]
    assert found.contradictions == ()
    assert repr(found) == "<Comparison of 2 methods on 2 puzzles, 4 runs>"
    assert all(text in str(found) for text in ("puzzle 1", "fork", "annealing:seed=3", "multiple"))
    assert f"<pre>{str(found)[:8]}" in found._repr_html_()
    assert len(found.csv().splitlines()) == 5
    assert found.records()[0]["verdict"] == "unique"
    assert pickle.loads(pickle.dumps(found)) == found


def test_puzzles_have_names_where_they_are_given() -> None:
    runs = nonolith.compare({"a": CORNER}, "auto").runs
    assert [run.puzzle for run in runs] == ["a"]
    assert not hasattr(runs[0], "count")
    assert repr(runs[0]) == "<Run auto on a: unique>"
    assert str(nonolith.compare([], "auto")) == "no runs"


def test_a_wrong_method_is_refused_before_anything_runs() -> None:
    with pytest.raises(UnsupportedError, match="there is no method 'fast'"):
        nonolith.compare(CORNER, ["auto", "fast"])
