"""Checking: whether a certificate proves what it claims. Nothing of the engine is used.

A certificate may come from anybody. So its sizes are bounded, no path of the archive is used, and
an error is one clear sentence. Each byte is compared or followed: a text that says the same in
other words is refused, so a certificate states nothing that is not proved.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from io import BufferedReader
from itertools import takewhile
from pathlib import Path
from typing import Any

from nonolith.certificates.archive import texts_of
from nonolith.certificates.certificate import (
    FORMULA,
    NAMES,
    PROOF,
    PUZZLE,
    README,
    SOLUTIONS,
    VERSION,
    Certificate,
    puzzle_text,
    readme_of,
    solutions_text,
)
from nonolith.certificates.formula import (
    dimacs_clause,
    dimacs_head,
    formula_of,
    formula_size,
    variable_names,
)
from nonolith.certificates.proof_check import ProofChecker
from nonolith.formats.inputs import PuzzleLike, puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_TREE_BYTES, MEBIBYTE, NO_LIMITS, Limits
from nonolith.model.puzzle import Puzzle
from nonolith.support.arguments import expect, shown
from nonolith.support.deadline import Deadline
from nonolith.support.errors import (
    CertificateError,
    FormatError,
    LimitReached,
    PuzzleError,
)

#: Largest file, and largest line of a formula or a proof, in bytes.
MAX_CERTIFICATE, MAX_PROOF_LINE = 1 << 30, 64 * MEBIBYTE

#: About how many bytes a clause of the clues takes while it is checked.
_CLAUSE_BYTES = 300


def verify_certificate(
    source: str | os.PathLike[str] | bytes | Certificate,
    puzzle: PuzzleLike | None = None,
    *,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Certificate:
    """Check a certificate, by code that is written apart from the engine.

    The clauses are made from the clues again and compared, the solutions are compared with the
    clues, and each step of the proof is followed.

    Args:
        source: a path, the bytes of a file, or a certificate.
        puzzle: the puzzle that it must be about (clues, colours and given cells); by default any.
        limits: seconds and memory that the check may take.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        The certificate, with the puzzle, the solutions and the verdict that are now proved.

    Raises:
        CertificateError: it does not prove what it claims, or it is about another puzzle.
        FormatError: it cannot be read, or is no certificate.
        LimitReached: a limit ended the check.

    >>> from nonolith.certificates.certifying import certify
    >>> file = certify(Puzzle(rows=[[1], [2]], columns=[[2], [1]])).data
    >>> print(verify_certificate(file).verdict)
    unique
    """
    limits = Limits.of(limits, timeout)
    deadline = Deadline(limits.seconds)
    about = None if puzzle is None else puzzle_of(puzzle)
    name, data = _data(source)
    try:
        return _Check(texts_of(data, NAMES), limits, deadline).all(about, data)
    except FormatError as error:
        raise FormatError(error.message, source=name, expected=error.expected) from None


def _data(source: Any) -> tuple[str, bytes]:
    if isinstance(source, Certificate):
        return "<certificate>", source.data
    if isinstance(source, bytes):
        return "<bytes>", source
    expect(source, (str, os.PathLike), "source", "a path, bytes or a Certificate")
    path = Path(source)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_CERTIFICATE + 1)
    except OSError as error:
        raise FormatError(f"it cannot be read: {error.strerror}", source=str(path)) from None
    except ValueError:
        raise FormatError(f"{shown(str(path))} is no name of a file") from None
    if len(data) > MAX_CERTIFICATE:
        raise FormatError(f"a certificate has at most {MAX_CERTIFICATE} bytes", source=str(path))
    return str(path), data


class _Check:
    """The check of the texts of one certificate."""

    def __init__(
        self, texts: dict[str, BufferedReader], limits: Limits, deadline: Deadline
    ) -> None:
        self._texts, self._limits, self._deadline = texts, limits, deadline

    def all(self, puzzle: Puzzle | None, data: bytes) -> Certificate:
        own = self._puzzle()
        if puzzle is not None and not _same(own, puzzle):
            raise CertificateError("the certificate is about another puzzle")
        if formula_size(own) * _CLAUSE_BYTES > self._limits.memory:
            raise LimitReached("the limit on memory does not suffice for the clauses of the clues")
        solutions = self._solutions(own)
        _compare(README, self._text(README), readme_of(len(solutions)))
        return Certificate(own, solutions, self._proof(own, solutions), data)

    def _puzzle(self) -> Puzzle:
        from nonolith.formats import read

        text = self._text(PUZZLE)
        try:
            puzzle = read(text, format="json", number=1)
        except PuzzleError as error:
            raise FormatError(f"{PUZZLE}: {error}") from None
        except FormatError as error:
            raise FormatError(f"{PUZZLE}: {error.message}", expected=error.expected) from None
        _compare(PUZZLE, text, puzzle_text(puzzle))
        return puzzle

    def _solutions(self, puzzle: Puzzle) -> tuple[Grid, ...]:
        text = self._text(SOLUTIONS)
        try:
            answer = json.loads(text)
            version, listed = answer["certificate"], answer["solutions"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise FormatError(f"{SOLUTIONS} is not a list of solutions") from None
        if version != VERSION:
            raise FormatError(f"the certificate has version {version!r}", expected=str(VERSION))
        if not isinstance(listed, list):
            raise FormatError(f"{SOLUTIONS} is not a list of solutions")
        found = tuple(_grid(rows, puzzle, number) for number, rows in enumerate(listed, 1))
        if len(set(found)) < len(found):
            raise CertificateError("a solution is listed twice")
        _compare(SOLUTIONS, text, solutions_text(found))
        return found

    def _clauses(self, puzzle: Puzzle, solutions: tuple[Grid, ...]) -> Iterator[list[int]]:
        """Yield the clauses of the clues and the solutions; the formula must be just these."""
        clauses = variables = 0
        theirs = self._lines(FORMULA)
        for line in variable_names(puzzle):
            _compare(FORMULA, next(theirs, None), line)
        head = next(theirs, None)
        for clause in formula_of(puzzle, solutions, self._deadline):
            clauses += 1
            variables = max(variables, max(map(abs, clause), default=0))
            _compare(FORMULA, next(theirs, None), dimacs_clause(clause))
            yield clause
        _compare(FORMULA, head, dimacs_head(variables, clauses))
        _compare(FORMULA, next(theirs, None), None)

    def _proof(self, puzzle: Puzzle, solutions: tuple[Grid, ...]) -> int:
        """Follow the proof to its end; return the number of its clauses."""
        limits = self._limits.replace(seconds=self._deadline.seconds_left)
        checker = ProofChecker(self._clauses(puzzle, solutions), limits)
        steps = 0
        ended = False
        for number, line in enumerate(self._lines(PROOF), 1):
            where = f"{PROOF}, line {number}"
            if ended:
                raise CertificateError(f"{where}: the proof goes on after the empty clause")
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
        """Yield the lines of a text, without their ends."""
        file = self._texts[name]
        while line := file.readline(MAX_PROOF_LINE + 1):
            if len(line) > MAX_PROOF_LINE:
                raise FormatError(f"a line has more than {MAX_PROOF_LINE} bytes")
            if self._deadline.passed:
                raise LimitReached("the limit on seconds was reached before all was checked")
            if not line.endswith(b"\n"):
                raise FormatError(f"{name} has a last line without an end")
            yield _decoded(name, line[:-1])

    def _text(self, name: str) -> str:
        data = self._texts[name].read(MAX_TREE_BYTES + 1)
        if len(data) > MAX_TREE_BYTES:
            raise FormatError(f"{name} has more than {MAX_TREE_BYTES} bytes")
        return _decoded(name, data)


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise FormatError(f"{name} is not UTF-8") from None


def _same(one: Puzzle, other: Puzzle) -> bool:
    """Whether two puzzles have the same clues and given cells; names and texts do not count."""
    return (one.rows, one.columns, len(one.palette)) == (
        other.rows,
        other.columns,
        len(other.palette),
    ) and _given(one) == _given(other)


def _given(puzzle: Puzzle) -> list[int]:
    all_colours = (1 << len(puzzle.palette)) - 1
    if puzzle.given is None:
        return [all_colours] * (puzzle.height * puzzle.width)
    return [mask & all_colours for mask in puzzle.given.masks()]


def _grid(rows: Any, puzzle: Puzzle, number: int) -> Grid:
    height, width = puzzle.shape
    colours = len(puzzle.palette)
    right = (
        isinstance(rows, list)
        and len(rows) == height
        and all(
            isinstance(row, list)
            and len(row) == width
            and all(type(cell) is int and 0 <= cell < colours for cell in row)
            for row in rows
        )
    )
    if not right:
        raise FormatError(
            f"solution {number} is no grid of this puzzle",
            expected=f"{height} lists of {width} numbers from 0 to {colours - 1}",
        )
    masks = [1 << cell for row in rows for cell in row]
    grid = Grid(height, width, masks, puzzle.palette)
    if not puzzle.accepts(grid):
        lines = puzzle.unlike(grid)
        what = f"does not have the clue of {lines[0]}" if lines else "is not as the puzzle gives it"
        raise CertificateError(f"solution {number} {what}")
    return grid


def _step(line: str, where: str) -> tuple[bool, list[int]]:
    """Return whether a line of a proof drops a clause, and the clause."""
    drops = line.startswith("d ")
    try:
        *clause, _ = map(int, line.removeprefix("d ").split(" "))
    except ValueError:
        raise FormatError(f"{where}: {_short(line)} is not a clause") from None
    if "d " * drops + dimacs_clause(clause) != line or not all(0 < abs(x) < 2**31 for x in clause):
        raise FormatError(f"{where}: {_short(line)} is not a clause that ends with 0")
    return drops, clause


def _compare(name: str, theirs: str | None, ours: str | None) -> None:
    """Raise if a text, or a line of it, is not the one that belongs there."""
    if theirs == ours:
        return
    if theirs is not None and ours is not None:  # show the place where they begin to differ
        same = sum(
            1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(theirs, ours, strict=False))
        )
        at = max(0, same - 10)
        theirs, ours = theirs[at:], ours[at:]
    raise CertificateError(
        f"{name} is not what belongs to this puzzle and its solutions: "
        f"{_short(theirs)} where {_short(ours)} belongs"
    )


def _short(text: str | None) -> str:
    if text is None:
        return "nothing"
    return repr(text if len(text) <= 40 else text[:40] + "...")
