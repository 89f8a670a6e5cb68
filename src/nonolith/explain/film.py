"""The film strip of an explanation: one picture for each step, its sentence below, as one SVG.

The line that a step looks at has a yellow band and frame, the known cells it rests on a blue ring,
the cells that follow an orange frame; a cell that is assumed, and shown to be wrong, a red cross.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from nonolith.explain.steps import Fact, Line, Step
from nonolith.render.svg import Plan, cells_in_play, escape, plan_of

if TYPE_CHECKING:
    from nonolith.explain.explaining import Explanation

BAND = "#ffd84d"
RING = "#1f6fd6"
FRAME = "#e8590c"
CROSS = "#d6336c"

#: Sizes in the units of the pictures, in which a cell is 10 wide.
_FONT = 6.5
_LEADING = 9
_SPACE = 12
_NARROWEST = 210
#: Width of an average character as part of the font's size, and of the strip in pictures.
_CHARACTER = 0.5
_COLUMNS = 3
#: What a picture has right of the grid and below it.
_EDGE = 6
_PIXELS = 2


def film_strip(explanation: Explanation) -> str:
    """All steps of an explanation as one SVG document.

    >>> import nonolith
    >>> strip = film_strip(nonolith.explain(nonolith.Puzzle(rows=[[1]], columns=[[1]])))
    >>> strip.count("<use ")  # clues and lines, for the start and for one step
    4
    """
    plan = plan_of(explanation.puzzle)
    width = max(plan.width, _NARROWEST)
    texts = ["The start.", *(f"{n}. {s}" for n, s in enumerate(explanation.steps, 1))]
    texts[-1] += f" {explanation.ending}"
    captions = [wrap(text, int((width - 8) / (_FONT * _CHARACTER))) for text in texts]
    columns = min(_COLUMNS, len(texts))
    frames = []
    top = _SPACE
    steps: list[Step | None] = [None, *explanation.steps]
    grids = explanation.grids()
    for first in range(0, len(texts), columns):
        places = range(first, min(first + columns, len(texts)))
        for column, place in enumerate(places):
            left = _SPACE + column * (width + _SPACE)
            body = "".join(_picture(plan, cells_in_play(grids[place]), steps[place]))
            text = "".join(_caption(captions[place], plan))
            frames.append(f'<g transform="translate({left} {top})">{body}{text}</g>')
        top += plan.height + _LEADING * max(len(captions[p]) for p in places) + 2 * _SPACE
    across = _SPACE + columns * (width + _SPACE)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * _PIXELS}" '
            f'height="{top * _PIXELS}" viewBox="0 0 {across} {top}" '
            'font-family="Helvetica,Arial,sans-serif">',
            f"<title>{escape(explanation.puzzle.title)}</title>",
            f'<rect width="{across}" height="{top}" fill="#ffffff"/>',
            f'<defs><g id="clues" text-anchor="middle">{"".join(plan.clues)}</g>'
            f'<g id="lines">{"".join(plan.lines)}</g></defs>',
            *frames,
            "</svg>\n",
        ]
    )


def _picture(plan: Plan, cells: list[str], step: Step | None) -> Iterator[str]:
    yield f'<g transform="translate({plan.left} {plan.top})">'
    if step is not None:
        yield from _bands(plan, step)
    yield '<use href="#clues"/>'
    yield from cells
    yield '<use href="#lines"/>'
    if step is not None:
        yield from _marks(plan, step)
    yield "</g>"


def _lines(step: Step) -> list[Line]:
    return list(dict.fromkeys(link.line for link in step.chain)) or [step.line]


def _bands(plan: Plan, step: Step) -> Iterator[str]:
    """Bands behind the clues of the lines."""
    cell = plan.cell
    for line in _lines(step):
        at = line.number * cell
        if line.kind == "row":
            box = f'x="{-plan.left}" y="{at}" width="{plan.left}" height="{cell}"'
        else:
            box = f'x="{at}" y="{-plan.top}" width="{cell}" height="{plan.top}"'
        yield f'<rect {box} fill="{BAND}" fill-opacity="0.6"/>'


def _outlines(plan: Plan, step: Step) -> Iterator[str]:
    """Frames around the cells of the lines."""
    cell = plan.cell
    right, bottom = plan.width - plan.left - _EDGE, plan.height - plan.top - _EDGE
    for line in _lines(step):
        at = line.number * cell
        if line.kind == "row":
            box = f'x="0" y="{at}" width="{right}" height="{cell}"'
        else:
            box = f'x="{at}" y="0" width="{cell}" height="{bottom}"'
        yield f'<rect {box} fill="none" stroke="{BAND}" stroke-width="1.6"/>'


def _marks(plan: Plan, step: Step) -> Iterator[str]:
    cell = plan.cell
    yield from _outlines(plan, step)
    for row, column in _places(step.rests_on):
        yield (
            f'<circle cx="{column * cell + cell / 2}" cy="{row * cell + cell / 2}" '
            f'r="{cell * 0.34}" fill="none" stroke="{RING}" stroke-width="1.3"/>'
        )
    for row, column in _places(step.facts):
        yield (
            f'<rect x="{column * cell + 0.7}" y="{row * cell + 0.7}" width="{cell - 1.4}" '
            f'height="{cell - 1.4}" fill="none" stroke="{FRAME}" stroke-width="1.4"/>'
        )
    if step.assumed is not None:
        x, y = step.assumed.column * cell, step.assumed.row * cell
        yield (
            f'<path d="M{x + 2} {y + 2}l{cell - 4} {cell - 4}m0 {4 - cell}l{4 - cell} {cell - 4}" '
            f'stroke="{CROSS}" stroke-width="1.4"/>'
        )


def _places(facts: Iterable[Fact]) -> list[tuple[int, int]]:
    return [(fact.row, fact.column) for fact in facts]


def _caption(lines: list[str], plan: Plan) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        yield (
            f'<text x="4" y="{plan.height + number * _LEADING}" font-size="{_FONT}" '
            f'fill="#1c1c1c">{escape(line)}</text>'
        )
