"""Find the tables in a text whose head names rows or columns, and read them column by column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import pairwise
from typing import NamedTuple

from nonolith.formats.free_text.labels import SIDES, WORD, label_of

#: A line without digits that has a separator of cells.
_HEAD = re.compile(r"^(?=[^0-9\n]*$)(?=[^\n|\t,;]*[|\t,;])(?=[^\n]*[^\W\d_]).*$", re.MULTILINE)
#: A line such as ``row,1,1 1``, ``Row 1,1 1`` or ``('row', 1, '1 1'),``, also in a command of SQL.
_LABELLED = re.compile(
    r"^[ \t]*(?:(?i:insert)\b[^\n]{0,99}?\b(?i:values)[ \t]*)?"
    r"([({]|\|[ \t]*)?[\"':]?([^\W\d_]+)(?:[\"']?[ \t]*([,;|\t])[ \t]*| )"
    r"(\d+)[\"']?[ \t]*([,;|\t])(.*)",
    re.MULTILINE,
)
#: The characters of a line between the head and the rows.
_RULE = frozenset("-:|+ \t")
#: By separator: a line of a table, and the text of a cell.
_ROWS = {"|": re.compile(r".*\|")} | dict.fromkeys("\t,;", re.compile(r"[^\w\n]*\d"))
_CELL = re.compile(r"\w|\A\s*[-\u2013\u2014]?\s*\Z")
#: The text of a cell of the head.
_NAME = re.compile(r"[\w #.*:()'-]*\Z")
_CELLS = {sign: re.compile(rf'(?:"[^"\n]*"|[^{sign}\n])*') for sign in _ROWS}


#: The begin and the end of a cell.
_Span = tuple[int, int]


class Piece(NamedTuple):
    """A part of the text, and the kind and text of a sign that follows it ("" for none)."""

    start: int
    end: int
    kind: str = ""
    sign: str = ""


def pieces(text: str) -> Iterator[Piece]:
    """Yield the parts of a text in the order in which they are read: tables column by column."""
    done = seen = 0
    found: Iterable[Piece]
    for head in merge(_HEAD.finditer(text), _LABELLED.finditer(text), key=re.Match.start):
        if head.start() < seen:
            continue
        if head.re is _LABELLED:
            alike = head[3] == head[5] or text.startswith(f"{head[2]} ", head.end() + 1)
            if label_of([head[2]]).one and (alike or done):
                yield Piece(done, head.start())
                yield from _labelled(head)
                done = seen = head.end()
            continue
        found, seen = _table(text, head.start(), head.end())
        if found:
            yield Piece(done, head.start())
            yield from found
            done = seen
    yield Piece(done, len(text))


def _labelled(line: re.Match[str]) -> Iterator[Piece]:
    """Yield the parts of a line with a side, the number of a line, and its clue."""
    bracket, sign = line[1] or "", line[5]
    close = {"(": ")", "{": "}"}.get(bracket, "")
    clue = line[6].rstrip(", ;\t" if close else f" {sign}").removesuffix(close)
    end = line.start(6) + len(clue)
    yield Piece(*line.span(2))
    yield Piece(*line.span(4), "assign", ":")
    yield Piece(line.start(6), end, *(() if clue.strip(f" {sign}") else ("number", "0")))


def _table(text: str, start: int, end: int) -> tuple[list[Piece], int]:
    """Return the parts of a table whose first line is given, none if this is no table, and the end
    of the lines that were looked at."""
    sign = next(sign for sign in _ROWS if sign in text[start:end])
    names = _cells(text, start, end, sign)
    labels = [label_of(WORD.findall(text[slice(*name)])) for name in names]
    sides = [place for place, label in enumerate(labels) if label.side in SIDES]
    known = all(label.known for label in labels)
    if not known or not all(_NAME.match(text[slice(*name)]) for name in names):
        return [], end
    # A column of numbers may be first.
    if not sides or sides[0] > (sign in "|\t"):
        return [], end
    words = all(text[slice(*name)].replace(" ", "").isalpha() for name in names)
    if sign in ",;" and len(sides) < len(labels) and not words:
        return [], end
    rows: list[list[_Span]] = []
    at = end + 1
    while at < len(text):
        stop = text.find("\n", at) % (len(text) + 1)
        if rows or not _RULE.issuperset(text[at:stop]):
            if not _ROWS[sign].match(text, at, stop):
                break
            rows.append(_cells(text, at, stop, sign))
        at = stop + 1
    end = min(at, len(text))
    cells = [text[slice(*cell)] for row in rows for cell in row]
    if not rows or len(max(rows, key=len)) > len(names) or not all(map(_CELL.search, cells)):
        return [], end
    found: list[Piece] = []
    for place, following in pairwise([*sides, len(labels)]):
        first = [text[slice(*row[place])].strip() for row in rows if place < len(row)]
        numbered = following > place + 1 and (
            any(text[slice(*name)].strip() for name in names[place + 1 : following])
            or [*filter(None, first)] == [str(n + 1) for n in range(len(first))]
        )
        number = place if numbered else 0 if sides[0] else None
        found += _column(text, names[place], rows, range(place, following), number)
    return [*found, Piece(end, end, "edge", "|")], end


def _column(
    text: str, name: _Span, rows: Sequence[Sequence[_Span]], places: range, number: int | None
) -> Iterator[Piece]:
    """Yield the parts of the columns of one side: its name, then a line for each row.

    ``number`` is the column with the numbers of the lines, or None.
    """
    at = name[0]
    yield Piece(*name, "newline", "\n")
    for cells in rows:
        first = places.start + (number == places.start)
        clue = [c for c in cells[first : places.stop] if text[slice(*c)].strip(" -\u2013\u2014")]
        ordinal = cells[number] if number is not None and number < len(cells) else (at, at)
        empty = not clue and number == places.start and text[slice(*ordinal)].strip()
        if (clue and number is not None) or empty:
            yield Piece(*ordinal, "assign", ":")
        if empty or (not clue and number != places.start):
            yield Piece(at, at, *(("number", "0") if empty else ("blank", " ")))
        for cell in clue:
            yield Piece(*cell, *(() if cell is clue[-1] else ("comma", ",")))
        yield Piece(at, at, "newline", "\n")


def _cells(text: str, start: int, end: int, sign: str) -> list[_Span]:
    if sign == "|":  # the signs at both ends of a line
        start += text[start:end].find("|") + 1 if text[start:end].lstrip()[:1] == "|" else 0
        end = start + len(text[start:end].rstrip().removesuffix("|"))
    found = []
    while start <= end:
        cell = _CELLS[sign].match(text, start, end)
        assert cell is not None
        start = cell.end() + 1
        quoted = re.fullmatch(r'[ \t]*"([^"\n]*)"[ \t]*', cell[0])
        found.append((cell.start() + quoted.start(1), cell.start() + quoted.end(1)) if quoted else
                     cell.span())  # fmt: skip
    return found
