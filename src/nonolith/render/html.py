"""HTML: a page with the picture, its title and its facts; it loads nothing."""

from __future__ import annotations

from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.reasoning.language import DEFAULT, Number, named
from nonolith.render.base import Screen
from nonolith.render.markup import escape
from nonolith.render.style import Style
from nonolith.render.svg import puzzle_svg
from nonolith.render.themes import THEMES


def draw(puzzle: Puzzle, grid: Grid | None, screen: Screen, style: Style) -> str:  # noqa: ARG001
    """The puzzle with its clues and cells, as a page."""
    theme = THEMES[style.theme]
    title = escape(puzzle.title) or "A nonogram"
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
<p>{escape(" · ".join(facts_of(puzzle)))}</p>
{puzzle_svg(puzzle, grid, style)}</body>
</html>
"""


def facts_of(puzzle: Puzzle, language: str = DEFAULT) -> list[str]:
    """The author, if known, and the size.

    >>> facts_of(Puzzle(rows=[[1], [1]], columns=[[2]], author="Ann"))
    ['By Ann', '2 rows, 1 column']
    """
    words = named(language)
    size = words.text("size", rows=Number(puzzle.height), columns=Number(puzzle.width))
    return [*([words.text("by", author=puzzle.author)] if puzzle.author else []), size]
