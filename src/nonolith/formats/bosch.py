"""Read and write ``bosch``, the input of Robert Bosch's integer programming solver."""

from __future__ import annotations

import re

from nonolith.formats.text import Token, Tokens, clue_text, shortened, split_lines
from nonolith.model.limits import MAX_LINE
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError

_SIZES = {"rows": "number_of_rows:", "columns": "number_of_columns:"}
_WORD = re.compile(r"[^\s,]+")

_Clues = list[list[int] | None]


def read(text: str) -> Puzzle:
    tokens = Tokens(split_lines(text), _WORD)
    clues: dict[str, _Clues] = {}
    for kind, name in _SIZES.items():
        tokens.expect(name)
        number = tokens.take(f"the number after {name}")
        clues[kind] = [None] * number.line.size(number.text, name.rstrip(":"))
    for token in tokens:
        found, index = _place(token, clues)
        found[index] = _clue(tokens, token.text)
    for kind, found in clues.items():
        if None in found:
            raise FormatError(f"clue {found.index(None) + 1} of the {kind} is missing")
    rows, columns = ([clue or [] for clue in found] for found in clues.values())
    return Puzzle(rows=rows, columns=columns)


def _place(token: Token, clues: dict[str, _Clues]) -> tuple[_Clues, int]:
    """Return the list of clues, and the index in it, that a word such as ``row_3`` refers to."""
    word, mark, digits = token.text.partition("_")
    kind = f"{word}s"
    if not mark or kind not in clues:
        raise token.error(f"{shortened(token.text)} is not the name of a line", "row_N or column_N")
    number = token.line.whole_number(digits, f"{word}_N")
    if not 1 <= number <= len(clues[kind]):
        raise token.error(f"there is no {token.text}", f"{len(clues[kind])} {kind}")
    if clues[kind][number - 1] is not None:
        raise token.error(f"{token.text} appears twice")
    return clues[kind], number - 1


def _clue(tokens: Tokens, owner: str) -> list[int]:
    where = f"the clusters of {owner}"
    _label(tokens, where, "number_of_clusters:")
    token = tokens.take(where)
    number = token.number("number of clusters")
    if number > MAX_LINE:
        raise token.error(f"{number} clusters; at most {MAX_LINE} are supported")
    _label(tokens, where, "size(s):")
    return [tokens.take(f"{number} sizes of {owner}").number("size") for _ in range(number)]


def _label(tokens: Tokens, where: str, usual: str) -> None:
    label = tokens.take(where)
    if not label.text.endswith(":"):
        raise label.error(f"{shortened(label.text)} is not expected here", usual)


def write(puzzle: Puzzle) -> str:
    lines = [f"{name} {size}" for name, size in zip(_SIZES.values(), puzzle.shape, strict=True)]
    for name, clues in (("row", puzzle.rows), ("column", puzzle.columns)):
        for number, clue in enumerate(clues, 1):
            sizes = f"size(s): {clue_text(clue, empty='')}".rstrip()
            lines += ["", f"{name}_{number}", f"number_of_clusters: {len(clue)}", sizes]
    return "\n".join(lines) + "\n"
