"""Make an HTML page of a puzzle, and the HTML or SVG that notebooks show for values of nonolith.

The HTML does not load other files. ``nonolith.support.notebook`` calls ``html_of``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from nonolith.model.grid import Grid
from nonolith.model.palette import Palette
from nonolith.model.puzzle import Puzzle
from nonolith.render.shapes import Box, Drawing, Fill
from nonolith.render.style import Screen, Style
from nonolith.render.svg import document, escape, grid_svg, puzzle_svg
from nonolith.render.themes import THEMES, channels

#: Maximum number of cells in a picture of probabilities, to limit its size in a notebook.
_MAX_MIXED = 40_000


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> str:  # noqa: ARG001
    """Return a page with the puzzle: title, facts, clues and cells."""
    from nonolith.reasoning.language import DEFAULT, PatternNumber, language_of

    words, theme = language_of(DEFAULT), THEMES[style.theme]
    title = escape(puzzle.title) or "A nonogram"
    facts = [words.text("by", author=puzzle.author)] if puzzle.author else []
    facts.append(
        words.text("size", rows=PatternNumber(puzzle.height), columns=PatternNumber(puzzle.width))
    )
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>
body {{ margin: 1.5rem; background: {theme.paper}; color: {theme.ink}; \
font: 1rem/1.4 Helvetica, Arial, sans-serif; }}
h1 {{ font-size: 1.3rem; margin: 0 0 .2rem; }}
p {{ color: {theme.faint}; margin: 0 0 1rem; }}
svg {{ max-width: 100%; height: auto; -webkit-print-color-adjust: exact; \
print-color-adjust: exact; }}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{escape(" · ".join(facts))}</p>
{puzzle_svg(puzzle, grid, style)}</body>
</html>
"""


def html_of(value: Any) -> str:
    """Return a value as an SVG document or as HTML."""
    kind = next(kind.__name__ for kind in type(value).__mro__ if kind.__name__ in _CONVERTERS)
    return _CONVERTERS[kind](value)


def figure(words: str, svg: str | None = None) -> str:
    """Return a picture (an SVG document, or None) above a line of words, as HTML."""
    return f'<figure style="margin:0">{svg or ""}<figcaption>{escape(words)}</figcaption></figure>'


def _listed(words: str, items: list[str]) -> str:
    """Return a line of words that expands to a numbered list, as HTML."""
    points = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<details><summary>{escape(words)}</summary><ol>{points}</ol></details>"


def _result(result: Any) -> str:
    # The backbone has, for each cell, the colours that the cell has in some solution.
    grid = result.backbone or result.solution or result.known
    drawn = grid is not None and result.verdict != "none"
    return figure(str(result), grid_svg(grid) if drawn else None)


def _explanation(explanation: Any) -> str:
    from nonolith.reasoning.language import PatternNumber, language_of

    number = language_of(explanation.language).text("steps", count=PatternNumber(len(explanation)))
    steps = _listed(number, [str(step) for step in explanation.steps])
    return figure(explanation.ending, grid_svg(explanation.grid)) + steps


def _mending(mending: Any) -> str:
    head = figure(f"{repr(mending)[1:-1]}. {mending.proved}".strip())
    proposals = mending.proposals
    return head + "".join(figure(str(p) or "no change", grid_svg(p.grid)) for p in proposals)


def _made(made: Any) -> str:
    goal = made.puzzle.goal
    return figure(str(made), None if goal is None else grid_svg(goal))


def mixed(cells: Sequence[Sequence[Sequence[float]]], palette: Palette) -> str | None:
    """Return an SVG document in which each cell has the weighted mean of its possible colours.

    ``cells`` has the probabilities of the colours (rows x columns x colours). Return None if there
    are no cells, or more than ``_MAX_MIXED``.
    """
    width = len(cells[0]) if cells else 0
    if not 0 < len(cells) * width <= _MAX_MIXED:
        return None
    parts = list(zip(*(channels(colour.rgb) for colour in palette), strict=True))
    boxes: dict[str, list[Box]] = {}
    for y, row in enumerate(cells):
        for x, cell in enumerate(row):
            levels = (sum(p * v for p, v in zip(cell, part, strict=True)) for part in parts)
            shade = "#" + "".join(f"{min(255, round(level)):02x}" for level in levels)
            boxes.setdefault(shade, []).append(Box(x, y, 1, 1))
    fills = tuple(Fill(shade, tuple(group), name="cells") for shade, group in boxes.items())
    drawing = Drawing(0, 0, width, len(cells), palette[0].rgb, fills)
    return document(drawing, min(12, 600 / width))


#: The functions that convert values to SVG or HTML, by the names of the values' classes.
_CONVERTERS: dict[str, Callable[[Any], str]] = {
    "Grid": grid_svg,
    "Puzzle": puzzle_svg,
    "Result": _result,
    "Hint": lambda hint: figure(hint.sentence),
    "Rating": lambda r: _listed(str(r), [f"{name}: {n}" for name, n in r.counts.items()]),
    "Explanation": _explanation,
    "Mending": _mending,
    "Made": _made,
    "Candidates": lambda candidates: "".join(map(_made, candidates)),
    "Marginals": lambda m: figure(repr(m)[1:-1], mixed(m.tolist(), m.puzzle.palette)),
}
