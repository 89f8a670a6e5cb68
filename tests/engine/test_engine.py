"""Run the engine's own tests, which are in C++.

Each kind of build is compiled separately. The usual tests link the engine library that was
compiled for the package, or build one that compiles quickly, and run a few programs. The long tests
run all of them, and build three more kinds: under the sanitizers (`make sanitized`), as released,
and without extensions of the compiler.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests import processes
from tests.engine.building import build, programs
from tests.examples import long

# The first test of each kind of build compiles the engine, which takes long.
pytestmark = [pytest.mark.timeout(3600), pytest.mark.first]

# The number of examples of each kind of build ("few" is a quarter; see check.hpp).
BUILDS = {"quick": "few", "optimised": "all", "sanitized": "all", "plain": "few"}

# The usual tests run these programs of the quick kind, since compiling all takes a minute.
USUAL = ("test_conflict_search", "test_line", "test_solver")

# The programs that run code for registers of all widths, and the widths. The other tests run code
# for the widest registers of the processor.
WIDTHS = ("256", "128", "0")
OF_ALL_WIDTHS = ("test_belief", "test_conflict_search", "test_line")

# Sanitizers write to stderr before they end the process.
WRONGS = {
    "heap": "heap-buffer-overflow",
    "overflow": "signed integer overflow",
    "shift": "shift exponent",
}


@cache
def executables(kind: str, target: str) -> Path:
    return build(kind, target)


def run(
    kind: str, *command: str, seconds: float = 600, **environment: str
) -> CompletedProcess[str]:
    program = executables(kind, command[0] if kind == "quick" else "all") / command[0]
    # The sanitizer records two callers of each allocation; recording more callers takes time.
    env = {**os.environ, "ASAN_OPTIONS": "malloc_context_size=2", **environment}
    return processes.run([str(program), *command[1:]], seconds=seconds, env=env)


@pytest.mark.parametrize(
    ("kind", "examples", "name"),
    [
        pytest.param(
            kind,
            examples,
            name,
            marks=() if kind == "quick" and name in USUAL else pytest.mark.long,
        )
        for kind, examples in BUILDS.items()
        for name in programs()
    ],
)
def test_the_engine_holds_its_own_tests(kind: str, examples: str, name: str) -> None:
    done = run(kind, name, examples)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("quick", "test_line"),
        *(long("sanitized", name) for name in OF_ALL_WIDTHS),
    ],
)
def test_the_engine_holds_its_tests_at_each_width_of_registers(
    kind: str, name: str, width: str
) -> None:
    done = run(kind, name, "few", NONOLITH_VECTOR=width)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_all_squares_of_5x5_are_counted_right_by_both_searches() -> None:
    done = run("optimised", "squares", "5", seconds=3500)
    totals = "unique 25309575, by lines 24976511, distinct 28781820, most 120, wrong 0"
    assert done.stdout.strip() == totals


@pytest.mark.long
@pytest.mark.parametrize(("wrong", "noticed"), WRONGS.items())
def test_the_sanitizers_report_deliberate_errors(wrong: str, noticed: str) -> None:
    done = run("sanitized", "canary", wrong)
    assert done.returncode != 0
    assert noticed in done.stderr
    assert "nobody noticed" not in done.stdout
