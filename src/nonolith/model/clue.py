"""Read, write and check clues. A clue is the tuple of all blocks of one line, in order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import eq
from typing import Any, NamedTuple, cast

from nonolith.model.limits import MAX_LINE
from nonolith.model.palette import Palette
from nonolith.model.rule import ANY_RUNS, LineRule, Part, normal
from nonolith.support.arguments import as_whole, expect, listed, short_repr
from nonolith.support.errors import PuzzleError


class Block(NamedTuple):
    """A run of cells of one colour: its length in cells and its colour number."""

    length: int
    colour: int = 1


#: All blocks of one line, in order.
Clue = tuple[Block, ...]


#: The accepted forms of a clue: a list whose items are lengths or (length, colour) pairs, with a
#: colour number or name; or a string such as ``3 1``, or ``3r 1b`` in a puzzle with colours. In a
#: list, None is an unknown length or colour, a set has the possible lengths, and ``"*"`` is any
#: number of runs. In a string, these are ``?``, ``1or7`` and ``*``. ``{"sum": 7}`` or ``sum 7``
#: states only the number of filled cells, ``{"sum": [(7, "red"), (3, "blue")]}`` or ``sum 7r 3b``
#: those of some colours; ``{"blocks": [2, None], "sum": 7}`` or ``2 ? sum 7`` both.
ClueLike = Sequence[Any] | LineRule | dict[str, Any] | str

#: What ``rows`` and ``columns`` must be, in the words of an error message.
CLUES = "a list of clues"

#: Maximum length of a block in a draft: a length of up to ``MAX_LINE`` with one mistyped additional
#: digit.
_LONGEST_SLIP = 10 * MAX_LINE + 9

_DIGITS = "0123456789"
#: A block in a string: its length or lengths, and the name or character of its colour.
WORD = re.compile(r"([0-9]+(?:or[0-9]+)*|\?)(\D.*)?", re.DOTALL)
#: The word before the sums of a line in a string.
_SUM = re.compile(r"(?<!\S)sum(?!\S)")
#: Maximum number of digits of a block length in a string.
_MAX_DIGITS = 100


def line_clue(cells: Iterable[int | None]) -> Clue:
    """Return the clue of a settled line: a block for each run of equal cells that are not blank.

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


def rule_of(clue: Clue | LineRule) -> LineRule:
    """Return a clue as a rule; each block is a part."""
    if isinstance(clue, LineRule):
        return clue
    return LineRule(tuple(Part((block.length,), block.colour) for block in clue))


def colours_of(clue: Clue | LineRule, colours: int) -> set[int]:
    """Return the numbers of the colours that a line may have by its clue, with blank."""
    if not isinstance(clue, LineRule):
        return {0, *(block.colour for block in clue)}
    own = {part.colour for part in clue.parts}
    return {0, *own} if 0 not in own else set(range(colours))


def shown_blocks(clue: Clue | LineRule) -> list[tuple[str, int]]:
    """Return the text and the colour number of each block, as pictures show them.

    >>> shown_blocks((Block(2), Block(1))), shown_blocks(()), shown_blocks(LineRule((Part(),)))
    ([('2', 1), ('1', 1)], [('0', 0)], [('?', 1)])
    >>> shown_blocks(LineRule(totals=((7, 1),))), shown_blocks(LineRule(totals=((7, 1), (3, 2))))
    ([('=', 1), ('7', 1)], [('=', 0), ('7', 1), ('3', 2)])
    """
    if isinstance(clue, LineRule):
        parts = [
            (part.text().replace("or", "/") + "?" * (part.colour + part.repeats == 0), part.colour)
            for part in (() if clue.has_only_totals else clue.parts)
        ]
        totals = [(str(total), colour) for total, colour in clue.totals]
        sign = [("=", totals[0][1] if len(totals) == 1 else 0)] if totals else []
        return parts + sign + totals
    return [(str(block.length), block.colour) for block in clue] or [("0", 0)]


def needed_cells(clue: Clue) -> int:
    """Return the number of cells that a clue needs for its blocks and the blanks between them; a
    run of unknown length needs at least one cell."""
    if isinstance(clue, LineRule):
        return clue.needed()
    if not clue:
        return 0
    lengths, colours = zip(*clue, strict=True)
    needed: int = sum(lengths) + sum(map(eq, colours, colours[1:]))
    return needed


