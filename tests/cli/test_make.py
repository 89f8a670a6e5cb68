"""Tests of ``nonolith make``."""

from __future__ import annotations

from pathlib import Path

import nonolith
from tests.cli.running import EXAMPLES, Runner

FLOWER = EXAMPLES / "flower.png"


def test_the_best_puzzle_is_written(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "flower.json"
    code, out, err = run("make", FLOWER, "--size", "15", "-o", path)
    assert (code, err) == (0, "")
    assert out.startswith("1. unique; ")
    assert len(out.splitlines()) == 1
    assert max(nonolith.read(path).shape) == 15
    assert nonolith.read(path).title == "flower"
    code, out, _ = run("make", FLOWER, "--size", "15", "--to", "json")
    assert nonolith.read(out.encode()) == nonolith.read(path)


def test_several_puzzles_are_drawn_with_their_verdicts(run: Runner) -> None:
    code, out, _ = run("make", FLOWER, "--size", "15", "--show", "3")
    assert code == 0
    heads = [line for line in out.splitlines() if "% like the picture" in line]
    assert len(heads) == 3
    assert [head[0] for head in heads] == ["1", "2", "3"]


def test_a_puzzle_that_is_not_unique_ends_with_1_and_mentions_mend(
    run: Runner, tmp_path: Path
) -> None:
    path = tmp_path / "flower.json"
    code, out, err = run("make", FLOWER, "--size", "8", "--as-drawn", "-o", path)
    assert out.startswith("1. multiple, ")
    assert code == 1
    assert f"nonolith mend --apply -o {path} {path}" in err
    assert run("check", path).code == 1


def test_a_limit_ends_with_3_and_writes_nothing(run: Runner, tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    code, _, err = run("make", FLOWER, "--timeout", "0", "-o", path)
    assert code == 3
    assert "before a puzzle was made" in err
    assert not path.exists()
