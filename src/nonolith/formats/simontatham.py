"""simontatham: the game IDs of Pattern in Simon Tatham's puzzle collection, one on each line.

``3x2:1/2/1/3/1`` is width x height, then the columns, then the rows, divided by ``/``, the blocks
of a clue by ``.``. ``5:`` is short for ``5x5:``. Cells known from the start follow a comma, in
rows: a letter is the number of cells to skip (a: none) before one that is given, blank (small
letter) or black (capital); ``z`` skips 25 and gives none. Lines beginning with ``#`` are comments
here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.base import Fit
from nonolith.formats.stream import Line, Stream
from nonolith.formats.text import number_of, plain_clue_text, size, whole_number
from nonolith.model.grid import Grid
from nonolith.model.limits import MAX_CLUE_TEXT
from nonolith.model.palette import BLACK_AND_WHITE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import UnsupportedError

_BLANK, _FILLED, _UNKNOWN = 1, 2, 3

#: The letter that skips this many cells and gives none.
_SKIP = "z"
_SKIPPED = 25


def sniff(head: str) -> Fit:
    for line in head.split("\n"):
        text = line.strip()
        if text and not text.startswith("#"):
            size_text, mark, _ = text.replace("#", ":").partition(":")
            numbers = size_text.split("x")
            fits = mark and len(numbers) <= 2 and all(n.isdecimal() for n in numbers)
            return Fit.SURE if fits else Fit.NO
    return Fit.NO


def parts(stream: Stream) -> Iterator[Line]:
    for line in stream.lines():
        if line.text.strip() and not line.text.lstrip().startswith("#"):
            yield line


def read_part(line: Line) -> Puzzle:
    text = line.text.strip()
    size_text, mark, rest = text.partition(":")
    if not mark:
        if "#" in text:
            raise UnsupportedError(
                f"line {line.number}: this ID has a random seed (after #) and no clues; "
                "the entry Specific in the program's menu gives one with clues"
            )
        raise line.error("this is not a game ID", expected="width x height, a colon, clues")
    sizes = [size(part, line, "size") for part in size_text.split("x")[:3]]
    if len(sizes) > 2:
        raise line.error(f"{size_text[:40]!r} is not a size", expected="width x height")
    width, height = sizes[0], sizes[-1]
    clue_text, comma, cells = rest.partition(",")
    clues = _clues(clue_text, width, height, line)
    given = _given(cells, height, width, line) if comma else None
    return Puzzle(rows=clues[width:], columns=clues[:width], given=given)


def _clues(text: str, width: int, height: int, line: Line) -> list[list[int]]:
    wanted = width + height
    parts = text.count("/") + 1 if text or wanted == 1 else 0
    if parts != wanted:
        divided = " with / between them" if wanted > 1 else ""
        raise line.error(
            f"there {number_of(parts, 'clue')}",
            expected=f"{wanted}{divided}: {width} for the columns, then {height} for the rows",
        )
    return [_clue(part, line) for part in text.split("/")] if wanted else []


def _clue(text: str, line: Line) -> list[int]:
    if len(text) > MAX_CLUE_TEXT:
        raise line.error(f"a clue of {len(text)} characters", expected=f"at most {MAX_CLUE_TEXT}")
    return [whole_number(n, line, "block length") for n in text.split(".")] if text.strip() else []


def _given(text: str, height: int, width: int, line: Line) -> Grid:
    total = height * width
    masks = [_UNKNOWN] * total
    cell = 0
    for position, letter in enumerate(text, 1):
        if not (letter.isascii() and letter.isalpha()):
            raise line.error(
                f"{letter!r} is letter {position} of the given cells", expected="a to z"
            )
        if cell >= total:
            raise line.error("the given cells go on after the last cell", expected=f"{total} cells")
        cell += ord(letter.lower()) - ord("a")
        if letter.lower() != _SKIP and cell < total:
            masks[cell] = _BLANK if letter.islower() else _FILLED
            cell += 1
    if cell != total:
        raise line.error(f"the given cells end at cell {cell}", expected=f"{total} cells")
    return Grid(height, width, masks, BLACK_AND_WHITE)


def write(puzzles: Sequence[Puzzle]) -> str:
    return "".join(f"{_id(puzzle)}\n" for puzzle in puzzles)


def _id(puzzle: Puzzle) -> str:
    clues = "/".join(
        plain_clue_text(clue, ".", empty="") for clue in (*puzzle.columns, *puzzle.rows)
    )
    given = "" if puzzle.given is None else f",{_letters(puzzle.given)}"
    return f"{puzzle.width}x{puzzle.height}:{clues}{given}"


def _letters(given: Grid) -> str:
    letters = []
    skipped = 0
    for mask in given.masks():
        if mask in (_BLANK, _FILLED):
            letter = chr(ord("a") + skipped)
            letters.append(letter if mask == _BLANK else letter.upper())
            skipped = 0
        elif skipped == _SKIPPED - 1:
            letters.append(_SKIP)
            skipped = 0
        else:
            skipped += 1
    return "".join(letters) + (chr(ord("a") + skipped) if skipped else "")
