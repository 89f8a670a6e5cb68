"""A page to play on: one HTML file with the puzzle, the board, and the steps of its explanation.

It is the page of ``nonolith serve`` (``web/page``) as a single file that loads nothing and needs no
service. It has two views: one to play, in which a hint is the first step that the player lacks, and
one that shows the steps.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from json import dumps, loads
from typing import TYPE_CHECKING, Any, Literal

from nonolith.formats import write
from nonolith.model.masks import highest
from nonolith.reasoning.explaining import Explanation
from nonolith.reasoning.hints import left_open
from nonolith.reasoning.language import named
from nonolith.reasoning.position import Position
from nonolith.reasoning.steps import Facts, Step
from nonolith.render.markup import escape
from nonolith.render.modules import joined
from nonolith.render.page_words import COLOURS, colours_module
from nonolith.support.arguments import expect, shown
from nonolith.support.errors import ArgumentError

if TYPE_CHECKING:
    from nonolith.model.grid import Grid

#: Where the page begins; all other modules are what it imports.
_FIRST = "main.js"

_VIEWS = ("play", "steps")


def play_page(explanation: Explanation, view: Literal["play", "steps"] = "play") -> str:
    """Return an HTML document on which the puzzle of an explanation is played.

    Args:
        explanation: The puzzle, and the steps that the page shows and gives as hints.
        view: The view that is shown first.

    Raises:
        ArgumentError: An argument is of another type, or there is no such view.

    >>> import nonolith
    >>> print(play_page(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))[:15])
    <!DOCTYPE html>
    """
    expect(explanation, Explanation, "explanation", "an Explanation (nonolith.explain makes one)")
    if not isinstance(view, str) or view not in _VIEWS:
        raise ArgumentError(f"view must be {' or '.join(_VIEWS)}, not {shown(view)}")
    folder = files("nonolith").joinpath("web", "page")
    script = joined(folder, _FIRST, {COLOURS: colours_module()})
    style = folder.joinpath("style.css").read_text(encoding="utf-8")
    # What the data holds cannot end the element: no "<" is left in it.
    data = dumps(_data(explanation, view), separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!DOCTYPE html>
<html lang="{explanation.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
form-action 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'">
<title>{escape(explanation.puzzle.title or named(explanation.language).text("untitled"))}</title>
<style>{style}</style>
</head>
<body>
<main></main>
<p class="unseen" id="live" aria-live="polite"></p>
<script type="application/json" id="embedded">{data}</script>
<script type="module">{script}</script>
</body>
</html>
"""


def _hash(text: str) -> str:
    """What names a script or a style that may be used: no other one may."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _data(explanation: Explanation, view: str) -> dict[str, Any]:
    """Return the puzzle without its goal, and the plan."""
    puzzle = explanation.puzzle.replace(goal=None, saved=())
    steps = [*explanation.steps, *_from_the_start(explanation)]
    return {
        "puzzle": loads(str(write(puzzle, None, format="json"))),
        "language": explanation.language,
        "view": view,
        "plan": {
            "verdict": str(explanation.verdict),
            "language": explanation.language,
            "ending": explanation.ending,
            "grid": _rows(explanation.grid),
            "start": _rows(explanation.start),
            "steps": [_step(step) for step in steps],
            "shown": len(explanation.steps),
        },
    }


def _from_the_start(explanation: Explanation) -> list[Step]:
    """Steps for the cells that the colours of their lines settle before the first step."""
    if explanation.limit is not None:
        return []
    position = Position(explanation.puzzle, language=explanation.language)
    grid, steps = explanation.puzzle.given, []
    while (step := left_open(position, grid)) is not None:
        steps.append(step)
        grid = _with(position, grid, step.facts)
    return steps


def _with(position: Position, grid: Grid | None, facts: Facts) -> Grid:
    from nonolith.model.grid import Grid

    puzzle = position.puzzle
    known = grid or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
    cells = [list(row) for row in known.rows()]
    for fact in facts:
        cells[fact.row][fact.column] = highest(fact.colours)
    return Grid.from_rows(cells, puzzle.palette)


def _rows(grid: Grid) -> list[list[int | None]]:
    return [list(row) for row in grid.rows()]


def _step(step: Step) -> dict[str, Any]:
    return {
        "technique": step.technique,
        "line": list(step.line),
        "rests": [[fact.row, fact.column] for fact in step.rests_on],
        "facts": [list(fact) for fact in step.facts],
        "assumed": None if step.assumed is None else list(step.assumed),
        "sentence": step.sentence,
    }