def possible_totals(clues: Sequence[Clue], cells: int, colours: int) -> list[tuple[int, int]]:
    """Return for each colour the least and the greatest total length of its blocks in the clues of
    lines of this many cells, by the single lines alone."""
    least, most = [0] * colours, [0] * colours
    for clue in clues:
        rule = rule_of(clue)
        needed, parts = rule.needed(), rule.parts
        for colour in range(1, colours):
            own = [part for part in parts if part.colour in (0, colour)]
            low = sum(part.least for part in own if part.colour)
            free = any(not part.lengths for part in own)
            high = sum(max(part.lengths, default=0) for part in own)
            room = cells - needed + sum(part.least for part in own)
            least[colour] += low
            most[colour] += room if free else min(high, room)
    return list(zip(least, most, strict=True))


def totals(clues: Iterable[Clue], colours: int) -> list[int]:
    """Return for each colour the total length of its blocks in the clues. Blank has the total 0."""
    found = [0] * colours
    for length, colour in chain.from_iterable(clues):
        found[colour] += length
    return found


def show_clue(clue: Clue, palette: Palette) -> str:
    """Return the clue as a string such as ``3 1``, or ``3r 1b`` in a puzzle with colours."""
    if isinstance(clue, LineRule):
        return clue.text(palette)
    if len(palette) == 2:
        return " ".join(str(block.length) for block in clue) or "0"
    return " ".join(f"{block.length}{palette[block.colour].char}" for block in clue) or "0"


def read_clues(clues: Iterable[ClueLike], palette: Palette, kind: str) -> tuple[Clue, ...]:
    """Return the clues of all lines of one kind (``"row"`` or ``"column"``) as tuples of blocks;
    raise PuzzleError, which names the row or column, if a clue is invalid."""
    expect(palette, Palette, "palette", "a Palette")
    given = listed(clues, f"{kind}s", CLUES)
    return tuple(_clue(clue, palette, kind, number) for number, clue in enumerate(given, 1))


def _clue(clue: ClueLike, palette: Palette, kind: str, number: int) -> Clue:
    where = f"{kind} {number}"
    totals: tuple[tuple[int, int], ...] = ()
    if isinstance(clue, LineRule):
        blocks = [part.item for part in clue.parts]
        clue = {"blocks": blocks, "sum": clue.totals} if clue.totals else blocks
    elif isinstance(clue, str):
        before, *after = _SUM.split(clue, 1)
        clue = _blocks_of_text(before, palette, where)
        if after:
            sums = _blocks_of_text(after[0], palette, f"{where}, sum")
            clue = {"blocks": clue or ["*"], "sum": sums}
    if isinstance(clue, dict):
        totals = _totals(clue, palette, where)
        clue = clue.get("blocks", ["*"])
    if isinstance(clue, int) or not isinstance(clue, Iterable):
        raise PuzzleError(f"{where}: a clue is a list of blocks, not {short_repr(clue)}")
    items = [
        item
        for position, each in enumerate(listed(clue, where, "a list of blocks"), 1)
        if (item := _block(each, palette, f"{where}, block {position}"))[0] != 0
    ]
    if not totals and not any(isinstance(item, Part) for item in items):
        return cast(Clue, tuple(items))
    parts = (
        Part((item.length,), item.colour) if isinstance(item, Block) else item for item in items
    )
    rule = normal(parts, totals)
    # Puzzles with rules are rare, so their clues have the type of all others.
    return cast(Clue, rule if isinstance(rule, LineRule) else tuple(map(Block._make, rule)))


def _totals(clue: dict[str, Any], palette: Palette, where: str) -> tuple[tuple[int, int], ...]:
    """Return the totals of ``{"sum": 7}``, or of ``{"sum": [(7, "red"), (3, "blue")]}``."""
    items = clue.get("sum")
    found: dict[int, int] = {}
    for item in items if isinstance(items, list | tuple) else [items]:
        total, colour = item if isinstance(item, tuple | list) and len(item) == 2 else (item, None)
        any_colour = colour is None or (colour == 0 and len(palette) > 2)
        own = _block((1, 1 if any_colour else colour), palette, f"{where}, sum")[1]
        own = 0 if any_colour and len(palette) > 2 else own
        number = as_whole(total)
        if number is None or not 0 <= number <= MAX_LINE or own in found:
            break
        found[own] = number
    else:
        if found and clue.keys() <= {"sum", "blocks"}:
            return tuple((found[colour], colour) for colour in sorted(found))
    raise PuzzleError(
        f"{where}: {short_repr(clue)} is not the sum of a line: write {{'sum': 7}} or sum 7, a "
        f"whole number up to {MAX_LINE}; in colour also sum 7r 3b, each colour once"
    )


