"""The film strip of an explanation: one picture for each step, its sentence below, as one SVG."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from nonolith.grid import Grid
from nonolith.reasoning.steps import Step
from nonolith.render.picture import (
    BAND,
    NUMBERS,
    colours_left,
    dots,
    line_numbers,
    marks_of,
    strokes,
)
from nonolith.render.svg import Plan, cells_in_play, escape, plan_of

if TYPE_CHECKING:
    from nonolith.reasoning.explaining import Explanation

#: Sizes in the units of the pictures, in which a cell is 10 wide.
_FONT = 6.5
_LEADING = 9
_SPACE = 12
_NARROWEST = 210
#: Width of an average character as part of the font's size, and of the strip in pictures.
_CHARACTER = 0.5
_COLUMNS = 3
_PIXELS = 2


def film_strip(explanation: Explanation) -> str:
    """All steps of an explanation as one SVG document.

    >>> import nonolith
    >>> strip = film_strip(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))
    >>> strip.count("<use ")  # clues and lines, for the start and for one step
    4
    """
    plan = plan_of(explanation.puzzle)
    width = max(plan.width + NUMBERS, _NARROWEST)
    texts = ["The start.", *(f"{n}. {s}" for n, s in enumerate(explanation.steps, 1))]
    texts[-1] += f" {explanation.ending}"
    captions = [wrap(text, int((width - 8) / (_FONT * _CHARACTER))) for text in texts]
    columns = min(_COLUMNS, len(texts))
    frames = []
    top = _SPACE
    steps: list[Step | None] = [None, *explanation.steps]
    grids = explanation.grids()
    below = plan.height + NUMBERS
    for first in range(0, len(texts), columns):
        places = range(first, min(first + columns, len(texts)))
        for column, place in enumerate(places):
            left = _SPACE + column * (width + _SPACE)
            body = "".join(_picture(plan, grids[place], steps[place]))
            text = "".join(_caption(captions[place], below))
            frames.append(f'<g transform="translate({left} {top})">{body}{text}</g>')
        top += below + _LEADING * max(len(captions[p]) for p in places) + 2 * _SPACE
    across = _SPACE + columns * (width + _SPACE)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * _PIXELS}" '
            f'height="{top * _PIXELS}" viewBox="0 0 {across} {top}" '
            'font-family="Helvetica,Arial,sans-serif">',
            f"<title>{escape(explanation.puzzle.title)}</title>",
            f'<rect width="{across}" height="{top}" fill="#ffffff"/>',
            f'<defs><g id="clues" text-anchor="middle">{"".join(plan.clues)}'
            f"{line_numbers(explanation.puzzle, plan)}</g>"
            f'<g id="lines">{"".join(plan.lines)}</g></defs>',
            *frames,
            "</svg>\n",
        ]
    )


def _picture(plan: Plan, grid: Grid, step: Step | None) -> Iterator[str]:
    marks = None if step is None else marks_of(plan, step)
    yield f'<g transform="translate({plan.left} {plan.top})">'
    if marks is not None:
        yield f'<path fill="{BAND}" d="{marks.band}"/>'
    yield '<use href="#clues"/>'
    yield from cells_in_play(grid)
    yield '<use href="#lines"/>'
    if step is not None and marks is not None:
        yield from (path for path in strokes(marks) if ' d=""' not in path)
        yield from dots(colours_left(plan, step, grid.palette))
    yield "</g>"


def _caption(lines: list[str], top: int) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        yield (
            f'<text x="4" y="{top + number * _LEADING}" font-size="{_FONT}" '
            f'fill="#1c1c1c">{escape(line)}</text>'
        )
