"""Runs the engine's own tests, those in C++: as it ships, and under the sanitizers."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.engine.building import KINDS, build, programs

# The first test of each kind compiles the engine.
pytestmark = pytest.mark.timeout(1200)

# Sanitizers that are on say so on stderr before they end the process.
WRONGS = {
    "heap": "heap-buffer-overflow",
    "overflow": "signed integer overflow",
    "shift": "shift exponent",
}


@cache
def executables(kind: str) -> Path:
    return build(kind)


def run(kind: str, *command: str) -> subprocess.CompletedProcess[str]:
    program = executables(kind) / command[0]
    return subprocess.run(
        [str(program), *command[1:]], capture_output=True, text=True, check=False, timeout=600
    )


@pytest.mark.parametrize("name", programs())
@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_holds_its_own_tests(kind: str, name: str) -> None:
    done = run(kind, name)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize(("wrong", "noticed"), WRONGS.items())
def test_the_sanitizers_notice_what_is_done_wrong_on_purpose(wrong: str, noticed: str) -> None:
    done = run("sanitized", "canary", wrong)
    assert done.returncode != 0
    assert noticed in done.stderr
    assert "nobody noticed" not in done.stdout


def test_the_canary_is_silent_when_nothing_is_wrong() -> None:
    done = run("sanitized", "canary")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_sanitizers_nobody_notices_an_overflow() -> None:
    done = run("optimised", "canary", "overflow")
    assert done.returncode == 0
    assert "nobody noticed" in done.stdout
