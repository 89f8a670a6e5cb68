"""bosch: the input of Robert Bosch's integer programming solver, words with a colon and numbers.

``number_of_rows:`` and ``number_of_columns:``, then for each line ``row_1`` (``column_1``),
``number_of_clusters:`` and ``size(s):`` with as many numbers. The last two words may be any words
with a colon, since Bosch's own files differ in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from nonolith.formats.base import Fit
from nonolith.formats.stream import Line
from nonolith.formats.text import (
    next_of,
    plain_clue_text,
    shortened,
    size,
    split_lines,
    tokens,
    whole_number,
)
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Clue, Puzzle
from nonolith.support.errors import FormatError

_ROWS, _COLUMNS = "number_of_rows:", "number_of_columns:"
_KINDS = {"row_": "rows", "column_": "columns"}


def sniff(head: str) -> Fit:
    return Fit.SURE if head.lstrip().startswith(_ROWS) else Fit.NO


class _Word(NamedTuple):
    """A word of the file, and the line it stands on."""

    text: str
    line: Line


def read(text: str) -> Puzzle:
    words = _words(split_lines(text))
    height, width = _count(words, _ROWS), _count(words, _COLUMNS)
    clues: dict[str, list[list[int] | None]] = {"rows": [None] * height, "columns": [None] * width}
    for word in words:
        place, kind = _place(word, clues)
        clues[kind][place] = _clue(words, word)
    for kind, found in clues.items():
        if None in found:
            raise FormatError(f"clue {found.index(None) + 1} of the {kind} is missing")
    rows, columns = ([clue or [] for clue in found] for found in clues.values())
    return Puzzle(rows=rows, columns=columns)


def _words(lines: list[Line]) -> Iterator[_Word]:
    return (_Word(word, line) for line in lines for word in tokens(line))


def _count(words: Iterator[_Word], name: str) -> int:
    """The number after the word with this name."""
    found = next_of(words, name)
    if found.text != name:
        raise found.line.error(f"{shortened(found.text)} stands there", expected=name)
    number = next_of(words, f"the number after {name}")
    return size(number.text, number.line, name.rstrip(":"))


def _place(word: _Word, clues: dict[str, list[list[int] | None]]) -> tuple[int, str]:
    """Which line a word such as ``row_3`` names: its number from 0, and ``rows`` or ``columns``."""
    for beginning, kind in _KINDS.items():
        if word.text.startswith(beginning):
            number = whole_number(word.text.removeprefix(beginning), word.line, beginning + "N")
            if not 1 <= number <= len(clues[kind]):
                raise word.line.error(
                    f"there is no {word.text}", expected=f"{len(clues[kind])} {kind}"
                )
            if clues[kind][number - 1] is not None:
                raise word.line.error(f"{word.text} is there twice")
            return number - 1, kind
    raise word.line.error(f"{shortened(word.text)} names no line", expected="row_N or column_N")


def _clue(words: Iterator[_Word], owner: _Word) -> list[int]:
    where = f"the clusters of {owner.text}"
    label = next_of(words, where)
    if not label.text.endswith(":"):
        raise label.line.error(
            f"{shortened(label.text)} stands there", expected="number_of_clusters:"
        )
    word = next_of(words, where)
    number = whole_number(word.text, word.line, "number of clusters")
    if number > MAX_LINE:
        raise word.line.error(f"{number} clusters; at most {MAX_LINE} are supported")
    label = next_of(words, where)
    if not label.text.endswith(":"):
        raise label.line.error(f"{shortened(label.text)} stands there", expected="size(s):")
    found = [next_of(words, f"{number} sizes of {owner.text}") for _ in range(number)]
    return [whole_number(word.text, word.line, "size") for word in found]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    lines = [f"{_ROWS} {puzzle.height}", f"{_COLUMNS} {puzzle.width}"]
    for name, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for number, clue in enumerate(clues, 1):
            lines += ["", f"{name}_{number}", f"number_of_clusters: {len(clue)}", _sizes(clue)]
    return "\n".join(lines) + "\n"


def _sizes(clue: Clue) -> str:
    return f"size(s): {plain_clue_text(clue, empty='')}".rstrip()
