"""Make an HTML file on which a puzzle can be played, with the steps of its explanation as hints.

The file contains the page of ``nonolith serve`` (``web/page``) and needs no service. In its view
``play``, a hint is the first step that the player has not made; its view ``steps`` shows all steps.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from json import dumps
from typing import Any, Literal

from nonolith.model.grid import Grid
from nonolith.model.masks import highest
from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.hints import left_open
from nonolith.reasoning.language import language_of
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import Step
from nonolith.render.page_modules import COLOURS, colours_module, joined
from nonolith.render.svg import escape
from nonolith.support.arguments import expect
from nonolith.support.operation import check_arguments


def play_page(explanation: Explanation, view: Literal["play", "steps"] = "play") -> str:
    """Return an HTML document on which the puzzle of an explanation can be played.

    Args:
        explanation: The puzzle, and the steps that the page shows and offers as hints.
        view: The view that the page shows first, ``play`` or ``steps``.

    Raises:
        ArgumentError: An argument has the wrong type, or the view does not exist.

    >>> import nonolith
    >>> print(play_page(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))[:15])
    <!DOCTYPE html>
    """
    expect(explanation, Explanation, "explanation", "an Explanation (nonolith.explain returns one)")
    check_arguments(play_page, {"view": view})
    script, style = code("file.js")
    title = explanation.puzzle.title or language_of(explanation.language).text("untitled")
    return f"""<!DOCTYPE html>
<html lang="{explanation.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
form-action 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'">
<title>{escape(title)}</title>
<style>{style}</style>
</head>
<body>
<main></main>
<p class="unseen" id="live" aria-live="polite"></p>
<script type="application/json" id="embedded">{page_data(explanation, view)}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def code(name: str) -> tuple[str, str]:
    """Return the script with the module ``name`` and all its imports, and the style of a puzzle."""
    folder = files("nonolith").joinpath("web", "page")
    sheets = (folder.joinpath("style.css"), folder.joinpath("play", "play.css"))
    style = "".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    return joined(folder, name, {COLOURS: colours_module()}), style


def page_data(explanation: Explanation, view: str = "play") -> str:
    """Return the data of a page as JSON; without ``<``, no text in it can close an element."""
    return dumps(_data(explanation, view), separators=(",", ":")).replace("<", "\\u003c")


def linked(page: str, version: str) -> str:
    """Return a page with links to the shared code of embeds instead of its own script and style."""
    page = re.sub(r'<meta http-equiv="Content-Security-Policy".*?>\n', "", page, flags=re.DOTALL)
    sheet = f'<link rel="stylesheet" href="../embed.css?{version}">'
    head, _, rest = page.partition("<style>")
    rest, _, _ = rest.partition("</style>")[2].partition('<script type="module">')
    script = f'<script type="module" src="../embed.js?{version}"></script>\n</body>\n</html>\n'
    return head + sheet + rest + script


def _hash(text: str) -> str:
    """Return the Content-Security-Policy source for a script or a style."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _data(explanation: Explanation, view: str) -> dict[str, Any]:
    """Return the embedded data: the puzzle without its goal, and the plan (the explanation)."""
    puzzle = explanation.puzzle.replace(goal=None, saved=())
    record = explanation.record()
    steps = [*record["steps"], *(step.record() for step in _from_the_start(explanation))]
    language = explanation.language
    start = [list(row) for row in explanation.start.rows()]
    plan = {"language": language, "ending": explanation.ending, "start": start, "steps": steps}
    return {
        "puzzle": puzzle.record(),
        "language": language,
        "view": view,
        "plan": {**record, **plan, "explained": len(explanation)},
    }


def _from_the_start(explanation: Explanation) -> list[Step]:
    """Return steps for the cells that the explanation treats as known before its first step."""
    if explanation.limit is not None:
        return []
    position = Position(explanation.puzzle, language=explanation.language)
    grid, steps = explanation.puzzle.given, []
    while (step := left_open(position, grid)) is not None:
        steps.append(step)
        known = grid or Grid.unknown_cells(*explanation.puzzle.shape, explanation.puzzle.palette)
        cells = [list(row) for row in known.rows()]
        for fact in step.facts:
            cells[fact.row][fact.column] = highest(fact.colours)
        grid = Grid.from_rows(cells, explanation.puzzle.palette)
    return steps
