"""Remove what people write around a drawing: titles, remarks, fences, and signs before each line.

Numbers in this text count as the size of the drawing if they stand beside words for rows or columns
or as in 5x4; ``Around.check`` compares them. Other numbers are ignored only if an empty line or a
fence separates them from the drawing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from nonolith.formats.free_text.labels import names_a_side
from nonolith.formats.stream import PIECE
from nonolith.formats.text import TextLine
from nonolith.model.grid_text import BARS, BLANK_SIGNS, FILLED_SIGNS, ROW_LABEL, is_frame

#: Table for ``str.translate`` that removes variation selectors. These characters choose between the
#: text form and the emoji form of a square.
_VARIANTS = str.maketrans("", "", "\ufe0e\ufe0f")
FENCE = re.compile(r"[ \t]*(?:```|~~~)(?!.*[\[=(])")
_WORD = re.compile(r"[^\W\d_]{2,}")
#: What stands in lists, tables and rows of cells, but not in sentences.
_NO_PROSE = re.compile(
    r"[.#_\u2588\u25a0\u25a1\u00b7-]{2}\w|\w[.#_\u2588\u25a0\u25a1\u00b7]{2}\S"
    r"|\S\t\t|\t[#Xx*.1](?:\t|\Z)|=\s*+[\d[({\"'`]|\A\W*[\"'`][;.,)]"
    r"|\A\s*+[\])}]|[|{\[\"]|\(\s*+(?:[(']|\d+\s*+,)"
)
#: A number of a clue in colour, such as 2r.
_COLOURED = re.compile(r"(?<![^\s|])[1-9][0-9]*([^\s\w|,;:.)\]]|[^\W\d_])(?![^\s|])")
#: A name with digits, such as file2.txt or v1.2, and a note such as "Time: 0.12 s".
_NAME = re.compile(r"[^\W\d]\w*(?:\.\w+)*")
_NOTE = re.compile(
    r"(?i)\W*(?:result|status|time|elapsed|took|level|puzzle|example|difficulty|seed|day|page|test|"
    r"case|step|iterations?|solutions?|solved)\b[^\d|\n]{0,20}\d+(?:\.\d+)?\W*(?:[mu]?s|sec\w*)?\W*"
)
#: The begin of a line of a program or of a command, and what it must not have.
_CODE = re.compile(r"[ \t]*(?:[$>%#@\\]+[ \t]*|[\w@~:/.-]{1,40}[$#>] )?[^\W\d]")
_NO_CODE = re.compile(
    r"\||\S\t\t|\t[#Xx*.1](?:\t|\Z)|[.#_\u2588\u25a0\u25a1\u00b7-]{3}|\"{3}|'{3}|(?i:transp|revers|mirror|flip)"
)
#: A string. Its number says nothing if it has a word and names no side, as the name of a test.
_TITLE = re.compile(r"([\"'])([^\"'\n]*)\1")
_PAIRED = re.compile(r"\([^()\[\]{}]*\)|\[[^()\[\]{}]*\]|\{[^()\[\]{}]*\}")
_SIZE = re.compile(r"\b\d+ *(?:[x\u00d7]|by) *\d+\b")
_COUNTED = re.compile(r"(?i)\d+ (?:row|col|cell|zeile|spalte|line)")
_NUMBERS = re.compile(r"\d[^\w\n]+\d")
#: Two numbers side by side, not those of a version or a time, or the begin of a list of lists.
_LIST = re.compile(r"\d[^\w\n.:/%)-]+\d|[\[{(][\[{(\s]*[\[{(]\s*\d")
_CLUE = re.compile(r"(?i)\b(?:clue|hint|hinweis)")
#: A call with the size of the puzzle, such as game = Nonogram(5, 10).
_SIZED = re.compile(r"[\w\s.=:]*\w\([ \t]*\d{1,4}[ \t]*,[ \t]*\d{1,4}[ \t]*\)[;\s]*")
#: Signs before each line of a comment, a quotation or a list.
#: The numbers of rows and columns in a matrix of R.
_OF_R = re.compile(r"^[ \t]*(?:\[,\d+\][ \t]*)+$|^[ \t]*\[\d+,\]", re.MULTILINE)
_PREFIX = re.compile(r"[ \t]*(?:///?!?|#=?>|#'|>+|--|[#*%;-])(?:[ \t]|\Z)")
#: The number or letter of a row, before or after its cells.
_INDICES = (
    re.compile(r"[\s|]*(?P<label>\d{1,3}|[A-Za-z])[.:)]?(?P<cells>[\s|].*)"),
    re.compile(r"(?P<cells>.*[\s|])(?P<label>\d{1,3}|[A-Za-z])[\s|]*"),
)
#: Pairs of letters for filled and blank cells.
_PAIRS = ("TF", "tf", "BW", "bw", "YN", "yn")
_TRUTHS = re.compile(r"(?i)(?:true|false|[\s,;|\d])+")
_FILLED, _BLANK = frozenset("".join(FILLED_SIGNS)), frozenset(BLANK_SIGNS[1:])


class Around(NamedTuple):
    """A drawing without the text around it."""

    text: str  #: the drawing; lines that were removed are empty
    letters: frozenset[str]  #: the letters of the colours, if the numbers of clues have letters
    stated: Sequence[TextLine]  #: the lines around it that state its size

    def sizes(self) -> list[list[int]]:
        """Return the numbers of each line that states a size, the smaller first."""
        return [sorted(numbers_in(line.text)) for line in self.stated]

    def check(self, height: int, width: int) -> None:
        """Raise FormatError if the text around the drawing states another size."""
        for line, numbers in zip(self.stated, self.sizes(), strict=True):
            if not {height, width}.issuperset(numbers):
                raise line.error("the size is not that of the drawing", f"{height} x {width}")


def drawing_in(text: str) -> Around:
    """Return the drawing in a text, with its line numbers."""
    return _divided(text) if len(text) > PIECE else _divided_once(text)


def _divided(text: str) -> Around:
    text = text if text.isascii() else text.translate(_VARIANTS).translate(BARS)
    text = _OF_R.sub("", text) if "[,1]" in text else text
    letters = {number[1] for number in _COLOURED.finditer(text)}
    letters = letters if letters - _FILLED - _BLANK - {"?"} else set()
    lines = text.split("\n")
    begin, end = _ends(lines, letters | {*"XxOo"})
    around = [*enumerate(lines[:begin], 1), *enumerate(lines[end:], end + 1)]
    stated = [TextLine(*pair) for pair in around if states_size(pair[1])]
    drawn = ["" if FENCE.match(line) else line for line in lines[begin:end]]
    drawn = _without_indices(_with_signs(without_prefix(drawn)))
    return Around("\n" * begin + "\n".join(drawn), frozenset(letters), stated)


#: Several formats look at the same beginning of an input.
_divided_once = lru_cache(1)(_divided)


def _ends(lines: Sequence[str], cells: set[str]) -> tuple[int, int]:
    """Return the index of the first line of the drawing, and of the line after it."""
    fences = [place for place, line in enumerate(lines) if FENCE.match(line)]
    if len(fences) == 2:
        first, last = fences
        outside = filter(str.strip, (*lines[:first], *lines[last + 1 :]))
        if all(is_prose(line, cells) for line in outside):
            return first + 1, last
    begin = length_of_prose(lines, cells)
    end = max(begin, len(lines) - length_of_prose(lines[::-1], cells))
    while begin < end and lines[begin - 1 : begin] and lines[begin - 1].isspace():
        begin -= 1  # spaces may be cells
    while begin < end < len(lines) and lines[end].isspace():
        end += 1
    return begin, end


def length_of_prose(lines: Sequence[str], cells: set[str]) -> int:
    """Return the number of lines before the drawing."""
    apart = 0  # the lines up to an empty line, or to a line whose numbers are known
    for place, line in enumerate(lines):
        if not line.strip() or _SIZE.fullmatch(line.strip()):
            apart = place + 1
        elif not is_prose(line, cells) or _states_clues(line):
            break
        elif apart == place and (states_size(line) or not has_number(line)):
            apart = place + 1
    return apart


def is_prose(line: str, cells: set[str]) -> bool:
    label = ROW_LABEL.match(line)
    words = map(set, _WORD.findall(line, label.end() if label else 0))
    return (not _NO_PROSE.search(line) or _is_code(line) or bool(_SIZED.fullmatch(line))) and any(
        not (word <= cells or any(word.issubset(pair) for pair in _PAIRS)) for word in words
    )


def _is_code(line: str) -> bool:
    """Return whether a line of a program or of a command has no number, and ends what it begins."""
    if len(line) > 200 or not _CODE.match(line) or _NO_CODE.search(line) or has_number(line):
        return False
    before, line = "", re.sub(r"\)\s*\{\s*\Z", ")", line)
    while line != before:
        before, line = line, _PAIRED.sub("", line)
    return not re.search(r"[\[\](){}]", line) and not any(line.count(sign) % 2 for sign in '"`')


def has_number(line: str) -> bool:
    """Return whether a line has a digit outside of names, notes and titles."""
    line = _TITLE.sub(lambda t: "" if _WORD.search(t[2]) and not names_a_side(t[2]) else t[0], line)
    return re.search(r"\d", _NAME.sub("", line)) is not None and not _NOTE.fullmatch(line)


def numbers_in(line: str) -> list[int]:
    """Return the numbers of a line, without those in names, but with both of a size such as 5x4."""
    return [int(number) for number in re.findall(r"(?<![^\WxX\d])\d{1,9}", line)]


def _is_sentence(line: str) -> bool:
    """Return whether a line has many words, and no two numbers without a word between them."""
    numbers = re.findall(r"\d+", line)
    return len(_WORD.findall(line)) > 4 * len(numbers) and not _NUMBERS.search(line)


def states_size(line: str) -> bool:
    numbers = numbers_in(line)
    named = not _is_sentence(line) and (_CLUE.search(line) or names_a_side(line))
    words = named or _SIZE.search(line) or _COUNTED.search(line) or _SIZED.fullmatch(line)
    return 0 < len(numbers) < 3 and "/" not in line and bool(words)


def _states_clues(line: str) -> bool:
    named = re.search(r"\d", line) is not None and names_a_side(line)
    return named and not states_size(line) and not _is_sentence(line)


def lists_numbers(line: str) -> bool:
    """Return whether a line has several numbers side by side, or names a side beside a number."""
    return not states_size(line) and (_LIST.search(line) is not None or _states_clues(line))


def without_prefix(lines: list[str]) -> list[str]:
    """Remove a sign before every line, unless it may be a cell."""
    full = [line for line in lines if line.strip()]
    found = _PREFIX.match(full[0]) if len(full) > 1 else None
    if found is None or not all(line.startswith(found[0].rstrip()) for line in full):
        return lines
    sign, length = found[0].strip(), len(found[0])
    rest = {*"".join(line[length:] for line in full)}
    cell = not {*sign}.isdisjoint(_FILLED | _BLANK)
    if sign in rest or (cell and (rest.isdisjoint(_FILLED) or rest.isdisjoint(_BLANK))):
        return lines
    return [line[length:] for line in lines]


def _with_signs(lines: list[str]) -> list[str]:
    """Replace letters and words for filled and blank cells by # and . signs."""
    used = {
        sign for sign in {*"".join(lines)} if sign.isalpha() or sign in _FILLED | _BLANK - {"0"}
    }
    for pair in _PAIRS:
        if used - {"1"} == {*pair}:
            table = str.maketrans(pair, "#.")
            return [line.translate(table) for line in lines]
    truths = {*"true", *"false"} == {sign.lower() for sign in used - {"1"}}
    if truths and all(map(_TRUTHS.fullmatch, filter(str.strip, lines))):
        return [re.sub("(?i)false", ".", re.sub("(?i)true", "#", line)) for line in lines]
    return lines


