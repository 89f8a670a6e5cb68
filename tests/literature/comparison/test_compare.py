"""compare(): the comparison of the command line as one call."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import nonolith
from nonolith import Limits, Puzzle, UnsupportedError
from nonolith.literature.comparison.compare import Comparison
from nonolith.literature.comparison.report import table, to_csv
from nonolith.running.runner import Entry
from nonolith.running.runs import Case, Run
from nonolith.running.solvers import Contender
from nonolith.solving.methods import METHODS

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


class Asked:
    """In place of a run: notes what is asked, and gives one run for each."""

    def __init__(self) -> None:
        self.cases: list[Case] = []
        self.entries: list[Entry] = []

    def __call__(self, cases: list[Case], entries: list[Entry]) -> Iterator[Run]:
        self.cases, self.entries = cases, entries
        for case in cases:
            for entry in entries:
                yield Run(case.label, case.key, 2, 2, 1, entry.name, "none")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """What is asked; nothing runs."""
    found = Asked()
    monkeypatch.setattr("nonolith.literature.comparison.compare.run", found)
    return found


@pytest.mark.parametrize(
    ("methods", "names"),
    [
        (None, list(METHODS)),
        ("auto", ["auto"]),
        (("sat:solver=glucose4", "auto"), ["sat:solver=glucose4", "auto"]),
        (iter(["probe1"]), ["probe1"]),
        ([], []),
    ],
)
def test_methods_are_those_that_are_named_or_all(
    methods: Any, names: list[str], asked: Asked
) -> None:
    found = nonolith.compare(CORNER, methods)
    assert [run.contender for run in found.runs] == names
    assert {entry.limits for entry in asked.entries} <= {Limits(seconds=10.0)}
    nonolith.compare(CORNER, "auto", limits=Limits(nodes=3))
    assert asked.entries == [Entry(Contender("auto"), Limits(nodes=3))]


@pytest.mark.parametrize(
    ("puzzles", "labels"),
    [
        (CORNER, ["puzzle 1"]),
        (FORK, ["fork"]),
        ([FORK, CORNER, CORNER], ["fork", "puzzle 2", "puzzle 3"]),
        ({"a": FORK, 5: CORNER}, ["a", "5"]),
        ([], []),
    ],
)
def test_puzzles_have_their_names_their_titles_or_numbers(
    puzzles: Any, labels: list[str], asked: Asked
) -> None:
    found = nonolith.compare(puzzles, ["auto", "sat"])
    assert [case.label for case in asked.cases] == labels
    number = len({case.key for case in asked.cases})
    assert repr(found) == (
        f"<Comparison of {2 if labels else 0} methods on {number} puzzles, {2 * len(labels)} runs>"
    )
    assert found.records() == [run.record() for run in found.runs]
    assert str(found) == found.text == (table(found.runs) if labels else "no runs")
    assert found.csv() == to_csv(found.runs)


def test_the_table_is_escaped_on_a_page(asked: Asked) -> None:
    found = nonolith.compare({"<b>": CORNER}, "auto")
    assert (
        found._repr_html_() == f"<pre>{found.text.replace('<', '&lt;').replace('>', '&gt;')}</pre>"
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"puzzles": 5}, "puzzles must be a Puzzle, or several (nonolith.read makes one of a text"),
        ({"puzzles": [5]}, "puzzles must be a Puzzle, or several (nonolith.read makes one of a"),
        ({"puzzles": {"a": 5}}, "puzzles must be a Puzzle, or several (nonolith.read makes one of"),
        ({"methods": 5}, "methods must be the name of a method, or a list of names, not 5"),
        ({"methods": [5]}, "methods must be the name of a method, or a list of names, not 5"),
        ({"limits": 5}, "limits must be Limits, not 5"),
    ],
)
def test_arguments_that_are_not_right_are_refused(
    arguments: dict[str, Any], message: str, asked: Asked
) -> None:
    with pytest.raises(nonolith.ArgumentError) as raised:
        nonolith.compare(**{"puzzles": CORNER, "methods": "auto", **arguments})
    assert str(raised.value).startswith(message)
    assert asked.cases == []


def test_verdicts_that_exclude_each_other_are_shown() -> None:
    one = Run("p", "k", 2, 2, 1, "a", "unique")
    other = one.replace(contender="b", verdict="multiple")
    assert Comparison((one, other)).contradictions == ((other, one),)
    assert Comparison((one, one)).contradictions == ()
