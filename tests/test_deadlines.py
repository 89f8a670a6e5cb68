"""Every public function with limits ends soon after its time limit, for puzzles of any size."""

from __future__ import annotations

import inspect
import os
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import nonolith
from nonolith import (
    CertificateError,
    Draft,
    Grid,
    LimitReached,
    Limits,
    NonolithError,
    Puzzle,
    PuzzleError,
    design_puzzles,
    make,
    mend,
)
from nonolith.certificates.archive import archived
from nonolith.certificates.certificate import (
    FORMULA,
    PROOF,
    PUZZLE,
    README,
    SOLUTIONS,
    dimacs,
    readme_of,
    solutions_text,
    variable_names,
)
from nonolith.design import some_colours
from nonolith.formats.json import pieces
from nonolith.model.limits import MEBIBYTE
from nonolith.solving.work import Work
from tests import processes
from tests.examples import long
from tests.large_puzzles import KINDS, SECONDS, puzzle_of

pytestmark = pytest.mark.first

#: Seconds of processor time that a call may use beyond its limit; at most 0.3 on an idle machine.
LATE = 0.4

#: The kind of puzzle that every run tries; the other kinds take a minute more.
QUICK = ("noise",)


def started(puzzle: Puzzle) -> Grid:
    """Return the grid of a player who has filled the first cell of every tenth row."""
    cells = [3] * (puzzle.height * puzzle.width)
    cells[:: puzzle.width * 10] = [2] * len(cells[:: puzzle.width * 10])
    return Grid(puzzle.height, puzzle.width, cells)


def mistyped(puzzle: Puzzle) -> Draft:
    """Return the clues without the last number of the first row."""
    return puzzle.draft.with_clue(0, puzzle.rows[0][:-1])


def claim(puzzle: Puzzle) -> bytes:
    """Return a certificate whose formula is truncated; its other files are right."""
    formula = dimacs(puzzle, goals_of(puzzle), Work(Limits()))
    return certificate(puzzle, islice(formula, 100_000))


def large_claim(puzzle: Puzzle) -> bytes:
    """Return a certificate without clauses that takes longer to read than the time limit."""
    return certificate(puzzle, variable_names(puzzle))


def goals_of(puzzle: Puzzle) -> list[Grid]:
    return [] if puzzle.goal is None else [puzzle.goal]


def certificate(puzzle: Puzzle, formula: Iterable[str]) -> bytes:
    solutions = goals_of(puzzle)
    texts = {
        README: [readme_of(len(solutions))],
        PUZZLE: pieces([puzzle]),
        SOLUTIONS: solutions_text(solutions),
        FORMULA: [f"{line}\n" for line in formula],
        PROOF: ["0\n"],
    }
    return archived({name: map(str.encode, pieces) for name, pieces in texts.items()})