def _without_indices(lines: list[str]) -> list[str]:
    """Remove the numbers or letters of all rows and columns of a picture, unless they may be clues:
    then no line has more filled cells than its number says."""
    full = [place for place, line in enumerate(lines) if line.strip() and not is_frame(line)]
    for head, *body in (full, full[::-1]) if len(full) > 2 else ():
        columns = _ordinals(lines[head].replace("|", " ").split())
        for pattern in _INDICES if columns else ():
            found = [match for place in body if (match := pattern.fullmatch(lines[place]))]
            rows = _ordinals([match["label"] for match in found])
            cells = {place: match["cells"] for place, match in zip(body, found, strict=False)}
            signs = {*"".join(cells.values())}
            filled = next((group for group in FILLED_SIGNS if not signs.isdisjoint(group)), "")
            if len(rows) < len(body) or not signs <= (_FILLED | _BLANK | {*" \t|"}) - {*"01"}:
                continue
            dense = [re.sub(r"[\s|]+", "", row) for row in cells.values()]
            turned = zip(*dense, strict=True) if {*map(len, dense)} == {len(columns)} else ()
            counts = [sum(map(line.count, filled)) for line in (*dense, *map("".join, turned))]
            if any(count > number for count, number in zip(counts, rows + columns, strict=False)):
                return ["" if n == head else cells.get(n, line) for n, line in enumerate(lines)]
    return lines


def _ordinals(words: Sequence[str]) -> list[int]:
    """Return numbers that count from 0 or 1, up or down, and 0 for each of the letters from A on;
    otherwise none."""
    if len(words) == 1:
        words = [*words[0]]
    if all(word.isascii() and word.isdigit() for word in words):
        numbers = [int(word[:9]) for word in words]
        first = min(numbers, default=-1)
        counted = [*range(first, first + len(numbers))]
        return numbers if first in (0, 1) and counted in (numbers, numbers[::-1]) else []
    first = ord(words[0][0]) if words[0] in "Aa" else 0
    letters = "".join(chr(first + place) for place in range(min(len(words), 26)))
    return [0] * len(words) if "".join(words) == letters else []
