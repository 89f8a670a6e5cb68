"""The proofs of the parts of a puzzle, joined: accepted by both checkers, and complete."""

from __future__ import annotations

import os
import sys
import zlib
from functools import partial
from pathlib import Path

import dratify
import pytest
from hypothesis import HealthCheck, given, settings

import nonolith
from nonolith import LimitReached, Limits, NonolithError, Puzzle
from nonolith.certificates import certifying
from nonolith.certificates.certifying import PROVING
from nonolith.certificates.joining import joined
from nonolith.cubes.attempt import Attempt, Question
from nonolith.cubes.conquest import conquer
from nonolith.cubes.plan import Plan
from tests import brute_force
from tests.certificates.test_certifying import accepted_elsewhere, texts
from tests.cubes.executors import TINY, Here, asked
from tests.examples import examples
from tests.processes import run
from tests.strategies import any_puzzle

#: Parts that are large enough for proofs with steps of their own.
SOME = Plan(nodes=3)

#: Three of the four clauses of two variables, and so on: what each test joins is about these.
SQUARE = "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"


@pytest.fixture
def divided(monkeypatch: pytest.MonkeyPatch) -> None:
    """What propagation does not solve is divided."""
    monkeypatch.setattr(certifying, "conquer", partial(conquer, plan=TINY))


def check(puzzle: Puzzle, method: str = "auto", executor: Here | None = None) -> None:
    """Certify a puzzle in parts; hold the certificate against brute force and both checkers."""
    certificate = nonolith.certify(
        puzzle, method, max_solutions=10_000, jobs=2, executor=executor or Here()
    )
    found = {tuple(grid.rows()) for grid in certificate.solutions}
    assert found == set(brute_force.solutions(puzzle))
    assert len(found) == len(certificate.solutions)
    assert nonolith.verify_certificate(certificate, puzzle).solutions == certificate.solutions
    assert accepted_elsewhere(certificate)


@pytest.mark.usefixtures("divided")
@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(any_puzzle(most_cells=5))
def test_random_puzzles_are_proved_in_parts(puzzle: Puzzle) -> None:
    check(puzzle)


@pytest.mark.usefixtures("divided")
@pytest.mark.parametrize("method", PROVING)
def test_each_method_proves_its_parts(method: str) -> None:
    check(Puzzle(rows=[[1]] * 4, columns=[[1]] * 4), method)


@pytest.mark.usefixtures("divided")
def test_parts_that_are_lost_are_proved_again() -> None:
    check(Puzzle(rows=[[1]] * 4, columns=[[1]] * 4), executor=Here(lost={2, 5, 6}))


@pytest.mark.parametrize("method", ["conflict", "probe1"])
@pytest.mark.parametrize("seed", [2, 3])
def test_proofs_with_steps_are_joined(
    seed: int, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certifying, "conquer", partial(conquer, plan=SOME))
    puzzle = nonolith.generate(12, 12, probability=0.4, seed=f"branches {seed}")
    certificate = nonolith.certify(puzzle, method, executor=Here(), jobs=2)
    assert set(certificate.solutions) == set(nonolith.solutions(puzzle))
    assert nonolith.verify_certificate(certificate).solutions == certificate.solutions
    assert accepted_elsewhere(certificate)


@pytest.mark.usefixtures("divided")
def test_processes_prove_parts() -> None:
    puzzle = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)
    certificate = nonolith.certify(puzzle, jobs=2)
    assert len(certificate.solutions) == 6
    assert "\nd " in texts(certificate)["proof.drup"]
    assert nonolith.verify_certificate(certificate).solutions == certificate.solutions


def test_what_is_not_divided_has_the_same_proof_as_alone() -> None:
    puzzle = nonolith.generate(12, 12, probability=0.4, seed="branches 2")
    assert nonolith.certify(puzzle, jobs=2).data == nonolith.certify(puzzle).data


@pytest.mark.usefixtures("divided")
def test_too_many_solutions_and_limits_end_it() -> None:
    puzzle = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
    with pytest.raises(nonolith.UnsupportedError, match="more than 5 solutions"):
        nonolith.certify(puzzle, max_solutions=5, executor=Here(), jobs=2)
    with pytest.raises(LimitReached, match="seconds"):
        nonolith.certify(puzzle, limits=Limits(seconds=0.0), executor=Here(), jobs=2)


@pytest.mark.usefixtures("divided")
def test_proofs_that_take_more_than_the_memory_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    large = Attempt(finished=True, proof=bytes(2 << 20))
    monkeypatch.setattr("nonolith.cubes.attempt._proved", lambda *_: large)
    puzzle = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
    with pytest.raises(LimitReached, match="memory"):
        nonolith.certify(puzzle, limits=Limits(memory=1 << 20), executor=Here(), jobs=2)


def accepted(lines: list[str]) -> bool:
    formula = dratify.parse_dimacs(SQUARE)
    return bool(dratify.check_proof(formula, "\n".join(lines) + "\n").ok)


def test_parts_that_propagation_refutes_need_no_proof() -> None:
    lines = list(joined({(1,): b"", (-1,): b""}))
    assert lines == ["1 0", "-1 0", "0"]
    assert accepted(lines)


def test_the_clauses_of_a_part_are_dropped_when_it_is_done() -> None:
    part = zlib.compress(b"1 2 0\n2 0\nd 2 1 0\n0\n")
    lines = list(joined({(3,): part, (-3,): b""}))
    assert lines == ["3 0", "1 2 -3 0", "2 -3 0", "d 2 1 -3 0", "-3 0", "d 2 -3 0", "0"]


@pytest.mark.parametrize(
    "paths", [[], [(1,)], [(1,), (-2,)], [(1,), (-1, 2)], [(1, 2), (1, -2)], [(1,), (-1,), ()]]
)
def test_parts_that_are_not_the_whole_are_refused(paths: list[tuple[int, ...]]) -> None:
    with pytest.raises(NonolithError, match="not all of it"):
        list(joined(dict.fromkeys(paths, b"")))


def test_a_part_that_was_not_refuted_is_noticed_by_the_checkers() -> None:
    puzzle = Puzzle(rows=[[1]] * 3, columns=[[1]] * 3)
    proofs = asked(puzzle, Question.PROOF).proofs
    assert len(proofs) > 3
    found = list(nonolith.solutions(puzzle))
    for path in proofs:  # as if the solutions in this part were none
        lines = list(joined({**proofs, path: b""}))
        assert not refuted(puzzle, found[1:], lines) or not refuted(puzzle, found[:1], lines)
    assert refuted(puzzle, found, list(joined(proofs)))


def refuted(puzzle: Puzzle, found: list[nonolith.Grid], lines: list[str]) -> bool:
    """Whether a proof shows that the solutions found are all."""
    from nonolith.certificates.formula import dimacs

    formula = dratify.parse_dimacs("\n".join(dimacs(puzzle, found)) + "\n")
    return bool(dratify.check_proof(formula, "\n".join(lines) + "\n").ok)


def test_a_process_that_is_killed_leaves_no_file(tmp_path: Path) -> None:
    puzzle = nonolith.generate(40, 40, filled=720, seed=3)
    (tmp_path / "hard.json").write_text(str(nonolith.write(puzzle, None, format="json")))
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, "-m", "nonolith", "certify", "hard.json", "--jobs", "2"]
    environment = {**os.environ, "TMPDIR": str(temporary)}
    done = run([*command, "--timeout", "3"], cwd=tmp_path, env=environment)
    assert done.returncode == 3, done.stderr
    assert list(temporary.iterdir()) == []
