"""The certificates of the benchmarks: certified, checked twice, and shown."""

from __future__ import annotations

import pytest

from benchmarks.certificates import Proofs
from benchmarks.parts.certificates import CERTIFICATES
from benchmarks.sets import random_of_all_kinds
from benchmarks.settings import Settings


@pytest.fixture(scope="module")
def kept() -> dict[str, list[list[float]]]:
    told: list[str] = []
    kept: list[dict[str, list[list[float]]]] = []
    settings = Settings(quick=True, keep=kept.append)
    measured: dict[str, list[list[float]]] = CERTIFICATES.measure(settings, told.append)
    assert kept[-1] == measured
    assert len(kept[0]["proofs"]) == 1  # kept when the first set was measured
    return measured


@pytest.mark.long
def test_all_that_is_certified_is_accepted_by_both_checkers(
    kept: dict[str, list[list[float]]],
) -> None:
    for each in kept["proofs"]:
        proofs = Proofs(*each)  # type: ignore[arg-type]
        assert proofs.puzzles == proofs.many + proofs.unfinished + proofs.certified
        assert proofs.accepted == proofs.certified
        assert proofs.name in CERTIFICATES.show(kept)
    place = Proofs._fields.index("certified")
    assert sum(each[place] for each in kept["proofs"]) > 8


@pytest.mark.long
def test_the_aim_of_acceptance_is_missed_by_one_certificate(
    kept: dict[str, list[list[float]]],
) -> None:
    accepted, _ = CERTIFICATES.aims(kept)
    assert accepted.met
    place = Proofs._fields.index("accepted")
    less = [[*each[:place], each[place] - 1, *each[place + 1 :]] for each in kept["proofs"]]
    assert not CERTIFICATES.aims({**kept, "proofs": less})[0].met


def test_random_puzzles_are_of_all_kinds() -> None:
    puzzles = random_of_all_kinds(1, 400).puzzles
    assert {len(puzzle.palette) for puzzle in puzzles} == {2, 3, 4}
    assert any(puzzle.given is not None for puzzle in puzzles)
    assert any(0 in puzzle.shape for puzzle in puzzles)
