"""Find the clues that may have been intended if a clue has one mistake (a slip).

A slip is one mistake in one clue, of one of these kinds:

- A number is off by one, or has a wrong, missing or extra digit or two swapped digits (12 is
  written for 1, 2, 13, 22 or 21).
- Two neighbouring numbers are swapped.
- A number is missing, or is superfluous, often because it was written twice.
- Two numbers are joined (12 is written for 1 2), or one number is split.
- In colour, a block has a wrong colour.

The clues of all other lines determine the sum of this clue, so few slips are possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise, zip_longest
from typing import NamedTuple

from nonolith.model.clue import Block, Clue, needed_cells, show_clue
from nonolith.model.palette import Palette

#: Costs of slips, the likeliest slip first: a wrong keystroke, a wrong digit, a wrong number.
_KEY, _DIGIT, _NUMBER = 1, 2, 3

#: Number of wrong blocks in the written clue, by kind of slip; 1 for all other kinds.
_WRITTEN = {"missing": 0, "split": 2, "swapped": 2}


class Slip(NamedTuple):
    """A possible mistake in a clue."""

    kind: str  #: ``number``, ``colour``, ``swapped``, ``missing``, ``extra``, ``joined``, ``split``
    written: Clue  #: the wrong part of the clue
    meant: Clue  #: the intended part
    clue: Clue  #: the whole intended clue
    cost: int  #: from 1; a higher cost is less likely

    def words(self, palette: Palette) -> str:
        """Return the slip in words, such as ``13 instead of 12``."""
        written, meant = show_clue(self.written, palette), show_clue(self.meant, palette)
        if self.kind == "missing":
            return f"{meant} is missing"
        if self.kind == "extra":
            return f"{written} is superfluous"
        return f"{meant} instead of {written}"


def slips(clue: Clue, cells: int, growth: Mapping[int, int], colours: int = 2) -> Iterator[Slip]:
    """Yield the likeliest slip for each clue that may have been intended instead of a wrong clue.

    Such a clue fits a line of ``cells`` cells. ``growth`` has, for each colour, the required change
    of the sum of its blocks (default 0), and ``colours`` is the number of colours, blank included.

    >>> from nonolith.model.palette import BLACK_AND_WHITE
    >>> clue = (Block(1), Block(12))
    >>> [slip.words(BLACK_AND_WHITE) for slip in slips(clue, 20, {1: -9})]
    ['1 2 instead of 12']
    """
    growth = {colour: number for colour, number in growth.items() if number}
    best: dict[Clue, Slip] = {}
    for slip in _all(clue, growth, colours):
        fits = slip.clue != clue and needed_cells(slip.clue) <= cells
        if fits and (slip.clue not in best or slip.cost < best[slip.clue].cost):
            best[slip.clue] = slip
    yield from best.values()


def _all(clue: Clue, growth: Mapping[int, int], colours: int) -> Iterator[Slip]:
    if len(growth) == 1:
        [(colour, more)] = growth.items()
        yield from _numbers(clue, colour, more)
        yield from _missing(clue, colour, more)
        yield from _joined(clue, colour, more)
    if len(growth) == 2:
        yield from _coloured(clue, growth)
    if colours > 2 or not growth:
        yield from _swapped(clue, growth)


def _slip(kind: str, clue: Clue, first: int, meant: Clue, cost: int) -> Slip:
    """Return the slip: the blocks from index ``first`` on were written instead of ``meant``."""
    end = first + _WRITTEN.get(kind, 1)
    return Slip(kind, clue[first:end], meant, (*clue[:first], *meant, *clue[end:]), cost)


def _numbers(clue: Clue, colour: int, more: int) -> Iterator[Slip]:
    """Yield the slips by which one number is wrong or superfluous."""
    for place, block in enumerate(clue):
        if block.colour != colour:
            continue
        length = block.length + more
        if length == 0:
            doubled = block in clue[max(0, place - 1) : place]  # equal to the block before it
            yield _slip("extra", clue, place, (), _KEY if doubled else _NUMBER)
        elif length > 0 and (cost := _distance(block.length, length)):
            yield _slip("number", clue, place, (Block(length, colour),), cost)


def _missing(clue: Clue, colour: int, more: int) -> Iterator[Slip]:
    """Yield the slips by which a number is missing."""
    if more > 0:
        block = Block(more, colour)
        for place in range(len(clue) + 1):
            doubled = block in clue[max(0, place - 1) : place + 1]
            yield _slip("missing", clue, place, (block,), _DIGIT if doubled else _NUMBER)


def _joined(clue: Clue, colour: int, more: int) -> Iterator[Slip]:
    """Yield the slips by which two numbers were joined, or one was split."""
    for place, (block, after) in enumerate(zip_longest(clue, clue[1:])):
        if block.colour != colour:
            continue
        digits = str(block.length)
        for cut in range(1, len(digits)):
            left, right = int(digits[:cut]), int(digits[cut:])
            if digits[cut] != "0" and left + right - block.length == more:
                meant = (Block(left, colour), Block(right, colour))
                yield _slip("joined", clue, place, meant, _KEY)
        if after is not None and after.colour == colour:
            length = int(f"{digits}{after.length}")
            if length - block.length - after.length == more:
                yield _slip("split", clue, place, (Block(length, colour),), _KEY)


def _coloured(clue: Clue, growth: Mapping[int, int]) -> Iterator[Slip]:
    """Yield the slips by which one block has a wrong colour."""
    for place, block in enumerate(clue):
        for colour in growth:
            if growth == {block.colour: -block.length, colour: block.length}:
                yield _slip("colour", clue, place, (Block(block.length, colour),), _KEY)


def _swapped(clue: Clue, growth: Mapping[int, int]) -> Iterator[Slip]:
    """Yield the slips by which two neighbouring blocks, or only their numbers, are swapped."""
    for place in range(len(clue) - 1):
        left, right = clue[place : place + 2]
        if not growth:
            yield _slip("swapped", clue, place, (right, left), _KEY)
        crossed = (Block(right.length, left.colour), Block(left.length, right.colour))
        more = right.length - left.length
        if left.colour != right.colour and growth == {left.colour: more, right.colour: -more}:
            yield _slip("swapped", clue, place, crossed, _DIGIT)


def _distance(written: int, meant: int) -> int:
    """Return the cost of writing one number for another; 0 if this takes more than one slip.

    >>> _distance(12, 13), _distance(12, 21), _distance(12, 2), _distance(3, 8), _distance(12, 35)
    (1, 1, 2, 2, 0)
    """
    if abs(written - meant) == 1:
        return _KEY
    short, long = sorted((str(written), str(meant)), key=len)
    differ = [place for place, digit in enumerate(short) if digit != long[place]]
    if len(short) == len(long):
        if len(differ) == 1:
            return _DIGIT
        first, last = differ[0], differ[-1]
        exchanged = len(differ) == 2 == last - first + 1
        return _KEY if exchanged and short[first] + short[last] == long[last] + long[first] else 0
    left_out = {long[:place] + long[place + 1 :] for place in range(len(long))}
    if short not in left_out:
        return 0
    return _KEY if any(left == right for left, right in pairwise(long)) else _DIGIT
