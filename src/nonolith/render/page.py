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

from nonolith.language import Number, named
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

#: What the marks mean, by the names of patterns; each is shown on a cell.
_KEY = (
    ("page_line", Marks(line=(Box(-0.4, 0, 1.8, 1),))),
    ("page_rests", Marks(rests=(Point(0.5, 0.5),))),
    ("page_follows", Marks(follows=(Box(0.1, 0.1, 0.8, 0.8),))),
)
#: The texts of the page that have no places for values.
_WORDS = ("board", "scrolls", "back", "play", "next", "step", "whole")
#: Where the pictures of clues and grid meet, left of the grid and above it.
_CUT = 1
_TYPE = f'font-family="{FONT}" text-anchor="middle"'
_CROSS = (Segment(0.2, 0.2, 0.8, 0.8), Segment(0.8, 0.2, 0.2, 0.8))
_KEY_ASSUMED = ("page_assumed", Marks(assumed=_CROSS))


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
    language = named(explanation.language)
    words = {name: escape(language.text(f"page_{name}")) for name in _WORDS}
    title = escape(explanation.puzzle.title or language.text("untitled"))
    script = _file("page.js")
    # What the data holds cannot end the element: no "<" is left in it.
    data = dumps(_data(explanation, board), separators=(",", ":")).replace("<", "\\u003c")
    return f"""<!DOCTYPE html>
<html lang="{explanation.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; \
style-src 'unsafe-inline'; script-src '{_hash(script)}'">
<title>{language.text("page_title", title=title)}</title>
<style>
{_variables(explanation, board)}
{_file("page.css")}</style>
</head>
<body>
<header><h1>{title}</h1><p>{_facts(explanation)}</p></header>
<main>
<div class="left">
<section class="stage" id="stage" aria-label="{words["board"]}">
<div class="board" id="board" tabindex="0" role="group" aria-label="{words["scrolls"]}">
{_board(explanation, board)}
</div>
{_bar(words, len(explanation.steps))}
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


def _bar(words: dict[str, str], steps: int) -> str:
    """The buttons and the slider below the board."""
    return f"""<div class="bar" id="bar" hidden>
<button id="back" type="button">{words["back"]}</button>
<button id="play" type="button">{words["play"]}</button>
<button id="next" type="button">{words["next"]}</button>
<output id="count"></output>
<input id="slider" type="range" min="0" max="{steps}" value="0" \
aria-label="{words["step"]}">
<button id="zoom" type="button" hidden>{words["whole"]}</button>
</div>"""


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
    language = explanation.language
    steps = named(language).text("steps", count=Number(len(explanation.steps)))
    return escape(" · ".join([*facts_of(explanation.puzzle, language), steps]))


def _way(explanation: Explanation) -> str:
    if not explanation.steps:
        return ""
    heading = escape(named(explanation.language).text("page_way"))
    return f"<h2>{heading}</h2>\n<ol>\n{_items(explanation)}</ol>\n"


def _items(explanation: Explanation) -> str:
    language = named(explanation.language)
    return "".join(
        f'<li><a href="#{number}"><span>{escape(step.sentence)} '
        f"<small>{escape(TECHNIQUES[step.technique].title_in(language))}</small></span></a></li>\n"
        for number, step in enumerate(explanation.steps, 1)
    )


def _board(explanation: Explanation, board: Board) -> str:
    """Four pictures in a frame: the clues above and to the left stay in sight when it scrolls."""
    ground, *cells = board.cells(explanation.grid, waiting=True)
    sizes = _sizes(board)
    label = escape(named(explanation.language).text("page_cells"))
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
        f'aria-label="{label}" {_TYPE}>{grid}</svg>'
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
    language = named(explanation.language)
    pictures = [(escape(language.text(words)), _marks(marks)) for words, marks in entries]
    dot = '<circle cx="5" cy="5" r="1.2" fill="#666666"/>'
    colour = language.colour(explanation.puzzle.palette[0].name)
    pictures.append((escape(language.text("page_blank", colour=colour)), dot))
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
        "words": _script_words(explanation),
        "start": [
            [*divmod(place, start.width), mask]
            for place, mask in enumerate(start.masks())
            if mask != full
        ],
        "steps": [_step(step, board) for step in explanation.steps],
    }


def _script_words(explanation: Explanation) -> dict[str, str]:
    """What the script writes; ``{now}`` in it is the number of the step."""
    language, last = named(explanation.language), len(explanation.steps)
    count = {"now": "{now}", "last": last}
    return {
        **{name: language.text(f"page_{name}") for name in ("begin", "closer", "pause", "play")},
        "whole": language.text("page_whole"),
        "start": language.text("page_start", count=Number(last)),
        "count": language.text("page_count", **count),
        "step": language.text("page_step_of", **count),
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
