"""Find the part of a text that has the puzzle: the inside of a fence, a drawing, an address, the
lines of a comment or a quotation without their marks, or what stands between remarks and calls.

Such a part is read if the whole text cannot be read. What is left out says nothing: it has no list
of numbers, and outside of fences and programs no number beside the part. ``_Excerpt.checked``
compares the sizes that it states.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable
from contextlib import suppress
from typing import NamedTuple

from nonolith.formats.free_text.around import (
    FENCE,
    has_number,
    is_prose,
    length_of_prose,
    lists_numbers,
    numbers_in,
    states_size,
    without_prefix,
)
from nonolith.formats.free_text.board import looks_like_board
from nonolith.formats.free_text.labels import SIDES, WORD, label_of, side_of_size
from nonolith.model.grid_text import BLANK_SIGNS, FILLED_SIGNS
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
_WORD = re.compile(r"[^\W\d_]{3}")
_CELLS = re.compile("[#.\u2580-\u25ff\u2b1b\u2b1c]{3}|xxx|XXX")
_NUMBERS = re.compile(r"[\d\s,#]*")
#: A row of cells, perhaps a string of a program.
_SIGN = f"[{re.escape(''.join(FILLED_SIGNS) + BLANK_SIGNS)}]"
_ROW = re.compile(
    rf"[\s\[({{]*+[bfru]{{0,2}}([\"'`])({_SIGN}{{3,}}+)(?:\\n)?\1[\s,;+)\]}}\\]*+(?:(?://|[#;%]|--).*)?"
    rf"|({_SIGN}{{3,}}+)"
)
#: A line of a comment in a program.
_COMMENT = re.compile(r"\s*(?://|#|--|;|%)\s*[^\W\d][^\d]*")
#: A puzzle on one line: an address or a file of puzz.link, a string of R, or the end of an address.
_EMBEDDED = re.compile(
    r"https?://[^\s<>\"'()]{1,80}?nonogram(?:_\w+)?/[^\s<>\"'()\]]+|pzprv3/nonogram/[^\"'`\n]+"
    r"|(?<=[\"'])(?:[\d,]+:){2,}[\d,]+-(?:[\d,]+:){2,}[\d,]+(?=[\"'])"
    r"|(?<=[\"'])(?:p\?)?(?:nonogram/)?(\d{1,3}/\d{1,3}/[0-9a-z.%-]{2,}/?)(?=[\"'])",
    re.IGNORECASE,
)
#: The label of a line in a paragraph, and the place before it.
_WRAPPED = re.compile(r"(?<=[^\s*\u2022-]) (?:- )?(?i:row|column) \d+:")
_LABELLED = re.compile(
    r"(?<=\S)\s+(?=(?:[-*\u2022] +)?\**(?:row|col(?:umn)?) (?:\d+|clues?)\**:)", re.IGNORECASE
)
#: A string of a program, and its name.
_NAMED = re.compile(r"\s*(?:\w+\s+)?\$?(\w+)\s*:?=\s*([\"'`])([^\"'`]*)\2[;,]?\s*")
#: A list of clues in a program, its name and its sign, and two lists beside each other.
_CLUES = (
    r"[\w.!<>]{0,20} ?[\[({]\s*+(?:(?:[\w.!]{0,20}[\[({][\s\d,]*+[\])}]|\d++|[\"'][\s\d,]*+[\"'])"
    r"[\s,]*+)++[\])}](?![ ]*,?\s*[\d\[({])"
)
_NAMED_CLUES = re.compile(
    rf"\b(\w+)[\"']?\s*(?::\s*[^=\n\d]{{0,60}})?[:=]>?\s*(?:new\s+[\w<>\[\], ]{{1,40}})?{_CLUES}"
)
_PAIR = re.compile(rf"{_CLUES.partition('(?!')[0]},\s*{_CLUES}")
_ANY_CLUES = re.compile(_CLUES)
_NESTED = re.compile(r"[^\[({]*[\[({]\s*[\[({][\s\S]*[2-9]")
#: Words of a program that changes lists.
_CHANGES = re.compile(
    r"(?i)rever|transp|zip|sort|rot90|flip|splice|insert|extend|\.pop|swap|append|push"
)
#: A list or a string of 0 and 1, and a name before a number.
_BITS = re.compile(r"(?:\[\d*\]\s*=\s*)?[\[{(\"'`](?:[01][,\s]*+){9,}+[\])}\"'`]")
_NAMED_SIZE = re.compile(r"\b(\w+)[\"']?[ \t]*[:=][ \t]*(\d{1,4})\b")
#: A line of a command, of which the numbers say nothing about a puzzle.
_COMMAND = re.compile(
    r"[ \t]*(?:[$>] *)?(?:sudo |pip|npm|npx|yarn|uv|cargo|git|cd|python|make|docker|apt|brew|go |"
    r"node|java|gcc|g\+\+|wget|curl|\./)(?!.*(?i:row|col|clue|[\[({'\"]))"
)
#: Two words above two drawings beside each other.
_TWO = re.compile(r"[ \t]*[^\W\d]+:?[ ]{4,}([^\W\d]+:?)[ \t]*")
#: Maximum number of parts of one kind.
_MOST = 16
#: Maximum number of steps from a text to its part, and maximum length of a text.
_ROUNDS, _LONGEST = 6, 200_000


class _Excerpt(NamedTuple):
    """A part of a text, and the lines around it that have words."""

    text: str  #: the part; the lines that are left out are empty
    around: tuple[str, ...] = ()

    def reduced(self, kept: Iterable[str], left_out: Iterable[str]) -> _Excerpt:
        return _Excerpt("\n".join(kept), (*self.around, *filter(str.strip, left_out)))

    def only(self, places: Container[int], left_out: Iterable[str] | None = None) -> _Excerpt:
        """Return the lines with these indices; the others are left out."""
        lines = [*enumerate(self.text.split("\n"))]
        others = (line for place, line in lines if place not in places)
        kept = [line if place in places else "" for place, line in lines]
        return self.reduced(kept, others if left_out is None else left_out)

    def checked(self, puzzle: Puzzle) -> bool:
        """Return whether the text around the part may be about this puzzle.

        Raises:
            AmbiguousError: It names the columns first, and the part names no side.
        """
        found = [numbers_in(line) for line in self.around if states_size(line)]
        changed = any(
            "(" in line and _CHANGES.search(line) and _sides([line]) for line in self.around
        )
        if changed or not all(map({*puzzle.shape}.issuperset, found)):
            return False
        if len(_sides([self.text])) == len(SIDES):
            return True
        board, ordered = looks_like_board(self.text), _sides(self.around) == [*SIDES]
        if (puzzle.goal or not ordered) and any(map(_is_label, self.around)):
            return board and not puzzle.goal
        asked = not (puzzle.goal or ordered or board) and _NUMBERS.fullmatch(self.text)
        if asked and puzzle.rows != puzzle.columns:
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
        PuzzleError: The clues of the part contradict each other.
    """
    failures: list[tuple[str, PuzzleError]] = []
    found = _read(_Excerpt(text), read, failures, _ROUNDS) if len(text) <= _LONGEST else []
    if failures and not found:
        with suppress(FormatError):
            read(failures[-1][0])  # with the empty lines before the part, for the line of the error
        raise failures[-1][1]
    questions = [each for each in found if isinstance(each, AmbiguousError)]
    known = [each for each in found if not isinstance(each, AmbiguousError)]
    clues = [frozenset([_clues(puzzles[0])]) for puzzles in known]
    clues += [frozenset(map(_clues, question.readings)) for question in questions]
    differ = len({*clues}) > 1
    if differ and len(both := frozenset.intersection(*clues)) == 1:
        readings = [[one] for question in questions for one in question.readings]
        known = [each for each in [*known, *readings] if _clues(each[0]) in both]
    elif questions:
        raise questions[0]
    elif differ:
        several = tuple(puzzles[0] for puzzles in known)
        raise AmbiguousError("the text has several puzzles", "one puzzle", readings=several)
    return max(known, key=lambda puzzles: puzzles[0].goal is not None, default=[])


