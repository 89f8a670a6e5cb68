"""Find the part of a text that has the puzzle: the inside of a fence, an indented block, the lines
of a comment or a quotation without their marks, or what stands between remarks and calls.

Such a part is read if the whole text cannot be read. What is left out says nothing: it has no
number, except in sentences apart from the part, and in sizes, which ``Excerpt.check`` compares.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from nonolith.formats.free_text.around import (
    FENCE,
    has_number,
    is_prose,
    length_of_prose,
    numbers_in,
    states_size,
    without_prefix,
)
from nonolith.formats.free_text.board import looks_like_board
from nonolith.formats.free_text.labels import SIDES, WORD, label_of
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import AmbiguousError, FormatError, PuzzleError, UnsupportedError

#: A line that begins or ends a block of code or a comment.
_DELIMITER = re.compile(
    r"[ \t]*(?:/\*[*!]*|\*+/|\{-|-\}|\(\*|\*\)|#\||\|#|<!--|-->|\"{3}|'{3}|</?(?:pre|code)>)+[ \t]*"
)
#: A mark before each line of a comment, of a quotation, or of the output of a program.
_MARK = re.compile(r"[ \t]*(//[/!]?|#=?>|#'|>+|--|;+|[#*%-]) ?")
#: A string of several lines.
_STRING = re.compile(
    r"(?:\"{3}|'{3}|[\"`]|\[=?\[)[ \t]*\n([^\"'`\[\]]*)(?:\"{3}|'{3}|[\"`]|\]=?\])"
)
_AFTER_ARROW = re.compile(r"(?<=\d)[ \t]++(?:<[-=]+|\u2190)([^\n\d()\[\]{}]*)$", re.MULTILINE)
#: A line of a matrix of strings, and one of its strings.
_FIELDS = re.compile(r"^[^\d\n]*[\[{]\s*([\"'][-\d.#]{1,2}[\"'],?\s*){3,}[\]}][\]},;]*$")
_FIELD = re.compile(r"[\"']([-\d.#]{1,2})[\"']")
_LISTS = re.compile(r"[\[({]\s*[\[({]\s*\d")
_LETTERS = {*"XxOo"}
_WORD, _NO_WORDS = (
    re.compile(r"[^\W\d_]{3}"),
    re.compile("[#.\u2580-\u25ff\u2b1b\u2b1c]{3}|xxx|XXX"),
)
_NUMBERS = re.compile(r"[\d\s,#]*")
#: A line of a command, of which the numbers say nothing about a puzzle.
_COMMAND = re.compile(
    r"[ \t]*(?:[$>] *)?(?:sudo |pip|npm|npx|yarn|uv|cargo|git|cd|python|make|docker|apt|brew|go |"
    r"node|java|gcc|g\+\+|wget|curl|\./)(?!.*(?i:row|col|clue|[\[({'\"]))"
)
#: Two words above two drawings beside each other.
_TWO = re.compile(r"[ \t]*[^\W\d]+:?[ ]{4,}([^\W\d]+:?)[ \t]*")
#: Maximum number of fences.
_MOST = 16
#: Maximum number of steps from a text to its part, and maximum length of a text.
_ROUNDS, _LONGEST = 6, 200_000


class _Excerpt(NamedTuple):
    """A part of a text, and the lines around it that have words."""

    text: str  #: the part; the lines that are left out are empty
    around: tuple[str, ...] = ()

    def reduced(self, kept: Sequence[str], left_out: Iterable[str]) -> _Excerpt:
        return _Excerpt("\n".join(kept), (*self.around, *filter(str.strip, left_out)))

    def checked(self, puzzle: Puzzle) -> bool:
        """Return whether the text around the part may be about this puzzle.

        Raises:
            AmbiguousError: It names the columns first, and the part names no side.
        """
        found = [numbers_in(line) for line in self.around if states_size(line)]
        if not all(map({*puzzle.shape}.issuperset, found)):
            return False
        if len(_sides([self.text])) == len(SIDES):
            return True
        if puzzle.goal:
            return not any(map(_is_label, self.around))
        sides = _sides(self.around)
        if len(sides) == 1:
            return looks_like_board(self.text)
        asked = sides == [*SIDES][::-1] or (not sides and _NUMBERS.fullmatch(self.text))
        if asked and puzzle.rows != puzzle.columns and not looks_like_board(self.text):
            raise AmbiguousError(
                "the text does not say whether the clues of the rows come first",
                "Rows: and Columns: before the clues",
                readings=(puzzle, puzzle.replace(rows=puzzle.columns, columns=puzzle.rows)),
            )
        return True


def _sides(lines: Iterable[str]) -> list[str]:
    """Return the sides that lines name, in the order of their first names."""
    words = dict.fromkeys(word for line in lines for word in WORD.findall(line))
    return [*dict.fromkeys(side for word in words if (side := label_of([word]).side) in SIDES)]


def read_excerpt(text: str, read: Callable[[str], list[Puzzle]]) -> list[Puzzle]:
    """Return the puzzles of the part of a text that ``read`` reads; none if there is no such part.

    Raises:
        AmbiguousError: There are several parts with different puzzles, or the part is a question.
    """
    found = _read(_Excerpt(text), read, _ROUNDS) if len(text) <= _LONGEST else []
    questions = [each for each in found if isinstance(each, AmbiguousError)]
    known = [each for each in found if not isinstance(each, AmbiguousError)]
    clues = [{_clues(puzzles[0])} for puzzles in known]
    clues += [{*map(_clues, question.readings)} for question in questions]
    if clues and len({*map(frozenset, clues)}) > 1 and len(both := set.intersection(*clues)) == 1:
        readings = [[one] for question in questions for one in question.readings]
        known = [each for each in [*known, *readings] if _clues(each[0]) in both]
    elif questions:
        raise questions[0]
    elif len({*map(frozenset, clues)}) > 1:
        several = tuple(puzzles[0] for puzzles in known)
        raise AmbiguousError("the text has several puzzles", "one puzzle", readings=several)
    return max(known, key=lambda puzzles: puzzles[0].goal is not None, default=[])


def _clues(puzzle: Puzzle) -> tuple[object, object]:
    return puzzle.rows, puzzle.columns


def _read(
    excerpt: _Excerpt, read: Callable[[str], list[Puzzle]], rounds: int
) -> list[list[Puzzle] | AmbiguousError]:
    """Return the puzzles or the question of each part; none if another part has numbers."""
    found: list[list[Puzzle] | AmbiguousError] = []
    for part in _simpler(excerpt) if rounds else ():
        own: list[list[Puzzle] | AmbiguousError] = []
        try:
            puzzles = read(part.text.strip("\n") + "\n")
            own = [puzzles] if puzzles and part.checked(puzzles[0]) else []
        except AmbiguousError as error:
            own = [error]
        except (FormatError, PuzzleError, UnsupportedError):
            own = _read(part, read, rounds - 1)
        lines = filter(has_number, part.text.split("\n"))
        if not own and not all(map(_COMMAND.match, lines)):
            return []
        found += own
    return found


def _simpler(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return a shorter part of an excerpt, or those in several fences; none if all is needed."""
    for step in (
        _fenced,
        _without_quotes,
        _without_notes,
        _beside,
        _quoted,
        _unmarked,
        _trimmed,
        _apart,
    ):
        if found := step(excerpt):
            return found
    return []


