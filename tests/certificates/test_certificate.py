"""The file of a certificate: its texts, and that it has the same bytes everywhere."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest

from nonolith import Grid, Puzzle, Verdict
from nonolith.certificates.certificate import Certificate, claim_of, pack

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
SOLUTION = Grid.from_text("#.\n##")


@pytest.mark.parametrize(
    ("solutions", "claim", "verdict"),
    [
        (0, "the puzzle has no solution", Verdict.NONE),
        (1, "the puzzle has exactly 1 solution", Verdict.UNIQUE),
        (2, "the puzzle has exactly 2 solutions", Verdict.MULTIPLE),
    ],
)
def test_the_claim_is_about_the_number_of_solutions(
    solutions: int, claim: str, verdict: Verdict
) -> None:
    assert claim_of(solutions) == claim
    certificate = Certificate(CORNER, (SOLUTION,) * solutions, 1, b"")
    assert repr(certificate) == f"<Certificate: {claim}>"
    assert certificate.verdict is verdict


def test_the_proof_is_packed_from_where_its_file_stands_to_its_end() -> None:
    proof = BytesIO(b"left out\n" + b"1 0\n" * 300_000 + b"0\n")
    proof.seek(9)
    with ZipFile(BytesIO(pack(CORNER, (SOLUTION,), proof))) as archive:
        assert archive.read("proof.drup") == b"1 0\n" * 300_000 + b"0\n"
        assert archive.read("solutions.json") == (
            b'{"certificate": 1, "solutions": [[[1, 0], [1, 1]]]}\n'
        )
