"""Whatever is passed to a public function, only errors of nonolith come out, in plain words.

Every argument of every public function gets values of other types and numbers out of range.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

import pytest

import nonolith
from nonolith import ArgumentError, Grid, Limits, NonolithError, Puzzle

PUZZLE = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
GRID = Grid.unknown_cells(2, 2)
LITTLE = Limits(seconds=0.05, nodes=100)

#: Each public function with arguments that are right.
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "solve": (nonolith.solve, {"puzzle": PUZZLE, "limits": LITTLE}),
    "solutions": (lambda **named: list(nonolith.solutions(**named)), {"puzzle": PUZZLE}),
    "check": (nonolith.check, {"puzzle": PUZZLE, "limits": LITTLE}),
    "count": (nonolith.count, {"puzzle": PUZZLE, "limits": LITTLE}),
    "marginals": (nonolith.marginals, {"puzzle": PUZZLE, "limits": LITTLE}),
    "explain": (nonolith.explain, {"puzzle": PUZZLE, "limits": LITTLE}),
    "hint": (nonolith.hint, {"puzzle": PUZZLE, "grid": GRID, "limits": LITTLE}),
    "rate": (nonolith.rate, {"puzzle": PUZZLE, "limits": LITTLE}),
    "trace": (nonolith.trace, {"puzzle": PUZZLE, "limits": LITTLE}),
    "verify": (nonolith.verify, {"puzzle": PUZZLE, "grid": GRID}),
    "Limits": (nonolith.Limits, {}),
    "Puzzle": (nonolith.Puzzle, {"rows": [[1]], "columns": [[1]]}),
    "Grid": (nonolith.Grid, {"height": 1, "width": 1, "domains": [1]}),
    "Puzzle.from_grid": (nonolith.Puzzle.from_grid, {"grid": Grid.from_text("#")}),
}

#: The arguments of each, where the function itself does not tell.
ARGUMENTS = {name: list(right) for name, (_, right) in CALLS.items()} | {
    name: [a for a, p in inspect.signature(getattr(nonolith, name)).parameters.items()
           if p.kind is not p.VAR_KEYWORD]
    for name in CALLS
    if "." not in name
}  # fmt: skip

#: Texts that travel along are whatever they are.
TEXTS = {"title", "author", "copyright", "licence", "notes"}

WRONG: list[Any] = [
    5, -1, 1.5, -5.0, math.nan, math.inf, True, 2**40, 2**70, 10**30, 10**5000,
    "x", "2x1:1/1/2", b"abc", [], {}, {"seconds": 1}, object(), print, None,
]  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_whatever_is_passed_only_errors_of_nonolith_come_out(name: str) -> None:
    call, right = CALLS[name]
    for argument in set(ARGUMENTS[name]) - TEXTS:
        for wrong in WRONG:
            try:
                call(**{**right, argument: wrong})
            except NonolithError as error:
                text = str(error)
            else:
                continue
            assert 10 < len(text) < 1000


@pytest.mark.parametrize(
    "name", ["solve", "check", "count", "marginals", "explain", "hint", "rate", "trace", "verify"]
)
@pytest.mark.parametrize("wrong", ["2x1:1/1/2", b"x", 5, GRID])
def test_what_is_no_puzzle_is_refused_with_what_to_pass(name: str, wrong: Any) -> None:
    call, right = CALLS[name]
    with pytest.raises(ArgumentError, match=r"^puzzle must be a Puzzle"):
        call(**{**right, "puzzle": wrong})


@pytest.mark.parametrize(
    "name", ["solve", "check", "count", "marginals", "explain", "hint", "rate", "trace"]
)
@pytest.mark.parametrize("wrong", [5, {"seconds": 1}, (1, None, 2**20)])
def test_what_are_no_limits_is_refused_with_what_to_pass(name: str, wrong: Any) -> None:
    call, right = CALLS[name]
    with pytest.raises(ArgumentError, match=r"^limits must be Limits"):
        call(**{**right, "limits": wrong})


@pytest.mark.parametrize("wrong", ["x", 5, [[1]]])
@pytest.mark.parametrize("name", ["given", "goal"])
def test_what_is_no_grid_is_refused_with_what_to_pass(name: str, wrong: Any) -> None:
    with pytest.raises(ArgumentError, match=rf"^{name} must be a Grid"):
        Puzzle([[1]], [[1]], **{name: wrong})
    with pytest.raises(ArgumentError, match=r"^saved must be a Grid"):
        Puzzle([[1]], [[1]], saved=[wrong])


@pytest.mark.parametrize(
    "wrong",
    [{"seconds": -1}, {"seconds": math.nan}, {"seconds": "1"}, {"seconds": True},
     {"nodes": -1}, {"nodes": 1.5}, {"nodes": True}, {"nodes": math.nan},
     {"memory": 0}, {"memory": 1e9}, {"memory": None}],
)  # fmt: skip
def test_limits_are_checked_also_when_they_are_changed(wrong: dict[str, Any]) -> None:
    (name,) = wrong
    for make in (Limits, Limits().replace):
        with pytest.raises(ArgumentError, match=f"^limit {name} must be a") as caught:
            make(**wrong)
        assert isinstance(caught.value, TypeError)
        assert isinstance(caught.value, ValueError)


def test_limits_too_large_to_be_reached_are_no_error() -> None:
    large = Limits(seconds=math.inf, nodes=2**70, memory=2**70)
    assert nonolith.solve(PUZZLE, max_solutions=10**30, limits=large).verdict == "multiple"
    assert nonolith.solve(PUZZLE, "probe1", limits=large).verdict == "multiple"
    assert nonolith.count(PUZZLE, at_most=10**30, limits=large) == 2
    assert nonolith.marginals(PUZZLE, limits=large).shape == (2, 2, 2)
    with pytest.raises(ArgumentError, match="sweeps must be a whole number, from 0 to"):
        nonolith.marginals(PUZZLE, sweeps=2**40)


def test_a_message_shows_short_values_whole_and_the_beginning_of_long_ones() -> None:
    with pytest.raises(ArgumentError, match=r"not '2x1:1/1/2'"):
        nonolith.solve("2x1:1/1/2")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"not 'xxxxx+\.\.\.") as caught:
        nonolith.solve("x" * 1000)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300
