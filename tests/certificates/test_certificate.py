"""Test the file of a certificate: its texts and its formula."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest

from nonolith import Grid, Puzzle, UnsupportedError, Verdict
from nonolith.certificates import certificate
from nonolith.certificates.certificate import Certificate, claim_of, dimacs, pack
from nonolith.certificates.encoding import clauses_of
from nonolith.design import some_colours
from nonolith.model.limits import NO_LIMITS
from nonolith.solving.work import Work

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
PAIR = Puzzle(rows=[[1]], columns=[[1], []])
SOLUTION = Grid.from_text("#.\n##")


@pytest.mark.parametrize(
    ("solutions", "claim", "verdict"),
    [
        (0, "the puzzle has no solution", Verdict.NONE),
        (1, "the puzzle has exactly 1 solution", Verdict.UNIQUE),
        (2, "the puzzle has exactly 2 solutions", Verdict.MULTIPLE),
    ],
)
def test_the_claim_names_the_number_of_solutions(
    solutions: int, claim: str, verdict: Verdict
) -> None:
    assert claim_of(solutions) == claim
    made = Certificate(CORNER, (SOLUTION,) * solutions, 1, b"")
    assert repr(made) == f"<Certificate: {claim}>"
    assert made.verdict is verdict


def test_the_proof_is_packed_from_the_position_of_its_file() -> None:
    proof = BytesIO(b"left out\n" + b"1 0\n" * 300_000 + b"0\n")
    proof.seek(9)
    with ZipFile(BytesIO(pack(CORNER, (SOLUTION,), proof, Work(NO_LIMITS)))) as archive:
        assert archive.read("proof.drup") == b"1 0\n" * 300_000 + b"0\n"
        assert archive.read("solutions.json") == (
            b'{"certificate": 1, "solutions": [[[1, 0], [1, 1]]]}\n'
        )


def test_texts_that_cannot_be_checked_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work(NO_LIMITS)
    with pytest.raises(UnsupportedError, match="surrogate"):
        pack(CORNER.replace(title="\ud800"), (), BytesIO(), work)
    monkeypatch.setattr(certificate, "MAX_TREE_BYTES", 1000)
    assert pack(CORNER, (SOLUTION,), BytesIO(), work)
    with pytest.raises(UnsupportedError, match=r"solutions\.json would have more than 1000 bytes"):
        pack(CORNER, (SOLUTION,) * 100, BytesIO(), work)


def test_the_text_names_cells_counts_clauses_and_excludes_each_solution() -> None:
    clauses = [" ".join(map(str, [*clause, 0])) for clause in clauses_of(PAIR)]
    assert (len(clauses), clauses[4:6], clauses[-1]) == (32, ["-8 1 0", "-8 10 0"], "-4 0")
    assert list(dimacs(PAIR, [Grid.from_text("#.")], Work(NO_LIMITS))) == [
        "c row 1, column 1: 1 white, 2 black",
        "c row 1, column 2: 3 white, 4 black",
        "p cnf 13 33",
        *clauses,
        "-2 -3 0",
    ]


def test_comments_name_the_variables_of_each_row_and_colour() -> None:
    puzzle = Puzzle(rows=[[], []], columns=[[], [], []], palette=some_colours(2))
    lines = [line for line in dimacs(puzzle, [], Work(NO_LIMITS)) if line.startswith("c")]
    assert lines[3] == "c row 2, column 1: 10 white, 11 black, 12 red"
    assert lines[5] == "c row 2, column 3: 16 white, 17 black, 18 red"
    assert len(lines) == 6
