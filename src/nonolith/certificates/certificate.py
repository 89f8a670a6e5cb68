"""Certificate: a claim about a puzzle with its proof, as one file that other programs can check.

The file is a zip archive of five texts: ``README.txt``, ``puzzle.json``, ``solutions.json``,
``formula.cnf`` and ``proof.drup``. Each byte follows from the puzzle, its solutions and the proof.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import IO

from nonolith.certificates.archive import archived
from nonolith.certificates.formula import dimacs
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.result import Verdict
from nonolith.support.deadline import Deadline
from nonolith.support.frozen import Frozen

#: The version of the file; it stands first in ``README.txt`` and in ``solutions.json``.
VERSION = 1

README, PUZZLE, SOLUTIONS = "README.txt", "puzzle.json", "solutions.json"
FORMULA, PROOF = "formula.cnf", "proof.drup"
NAMES = (README, PUZZLE, SOLUTIONS, FORMULA, PROOF)

_README = """\
nonolith certificate, version {version}

Claim: {claim}

puzzle.json     the puzzle: the clues of its rows and columns, and cells given from the start
solutions.json  all its solutions, each a list of rows, each a list of colour numbers; 0 is blank
formula.cnf     the clauses of the clues, and for each solution one that excludes it (DIMACS);
                the comments name the variables of each cell
proof.drup      a proof that these clauses contradict each other (DRUP), so no solution is missing

To check the proof with a program of somebody else:

    drat-trim formula.cnf proof.drup
    python -m pip install dratify
    python -c "import dratify as d; print(d.check_proof(d.parse_dimacs_file('formula.cnf'), \\
        open('proof.drup').read()).ok)"

Either ends with a contradiction verified. That the solutions have the clues of the puzzle can be
seen by looking. That the clauses are those of the clues is what is left to trust. One short file
of nonolith makes them, written to be read: nonolith/certificates/encoding.py. To make them again
and compare:

    nonolith certify --check FILE
"""


class Certificate(Frozen):
    """What is claimed of a puzzle, and the proof.

    Args:
        puzzle: the puzzle.
        solutions: all its solutions (rows x columns).
        steps: the number of clauses of the proof.
        data: the file, a zip archive.
    """

    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    steps: int
    data: bytes

    @property
    def verdict(self) -> Verdict:
        """UNIQUE, MULTIPLE (and the solutions are all there are) or NONE."""
        return Verdict.of(len(self.solutions), exhausted=True)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the file; as a whole, or not at all.

        Raises:
            FormatError: the file cannot be written.
        """
        from nonolith.formats.saving import save

        save(os.fspath(path), self.data)

    def __repr__(self) -> str:
        return f"<Certificate: {claim_of(len(self.solutions))}>"


def claim_of(solutions: int) -> str:
    """What a certificate with so many solutions claims.

    >>> claim_of(1)
    'the puzzle has exactly 1 solution'
    """
    if solutions == 0:
        return "the puzzle has no solution"
    return f"the puzzle has exactly {solutions} solution{'s' * (solutions > 1)}"


def pack(
    puzzle: Puzzle, solutions: tuple[Grid, ...], proof: IO[bytes], deadline: Deadline | None = None
) -> bytes:
    """The bytes of the file; the proof is read from where it stands to its end.

    Raises:
        LimitReached: the deadline was reached.
    """
    return archived(
        {
            README: [readme_of(len(solutions)).encode()],
            PUZZLE: [puzzle_text(puzzle).encode()],
            SOLUTIONS: [solutions_text(solutions).encode()],
            FORMULA: _gathered(dimacs(puzzle, solutions, deadline)),
            PROOF: iter(lambda: proof.read(1 << 20), b""),
        }
    )


def readme_of(solutions: int) -> str:
    """Return the text of ``README.txt`` for this number of solutions."""
    return _README.format(version=VERSION, claim=claim_of(solutions))


def puzzle_text(puzzle: Puzzle) -> str:
    """Return the text of ``puzzle.json``."""
    from nonolith.formats import write

    return str(write(puzzle, None, format="json"))


def solutions_text(solutions: Iterable[Grid]) -> str:
    """Return the text of ``solutions.json``."""
    listed = [[list(row) for row in grid.rows()] for grid in solutions]
    return json.dumps({"certificate": VERSION, "solutions": listed}) + "\n"


def _gathered(lines: Iterable[str]) -> Iterator[bytes]:
    """Yield lines in pieces of a thousand, so that each call has much to do."""
    rest = iter(lines)
    while piece := list(islice(rest, 1000)):
        yield "".join(f"{line}\n" for line in piece).encode()
