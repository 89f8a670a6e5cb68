"""Notebook: values as a notebook shows them, a picture with its words below.

One function for each class of values, by its name; ``nonolith.support.notebook`` calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from nonolith.model.palette import Palette
from nonolith.render.markup import escape
from nonolith.render.svg import grid_svg, puzzle_svg

if TYPE_CHECKING:
    from nonolith.design.from_picture import Candidates, Made
    from nonolith.design.proposals import Mending
    from nonolith.model.result import Result
    from nonolith.reasoning.explaining import Explanation
    from nonolith.reasoning.hints import Hint
    from nonolith.reasoning.rating import Rating
    from nonolith.solving.marginals import Marginals

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


def shown(value: Any) -> str:
    """Return what a notebook shows of a value: an SVG document, or HTML.

    >>> from nonolith.model.result import Result, Verdict
    >>> print(shown(Result(Verdict.NONE, method="auto")))
    <figure style="margin:0"><figcaption>none, 0 solutions, method auto</figcaption></figure>
    """
    kind = next(kind.__name__ for kind in type(value).__mro__ if kind.__name__ in _SHOWN)
    return _SHOWN[kind](value)


def _result(result: Result) -> str:
    """The cells that all solutions share, if these are known; else the first solution; else what
    is known."""
    grid = result.backbone or result.solution or result.known
    drawn = grid is not None and result.verdict != "none"
    return figure(str(result), grid_svg(grid) if drawn and grid is not None else None)


def _hint(hint: Hint) -> str:
    return figure(hint.sentence)


def _rating(rating: Rating) -> str:
    return listed(str(rating), [f"{name}: {times}" for name, times in rating.counts.items()])


def _explanation(explanation: Explanation) -> str:
    from nonolith.reasoning.language import Number, named

    number = named(explanation.language).text("steps", count=Number(len(explanation.steps)))
    steps = listed(number, [str(step) for step in explanation.steps])
    return figure(explanation.ending, grid_svg(explanation.grid)) + steps


def _mending(mending: Mending) -> str:
    head = figure(f"{repr(mending)[1:-1]}. {mending.proved}".strip())
    proposals = mending.proposals
    return head + "".join(figure(str(p) or "no change", grid_svg(p.grid)) for p in proposals)


def _made(made: Made) -> str:
    goal = made.puzzle.goal
    return figure(str(made), None if goal is None else grid_svg(goal))


def _candidates(candidates: Candidates) -> str:
    return "".join(map(_made, candidates))


def _marginals(marginals: Marginals) -> str:
    return figure(repr(marginals)[1:-1], mixed(marginals.tolist(), marginals.puzzle.palette))


_SHOWN: dict[str, Callable[[Any], str]] = {
    "Grid": grid_svg,
    "Puzzle": puzzle_svg,
    "Result": _result,
    "Hint": _hint,
    "Rating": _rating,
    "Explanation": _explanation,
    "Mending": _mending,
    "Made": _made,
    "Candidates": _candidates,
    "Marginals": _marginals,
}
