"""Clue: the blocks of one line in order; reading clues and checking them for a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import eq
from typing import Any, NamedTuple

from nonolith.model.limits import MAX_LINE
from nonolith.model.palette import Palette
from nonolith.support.arguments import as_whole, expect, listed, shown
from nonolith.support.errors import PuzzleError


class Block(NamedTuple):
    """A run of cells of one colour: its length in cells and its colour number."""

    length: int
    colour: int = 1


#: All blocks of one line, in order.
Clue = tuple[Block, ...]

#: The accepted forms of a clue: a list of lengths, or of (length, colour) pairs with a colour
#: number or name; or a text such as ``3 1`` or, with names or characters of colours, ``3r 1b``.
ClueLike = Sequence[int | tuple[int, int | str]] | str

#: What to pass for the clues of all rows or columns, in words.
CLUES = "a list of clues"

#: A longer length is not a slip, not even one with a digit too many.
_LONGEST_SLIP = 10 * MAX_LINE + 9

_DIGITS = "0123456789"
_MOST_DIGITS = 100


def line_clue(cells: Iterable[int | None]) -> Clue:
    """The clue of a line of settled cells: its maximal runs of one colour other than blank.

    >>> line_clue([1, 1, 0, 2])
    (Block(length=2, colour=1), Block(length=1, colour=2))
    """
    blocks: list[Block] = []
    previous: int | None = 0
    for cell in cells:
        if cell is None:
            raise PuzzleError("a line with unknown cells has no clue")
        if cell and cell == previous:
            blocks[-1] = Block(blocks[-1].length + 1, cell)
        elif cell:
            blocks.append(Block(1, cell))
        previous = cell
    return tuple(blocks)


def needed_cells(clue: Clue) -> int:
    """The length of the shortest line that holds the clue: its blocks, and gaps between equals."""
    if not clue:
        return 0
    lengths, colours = zip(*clue, strict=True)
    needed: int = sum(lengths) + sum(map(eq, colours, colours[1:]))
    return needed


def totals(clues: Iterable[Clue], colours: int) -> list[int]:
    """The number of cells that some clues need of each colour; 0 of blank."""
    found = [0] * colours
    for clue in clues:
        for length, colour in clue:
            found[colour] += length
    return found


def show_clue(clue: Clue, palette: Palette) -> str:
    """The clue as people write it: ``3 1``, with colour characters where there are several."""
    if len(palette) == 2:
        return " ".join(str(block.length) for block in clue) or "0"
    return " ".join(f"{block.length}{palette[block.colour].char}" for block in clue) or "0"


def read_clues(clues: Iterable[ClueLike], palette: Palette, kind: str) -> tuple[Clue, ...]:
    """The clues of all rows or all columns (``kind``), as tuples of blocks.

    Raises:
        PuzzleError: one of them is no clue; the message names it.
    """
    expect(palette, Palette, "palette", "a Palette")
    several = listed(clues, f"{kind}s", CLUES)
    return tuple(_clue(clue, palette, kind, number) for number, clue in enumerate(several, 1))


def _clue(clue: ClueLike, palette: Palette, kind: str, number: int) -> Clue:
    if type(clue) is tuple and set(map(type, clue)) <= {Block}:
        colours = len(palette)
        if all(0 < length <= _LONGEST_SLIP and 0 < colour < colours for length, colour in clue):
            return clue  # it was read before
    if isinstance(clue, str):
        clue = _blocks_of_text(clue, palette, f"{kind} {number}")
    if isinstance(clue, int) or not isinstance(clue, Iterable):
        raise PuzzleError(f"{kind} {number}: a clue is a list of blocks, not {shown(clue)}")
    return tuple(
        block
        for position, item in enumerate(listed(clue, f"{kind} {number}", "a list of blocks"), 1)
        if (block := _block(item, palette, f"{kind} {number}, block {position}")).length
    )


def _blocks_of_text(text: str, palette: Palette, where: str) -> list[tuple[int, int | str]]:
    """The blocks of a clue as ``show_clue`` writes it, with spaces or commas between them."""
    if any(colour.char in _DIGITS + "," for colour in palette):
        raise PuzzleError(
            f"{where}: a text is ambiguous, because a colour of the palette has a digit or "
            "a comma as its character: write (length, colour) pairs"
        )
    blocks: list[tuple[int, int | str]] = []
    for word in text.replace(",", " ").split():
        colour = word.lstrip(_DIGITS)
        digits = word.removesuffix(colour).lstrip("0") or "0"
        if word[0] not in _DIGITS or len(digits) > _MOST_DIGITS:
            raise PuzzleError(
                f"{where}: {shown(word)} is not a block; write its length, and in colour its "
                "colour's name or character after it, such as 3 or 3r"
            )
        blocks.append((int(digits), colour or 1))
    return blocks


def _block(item: int | tuple[int, int | str], palette: Palette, where: str) -> Block:
    length: int | None = as_whole(item)
    colour: Any = 1
    if length is None:
        try:
            long, named = item  # type: ignore[misc]
            colour = palette.index(named) if isinstance(named, str) else as_whole(named)
        except (TypeError, ValueError) as error:
            if isinstance(error, PuzzleError):
                raise PuzzleError(f"{where}: {error}") from None
            raise PuzzleError(
                f"{where}: {shown(item)} is neither a length nor a (length, colour) pair"
            ) from None
        length = as_whole(long)
        if length is None:
            raise PuzzleError(f"{where}: length {shown(long)} is not a whole number")
        if colour is None:
            colour = named
    if not isinstance(colour, int) or isinstance(colour, bool) or not 1 <= colour < len(palette):
        raise PuzzleError(
            f"{where}: colour {shown(colour)} is not one of the palette's blocks (1 to "
            f"{len(palette) - 1})"
        )
    if length < 0:
        raise PuzzleError(f"{where}: length {shown(length)} is negative")
    if length > _LONGEST_SLIP:
        raise _too_long(where, length)
    return Block(length, colour)


def _too_long(where: str, length: int) -> PuzzleError:
    return PuzzleError(f"{where}: length {shown(length)} is more than {MAX_LINE}, the longest line")


def check_lengths(clues: Sequence[Clue], kind: str) -> None:
    for number, clue in enumerate(clues, 1):
        for position, block in enumerate(clue, 1):
            if block.length > MAX_LINE:
                raise _too_long(f"{kind} {number}, block {position}", block.length)


def check_size(height: int, width: int) -> None:
    """Raises PuzzleError where a puzzle of that size has too many lines."""
    for count, kind in ((height, "rows"), (width, "columns")):
        if count > MAX_LINE:
            raise PuzzleError(f"the puzzle has {count} {kind}; at most {MAX_LINE} are supported")


def check_fit(clues: Sequence[Clue], length: int, kind: str) -> None:
    for number, clue in enumerate(clues, 1):
        needed = needed_cells(clue)
        if needed > length:
            shown = ",".join(str(block.length) for block in clue)
            raise PuzzleError(
                f"{kind} {number}: the clue {shown} needs {needed} cells, the {kind} has {length}"
            )


def check_totals(rows: Sequence[Clue], columns: Sequence[Clue], palette: Palette) -> None:
    colours = len(palette)
    both = zip(totals(rows, colours), totals(columns, colours), strict=True)
    for colour, (in_rows, in_columns) in enumerate(both):
        if in_rows != in_columns:
            cells = "cells" if len(palette) == 2 else f"{palette[colour].name} cells"
            raise PuzzleError(
                f"the row clues need {in_rows} {cells}, the column clues need {in_columns}: "
                "no grid can have both"
            )
