"""Read and write ``cwc``, the format ``cwd`` with colours (see ``docs/formats.md``)."""

from __future__ import annotations

from itertools import chain

from nonolith.formats.plain import are_numbers, first_lines
from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import check_colours
from nonolith.formats.text import TextLine, clue_text, filled, skip_empty, split_lines
from nonolith.model.palette import some_colours
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_SIZES = ("height", "width", "number of colours")

#: A line of the file, and the numbers on it.
_Numbers = tuple[TextLine, list[int]]


def sniff(head: str) -> Fit:
    lines = first_lines(head)
    sizes = [line.split() for line in lines[:3]]
    sized = [len(words) for words in sizes] == [1, 1, 1] and all(map(are_numbers, lines))
    return Fit.MAYBE if sized and len(lines) > 3 and not lines[3].strip() else Fit.NO


def read(text: str) -> Puzzle:
    lines = skip_empty(split_lines(text))
    if len(lines) < len(_SIZES):
        raise FormatError("the size is missing", ", ".join(_SIZES), line=1)
    height, width, colours = (
        line.size(line.text.strip(), name) for line, name in zip(lines, _SIZES, strict=False)
    )
    check_colours(colours, lines[2].number)
    lists, rest = [], lines[3:]
    for number, count in enumerate((height, height, width, width), 1):
        rest = skip_empty(rest)
        if len(filled(rest[:count])) < count:
            raise FormatError(
                f"list {number} of the clues is too short",
                f"{count} lines; the lists are block lengths of the rows, their colours, block "
                "lengths of the columns, their colours",
                line=rest[0].number if rest else None,
            )
        lists.append([(line, line.clue()) for line in rest[:count]])
        rest = rest[count:]
    for extra in filled(rest):
        raise extra.error("the clues go on after the last list", "four lists")
    halves = [list(zip(lists[at], lists[at + 1], strict=True)) for at in (0, 2)]
    pairs = (pair for half in halves for pair in half)
    used = (number for (_, blocks), (_, numbers) in pairs if any(blocks) for number in numbers)
    first = min(chain([1], used))
    rows, columns = ([_clue(*pair, first, colours) for pair in half] for half in halves)
    return Puzzle(rows=rows, columns=columns, palette=some_colours(max(colours, 1)))


def _clue(
    lengths: _Numbers, own_colours: _Numbers, first: int, colours: int
) -> list[tuple[int, int]]:
    """Return the blocks of a clue, with colour numbers from 1 instead of from ``first``."""
    (above, blocks), (line, numbers) = lengths, own_colours
    if not any(blocks):
        return []  # a clue without blocks is a 0 in both lists
    if len(blocks) != len(numbers):
        raise line.error(
            f"there are {len(numbers)} colours for the clue on line {above.number} of the file",
            str(len(blocks)),
        )
    for number in numbers:
        if number - first >= colours:
            raise line.error(f"there is no colour {number}", f"{first} to {colours + first - 1}")
    return [(length, n - first + 1) for length, n in zip(blocks, numbers, strict=True)]


def write(puzzle: Puzzle) -> str:
    parts = [[str(puzzle.height), str(puzzle.width), str(len(puzzle.palette) - 1)]]
    for clues in (puzzle.rows, puzzle.columns):
        parts.append([clue_text(clue) for clue in clues])
        parts.append([" ".join(str(block.colour) for block in clue) or "0" for clue in clues])
    return "\n\n".join("\n".join(part) for part in parts) + "\n"
