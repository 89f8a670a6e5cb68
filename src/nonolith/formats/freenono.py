"""Read and write ``freenono``, the XML of the game FreeNono by Christian Wichmann and others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from nonolith.formats.text import TextLine, shortened
from nonolith.formats.xml import attribute, parse_xml
from nonolith.model.grid import BLANK, FILLED, Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_ROOT, _PUZZLE = "FreeNono", "Nonogram"
_MASKS = {"x": FILLED, "X": FILLED, "_": BLANK}
_TEXTS = {"name": "title", "author": "author", "desc": "notes"}


def split(data: bytes) -> Iterator[Element]:
    yield from parse_xml(data, (_ROOT,), (_ROOT, "Nonograms", _PUZZLE, "line")).iter(_PUZZLE)


def read_one(element: Element) -> Puzzle:
    rows = [(line.text or "").split() for line in element.iter("line")]
    sides = {"height": len(rows), "width": len(rows[0]) if rows else 0}
    for name, found in sides.items():
        written = element.get(name)
        if written is not None and TextLine(1, written).size(written.strip(), name) != found:
            raise FormatError(f"the picture has {name} {found}", written[:24])
    masks: list[int] = []
    for number, row in enumerate(rows, 1):
        if len(row) != sides["width"]:
            raise FormatError(f"row {number} has {len(row)} cells", str(sides["width"]))
        for cell in row:
            if cell not in _MASKS:
                raise FormatError(f"row {number}: {shortened(cell)} is not a cell", "x or _")
            masks.append(_MASKS[cell])
    texts = {ours: element.get(name, "") for name, ours in _TEXTS.items()}
    return Puzzle.from_grid(Grid(sides["height"], sides["width"], masks), **texts)


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<{_ROOT}>", "<Nonograms>"]
    for puzzle in puzzles:
        assert puzzle.goal is not None
        values = {name: getattr(puzzle, ours) for name, ours in _TEXTS.items()}
        values |= {"width": puzzle.width, "height": puzzle.height, "difficulty": 0}
        # The attribute name is required, even if it is empty; the other texts are optional.
        attributes = [attribute(n, str(v)) for n, v in values.items() if v != "" or n == "name"]
        lines.append(f"<{_PUZZLE} {' '.join(attributes)}>")
        for row in puzzle.goal.rows():
            lines.append(f"<line> {' '.join('x' if cell else '_' for cell in row)} </line>")
        lines.append(f"</{_PUZZLE}>")
    return "\n".join([*lines, "</Nonograms>", f"</{_ROOT}>"]) + "\n"
