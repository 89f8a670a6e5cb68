"""The page of an explanation: the board beside the sentences, to be walked through step by step.

One HTML document that needs nothing else and loads nothing: buttons, arrow keys or a click on a
sentence lead through the steps. Without scripts it shows the sentences and the last grid; printed,
the board on top and all sentences below. Its looks are in ``page.css``, and what it does in
``page.js``.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from json import dumps
from typing import TYPE_CHECKING, Any

from nonolith.palette import Palette
from nonolith.reasoning.steps import Step
from nonolith.reasoning.techniques import TECHNIQUES
from nonolith.render.colouring import ink_on
from nonolith.render.picture import (
    BAND,
    NUMBERS,
    Marks,
    colours_left,
    line_numbers,
    marks_of,
    strokes,
)
from nonolith.render.svg import Plan, cells_in_play, escape, plan_of

if TYPE_CHECKING:
    from nonolith.reasoning.explaining import Explanation

#: What the marks mean; each is shown on a cell.
_KEY = (
    ("the line to look at", Marks(line="M-4 0h18v10h-18z")),
    ("known, and needed for it", Marks(rests="M5 5h0")),
    ("follows from it", Marks(follows="M1 1h8v8h-8z")),
)
#: Where the pictures of clues and grid meet, left of the grid and above it.
_CUT = 1
_TYPE = 'font-family="Helvetica,Arial,sans-serif" text-anchor="middle"'
_KEY_ASSUMED = ("assumed, and shown to be wrong", Marks(assumed="M2 2l6 6m0 -6l-6 6"))


def page(explanation: Explanation) -> str:
    """An explanation as an HTML document.

    >>> import nonolith
    >>> print(page(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))[:15])
    <!DOCTYPE html>
    """
    plan = plan_of(explanation.puzzle)
    title = escape(explanation.puzzle.title) or "A nonogram"
    script = _file("page.js")
    # What the data holds cannot end the element: no "<" is left in it.
    data = dumps(_data(explanation, plan), separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
style-src 'unsafe-inline'; script-src '{_hash(script)}'">
<title>{title}, explained</title>
<style>
{_variables(explanation, plan)}
{_file("page.css")}</style>
</head>
<body>
<header><h1>{title}</h1><p>{_facts(explanation)}</p></header>
<main>
<div class="left">
<section class="stage" id="stage" aria-label="The board">
<div class="board" id="board" tabindex="0" role="group" aria-label="The board, which may scroll">
{_board(explanation, plan)}
</div>
<div class="bar" id="bar" hidden>
<button id="back" type="button">Back</button>
<button id="play" type="button">Play</button>
<button id="next" type="button">Next</button>
<output id="count"></output>
<input id="slider" type="range" min="0" max="{len(explanation.steps)}" value="0" \
aria-label="Step">
<button id="zoom" type="button" hidden>Whole board</button>
</div>
<p class="unseen" id="sentence" aria-live="polite"></p>
</section>
{_key(explanation)}
</div>
<section>
{_way(explanation)}<p class="ending">{escape(explanation.ending)}</p>
</section>
</main>
<script type="application/json" id="steps">{data}</script>
<script>{script}</script>
</body>
</html>
"""


