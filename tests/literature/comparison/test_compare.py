"""compare() makes the comparison of the command ``nonolith compare`` in one call."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import nonolith
from nonolith import Limits, Puzzle
from nonolith.literature.comparison.compare import Comparison
from nonolith.literature.comparison.runs import Run

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
FORK = Puzzle(rows=[[1], [1]], columns=[[1], [1]], title="fork")


def several() -> Iterator[Puzzle]:
    yield CORNER
    yield FORK


def test_each_method_runs_on_each_puzzle() -> None:
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


def test_runs_have_the_names_of_the_puzzles() -> None:
    runs = nonolith.compare({"a": CORNER}, "auto").runs
    assert [run.puzzle for run in runs] == ["a"]
    assert not hasattr(runs[0], "count")
    assert repr(runs[0]) == "<Run auto on a: unique>"
    assert str(nonolith.compare([], "auto")) == "no runs"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"puzzles": 5}, "puzzles must be a Puzzle, or an iterable of puzzles"),
        ({"puzzles": [5]}, "puzzles must be a Puzzle, or an iterable of puzzles"),
        ({"puzzles": {"a": 5}}, "puzzles must be a Puzzle, or an iterable of puzzles"),
        ({"methods": 5}, "methods must be the name of a method, or a list of names, not 5"),
        ({"methods": [5]}, "methods must be the name of a method, or a list of names, not 5"),
        ({"limits": 5}, "limits must be Limits, such as"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(nonolith.ArgumentError) as raised:
        nonolith.compare(**{"puzzles": CORNER, "methods": "auto", **arguments})
    assert str(raised.value).startswith(message)


def test_contradictory_verdicts_are_shown() -> None:
    one = Run("p", "k", 2, 2, 1, "a", "unique")
    other = one.replace(contender="b", verdict="multiple")
    assert Comparison((one, other)).contradictions == ((other, one),)
    assert Comparison((one, one)).contradictions == ()
