"""cwc: cwd in colour. Height, width and the number of colours, then four lists of clues.

An empty line stands before each list: the lengths of the rows' blocks, their colours, the lengths
of the columns' blocks, their colours. Colours are numbers from 1, without values in the file,
so they get values here. An empty clue is ``0``.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.colours import BLACK, VALUES, WHITE, free_char, name_of, palette_of
from nonolith.formats.plain import are_numbers, first_lines
from nonolith.formats.stream import Line
from nonolith.formats.text import plain_clue, plain_clue_text, size, skip_empty, split_lines
from nonolith.model.limits import MAX_COLOURS
from nonolith.model.palette import Colour, Palette
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_SIZES = ("height", "width", "number of colours")

#: The values that colours get, in order: black first, then values that are easy to see apart.
_VALUES = (BLACK, *(value for value in VALUES if value not in (BLACK, WHITE)))


def sniff(head: str) -> Fit:
    lines = first_lines(head)
    sizes = [line.split() for line in lines[:3]]
    numbers = all(map(are_numbers, lines)) and [len(words) for words in sizes] == [1, 1, 1]
    return Fit.MAYBE if numbers and len(lines) > 3 and not lines[3].strip() else Fit.NO


def read(text: str) -> Puzzle:
    lines = skip_empty(split_lines(text))
    if len(lines) < len(_SIZES):
        raise FormatError("the size is missing", line=1, expected=", ".join(_SIZES))
    height, width, colours = (
        size(line.text.strip(), line, name) for line, name in zip(lines, _SIZES, strict=False)
    )
    if colours > MAX_COLOURS:
        raise lines[2].error(f"{colours} colours; at most {MAX_COLOURS} are supported")
    lists = _lists(lines[3:], height, width)
    first = 0 if any(0 in numbers for part in (lists[1], lists[3]) for _, numbers in part) else 1
    return Puzzle(
        rows=_clues(lists[0], lists[1], colours, first),
        columns=_clues(lists[2], lists[3], colours, first),
        palette=colour_numbers(colours),
    )


def _lists(lines: list[Line], height: int, width: int) -> list[list[tuple[Line, list[int]]]]:
    """The four lists, each with its lines and their numbers, none of which is empty of colours."""
    lists: list[list[tuple[Line, list[int]]]] = []
    for count, kind in ((height, "rows"), (height, "rows"), (width, "columns"), (width, "columns")):
        lines = skip_empty(lines)
        if len(lines) < count or not all(line.text.strip() for line in lines[:count]):
            raise FormatError(
                f"list {len(lists) + 1} of the clues is too short",
                line=lines[0].number if lines else None,
                expected=f"{count} lines: lengths of the rows, their colours, the same of columns; "
                f"this one is about {kind}",
            )
        lists.append([(line, plain_clue(line)) for line in lines[:count]])
        lines = lines[count:]
    extra = next((line for line in lines if line.text.strip()), None)
    if extra is not None:
        raise extra.error("the clues go on after the last list", expected="four lists")
    # A clue without blocks is one 0 in the list of lengths, and so it is in that of colours.
    for lengths, colours in ((lists[0], lists[1]), (lists[2], lists[3])):
        for place, (line, numbers) in enumerate(lengths):
            if not any(numbers):
                lengths[place] = line, []
                colours[place] = colours[place][0], []
    return lists


def _clues(
    lengths: list[tuple[Line, list[int]]],
    colours: list[tuple[Line, list[int]]],
    most: int,
    first: int,
) -> list[list[tuple[int, int]]]:
    """The clues of lengths and colours, which are numbers from ``first``."""
    clues = []
    for (line, blocks), (other, numbers) in zip(lengths, colours, strict=True):
        if len(blocks) != len(numbers):
            raise other.error(
                f"there are {len(numbers)} colours for the clue of line {line.number}",
                expected=f"{len(blocks)}",
            )
        wrong = next((number for number in numbers if number - first >= most), None)
        if wrong is not None:
            raise other.error(
                f"there is no colour {wrong}", expected=f"{first} to {most + first - 1}"
            )
        clues.append(list(zip(blocks, (number - first + 1 for number in numbers), strict=True)))
    return clues


def colour_numbers(colours: int) -> Palette:
    """The palette of a file that gives its colours numbers only, from 1."""
    entries = [Colour("white", WHITE, ".")]
    for rgb in _VALUES[: max(colours, 1)]:
        name = name_of(rgb) or rgb
        char = "#" if rgb == BLACK else free_char([entry.char for entry in entries], name)
        entries.append(Colour(name, rgb, char))
    return palette_of(entries)


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    parts = [[str(puzzle.height), str(puzzle.width), str(len(puzzle.palette) - 1)]]
    for clues in (puzzle.rows, puzzle.columns):
        parts += [[plain_clue_text(clue) for clue in clues], [_colours(clue) for clue in clues]]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _colours(clue: Clue) -> str:
    return " ".join(str(block.colour) for block in clue) or "0"
