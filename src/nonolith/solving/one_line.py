"""Solve a single line: its certain cells, and the number and the list of its placements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, NamedTuple, TypedDict

from nonolith.model.clue import Clue, ClueLike, LineRule, needed_cells, read_clues, show_clue
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.masks import Masks, domains_of, eroded, masks_of
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette, some_colours
from nonolith.model.result import Natural
from nonolith.solving.line_solver import gaps_of, settle
from nonolith.support.arguments import listed
from nonolith.support.errors import ArgumentError, PuzzleError, UnsupportedError
from nonolith.support.frozen import Immutable
from nonolith.support.kinds import Integer, String
from nonolith.support.operation import check_arguments, operation
from nonolith.support.plurals import plural


class LineRecord(TypedDict):
    """The JSON object of a ``SolvedLine``.

    Attributes:
        clue: The clue, such as `4 3 1`.
        cells: A character for each cell: its colour if it is certain, otherwise `?`.
        count: Number of placements of the blocks that agree with the known cells.
        placements: The first placements, each with a character for each cell.
    """

    clue: str
    cells: str
    count: Natural
    placements: list[str]


class _Part(NamedTuple):
    """A block and the blocks after it, or no block, as the last blocks of a line.

    Attributes:
        block: the text of the block and of the blank that must follow it; "" for no block.
        begins: the cells at which the block may begin, as a mask.
        blanks: the cells that may be blank before the block, as a mask.
    """

    block: str
    begins: int
    blanks: int


class SolvedLine(Immutable):
    """The certain cells and the placements of a line. Immutable.

    Iterating over it yields all placements; those with a block further to the left come first.

    Attributes:
        clue: The clue as text.
        cells: A character for each cell: its colour if it is certain, otherwise ``?``. If there is
            no placement, these are the known cells.
        count: The number of placements that agree with the known cells.
    """

    clue: str
    cells: str
    count: int
    _parts: list[_Part]
    _blank: str
    _most: int

    def __init__(self, clue: Clue, known: Grid, most: int) -> None:
        palette, width = known.palette, known.width
        masks = masks_of(known.masks(), len(palette))
        signs = "".join(colour.char for colour in palette)
        domains = domains_of(settle(clue, width, masks) or masks, width)
        # A power of two stands for a single colour.
        cells = ["?" if each & (each - 1) else signs[each.bit_length() - 1] for each in domains]
        count, parts = _parts(clue, width, masks, signs)
        self.__dict__.update(clue=show_clue(clue, palette), cells="".join(cells), count=count)
        self.__dict__.update(_parts=parts, _blank=signs[0], _most=most)

    def __iter__(self) -> Iterator[str]:
        stack = [(0, "")] if self.count else []  # a number of blocks, and the cells up to there
        while stack:
            number, text = stack.pop()
            if len(text) == len(self.cells):
                yield text
                continue
            part = self._parts[number]
            if part.blanks >> len(text) & 1:
                stack.append((number, text + self._blank))
            if part.begins >> len(text) & 1:
                stack.append((number + 1, text + part.block))

    def record(self) -> LineRecord:
        """Return the JSON object of the line."""
        first = list(islice(self, self._most))
        return {"clue": self.clue, "cells": self.cells, "count": self.count, "placements": first}

    def __repr__(self) -> str:
        return f"<SolvedLine {self.clue}: {self.cells}, {plural(self.count, 'placement')}>"


def _parts(clue: Clue, width: int, masks: Masks, signs: str) -> tuple[int, list[_Part]]:
    """Return the number of placements, and the part from each block on, the last one empty.

    For each part and each cell, the placements from this cell on are those in which the cell is
    blank, and those in which the first block of the part begins there.
    """
    after: list[int] = []
    parts: list[_Part] = []
    gaps = [*gaps_of(clue)[1:], 0]
    for number in range(len(clue), -1, -1):
        text, may_begin = "", 0
        if number < len(clue):
            length, colour = clue[number]
            text = signs[colour] * length + signs[0] * gaps[number]
            may_begin = eroded(masks[colour], length)
            may_begin &= masks[0] >> length if gaps[number] else may_begin
        counts = [0] * width + [int(number == len(clue))]
        begins = blanks = 0
        for cell in range(width - 1, -1, -1):
            if masks[0] >> cell & 1 and (following := counts[cell + 1]):
                counts[cell] = following
                blanks |= 1 << cell
            if may_begin >> cell & 1 and (following := after[cell + len(text)]):
                counts[cell] += following
                begins |= 1 << cell
        parts.append(_Part(text, begins, blanks))
        after = counts
    return after[0], parts[::-1]


def _palette_of(clue: ClueLike) -> Palette:
    """Return the palette of the colours that a clue names or numbers; blocks without a name are
    black."""
    if isinstance(clue, str):
        named: list[Any] = [word.lstrip("0123456789") for word in clue.replace(",", " ").split()]
    else:
        blocks = listed(clue, "clue", "a list of blocks")
        pairs = [isinstance(block, tuple | list) and len(block) > 1 for block in blocks]
        named = [block[1] if pair else "" for block, pair in zip(blocks, pairs, strict=True)]
    names = list(dict.fromkeys(n for n in named if isinstance(n, str) and n not in ("", "?")))
    if not names:
        return some_colours(max((name for name in named if isinstance(name, int)), default=1))
    colours = [Colour(name, f"#{number:06x}", name[0]) for number, name in enumerate(names, 1)]
    blank, black = BLACK_AND_WHITE
    return Palette([blank, *([black] if "" in named else []), *colours])


@operation()
def line(
    clue: ClueLike,
    cells: Annotated[int | None, Integer(0, MAX_LINE)] = None,
    *,
    known: Annotated[str, String(2 * MAX_LINE)] = "",
    most: Annotated[int, Integer(0, 1000)] = 10,
) -> SolvedLine:
    """Solve a single line: find its certain cells, and count its placements.

    Args:
        clue: The clue, such as ``4 3 1``; or with names of colours, ``4red 3blue``. In Python also
            a list of lengths, or of pairs of a length and the name of a colour.
        cells: The number of cells. Default: that of ``known``.
        known: The known cells: for each cell a character, ``?`` if it is unknown, ``.`` if it is
            blank, ``#`` if it is filled, or the first letter of its colour.
        most: Maximum number of placements to list in JSON, or to print.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
        PuzzleError: The clue or the known cells are invalid, or the clue needs more cells.
        UnsupportedError: The clue has an unknown number.

    >>> found = line("4 3 1", 12)
    >>> found.cells, found.count, next(iter(found))
    ('??##???#????', 10, '####.###.#..')
    >>> list(line("2r 2b", known="??r???"))
    ['.rrbb.', '.rr.bb', '..rrbb']
    """
    check_arguments(line, {"cells": cells, "known": known, "most": most})
    if cells is None and not known:
        raise ArgumentError("cells or known is required", "cells", "known")
    palette = _palette_of(clue)
    (blocks,) = read_clues([clue], palette, "line")
    if isinstance(blocks, LineRule):
        raise UnsupportedError(f"line does not take clues with unknown numbers ({blocks})")
    if known or cells is None:
        grid = Grid.from_text(known, palette, shape=None if cells is None else (1, cells))
    else:
        grid = Grid.unknown_cells(1, cells, palette)
    if grid.height != 1 or cells not in (None, grid.width):
        raise PuzzleError(f"known has {grid.height} x {grid.width} cells, the line has {cells}")
    if (needed := needed_cells(blocks)) > grid.width:
        raise PuzzleError(f"the clue needs {needed} cells, the line has {grid.width}")
    return SolvedLine(blocks, grid, most)
