"""The brute-force oracle: lines and puzzles by enumeration.

The oracle shares no code with nonolith except the ``Block`` pairs of clues. Clues, placements
and the test whether a grid fits are defined again here, as plainly as possible.

A *line* is a tuple of colour numbers; 0 is blank. *Domains* are one bit mask for each cell: bit
``c`` is set if the cell may have colour ``c``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, product

from nonolith.model.puzzle import Block, Clue, Puzzle

Line = tuple[int, ...]
Lines = tuple[Line, ...]


def clue_of(line: Iterable[int]) -> Clue:
    """Return the clue of a complete line: its runs of one colour other than blank."""
    return tuple(Block(len(list(run)), colour) for colour, run in groupby(line) if colour)


@lru_cache(maxsize=100_000)
def placements(clue: Clue, length: int) -> Lines:
    """Return all placements of a clue's blocks in a line of ``length`` cells."""
    if not clue:
        return ((0,) * length,)
    block, *rest = clue
    gap = 1 if rest and rest[0].colour == block.colour else 0
    found = []
    for start in range(length - block.length - (gap if rest else 0) + 1):
        head = (0,) * start + (block.colour,) * block.length + (0,) * gap
        found += [head + tail for tail in placements(tuple(rest), length - len(head))]
    return tuple(found)


def all_lines(length: int, colours: int) -> Iterator[Line]:
    """Yield all complete lines of ``length`` cells; ``colours`` includes blank."""
    return product(range(colours), repeat=length)


def all_clues(length: int, colours: int) -> list[Clue]:
    """Return all clues that fit into a line of ``length`` cells; ``colours`` includes blank."""
    return sorted({clue_of(line) for line in all_lines(length, colours)})


def settle(clue: Clue, domains: Sequence[int]) -> list[int] | None:
    """Return for each cell its colours over all placements within the domains; None if there is no
    such placement."""
    fitting = [
        line
        for line in placements(clue, len(domains))
        if all(domain >> colour & 1 for domain, colour in zip(domains, line, strict=True))
    ]
    if not fitting:
        return None
    return [_union(colours) for colours in zip(*fitting, strict=True)]


def all_settled(
    clue: Clue, length: int, alphabet: Sequence[int], every_contradiction: bool = True
) -> Iterator[tuple[list[int], list[int] | None]]:
    """Yield all partial lines over an alphabet of domains, each with the result of settling it.

    The results equal those of ``settle``, but lines that begin with the same domains share the work
    of selecting the placements that fit these domains. Placements are integers of one byte for each
    cell.

    Args:
        alphabet: the domains that a cell may have (below 256: at most 8 colours).
        every_contradiction: False to yield only one line for each contradictory prefix, with all
            later cells unknown.
    """
    everything = 0
    for domain in alphabet:
        everything |= domain

    def extend(
        known: list[int], fitting: list[int]
    ) -> Iterator[tuple[list[int], list[int] | None]]:
        if not fitting and not every_contradiction:
            yield known + [everything] * (length - len(known)), None
        elif len(known) == length:
            union = _union_of_masks(fitting).to_bytes(length, "little")
            yield known, list(union) if fitting else None
        else:
            shift = 8 * len(known)
            for domain in alphabet:
                mask = domain << shift
                yield from extend([*known, domain], [line for line in fitting if line & mask])

    lines = [
        int.from_bytes(bytes(1 << colour for colour in line), "little")
        for line in placements(clue, length)
    ]
    yield from extend([], lines)


def solutions(puzzle: Puzzle) -> Iterator[Lines]:
    """Return all solutions of a puzzle as tuples of rows. Rows are placed from top to bottom; a
    branch ends as soon as a column contradicts its clue."""
    choices = [
        [line for line in placements(clue, puzzle.width) if _is_given(puzzle, r, line)]
        for r, clue in enumerate(puzzle.rows)
    ]

    def extend(rows: Lines) -> Iterator[Lines]:
        columns = list(zip(*rows, strict=True)) or [()] * puzzle.width
        if len(rows) == puzzle.height:
            if [clue_of(column) for column in columns] == list(puzzle.columns):
                yield rows
        elif all(map(_may_begin, puzzle.columns, columns)):
            for line in choices[len(rows)]:
                yield from extend((*rows, line))

    return extend(())


def backbone(puzzle: Puzzle) -> list[int] | None:
    """Return for each cell, row by row, its colours over all solutions; None without solutions."""
    grids = [[cell for row in rows for cell in row] for rows in solutions(puzzle)]
    return [_union(colours) for colours in zip(*grids, strict=True)] if grids else None


def _may_begin(clue: Clue, beginning: Sequence[int]) -> bool:
    """Return False if no line with this clue begins with these cells; True proves nothing."""
    runs = clue_of(beginning)
    if len(runs) > len(clue):
        return False
    if not runs:
        return True
    last, expected = runs[-1], clue[len(runs) - 1]
    still_open = beginning[-1] != 0
    return (
        runs[:-1] == clue[: len(runs) - 1]
        and last.colour == expected.colour
        and (last.length <= expected.length if still_open else last.length == expected.length)
    )


def _is_given(puzzle: Puzzle, row: int, line: Line) -> bool:
    if puzzle.given is None:
        return True
    return all(colour in puzzle.given.domain(row, c) for c, colour in enumerate(line))


def _union(colours: Iterable[int]) -> int:
    mask = 0
    for colour in colours:
        mask |= 1 << colour
    return mask


def _union_of_masks(lines: Iterable[int]) -> int:
    union = 0
    for line in lines:
        union |= line
    return union
