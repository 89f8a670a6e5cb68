"""Evaluate functions of JavaScript on the modules of the page in node, without a browser."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith.render.page_modules import COLOURS, colours_module
from tests.processes import run

PAGE = Path(nonolith.__file__).parent / "web" / "page"

_SCRIPT = """
import {{ readFileSync }} from "node:fs";
const found = await ({function})(JSON.parse(readFileSync(0, "utf-8")));
console.log(JSON.stringify(found));
"""


def node() -> str:
    """Return the path of node: of this machine, or installed by pip; without one, skip the test."""
    places = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    found = shutil.which("node", path=places)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("node is not installed")
    return found


class Modules:
    """A copy of the page's modules, with the one that Python generates."""

    def __init__(self, folder: Path) -> None:
        self.folder = shutil.copytree(PAGE, folder / "page")
        (self.folder / COLOURS).write_text(colours_module(), encoding="utf-8")
        # Without it, older versions of node take modules for scripts.
        (self.folder / "package.json").write_text('{"type": "module"}')

    def call(self, function: str, value: Any = None) -> Any:
        """Return what a function of JavaScript, which imports from the page, makes of a value."""
        script = _SCRIPT.format(function=function)
        command = [node(), "--input-type=module", "--eval", script]
        done = run(command, stdin=json.dumps(value), cwd=self.folder)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)
