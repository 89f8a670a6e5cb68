"""compare() runs methods on puzzles in one call; runs have records, contenders have texts."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import ArgumentError, Grid, Limits, Puzzle, Statistics, UnsupportedError
from nonolith.literature.comparison.custom import MethodLike, method_of, solver_of
from nonolith.literature.comparison.runs import COUNTERS, Contender, Run, contradictions
from nonolith.solving.methods import METHODS

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


def all_grids(puzzle: Puzzle) -> Iterator[list[list[int]]]:
    """Try all grids."""
    for number in range(1 << (puzzle.height * puzzle.width)):
        bits = [number >> i & 1 for i in range(puzzle.height * puzzle.width)]
        rows = [bits[i : i + puzzle.width] for i in range(0, len(bits), puzzle.width)]
        if puzzle.accepts(Grid.from_rows(rows)):
            yield rows


def first_grid(puzzle: Puzzle) -> list[list[int]] | None:
    return next(all_grids(puzzle), None)


def test_functions_and_methods_of_the_program_are_compared(tmp_path: Path) -> None:
    def inside(puzzle: Puzzle) -> Iterator[list[list[int]]]:
        yield from all_grids(puzzle)

    def wrong(puzzle: Puzzle) -> list[str]:
        return ["#" * puzzle.width] * puzzle.height

    file = tmp_path / "my_own_solver.py"
    file.write_text("def solve(puzzle):\n    return None\n")
    own = method_of(all_grids).replace(name="mine")
    methods: list[MethodLike] = ["auto", all_grids, first_grid, inside, own, wrong, f"{file}:solve"]
    found = nonolith.compare([CORNER, FORK], methods)
    verdicts = {
        "auto": ["unique", "multiple"],
        "all_grids": ["unique", "multiple"],
        "first_grid": ["solved", "solved"],
        "inside": ["unique", "multiple"],
        "mine": ["unique", "multiple"],
        "wrong": ["failed", "failed"],
        f"{file}:solve": ["unknown", "unknown"],
    }
    for name, expected in verdicts.items():
        assert [run.verdict for run in found.runs if run.contender == name] == expected
    assert nonolith.solve(FORK, own).verdict is nonolith.Verdict.MULTIPLE


@pytest.mark.parametrize(
    ("value", "error"),
    [
        ("no_such.py:solve", UnsupportedError),
        ("no.such:solve", UnsupportedError),
        (f"{__file__}:no_such", UnsupportedError),
        (7, ArgumentError),
    ],
)
def test_a_function_that_does_not_exist_is_refused(value: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        solver_of(value)


def run_of(contender: str, verdict: str, key: str = "k") -> Run:
    return Run("it", key, 2, 2, 1, contender, verdict)


@pytest.mark.parametrize(
    ("verdicts", "wrong"),
    [
        (["unique", "solved", "unknown", "died"], 0),
        (["multiple", "solved", "refused"], 0),
        (["unique", "multiple"], 1),
        (["none", "solved"], 1),
        (["none", "unique", "multiple"], 3),
    ],
)
def test_contradictory_verdicts_are_found(verdicts: list[str], wrong: int) -> None:
    runs = [run_of(str(i), verdict) for i, verdict in enumerate(verdicts)]
    assert len(contradictions(runs)) == wrong
    apart = [run.replace(key=run.contender) for run in runs]
    assert contradictions(apart) == []


def test_the_later_run_of_a_pair_comes_first() -> None:
    verdicts = ("unique", "none", "unique", "multiple")
    runs = [run_of(str(i), verdict) for i, verdict in enumerate(verdicts)]
    pairs = [(one.contender, other.contender) for one, other in contradictions(runs)]
    assert pairs == [("1", "0"), ("3", "0"), ("2", "1"), ("3", "1"), ("3", "2")]


def test_a_record_with_unknown_fields_is_read() -> None:
    run = Run("it", "k", 2, 3, 1, "auto", "unique", 1, "nodes", 0.5, 0.25,
              Statistics(branches=3, sweeps=2), "well", (2.5, 7))  # fmt: skip
    record = json.loads(json.dumps(run.record()))
    assert Run.of_record(record) == run
    assert Run.of_record({**record, "new": 1}) == run
    assert (record["limit_seconds"], record["limit_nodes"], record["branches"]) == (2.5, 7, 3)
    # As in version 0.2:
    old: dict[str, Any] = {name: record[name] for name in record if name not in COUNTERS}
    old["statistics"] = dict.fromkeys(COUNTERS, 0) | {"branches": 3, "sweeps": 2}
    assert Run.of_record({**old, "limits": [2.5, 7]}) == run
    for name in record:
        with pytest.raises(KeyError):
            Run.of_record({other: record[other] for other in record if other != name})


@pytest.mark.parametrize("text", ["no_such", "auto:no_such=1", "auto:seed=much", "auto:seed", ""])
def test_an_unknown_method_or_option_is_refused(text: str) -> None:
    with pytest.raises(UnsupportedError):
        Contender.parse(text)


def test_a_contender_is_shown_as_the_text_that_it_was_read_from() -> None:
    for text, method, options in (
        ("auto", "auto", ()),
        ("annealing:seed=3", "annealing", (("seed", "3"),)),
        ("conflict:sweeps=2:reinforced_sweeps=0", "conflict",
         (("sweeps", "2"), ("reinforced_sweeps", "0"))),
    ):  # fmt: skip
        contender = Contender.parse(text)
        assert (contender.method, contender.options) == (method, options)
        assert str(contender) == text
    with pytest.raises(UnsupportedError, match=f"'fast'.*{', '.join(METHODS)}"):
        Contender.parse("fast")
