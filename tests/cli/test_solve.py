"""Tests of ``solve``, ``check`` and ``certify``; most of what they print is a golden file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import MANY, TWO, UNIQUE, Runner


@pytest.mark.parametrize("command", ["solve", "solve --all", "check --cells", "count"])
def test_a_verbose_search_tells_on_stderr_what_it_does(run: Runner, command: str) -> None:
    plain, verbose = (run(*command.split(), *more, TWO) for more in ((), ("--verbose",)))
    assert (verbose.code, verbose.out) == (plain.code, plain.out)
    assert "propagation" in verbose.err
    assert all(line.startswith("nonolith: ") for line in verbose.err.splitlines())


def test_two_threads_find_all_solutions(run: Runner) -> None:
    several = run("solve", "--jobs", "2", "--all", "4x4:1/1/1/1/1/1/1/1")
    assert several.code == 0
    assert several.out.count("1 ##......") == 24
    assert several.out.endswith("24 solutions, and no more\n")


def test_a_limit_on_the_search_for_cells_ends_with_3(run: Runner) -> None:
    # Two solutions are found early; the differing cells take many more branches.
    asked = ("check", "--method", "probe1", "--nodes", "20", MANY)
    assert run(*asked).code == 1
    code, out, _ = run(*asked, "--cells")
    assert (code, out.count("\n")) == (3, 1)
    assert out.startswith("multiple: there is more than one solution; the solutions found differ ")
    assert out.endswith("; the limit on nodes was reached\n")


def test_json_of_a_certificate_has_its_size(run: Runner, tmp_path: Path) -> None:
    record = json.loads(run("certify", "--json", UNIQUE, "-o", tmp_path / "proof.cert").out)
    assert record["bytes"] == (tmp_path / "proof.cert").stat().st_size
    assert [record[key] for key in ("source", "verdict", "solutions")] == [UNIQUE, "unique", 1]
