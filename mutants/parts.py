"""The parts of the project: which files have mutants, and which tests must notice them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from mutants import cpp_changes, python_changes
from mutants.change import Change

ROOT = Path(__file__).resolve().parents[1]


class Part(NamedTuple):
    """A part of the project.

    Attributes:
        name: what people call it.
        sources: patterns of its files, from the root of the project.
        tests: patterns of the files with its tests.
        left_out: patterns of those sources that the tests do not run.
    """

    name: str
    sources: tuple[str, ...]
    tests: tuple[str, ...]
    left_out: tuple[str, ...] = ()

    @property
    def compiled(self) -> bool:
        """Whether its sources are in C++."""
        return self.sources[0].endswith("pp")

    def files(self, root: Path = ROOT) -> list[str]:
        """Its files, as paths from the root of the project."""
        found = {path for pattern in self.sources for path in root.glob(pattern)}
        found -= {path for pattern in self.left_out for path in root.glob(pattern)}
        return sorted(path.relative_to(root).as_posix() for path in found)

    def changes(self, root: Path = ROOT) -> list[Change]:
        """All mutants of all its files."""
        changes_of = cpp_changes.changes if self.compiled else python_changes.changes
        return [
            change
            for name in self.files(root)
            for change in changes_of(name, (root / name).read_bytes())
        ]

    def test_files(self, root: Path, source: str) -> tuple[list[str], ...]:
        """The test files in the order in which they are tried: those that bear the name of a source
        file, those that mention it, and the other ones of the part."""
        stem = Path(source).stem
        mentions = re.compile(rf"\b{re.escape(stem)}\b")
        groups: tuple[list[str], ...] = ([], [], [])
        for path in sorted({path for pattern in self.tests for path in root.glob(pattern)}):
            far = 0 if path.stem == f"test_{stem}" else 1
            if far and not mentions.search(path.read_text(encoding="utf-8")):
                far = 2
            groups[far].append(path.relative_to(root).as_posix())
        return groups


def _folders(name: str, *others: str) -> Part:
    """Folders of the package and their tests: the first gives the part its name."""
    folders = (name, *others)
    sources = tuple(f"src/nonolith/{folder}/**/*.py" for folder in folders)
    return Part(name, sources, tuple(f"tests/{folder}/**/test_*.py" for folder in folders))


_ROWS = (
    Part("core", ("src/nonolith/*.py",), ("tests/test_*.py",)),
    _folders("lines"),
    _folders("formats"),
    _folders("methods", "boards", "searches", "encodings", "populations"),
    _folders("reasoning", "traces", "study"),
    _folders("design"),
    _folders("render"),
    _folders("running"),
    _folders("comparison"),
    _folders("certificates"),
    _folders("papers"),
    _folders("web"),
    _folders("batches"),
    # The page of the reference has every option with its text.
    Part(
        "cli",
        ("src/nonolith/cli/**/*.py",),
        ("tests/cli/**/test_*.py", "tests/documenting/test_reference.py"),
    ),
    # The bindings to Python are not part of the engine's own tests.
    Part(
        "engine",
        ("engine/**/*.cpp", "engine/**/*.hpp"),
        ("tests/engine/**/test_*.cpp",),
        ("engine/python/*",),
    ),
)

#: All parts by name.
PARTS = {row.name: row for row in _ROWS}
