"""The page of an explanation: the board beside the sentences, to be walked through step by step.

One HTML document that needs nothing else and loads nothing: buttons, arrow keys or a click on a
sentence lead through the steps. Without scripts it shows the sentences and the last grid; printed,
the board on top and all sentences below. Its looks are in ``page.css``, and what it does in
``page.js``.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files
from json import dumps
from typing import TYPE_CHECKING, Any, NamedTuple

from nonolith.plurals import plural
from nonolith.reasoning.steps import Step
from nonolith.reasoning.techniques import TECHNIQUES
from nonolith.render.board import Board, board_of
from nonolith.render.colouring import ink_on
from nonolith.render.drawing import Box, Point, Segment, Shape
from nonolith.render.facts import facts_of
from nonolith.render.marks import BAND, Marks, band_of, colours_left, marks_of, shapes_of
from nonolith.render.markup import escape
from nonolith.render.style import NUMBERED
from nonolith.render.svg import FONT, fragment, outline, path_data
from nonolith.render.svg_paths import CELL

if TYPE_CHECKING:
    from nonolith.reasoning.explaining import Explanation

#: What the marks mean; each is shown on a cell.
_KEY = (
    ("the line to look at", Marks(line=(Box(-0.4, 0, 1.8, 1),))),
    ("known, and needed for it", Marks(rests=(Point(0.5, 0.5),))),
    ("follows from it", Marks(follows=(Box(0.1, 0.1, 0.8, 0.8),))),
)
#: Where the pictures of clues and grid meet, left of the grid and above it.
_CUT = 1
_TYPE = f'font-family="{FONT}" text-anchor="middle"'
_CROSS = (Segment(0.2, 0.2, 0.8, 0.8), Segment(0.8, 0.2, 0.2, 0.8))
_KEY_ASSUMED = ("assumed, and shown to be wrong", Marks(assumed=_CROSS))


class _Sizes(NamedTuple):
    """How far the picture reaches around the grid's upper left corner, in its units."""

    left: int
    top: int
    width: int
    height: int


def page(explanation: Explanation) -> str:
    """An explanation as an HTML document.

    >>> import nonolith
    >>> print(page(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))[:15])
    <!DOCTYPE html>
    """
    board = board_of(explanation.puzzle, NUMBERED)
    title = escape(explanation.puzzle.title) or "A nonogram"
    script = _file("page.js")
    # What the data holds cannot end the element: no "<" is left in it.
    data = dumps(_data(explanation, board), separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
style-src 'unsafe-inline'; script-src '{_hash(script)}'">
<title>{title}, explained</title>
<style>
{_variables(explanation, board)}
{_file("page.css")}</style>
</head>
<body>
<header><h1>{title}</h1><p>{_facts(explanation)}</p></header>
<main>
<div class="left">
<section class="stage" id="stage" aria-label="The board">
<div class="board" id="board" tabindex="0" role="group" aria-label="The board, which may scroll">
{_board(explanation, board)}
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


def _variables(explanation: Explanation, board: Board) -> str:
    """The sizes that the style needs, in units of the picture."""
    digits = len(str(len(explanation.steps)))
    sizes = _sizes(board)
    return (
        f":root {{ --width: {sizes.width}; --height: {sizes.height}; "
        f"--left: {sizes.left - _CUT}; --top: {sizes.top - _CUT}; --digits: {digits}; "
        f"--band: {BAND}; }}"
    )


def _sizes(board: Board) -> _Sizes:
    sides = (board.left, board.top, board.width, board.height)
    return _Sizes(*(round(side * CELL) for side in sides))


def _facts(explanation: Explanation) -> str:
    """The author, the size and the number of steps."""
    steps = plural(len(explanation.steps), "step")
    return escape(" · ".join([*facts_of(explanation.puzzle), steps]))


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


def _board(explanation: Explanation, board: Board) -> str:
    """Four pictures in a frame: the clues above and to the left stay in sight when it scrolls."""
    ground, *cells = board.cells(explanation.grid, waiting=True)
    sizes = _sizes(board)
    # Cut within the gap between clues and grid, so that the grid's frame is not.
    left, top = sizes.left - _CUT, sizes.top - _CUT
    wide, high = sizes.width - left, sizes.height - top
    head = '<use href="#head"/>'
    grid = (
        f'{_svg([ground])}<g id="cells">{_svg(cells)}</g><use href="#lines"/>'
        f'<g class="numbers">{_svg(board.numbers)}</g>'
        f'<g id="marks">{_marks(Marks())}</g><g id="left"></g>'
    )
    return (
        f'<svg class="unseen" aria-hidden="true" {_TYPE}><defs>'
        f'<g id="lines">{_svg(board.lines)}</g><g id="head"><path id="band" d=""/>'
        f'<g class="clues">{_svg(board.clues)}</g><use href="#lines"/></g></defs></svg>'
        '<div class="corner"></div>'
        f'<svg class="top" viewBox="{-_CUT} {-sizes.top} {wide} {top}" aria-hidden="true" {_TYPE}>'
        f"{head}</svg>"
        f'<svg class="side" viewBox="{-sizes.left} {-_CUT} {left} {high}" aria-hidden="true" '
        f"{_TYPE}>{head}</svg>"
        f'<svg class="grid" viewBox="{-_CUT} {-_CUT} {wide} {high}" role="img" '
        f'aria-label="The cells" {_TYPE}>{grid}</svg>'
    )


def _svg(shapes: Iterable[Shape]) -> str:
    return "".join(fragment(shapes))


def _marks(marks: Marks) -> str:
    """The paths of all marks over the cells; those of the page's script fill the empty ones."""
    return "".join(outline(shape, path_data(shape)) for shape in shapes_of(marks))


def _key(explanation: Explanation) -> str:
    """What the marks and the dots mean."""
    if not explanation.steps:
        return ""
    entries = list(_KEY)
    if any(step.assumed is not None for step in explanation.steps):
        entries.append(_KEY_ASSUMED)
    pictures = [(words, _marks(marks)) for words, marks in entries]
    dot = '<circle cx="5" cy="5" r="1.2" fill="#666666"/>'
    pictures.append((f"{escape(explanation.puzzle.palette[0].name)}: known to be blank", dot))
    items = "".join(
        f'<li><svg viewBox="-1 -1 12 12" aria-hidden="true"><rect width="10" height="10" '
        f'fill="#ffffff" stroke="#8a8a8a" stroke-width=".4"/>{drawn}</svg>{words}</li>'
        for words, drawn in pictures
    )
    return f'<ul class="key">{items}</ul>'


def _data(explanation: Explanation, board: Board) -> dict[str, Any]:
    puzzle, start = explanation.puzzle, explanation.start
    full = (1 << len(puzzle.palette)) - 1
    return {
        "cell": CELL,
        **_sizes(board)._asdict(),
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
        "steps": [_step(step, board) for step in explanation.steps],
    }


def _step(step: Step, board: Board) -> dict[str, Any]:
    marks = marks_of(board, step)
    data = {shape.name: path_data(shape) for shape in shapes_of(marks)}
    data["band"] = path_data(band_of(marks, board))
    return {
        "facts": [list(fact) for fact in step.facts],
        "marks": {name: path for name, path in data.items() if path},
        "left": {dots.colour: path_data(dots) for dots in colours_left(board, step)},
    }
