"""Distribution: the source archive builds the wheel, and the wheel works without a compiler."""

from __future__ import annotations

import os
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests import processes

ROOT = Path(__file__).resolve().parents[1]

# Building downloads the build tools and compiles the engine again.
pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]

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
    folder = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)])
    return folder


def run(command: list[str], environment: dict[str, str] | None = None) -> str:
    done = processes.run(command, env=environment, cwd=Path(ROOT.anchor), seconds=1000)
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
        path.relative_to(ROOT / "src").as_posix() for path in page.rglob("*") if path.is_file()
    }
    assert len(files) > 30
    assert files <= set(names)
    engines = [name for name in names if name.startswith("nonolith/_engine.cpython")]
    assert len(engines) == 1 or os.name == "nt"
    assert not [name for name in names if name.endswith((".a", ".hpp", ".cpp", ".pyc"))]
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_solves_a_puzzle_without_a_compiler(shipped: Path, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    run([sys.executable, "-m", "venv", "--without-pip", str(venv)])
    scripts = venv / ("Scripts" if os.name == "nt" else "bin")
    python = str(scripts / "python")
    wheel = str(the_only(shipped, "*.whl"))
    run([sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", wheel])
    # Without PATH, nothing can be compiled; with -I, only the installed wheel is imported.
    where = run([python, "-I", "-c", SOLVES_A_PUZZLE], environment={"PATH": ""})
    assert where.startswith(str(venv))
