"""npm: the JSON files of the npm package nonogram-solver by Thomas Rosenau.

An object with ``rows`` and ``columns``, both lists of lists of lengths, and perhaps ``content``: a
list of all cells row by row, 1 filled, -1 blank, 0 unknown, where the solver begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nonolith.formats import json
from nonolith.formats.base import Fit
from nonolith.model.grid import Grid
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

#: The domain of a cell of the content: 0 unknown, 1 filled, -1 blank.
_MASKS = {0: 3, 1: 2, -1: 1}
_KEYS = ("rows", "columns", "content")


def sniff(head: str) -> Fit:
    if json.sniff(head) is Fit.NO or '"nonolith"' in head or '"rows"' not in head:
        return Fit.NO
    # Without content it is json, which reads it as the same.
    return Fit.SURE if '"content"' in head else Fit.NO


def read(text: str) -> Puzzle:
    data = json.parse(text)
    if not isinstance(data, dict):
        raise FormatError("this is not an object", expected='{"rows": ..., "columns": ...}')
    content = data.pop("content", None)
    for key in data:
        if key not in _KEYS:
            raise FormatError(f"unknown key {key[:24]!r}", expected=f"one of {', '.join(_KEYS)}")
    puzzle = json.read_part(data)
    if content is None:
        return puzzle
    given = _grid(content, *puzzle.shape)
    return puzzle.replace(given=given) if any(content) else puzzle


def _grid(content: Any, height: int, width: int) -> Grid:
    if not isinstance(content, list):
        raise FormatError("content is not a list")
    if len(content) != height * width:
        raise FormatError(
            f"content has {len(content)} cells", expected=f"{height * width}, {height} x {width}"
        )
    for place, cell in enumerate(content):
        if type(cell) is not int or cell not in _MASKS:
            raise FormatError(
                f"content: row {place // width + 1}, column {place % width + 1} is no cell",
                expected="0 unknown, 1 filled, -1 blank",
            )
    return Grid(height, width, [_MASKS[cell] for cell in content], BLACK_AND_WHITE)


def write(puzzles: Sequence[Puzzle]) -> str:
    from json import dumps

    (puzzle,) = puzzles
    fields = {
        name: dumps([[block.length for block in clue] for clue in clues])
        for name, clues in (("rows", puzzle.rows), ("columns", puzzle.columns))
    }
    cells = {mask: cell for cell, mask in _MASKS.items()}
    masks = [0] * (puzzle.height * puzzle.width) if puzzle.given is None else puzzle.given.masks()
    fields["content"] = dumps([cells.get(mask, 0) for mask in masks])
    inside = ",\n".join(f'  "{key}": {value}' for key, value in fields.items())
    return f"{{\n{inside}\n}}\n"
