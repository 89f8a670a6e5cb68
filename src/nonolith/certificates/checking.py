"""Define check_certificate(), which checks that a certificate proves its claim.

The check uses the engine only to store the clues, and compares the stored clues with the file.

Certificates are untrusted input. So the check limits sizes, time and memory, and ignores paths in
the archive. It checks each step of the proof, and compares all other bytes with the expected bytes.
So everything that a checked certificate states is proved.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from io import BufferedReader
from itertools import zip_longest
from typing import Any

from nonolith.certificates.archive import texts_of
from nonolith.certificates.certificate import (
    FORMULA,
    NAMES,
    PROOF,
    PUZZLE,
    README,
    SOLUTIONS,
    SOLUTIONS_HEAD,
    Certificate,
    dimacs_clause,
    formula_of,
    formula_size,
    readme_of,
    solutions_text,
    variable_names,
)
from nonolith.certificates.proof_check import ProofChecker
from nonolith.formats.json import parse, pieces, read_one
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_TREE_BYTES
from nonolith.model.puzzle import Puzzle
from nonolith.solving.work import Work
from nonolith.support.errors import CertificateError, FormatError, PuzzleError

#: Maximum size of a file, and of a line of a formula or a proof, in bytes.
MAX_CERTIFICATE, MAX_LINE_BYTES = 1 << 30, MAX_TREE_BYTES

#: Approximate memory that the check uses for each clause, in bytes.
_CLAUSE_BYTES = 300


def check_certificate(data: bytes, puzzle: Puzzle | None, work: Work) -> Certificate:
    """Return the certificate whose file has these bytes; raise CertificateError, FormatError or
    StoppedError if it does not prove its claim, or is not about ``puzzle``."""
    return _Check(texts_of(data, NAMES), work).certificate(puzzle, data)


class _Check:
    """Checks the texts of one certificate."""

    def __init__(self, texts: dict[str, BufferedReader], work: Work) -> None:
        self._texts, self._work = texts, work

    def certificate(self, required: Puzzle | None, data: bytes) -> Certificate:
        """Check all texts, and return the certificate.

        The puzzle of the certificate must equal ``required``, unless ``required`` is None.
        """
        puzzle = self._puzzle()
        if required is not None and _key(required) != _key(puzzle):
            raise CertificateError("the certificate is about another puzzle")
        self._work.need(formula_size(puzzle) * _CLAUSE_BYTES)
        solutions = self._solutions(puzzle)
        self._compare_text(README, self._text(README), [readme_of(len(solutions))])
        return Certificate(puzzle, solutions, self._proof(puzzle, solutions), data)

    def _puzzle(self) -> Puzzle:
        text = self._text(PUZZLE)
        try:
            puzzle = read_one(parse(text), lambda lines: self._work.each(lines, 1))
        except PuzzleError as error:
            raise FormatError(f"{PUZZLE}: {error}") from None
        except FormatError as error:
            raise FormatError(f"{PUZZLE}: {error.message}", expected=error.expected) from None
        self._compare_text(PUZZLE, text, pieces([puzzle]))
        return puzzle

    def _compare_text(self, name: str, text: str, expected: Iterable[str]) -> None:
        """Raise CertificateError if a text differs from the pieces of the expected text."""
        at = 0
        for piece in self._work.each(expected, 1):
            _compare(name, text[at : at + len(piece)], piece)
            at += len(piece)
        _compare(name, text[at:], "")

    def _solutions(self, puzzle: Puzzle) -> tuple[Grid, ...]:
        """Return the listed solutions, each checked against the clues and the given cells."""
        text = self._text(SOLUTIONS)
        try:
            listed = json.loads(text)["solutions"] if text.startswith(SOLUTIONS_HEAD) else None
        except (ValueError, RecursionError):
            listed = None
        if not isinstance(listed, list):  # JSON keeps the last of two "solutions"
            raise FormatError(f"{SOLUTIONS} is not a list of solutions", expected=SOLUTIONS_HEAD)
        found: dict[Grid, None] = {}
        for number, rows in enumerate(self._work.each(listed, 1), 1):
            grid = self._grid(rows, puzzle, number)
            if grid in found:
                raise CertificateError(f"solution {number} is listed twice")
            found[grid] = None
        self._compare_text(SOLUTIONS, text, solutions_text(found))
        return tuple(found)

    def _grid(self, rows: Any, puzzle: Puzzle, number: int) -> Grid:
        """Return a listed solution, checked against the clues and the given cells."""
        (height, width), colours = puzzle.shape, len(puzzle.palette)
        if not (
            isinstance(rows, list)
            and len(rows) == height
            and all(
                isinstance(row, list)
                and len(row) == width
                and all(type(cell) is int and 0 <= cell < colours for cell in row)
                for row in self._work.each(rows, 1)
            )
        ):
            raise FormatError(
                f"solution {number} is not a grid of this puzzle",
                expected=f"{height} lists of {width} numbers from 0 to {colours - 1}",
            )
        grid = Grid(height, width, [1 << cell for row in rows for cell in row], puzzle.palette)
        if wrong := puzzle.mismatched_lines(grid):
            raise CertificateError(f"solution {number} does not match the clue of {wrong[0]}")
        if puzzle.given is not None and any(
            not cell & given for cell, given in zip(grid.masks(), puzzle.given.masks(), strict=True)
        ):
            raise CertificateError(f"solution {number} contradicts the given cells of the puzzle")
        return grid

    def _clauses(self, puzzle: Puzzle, solutions: tuple[Grid, ...]) -> Iterator[list[int]]:
        """Yield the expected clauses; raise CertificateError if the formula has other clauses."""
        clauses = variables = 0
        lines = self._lines(FORMULA)
        for line in variable_names(puzzle):
            _compare(FORMULA, next(lines, None), line)
        head = next(lines, None)
        for clause in formula_of(puzzle, solutions, self._work):
            clauses += 1
            variables = max(variables, max(map(abs, clause), default=0))
            _compare(FORMULA, next(lines, None), dimacs_clause(clause))
            yield clause
        _compare(FORMULA, head, f"p cnf {variables} {clauses}")
        _compare(FORMULA, next(lines, None), None)

    def _proof(self, puzzle: Puzzle, solutions: tuple[Grid, ...]) -> int:
        """Check the proof to its end; return the number of clauses that it adds."""
        checker = ProofChecker(self._clauses(puzzle, solutions), self._work)
        steps, ended = 0, False
        for number, line in enumerate(self._lines(PROOF), 1):
            where = f"{PROOF}, line {number}"
            if ended:
                raise CertificateError(f"{where}: there is a line after the empty clause")
            drops, clause = _step(line, where)
            if drops:
                checker.drop(clause)
                continue
            steps += 1
            if not checker.follows(clause):
                raise CertificateError(f"{where}: this clause does not follow by unit propagation")
            checker.add(clause)
            ended = not clause
        if not ended:
            raise CertificateError("the proof ends without a contradiction: it proves nothing")
        return steps

    def _lines(self, name: str) -> Iterator[str]:
        """Yield the lines of a text without line ends."""
        file = self._texts[name]
        while line := file.readline(MAX_LINE_BYTES + 1):
            if len(line) > MAX_LINE_BYTES:
                raise FormatError(f"a line of {name} has more than {MAX_LINE_BYTES} bytes")
            self._work.step()
            if not line.endswith(b"\n"):
                raise FormatError(f"the last line of {name} has no line end")
            yield _decoded(name, line[:-1])

    def _text(self, name: str) -> str:
        """Return a text; raise FormatError if it has more than ``MAX_TREE_BYTES`` bytes."""
        data = self._texts[name].read(MAX_TREE_BYTES + 1)
        if len(data) > MAX_TREE_BYTES:
            raise FormatError(f"{name} has more than {MAX_TREE_BYTES} bytes")
        return _decoded(name, data)


def _decoded(name: str, data: bytes) -> str:
    """Return the text that these UTF-8 bytes encode; ``name`` is the text's name in errors."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise FormatError(f"{name} is not UTF-8") from None