def _clues(puzzle: Puzzle) -> tuple[object, object]:
    return puzzle.rows, puzzle.columns


def _read(
    excerpt: _Excerpt,
    read: Callable[[str], list[Puzzle]],
    failures: list[tuple[str, PuzzleError]],
    rounds: int,
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
        except (FormatError, PuzzleError, UnsupportedError) as error:
            failures += [(part.text, error)] if isinstance(error, PuzzleError) else []
            own = _read(part, read, failures, rounds - 1)
        lines = filter(has_number, part.text.split("\n"))
        if not own and not all(map(_COMMAND.match, lines)):
            return []
        found += own
    return found


def _simpler(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return a shorter part of an excerpt, or those in several fences; none if all is needed."""
    parts = (step(excerpt) for step in _STEPS)
    return next((each for each in parts if each and each[0].text != excerpt.text), [])


def _is_remark(line: str) -> bool:
    """Return whether a line is a sentence, or has words and no number."""
    words = _WORD.search(line) and not _CELLS.search(line)
    return is_prose(line, _LETTERS) or bool(words and not has_number(line))


def _says_nothing(line: str) -> bool:
    """Return whether a line beside a part with clear ends has neither cells nor several numbers."""
    return not (_CELLS.search(line) or lists_numbers(line) or _is_label(line))


def _is_label(line: str) -> bool:
    label = label_of(WORD.findall(line))
    return label.side in SIDES and (label.known or line.rstrip()[-1:] == ":")


def _fenced(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the inside of each fence, if only sentences and headings stand outside of them."""
    lines = excerpt.text.split("\n")
    places = [place for place, line in enumerate(lines) if FENCE.match(line)]
    if not places or len(places) % 2 or len(places) > 2 * _MOST:
        return []
    blocks = [range(a, b + 1) for a, b in zip(places[::2], places[1::2], strict=True)]
    inside = {place for block in blocks for place in block}
    outside = [line.lstrip("# ") for at, line in enumerate(lines) if at not in inside]
    outside = [*filter(str.strip, outside)]
    if not all(
        _is_remark(line) or (re.search(r"[^\W\d_]", line) and _says_nothing(line))
        for line in outside
    ):
        return []
    return [excerpt.only(block[1:-1], outside) for block in blocks]


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


def _embedded(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return each puzzle on one line, if the text around them has no list of numbers."""
    rest = _EMBEDDED.sub("", excerpt.text).split("\n")
    named = "nonogram" in excerpt.text  # without this word, 3/4/5 may be anything
    found = dict.fromkeys(
        f"p?nonogram/{match[1]}" if match[1] else match[0].rstrip(".,;:!?")
        for match in _EMBEDDED.finditer(excerpt.text)
        if named or not match[1]
    )
    if len(found) > _MOST or not all(map(_says_nothing, rest)):
        return []
    return [excerpt.reduced([each], rest) for each in found]


def _assigned(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the lists of a program with names of rows and columns or, if it has no such names, two
    lists beside each other; the program has no other clues and changes no list."""
    found = [m for m in _NAMED_CLUES.finditer(excerpt.text) if label_of([m[1]]).side in SIDES]
    kept = {match.span() for match in found}
    rest = _NAMED_CLUES.sub(lambda m: "" if m.span() in kept else m[0], excerpt.text)
    if not found:
        found = [*_PAIR.finditer(excerpt.text)]
        rest = _PAIR.sub("", excerpt.text)
        if len(found) != 1 or _sides([rest]):
            return []
    elif len(found) != 2 or len(_sides(m[1] for m in found)) != 2:
        return []
    own = '"nonolith"' in excerpt.text  # a broken file of our format is not read in part
    if own or any(_NESTED.match(m[0]) for m in _ANY_CLUES.finditer(rest)):
        return []
    text, done = "", 0
    for match in found:  # with the same line ends, for the lines of errors
        text += "\n" * excerpt.text.count("\n", done, match.start()) or ";"
        text, done = text + match[0], match.end()
    return [excerpt.reduced([text], rest.split("\n"))]


def _quoted(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the inside of each string of several lines in a program without other numbers."""
    strings = list(_STRING.finditer(excerpt.text))
    outside = [*filter(str.strip, _STRING.sub('""', excerpt.text).split("\n"))]
    code = [line for line in outside if not is_prose(line, _LETTERS)]
    if (
        len(strings) > _MOST
        or any(has_number(line) or _CELLS.search(line) for line in code)
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


def _unwrapped(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the text with a line for each label in a paragraph that goes on over several lines."""
    if not _WRAPPED.search(excerpt.text):
        return []
    joined = re.sub(r"[ \t]*\n(?!\s*\n)[ \t]*", " ", excerpt.text)
    return [excerpt._replace(text=_LABELLED.sub("\n", joined))]


def _unnamed(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the strings of a program without the names before them."""
    lines = [*filter(str.strip, excerpt.text.split("\n"))]
    found = [string for line in lines if (string := _NAMED.fullmatch(line))]
    names = len(found) < len(lines) or any(label_of([string[1]]).side for string in found)
    return [] if names else [excerpt._replace(text="\n".join(string[3] for string in found))]


def _flat(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the rows of the only list or string of 0 and 1, if the text names width and height."""
    lists = _BITS.findall(excerpt.text)
    rest = _BITS.sub("", excerpt.text)
    named = {side_of_size([name]): int(number) for name, number in _NAMED_SIZE.findall(rest)}
    cells = re.sub("[^01]", "", "".join(lists))
    width, height = (named.get(side, 0) for side in SIDES[::-1])
    if len(lists) != 1 or not 0 < width * height == len(cells):
        return []
    rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    around = rest.split("\n")
    return [excerpt.reduced(rows, around)] if not any(map(lists_numbers, around)) else []


def _drawn(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return each drawing of lines of equal length, if the other lines have no cells or clues."""
    lines = excerpt.text.split("\n")
    rows = {at: row for at, line in enumerate(lines) if (row := _ROW.fullmatch(line))}
    blocks: list[dict[int, str]] = []
    last = None
    for place, row in rows.items():
        between = range(last + 1 if last is not None else 0, place)
        joined = row[1] and all(_COMMENT.fullmatch(lines[at]) for at in between)
        if last is None or not (place == last + 1 or joined):
            blocks.append({})
        blocks[-1][place], last = (f'"{row[2]}"' if row[1] else row[3]), place
    blocks = [block for block in blocks if {*"".join(block.values())} - {*'" -_='}]
    inside = {place for block in blocks for place in block}
    rest = [line for at, line in enumerate(lines) if at not in inside and line.strip()]
    apart = len(blocks) == 1 or len(rest) >= len(blocks) - 1
    if not (rest and apart and 0 < len(blocks) <= _MOST and all(map(_says_nothing, rest))):
        return []
    if any(len(block) < 3 or len({*map(len, block.values())}) > 1 for block in blocks):
        return []
    return [
        excerpt.reduced([block.get(at, "") for at in range(len(lines))], rest) for block in blocks
    ]


def _trimmed(excerpt: _Excerpt) -> list[_Excerpt]:
    """Return the lines between remarks, calls and prompts."""
    lines = excerpt.text.split("\n")
    begin = length_of_prose(lines, _LETTERS)
    named = [n for n, line in enumerate(lines[:begin]) if _is_label(line)]
    begin = min([begin, *named])
    end = max(begin, len(lines) - length_of_prose(lines[::-1], _LETTERS))
    left_out = [*lines[:begin], *lines[end:]]
    return (
        [excerpt.only(range(begin, end))] if begin < end and any(map(str.strip, left_out)) else []
    )


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


_STEPS = (
    _fenced, _without_quotes, _without_notes, _embedded, _assigned, _beside, _unnamed, _quoted,
    _flat, _drawn, _unmarked, _unwrapped, _trimmed, _apart,
)  # fmt: skip
