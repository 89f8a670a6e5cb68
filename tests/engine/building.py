"""Builds the engine's own tests with CMake, once per kind of build, under ``build/``.

What is there from the last time is used again, so that a rerun compiles what has changed only.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(__file__).resolve().parent

# Kinds of build, each with whether the sanitizers are on.
KINDS = {"optimised": "OFF", "sanitized": "ON"}


def programs() -> list[str]:
    """The names of the executables that are tests, one for each ``test_*.cpp``."""
    return sorted(source.stem for source in SOURCES.glob("test_*.cpp"))


def build(kind: str) -> Path:
    """Builds all executables of one kind and gives their folder.

    Raises:
        AssertionError: if configuring or compiling fails, with what the compiler said.
    """
    folder = ROOT / "build" / "engine-tests" / kind
    folder.mkdir(parents=True, exist_ok=True)
    cmake = tool("cmake")
    settings = {
        "CMAKE_MAKE_PROGRAM": tool("ninja"),
        "CMAKE_BUILD_TYPE": "Release",
        "NONOLITH_ENGINE_TESTS": "ON",
        "NONOLITH_SANITIZE": KINDS[kind],
    }
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    with _locked(folder):
        _run([cmake, "-S", str(ROOT), "-B", str(folder), "-G", "Ninja", *defined])
        _run([cmake, "--build", str(folder)])
    return folder


def tool(name: str) -> str:
    """The path of a build tool: that of the environment the tests run in, else any on the path."""
    beside_python = shutil.which(name, path=str(Path(sys.executable).parent))
    found = beside_python or shutil.which(name)
    assert found, f"{name} is needed to build the engine's tests: pip install --group dev"
    return found


def _run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-8000:]}{done.stderr[-4000:]}"


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lets one process at a time build in a folder, where the system has such locks."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
