"""The recipes in CONTRIBUTING.md work as written, and its map of tests has every package.

Each recipe needs only a new file and a row of a table. It is typed into a copy of the package, as a
stranger would, and the copy is run.
"""

from __future__ import annotations

import ast
import re
import shutil
import sys
from pathlib import Path

import pytest

import nonolith
from nonolith import _engine
from tests import processes

BLOCK = re.compile(r"^```python\n# ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "CONTRIBUTING.md").read_text()

#: The map of tests: what to run after a change of a package, its own tests first.
MAP = {
    package: re.findall(r"`(.*?)`", tests)
    for package, tests in re.findall(r"^\| `([\w/]+)` \| (`tests.*) \|$", TEXT, re.MULTILINE)
}

#: An editable installation finds the package before the folders of the path.
_START = """
import sys
sys.meta_path = [one for one in sys.meta_path if "ScikitBuild" not in type(one).__name__]
sys.path.insert(0, {folder!r})
import nonolith
from nonolith import Grid, Puzzle, UnsupportedError, draw
from nonolith.cli import main
assert nonolith.__file__.startswith({folder!r})
corner = Puzzle.from_grid(Grid.from_text("#.\\n##"))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of the package, into which all recipes are typed."""
    copy: Path = tmp_path_factory.mktemp("copy")
    ignored = shutil.ignore_patterns("__pycache__", "page", "typefaces")
    shutil.copytree(Path(nonolith.__file__).parent, copy / "nonolith", ignore=ignored)
    engine = Path(_engine.__file__)
    if not (copy / "nonolith" / engine.name).exists():  # an editable installation
        shutil.copy(engine, copy / "nonolith")
    for heading, text in BLOCK.findall(TEXT):
        if row := re.fullmatch(r"a row of (\w+) in src/(\S+)", heading):
            _add_row(copy / row[2], row[1], text)
            continue
        end = heading.startswith("at the end of ")
        file = copy / heading.removeprefix("at the end of ").removeprefix("src/")
        assert file.exists() is end, heading
        file.write_text((file.read_text() if end else "") + text)
    return copy


def _add_row(file: Path, table: str, row: str) -> None:
    """Add a row before the closing bracket of the tuple or dictionary that a table is made from."""
    code = file.read_text()
    assigned = next(
        node
        for node in ast.parse(code).body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        and re.match(rf"{table}\b", ast.unparse(node))
    )
    rows = next(
        node
        for node in ast.walk(assigned.value or assigned)
        if isinstance(node, ast.Dict) or (isinstance(node, ast.Tuple) and node.elts)
    )
    lines = code.splitlines(keepends=True)
    lines.insert((rows.end_lineno or 0) - 1, row)
    file.write_text("".join(lines))


def _run(folder: Path, code: str) -> str:
    """Run code with the copy of the package, and return what it prints."""
    start = _START.format(folder=str(folder))
    command = [sys.executable, "-c", start + code]
    result = processes.run(command)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_the_renderer_draws(folder: Path) -> None:
    drawn = 'print(draw(corner, corner.goal, "squares"), draw(corner, renderer="squares"))'
    assert _run(folder, drawn) == "⬛⬜\n⬛⬛ ❔❔\n❔❔\n"


def test_the_format_is_recognised_read_and_written(folder: Path) -> None:
    _run(
        folder,
        """
assert nonolith.read("#.\\n##\\n") == corner
assert nonolith.read(nonolith.write(corner, format="dots")) == corner
try:
    nonolith.write(corner.replace(goal=None), format="dots")
except UnsupportedError as error:
    assert "only the finished picture" in str(error)
""",
    )


def test_the_method_solves_and_takes_its_option(folder: Path) -> None:
    solved = 'nonolith.solve(corner, "plain", options={"probing": "2"}).solution == corner.goal'
    assert _run(folder, f"print({solved})") == "True\n"
    assert "plain" in _run(folder, 'main(["methods"])')
    assert "probing" in _run(folder, 'main(["methods", "plain"])')


def test_the_command_runs_and_has_help(folder: Path) -> None:
    assert _run(folder, 'print(main(["size", "2x3:1/2/1/2/0"]))').endswith(": 3 x 2\n0\n")
    assert "examples/cat.non" in _run(folder, 'main(["size", "--help"])')


def test_the_map_of_tests_has_every_package_and_existing_tests() -> None:
    files = [*ROOT.glob("src/nonolith/*/__init__.py"), *ROOT.glob("engine/*/*.cpp")]
    assert {str(file.parent.relative_to(ROOT)) for file in files} == MAP.keys()
    assert [name for names in MAP.values() for name in names if not (ROOT / name).exists()] == []


@pytest.mark.skipif(not shutil.which("make"), reason="make is not installed")
def test_make_quick_runs_a_test_of_every_package() -> None:
    shown = processes.run(["make", "--dry-run", "quick"], cwd=ROOT).stdout
    files = re.findall(r"tests/\S+\.py", shown)
    for package, (own, *_) in MAP.items():
        assert any(file.startswith(own) for file in files), package


def test_the_operation_is_a_command_an_endpoint_and_a_public_function(folder: Path) -> None:
    code = """
from nonolith.api.designing import mirror
from nonolith.web.openapi import description
print(main(["mirror", "2x1:0/1/1"]), main(["mirror", "--axis", "horizontal", "1x2:2/1/1"]))
print(main(["mirror", "--axis", "diagonal", "2x1:0/1/1"]))
print(mirror("2x1:0/1/1").record()["puzzle"]["columns"])
print("/api/mirror" in description()["paths"])
"""
    *shown, codes, wrong, columns, there = _run(folder, code).splitlines()
    assert [line for line in shown if line.startswith("same")] == ["same: false", "same: true"]
    assert (codes, wrong, columns, there) == ("0 0", "2", "[[1], []]", "True")
