"""verify_certificate(): check that a certificate proves its claim, without the engine.

The engine only stores the clues. The clues that it returns are compared with the certificate.

Certificates are untrusted input. So sizes, time and memory are limited, and paths in the archive
are ignored. Each byte is compared with the expected one or is part of the checked proof, so a
certificate states nothing that is not proved.
"""

from __future__ import annotations

import json
import os
from bisect import bisect
from collections.abc import Iterable, Iterator
from io import BufferedReader
from itertools import groupby
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
    SOLUTIONS_BETWEEN,
    SOLUTIONS_END,
    SOLUTIONS_HEAD,
    Certificate,
    dimacs_clause,
    dimacs_head,
    formula_of,
    formula_size,
    puzzle_text,
    readme_of,
    variable_names,
)
from nonolith.certificates.proof_check import ProofChecker
from nonolith.formats import PuzzleLike, puzzle_of
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_TREE_BYTES, NO_LIMITS, Limits
from nonolith.model.puzzle import Block, Clue, Puzzle
from nonolith.solving.work import StoppedError, Work
from nonolith.support.arguments import expect, short_repr
from nonolith.support.errors import CertificateError, FormatError, LimitReached, PuzzleError

#: Maximum size of a file, and of a line of a formula or a proof, in bytes.
MAX_CERTIFICATE, MAX_LINE_BYTES = 1 << 30, MAX_TREE_BYTES

#: Approximate memory of a clause of the clues during the check, in bytes.
_CLAUSE_BYTES = 300


def verify_certificate(
    source: str | os.PathLike[str] | bytes | Certificate,
    puzzle: PuzzleLike | None = None,
    *,
    limits: Limits = NO_LIMITS,
    timeout: float | None = None,
) -> Certificate:
    """Check a certificate, with code that is independent of the engine.

    The clauses are generated again from the clues and compared, the solutions are checked against
    the clues, and each step of the proof is verified.

    Args:
        source: A path, the bytes of a file, or a certificate.
        puzzle: The required puzzle (clues, colours and given cells). Default: any.
        limits: Limits on seconds and memory.
        timeout: Time limit in seconds; replaces ``limits.seconds``.

    Returns:
        The certificate; its puzzle, solutions and verdict are now proved.

    Raises:
        CertificateError: It does not prove its claim, or it is about another puzzle.
        FormatError: It cannot be read, or is not a certificate.
        LimitReached: A limit ended the check.

    >>> from nonolith.certificates.certifying import certify
    >>> file = certify(Puzzle(rows=[[1], [2]], columns=[[2], [1]])).data
    >>> print(verify_certificate(file).verdict)
    unique
    """
    work = Work(Limits.of(limits, timeout))
    about = None if puzzle is None else puzzle_of(puzzle)
    name, data = _data(source)
    try:
        return _Check(texts_of(data, NAMES), work).all(about, data)
    except FormatError as error:
        raise FormatError(error.message, source=name, expected=error.expected) from None
    except StoppedError as stopped:
        raise LimitReached(
            f"the limit on {stopped.limit} was reached before the certificate was checked"
        ) from None


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
        raise FormatError(f"{short_repr(str(path))} is no name of a file") from None
    if len(data) > MAX_CERTIFICATE:
        raise FormatError(f"a certificate has at most {MAX_CERTIFICATE} bytes", source=str(path))
    return str(path), data


