"""Read ``series``, puzzles one after the other without names, and ``yaya``, framed pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import product, zip_longest

from nonolith.formats.protocol import Fit
from nonolith.formats.text import TextLine, filled, split_lines
from nonolith.model.grid import BLANK, FILLED, Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import AmbiguousError, FormatError

_LETTERS = re.compile(r"[A-Z]+(?:[ \t]+[A-Z]+)*")
#: A string of the R package nonogram: the rows, then the columns.
_OF_R = re.compile(r"[\"']?((?:[\d,]*:)*[\d,]*)-((?:[\d,]*:)*[\d,]*)[\"',]*", re.ASCII)
_NUMBERS = re.compile(r"[\d\s,]*", re.ASCII)

#: The clues of rows and columns.
Clues = tuple[list[list[int]], list[list[int]]]


def sniff(head: str) -> Fit:
    lines = [line.strip() for line in head.split("\n") if line.strip()]
    if lines and ":" in lines[0] and all(map(_OF_R.fullmatch, lines)):
        return Fit.SURE
    letters = len(lines) > 1 and all(map(_LETTERS.fullmatch, lines))
    numbers = len(lines) > 2 and len(lines[0].split()) < 3 and _NUMBERS.fullmatch(head)
    return Fit.MAYBE if letters or numbers else Fit.NO


def split(text: str) -> Iterator[Clues]:
    lines = split_lines(text)
    full = [TextLine(line.number, line.text.strip()) for line in filled(lines)]
    if _NUMBERS.fullmatch(text):
        yield from _of_numbers(lines)
    elif len(full) % 2 == 0 and all(_LETTERS.fullmatch(line.text) for line in full):
        sides = [[[ord(x) - 64 for x in word] for word in line.text.split()] for line in full]
        yield from zip(sides[::2], sides[1::2], strict=True)
    else:
        for line in full:
            found = _OF_R.fullmatch(line.text)
            if not found:
                raise line.error("this is not a puzzle of a series", "a string such as 1:1-2")
            sides = [
                [TextLine(line.number, c).clue() for c in s.split(":")] for s in found.groups()
            ]
            yield sides[0], sides[1]


def read_one(clues: Clues) -> Puzzle:
    return Puzzle(rows=clues[0], columns=clues[1])


def _of_numbers(lines: Sequence[TextLine]) -> list[Clues]:
    """Return the puzzles in the only way to read the numbers in which all clues fit.

    The ways differ in the order of width and height, in the meaning of empty lines, and in whether
    the number of puzzles comes first.
    """
    clues = [line.clue() for line in lines]
    start = next((place for place, clue in enumerate(clues) if clue), 0)
    found: list[list[Clues]] = []
    for counted, wide, empty in product((0, 1), (False, True), ("clues", "nothing", "before")):
        with suppress(ValueError, IndexError):  # also of clues that contradict each other
            puzzles = list(_cases(clues[start + counted :], wide, empty))
            alone = len(puzzles) + counted < 2 and len(clues[start]) == 2
            right = not counted or clues[start] == [len(puzzles)]
            if right and not alone and puzzles not in found:  # nin and mk have a size and a puzzle
                found.append(puzzles)
    with suppress(ValueError, IndexError):
        one, two = _counted_lists([clue for clue in clues if clue])
        for pair in ((one, two), (two, one)):
            read_one(pair)
            found += [[pair]] if [pair] not in found else []
    if not found:
        raise FormatError("the numbers are no series of puzzles", "size, rows, columns of each")
    if len(found) > 1:
        both: Iterable[tuple[Clues, Clues]] = zip_longest(found[0], found[1], fillvalue=([], []))
        readings = next((read_one(one), read_one(two)) for one, two in both if one != two)
        message = "the numbers can be read as different puzzles"
        raise AmbiguousError(message, "rows and columns with names", readings=readings)
    return found[0]


def _counted_lists(clues: list[list[int]]) -> Iterator[list[list[int]]]:
    """Yield the lists of clues that each begin with a line with their number."""
    while clues:
        (count,) = clues[0]
        if len(clues) <= count:
            raise IndexError
        yield [[n for n in clue if n] for clue in clues[1 : count + 1]]
        clues = clues[count + 1 :]


def _cases(clues: list[list[int]], wide: bool, empty: str) -> Iterator[Clues]:
    """Yield the clues of each puzzle; raise ValueError or IndexError if they do not fit.

    Args:
        clues: The numbers of each line.
        wide: Whether the width comes before the height.
        empty: What empty lines are: clues, nothing, or a line before rows and columns.
    """
    place = 0
    clues = [clue for clue in clues if clue or empty != "nothing"]
    last = max(number for number, clue in enumerate(clues) if clue)
    while place <= last:
        if clues[place]:
            first, second = clues[place] if len(clues[place]) == 2 else 2 * clues[place]
            sides = []
            for count in (second, first) if wide else (first, second):
                place += empty == "before"
                sides.append([clues[place + number] for number in range(1, count + 1)])
                if (empty == "before" and clues[place]) or any(0 in clue[1:] for clue in sides[-1]):
                    raise ValueError
                place += count
            read_one((sides[0], sides[1]))
            yield sides[0], sides[1]
        place += 1


class Yaya:
    """Reads the format ``yaya``, in which a cell is four characters wide and two lines high."""

    def read(self, text: str) -> Puzzle:
        lines = [line for line in split_lines(text) if line.text.startswith("|")]
        rows = [line.text.rstrip() for line in lines]
        for place, line in enumerate(lines):
            whole = re.fullmatch(r"\|(?:([ 1X?R])\1{3})+\|", rows[place])
            if (
                not whole
                or [rows[place]] != rows[place ^ 1 :][:1]
                or len(rows[place]) != len(rows[0])
            ):
                raise line.error("this is no row of cells", "equal lines, four signs for a cell")
        if not rows:
            raise FormatError("the picture has no row", "a frame of | around the cells")
        masks = [FILLED if sign == "1" else BLANK for row in rows[::2] for sign in row[1:-1:4]]
        return Puzzle.from_grid(Grid(len(rows) // 2, len(rows[0]) // 4, masks))


YAYA = Yaya()
