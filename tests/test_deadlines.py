"""Every public function that takes limits ends soon after its seconds, however large the puzzle."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

import nonolith
from nonolith import Draft, Grid, Limits, NonolithError, Puzzle
from tests.large_puzzles import KINDS, MORE, SECONDS, puzzle_of, taken


def started(puzzle: Puzzle) -> Grid:
    """What a player has who filled the first cell of every tenth row."""
    cells = [3] * (puzzle.height * puzzle.width)
    cells[:: puzzle.width * 10] = [2] * len(cells[:: puzzle.width * 10])
    return Grid(puzzle.height, puzzle.width, cells)


def mistyped(puzzle: Puzzle) -> Draft:
    """The clues with the last number of the first row left out."""
    return puzzle.draft.with_clue(0, puzzle.rows[0][:-1])


def claim(puzzle: Puzzle) -> bytes:
    """A certificate, without proof, that the puzzle has no solution."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        archive.writestr("puzzle.json", str(nonolith.write(puzzle, format="json")))
        archive.writestr("solutions.json", '{"certificate": 1, "solutions": []}')
        for name in ("README.txt", "formula.cnf", "proof.drup"):
            archive.writestr(name, "")
    return data.getvalue()


def ended(call: Callable[[], Any]) -> None:
    """Make a call that may refuse the puzzle, or end at its limit with an error."""
    with suppress(NonolithError):
        call()


CALLS: dict[str, Callable[[Puzzle, Limits], Any]] = {
    "solve": lambda p, limits: nonolith.solve(p, limits=limits),
    "check": lambda p, limits: nonolith.check(p, limits=limits),
    "count": lambda p, limits: nonolith.count(p, limits=limits),
    "solutions": lambda p, limits: next(nonolith.solutions(p, limits=limits), None),
    "marginals": lambda p, limits: nonolith.marginals(p, limits=limits),
    "trace": lambda p, limits: nonolith.trace(p, limits=limits),
    "explain": lambda p, limits: nonolith.explain(p, limits=limits),
    "rate": lambda p, limits: nonolith.rate(p, limits=limits),
    "hint": lambda p, limits: nonolith.hint(p, started(p), limits=limits),
    "typos": lambda p, limits: nonolith.typos(mistyped(p), limits=limits),
    "compare": lambda p, limits: nonolith.compare(p, "auto", limits=limits),
    "batch": lambda p, limits: list(nonolith.batch(p, limits=limits)),
    "generate": lambda p, limits: nonolith.generate(*p.shape, unique=True, limits=limits),
    "certify": lambda p, limits: ended(lambda: nonolith.certify(p, limits=limits)),
    "verify_certificate": lambda p, limits: ended(
        lambda: nonolith.verify_certificate(claim(p), limits=limits)
    ),
    "verify": lambda p, limits: nonolith.verify(p, started(p), limits=limits),
}


def test_every_public_function_that_takes_limits_is_here() -> None:
    functions = [(name, getattr(nonolith, name)) for name in nonolith.__all__]
    with_limits = {
        name
        for name, value in functions
        if inspect.isfunction(value) and "limits" in inspect.signature(value).parameters
    }
    # The limits of a booklet are for solving each of its puzzles; the paper bounds what is drawn.
    assert with_limits == {*CALLS, "booklet"}


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=pytest.mark.long) if kind in ("full", "rings") else kind
        for kind in KINDS
    ],
)
@pytest.mark.parametrize("name", CALLS)
def test_a_call_ends_soon_after_its_seconds(name: str, kind: str) -> None:
    puzzle = puzzle_of(kind, 400)
    assert taken(lambda: CALLS[name](puzzle, Limits(seconds=SECONDS))) < SECONDS + MORE


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", CALLS)
def test_a_call_on_the_largest_puzzle_ends_soon_after_its_seconds(name: str, kind: str) -> None:
    puzzle = puzzle_of(kind, 1000)
    assert taken(lambda: CALLS[name](puzzle, Limits(seconds=SECONDS))) < SECONDS + 2 * MORE
