"""Read, write and check clues. A clue is the tuple of all blocks of one line, in order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import eq
from typing import Any, NamedTuple, NoReturn, cast

from nonolith.model.limits import MAX_LINE
from nonolith.model.palette import Palette
from nonolith.support.arguments import as_whole, expect, listed, short_repr
from nonolith.support.errors import PuzzleError, UnsupportedError
from nonolith.support.frozen import Frozen


class Block(NamedTuple):
    """A run of cells of one colour: its length in cells and its colour number."""

    length: int
    colour: int = 1


#: All blocks of one line, in order.
Clue = tuple[Block, ...]


class LineRule(Frozen):
    """A clue whose numbers are not all known: the runs of a line in order, some of any length; or
    only the number of its filled cells.

    Code that reads clues as tuples of blocks raises UnsupportedError for a rule.

    >>> rule = LineRule((Block(2), None))
    >>> str(rule), rule.fits((Block(2), Block(5))), str(LineRule(sum=7))
    ('2 ?', True, 'sum 7')
    """

    blocks: tuple[Block | None, ...] = ()  #: None for a run whose length is unknown
    sum: int | None = None  #: the number of filled cells, in any runs; None if there are blocks

    @classmethod
    def of(cls, form: Any) -> LineRule:
        """Return the rule of blocks, or of ``{"sum": 7}``: what ``form`` returns."""
        return cls(sum=form["sum"]) if isinstance(form, dict) else cls(form)

    @property
    def form(self) -> Any:
        """The blocks or, for a sum, ``{"sum": 7}``, as the engine and the format json have it."""
        return self.blocks if self.sum is None else {"sum": self.sum}

    def fits(self, clue: Clue) -> bool:
        """Return whether a clue without unknown numbers is one that the rule allows."""
        if self.sum is not None:
            return sum(block.length for block in clue) == self.sum
        pairs = zip(self.blocks, clue, strict=False)
        return len(clue) == len(self.blocks) and all(own in (None, block) for own, block in pairs)

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> NoReturn:
        raise UnsupportedError(
            f"clues with unknown numbers, such as {self}, are not supported here"
        )

    __len__ = __getitem__ = __iter__

    def __str__(self) -> str:
        if self.sum is not None:
            return f"sum {self.sum}"
        return " ".join("?" if block is None else str(block.length) for block in self.blocks)


#: The accepted forms of a clue: a list whose items are lengths or (length, colour) pairs, with a
#: colour number or name; or a string such as ``3 1``, or ``3r 1b`` in a puzzle with colours. In
#: black and white, None in a list and ``?`` in a string are runs of unknown length, and
#: ``{"sum": 7}`` or ``sum 7`` states only the number of filled cells.
ClueLike = Sequence[int | tuple[int, int | str] | None] | LineRule | dict[str, int] | str

#: What ``rows`` and ``columns`` must be, in the words of an error message.
CLUES = "a list of clues"

#: Maximum length of a block in a draft: a length of up to ``MAX_LINE`` with one mistyped additional
#: digit.
_LONGEST_SLIP = 10 * MAX_LINE + 9

_DIGITS = "0123456789"
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
    """Return a clue as a rule."""
    return clue if isinstance(clue, LineRule) else LineRule(clue)


def shown_blocks(clue: Clue | LineRule) -> list[tuple[str, int]]:
    """Return the text and the colour number of each block, as pictures show them.

    >>> shown_blocks((Block(2), Block(1))), shown_blocks(()), shown_blocks(LineRule((None,)))
    ([('2', 1), ('1', 1)], [('0', 0)], [('?', 1)])
    >>> shown_blocks(LineRule(sum=7))
    [('=', 1), ('7', 1)]
    """
    rule = rule_of(clue)
    if rule.sum is not None:
        return [("=", 1), (str(rule.sum), 1)]
    shown = [("?", 1) if b is None else (str(b.length), b.colour) for b in rule.blocks]
    return shown or [("0", 0)]


def needed_cells(clue: Clue) -> int:
    """Return the number of cells that a clue needs for its blocks and the blanks between them; a
    run of unknown length needs one cell."""
    if isinstance(clue, LineRule):
        if clue.sum is not None:
            return clue.sum
        clue = tuple(block or Block(1) for block in clue.blocks)
    if not clue:
        return 0
    lengths, colours = zip(*clue, strict=True)
    needed: int = sum(lengths) + sum(map(eq, colours, colours[1:]))
    return needed


def totals(clues: Iterable[Clue], colours: int) -> list[int]:
    """Return for each colour the total length of its blocks in the clues. Blank has the total 0."""
    found = [0] * colours
    for length, colour in chain.from_iterable(clues):
        found[colour] += length
    return found


def show_clue(clue: Clue, palette: Palette) -> str:
    """Return the clue as a string such as ``3 1``, or ``3r 1b`` in a puzzle with colours."""
    if isinstance(clue, LineRule):
        return str(clue)
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
    if isinstance(clue, LineRule):
        clue = clue.form
    if isinstance(clue, dict) or (isinstance(clue, str) and clue.split()[:1] == ["sum"]):
        return cast(Clue, _sum(clue, palette, f"{kind} {number}"))
    if isinstance(clue, str):
        clue = _blocks_of_text(clue, palette, f"{kind} {number}")
    if isinstance(clue, int) or not isinstance(clue, Iterable):
        raise PuzzleError(f"{kind} {number}: a clue is a list of blocks, not {short_repr(clue)}")
    blocks = tuple(
        block
        for position, item in enumerate(listed(clue, f"{kind} {number}", "a list of blocks"), 1)
        if (block := _block(item, palette, f"{kind} {number}, block {position}")) is None
        or block.length
    )
    # Puzzles with rules are rare, so their clues have the type of all others.
    return cast(Clue, LineRule(blocks) if None in blocks else blocks)


def _sum(clue: Any, palette: Palette, where: str) -> LineRule:
    """Return the rule of ``{"sum": 7}`` or ``sum 7``."""
    if isinstance(clue, str):
        word = clue.split(maxsplit=1)[-1]
        clue = {"sum": int(word) if word.isascii() and word.isdigit() and len(word) < 9 else word}
    found = as_whole(clue["sum"]) if clue.keys() == {"sum"} else None
    if found is None or not 0 <= found <= MAX_LINE:
        raise PuzzleError(
            f"{where}: {short_repr(clue)} is not the sum of a line: write {{'sum': 7}} or sum 7, a "
            f"whole number up to {MAX_LINE}"
        )
    if len(palette) > 2:
        raise PuzzleError(f"{where}: the sum of a line is for black and white")
    return LineRule(sum=found)


def _blocks_of_text(text: str, palette: Palette, where: str) -> list[tuple[int, int | str] | None]:
    """Read a clue as ``show_clue`` writes it, with spaces or commas between the blocks."""
    if any(colour.char in _DIGITS + "," for colour in palette):
        raise PuzzleError(
            f"{where}: a clue as a string is ambiguous, because the character of a colour is a "
            "digit or a comma: write (length, colour) pairs"
        )
    blocks: list[tuple[int, int | str] | None] = []
    for word in text.replace(",", " ").split():
        if word == "?":
            blocks.append(None)
            continue
        colour = word.lstrip(_DIGITS)
        digits = word.removesuffix(colour).lstrip("0") or "0"
        if word[0] not in _DIGITS or len(digits) > _MAX_DIGITS:
            raise PuzzleError(
                f"{where}: {short_repr(word)} is not a block: write a length such as 3; in a "
                "puzzle with colours, add the name or character of a colour, such as 3r"
            )
        blocks.append((int(digits), colour or 1))
    return blocks


def _block(item: int | tuple[int, int | str] | None, palette: Palette, where: str) -> Block | None:
    if item is None and len(palette) == 2:
        return None
    try:
        long, named = item if as_whole(item) is None else (item, 1)  # type: ignore[misc]
    except (TypeError, ValueError):
        raise PuzzleError(
            f"{where}: {short_repr(item)} is neither a length nor a (length, colour) pair"
        ) from None
    length = as_whole(long)
    if length is None:
        raise PuzzleError(f"{where}: length {short_repr(long)} is not a whole number")
    try:
        colour = palette.index(named) if isinstance(named, str) else as_whole(named)
    except PuzzleError as error:
        raise PuzzleError(f"{where}: {error}") from None
    if colour is None or not 1 <= colour < len(palette):
        raise PuzzleError(
            f"{where}: colour {short_repr(named)} is not a block colour of the palette (1 to "
            f"{len(palette) - 1})"
        )
    if length < 0:
        raise PuzzleError(f"{where}: length {short_repr(length)} is negative")
    if length > _LONGEST_SLIP:
        raise PuzzleError(too_long(where, length))
    return Block(length, colour)


def too_long(where: str, length: int) -> str:
    """Return the message for a block that is longer than the longest supported line."""
    return f"{where}: length {short_repr(length)} is more than {MAX_LINE}, the maximum of a line"


def check_size(height: int, width: int) -> None:
    """Raise PuzzleError if a puzzle of this size has too many rows or columns."""
    for count, kind in ((height, "rows"), (width, "columns")):
        if count > MAX_LINE:
            raise PuzzleError(f"the puzzle has {count} {kind}; at most {MAX_LINE} are supported")
