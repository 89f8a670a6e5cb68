"""Solve a single line: its certain cells, and the number and the list of its placements."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, TypedDict

from nonolith.model.clue import (
    WORD,
    Clue,
    ClueLike,
    needed_cells,
    read_clues,
    rule_of,
    show_clue,
)
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_LINE
from nonolith.model.masks import Masks, domains_of, mask_of, masks_of, positions, union
from nonolith.model.palette import BLACK_AND_WHITE, Colour, Palette, some_colours
from nonolith.model.result import Natural
from nonolith.model.rule import Automaton, LineRule
from nonolith.solving.line_solver import settle
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


#: Maximum number of states of a line: only clues with ``*`` and many unknown numbers have more.
_MAX_STATES = 50_000


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
    _after: list[list[int]]
    _live: list[int]
    _masks: Masks
    _signs: str
    _most: int

    def __init__(self, clue: Clue, known: Grid, most: int) -> None:
        palette, width = known.palette, known.width
        masks = masks_of(known.masks(), len(palette))
        signs = "".join(colour.char for colour in palette)
        domains = domains_of(settle(clue, width, masks) or masks, width)
        # A power of two stands for a single colour.
        cells = ["?" if each & (each - 1) else signs[each.bit_length() - 1] for each in domains]
        after, ends = _states(rule_of(clue), len(palette), width)
        count, live = _counted(after, ends, width, masks)
        self.__dict__.update(clue=show_clue(clue, palette), cells="".join(cells), count=count)
        self.__dict__.update(_after=after, _live=live, _masks=masks, _signs=signs, _most=most)

    def __iter__(self) -> Iterator[str]:
        stack = [(0, "")] if self.count else []  # a state, and the cells up to there
        while stack:
            state, text = stack.pop()
            if len(text) == len(self.cells):
                yield text
                continue
            for colour, after in enumerate(self._after[state]):
                if self._masks[colour] >> len(text) & self._live[after] >> len(text) + 1 & 1:
                    stack.append((after, text + self._signs[colour]))

    def record(self) -> LineRecord:
        """Return the JSON object of the line."""
        first = list(islice(self, self._most))
        return {"clue": self.clue, "cells": self.cells, "count": self.count, "placements": first}

    def __repr__(self) -> str:
        return f"<SolvedLine {self.clue}: {self.cells}, {plural(self.count, 'placement')}>"


def _states(rule: LineRule, colours: int, width: int) -> tuple[list[list[int]], list[bool]]:
    """Return a deterministic automaton: for each state, which is a set of states of the rule's
    automaton, the state after each colour, and whether the line may end. The set 1 is empty."""
    own, after, ends = Automaton.of(rule, colours)
    of = [mask_of(s for s, colour in enumerate(own) if colour == c) for c in range(colours)]
    follow, end = list(map(mask_of, after)), mask_of(ends)
    numbers = {1: 0, 0: 1}
    steps: list[list[int]] = []
    for states in (found := [1, 0]):  # grows
        every = union(follow[s] for s in positions(states))
        for each in (every & mask for mask in of):
            if each not in numbers:
                numbers[each] = len(found)
                found.append(each)
        steps.append([numbers[every & mask] for mask in of])
        if len(found) > _MAX_STATES:
            raise UnsupportedError(
                f"the placements of {rule} in {width} cells are not counted: the automaton has "
                f"more than {_MAX_STATES} states"
            )
    return steps, [bool(states & end) for states in found]


def _counted(
    after: list[list[int]], ends: list[bool], width: int, masks: Masks
) -> tuple[int, list[int]]:
    """Return the number of placements, and for each state the numbers of cells, as a mask, after
    which it leads to a placement."""
    counts = list(map(int, ends))
    live = [count << width for count in counts]
    for cell in range(width - 1, -1, -1):
        may = [colour for colour, mask in enumerate(masks) if mask >> cell & 1]
        counts = [sum(counts[steps[colour]] for colour in may) for steps in after]
        bit = 1 << cell
        live = [mask | bit if count else mask for mask, count in zip(live, counts, strict=True)]
    return counts[0], live


def _palette_of(clue: ClueLike) -> Palette:
    """Return the palette of the colours that a clue names or numbers; blocks without a name are
    black."""
    if isinstance(clue, str):
        words = [WORD.fullmatch(word) for word in clue.replace(",", " ").split()]
        named: list[Any] = [word[2] or "" for word in words if word]
    else:
        blocks = clue
        if isinstance(clue, dict):
            sums = clue.get("sum")
            blocks = [*clue.get("blocks", []), *(sums if isinstance(sums, list | tuple) else [])]
        blocks = listed(blocks, "clue", "a list of blocks")
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
            a list of lengths, or of pairs of a length and the name of a colour. ``?`` is an unknown
            number, ``1or7`` one of two numbers, ``*`` any number of blocks, and ``sum 7`` the
            number of filled cells.
        cells: The number of cells. Default: that of ``known``.
        known: The known cells: for each cell a character, ``?`` if it is unknown, ``.`` if it is
            blank, ``#`` if it is filled, or the first letter of its colour.
        most: Maximum number of placements to list in JSON, or to print.

    Raises:
        ArgumentError: An argument has the wrong type or is out of range.
        PuzzleError: The clue or the known cells are invalid, or the clue needs more cells.
        UnsupportedError: The automaton of the clue has more than 50,000 states.

    >>> found = line("4 3 1", 12)
    >>> found.cells, found.count, next(iter(found))
    ('??##???#????', 10, '####.###.#..')
    >>> list(line("2r 2b", known="??r???"))
    ['.rrbb.', '.rr.bb', '..rrbb']
    >>> list(line("? 2or3", 5))
    ['##.##', '#.###', '#.##.', '#..##', '.#.##']
    """
    check_arguments(line, {"cells": cells, "known": known, "most": most})
    if cells is None and not known:
        raise ArgumentError("cells or known is required", "cells", "known")
    palette = _palette_of(clue)
    (blocks,) = read_clues([clue], palette, "line")
    if known or cells is None:
        grid = Grid.from_text(known, palette, shape=None if cells is None else (1, cells))
    else:
        grid = Grid.unknown_cells(1, cells, palette)
    if grid.height != 1 or cells not in (None, grid.width):
        raise PuzzleError(f"known has {grid.height} x {grid.width} cells, the line has {cells}")
    if (needed := needed_cells(blocks)) > grid.width:
        raise PuzzleError(f"the clue needs {needed} cells, the line has {grid.width}")
    return SolvedLine(blocks, grid, most)