def _key(puzzle: Puzzle) -> str:
    """Return a key that is the same for puzzles with the same clues and the same given cells."""
    return puzzle.with_given(Grid.unknown_cells(*puzzle.shape, puzzle.palette)).key


def _step(line: str, where: str) -> tuple[bool, list[int]]:
    """Return whether a line of a proof deletes a clause, and the clause."""
    drops = line.startswith("d ")
    try:
        *clause, _ = map(int, line.removeprefix("d ").split(" "))
    except ValueError:
        clause = [0]
    if "d " * drops + dimacs_clause(clause) != line or not all(0 < abs(x) < 2**31 for x in clause):
        raise FormatError(
            f"{where}: {_short(line)} is not a clause",
            expected="32-bit integers other than 0, then 0, separated by single spaces",
        )
    return drops, clause


def _compare(name: str, text: str | None, expected: str | None) -> None:
    """Raise CertificateError if a text, or a part of it, differs from the expected text."""
    if text == expected:
        return
    pairs = enumerate(zip_longest(text or "", expected or ""))
    at = max(0, next((i for i, (one, other) in pairs if one != other), 0) - 10)
    raise CertificateError(
        f"{name} does not belong to this puzzle and its solutions: "
        f"{_short(text, at)} instead of {_short(expected, at)}"
    )


def _short(text: str | None, at: int = 0) -> str:
    """Return up to 40 characters of a text, beginning at position ``at``, in quotes."""
    if text is None:
        return "nothing"
    return repr(text[at:] if len(text) <= at + 40 else text[at : at + 40] + "...")
