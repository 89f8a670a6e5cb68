"""Read and write ``typed``, clues as people and programs write them (see ``docs/formats.md``)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from nonolith.formats.deciding import sides_of_lists, the_only
from nonolith.formats.free_text.board import looks_like_board, read_board
from nonolith.formats.free_text.clues import ClueReader, PlacedClue
from nonolith.formats.free_text.items import Group, is_group, is_like_clues, line_at
from nonolith.formats.free_text.labels import SIDES, WORD, names_a_side
from nonolith.formats.free_text.sections import Sections
from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import max_lines
from nonolith.formats.text import clue_text
from nonolith.model.clue import ClueLike, needed_cells
from nonolith.model.draft import Draft
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.model.rule import LineRule
from nonolith.support.errors import AmbiguousError, FormatError, PuzzleError

_HEADING = re.compile(r"\b(row|col(?:umn)?)s?(?:[ \t]+clues)?[ \t]*:", re.IGNORECASE)
_LETTER = re.compile(r"^[^\w\n]*[RCHVrchv][\[(]?\d*[\])]?[ \t]*[:=]", re.MULTILINE)
_LIST = re.compile(r"[0-9][ \t]*[\])}\"',][\s,]*[\[({\"']")
_SPACED = re.compile("[0-9] [0-9]")
#: The word before the number of a clue that is the sum of its line.
_SUM = re.compile(r"\bsum[ \t]+(?=[0-9])", re.IGNORECASE)
#: What may be between the beginning of a clue and this word: a label or a bracket.
_BEFORE_SUM = re.compile(r"(?:[A-Za-z][^\n:=]*[:=])?[^0-9\n]*")

#: The two lists of a text with clues that are not fully known, and such a clue.
_RULES = re.compile(
    r"\s*+row(?:s|[ \t]+clues)?[ \t]*:([0-9orsum?*,/;|\s]*)"
    r"\bcol(?:umn)?(?:s|[ \t]+clues)?[ \t]*:([0-9orsum?*,/;|\s]*)",
    re.IGNORECASE,
)
_RULE = re.compile(
    r"(?:(?:\?|\*|[0-9]+(?:or[0-9]+)*)(?:[ \t,]+|$))*(?:sum[ \t]+[0-9]+)?", re.IGNORECASE
)
_UNKNOWN = re.compile(r"[?*]|[0-9]or[0-9]|[0-9][ \t]+sum\b", re.IGNORECASE)

#: The letter before the number of a line: h for rows, v for columns.
_ACROSS_DOWN = re.compile(r"(?m)(?:(?<=^)|(?<=[ \t]))([HVhv])[\[(]?(\d+)[\])]?(?=[ \t]*[:=])")
#: A table of a data file for GLPK: the numbers of its columns, then of each line and its cells.
_PARAM = re.compile(r"\bparam\s+(\w+)\s*:([\d\s]{1,999}):=([\d\s.]*);")

#: A string that a program divides at a sign, perhaps in a loop over its parts.
_SPLIT = re.compile(
    r"(?P<map>(?P<list>list\()?map\(\s*lambda[^\n]{0,40}?,\s*(?=[\"'])|(?P<for>\[)[^\n]{0,80}?\bin\s+)?"
    r"([\"'])(?P<text>[^\"'\n]*)\4\s*\.split\(\s*([\"'])(?P<sign>\\n|[^\"'\\])\6\s*\)"
    r"(?(for)\]|(?(map)\)))(?(list)\))"
)
#: A method of a string that changes only what stands around its lines.
_METHOD = re.compile(
    r"(?<=[\"'`])\.(?:stripMargin|trim(?:Indent|Margin)?|strip|lines|splitlines)\b(?:\(\))?"
)


def sniff(head: str) -> Fit:
    named = {heading[1].lower().startswith("col") for heading in _HEADING.finditer(head)}
    if len(named) == len(SIDES) or _two_lines(head) or looks_like_board(head):
        return Fit.MAYBE
    fits = any(map(names_a_side, set(WORD.findall(head[:4096]))))
    return Fit.MAYBE if fits or named or _LIST.search(head) or _LETTER.search(head) else Fit.NO


def _two_lines(text: str) -> list[str]:
    """Return the two lines of a text that has only two lists of clues with the same separator."""
    lines = [line for line in text.split("\n") if line.strip()]
    if len(lines) != len(SIDES) or "".join(lines).strip("0123456789 ,/;|\t"):
        return []
    comma = "," if _SPACED.search(text) and not re.search(", ", text) else ""
    signs = [sign for sign in f"/;|{comma}" if sign in text]
    return lines if signs and all(signs[0] in line for line in lines) else []


def read(text: str) -> Puzzle:
    if puzzle := _with_rules(text):
        return puzzle
    if looks_like_board(text):
        return read_board(text)
    if lines := _two_lines(text):
        marked, text = "/" in text, "Rows: {}\nColumns: {}".format(*lines)
        if not marked:
            puzzle = read(text)
            return sides_of_lists(puzzle, puzzle.transposed())
    if {*"hv"} == {letter.lower() for letter, _ in _ACROSS_DOWN.findall(text)}:
        text = _ACROSS_DOWN.sub(_named_line, text)
    text = re.sub(r"(?m)^([ \t]*)\|", r"\1 ", text) if ".stripMargin" in text else text
    text = _PARAM.sub(_listed, _SPLIT.sub(_divided, _METHOD.sub(_blank, text)))
    sums = {word.end() for word in _SUM.finditer(text)}
    found = _named(_SUM.sub(_blank, text), sums) if sums else None
    found = found or _named(text, set())
    assert found is not None
    return found


def _with_rules(text: str) -> Puzzle | None:
    """Read clues of which some are not fully known, as ``write`` writes them or one on each line;
    return None for any other text."""
    found = _RULES.fullmatch(text) if _UNKNOWN.search(text) else None
    if found is None:
        return None
    sides = []
    for side in found.groups():
        parts = re.split("[/;|]", side) if re.search("[/;|]", side) else side.strip().split("\n")
        sides.append([part.strip().lower() for part in parts])
    if not all(_RULE.fullmatch(clue) for clues in sides for clue in clues):
        return None
    return Puzzle(rows=sides[0], columns=sides[1])


def _named_line(label: re.Match[str]) -> str:
    return f"{'rc'[label[1] in 'Vv']}{label[2]}".ljust(len(label[0]))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _divided(string: re.Match[str]) -> str:
    """Return a string with the clues between the signs at which a program divides it."""
    sign, text = string["sign"], string["text"]
    text = text if sign == "\\n" else text.replace("/", "?").replace(sign, "/")
    return f'"{text}"'.ljust(len(string[0]))


def _listed(table: re.Match[str]) -> str:
    """Return a table of GLPK as a list of clues."""
    cells, length = table[3].split(), len(table[2].split()) + 1
    lines = [cells[at : at + length] for at in range(0, len(cells), length)]
    counted = [line[0] for line in lines] == [str(number + 1) for number in range(len(lines))]
    if not counted or len(lines[-1]) < length:
        return table[0]
    clues = ", ".join(f"[{', '.join(c for c in line[1:] if c != '.')}]" for line in lines)
    return f"{table[1]} = [{clues}];" + "\n" * table[0].count("\n")


def _named(text: str, sums: set[int]) -> Puzzle | None:
    """Read the clues of rows and columns. The clues at the positions ``sums`` are sums of lines;
    return None if something else is there."""
    sections = Sections(text)
    reader = ClueReader(sections)
    if not sections.sections and sections.loose:
        return _unnamed(sections, reader)
    found: list[Puzzle] = []
    failures: list[Exception] = []
    for rows, columns in reader.readings():
        if found and columns in reader.downward:
            break
        try:
            reader.check(rows, columns)
            own = _with_sums([*rows, *columns], text, sums)
            if own is None:  # a reading without the number of a sum
                if found:
                    continue
                return None
            puzzle = Puzzle(rows=own[: len(rows)], columns=own[len(rows) :])
        except FormatError as error:
            failures.append(error)
        except PuzzleError as error:
            failures.append(_with_places(error, text, [*rows, *columns]))
        else:
            found += [puzzle] if puzzle not in found else []
            if reader.prefers_first:
                break
    if not found:
        raise min(failures, key=_misfits)
    puzzle = the_only(found, "the text does not say where each clue ends", "/ between clues")
    other = puzzle.transposed()
    for grid in map(Grid.from_rows, sections.pictures()):
        if other.accepts(grid) and not puzzle.accepts(grid):
            message = "a picture in the text fits only with rows and columns exchanged"
            raise AmbiguousError(message, "clues that fit it", readings=(puzzle, other))
    return puzzle


def _with_sums(clues: list[PlacedClue], text: str, sums: set[int]) -> list[ClueLike] | None:
    """Return the clues, those before the positions ``sums`` as sums of lines; None if something
    other than the label or the bracket of a clue with one number is before such a position."""
    own: list[ClueLike] = [*clues]
    order = sorted(range(len(clues)), key=lambda i: (clues[i].at, len(clues[i])))
    for place in sums:
        which = order[bisect_right(order, place, key=lambda i: clues[i].at) - 1]
        clue = own[which]
        if not isinstance(clue, PlacedClue) or len(clue) != 1 or clue.at > place:
            return None
        if not _BEFORE_SUM.fullmatch(text, clue.at, place):
            return None
        own[which] = {"sum": clue[0]}
    return own


def _misfits(error: Exception) -> int:
    """Return how many clues are too long for their lines, as a sort key for errors."""
    draft = error.draft if isinstance(error, PuzzleError) else None
    if draft is None:
        return max_lines()
    sides = (draft.rows, draft.width), (draft.columns, draft.height)
    return sum(needed_cells(clue) > cells for clues, cells in sides for clue in clues)


def _with_places(error: PuzzleError, text: str, clues: Sequence[PlacedClue]) -> PuzzleError:
    """Return the error about clues with the lines of the text where they stand."""
    if error.draft is None:
        return error
    places = tuple(f"line {line_at(text, clue.at)}" for clue in clues)
    try:
        Draft.unchecked(**error.draft.asdict() | {"places": places}).check()
    except PuzzleError as placed:
        return placed
    return error


def _unnamed(sections: Sections, reader: ClueReader) -> Puzzle:
    """Read two lists of which the text does not say which one has the rows.

    Raises:
        AmbiguousError: The puzzle would be another one if the first list had the columns.
    """
    items, groups = sections.loose, list[Group]()
    while items:
        groups = [item for item in items if is_group(item) and is_like_clues(item)]
        items = groups[0].items if len(groups) == 1 else []
    if len(groups) != len(SIDES):
        raise FormatError("rows and columns are not named", "Rows: and Columns: before the clues")
    first, second = (reader.divided([group], "lines")[-1] for group in groups)
    readings = [(first, second)] if first == second else [(first, second), (second, first)]
    if first != second and not reader.fits_sizes(len(second), len(first)):
        readings.pop()
    elif first != second and not reader.fits_sizes(len(first), len(second)):
        readings.pop(0)
    puzzles = tuple(Puzzle(rows=rows, columns=columns) for rows, columns in readings)
    reader.check_sizes(*puzzles[0].shape)
    return sides_of_lists(*puzzles)


def write(puzzle: Puzzle) -> str:
    rows, columns = (
        " / ".join(str(c) if isinstance(c, LineRule) else clue_text(c) for c in clues)
        for clues in (puzzle.rows, puzzle.columns)
    )
    return f"Rows: {rows}\nColumns: {columns}\n"
