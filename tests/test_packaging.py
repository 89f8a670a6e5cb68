"""Distribution: the source archive builds the wheel, and the wheel works without a compiler.

`make wheel` sets NONOLITH_DIST to a folder with an archive and a wheel, which are then tested.
"""

from __future__ import annotations

import os
import shutil
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests import processes

ROOT = Path(__file__).resolve().parents[1]

# Building downloads the build tools and compiles the engine again.
pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]

# Tests that need neither an extra nor other files of the sources.
STRANGERS = ["tests/model", "tests/engine/test_module.py"]

SOLVES_A_PUZZLE = """
import nonolith
puzzle = nonolith.Puzzle(rows=[[1, 1], [1]], columns=[[1], [1], [1]])
result = nonolith.solve(puzzle)
assert result.verdict is nonolith.Verdict.UNIQUE, result
print(nonolith.__file__)
"""


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the source archive, and the wheel built from only this archive."""
    if built := os.environ.get("NONOLITH_DIST"):
        return Path(built).resolve()
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)])
    return folder


@pytest.fixture(scope="module")
def python(shipped: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The interpreter of a new environment with only the wheel and what it depends on."""
    venv = tmp_path_factory.mktemp("bare") / "venv"
    run([sys.executable, "-m", "venv", "--without-pip", str(venv)])
    python = str(venv / ("Scripts" if os.name == "nt" else "bin") / "python")
    wheel = str(the_only(shipped, "*.whl"))
    run([sys.executable, "-m", "pip", "--python", python, "install", "--only-binary=:all:", wheel])
    return python


def run(
    command: list[str], environment: dict[str, str] | None = None, folder: Path | None = None
) -> str:
    folder = folder or Path(ROOT.anchor)
    done = processes.run(command, env=environment, cwd=folder, seconds=1000)
    assert done.returncode == 0, f"{command}\n{done.stdout[-4000:]}{done.stderr[-4000:]}"
    return done.stdout


def the_only(folder: Path, pattern: str) -> Path:
    [found] = folder.glob(pattern)
    return found


def test_the_source_archive_holds_what_the_build_needs(shipped: Path) -> None:
    with tarfile.open(the_only(shipped, "*.tar.gz")) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    engine = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("engine/**/*.[ch]pp")}
    needed = {"CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml"}
    assert needed | engine | {"src/nonolith/__init__.py", "src/nonolith/_engine.pyi"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyc", ".o"))]


def test_the_wheel_holds_the_package_and_the_engine_and_nothing_else(shipped: Path) -> None:
    with ZipFile(the_only(shipped, "*.whl")) as wheel:
        names = wheel.namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"nonolith"}
    assert {"nonolith/py.typed", "nonolith/_engine.pyi"} <= set(names)
    assert "nonolith/reasoning/sentences/en.json" in names
    assert "nonolith/formats/nonolith.schema.json" in names
    page = ROOT / "src" / "nonolith" / "web" / "page"
    files = {
        path.relative_to(ROOT / "src").as_posix()
        for path in page.rglob("*")
        if path.is_file() and not path.name.endswith(".d.ts")  # types are for contributors
    }
    assert len(files) > 30
    assert files <= set(names)
    assert len([name for name in names if name.startswith("nonolith/_engine.")]) == 2
    assert not [name for name in names if name.endswith((".a", ".hpp", ".cpp", ".pyc"))]
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_is_small_and_for_all_later_versions_of_python(shipped: Path) -> None:
    wheel = the_only(shipped, "*.whl")
    assert wheel.stat().st_size < 2_200_000
    if sys.version_info >= (3, 12):
        assert "-cp312-abi3-" in wheel.name


def test_the_wheel_solves_a_puzzle_without_a_compiler(python: str) -> None:
    # Without PATH, nothing can be compiled; with -I, only the installed wheel is imported.
    where = run([python, "-I", "-c", SOLVES_A_PUZZLE], environment={"PATH": ""})
    assert where.startswith(str(Path(python).parents[1]))


def test_the_wheel_passes_the_tests_that_need_no_extra(python: str, tmp_path: Path) -> None:
    tools = ["pytest", "pytest-timeout", "hypothesis"]
    run([sys.executable, "-m", "pip", "--python", python, "install", *tools])
    for name in ("tests", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    run([python, "-m", "pytest", "--quick", *STRANGERS], {"PATH": ""}, tmp_path)


@pytest.mark.skipif(not shutil.which("uvx"), reason="uv is not installed")
def test_the_wheel_runs_without_an_installation(shipped: Path) -> None:
    cat = str(ROOT / "examples" / "cat.non")
    wheel = str(the_only(shipped, "*.whl"))
    command = ["uvx", "--python", sys.executable, "--from", wheel, "nonolith", "solve", cat]
    assert "unique" in run(command)
