"""Public functions raise only errors of nonolith, in plain words, whatever is passed to them.

Every argument of every public function gets values of other types and numbers out of range.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonolith
from nonolith import (
    ArgumentError,
    Draft,
    FormatError,
    Grid,
    Limits,
    NonolithError,
    Puzzle,
    design,
)
from nonolith.model.palette import BLACK_AND_WHITE
from tests.examples import all_cases

PUZZLE = Puzzle(rows=[[1], [1]], columns=[[1], [1]])
GRID = Grid.unknown_cells(2, 2)
EXPLANATION = nonolith.explain(PUZZLE)
LITTLE = Limits(seconds=0.5, nodes=100)
FLOWER = (Path(__file__).parents[2] / "examples" / "flower.png").read_bytes()

#: Each public function with valid arguments.
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "solve": (nonolith.solve, {"puzzle": PUZZLE, "limits": LITTLE}),
    "solutions": (lambda puzzle, **more: [*nonolith.solutions(puzzle, **more)], {"puzzle": PUZZLE}),
    "check": (nonolith.check, {"puzzle": PUZZLE, "limits": LITTLE}),
    "count": (nonolith.count, {"puzzle": PUZZLE, "limits": LITTLE}),
    "marginals": (nonolith.marginals, {"puzzle": PUZZLE, "limits": LITTLE}),
    "line": (nonolith.line, {"clue": "3 1", "cells": 6}),
    "explain": (nonolith.explain, {"puzzle": PUZZLE, "language": "de", "limits": LITTLE}),
    "hint": (
        nonolith.hint, {"puzzle": PUZZLE, "grid": GRID, "language": "de", "limits": LITTLE}
    ),
    "rate": (nonolith.rate, {"puzzle": PUZZLE, "limits": LITTLE}),
    "trace": (nonolith.trace, {"puzzle": PUZZLE, "limits": LITTLE}),
    "verify": (nonolith.verify, {"puzzle": PUZZLE, "grid": GRID, "language": "de"}),
    "typos": (nonolith.typos, {"clues": PUZZLE, "limits": LITTLE}),
    "compare": (nonolith.compare, {"puzzles": [], "methods": "auto", "limits": LITTLE}),
    "batch": (
        lambda **named: list(nonolith.batch(**named)), {"puzzles": [PUZZLE], "limits": LITTLE}
    ),
    "generate": (nonolith.generate, {"height": 2, "width": 2}),
    "random_grid": (nonolith.random_grid, {"height": 2, "width": 2}),
    "random_puzzles": (
        lambda **named: next(nonolith.random_puzzles(**named), None),
        {"number": 1, "height": 2, "width": 2},
    ),
    "tournament_puzzles": (
        lambda **named: next(nonolith.tournament_puzzles(**named), None),
        {"number": 1, "size": 2},
    ),
    "design_puzzles": (
        lambda **named: next(nonolith.design_puzzles(**named), None),
        {"number": 1, "height": 2, "width": 2, "limits": LITTLE},
    ),
    "make": (nonolith.make, {"picture": FLOWER, "size": 6, "limits": LITTLE}),
    "mend": (nonolith.mend, {"picture": PUZZLE, "limits": LITTLE}),
    "certify": (nonolith.certify, {"puzzle": PUZZLE, "limits": LITTLE}),
    "verify_certificate": (
        nonolith.verify_certificate,
        {"source": nonolith.certify(PUZZLE), "puzzle": PUZZLE, "limits": LITTLE},
    ),
    "convert": (nonolith.convert, {"puzzle": PUZZLE, "to": "svg", "limits": LITTLE}),
    "draw": (nonolith.draw, {"puzzle": PUZZLE, "grid": GRID}),
    "animation": (nonolith.animation, {"explanation": EXPLANATION}),
    "film_strip": (nonolith.film_strip, {"explanation": EXPLANATION}),
    "play_page": (nonolith.play_page, {"explanation": EXPLANATION}),
    "widget": (nonolith.widget, {"puzzle": PUZZLE, "grid": GRID, "language": "de"}),
    "booklet": (nonolith.booklet, {"puzzles": [PUZZLE], "limits": LITTLE}),
    "read": (nonolith.read, {"path_or_text": "1x1:1/1"}),
    "read_all": (nonolith.read_all, {"path_or_text": "1x1:1/1"}),
    "read_each": (lambda **named: list(nonolith.read_each(**named)), {"path_or_text": "1x1:1/1"}),
    "check_answers": (
        lambda **named: list(nonolith.check_answers(**named)),
        {"puzzles": "1x1:1/1", "solutions": "$1\n1\n"},
    ),
    "write": (nonolith.write, {"puzzles": PUZZLE, "format": "json"}),
    "Draft": (nonolith.Draft, {"rows": [[1]], "columns": [[1]]}),
    "Palette": (nonolith.Palette, {"colours": BLACK_AND_WHITE.colours}),
    "Limits": (nonolith.Limits, {}),
    "Puzzle": (nonolith.Puzzle, {"rows": [[1]], "columns": [[1]]}),
    "Grid": (nonolith.Grid, {"height": 1, "width": 1, "domains": [1]}),
    "Puzzle.from_grid": (nonolith.Puzzle.from_grid, {"grid": Grid.from_text("#")}),
    "Puzzle.accepts": (PUZZLE.accepts, {"grid": GRID}),
    "Puzzle.with_given": (PUZZLE.with_given, {"grid": GRID}),
    "Puzzle.replace": (PUZZLE.replace, {"rows": [[1], [1]], "palette": BLACK_AND_WHITE}),
    "Grid.unknown_cells": (
        Grid.unknown_cells, {"height": 2, "width": 2, "palette": BLACK_AND_WHITE}
    ),
    "Grid.from_rows": (Grid.from_rows, {"rows": [[1]], "palette": BLACK_AND_WHITE}),
    "Grid.from_text": (
        Grid.from_text, {"text": "#", "palette": BLACK_AND_WHITE, "shape": None}
    ),
    "Hint.help": (nonolith.hint(PUZZLE).help, {"level": 1}),
    "Rating.text": (nonolith.rate(PUZZLE).text, {"language": "de"}),
}  # fmt: skip

#: Names of the arguments of each function, from its signature if possible, else from ``CALLS``.
ARGUMENTS = {name: list(right) for name, (_, right) in CALLS.items()} | {
    name: [a for a, p in inspect.signature(getattr(nonolith, name)).parameters.items()
           if p.kind is not p.VAR_KEYWORD]
    for name in CALLS
    if "." not in name
}  # fmt: skip


class Broken:
    """A number of which no value can be taken."""

    def __index__(self) -> int:
        raise RuntimeError("of purpose")

    __float__ = __repr__ = __index__  # type: ignore[assignment]


WRONG: list[Any] = [
    5, -1, 1.5, -5.0, math.nan, math.inf, True, 2**40, 2**70, 10**30, 10**5000,
    "x", "2x1:1/1/2", b"abc", [], {}, {"seconds": 1}, object(), print, None, "\ud800",
    [5], [1, 1, 1], ["x"], [[5, "x"]], [[object()]], {"x": 5}, GRID, LITTLE, BLACK_AND_WHITE,
    np.array(3), Broken(),
]  # fmt: skip

#: Output paths get fewer wrong values, because a small integer may be an open file descriptor.
APART = {("write", "path"), ("batch", "into")}

#: Functions that take long if a value is right after all; `make test` tries some of the values.
COSTLY = {"booklet", "make", "design_puzzles"}


@pytest.mark.parametrize("name", CALLS)
def test_wrong_arguments_raise_only_errors_of_nonolith(name: str) -> None:
    call, right = CALLS[name]
    step = 8 if name in COSTLY and not all_cases() else 1
    for i, argument in enumerate(ARGUMENTS[name]):
        values = WRONG if (name, argument) not in APART else [1.5, [], {}, object(), b"abc"]
        for wrong in values[i % step :: step]:
            try:
                call(**{**right, argument: wrong})
            except NonolithError as error:
                text = str(error)
            else:
                continue
            assert 10 < len(text) < 1000


def test_no_public_function_is_forgotten() -> None:
    functions = {n for n in nonolith.__all__ if inspect.isfunction(getattr(nonolith, n))}
    assert functions <= CALLS.keys()


def test_whole_numbers_of_numpy_are_accepted() -> None:
    one: Any = np.int64(1)
    two: Any = np.int32(2)
    half: Any = np.float32(0.5)
    minus: Any = np.int8(-1)
    clue: Any = np.array([1])
    puzzle = Puzzle(np.array([[1], [1]]), [[(one, one)], [one]])
    assert puzzle == PUZZLE
    assert Puzzle.of_draft(Draft([clue, [one]], [[1], [1]])) == PUZZLE
    assert Grid(two, two, np.array([3, 3, 3, 3])) == GRID == Grid.unknown_cells(two, two)
    assert Grid.from_rows([[one, minus]]).text() == "#?"
    assert GRID.domain(one, -one) == {0, 1}
    assert nonolith.generate(two, two, filled=two, seed=one) == nonolith.generate(
        2, 2, filled=2, seed=1
    )
    assert nonolith.generate(two, two, probability=half).shape == (2, 2)
    assert nonolith.read("1x1:1/1", number=one).shape == (1, 1)
    assert nonolith.hint(PUZZLE).help(one)


#: The public functions whose first argument is one puzzle.
ABOUT_ONE = [
    "solve", "solutions", "check", "count", "marginals", "explain", "hint", "rate", "trace",
    "verify", "certify", "draw",
]  # fmt: skip


@pytest.mark.parametrize("name", ABOUT_ONE)
def test_a_puzzle_may_be_a_path_or_a_text(name: str, tmp_path: Path) -> None:
    path = tmp_path / "fork.non"
    nonolith.write(PUZZLE, path)
    call, right = CALLS[name]
    for puzzle in (path, str(path), path.read_text(), path.read_bytes()):
        assert type(call(**{**right, "puzzle": puzzle})) is type(call(**right))
    with pytest.raises(FormatError, match="there is no such file"):
        call(**{**right, "puzzle": "cat.non"})


def test_typos_takes_the_clues_of_a_file_that_do_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "slip.non"
    path.write_text("width 2\nheight 2\nrows\n1\n3\ncolumns\n2\n1\n")
    assert nonolith.typos(path) == nonolith.typos(Draft(["1", "3"], ["2", "1"]))
    with pytest.raises(FormatError):
        nonolith.typos("width x")


#: Functions, an argument with wrong values, and what the error says that it must be.
MUST_BE: list[tuple[list[str], str, list[Any], str]] = [
    (ABOUT_ONE, "puzzle", [5, GRID, [[1]], None], "puzzle must be a Puzzle"),
    ([*ABOUT_ONE[:-2], "typos", "compare"], "limits", [5, {"seconds": 1}, (1, None, 2**20)],
     "limits must be Limits"),
    (["write", "compare"], "puzzles", ["2x1:1/1/2", b"x", 5, GRID, [5], ["2x1:1/1/2"]],
     "puzzles must be a Puzzle, or an iterable"),
    (["Palette"], "colours", ["red"], "colours must be a list of Colours"),
    (["Palette"], "colours", [[("white", "#ffffff", 5)]], ".*is not a Colour: a name, #rrggbb and"),
    *[(["Puzzle"], name, ["x", 5, [[1]]], f"{name} must be a Grid") for name in ("given", "goal")],
    (["Puzzle"], "saved", [["x"], [5], [[[1]]]], "saved must be a Grid"),
]  # fmt: skip


@pytest.mark.parametrize(("names", "argument", "values", "message"), MUST_BE)
def test_the_error_about_a_wrong_argument_says_what_to_pass(
    names: list[str], argument: str, values: list[Any], message: str
) -> None:
    for name in names:
        call, right = CALLS[name]
        for wrong in values:
            with pytest.raises(NonolithError, match=f"^{message}"):
                call(**{**right, argument: wrong})


def test_every_function_with_limits_has_a_timeout() -> None:
    functions = [getattr(nonolith, name) for name in CALLS if "." not in name]
    functions += [f for name in dir(design) if inspect.isfunction(f := getattr(design, name))]
    named = [f for f in functions if "limits" in inspect.signature(f).parameters]
    assert len(named) > 15
    assert [f for f in named if "timeout" not in inspect.signature(f).parameters] == []


def test_a_timeout_replaces_the_seconds_of_limits() -> None:
    assert Limits.of(Limits(seconds=1, nodes=5), timeout=2) == Limits(seconds=2, nodes=5)
    assert Limits.of(Limits(seconds=1)) == Limits(seconds=1)
    for wrong in (-1, "5", math.nan, True):
        with pytest.raises(ArgumentError, match=r"^timeout must be a number"):
            nonolith.solve(PUZZLE, timeout=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "name", ["solve", "check", "explain", "hint", "rate", "trace", "verify", "typos"]
)
def test_a_timeout_of_no_time_ends_the_work(name: str) -> None:
    call, right = CALLS[name]
    large = nonolith.generate(20, 20, seed=1)
    first = {"clues": large} if name == "typos" else {"puzzle": large}
    grid = {"grid": Grid.unknown_cells(20, 20)} if "grid" in right else {}
    assert call(**{**right, **first, **grid, "timeout": 0}).limit == "seconds"


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


def test_limits_too_large_to_be_reached_are_accepted() -> None:
    large = Limits(seconds=math.inf, nodes=2**70, memory=2**70)
    assert nonolith.solve(PUZZLE, max_solutions=10**30, limits=large).verdict == "multiple"
    assert nonolith.solve(PUZZLE, "probe1", limits=large).verdict == "multiple"
    assert nonolith.count(PUZZLE, at_most=10**30, limits=large) == 2
    assert nonolith.marginals(PUZZLE, limits=large).shape == (2, 2, 2)
    with pytest.raises(ArgumentError, match="sweeps must be a whole number from 0 to"):
        nonolith.marginals(PUZZLE, sweeps=2**40)


def test_a_message_shows_short_values_whole_and_the_beginning_of_long_ones() -> None:
    with pytest.raises(ArgumentError, match=r"not '2x1:1/1/2'"):
        nonolith.solve(PUZZLE, limits="2x1:1/1/2")  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match=r"not 'xxxxx+\.\.\.") as caught:
        nonolith.solve(PUZZLE, limits="x" * 1000)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 300
