"""Read and write ``minizinc``, data (``.dzn``) for Hakan Kjellerstrand's models."""

from __future__ import annotations

import re
from collections.abc import Sequence

from nonolith.formats.text import Tokens, shortened, split_lines
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_TABLES = {"row_rules": ("rows", "row_rule_len"), "col_rules": ("cols", "col_rule_len")}
_NUMBERS = tuple(name for names in _TABLES.values() for name in names)

#: Maximum number of entries of a table, for MAX_LINE clues with a block for every second cell.
_MOST = MAX_LINE * (MAX_LINE // 2 + 1)

_TOKEN = re.compile(r"[A-Za-z_]\w*|-?\d+|\.\.|\[\||\|\]|[^\s]")


def read(text: str) -> Puzzle:
    values: dict[str, int] = {}
    tables: dict[str, list[int]] = {}
    tokens = Tokens(split_lines(text), _TOKEN, comment="%")
    for name in tokens:
        if name.text == ";":
            continue
        if name.text not in _NUMBERS and name.text not in _TABLES:
            raise name.error(
                f"{shortened(name.text)} is not a name of this format",
                f"one of {', '.join((*_NUMBERS, *_TABLES))}",
            )
        if name.text in values or name.text in tables:
            raise name.error(f"{name.text} appears twice", "each name once")
        tokens.expect("=")
        if name.text in _TABLES:
            tables[name.text] = _table(tokens)
        else:
            number = tokens.take("a number")
            values[name.text] = number.line.size(number.text, name.text)
    rows, columns = (_clues(name, values, tables) for name in _TABLES)
    return Puzzle(rows=rows, columns=columns)


def _table(tokens: Tokens) -> list[int]:
    """Read a table up to its end, and return its numbers row by row."""
    sign = tokens.take("a table")
    called = sign.text == "array2d"
    if called:
        while sign.text not in ("[", ";"):  # skip the two ranges, which repeat the sizes
            sign = tokens.take("[")
    if sign.text not in ("[", "[|"):
        raise sign.error(f"{shortened(sign.text)} does not begin a table", "array2d(..., [ or [|")
    numbers: list[int] = []
    for sign in tokens:
        if sign.text in ("]", "|]"):
            break
        if sign.text not in (",", "|"):
            numbers.append(sign.number("block length"))
        if len(numbers) > _MOST:
            raise sign.error("the table does not end", f"at most {_MOST} numbers")
    else:
        raise FormatError("the file ends within a table", "]")
    if called:
        tokens.expect(")")
    return numbers


def _clues(name: str, values: dict[str, int], tables: dict[str, list[int]]) -> list[list[int]]:
    for needed in _TABLES[name]:
        if needed not in values:
            raise FormatError(f"{needed} is missing", f"{needed} = a number;")
    if name not in tables:
        raise FormatError(f"{name} is missing", "a table of numbers")
    count, length = (values[needed] for needed in _TABLES[name])
    numbers = tables[name]
    if len(numbers) != count * length:
        raise FormatError(
            f"{name} has {len(numbers)} numbers", f"{count} x {length}, by the sizes in the file"
        )
    starts = range(0, count * length, length) if length else [0] * count
    return [[number for number in numbers[at : at + length] if number] for at in starts]


def write(puzzle: Puzzle) -> str:
    tables = (("row", puzzle.rows), ("col", puzzle.columns))
    return "\n".join(_table_text(name, clues) for name, clues in tables)


def _table_text(name: str, clues: Sequence[Clue]) -> str:
    length = max([1, *map(len, clues)])
    lines = [
        ", ".join([*["0"] * (length - len(clue)), *(str(block.length) for block in clue)])
        for clue in clues
    ]
    table = ",\n    ".join(lines)
    return (
        f"{name}s = {len(clues)};\n{name}_rule_len = {length};\n"
        f"{name}_rules = array2d(1..{name}s, 1..{name}_rule_len, [\n    {table}\n]);\n"
    )
