"""Every public function that takes limits ends soon after its seconds, however large the puzzle."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

import nonolith
from nonolith import Draft, Grid, Limits, NonolithError, Puzzle
from nonolith.design import from_picture, mend
from nonolith.model.limits import MEBIBYTE
from tests.large_puzzles import KINDS, MORE, SECONDS, puzzle_of, taken

#: The kinds that are tried in every run; the others take a minute more.
QUICK = ("noise", "one in each line")


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


def picture_of(puzzle: Puzzle) -> Grid:
    """The goal of a puzzle, or a picture with the same number of cells in each row."""
    if puzzle.goal is not None:
        return puzzle.goal
    cells = [1 + (3 * place // puzzle.width % 2) for place in range(puzzle.height * puzzle.width)]
    return Grid(puzzle.height, puzzle.width, cells)


def with_given_cells(puzzle: Puzzle) -> Puzzle:
    """The puzzle of the picture, every seventh cell given."""
    picture = picture_of(puzzle)
    masks = [mask if i % 7 == 0 else 3 for i, mask in enumerate(picture.masks())]
    return Puzzle.from_grid(picture, given=Grid(*picture.shape, masks))


def photograph(puzzle: Puzzle) -> bytes:
    """A PPM file whose pixels are the cells of the picture."""
    pixels = b"".join(bytes([mask * 85]) * 3 for mask in picture_of(puzzle).masks())
    return b"P6 %d %d 255\n" % (puzzle.width, puzzle.height) + pixels


#: For each name a function that prepares a call for a puzzle; the call then takes only limits.
CALLS: dict[str, Callable[[Puzzle], Callable[..., Any]]] = {
    "solve": lambda p: partial(nonolith.solve, p),
    "solve with threads": lambda p: partial(nonolith.solve, p, jobs=2),
    "check": lambda p: partial(nonolith.check, p),
    "check of cells": lambda p: partial(nonolith.check, p, cells=True),
    "count": lambda p: partial(nonolith.count, p),
    "solutions": lambda p: lambda limits: next(nonolith.solutions(p, limits=limits), None),
    "marginals": lambda p: partial(nonolith.marginals, p),
    "trace": lambda p: partial(nonolith.trace, p),
    "canonical trace": lambda p: partial(nonolith.trace, p, canonical=True),
    "explain": lambda p: partial(nonolith.explain, p),
    "rate": lambda p: partial(nonolith.rate, p),
    "hint": lambda p: partial(nonolith.hint, p, started(p)),
    "verify": lambda p: partial(nonolith.verify, p, started(p)),
    "typos": lambda p: partial(nonolith.typos, mistyped(p)),
    "compare": lambda p: partial(nonolith.compare, p, "auto"),
    "batch": lambda p: lambda limits: list(nonolith.batch(p, limits=limits)),
    "generate": lambda p: partial(nonolith.generate, *p.shape, unique=True),
    "certify": lambda p: partial(nonolith.certify, p),
    "verify_certificate": lambda p: partial(nonolith.verify_certificate, claim(p)),
    "mend": lambda p: partial(mend, picture_of(p)),
    "mend with symmetry": lambda p: partial(mend, picture_of(p), symmetric=True),
    "mend for lines": lambda p: partial(mend, picture_of(p), "line-solvable"),
    "mend with given cells": lambda p: partial(mend, with_given_cells(p)),
    "mend by giving": lambda p: partial(mend, picture_of(p), give=True),
    "from_picture": lambda p: partial(from_picture, photograph(p), size=p.height),
}


def test_every_public_function_that_takes_limits_is_here() -> None:
    functions = [(name, getattr(nonolith, name)) for name in nonolith.__all__]
    with_limits = {
        name
        for name, value in functions
        if inspect.isfunction(value) and "limits" in inspect.signature(value).parameters
    }
    # The limits of a booklet are for solving each of its puzzles; the paper bounds what is drawn.
    assert with_limits - {"booklet"} <= set(CALLS)


@pytest.mark.parametrize(
    "kind",
    [kind if kind in QUICK else pytest.param(kind, marks=pytest.mark.long) for kind in KINDS],
)
@pytest.mark.parametrize("name", CALLS)
def test_a_call_ends_soon_after_its_seconds(name: str, kind: str) -> None:
    if name == "from_picture":
        pytest.importorskip("PIL.Image")
    call = CALLS[name](puzzle_of(kind, 1000))
    with suppress(NonolithError):  # it may refuse the puzzle, or end at its limit with an error
        assert taken(lambda: call(limits=Limits(seconds=SECONDS))) < SECONDS + MORE


def test_mending_keeps_its_limit_on_memory() -> None:
    puzzle = with_given_cells(puzzle_of("noise", 100))
    assert mend(puzzle, limits=Limits(memory=MEBIBYTE)).limit == "memory"
