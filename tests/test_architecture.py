"""The architecture page lists the packages that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "dev" / "architecture.md").read_text(encoding="utf-8")

# Where the lists of packages begin and end on the page.
BEGIN, END, AFTER = "## The packages", "Packages planned", "## One table per family"


def listed() -> list[str]:
    """The paths in the indented list, each with its folder; continued texts are left out."""
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


def planned() -> list[str]:
    """The packages that are not there yet, by the page."""
    text = PAGE.partition(END)[2].partition(AFTER)[0].partition("; in `")[0]
    return [word for word in text.split("`") if word.endswith("/")]


def test_all_paths_on_the_page_are_there() -> None:
    assert len(listed()) > 25
    assert [path for path in listed() if not (ROOT / path).exists()] == []


def test_all_of_the_package_is_on_the_page() -> None:
    package = ROOT / "src" / "nonolith"
    folders = {f"src/nonolith/{path.parent.name}/" for path in package.glob("*/__init__.py")}
    files = {f"src/nonolith/{path.name}" for path in package.glob("*.py")}
    assert folders | files <= set(listed())


def test_packages_that_are_planned_are_not_there_yet() -> None:
    assert planned() or f"{END} and not there yet: none;" in PAGE
    for name in planned():
        assert not (ROOT / "src" / "nonolith" / name / "__init__.py").exists(), name


#: Packages of values, which draw nothing themselves.
VALUES = ("certificates", "design", "formats", "model", "reasoning", "solving", "support")


def test_what_is_drawn_does_not_import_what_draws() -> None:
    found = [
        str(path.relative_to(ROOT))
        for package in VALUES
        for path in (ROOT / "src" / "nonolith" / package).rglob("*.py")
        if re.search(r"^\s*(from|import) nonolith\.render", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert found == []