def _blocks_of_text(text: str, palette: Palette, where: str) -> list[Any]:
    """Read a clue as ``show_clue`` writes it, with spaces or commas between the blocks."""
    if any(colour.char in _DIGITS + "," for colour in palette):
        raise PuzzleError(
            f"{where}: a clue as a string is ambiguous, because the character of a colour is a "
            "digit or a comma: write (length, colour) pairs"
        )
    blocks: list[Any] = []
    for word in text.replace(",", " ").split():
        found = WORD.fullmatch(word)
        if word == "*":
            blocks.append(word)
        elif found is None or any(len(digits) > _MAX_DIGITS for digits in found[1].split("or")):
            raise PuzzleError(
                f"{where}: {short_repr(word)} is not a block: write a length such as 3; in a "
                "puzzle with colours, add the name or character of a colour, such as 3r"
            )
        else:
            lengths, colour = found.groups()
            numbers = [int(digits) for digits in lengths.split("or") if digits != "?"]
            length = numbers[0] if len(numbers) == 1 else set(numbers) if numbers else None
            if colour == "?" and len(palette) > 2:
                blocks.append((length, None))
            else:
                blocks.append((length, colour) if colour else length)
    return blocks


def _block(item: Any, palette: Palette, where: str) -> Block | Part:
    several = len(palette) > 2
    if isinstance(item, str) and item == "*":
        return ANY_RUNS
    if item is None and several:
        raise PuzzleError(f"{where}: an unknown length needs a colour, such as ?r, or ?? for any")
    if item is None or isinstance(item, set | frozenset) or as_whole(item) is not None:
        long, named = item, 1
    else:
        try:
            long, named = item
        except (TypeError, ValueError):
            raise PuzzleError(
                f"{where}: {short_repr(item)} is neither a length nor a (length, colour) pair"
            ) from None
    try:
        colour = palette.index(named) if isinstance(named, str) else as_whole(named)
    except PuzzleError as error:
        raise PuzzleError(f"{where}: {error}") from None
    if named is None and several:
        colour = 0
    elif colour is None or not 1 <= colour < len(palette):
        raise PuzzleError(
            f"{where}: colour {short_repr(named)} is not a block colour of the palette (1 to "
            f"{len(palette) - 1})"
        )
    if long is None:
        return Part((), colour)
    if isinstance(long, set | frozenset):
        if not long:
            raise PuzzleError(f"{where}: a set of lengths is empty")
        lengths = sorted({_length(each, where) for each in long})
        if not lengths[0]:
            raise PuzzleError(f"{where}: a set of lengths has the length 0; a block has a cell")
        return Part(tuple(lengths), colour)
    length = _length(long, where)
    return Block(length, colour) if colour or not length else Part((length,), 0)


def _length(long: Any, where: str) -> int:
    length = as_whole(long)
    if length is None:
        raise PuzzleError(f"{where}: length {short_repr(long)} is not a whole number")
    if length < 0:
        raise PuzzleError(f"{where}: length {short_repr(length)} is negative")
    if length > _LONGEST_SLIP:
        raise PuzzleError(too_long(where, length))
    return length


def too_long(where: str, length: int) -> str:
    """Return the message for a block that is longer than the longest supported line."""
    return f"{where}: length {short_repr(length)} is more than {MAX_LINE}, the maximum of a line"


def line_name(number: int, height: int) -> str:
    """Return the name of a line, such as ``row 1``. Lines are numbered from 0, rows first."""
    return f"row {number + 1}" if number < height else f"column {number - height + 1}"


def check_size(height: int, width: int) -> None:
    """Raise PuzzleError if a puzzle of this size has too many rows or columns."""
    for count, kind in ((height, "rows"), (width, "columns")):
        if count > MAX_LINE:
            raise PuzzleError(f"the puzzle has {count} {kind}; at most {MAX_LINE} are supported")