def picture_of(puzzle: Puzzle) -> Grid:
    """Return the goal of a puzzle, or a picture with equally many filled cells in each row."""
    if puzzle.goal is not None:
        return puzzle.goal
    cells = [1 + (3 * place // puzzle.width % 2) for place in range(puzzle.height * puzzle.width)]
    return Grid(puzzle.height, puzzle.width, cells)


def with_given_cells(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle of the picture with every seventh cell given."""
    picture = picture_of(puzzle)
    masks = [mask if i % 7 == 0 else 3 for i, mask in enumerate(picture.masks())]
    return Puzzle.from_grid(picture, given=Grid(*picture.shape, masks))


def photograph(side: int) -> bytes:
    """Return a PPM file of random pixels in all colours."""
    pixels = Random(1).randbytes(3 * side * side)
    return b"P6 %d %d 255\n" % (side, side) + pixels


#: By name: a function that takes a puzzle and prepares a call, which takes only limits.
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
    "verify a blank grid": lambda p: partial(
        nonolith.verify, p, Grid(*p.shape, [1] * (p.height * p.width))
    ),
    "typos": lambda p: partial(nonolith.typos, mistyped(p)),
    "compare": lambda p: partial(nonolith.compare, p, "auto"),
    "batch": lambda p: lambda limits: list(nonolith.batch(p, limits=limits)),
    "certify": lambda p: partial(nonolith.certify, p, max_solutions=10**6),
    "verify_certificate": lambda p: partial(nonolith.verify_certificate, claim(p)),
    "verify_certificate of a large puzzle": lambda p: partial(
        nonolith.verify_certificate, large_claim(p)
    ),
    "verify_certificate with a puzzle": lambda p: partial(
        nonolith.verify_certificate, large_claim(p), p
    ),
    "convert": lambda p: partial(nonolith.convert, p, "svg", solve=True),
    "mend": lambda p: partial(mend, picture_of(p)),
    "mend with symmetry": lambda p: partial(mend, picture_of(p), symmetric=True),
    "mend for lines": lambda p: partial(mend, picture_of(p), "line-solvable"),
    "mend with given cells": lambda p: partial(mend, with_given_cells(p)),
    "mend by giving": lambda p: partial(mend, picture_of(p), give=True),
}

#: The side of the puzzles of a call, if not 1000: formulas in certificates have a maximum size,
#: and the limit should end the proofs of conflicts, not the work before them.
SIDES = {"certify": 50, "verify_certificate": 50, "verify a blank grid": 200}

#: Calls that may raise an error before their time limit: a picture has no symmetry, or the clauses
#: of a certificate would take too much memory.
REFUSALS: dict[str, tuple[type[NonolithError], ...]] = {
    "mend with symmetry": (PuzzleError,),
    "verify_certificate of a large puzzle": (CertificateError, LimitReached),
    "verify_certificate with a puzzle": (CertificateError, LimitReached),
}

#: Calls whose arguments take many seconds to make.
SLOW = (
    "verify_certificate",
    "verify_certificate of a large puzzle",
    "verify_certificate with a puzzle",
)


def designed(**options: Any) -> Callable[..., Any]:
    """Return a call that generates a large puzzle with these properties."""
    return lambda limits: next(design_puzzles(1, 1000, 1000, limits=limits, **options))


def pictured(**options: Any) -> Callable[..., Any]:
    """Return a call that makes a large puzzle from a picture with these settings."""
    pytest.importorskip("PIL.Image")
    return partial(make, photograph(1000), size=1000, **options)


def like_a_picture() -> Callable[..., Any]:
    """Return a call that generates a large puzzle like a picture."""
    pytest.importorskip("PIL.Image")
    return designed(like=photograph(1000))


#: Calls that make large puzzles.
MAKING: dict[str, Callable[[], Callable[..., Any]]] = {
    "generate": lambda: partial(nonolith.generate, 1000, 1000),
    "generate unique": lambda: partial(nonolith.generate, 1000, 1000, unique=True),
    "random_puzzles": lambda: (
        lambda limits: next(nonolith.random_puzzles(1, 1000, 1000, limits=limits))
    ),
    "tournament_puzzles": lambda: (
        lambda limits: next(nonolith.tournament_puzzles(1, 1000, unique=True, limits=limits))
    ),
    "generate a number of cells": lambda: partial(nonolith.generate, 1000, 1000, filled=500_000),
    "generate in colour": lambda: partial(nonolith.generate, 1000, 1000, palette=some_colours(9)),
    "trivial": lambda: designed(difficulty="trivial", probability=0.9999),
    "easy in colour": lambda: designed(difficulty="easy", palette=some_colours(9)),
    "design_puzzles": lambda: designed(difficulty="hard"),
    "blobs": lambda: designed(shape="blobs", palette=some_colours(3)),
    "like a picture": like_a_picture,
    "make": pictured,
    "make in 4 colours": lambda: pictured(colours=4),
    "make in 31 colours": lambda: pictured(colours=31),
}


def test_every_public_function_with_limits_is_tested_here() -> None:
    functions = [(name, getattr(nonolith, name)) for name in nonolith.__all__]
    with_limits = {
        name
        for name, value in functions
        if inspect.isfunction(value) and "limits" in inspect.signature(value).parameters
    }
    # The limits of a booklet apply to solving each puzzle; the paper size limits the drawing.
    assert with_limits - {"booklet"} <= CALLS.keys() | MAKING.keys()


def seconds_late(call: Callable[..., Any], name: str) -> float:
    """Return the seconds of processor time that a call takes beyond its time limit."""
    began, worked = time.monotonic(), time.process_time()
    try:
        call(limits=Limits(seconds=SECONDS))
    except REFUSALS.get(name, LimitReached):
        in_time = time.monotonic() - began >= SECONDS / 2
        assert in_time or name in REFUSALS, "refused at once: this tests nothing"
    return time.process_time() - worked - SECONDS


def end_in_time(call: Callable[..., Any], name: str) -> None:
    """Check that a call is less than ``LATE`` seconds late in at least one of three runs."""
    assert any(seconds_late(call, name) < LATE for _ in range(3))


@pytest.mark.parametrize(
    "kind",
    [kind if kind in QUICK else long(kind) for kind in KINDS],
)
@pytest.mark.parametrize(
    "name",
    [long(name) if name in SLOW else name for name in CALLS],
)
def test_a_call_ends_soon_after_its_time_limit(name: str, kind: str) -> None:
    call = CALLS[name](puzzle_of(kind, SIDES.get(name, 1000)))
    end_in_time(call, name)


@pytest.mark.parametrize("name", MAKING)
def test_making_a_puzzle_ends_soon_after_its_time_limit(name: str) -> None:
    end_in_time(MAKING[name](), name)


def child_seconds(*arguments: str) -> float:
    """Return the processor time of a command of nonolith, the shorter of two runs."""
    times = []
    for _ in range(2):
        before = os.times()
        processes.run([sys.executable, "-m", "nonolith", *arguments])
        after = os.times()
        user = after.children_user - before.children_user
        times.append(user + after.children_system - before.children_system)
    return min(times)


@pytest.mark.long
def test_a_command_draws_a_large_puzzle_soon_after_its_time_limit(tmp_path: Path) -> None:
    """The bound is relative to ``convert``, which reads and writes the same puzzle: ``solve`` takes
    twice as long, and took six times as long when the picture was drawn number by number."""
    path = str(tmp_path / "noise.non")
    nonolith.write(puzzle_of("noise", 1000).replace(goal=None), path)
    converted = child_seconds("convert", path, "--to", "non")
    assert child_seconds("solve", "--timeout", str(SECONDS), path) < SECONDS + 4 * converted


def test_mending_keeps_its_limit_on_memory() -> None:
    puzzle = with_given_cells(puzzle_of("noise", 100))
    assert mend(puzzle, limits=Limits(memory=MEBIBYTE)).limit == "memory"