def _file(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(script: str) -> str:
    """What names a script that may run: no other one may."""
    return f"sha256-{b64encode(sha256(script.encode()).digest()).decode()}"


def _variables(explanation: Explanation, plan: Plan) -> str:
    """The sizes that the style needs, in units of the picture."""
    digits = len(str(len(explanation.steps)))
    return (
        f":root {{ --width: {plan.width + NUMBERS}; --height: {plan.height + NUMBERS}; "
        f"--left: {plan.left - _CUT}; --top: {plan.top - _CUT}; --digits: {digits}; "
        f"--band: {BAND}; }}"
    )


def _facts(explanation: Explanation) -> str:
    """The author, the size and the number of steps."""
    puzzle = explanation.puzzle
    words = [f"By {escape(puzzle.author)}"] if puzzle.author else []
    size = f"{_count(puzzle.height, 'row')}, {_count(puzzle.width, 'column')}"
    return " · ".join([*words, size, _count(len(explanation.steps), "step")])


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _way(explanation: Explanation) -> str:
    if not explanation.steps:
        return ""
    return f"<h2>Step by step</h2>\n<ol>\n{_items(explanation)}</ol>\n"


def _items(explanation: Explanation) -> str:
    return "".join(
        f'<li><a href="#{number}"><span>{escape(step.sentence)} '
        f"<small>{escape(TECHNIQUES[step.technique].title)}</small></span></a></li>\n"
        for number, step in enumerate(explanation.steps, 1)
    )


def _board(explanation: Explanation, plan: Plan) -> str:
    """Four pictures in a frame: the clues above and to the left stay in sight when it scrolls."""
    puzzle, cells = explanation.puzzle, cells_in_play(explanation.grid)
    right, bottom = plan.width + NUMBERS - plan.left, plan.height + NUMBERS - plan.top
    # Cut within the gap between clues and grid, so that the grid's frame is not.
    left, top = plan.left - _CUT, plan.top - _CUT
    wide, high = right + _CUT, bottom + _CUT
    head = '<use href="#head"/>'
    grid = (
        f'{cells[0]}<g id="cells">{"".join(cells[1:])}</g><use href="#lines"/>'
        f'<g class="numbers">{line_numbers(puzzle, plan)}</g>'
        f'<g id="marks">{"".join(strokes(Marks()))}</g><g id="left"></g>'
    )
    return (
        f'<svg class="unseen" aria-hidden="true" {_TYPE}><defs>'
        f'<g id="lines">{"".join(plan.lines)}</g><g id="head"><path id="band" d=""/>'
        f'<g class="clues">{"".join(plan.clues)}</g><use href="#lines"/></g></defs></svg>'
        '<div class="corner"></div>'
        f'<svg class="top" viewBox="{-_CUT} {-plan.top} {wide} {top}" aria-hidden="true" {_TYPE}>'
        f"{head}</svg>"
        f'<svg class="side" viewBox="{-plan.left} {-_CUT} {left} {high}" aria-hidden="true" '
        f"{_TYPE}>{head}</svg>"
        f'<svg class="grid" viewBox="{-_CUT} {-_CUT} {wide} {high}" role="img" '
        f'aria-label="The cells" {_TYPE}>{grid}</svg>'
    )


def _key(explanation: Explanation) -> str:
    """What the marks and the dots mean."""
    if not explanation.steps:
        return ""
    entries = list(_KEY)
    if any(step.assumed is not None for step in explanation.steps):
        entries.append(_KEY_ASSUMED)
    pictures = [(words, "".join(strokes(marks))) for words, marks in entries]
    dot = '<circle cx="5" cy="5" r="1.2" fill="#666666"/>'
    pictures.append((f"{escape(explanation.puzzle.palette[0].name)}: known to be blank", dot))
    items = "".join(
        f'<li><svg viewBox="-1 -1 12 12" aria-hidden="true"><rect width="10" height="10" '
        f'fill="#ffffff" stroke="#8a8a8a" stroke-width=".4"/>{drawn}</svg>{words}</li>'
        for words, drawn in pictures
    )
    return f'<ul class="key">{items}</ul>'


def _data(explanation: Explanation, plan: Plan) -> dict[str, Any]:
    puzzle, start = explanation.puzzle, explanation.start
    full = (1 << len(puzzle.palette)) - 1
    return {
        "cell": plan.cell,
        "left": plan.left,
        "top": plan.top,
        "width": plan.width + NUMBERS,
        "height": plan.height + NUMBERS,
        "rows": puzzle.height,
        "columns": puzzle.width,
        "colours": [colour.rgb for colour in puzzle.palette],
        "dot": ink_on(puzzle.palette[0].rgb),
        "ending": explanation.ending,
        "start": [
            [*divmod(place, start.width), mask]
            for place, mask in enumerate(start.masks())
            if mask != full
        ],
        "steps": [_step(step, plan, puzzle.palette) for step in explanation.steps],
    }


def _step(step: Step, plan: Plan, palette: Palette) -> dict[str, Any]:
    return {
        "facts": [list(fact) for fact in step.facts],
        "marks": {name: data for name, data in marks_of(plan, step)._asdict().items() if data},
        "left": colours_left(plan, step, palette),
    }
