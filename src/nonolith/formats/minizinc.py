"""minizinc: the data of the MiniZinc models of nonograms by Hakan Kjellerstrand (``.dzn``).

``rows``, ``row_rule_len`` and ``row_rules``, and the same for ``cols``: the rules are a table with
as many numbers for each clue as the longest has, filled up with zeros in front. The table is
``array2d(1..rows, 1..row_rule_len, [...])`` or stands between ``[|`` and ``|]``. webpbn.com exports
it. What follows a ``%`` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonolith.formats.base import Fit
from nonolith.formats.stream import Line
from nonolith.formats.text import next_of, shortened, size, split_lines, whole_number
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_TABLES = {"row_rules": ("rows", "row_rule_len"), "col_rules": ("cols", "col_rule_len")}
_NUMBERS = tuple(name for names in _TABLES.values() for name in names)

#: Most numbers of one table: a clue has at most half as many blocks as its line has cells.
_MOST = MAX_LINE * (MAX_LINE // 2 + 1)

_TOKEN = re.compile(r"[A-Za-z_]\w*|-?\d+|\.\.|\[\||\|\]|[^\s]")


def sniff(head: str) -> Fit:
    named = all(re.search(rf"^[ \t]*{name}[ \t]*=", head, re.M) for name in ("rows", "row_rules"))
    return Fit.SURE if named else Fit.NO


class _Token(NamedTuple):
    """A word or a sign of the file, and where it stands."""

    text: str
    line: Line
    column: int

    def error(self, message: str, expected: str) -> FormatError:
        """A FormatError about this place."""
        return self.line.error(message, column=self.column, expected=expected)


def read(text: str) -> Puzzle:
    values: dict[str, int] = {}
    tables: dict[str, list[int]] = {}
    signs = _tokens(split_lines(text))
    for name in signs:
        if name.text == ";":
            continue
        if name.text not in _NUMBERS and name.text not in _TABLES:
            raise name.error(
                f"{shortened(name.text)} is no name of this format",
                expected=f"one of {', '.join((*_NUMBERS, *_TABLES))}",
            )
        if name.text in values or name.text in tables:
            raise name.error(f"{name.text} is there twice", expected="each name once")
        _expect(signs, "=")
        if name.text in _TABLES:
            tables[name.text] = _table(signs)
        else:
            number = next_of(signs, "a number")
            values[name.text] = size(number.text, number.line, name.text)
    rows, columns = (_clues(name, values, tables) for name in _TABLES)
    return Puzzle(rows=rows, columns=columns)


def _tokens(lines: list[Line]) -> Iterator[_Token]:
    for line in lines:
        for found in _TOKEN.finditer(line.text.partition("%")[0]):
            yield _Token(found[0], line, found.start() + 1)


def _expect(signs: Iterator[_Token], wanted: str) -> None:
    sign = next_of(signs, wanted)
    if sign.text != wanted:
        raise sign.error(f"{shortened(sign.text)} stands there", wanted)


def _table(signs: Iterator[_Token]) -> list[int]:
    """The numbers of a table up to its end, row by row."""
    sign = next_of(signs, "a table")
    called = sign.text == "array2d"
    if called:
        while sign.text not in ("[", ";"):  # its two ranges repeat the numbers before it
            sign = next_of(signs, "[")
    if sign.text not in ("[", "[|"):
        raise sign.error(f"{shortened(sign.text)} begins no table", "array2d(..., [ or [|")
    numbers: list[int] = []
    for sign in signs:
        if sign.text in ("]", "|]"):
            break
        if sign.text not in (",", "|"):
            numbers.append(whole_number(sign.text, sign.line, "block length"))
        if len(numbers) > _MOST:
            raise sign.error("the table does not end", f"at most {_MOST} numbers")
    else:
        raise FormatError("the file ends within a table", expected="]")
    if called:
        _expect(signs, ")")
    return numbers


def _clues(name: str, values: dict[str, int], tables: dict[str, list[int]]) -> list[list[int]]:
    count_name, length_name = _TABLES[name]
    for needed in (count_name, length_name):
        if needed not in values:
            raise FormatError(f"{needed} is missing", expected=f"{needed} = a number;")
    if name not in tables:
        raise FormatError(f"{name} is missing", expected="a table of numbers")
    count, length, numbers = values[count_name], values[length_name], tables[name]
    if len(numbers) != count * length:
        raise FormatError(
            f"{name} has {len(numbers)} numbers",
            expected=f"{count} x {length}, by the sizes in the file",
        )
    return [
        [number for number in numbers[place * length : (place + 1) * length] if number]
        for place in range(count)
    ]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    tables = (("row", puzzle.rows), ("col", puzzle.columns))
    return "\n".join(_shown(name, clues) for name, clues in tables)


def _shown(name: str, clues: Sequence[Clue]) -> str:
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
