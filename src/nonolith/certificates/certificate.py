"""Pack a claim about a puzzle and its proof into a file that other programs can check.

The file is a zip archive of five texts: ``README.txt``, ``puzzle.json``, ``solutions.json``,
``formula.cnf`` and ``proof.drup``. The puzzle, the solutions and the proof determine all texts.

The formula has clauses that express the clues, and for each listed solution a clause that excludes
exactly this grid. So the formula is contradictory if and only if the list is complete. The formula
is written in the format DIMACS, with a comment for each cell that names its variables.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import IO, TypedDict

from nonolith.certificates.archive import archived
from nonolith.certificates.encoding import block_starts, clauses_of
from nonolith.formats.json import pieces
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_TREE_BYTES
from nonolith.model.masks import highest
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.model.result import Natural, Verdict
from nonolith.model.rule import LineRule
from nonolith.solving.work import Work
from nonolith.support.errors import UnsupportedError
from nonolith.support.files import write_file
from nonolith.support.frozen import Frozen
from nonolith.support.plurals import plural

#: The version of the file format, written at the start of ``README.txt`` and ``solutions.json``.
VERSION = 1

README, PUZZLE, SOLUTIONS = "README.txt", "puzzle.json", "solutions.json"
FORMULA, PROOF = "formula.cnf", "proof.drup"
NAMES = (README, PUZZLE, SOLUTIONS, FORMULA, PROOF)

#: The beginning of ``solutions.json``.
SOLUTIONS_HEAD = f'{{"certificate": {VERSION}, "solutions": ['

_README = """\
nonolith certificate, version {version}

Claim: {claim}

puzzle.json     the puzzle: the clues of its rows and columns, and cells given from the start
solutions.json  all its solutions, each a list of rows, each a list of colour numbers; 0 is blank
formula.cnf     the clauses of the clues, and for each solution one clause that excludes the
                solution (DIMACS); the comments name the variables of each cell
proof.drup      a proof that these clauses contradict each other (DRUP), so no solution is missing

To check the proof with a program that is independent of nonolith:

    drat-trim formula.cnf proof.drup
    python -m pip install dratify
    python -c "import dratify as d; print(d.check_proof(d.parse_dimacs_file('formula.cnf'), \\
        open('proof.drup').read()).ok)"

The first program prints "s VERIFIED", the second "True". To check the solutions, compare their
rows and columns with the clues. You must still trust that the clauses mean the same as the clues.
One short file of nonolith generates the clauses: nonolith/certificates/encoding.py. To generate
all texts again and compare them:

    nonolith certify --check FILE
"""


class CertificateRecord(TypedDict):
    """The JSON object of a ``Certificate``.

    Attributes:
        verdict: Verdict that the certificate proves.
        steps: Number of steps of the proof.
        base64: Certificate, a zip file, in base 64.
    """

    verdict: Verdict
    steps: Natural
    base64: str


class Certificate(Frozen):
    """A claim about a puzzle, with its proof.

    Args:
        puzzle: The puzzle.
        solutions: All solutions of the puzzle.
        steps: Number of clauses that the proof adds to the formula.
        data: The bytes of the file, which is a zip archive.
    """

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    steps: int
    data: bytes

    @property
    def verdict(self) -> Verdict:
        """The claimed verdict: UNIQUE, MULTIPLE or NONE."""
        return Verdict.of(len(self.solutions), exhausted=True)

    def record(self) -> CertificateRecord:
        """Return the certificate as a JSON object."""
        from base64 import b64encode

        data = b64encode(self.data).decode()
        return {"verdict": self.verdict, "steps": self.steps, "base64": data}

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the file atomically.

        Raises:
            FormatError: The file cannot be written.
        """
        write_file(os.fspath(path), self.data)

    def __repr__(self) -> str:
        return f"<Certificate: {claim_of(len(self.solutions))}>"


def claim_of(solutions: int) -> str:
    """Return the claim of a certificate that lists this number of solutions.

    >>> claim_of(1)
    'the puzzle has exactly 1 solution'
    """
    if solutions == 0:
        return "the puzzle has no solution"
    return f"the puzzle has exactly {plural(solutions, 'solution')}"


