"""Read a board drawn as text, with the clues of its rows beside it and those of its columns above
or below it, as ``nonolith show`` prints it.

The position of a number above or below the board decides its column. The columns are the fields
between bars, the signs of cells or, if blank cells are spaces, the numbers of the longest line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from unicodedata import east_asian_width

from nonolith.formats.free_text.around import drawing_in
from nonolith.formats.free_text.labels import ROWS, WORD, label_of, names_a_side
from nonolith.formats.non_colours import Colours
from nonolith.formats.size_limit import check_count, check_shape
from nonolith.formats.stream import PIECE
from nonolith.formats.text import TextLine, filled, split_lines
from nonolith.model.colours import WHITE, ColourEntry
from nonolith.model.grid import Grid
from nonolith.model.grid_text import BARS, BLANK_SIGNS, FILLED_SIGNS, is_frame
from nonolith.model.limits import MAX_INPUT_BYTES, MAX_LINE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import AmbiguousError, FormatError, PuzzleError

_FILLED = (FILLED_SIGNS[0].replace("1", ""), *FILLED_SIGNS[1:])
_BLANK = BLANK_SIGNS.replace("0", "")
_UNKNOWN = "?"
_NOT_LEFT_OUT = frozenset(_BLANK[1:] + _UNKNOWN)
_SIGNS = frozenset("".join(_FILLED) + _BLANK[1:] + _UNKNOWN)

#: A word or a sign in the corner, before the clues of the columns.
_CORNER = re.compile(
    r"[ \t|]*+([xX/\\+#]|[^\d\s|]{0,20}[^\W\d_]{2}[^\d|]{0,40}?)(?=[ \t|]+[0-9][0-9 \t|]*\Z)"
)
#: Square brackets around cells, as in ``[X][ ]``, become bars.
_BRACKETS = str.maketrans("[]", "| ")
_PARENTHESES = str.maketrans("()", "  ")
_IN_PARENTHESES = re.compile(r"\A(?:[^()]*\(\d+\))+[^()]*\Z")
_SEPARATORS = " |,;:"
_COLOURED_NUMBER = re.compile(r"0|[0-9]+[^0-9 ]")
#: The upper side of a frame, with a corner.
_OPEN_FRAME = re.compile(r" *\._(?: _){2,}[ .]*")
#: The order of the lines of columns (h), rows (r) and others.
_ORDER = re.compile(r"(?:[h-]*h)?r+(?:h[h-]*)?")

#: Maximum number of lines around a board that are not understood.
_MOST_STRANGE = 30

#: The columns and numbers in each line above or below a board.
_Numbers = list[list[tuple[int, str]]]


class _Row(NamedTuple):
    """A line that is not empty, with its parts."""

    line: TextLine
    text: str  #: the line as it is displayed, with ``|`` for every bar
    numbers: list[re.Match[str]]
    signs: list[int]  #: the places of the signs of cells
    left: list[re.Match[str]]  #: in a row, the numbers before the cells
    right: list[re.Match[str]]  #: in a row, the numbers after the cells


@lru_cache(1)  # the format is detected and then read
def looks_like_board(text: str) -> bool:
    """Return whether a text may be a board: rows with clues, and lines of numbers."""
    try:
        board = _Board(text[:PIECE])
        heads, rows = board.divided()
    except FormatError:
        return False
    return (
        bool(heads)
        and any(row.numbers for row in rows)
        and (any(row.signs for row in rows) or not board.failure)
    )


def read_board(text: str) -> Puzzle:
    """Return the puzzle of a board. Its cells become the goal if they fit the clues, otherwise a
    saved state; a board without filled cells has only clues.

    Raises:
        FormatError: A line is not understood, or a number stands above no column.
        AmbiguousError: The numbers fit the columns in several ways.
    """
    return _Board(text).puzzle()


class _Board:
    def __init__(self, text: str) -> None:
        self._around = drawing_in(text)
        self._letters = self._around.letters
        full = filled(split_lines(self._around.text))
        check_count(len(full), "lines of a board", sides=4)  # also those of frames
        named = re.escape("".join(self._letters))
        signs = re.escape("".join(self._letters | (set(_BLANK[1:]) if named else _SIGNS) | {"?"}))
        number = f"[0-9]+[{named}]?" if named else "[0-9]+"
        self._token = re.compile(f"(?P<number>{number})|(?P<sign>[{signs}])|[^{_SEPARATORS}]")
        bracketed = "][" in self._around.text
        table = _PARENTHESES if _IN_PARENTHESES.search(self._around.text) else {}
        texts = _aligned([_displayed(line.text.translate(table), bracketed) for line in full])
        if sum("_" in text for text in texts) == 1:
            texts = ["+--" if _OPEN_FRAME.fullmatch(text) else text for text in texts]
        frames = [text for text in texts if is_frame(text)]
        self.failure: FormatError | None = None  # the first sign that is not understood
        self._strange = 0  # the number of lines with such signs
        pairs = zip(full, texts, strict=True)
        self._rows = [self._row(line, text) for line, text in pairs if not is_frame(text)]
        #: The rows without a clue: bars between two lines of a frame.
        edges = [True, *map(is_frame, texts), True]
        self._bars = {
            line.number
            for place, (line, text) in enumerate(zip(full, texts, strict=True))
            if edges[place] and edges[place + 2] and text.count("|") > 2 and not text.strip("| ")
        }
        clear = [bool(re.match(r"[ \d]*\d *\|", text)) for text in texts]
        self._empty = {
            full[place].number
            for place in range(1, len(texts) - 1)
            if texts[place].strip() == "|" and clear[place - 1] and clear[place + 1]
            and texts[place].index("|") == texts[place - 1].index("|")
        }  # fmt: skip
        self._bars |= self._empty
        dashes = [[at for at, sign in enumerate(text) if sign == "-"] for text in frames]
        if any("-" in row.text and row.signs in dashes for row in self._rows):
            self.failure = FormatError("a line of - may be a row", "its clue, or no frame of -")

    def _row(self, line: TextLine, text: str) -> _Row:
        row = _Row(line, text, [], [], [], [])
        for token in self._token.finditer(text):
            if token.lastgroup == "number":
                row.numbers.append(token)
            elif token.lastgroup == "sign":
                row.signs.append(token.start())
            else:
                message = f"{token[0]!r} is not understood in a board"
                failure = line.error(message, "numbers, and # and . for cells")
                self._strange += 1
                if self._strange > _MOST_STRANGE or names_a_side(line.text):
                    raise failure
                self.failure = self.failure or failure
                return _Row(line, text, [], [], [], [])
        return row

    def divided(self) -> tuple[list[_Row], list[_Row]]:
        """Return the lines with the clues of columns, and the rows; none if this is no board."""
        full = [r for r in self._rows if r.numbers or r.signs or r.line.number in self._bars]
        drawn = [row for row in full if row.signs and row.numbers]
        if not drawn:
            return self._without_cells(full)
        for row in drawn:
            row.left.extend(n for n in row.numbers if n.start() < row.signs[0])
            row.right.extend(row.numbers[len(row.left) :])
        if self._letters:  # letters are parts of the clues of columns too
            named = [row for row in drawn if row.left and all(map(_is_coloured, row.left))]
            begin = min((row.signs[0] for row in named), default=0)
            own = {id(row) for row in named if row.signs[0] == begin}
        else:
            begin = max((row.left[-1].end() for row in drawn if row.left), default=0)
            end = min((row.right[0].start() for row in drawn if row.right), default=10**9)
            own = set(map(id, drawn))
            for row in full:
                if not row.signs and not all(begin <= n.start() < end for n in row.numbers):
                    row.left.extend(n for n in row.numbers if n.end() <= begin)
                    row.right.extend(n for n in row.numbers if n.start() >= end)
                if row.signs or row.left or row.right or row.line.number in self._empty:
                    own.add(id(row))
        return [row for row in full if id(row) not in own], [row for row in full if id(row) in own]

    def _without_cells(self, full: list[_Row]) -> tuple[list[_Row], list[_Row]]:
        """Return the lines of columns and the rows of a board without signs of cells: every number
        of a row stands to the left of all numbers of columns."""
        for order in (1, -1) if not any(row.signs for row in full) else ():
            lines, left = full[::order], 10**9
            for count, row in enumerate(lines):
                if not row.numbers:
                    continue
                if row.numbers[-1].end() <= left < 10**9:
                    heads, rows = lines[:count][::order], lines[count:][::order]
                    for each in rows:
                        each.left.extend(each.numbers)
                    fits = max(each.left[-1].end() for each in rows if each.left) <= left
                    return (heads, rows) if fits else ([], [])
                left = min(left, row.numbers[0].start())
        return [], []

    def puzzle(self) -> Puzzle:
        """Return the puzzle; see ``read_board``."""
        if self.failure:
            raise self.failure
        heads, rows = self.divided()
        self._check_order(heads, rows)
        clues, numbered = _clues_of_rows(rows)
        above = [row for row in heads if row.line.number < rows[0].line.number]
        below = heads[len(above) :]
        found: dict[bool, list[Puzzle]] = {True: [], False: []}  # by whether a line is full
        failure: Exception | None = None
        alike = len({len(row.signs) for row in rows}) == 1 and any(
            not _NOT_LEFT_OUT.isdisjoint(row.text[at] for at in row.signs) for row in rows
        )
        for spans in _spans(heads, rows):
            check_shape(len(rows), len(spans) // 3)
            column_at = {place: column for column, span in enumerate(spans) for place in span}
            cells = _cells(rows, column_at, len(spans))
            ruled = bool(below) and _counts_columns(below[-1], column_at)
            parts = above, below[: len(below) - (ruled and numbered)]
            top, foot = (_numbers_at(part, column_at) for part in parts)
            if cells is None or top is None or foot is None:
                continue
            if alike and any(" " in line for line in cells):
                continue  # one sign for each column, so no cell is left out
            full = any(len(dict(line)) == len(spans) for line in top + foot)
            for joint in ("",) if self._letters else (" ", ""):
                try:
                    puzzle = self._puzzle(clues, (top, foot), joint, cells)
                except (FormatError, PuzzleError) as error:
                    failure = failure or error
                    continue
                if puzzle not in found[full]:
                    found[full].append(puzzle)
            start = int(clues[0] == ["1"])
            ordinals = [[str(number)] for number in range(start, start + len(rows))]
            if (
                clues == ordinals
                and len(heads) == 1
                and _counts_columns(heads[0], column_at, start)
            ):
                message = "the numbers beside this board count its lines"
                failure = rows[0].line.error(message, "clues")
                found = {full: [p for p in found[full] if p.goal is not None] for full in found}
        puzzles = found[True] or found[False]
        puzzles = [puzzle for puzzle in puzzles if puzzle.goal is not None] or puzzles
        expected = "a number for each column in one line, 0 for a column without blocks"
        if len(puzzles) > 1:
            message = "the numbers of this board may stand at its columns in several ways"
            raise AmbiguousError(message, expected, readings=tuple(puzzles))
        if puzzles:
            self._around.check(*puzzles[0].shape)
            return puzzles[0]
        signs = [row for row in rows if len(row.signs) != len(rows[0].signs)]
        if signs and failure is None:
            counts = len(signs[0].signs), len(rows[0].signs)
            raise signs[0].line.error("this row has {} signs, the first one {}".format(*counts))
        message = "the numbers above or below the board do not stand at its columns"
        raise failure or heads[0].line.error(message, expected)

    def _check_order(self, heads: list[_Row], rows: list[_Row]) -> None:
        """Raise FormatError unless the rows follow each other, all with clues."""
        if not (heads and rows):
            raise FormatError("this is no board", "rows with clues, and numbers above or below")
        kinds = {**dict.fromkeys(map(id, heads), "h"), **dict.fromkeys(map(id, rows), "r")}
        order = "".join(kinds.get(id(row), "-") for row in self._rows)
        found = _ORDER.match(order)
        if found is None or found.end() < len(order):
            row = self._rows[found.end() if found else 0]
            raise row.line.error("this is neither a row with its clue nor numbers of columns")
        for row in rows:
            if any(n.start() < row.signs[-1] for n in row.right if row.signs) or (
                len(row.left) + len(row.right) < len(row.numbers)
            ):
                raise row.line.error("a number stands between the cells of this row")
            if not row.numbers and not set(_BLANK).issuperset(row.text[at] for at in row.signs):
                raise row.line.error("this row has no clue", "its numbers before or after it")

    def _puzzle(
        self, rows: Sequence[list[str]], parts: Sequence[_Numbers], joint: str, cells: list[str]
    ) -> Puzzle:
        """Return the puzzle of clues and cells; ``joint`` stands between the numbers of a column in
        two lines: nothing if the digits of a number are below each other."""
        top, foot = (_joined(part, len(cells[0]), joint) for part in parts)
        if any(top) and any(foot) and top != foot:
            raise FormatError("the numbers above and below the board differ")
        texts = [" ".join(clue) for clue in rows], top if any(top) else foot
        for column, text in enumerate(texts[1], 1):
            if not text and any(row[column - 1] not in _BLANK + _UNKNOWN for row in cells):
                raise FormatError(f"column {column} of the board has cells but no clue")
        if not self._letters:
            clues = [[[int(n[:9]) for n in text.split()] for text in side] for side in texts]
            return _with_cells(Puzzle(rows=clues[0], columns=clues[1]), cells)
        colours = Colours()
        blanks = set("".join(cells)) - self._letters - {_UNKNOWN}
        colours.blank = ColourEntry(min(blanks, default=""), WHITE)
        line = self._rows[0].line
        blocks = [
            [colours.clue(line._replace(text=" ".join(_COLOURED_NUMBER.findall(t)))) for t in side]
            for side in texts
        ]
        palette = colours.palette()
        puzzle = Puzzle(rows=blocks[0], columns=blocks[1], palette=palette)
        grid = Grid.from_rows([[colours.cell(c, line) for c in row] for row in cells], palette)
        return _with_grid(puzzle, [grid])


def _displayed(text: str, bracketed: bool) -> str:
    """Return a line as it is displayed, with a bar for each line of a frame, and wide characters
    twice."""
    text = text.expandtabs().translate(BARS).replace("<br>", " ")
    text = text.translate(_BRACKETS) if bracketed else text
    if not text.isascii():
        text = "".join(sign * (1 + (east_asian_width(sign) == "W")) for sign in text)
    corner = _CORNER.match(text)
    word = corner[1] if corner else ""
    own = word in "xX#" or not _SIGNS.issuperset(word)
    if corner and own and word[-1] not in ":=" and _side_of(word) != ROWS:
        text = " " * corner.end() + text[corner.end() :]
    return text


def _side_of(words: str) -> str:
    return label_of(WORD.findall(words)).side


def _aligned(texts: Sequence[str]) -> list[str]:
    """Return the lines; those of a table with the same number of bars in each line, with fields of
    equal widths."""
    fields = {at: text.split("|") for at, text in enumerate(texts) if "|" in text}
    widths = {len(line) for line in fields.values()}
    if len(widths) != 1 or widths == {2} or not any(map(is_frame, texts)):
        return list(texts)
    longest = [max(map(len, column)) for column in zip(*fields.values(), strict=True)]
    if sum(longest) * len(texts) > MAX_INPUT_BYTES:
        return list(texts)
    return [
        "|".join(map(str.rjust, fields[at], longest)) if at in fields else text
        for at, text in enumerate(texts)
    ]


def _is_coloured(number: re.Match[str]) -> bool:
    return _COLOURED_NUMBER.fullmatch(number[0]) is not None


def _clues_of_rows(rows: Sequence[_Row]) -> tuple[list[list[str]], bool]:
    """Return the clues of the rows, and whether numbers of the rows stand after them."""
    left = [[number[0] for number in row.left] for row in rows]
    right = [[number[0] for number in row.right] for row in rows]
    counted = [[*clue, str(number)] for number, clue in enumerate(left, 1)]
    numbered = any(left) and right in (counted, [clue[-1:] for clue in counted])
    right = [clue[:-1] for clue in right] if numbered else right
    for row, one, other in zip(rows, left, right, strict=True):
        if any(left) and any(right) and one != other:
            raise row.line.error("the numbers on the left and on the right of this row differ")
    return left if any(left) else right, numbered


def _spans(heads: Sequence[_Row], rows: Sequence[_Row]) -> Iterator[list[range]]:
    """Yield the places of the columns in each way to find them: the fields between bars, the signs
    in groups of equal ones, and the numbers of the longest line."""
    begin = max((row.left[-1].end() for row in rows if row.left), default=0)
    starts = [row.right[0].start() for row in rows if row.right]
    end = min(starts, default=max(len(row.text) for row in rows))
    common = set.intersection(*({at for at, c in enumerate(row.text) if c == "|"} for row in rows))
    bars = sorted(at for at in common if begin <= at < end)
    drawn = [row.signs for row in rows if row.signs]
    first, last = min(s[0] for s in drawn) if drawn else end, max((s[-1] for s in drawn), default=0)
    edges = (
        [begin - 1] * (first < min(bars, default=0))
        + bars
        + [end] * (last > max(bars, default=end))
    )
    if len(edges) > 2:
        yield [range(a + 1, b) for a, b in pairwise(edges) if b - a > 1]
    if len(drawn) == len(rows) and all(signs == drawn[0] for signs in drawn):
        for step in (3, 2, 1):
            groups = [drawn[0][at : at + step] for at in range(0, len(drawn[0]), step)]
            if len(groups[-1]) == step:
                yield [range(group[0], group[-1] + 1) for group in groups]
    numbers = max(
        (head.numbers for head in heads), key=lambda n: (len(n), sum(len(x[0]) for x in n))
    )
    steps = {two.end() - one.end() for one, two in pairwise(numbers)}
    digits = [number for head in heads for number in head.numbers]
    if drawn and (len(numbers) == 1 or any(len(number[0]) > 2 for number in digits)):
        begin = min(first, *(number.start() for number in digits))
        end = max(last + 1, *(number.end() for number in digits))
        if end - begin <= MAX_LINE:
            yield [range(at, at + 1) for at in range(begin, end)]
    step = min(steps, default=0)
    if drawn and len(steps) > 1 and all(gap % step == 0 for gap in steps) and step < 4:
        ends = range(numbers[0].end(), numbers[-1].end() + 1, step)  # some have no number
        yield [range(at - step, at) for at in ends]
    if len(steps) == 1 and step <= max(len(n[0]) for n in numbers) + 2:
        # No column stands between a bar and the first or the last number.
        gaps = [numbers[0].start() - at - 1 for at in bars[:1]]
        gaps += [at - numbers[-1].end() for at in bars[1:][-1:]]
        if max(gaps, default=0) < step:
            yield [range(*number.span()) for number in numbers]
            yield [range(number.end() - step, number.end()) for number in numbers]
            yield [range(number.start(), number.start() + step) for number in numbers]


def _cells(rows: Sequence[_Row], column_at: dict[int, int], width: int) -> list[str] | None:
    """Return the signs of the cells, with a space for none; None if they do not fit the columns."""
    lines: list[str] = []
    sizes: set[int] = set()
    for row in rows:
        counts = Counter((column_at.get(at, -1), row.text[at]) for at in row.signs)
        signs = dict(counts.keys())
        if len(signs) < len(counts) or -1 in signs:
            return None
        sizes.update(counts.values())
        lines.append("".join([signs.get(column, " ") for column in range(width)]))
    return lines if len(sizes) < 2 else None


def _numbers_at(part: Sequence[_Row], column_at: dict[int, int]) -> _Numbers | None:
    """Return the columns and numbers of each line; None if a number stands at no or two columns.

    Digits beside each other, each at a column of its own, are numbers of their own.
    """
    lines: _Numbers = []
    before = part[0].line.number - 1 if part else 0
    for row in part:
        found: list[tuple[int, str]] = []
        parts = [
            *((n.start(), n[0]) for n in row.numbers),
            *((at, row.text[at]) for at in row.signs),
        ]
        for start, text in sorted(parts):
            columns = [column_at[at] for at in range(start, start + len(text)) if at in column_at]
            if len(set(columns)) == 1:
                found.append((columns[0], text))
            elif len(set(columns)) == len(text):
                found += zip(columns, text, strict=True)
            else:
                return None
        if len(dict(found)) < len(found) and (len(part) > 1 or "|" not in row.text):
            return None
        lines += [[]] * (row.line.number - before - 1) + [found]
        before = row.line.number
    return lines


def _joined(part: _Numbers, width: int, joint: str) -> list[str]:
    """Return the numbers of each column as text."""
    texts, before = [""] * width, [-2] * width
    for number, line in enumerate(part):
        for column, text in line:
            texts[column] += (joint if before[column] == number - 1 else " ") + text
            before[column] = number
    return [text.strip() for text in texts]


def _counts_columns(row: _Row, column_at: dict[int, int], start: int = 1) -> bool:
    """Return whether the numbers of a line are those of the columns that end there, from start."""
    numbers = {n.end() - 1: n[0] for n in row.numbers}
    return all(number == str(column_at.get(at, -9) + start) for at, number in numbers.items())


def _with_cells(puzzle: Puzzle, cells: Sequence[str]) -> Puzzle:
    signs = set("".join(cells))
    filled = next((group for group in _FILLED if signs.intersection(group)), "")
    if not filled:
        return puzzle
    blanks = [sign for sign in (*_BLANK, *_FILLED[1], *_FILLED[2]) if sign in signs - set(filled)]
    # Without a sign for unknown cells, the first sign of blank cells may be one.
    first = 0 if _UNKNOWN in signs else min(len(blanks), 1)
    readings = [
        [[1 if sign in filled else 0 if sign in known else None for sign in row] for row in cells]
        for known in dict.fromkeys(map(tuple, (blanks, blanks[first:])))
    ]
    return _with_grid(puzzle, [Grid.from_rows(rows) for rows in readings])


def _with_grid(puzzle: Puzzle, readings: Sequence[Grid]) -> Puzzle:
    """Return the puzzle with the first of the grids that solves it as its goal, or with the last
    one as a saved state if it has known cells."""
    goal = next((grid for grid in readings if grid.is_complete and puzzle.accepts(grid)), None)
    if goal is not None:
        return puzzle.replace(goal=goal)
    grid = readings[-1]
    known = grid.unknown < grid.height * grid.width
    return puzzle.replace(saved=[grid]) if known else puzzle