class _Check:
    """The check of the texts of one certificate."""

    def __init__(self, texts: dict[str, BufferedReader], work: Work) -> None:
        self._texts, self._work = texts, work

    def all(self, puzzle: Puzzle | None, data: bytes) -> Certificate:
        own = self._puzzle()
        if puzzle is not None and not _same(own, puzzle):
            raise CertificateError("the certificate is about another puzzle")
        self._work.need(formula_size(own) * _CLAUSE_BYTES)
        solutions = self._solutions(own)
        _compare(README, self._text(README), readme_of(len(solutions)))
        return Certificate(own, solutions, self._proof(own, solutions), data)

    def _puzzle(self) -> Puzzle:
        from nonolith.formats.json import parse, read_one

        text = self._text(PUZZLE)
        try:
            puzzle = read_one(parse(text), self._each_line)
        except PuzzleError as error:
            raise FormatError(f"{PUZZLE}: {error}") from None
        except FormatError as error:
            raise FormatError(f"{PUZZLE}: {error.message}", expected=error.expected) from None
        at = 0
        for piece in self._each_line(puzzle_text(puzzle)):
            _compare(PUZZLE, text[at : at + len(piece)], piece)
            at += len(piece)
        _compare(PUZZLE, text[at:], "")
        return puzzle

    def _each_line(self, lines: Iterable[Any]) -> Iterator[Any]:
        return self._work.each(lines, 1)

    def _solutions(self, puzzle: Puzzle) -> tuple[Grid, ...]:
        """Read the solutions one by one, and check each against the clues and the given cells."""
        text = self._text(SOLUTIONS)
        if not text.startswith(SOLUTIONS_HEAD):
            raise FormatError(f"{SOLUTIONS} is not a list of solutions", expected=SOLUTIONS_HEAD)
        decoder = json.JSONDecoder()
        found: dict[Grid, None] = {}
        at = len(SOLUTIONS_HEAD)
        while not text.startswith(SOLUTIONS_END, at):
            if found:
                _compare(SOLUTIONS, text[at : at + len(SOLUTIONS_BETWEEN)], SOLUTIONS_BETWEEN)
                at += len(SOLUTIONS_BETWEEN)
            self._work.step()
            try:
                rows, end = decoder.raw_decode(text, at)
            except (ValueError, RecursionError):
                raise FormatError(f"{SOLUTIONS} is not a list of solutions") from None
            grid = self._grid(rows, puzzle, len(found) + 1)
            _compare(SOLUTIONS, text[at:end], json.dumps(rows))
            if grid in found:
                raise CertificateError("a solution is listed twice")
            found[grid] = None
            at = end
        _compare(SOLUTIONS, text[at:], SOLUTIONS_END)
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
                for row in self._each_line(rows)
            )
        ):
            raise FormatError(
                f"solution {number} is no grid of this puzzle",
                expected=f"{height} lists of {width} numbers from 0 to {colours - 1}",
            )
        columns = zip(*rows, strict=True) if rows else [()] * width
        for kind, lines, clues in (("row", rows, puzzle.rows), ("column", columns, puzzle.columns)):
            for place, (cells, clue) in enumerate(self._each_line(zip(lines, clues, strict=True))):
                if _clue_of(cells) != clue:
                    raise CertificateError(
                        f"solution {number} does not have the clue of {kind} {place + 1}"
                    )
        masks = [1 << cell for row in rows for cell in row]
        given = puzzle.given.masks() if puzzle.given is not None else masks
        if not all(mask & may for mask, may in self._work.each(zip(masks, given, strict=True))):
            raise CertificateError(f"solution {number} is not as the puzzle gives it")
        return Grid(height, width, masks, puzzle.palette)

    def _clauses(self, puzzle: Puzzle, solutions: tuple[Grid, ...]) -> Iterator[list[int]]:
        """Yield the clauses of the clues and the solutions; the formula must have exactly these."""
        clauses = variables = 0
        theirs = self._lines(FORMULA)
        for line in variable_names(puzzle):
            _compare(FORMULA, next(theirs, None), line)
        head = next(theirs, None)
        for clause in formula_of(puzzle, solutions, self._work):
            clauses += 1
            variables = max(variables, max(map(abs, clause), default=0))
            _compare(FORMULA, next(theirs, None), dimacs_clause(clause))
            yield clause
        _compare(FORMULA, head, dimacs_head(variables, clauses))
        _compare(FORMULA, next(theirs, None), None)

    def _proof(self, puzzle: Puzzle, solutions: tuple[Grid, ...]) -> int:
        """Check the proof to its end; return the number of its clauses."""
        checker = ProofChecker(self._clauses(puzzle, solutions), self._work)
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
        """Yield the lines of a text without line ends."""
        file = self._texts[name]
        while line := file.readline(MAX_LINE_BYTES + 1):
            if len(line) > MAX_LINE_BYTES:
                raise FormatError(f"a line of {name} has more than {MAX_LINE_BYTES} bytes")
            self._work.step()
            if not line.endswith(b"\n"):
                raise FormatError(f"{name} has a last line without an end")
            yield _decoded(name, line[:-1])

    def _text(self, name: str) -> str:
        """Return a whole text, which must be small."""
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
    """Return whether two puzzles have the same clues and given cells, ignoring names and texts."""
    keys = [
        puzzle.with_given(Grid.unknown_cells(*puzzle.shape, puzzle.palette)).key
        for puzzle in (one, other)
    ]
    return keys[0] == keys[1]


def _clue_of(cells: Iterable[int]) -> Clue:
    """Return the runs of colours other than blank, as (length, colour)."""
    return tuple(Block(len(list(run)), colour) for colour, run in groupby(cells) if colour)


def _step(line: str, where: str) -> tuple[bool, list[int]]:
    """Return whether a line of a proof deletes a clause, and the clause."""
    drops = line.startswith("d ")
    try:
        *clause, _ = map(int, line.removeprefix("d ").split(" "))
    except ValueError:
        raise FormatError(f"{where}: {_short(line)} is not a clause") from None
    if "d " * drops + dimacs_clause(clause) != line or not all(0 < abs(x) < 2**31 for x in clause):
        raise FormatError(f"{where}: {_short(line)} is not a clause that ends with 0")
    return drops, clause


def _compare(name: str, theirs: str | None, ours: str | None) -> None:
    """Raise CertificateError if a text, or a part of it, differs from the expected one."""
    if theirs == ours:
        return
    if theirs is not None and ours is not None:  # show the texts from their first difference
        one, other = theirs, ours
        ends = range(1, min(len(one), len(other)) + 1)
        at = max(0, bisect(ends, 0, key=lambda end: one[:end] != other[:end]) - 10)
        theirs, ours = one[at:], other[at:]
    raise CertificateError(
        f"{name} is not what belongs to this puzzle and its solutions: "
        f"{_short(theirs)} where {_short(ours)} belongs"
    )


def _short(text: str | None) -> str:
    if text is None:
        return "nothing"
    return repr(text if len(text) <= 40 else text[:40] + "...")
