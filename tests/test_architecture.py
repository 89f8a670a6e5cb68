"""The architecture page lists the existing packages."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "dev" / "architecture.md").read_text(encoding="utf-8")

# Start and end of the lists of packages on the page.
BEGIN, END = "## The packages", "## Values"


def listed() -> list[str]:
    """Return the paths in the page's indented list, each with its folder; skip other lines."""
    lines = PAGE.partition(BEGIN)[2].partition(END)[0].splitlines()
    first, *others = [line for line in lines if re.match(r" {4,6}\S", line)]
    paths, folder = first.split(), ""
    for line in others:
        name = line.split()[0]
        inside = line.startswith(" " * 6)
        paths.append(folder + name if inside else name)
        if not inside:
            folder = name
    return paths


def test_all_paths_on_the_page_are_there() -> None:
    assert len(listed()) > 25
    assert [path for path in listed() if not (ROOT / path).exists()] == []


def test_all_of_the_package_is_on_the_page() -> None:
    package = ROOT / "src" / "nonolith"
    folders = {f"src/nonolith/{path.parent.name}/" for path in package.glob("*/__init__.py")}
    files = {f"src/nonolith/{path.name}" for path in package.glob("*.py")}
    assert folders | files <= set(listed())


def test_all_of_the_engine_is_on_the_page() -> None:
    folders = {f"engine/{path.name}/" for path in (ROOT / "engine").iterdir() if path.is_dir()}
    assert folders <= set(listed())


def test_one_module_imports_the_compiled_engine() -> None:
    imported = re.compile(r"from nonolith import .*\b_engine\b|nonolith\._engine")
    package = ROOT / "src" / "nonolith"
    files = [file for file in package.rglob("*.py") if imported.search(file.read_text("utf-8"))]
    assert [str(file.relative_to(package)) for file in files] == ["engine.py"]
