"""Tests of ``nonolith certify``."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.running import EXAMPLES, TWO, Runner

CAT = EXAMPLES / "cat.non"


def test_the_claim_is_printed_and_the_certificate_written(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "cat.cert"
    code, out, err = run("certify", CAT, "-o", path)
    assert (code, err) == (0, "")
    assert out.startswith("proved: the puzzle has exactly 1 solution (1 step)")
    code, out, err = run("certify", "--check", path, "--of", CAT)
    assert (code, err) == (0, "")
    assert out.startswith("checked: the puzzle has exactly 1 solution (")


def test_several_puzzles_cannot_share_a_certificate(run: Runner, tmp_path: Path) -> None:
    code, _, err = run("certify", EXAMPLES / "three.txt", "-o", tmp_path / "a.cert")
    assert code == 2
    assert "a certificate is about one puzzle" in err
    assert not (tmp_path / "a.cert").exists()


def test_json(run: Runner, tmp_path: Path) -> None:
    record = json.loads(run("certify", "--json", CAT, "-o", tmp_path / "cat.cert").out)
    size = (tmp_path / "cat.cert").stat().st_size
    assert record == {
        "source": str(CAT),
        "verdict": "unique",
        "solutions": 1,
        "steps": 1,
        "bytes": size,
    }


def test_a_certificate_that_proves_nothing_ends_with_1(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "cat.cert"
    run("certify", CAT, "-o", path)
    code, out, err = run("certify", "--check", path, "--of", EXAMPLES / "lighthouse.non")
    assert (code, out) == (1, "")
    assert err == f"nonolith: {path}: not proved: the certificate is about another puzzle\n"


def test_a_limit_ends_with_3(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "cat.cert"
    assert run("certify", "--timeout", "0", CAT, "-o", path).code == 3
    assert not path.exists()
    run("certify", CAT, "-o", path)
    assert run("certify", "--check", "--timeout", "0", path).code == 3


def test_check_writes_a_certificate_too(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "cat.cert"
    code, out, _ = run("check", "--certificate", path, CAT)
    assert (code, out) == (0, "unique: this is the only solution\n")
    assert run("certify", "--check", path, "--of", CAT).code == 0


def test_probing_writes_proofs(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "two.cert"
    assert run("certify", "--method", "probe1", TWO, "-o", path).code == 0
    assert run("certify", "--check", path).out.startswith("checked: the puzzle has exactly 2 ")
