"""Each target of the Makefile works on a bare clone: it installs what it needs."""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

import pytest

from tests import processes

ROOT = Path(__file__).resolve().parents[1]

# Each target downloads its tools and compiles the engine.
pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]

#: Arguments that shorten the work of a target, but leave out nothing that it needs.
_ONE = "tests/model/test_clue.py"
TARGETS: dict[str, list[str]] = {
    "bench": ["BENCH=--quick"],
    "clean": [],
    "coverage": [f"COVERAGE={_ONE}"],
    "debug": [],
    "demo": [],
    "dev": [],
    "docs": [],
    "lint": [],
    "mutants": ["FILE=src/nonolith/support/plurals.py", "TESTS=tests/support/test_arguments.py"],
    "page": [],
    "profile": [],
    "quick": [f"QUICK={_ONE}"],
    "ready": [],
    "sanitized": [],
    "serve": ["OPEN=--help"],
    "test": [f"FILES={_ONE}"],
    "test-long": [f"FILES={_ONE}"],
    "tidy": [],
    "wheel": [],
}


def test_every_target_is_tested() -> None:
    [names] = re.findall(r"^\.PHONY: (.*)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(names.split()) == set(TARGETS)


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
@pytest.mark.parametrize("target", TARGETS)
def test_a_target_installs_what_it_needs(target: str, tmp_path: Path) -> None:
    listed = processes.run(["git", "ls-files", "-z"], cwd=ROOT)
    if listed.returncode:
        pytest.skip("this is not a clone")
    clone = tmp_path / "clone"
    for name in filter(None, listed.stdout.split("\0")):
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, clone / name)
    own = {"PYTHONPATH", "VIRTUAL_ENV", "MAKEFLAGS", "MAKELEVEL"}
    environment = {name: value for name, value in os.environ.items() if name not in own}
    environment["SKBUILD_CMAKE_DEFINE"] = "NONOLITH_OPTIMISE=OFF;NONOLITH_UNITY=ON"  # is quicker
    version = ".".join(map(str, sys.version_info[:2]))
    python = Path(sys.base_prefix) / "bin" / f"python{version}"
    command = ["make", target, f"PYTHON={python}", *TARGETS[target]]
    done = processes.run(command, cwd=clone, env=environment, seconds=3500)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    if target == "serve":
        serves = "from nonolith.web.application import application; application()"
        assert processes.run([str(clone / ".venv/bin/python"), "-c", serves]).returncode == 0
    if target == "demo":
        assert "Compiling" in done.stdout
        assert re.search(r"^\[1/\d+\] ", done.stdout, re.MULTILINE)