def pack(puzzle: Puzzle, solutions: tuple[Grid, ...], proof: IO[bytes], work: Work) -> bytes:
    """Return the bytes of a certificate. The proof is read from its current position to its end.
    Raise UnsupportedError if a text is too large or has a lone surrogate."""
    formula = dimacs(puzzle, solutions, work)
    texts: dict[str, Iterable[bytes]] = {
        README: [readme_of(len(solutions)).encode()],
        PUZZLE: _bounded(PUZZLE, pieces([puzzle])),
        SOLUTIONS: _bounded(SOLUTIONS, solutions_text(solutions)),
        # Compress a thousand lines at a time: each call of the compressor costs time.
        FORMULA: iter(lambda: "".join(f"{x}\n" for x in islice(formula, 1000)).encode(), b""),
        PROOF: iter(lambda: proof.read(1 << 20), b""),
    }
    return archived({name: work.each(text, 1) for name, text in texts.items()})


def readme_of(solutions: int) -> str:
    """Return the text of ``README.txt`` for this number of solutions."""
    return _README.format(version=VERSION, claim=claim_of(solutions))


def solutions_text(solutions: Iterable[Grid]) -> Iterator[str]:
    """Yield the text of ``solutions.json`` in pieces."""
    yield SOLUTIONS_HEAD
    for number, grid in enumerate(solutions):
        yield ", " * (number > 0) + json.dumps([*grid.rows()])
    yield "]}\n"


def _bounded(name: str, pieces: Iterable[str]) -> Iterator[bytes]:
    """Yield the pieces of a text as bytes; raise if it has more than ``MAX_TREE_BYTES`` bytes."""
    size = 0
    for piece in pieces:
        try:
            data = piece.encode()
        except UnicodeEncodeError:
            raise UnsupportedError("a text of the puzzle has a lone surrogate") from None
        size += len(data)
        if size > MAX_TREE_BYTES:
            raise UnsupportedError(f"{name} would have more than {MAX_TREE_BYTES} bytes")
        yield data


def formula_of(puzzle: Puzzle, solutions: Iterable[Grid], work: Work) -> Iterator[list[int]]:
    """Yield the clauses of the formula, each a list of literals; raise StoppedError at a limit."""
    yield from work.each(clauses_of(puzzle, work.each))
    colours = len(puzzle.palette)
    for grid in solutions:
        masks = enumerate(work.each(grid.masks()))
        yield [-(1 + cell * colours + highest(mask)) for cell, mask in masks]


def dimacs(puzzle: Puzzle, solutions: Sequence[Grid], work: Work) -> Iterator[str]:
    """Yield the lines of ``formula.cnf``, without line ends."""
    clauses = variables = 0
    for clause in formula_of(puzzle, solutions, work):
        clauses += 1
        variables = max(variables, max(map(abs, clause), default=0))
    yield from variable_names(puzzle)
    yield f"p cnf {variables} {clauses}"
    for clause in formula_of(puzzle, solutions, work):
        yield dimacs_clause(clause)


def variable_names(puzzle: Puzzle) -> Iterator[str]:
    """Yield a comment for each cell, row by row, with the variables of its colours."""
    colours = [
        (number, colour.name if colour.name.isprintable() else ascii(colour.name))
        for number, colour in enumerate(puzzle.palette)
    ]
    width = puzzle.width
    for cell in range(puzzle.height * width):
        first = 1 + cell * len(colours)
        names = ", ".join(f"{first + number} {name}" for number, name in colours)
        yield f"c row {cell // width + 1}, column {cell % width + 1}: {names}"


def dimacs_clause(clause: Iterable[int]) -> str:
    """Return the line of a clause in a DIMACS file."""
    return "".join(f"{x} " for x in clause) + "0"


def _lengths(puzzle: Puzzle) -> Iterator[tuple[Clue, int]]:
    """Yield the clue and the number of cells of each line, rows first."""
    yield from ((clue, puzzle.width) for clue in puzzle.rows)
    yield from ((clue, puzzle.height) for clue in puzzle.columns)


def formula_size(puzzle: Puzzle) -> int:
    """Estimate the number of clauses that express the clues, without generating them."""
    size = puzzle.height * puzzle.width * (1 + len(puzzle.palette) ** 2 // 2)
    for clue, length in _lengths(puzzle):
        if isinstance(clue, LineRule):
            size += 6 * length * clue.states(length, len(puzzle.palette))
            continue
        free = max(0, length - sum(block.length for block in clue) - len(clue) + 1) + 1
        size += 4 * free * (length + len(clue))
    return size


def start_variables(puzzle: Puzzle) -> list[int]:
    """Return a number v for each block, rows first.

    A search needs v to write proofs: variable v + p is "the block starts at cell p or later".
    """
    fresh = count(1 + puzzle.height * puzzle.width * len(puzzle.palette))
    starts = (own for line in _lengths(puzzle) for own in block_starts(*line, fresh))
    return [variable - start for own in starts for start, variable in islice(own.items(), 1)]
