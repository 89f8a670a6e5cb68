"""Notebook: results as a notebook shows them, a picture with its words below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nonolith.model.palette import Palette
from nonolith.render.markup import escape

#: Above this number of cells, a mixed picture would be too large for a notebook.
_MOST_MIXED = 40_000


def figure(words: str, svg: str | None = None) -> str:
    """A picture (an SVG document, or None) above a line of words, as HTML.

    >>> figure("none & nothing")
    '<figure style="margin:0"><figcaption>none &amp; nothing</figcaption></figure>'
    """
    return f'<figure style="margin:0">{svg or ""}<figcaption>{escape(words)}</figcaption></figure>'


def listed(words: str, items: list[str]) -> str:
    """A line of words that opens to a numbered list, as HTML."""
    points = "".join(f"<li>{escape(item)}</li>" for item in items)
    return f"<details><summary>{escape(words)}</summary><ol>{points}</ol></details>"


def mixed(cells: Sequence[Sequence[Sequence[float]]], palette: Palette) -> str | None:
    """A picture of probabilities as an SVG document: in each cell, its colours mixed by them.

    Args:
        cells: the probabilities of the palette's colours, rows x columns x colours.
        palette: the colours.

    Returns:
        The document; None if there is no cell, or more than a notebook can show.

    >>> from nonolith.model.palette import BLACK_AND_WHITE
    >>> "#bfbfbf" in (mixed([[[0.75, 0.25]]], BLACK_AND_WHITE) or "")
    True
    """
    width = len(cells[0]) if cells else 0
    if not 0 < len(cells) * width <= _MOST_MIXED:
        return None
    colours = [[int(c.rgb[place : place + 2], 16) for place in (1, 3, 5)] for c in palette]
    bars = "".join(_bars(cells, colours))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {len(cells)}" '
        f'width="{min(12 * width, 600)}" shape-rendering="crispEdges">{bars}</svg>'
    )


def _bars(cells: Sequence[Sequence[Sequence[float]]], colours: list[list[int]]) -> Iterator[str]:
    """A rectangle for each run of cells of one mixed colour in a row."""
    for y, row in enumerate(cells):
        x = 0
        for shade, run in groupby(_shade(cell, colours) for cell in row):
            length = len(list(run))
            yield f'<rect x="{x}" y="{y}" width="{length}" height="1" fill="{shade}"/>'
            x += length


def _shade(cell: Sequence[float], colours: list[list[int]]) -> str:
    """The colours mixed by their probabilities, as ``#rrggbb``."""
    parts = zip(*colours, strict=True)
    return "#" + "".join(
        f"{min(255, round(sum(p * v for p, v in zip(cell, part, strict=True)))):02x}"
        for part in parts
    )