def _is_remark(line: str) -> bool:
    """Return whether a line outside of a fence is a sentence, or has words and no number."""
    words = _WORD.search(line) and not _NO_WORDS.search(line)
    return is_prose(line, _LETTERS) or bool(words and not has_number(line))


def _is_label(line: str) -> bool:
    label = label_of(WORD.findall(line))
    return label.side in SIDES and (label.known or line.rstrip()[-1:] == ":")


def _fenced(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the inside of each fence, if only sentences stand outside of them."""
    lines = excerpt.text.split("\n")
    places = [place for place, line in enumerate(lines) if FENCE.match(line)]
    if not places or len(places) % 2 or len(places) > 2 * _MOST:
        return []
    inside = [False] * len(lines)
    for first, last in zip(places[::2], places[1::2], strict=True):
        inside[first : last + 1] = [True] * (last + 1 - first)
    outside = [line for line, within in zip(lines, inside, strict=True) if not within]
    if not all(map(_is_remark, filter(str.strip, outside))):
        return []
    return [
        excerpt.reduced([*[""] * (first + 1), *lines[first + 1 : last]], outside)
        for first, last in zip(places[::2], places[1::2], strict=True)
    ]


def _without_notes(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the text without the notes after arrows, as in ``1 3  <-- the first row``."""
    notes = _AFTER_ARROW.findall(excerpt.text)
    notes.sort(key=lambda note: _sides([note]) != [*SIDES][::-1])  # which side is first counts
    return [excerpt.reduced([_AFTER_ARROW.sub("", excerpt.text)], notes)] if notes else []


def _without_quotes(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the board of a matrix of strings, in which - is a field of the corner."""
    lines = excerpt.text.split("\n")
    fields = {at: _FIELD.findall(line) for at, line in enumerate(lines) if _FIELDS.search(line)}
    rows = [[text.strip("-") for text in row] for row in fields.values()]
    if len(rows) < 2 or len({*map(len, rows)}) > 1 or rows[0][0]:
        return []
    board = dict(zip(fields, (" | ".join(map("{:>2}".format, row)) for row in rows), strict=True))
    left_out = [line for at, line in enumerate(lines) if at not in board]
    if not all(is_prose(line, _LETTERS) for line in filter(str.strip, left_out)):
        return []
    return [excerpt.reduced([board.get(at, "") for at in range(len(lines))], left_out)]


def _quoted(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the inside of each string of several lines in a program without other numbers."""
    strings = list(_STRING.finditer(excerpt.text))
    outside = [*filter(str.strip, _STRING.sub('""', excerpt.text).split("\n"))]
    code = [line for line in outside if not is_prose(line, _LETTERS)]
    if (
        len(strings) > _MOST
        or any(has_number(line) or _NO_WORDS.search(line) for line in code)
        or _sides(code)
    ):
        return []
    above = [excerpt.text.count("\n", 0, string.start(1)) for string in strings]
    return [
        excerpt.reduced([*[""] * count, string[1]], outside)
        for count, string in zip(above, strings, strict=True)
    ]


def _unmarked(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the lines that begin with a mark, without it, if other lines say nothing."""
    lines = ["" if _DELIMITER.fullmatch(line) else line for line in excerpt.text.split("\n")]
    block = lines != excerpt.text.split("\n")
    lines = ["" if block and line.strip() in ("-", "*") else line for line in lines]
    marks = {place: mark for place, line in enumerate(lines) if (mark := _MARK.match(line))}
    ((sign, number),) = Counter(mark[1] for mark in marks.values()).most_common(1) or [("", 0)]
    own = {place for place, mark in marks.items() if mark[1] == sign} if number > 1 else set()
    left_out = ["" if place in own else line for place, line in enumerate(lines)]
    others = [*filter(str.strip, left_out)]
    labels = any(map(_is_label, others)) and len(_sides(lines[place] for place in own)) < len(SIDES)
    if not own or labels or not all(is_prose(line, _LETTERS) for line in others):
        return [excerpt.reduced(lines, ())] if block else []
    kept = [line if place in own else "" for place, line in enumerate(lines)]
    if block:
        kept = [line[marks[place].end() :] if line else "" for place, line in enumerate(kept)]
    else:
        kept = without_prefix(kept)
    return [excerpt.reduced(kept, left_out)] if kept != lines else []


def _trimmed(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the lines between remarks, calls and prompts."""
    lines = excerpt.text.split("\n")
    begin = length_of_prose(lines, _LETTERS)
    named = [n for n, line in enumerate(lines[:begin]) if _is_label(line)]
    begin = min([begin, *named])
    end = max(begin, len(lines) - length_of_prose(lines[::-1], _LETTERS))
    left_out = [*lines[:begin], *lines[end:]]
    if begin == end or not any(map(str.strip, left_out)):
        return []
    return [excerpt.reduced([*[""] * begin, *lines[begin:end]], left_out)]


def _beside(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the two drawings that stand beside each other below a line of two words."""
    lines = excerpt.text.split("\n")
    for place, line in enumerate(lines):
        words = _TWO.fullmatch(line)
        if words and not any(each[words.start(1) - 1 : words.start(1)].strip() for each in lines):
            columns = slice(words.start(1)), slice(words.start(1), None)
            below = [[*[""] * place, *(each[part] for each in lines[place:])] for part in columns]
            return [excerpt.reduced(part, lines[:place]) for part in below]
        if line.strip() and not _is_remark(line):
            break
    return []


def _apart(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return lists, and the board after them; both must be the same puzzle."""
    lists, _, board = excerpt.text.strip("\n").partition("\n\n")
    apart = board if _LISTS.search(lists) else ""
    return [excerpt._replace(text=part) for part in (lists, apart)] if apart else []
