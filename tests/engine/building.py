"""Build the engine's own tests with CMake, once per kind of build, under ``build/``.

Earlier builds are reused, so that a rerun compiles only what has changed. CMake stores absolute
paths in its folder; a folder that was made for a clone at another path is made anew.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests import processes

ROOT = Path(__file__).resolve().parents[2]
SOURCES = Path(__file__).resolve().parent

# The engine library in the package, as `make` compiles it.
PACKAGED = ROOT / "build" / "engine" / "libnonolith_engine.a"

# Kinds of build, each with its options: quick to compile, as released, under the sanitizers, and
# without extensions of the compiler (engine/line/compiler.hpp).
KINDS = {
    "quick": {"NONOLITH_OPTIMISE": "OFF"},
    "optimised": {},
    "sanitized": {"NONOLITH_SANITIZE": "ON"},
    "plain": {"NONOLITH_OPTIMISE": "OFF", "NONOLITH_PLAIN": "ON"},
}


def programs() -> list[str]:
    """Return the names of the test executables, one for each ``test_*.cpp``."""
    return sorted(source.stem for source in SOURCES.rglob("test_*.cpp"))


def packaged() -> bool:
    """Return whether the package's engine library exists and is newer than all of its sources."""
    sources = [ROOT / "CMakeLists.txt", *(ROOT / "engine").rglob("*.[ch]pp")]
    newest = max(source.stat().st_mtime for source in sources)
    return PACKAGED.exists() and PACKAGED.stat().st_mtime > newest


def build(kind: str, target: str = "all") -> Path:
    """Build an executable of one kind, by default all of them, and return their folder.

    The quick kind links the package's engine library if this library is up to date.

    Raises:
        AssertionError: configuring or compiling fails; the message has the compiler's output.
    """
    folder = ROOT / "build" / "engine-tests" / kind
    folder.mkdir(parents=True, exist_ok=True)
    settings = {
        "CMAKE_MAKE_PROGRAM": tool("ninja"),
        "CMAKE_BUILD_TYPE": "Release",
        "NONOLITH_ENGINE_TESTS": "ON",
        "NONOLITH_UNITY": "ON",
        "NONOLITH_ENGINE_LIBRARY": str(PACKAGED) if kind == "quick" and packaged() else "",
        **KINDS[kind],
    }
    with _locked(folder.with_suffix(".lock")):
        configure(ROOT, folder, settings)
        _run([tool("cmake"), "--build", str(folder), "--target", target])
    return folder


def configure(source: Path, folder: Path, settings: Mapping[str, str]) -> None:
    """Configure a project with CMake in a folder; delete what CMake left there for another path.

    Raises:
        AssertionError: CMake fails; the message has its output.
    """
    if not _made_here(source, folder):
        shutil.rmtree(folder)
    defined = [f"-D{name}={value}" for name, value in settings.items()]
    _run([tool("cmake"), "-S", str(source), "-B", str(folder), "-G", "Ninja", *defined])


def _made_here(source: Path, folder: Path) -> bool:
    """Return whether CMake's cache in a folder is for this source and this folder."""
    cache = folder / "CMakeCache.txt"
    if not cache.exists():
        return True
    kept = dict(re.findall(r"^(\w+):INTERNAL=(.*)$", cache.read_text(encoding="utf-8"), re.M))
    here = {"CMAKE_HOME_DIRECTORY": source, "CMAKE_CACHEFILE_DIR": folder}
    return all(Path(kept.get(name, "")).resolve() == path.resolve() for name, path in here.items())


def tool(name: str) -> str:
    """Return the path of a build tool: from the environment of the tests, otherwise from PATH."""
    beside_python = shutil.which(name, path=str(Path(sys.executable).parent))
    found = beside_python or shutil.which(name)
    assert found, f"{name} is needed to build the engine's tests: pip install --group dev"
    return found


def _run(command: list[str]) -> None:
    done = processes.run(command, seconds=1000)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout[-8000:]}{done.stderr[-4000:]}"


@contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Hold an exclusive lock on a file, if the system has such locks."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
