"""The extensions in CONTRIBUTING.md work: each needs only a new file and a row of a table."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Puzzle, UnsupportedError
from nonolith.cli import COMMANDS, main
from nonolith.formats import FORMATS
from nonolith.render import RENDERERS, draw
from nonolith.solving.methods import METHODS

BLOCK = re.compile(r"^```python\n# ([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TEXT = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text()
CORNER = Puzzle.from_grid(Grid.from_text("#.\n##"))


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add each file in CONTRIBUTING.md as a module, and each table row to its table."""
    code = ""
    module = ModuleType("none")
    for heading, text in BLOCK.findall(TEXT):
        if heading.startswith("src/"):
            name = heading.removeprefix("src/").removesuffix(".py").replace("/", ".")
            module, code = ModuleType(name), text
            monkeypatch.setitem(sys.modules, name, module)
            exec(compile(code, heading, "exec"), module.__dict__)
        else:
            table, package = re.findall(
                r"row of (\w+) in src/([\w/]+?)(?:/__init__)?\.py", heading
            )[0]
            family = import_module(package.replace("/", "."))
            row: Any = eval(text, {**family.__dict__, **module.__dict__})
            monkeypatch.setitem(getattr(family, table), row.name, row)


def test_every_family_has_an_example() -> None:
    assert "squares" in RENDERERS
    assert "dots" in FORMATS
    assert "plain" in METHODS
    assert "size" in COMMANDS


def test_the_renderer_draws() -> None:
    assert draw(CORNER, CORNER.goal, "squares") == "⬛⬜\n⬛⬛"
    assert draw(CORNER, renderer="squares") == "❔❔\n❔❔"


def test_the_format_is_recognised_read_and_written() -> None:
    assert nonolith.read("#.\n##\n") == CORNER
    assert nonolith.read(nonolith.write(CORNER, format="dots")) == CORNER
    with pytest.raises(UnsupportedError, match="only the finished picture"):
        nonolith.write(CORNER.replace(goal=None), format="dots")


def test_the_method_solves_and_takes_its_option() -> None:
    assert nonolith.solve(CORNER, "plain", options={"probing": "2"}).solution == CORNER.goal
    with pytest.raises(UnsupportedError, match="its options are probing"):
        nonolith.solve(CORNER, "plain", options={"probe": 2})


def test_the_command_runs_and_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["size", "2x3:1/2/1/2/0"]) == 0
    assert capsys.readouterr().out == "2x3:1/2/1/2/0: 3 x 2\n"
    assert main(["siz"]) == 2
    assert "did you mean 'size'?" in capsys.readouterr().err
    assert main(["size", "--help"]) == 0
