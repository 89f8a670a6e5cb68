"""Halves: lists of clues without a size: the rows, a line that divides, the columns."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats.base import Fit
from nonolith.formats.largest import most_lines, too_large
from nonolith.formats.stream import Line
from nonolith.formats.text import shortened
from nonolith.support.errors import FormatError

#: How many lines of an input are looked at to recognise it.
_LOOKED_AT = 64


def groups(lines: Sequence[Line]) -> list[list[Line]]:
    """The lines between empty lines; no group is empty."""
    found: list[list[Line]] = [[]]
    for line in lines:
        if line.text.strip():
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return found if found[-1] else found[:-1]


def by_empty_line(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The lines of the rows, and those of the columns, which an empty line divides.

    Raises:
        FormatError: there is no such line, or more than one.
    """
    found = groups(lines)
    if len(found) > 2:
        raise found[2][0].error(
            f"{shortened(found[2][0].text)} comes after a second empty line",
            expected="rows, one empty line, columns; an empty clue is 0",
        )
    return checked(found[0] if found else [], found[1] if len(found) > 1 else [], "an empty line")


def by_mark(lines: Sequence[Line], mark: str) -> tuple[list[Line], list[Line]]:
    """The lines of the rows, and those of the columns, which a line with a mark divides.

    Empty lines are passed over.

    Raises:
        FormatError: there is no such line, or more than one.
    """
    full = [line for line in lines if line.text.strip()]
    places = [i for i, line in enumerate(full) if line.text.strip() == mark]
    if len(places) > 1 and places[1] < len(full) - 1:
        raise full[places[1]].error(
            f"a second line {mark}", expected="rows, one such line, columns"
        )
    if not places:
        raise FormatError(
            "the columns are missing", line=_last(lines), expected=f"a line {mark} before them"
        )
    columns = full[places[0] + 1 : places[1] if len(places) > 1 else None]
    return checked(full[: places[0]], columns, f"a line {mark}")


def checked(rows: list[Line], columns: list[Line], division: str) -> tuple[list[Line], list[Line]]:
    """Rows and columns as they are; FormatError where there are none, or too many.

    Args:
        rows: the lines of the rows.
        columns: the lines of the columns.
        division: what stands between them, in words.
    """
    for lines, kind in ((rows, "rows"), (columns, "columns")):
        if not lines:
            raise FormatError(
                f"the {kind} are missing",
                line=_last(rows),
                expected=f"rows, {division}, columns; an empty clue is 0",
            )
        if len(lines) > (most := most_lines()):
            raise too_large(f"{len(lines)} {kind}; at most {most} are supported", lines[most])
    return rows, columns


def _last(lines: Sequence[Line]) -> int | None:
    return lines[-1].number if lines else None


def whole_lines(head: str) -> list[str]:
    """The first lines of an input, without the last one where it may be cut."""
    lines = head.strip("\n").split("\n")
    return lines[:_LOOKED_AT] if len(lines) > _LOOKED_AT else lines


def are_numbers(line: str, separators: str = "") -> bool:
    """Whether a line has only whole numbers, divided by blanks or by these characters."""
    for separator in separators:
        line = line.replace(separator, " ")
    return all(word.isascii() and word.isdecimal() for word in line.split())


def divided_fit(head: str, separators: str = "") -> Fit:
    """MAYBE where the input begins with lines of numbers, an empty line and lines of numbers.

    Args:
        head: the beginning of the input.
        separators: what may stand between numbers besides blanks.
    """
    lines = whole_lines(head)
    if not all(are_numbers(line, separators) for line in lines):
        return Fit.NO
    inside = "\n".join(lines).strip("\n").split("\n")
    divisions = sum(
        1 for i, line in enumerate(inside) if not line.strip() and inside[i - 1].strip()
    )
    enough = divisions == 1 or (divisions == 0 and len(lines) == _LOOKED_AT)
    return Fit.MAYBE if enough else Fit.NO
