"""Perform ``solve``, ``check``, ``count``, ``typos`` and ``certify``: find solutions and proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.operations.derived import derived
from nonolith.operations.fields import Field
from nonolith.operations.inputs import ARGUMENTS, GRID, LIMITS, NAME, PUZZLE, SEARCH, PuzzleInput
from nonolith.operations.records import (
    LIMIT,
    SEARCH_RESULT,
    puzzle_record,
    rows_of,
)
from nonolith.operations.request import Operation, Request, file_of
from nonolith.solving.solve import count
from nonolith.support.kinds import Boolean, Integer

if TYPE_CHECKING:
    from nonolith.model.result import Result


def _solve(request: Request) -> Result:
    from nonolith.solving.solve import solve

    puzzle = request.puzzle if request.grid is None else request.puzzle.with_given(request.grid)
    return solve(puzzle, limits=request.limits, **request.given("max_solutions", *ARGUMENTS))


def _solve_record(entry: Any, result: Result) -> dict[str, Any]:
    return {
        **puzzle_record(entry),
        "palette": [colour._asdict() for colour in entry.puzzle.palette],
        "verdict": str(result.verdict),
        "solutions": [rows_of(grid) for grid in result.solutions],
        "complete": result.complete,
        "known": rows_of(result.known),
        "limit": result.limit,
        "statistics": result.statistics.asdict(),
        "method": result.method,
    }


SOLVE = Operation(
    "solve",
    "solve a puzzle, and prove the verdict",
    (
        *PUZZLE,
        GRID,
        Field(
            "max_solutions",
            Integer(1, 10**6),
            "maximum number of solutions to find; by default 2, which is enough to decide whether "
            "there is exactly one",
        ),
        *SEARCH,
    ),
    SEARCH_RESULT,
    _solve,
    _solve_record,
    sends_known=True,
)


def _check(request: Request) -> Result:
    from nonolith.solving.solve import check

    arguments = request.given("cells", *ARGUMENTS)
    return check(request.puzzle, limits=request.limits, **arguments)


def _check_record(entry: Any, result: Result) -> dict[str, Any]:
    """Return the result of ``check``; ``backbone`` and ``differing`` are null if not proved.

    Otherwise they could be wrong: the solutions found may differ in fewer cells than all solutions.
    """
    differing = None if result.backbone is None else result.differing
    found = {"backbone": rows_of(result.backbone), "differing": differing}
    return {**_solve_record(entry, result), **found}


CHECK = Operation(
    "check",
    "decide whether a puzzle has one solution, several or none",
    (
        *PUZZLE,
        Field(
            "cells",
            Boolean(),
            "find all cells that differ between solutions, which may take far longer than the "
            "verdict",
        ),
        *SEARCH,
    ),
    {
        **SEARCH_RESULT,
        "backbone": "text[]?: rows with the cells that are equal in all solutions, and `?` for "
        "other cells; null if these cells are not known (the option `cells` finds them)",
        "differing": "integer[][]?: all cells (`[row, column]`, from 0) that differ between "
        "solutions; null if these cells are not known",
    },
    _check,
    _check_record,
    sends_known=True,
)


COUNT = derived(count)


def _typos(request: Request) -> dict[str, Any]:
    from nonolith.design.typos import typos
    from nonolith.formats.size_limit import limit_lines

    with limit_lines(request.bounds.side):
        found = typos(file_of(request.values, "clues"), limits=request.limits)
    return {**found.record(), "puzzles": [typo.puzzle.record() for typo in found.found]}


TYPOS = Operation(
    "typos",
    "find mistyped clues that explain why a puzzle does not have exactly one solution",
    (
        Field("clues", PuzzleInput(), "clues, as a `puzzle` that may be invalid", required=True),
        NAME,
        LIMITS,
    ),
    {
        "problem": "text: what is wrong with the clues; an empty string if they have exactly one "
        "solution",
        "typos": "object[]: possible typos, the likeliest first, each with its `line`, the clue as "
        "`written` and as possibly `meant` (lists of pairs: length and colour), the `verdict` with "
        "the corrected clue, `by_lines` (whether line solving alone then solves the puzzle), and a "
        "`sentence`",
        "limit": LIMIT,
        "puzzles": "object[]: for each typo, the puzzle with the corrected clue",
    },
    _typos,
)

MOST_SOLUTIONS = Field(
    "max_solutions",
    Integer(1, 10**6),
    "maximum number of solutions that a certificate lists; more are an error",
    default=1000,
)


def _certify(request: Request) -> dict[str, Any]:
    from base64 import b64encode

    from nonolith.certificates.certifying import certify

    arguments = request.given(MOST_SOLUTIONS.name, *ARGUMENTS)
    certificate = certify(request.puzzle, limits=request.limits, **arguments)
    data = b64encode(certificate.data).decode()
    return {"verdict": str(certificate.verdict), "steps": certificate.steps, "base64": data}


CERTIFY = Operation(
    "certify",
    "prove the verdict on a puzzle with a certificate that other programs can check",
    (*PUZZLE, MOST_SOLUTIONS, *SEARCH),
    {
        "verdict": "verdict: verdict that the certificate proves",
        "steps": "natural: number of steps of the proof",
        "base64": "text: certificate, a zip file, in base 64",
    },
    _certify,
)
