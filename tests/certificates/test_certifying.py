"""Every claim of a certificate is right, and nonolith's checker and another one accept it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random
from zipfile import ZipFile

import dratify
import pytest
from hypothesis import given, settings

import nonolith
from nonolith import (
    Grid,
    LimitReached,
    Limits,
    NonolithError,
    Puzzle,
    PuzzleError,
    UnsupportedError,
)
from nonolith.certificates.certificate import NAMES, Certificate
from nonolith.certificates.certifying import PROVING, proof_of
from nonolith.cli import main
from nonolith.solving.engine_search import EngineSearch
from nonolith.solving.methods import METHODS
from tests import brute_force, patterns
from tests.examples import examples, long
from tests.processes import run as run_process
from tests.strategies import any_puzzle

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
IMPOSSIBLE = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[1], [2], [1]])
PERMUTATIONS = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)


def texts(certificate: Certificate) -> dict[str, str]:
    """Return the files of a certificate by name."""
    with ZipFile(BytesIO(certificate.data)) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def accepted_elsewhere(certificate: Certificate) -> bool:
    """Return whether an independent checker accepts the proof."""
    files = texts(certificate)
    formula = dratify.parse_dimacs(files["formula.cnf"])
    return bool(dratify.check_proof(formula, files["proof.drup"]).ok)


def check(puzzle: Puzzle, method: str = PROVING[0]) -> None:
    """Certify a puzzle, compare the solutions with brute force, and run both checkers."""
    certificate = nonolith.certify(puzzle, method, max_solutions=10_000)
    found = {tuple(grid.rows()) for grid in certificate.solutions}
    assert found == set(brute_force.solutions(puzzle))
    assert len(found) == len(certificate.solutions)
    again = nonolith.verify_certificate(certificate, puzzle)
    assert again.solutions == certificate.solutions
    assert again.steps == certificate.steps
    assert accepted_elsewhere(certificate)


@pytest.mark.parametrize("method", PROVING)
@settings(max_examples=examples(40))
@given(puzzle=any_puzzle(most_cells=5))
def test_certificates_of_each_method_are_right(method: str, puzzle: Puzzle) -> None:
    check(puzzle, method)


@pytest.mark.parametrize("seed", range(examples(60)))
def test_another_checker_accepts_certificates_of_clues_that_are_not_fully_known(seed: int) -> None:
    try:
        puzzle = patterns.puzzle_of(Random(seed), 4, 4, 0.4, 2 + seed % 2)
        certificate = nonolith.certify(puzzle, max_solutions=30)
    except (PuzzleError, LimitReached):
        return
    assert accepted_elsewhere(certificate)


@pytest.mark.parametrize("seed", [long(0), 2])
@pytest.mark.parametrize("method", [PROVING[0], *(long(name) for name in PROVING[1:])])
def test_the_proof_of_a_search_with_branches_is_accepted(method: str, seed: int) -> None:
    puzzle = nonolith.generate(12, 12, probability=0.4, seed=f"branches {seed}")
    certificate = nonolith.certify(puzzle, method, max_solutions=10_000)
    assert certificate.steps > 1
    assert nonolith.verify_certificate(certificate).solutions == certificate.solutions
    assert accepted_elsewhere(certificate)
    assert set(certificate.solutions) == set(nonolith.solutions(puzzle))


@pytest.mark.parametrize(("method", "memory"), [("probe2", 1), ("probe3", 4)])
def test_a_proof_is_accepted_if_the_memory_holds_few_states(method: str, memory: int) -> None:
    puzzle = nonolith.generate(12, 12, probability=0.4, seed="branches 2")
    certificate = nonolith.certify(
        puzzle, method, max_solutions=10_000, limits=Limits(memory=memory << 20)
    )
    assert certificate.steps < nonolith.certify(puzzle, method, max_solutions=10_000).steps
    assert accepted_elsewhere(certificate)


@pytest.mark.parametrize(
    "puzzle",
    [
        CORNER,
        IMPOSSIBLE,
        PERMUTATIONS,
        Puzzle(rows=[], columns=[]),
        Puzzle(rows=[[], []], columns=[]),
        Puzzle(rows=[], columns=[[]]),
        PERMUTATIONS.replace(given=Grid.from_text("#???\n????\n????\n????")),
        PERMUTATIONS.replace(given=Grid.from_text("##??\n????\n????\n????")),
    ],
)
def test_each_verdict_degenerate_puzzles_and_given_cells(puzzle: Puzzle) -> None:
    assert nonolith.certify(puzzle).verdict is nonolith.check(puzzle).verdict
    check(puzzle)


def test_a_line_solvable_puzzle_is_proved_by_the_empty_clause() -> None:
    puzzle = nonolith.read("examples/lighthouse.non")
    certificate = nonolith.certify(puzzle)
    assert texts(certificate)["proof.drup"] == "0\n"
    assert certificate.steps == 1
    assert accepted_elsewhere(certificate)


def test_a_search_with_conflicts_and_dropped_clauses_is_proved() -> None:
    # A random 16x16 puzzle has conflicts; with reduce_first 5, the solver often drops clauses.
    puzzle = nonolith.generate(16, 16, seed=11)
    options = {"reduce_first": 5, "reduce_step": 0, "sweeps": 0, "reinforced_sweeps": 0}
    certificate = nonolith.certify(puzzle, "conflict", max_solutions=10_000, options=options)
    assert "\nd " in texts(certificate)["proof.drup"]
    assert nonolith.verify_certificate(certificate).steps == certificate.steps
    assert accepted_elsewhere(certificate)


@pytest.mark.parametrize("lines", [0, 62])
def test_a_proof_needs_no_step_of_the_line_solver(lines: int) -> None:
    puzzle = nonolith.generate(14, 14, seed=3)
    certificate = nonolith.certify(puzzle, "conflict", options={"lines": lines})
    assert accepted_elsewhere(certificate)
    nonolith.verify_certificate(certificate)


def test_the_same_puzzle_gives_the_same_bytes() -> None:
    assert nonolith.certify(PERMUTATIONS).data == nonolith.certify(PERMUTATIONS).data


def test_the_archive_has_the_documented_files(tmp_path: Path) -> None:
    certificate = nonolith.certify(PERMUTATIONS)
    path = tmp_path / "four.cert"
    certificate.write(path)
    with ZipFile(path) as archive:
        assert tuple(archive.namelist()) == NAMES
    files = texts(certificate)
    assert files["README.txt"].startswith("nonolith certificate, version 1\n")
    assert "the puzzle has exactly 24 solutions" in files["README.txt"]
    assert "\nc row 2, column 3: 13 white, 14 black\n" in files["formula.cnf"]
    assert nonolith.verify_certificate(path).solutions == certificate.solutions


def test_a_puzzle_with_too_many_solutions_is_refused() -> None:
    assert len(nonolith.certify(PERMUTATIONS, max_solutions=24).solutions) == 24
    with pytest.raises(UnsupportedError, match=r"than 23 solutions.*\(max_solutions allows more\)"):
        nonolith.certify(PERMUTATIONS, max_solutions=23)


def test_a_method_that_writes_no_proof_is_refused_by_name() -> None:
    with pytest.raises(
        UnsupportedError, match="'genetic' writes no proof; use one of: auto, conflict"
    ):
        nonolith.certify(CORNER, "genetic")
    with pytest.raises(UnsupportedError, match="threads"):
        nonolith.certify(CORNER, "conflict", options={"threads": 2})


@pytest.mark.parametrize(
    ("limits", "name"), [(Limits(nodes=0), "nodes"), (Limits(seconds=0.0), "seconds")]
)
def test_a_limit_raises_without_a_certificate(limits: Limits, name: str) -> None:
    with pytest.raises(LimitReached, match=f"the limit on {name} was reached before the proof"):
        nonolith.certify(nonolith.generate(20, 20, seed=1), "probe1", limits=limits)


def test_a_puzzle_that_is_too_large_is_refused() -> None:
    large = Puzzle(rows=[[1]] * 1000, columns=[[1]] * 1000)
    with pytest.raises(UnsupportedError, match="has at most 20000000"):
        nonolith.certify(large)


def clue_sets(height: int, width: int) -> Iterator[Puzzle]:
    """Yield all puzzles of a size with equal totals of filled cells in rows and columns."""
    for rows in product(brute_force.all_clues(width, 2), repeat=height):
        filled = sum(block.length for clue in rows for block in clue)
        for columns in product(brute_force.all_clues(height, 2), repeat=width):
            if sum(block.length for clue in columns for block in clue) == filled:
                yield Puzzle(rows=rows, columns=columns)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    "shape", [(1, 3), (2, 2), *map(long, ((1, 4), (2, 3), (2, 4), (3, 3), (3, 4)))]
)
def test_all_clue_sets_of_small_puzzles(shape: tuple[int, int]) -> None:
    for puzzle in clue_sets(*shape):
        check(puzzle)


def test_the_documented_commands_check_a_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path("docs/certificates.md").read_text()
    lines = text.split("```sh\n")[1].split("\n```")[0].splitlines()
    shutil.copytree("examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    made, *others = lines
    assert main(shlex.split(made)[1:]) == 0
    for line in others:
        words = shlex.split(line)
        if words[1:3] != ["-m", "pip"]:
            done = run_process([sys.executable, *words[1:]])
            assert done.returncode == 0
    assert done.stdout == "True\n"


def test_a_proof_can_be_read_and_its_file_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    search = METHODS["conflict"].start(CORNER, Limits(), METHODS["conflict"].options())
    assert isinstance(search, EngineSearch)
    with proof_of(search, CORNER) as proof:
        if os.name == "posix":  # other systems cannot remove an open file
            assert list(tmp_path.iterdir()) == []
        assert len(list(search)) == 1
        assert search.end_proof() == 1
        assert proof.read() == b"0\n"
    with pytest.raises(ValueError, match="begun already"), proof_of(search, CORNER):
        pass
    assert list(tmp_path.iterdir()) == []


def test_without_a_folder_for_temporary_files_an_error_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/proc/none")
    with pytest.raises(NonolithError, match="TMPDIR"):
        nonolith.certify(CORNER)
