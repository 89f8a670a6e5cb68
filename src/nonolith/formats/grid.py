"""Read and write ``grid``, a black and white picture as text, with a line for each row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from unicodedata import east_asian_width

from nonolith.formats.free_text.around import drawing_in
from nonolith.formats.free_text.labels import names_a_side
from nonolith.formats.protocol import Fit
from nonolith.formats.size_limit import check_count
from nonolith.formats.stream import PIECE
from nonolith.formats.text import TextLine, split_lines
from nonolith.model.grid import Grid
from nonolith.model.grid_text import BLANK_SIGNS, FILLED_SIGNS, drawn_rows
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import AmbiguousError, FormatError, NonolithError

_DARK, _COLOURED = "⬛", frozenset("🟥🟧🟨🟩🟦🟪🟫")
_BLANKS, _SPACES, _DIGITS = frozenset(BLANK_SIGNS[1:]), frozenset(" \t"), frozenset("01")
_LETTERS = frozenset("".join(FILLED_SIGNS[1:]))
_CELLS = _COLOURED | _BLANKS | _SPACES | _LETTERS | frozenset(FILLED_SIGNS[0])

#: The characters of filled cells that are neither digits nor letters, so that a line with one of
#: them is not a word.
_BLACK = (frozenset(FILLED_SIGNS[0]) | _COLOURED) - _DIGITS
_RINGS = frozenset(FILLED_SIGNS[2])
_FULL = _BLACK | frozenset("xX")

_SIZE = re.compile(
    r"\s*+([1-9][0-9]{0,3})(?:[ \t]*[xX×*,][ \t]*|[ \t]+)([1-9][0-9]{0,3})\s*\n(?=[^\n])"
)
#: A name before a list.
_NAME = re.compile(
    r"\s*+(?:(\w[\w.<>[\]:* \t]{0,60}) *:?=[ \t]*)?"
    r"(?:(?:np|numpy)\.)?(?:array|matrix|tensor)?(?=\s*[\[({\"'`])"
)
#: The type of the cells after an array of NumPy.
_DTYPE = re.compile(r",\s*dtype=[^()\n]*(?=\))")


def sniff(head: str) -> Fit:
    drawing = _Drawing(head, whole=len(head) < PIECE // 4)  # UTF-8 has at most 4 bytes
    lines = [line.text for line in drawing.lines]
    signs = frozenset("".join(lines))
    blank, spaces = signs & _BLANKS, signs & _SPACES
    numbers = not signs.isdisjoint("1") and not signs.isdisjoint("-#\u2588\u25a0")
    if (
        signs - _CELLS
        or signs <= _BLANKS | _SPACES
        or numbers
        or len(signs & _COLOURED) > 1
        or (len(lines) == 1 and not (blank and signs & _BLACK))
        or (blank and len({len("".join(line.split())) for line in lines}) > 1)
    ):
        return Fit.NO
    if not signs <= _DIGITS | _SPACES:
        return Fit.SURE
    if drawing.kind:  # lists that may be clues are a question
        fits = drawing.kind != "rows" and (blank or len(lines) == 2) and len(lines[0]) > 1
        return Fit.SURE if fits else Fit.MAYBE if drawing.kind == "table" else Fit.NO
    if spaces and not blank:
        return Fit.NO
    return Fit.MAYBE if spaces or not blank or len(lines[0]) < 2 or drawing.sizes else Fit.SURE


class _Drawing:
    """The rows of a drawing, without what stands around its cells.

    Attributes:
        around: the text without titles and remarks, which state the size of the drawing.
        sizes: the sizes that are stated, the smaller number first.
        kind: what stands around the cells, as in ``DrawnRows``, or "".
        lines: the rows with their cells.
        clues: the numbers of each line of clues below the picture, first of rows, then of columns.
    """

    def __init__(self, text: str, whole: bool = True) -> None:
        self.around = drawing_in(text)
        text = self.around.text
        text, self.clues = _without_clues(text) if whole else (text, [])
        size = _SIZE.match(text)
        self._read(text, size.end() if size else 0, whole)
        self.sizes = [numbers for numbers in self.around.sizes() if len(numbers) == 2]
        if size:
            widths = {len(line) for each in self.lines for line in (each.text, *_dense(each.text))}
            stated = sorted(map(int, size.groups()))
            if any(sorted((len(self.lines), width)) == stated for width in widths):
                self.sizes.append(stated)
            else:
                self._read(text, 0, whole)

    def fitting(self, puzzles: list[Puzzle]) -> list[Puzzle]:
        """Return the puzzles that have the clues below the picture, if there are any.

        Raises:
            FormatError: None has them, or the text states another size.
        """
        if self.clues:
            sides = {id(p): [[b.length for b in c] for c in (*p.rows, *p.columns)] for p in puzzles}
            puzzles = [puzzle for puzzle in puzzles if sides[id(puzzle)] == self.clues]
            if not puzzles:
                raise FormatError("the clues below the picture are not those of its cells")
        for puzzle in puzzles:
            self.around.check(*puzzle.shape)
        return puzzles

    def _read(self, text: str, begin: int, whole: bool) -> None:
        above, text = text.count("\n", 0, begin), text[begin:]
        name = _NAME.match(text)
        if name and not names_a_side((name[1] or "").replace("_", " ")):
            above, text = above + text.count("\n", 0, name.end()), text[name.end() :]
        text = _DTYPE.sub("", text)
        if _DARK in text and not _COLOURED.isdisjoint(text) and _BLANKS.isdisjoint(text):
            text = text.replace(_DARK, "⬜")  # dark squares that mean blank
        if "•" in text:  # blank beside a block, filled beside a blank sign, unclear beside o
            text = text.replace("•", "x" if _FULL.isdisjoint(text) else "·")
        drawn = drawn_rows(text)
        self.kind = drawn.kind if drawn else ""
        lines = drawn.rows if drawn else [(line.number, line.text) for line in split_lines(text)]
        blank = any(not _BLANKS.isdisjoint(line) for _, line in lines)
        full = [n for n, (_, line) in enumerate(lines) if (line.strip() if blank else line)]
        full = full or [len(lines)]
        #: The last line may be cut off.
        lines = lines[full[0] : full[-1] + 1][: None if whole else -1]
        self.lines = [TextLine(number + above, line) for number, line in lines]


def _without_clues(text: str) -> tuple[str, list[list[int]]]:
    """Return a picture of signs without the lines of clues below it, one for each row and column,
    and their numbers."""
    lines = text.rstrip().split("\n")
    begin = len(lines)
    while begin and not lines[begin - 1].strip("0123456789 ,\t"):
        begin -= 1
    picture = [dense for line in lines[:begin] if (dense := "".join(line.split()))]
    numbers = [re.findall("[0-9]{1,9}", line) for line in lines[begin:] if line.strip()]
    signs = frozenset("".join(picture))
    if signs.isdisjoint(_FULL) or re.search("[0-9]", "".join(signs)) or not any(numbers):
        return text, []
    if len(numbers) != len(picture) + len(picture[0]):
        return text, []
    return "\n".join(lines[:begin]), [[int(n) for n in line if int(n)] for line in numbers]


def _dense(line: str) -> tuple[str, str]:
    """Return a row without separators, and with every other character."""
    return "".join(line.split()), line.rstrip()[::2]


def read(text: str) -> Puzzle:
    drawing = _Drawing(text)
    lines = drawing.lines
    if not lines:
        raise FormatError("the text has no cells", "lines of # and .")
    check_count(len(lines), "rows", lines[-1].number)
    filled = _checked_signs(lines)
    has_blank = any(not set(line.text) <= filled | _SPACES for line in lines)
    rings = "x" in filled and any(not _RINGS.isdisjoint(line.text) for line in lines)
    if not has_blank and "\t" in (every := "".join(line.text for line in lines)) and every.strip():
        raise lines[0].error("tabs may be blank cells or stand between cells", "one sign in a cell")
    rows = ["".join(line.text.split()) if has_blank else line.text for line in lines]
    if not drawing.kind:  # spaces at the end of lines are often lost
        rows = [row.rstrip() for row in rows]
    width = max(map(len, rows))
    check_count(width, "columns", lines[0].number)
    for line, row in zip(lines, rows, strict=True):
        if has_blank and len(row) != width:
            raise line.error(f"this row has {len(row)} cells", f"{width}, as in the longest row")
    choices = [[row.ljust(width) for row in rows]]
    if drawing.kind not in ("list", "fields", "table"):
        if not has_blank:
            choices += _without_margin(choices[0])
            if not drawing.kind:
                choices = _with_ends(choices, [line.text for line in lines])
        if not has_blank or any(len(word) > 1 for line in lines for word in line.text.split()):
            choices += [each for cells in choices for each in _narrow(cells, has_blank)]
    choices = [c for c in choices if sorted((len(c), len(c[0]))) in drawing.sizes] or choices
    puzzles = [
        Puzzle.from_grid(Grid.from_rows([[int(sign in signs) for sign in row] for row in each]))
        for each in choices
        for signs in ((filled, _RINGS) if rings else (filled,))
    ]
    puzzles = drawing.fitting(puzzles)
    question = "a cell may be one or two characters wide, or spaces around this picture cells"
    expected = "a line with the size, such as 5x10, before the picture"
    if drawing.kind == "list" and len(lines) == 2 and _DIGITS.issuperset("".join(rows)):
        puzzles += _as_clues(text)
        question = "these lists may be a picture, or the clues of rows and columns"
        expected = "Rows: and Columns: before the lists, or a picture of # and ."
    if rings:
        question = "each of the two signs may mean filled cells, and the other one blank cells"
        expected = "# for filled and . for blank cells"
    if len(puzzles) > 1:
        raise AmbiguousError(question, expected, readings=tuple(puzzles))
    return puzzles[0]


def _checked_signs(lines: Sequence[TextLine]) -> frozenset[str]:
    """Return the signs of filled cells; raise FormatError if the meaning of a sign is not clear."""
    signs: dict[str, tuple[TextLine, int]] = {}
    for line in lines:
        for place, sign in enumerate(line.text, 1):
            signs.setdefault(sign, (line, place))
    for sign in signs.keys() - _CELLS:
        raise signs[sign][0].error(
            f"{sign!r} is not a cell",
            column=signs[sign][1],
            expected=f"filled {' '.join(''.join(FILLED_SIGNS))}, or blank {' '.join(_BLANKS)}",
        )
    coloured = _COLOURED.intersection(signs)
    if len(coloured) > 1:
        raise FormatError(f"the text has squares of {len(coloured)} colours", "one colour")
    groups = [_BLACK | frozenset("1"), *map(frozenset, FILLED_SIGNS[1:])]
    filled = next((group for group in groups if group.intersection(signs)), frozenset())
    others = signs.keys() - filled - _SPACES
    kinds = {sign.lower() for sign in filled.intersection(signs)}
    doubt = kinds if len(kinds) > 1 else others if len(others) > 1 else set()
    if doubt:
        one, other = sorted(doubt)[:2]
        raise signs[other if other in signs else other.upper()][0].error(
            f"{one} and {other} may be cells of the same kind, or one of them unknown cells",
            "one sign for filled and one for blank cells, such as # and .",
        )
    return filled


def _narrow(cells: Sequence[str], has_blank: bool) -> list[list[str]]:
    """Return the rows with every other character, if a cell may have two; otherwise none."""
    each = [row[::2] for row in cells]
    spaced = not has_blank and len(each[0]) > 2 and not "".join(row[1::2] for row in cells).strip()
    twice = all(
        row[::2] == row[1::2] and not any(east_asian_width(sign) == "W" for sign in row)
        for row in cells
    )
    return [each] if spaced or twice else []


def _without_margin(cells: Sequence[str]) -> list[list[str]]:
    """Return the rows without spaces before all of them, if there are any."""
    margin = min(len(row) - len(row.lstrip()) for row in cells)
    return [[row[margin:] for row in cells]] if margin else []


def _with_ends(choices: list[list[str]], texts: Sequence[str]) -> list[list[str]]:
    """Return the choices without rows of spaces at both ends, and the rows as they stand; only the
    latter if these rows of spaces are as long as the longest row."""
    full = [n for n, text in enumerate(texts) if text.strip()]
    width = max(map(len, texts))
    whole = [text.ljust(width) for text in texts]
    ends = [*texts[: full[0]], *texts[full[-1] + 1 :]]
    if ends and {*map(len, ends)} == {width}:
        return [whole]
    choices = [rows[full[0] : full[-1] + 1] for rows in choices]
    return choices if choices[0] == whole else [*choices, whole]


def _as_clues(text: str) -> list[Puzzle]:
    """Return the puzzles whose clues are two lists of 0 and 1."""
    from nonolith.formats.typed import read as read_clues

    try:
        return [read_clues(text)]
    except AmbiguousError as error:
        return list(error.readings)
    except NonolithError:
        return []


def write(puzzle: Puzzle) -> str:
    assert puzzle.goal is not None
    rows = ["".join("#" if cell else "." for cell in row) for row in puzzle.goal.rows()]
    size = f"{puzzle.width}x{puzzle.height}\n" if rows and _narrow(rows, has_blank=True) else ""
    return size + "".join(f"{row}\n" for row in rows)
