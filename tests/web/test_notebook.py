"""The board in a notebook: in Python, in a browser, in JupyterLab, and in the example."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import nonolith
from tests import processes
from tests.cli.running import EXAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytest.importorskip("anywidget")

CAT = nonolith.read(EXAMPLES / "cat.non")
NOTEBOOK = EXAMPLES / "notebooks" / "first_steps.ipynb"

#: A page that shows the board with a model as in a notebook; ``window.sent`` has its messages.
PAGE = """
<!DOCTYPE html><style>button { color: red } </style><div id="el"></div><script type="module">
const values = VALUES, heard = {};
window.sent = [];
window.model = {
  get: name => values[name], on: (name, act) => { heard[name] = act; },
  off: name => delete heard[name],
  set: (name, value) => { values[name] = value; }, save_changes() {}, send: one => sent.push(one),
  change: (name, value) => { values[name] = value; heard[`change:${name}`](); },
  message: one => heard["msg:custom"](one), values, heard,
};
const blob = new Blob([SCRIPT], { type: "text/javascript" });
const { default: widget } = await import(URL.createObjectURL(blob));
window.end = widget.render({ model, el: document.getElementById("el") });
</script>
"""


def test_the_cells_are_in_sync_with_the_grid_and_tell_whether_it_is_solved() -> None:
    board: Any = nonolith.widget(CAT)
    assert board.grid.unknown == 225
    changes: list[bool] = []
    board.observe(lambda change: changes.append(change.new), "solved")
    solution = nonolith.solve(CAT).solution
    assert solution is not None
    board.cells = [row.replace(".", "?") for row in solution.text().split("\n")]
    assert changes == [True]
    assert board.grid[2, 2] == solution[2, 2]
    board.grid = nonolith.Grid.unknown_cells(15, 15)
    assert (changes, board.solved) == ([True, False], False)
    with pytest.raises(nonolith.PuzzleError):
        board.grid = nonolith.Grid.unknown_cells(2, 2)
    with pytest.raises(nonolith.ArgumentError):
        nonolith.widget(CAT, language="xx")


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from nonolith.web import notebook

    notebook._board_class.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(nonolith.MissingExtraError, match=r"nonolith\[notebook\]"):
        nonolith.widget(CAT)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    from json import dumps

    board: Any = nonolith.widget(CAT, language="de")
    values = {"puzzle_json": board.puzzle_json, "cells": board.cells, "language": "de"}
    script = dumps(board._esm).replace("</", "<\\/")
    page = browser.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.set_content(PAGE.replace("VALUES", dumps(values)).replace("SCRIPT", script))
    page.locator(".cell").nth(224).wait_for()
    yield page
    page.close()
    assert problems == []


def test_the_board_in_a_browser_follows_the_model_and_changes_it(page: Page) -> None:
    cells = page.locator(".cell")
    cells.nth(17).click()
    cells.nth(18).click(button="right")
    assert page.evaluate("model.values.cells[1]") == "??#.???????????"
    page.get_by_role("button", name="Rückgängig").click()
    assert page.evaluate("model.values.cells[1]") == "??#????????????"
    solution = nonolith.solve(CAT).solution
    assert solution is not None
    page.evaluate("rows => model.change('cells', rows)", solution.text().split("\n"))
    assert page.locator(".cell.filled").count() == solution.text().count("#")
    page.get_by_text("Gelöst").wait_for()
    page.get_by_role("button", name="Rückgängig").click()
    page.get_by_role("button", name="Hinweis").click()
    [asked] = page.evaluate("sent")
    hint = nonolith.hint(CAT, nonolith.Grid.from_text("\n".join(asked["cells"])), language="de")
    page.evaluate("one => model.message(one)", {**hint.record(), "cells": asked["cells"]})
    page.get_by_text(hint.sentence).wait_for()
    assert page.locator(".marks rect").count() > 1
    # The styles of the page and of the notebook do not affect each other.
    colour = "element => getComputedStyle(element).color"
    assert page.get_by_role("button", name="Hinweis").evaluate(colour) != "rgb(255, 0, 0)"
    page.evaluate("end()")
    assert page.evaluate("Object.keys(model.heard)") == []


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_comparisons_batches_and_ratings_make_tables(library: str) -> None:
    table = pytest.importorskip(library).DataFrame
    runs = table(nonolith.compare(CAT, ["auto", "probe1"]).records())
    assert list(runs["verdict"]) == ["unique", "unique"]
    rows = table(nonolith.batch([EXAMPLES / "cat.non"], ["check"]))
    assert list(rows["verdict"]) == ["unique"]
    assert list(table([nonolith.rate(CAT).record()])["word"]) == ["easy"]


@pytest.mark.long
def test_the_example_notebook_runs_from_top_to_bottom() -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    notebook = nbformat.read(NOTEBOOK, 4)
    assert not any(cell.get("outputs") for cell in notebook.cells)
    places = {"metadata": {"path": str(NOTEBOOK.parent)}}
    nbclient.NotebookClient(notebook, timeout=120, resources=places).execute()
    outputs = [str(one) for cell in notebook.cells for one in cell.get("outputs", ())]
    assert any("widget-view" in one for one in outputs)
    assert any("solved: True" in one for one in outputs)


@pytest.mark.long
def test_the_board_works_in_jupyterlab(browser: Browser, tmp_path: Path) -> None:
    pytest.importorskip("jupyterlab")
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    options = [
        "--no-browser",
        "--allow-root",
        "--port=0",
        "--IdentityProvider.token=",
        "--ip=127.0.0.1",
    ]
    command = [sys.executable, "-m", "jupyterlab", *options, f"--ServerApp.root_dir={tmp_path}"]
    names = ("CONFIG_DIR", "DATA_DIR", "RUNTIME_DIR")
    own = {f"JUPYTER_{name}": str(tmp_path / name) for name in names}
    page = browser.new_page(viewport={"width": 1280, "height": 4000})
    log = tmp_path / "log"
    with (
        log.open("wb") as file,
        processes.started(command, seconds=280, stderr=file, env={**os.environ, **own}),
    ):
        while not (found := re.search(r" (http://127\.0\.0\.1:[1-9]\d*/)lab\n", log.read_text())):
            time.sleep(0.2)
        page.goto(f"{found[1]}lab/tree/examples/notebooks/first_steps.ipynb?reset")
        page.locator(".jp-Notebook").wait_for(timeout=120_000)
        page.get_by_text("(ipykernel) | Idle").wait_for(timeout=120_000)
        run(page, "Run All Cells")
        cells = page.locator(".cell")
        page.get_by_text("solved: True").wait_for(state="attached", timeout=120_000)
        cells.nth(224).wait_for(timeout=60_000)
        filled, crossed = page.locator(".filled"), page.locator(".crossed")
        cells.nth(32).and_(filled).wait_for()
        before = page.locator(".jp-Cell").count()
        cells.nth(16).and_(crossed).click(button="right")
        page.locator(".cell:not(.crossed)").and_(cells.nth(16)).wait_for()
        assert page.locator(".lm-Menu-item").count() == 0
        page.keyboard.press("x")  # in JupyterLab, the key x cuts the cell
        cells.nth(16).and_(crossed).wait_for()
        assert page.locator(".jp-Cell").count() == before
        page.screenshot(path=os.environ.get("SCREENSHOT", str(tmp_path / "lab.png")))
    page.close()


def run(page: Page, item: str) -> None:
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name=item, exact=True).click()
