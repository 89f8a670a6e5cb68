"""Convert puzzles to text or bytes, and report the parts of puzzles that are lost.

A part is lost if the format cannot hold it. To find lost parts, the output is read back and
compared with the puzzles.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from nonolith.formats.reading import find_format, format_of_extension
from nonolith.formats.sources import extension_of
from nonolith.formats.table import FORMATS, Format
from nonolith.model.clue import rule_of
from nonolith.model.grid import Grid
from nonolith.model.masks import positions
from nonolith.model.puzzle import TEXTS, Puzzle, has_sums
from nonolith.model.rule import LineRule
from nonolith.support.arguments import expect, listed, whole_number
from nonolith.support.errors import ArgumentError, FormatError, NonolithError, UnsupportedError
from nonolith.support.files import write_file
from nonolith.support.kinds import Boolean


def write_data(
    puzzles: Puzzle | Iterable[Puzzle],
    path: str | os.PathLike[str] | None,
    format: str | None,
    strict: bool,
    numbers: Iterable[int] | None = None,
) -> tuple[str | bytes, list[str]]:
    """Return the text or bytes of puzzles, and a sentence for each lost part.

    The text or bytes are also written to ``path``, unless it is None.
    """
    what = "a Puzzle, or an iterable of puzzles (nonolith.read reads a puzzle)"
    written = [puzzles] if isinstance(puzzles, Puzzle) else listed(puzzles, "puzzles", what)
    for puzzle in written:
        expect(puzzle, Puzzle, "puzzles", what)
    if path is not None:
        expect(path, (str, os.PathLike), "path", "a path")
    Boolean().check(strict, "strict")
    name = None if path is None else os.fspath(path)
    row = _format_for(name, format)
    data, losses = data_of(row, written, strict, _checked(numbers, len(written)))
    if name is not None:
        write_file(name, data)
    return data, losses


def data_of(
    row: Format, puzzles: Sequence[Puzzle], strict: bool, numbers: Sequence[int] | None = None
) -> tuple[str | bytes, list[str]]:
    """Return the text or bytes of puzzles in the format ``row``, and a sentence for each lost part.

    Raises:
        UnsupportedError: The format cannot hold the puzzles or, if ``strict``, a part of them.
    """
    _refuse(row, puzzles)
    data = row.write(puzzles, numbers)
    losses = [f"{row.name} does not keep {thing}" for thing in _lost(row, puzzles, data)]
    if strict and losses:
        raise UnsupportedError(f"{'; '.join(losses)} (json keeps everything)")
    return data, losses


def _checked(numbers: Iterable[int] | None, puzzles: int) -> list[int] | None:
    """Return the numbers as a list; raise ArgumentError unless each puzzle has its own number."""
    if numbers is None:
        return None
    given = listed(numbers, "numbers", "a list of numbers")
    checked = [whole_number(number, "numbers", 0, 999_999_999) for number in given]
    if len(checked) != puzzles or len(set(checked)) != puzzles:
        raise ArgumentError(
            f"numbers must have {puzzles} different numbers, one for each puzzle; it has "
            f"{len(checked)}, {len(set(checked))} of them different"
        )
    return checked


def _format_for(path: str | None, format: str | None) -> Format:
    if format is not None:
        row = find_format(format)
    elif path is None:
        row = next(iter(FORMATS.values()))
    elif (found := format_of_extension(extension_of(path))) is not None:
        row = found
    else:
        known = ", ".join(row.extensions[0] for row in FORMATS.values() if row.writes)
        raise FormatError(
            f"no format with the extension {extension_of(path)!r} can be written",
            f"one of {known}, or the name of a format",
            source=path,
        )
    if not row.writes:
        able = (r.name for r in FORMATS.values() if r.writes and r.pixels >= row.pixels)
        raise UnsupportedError(
            f"{row.name} is only read, not written; write one of {', '.join(able)} instead"
        )
    return row


def _refuse(row: Format, puzzles: Sequence[Puzzle]) -> None:
    """Raise UnsupportedError if the format cannot hold this number of puzzles or their colours, or
    if it holds only goals and the goal of a puzzle is missing or wrong."""
    if not puzzles:
        raise UnsupportedError("there is no puzzle to write")
    colours = max(len(puzzle.palette) for puzzle in puzzles) - 1
    needed = {
        "many_puzzles": (len(puzzles) > 1, f"holds one puzzle, not {len(puzzles)}"),
        "colours": (colours > 1, f"is for black and white; this puzzle has {colours} colours"),
        "sums": (any(map(has_sums, puzzles)), "has no sign for sums of lines"),
        "unknown_numbers": (
            any(
                isinstance(clue, LineRule) and not clue.has_only_totals
                for puzzle in puzzles
                if not puzzle.compiled.plain
                for clue in (*puzzle.rows, *puzzle.columns)
            ),
            "has no sign for unknown numbers in clues",
        ),
        "uncertain_clues": (
            not all(map(_has_only_unknown_numbers, puzzles)),
            "has no sign for possible numbers, unknown colours and * in clues",
        ),
    }
    for held, (is_needed, problem) in needed.items():
        if is_needed and not getattr(row.holds, held):
            able = (r.name for r in FORMATS.values() if r.writes and getattr(r.holds, held))
            raise UnsupportedError(f"{row.name} {problem}; write one of {', '.join(able)} instead")
    for puzzle in () if row.holds.clues else puzzles:
        if puzzle.goal is None:
            problem = "this puzzle has no goal; solve it and write it with its solution as goal"
        elif not puzzle.accepts(puzzle.goal):
            problem = "the goal of this puzzle is not a solution of its clues"
        else:
            continue
        raise UnsupportedError(f"the format {row.name} holds only the finished picture; {problem}")


def _has_only_unknown_numbers(puzzle: Puzzle) -> bool:
    """Return whether each part of a clue is a block or a run of one colour and any length."""
    return puzzle.compiled.plain or all(
        rule.has_only_totals or all(part.colour and len(part.lengths) < 2 for part in rule.parts)
        for rule in map(rule_of, (*puzzle.rows, *puzzle.columns))
    )


def _lost(row: Format, puzzles: Sequence[Puzzle], data: str | bytes) -> list[str]:
    """Read ``data`` back; return the parts of the puzzles that it lacks, each once."""
    try:
        raw = data.encode() if isinstance(data, str) else data
        with warnings.catch_warnings(action="ignore"):  # a wrong guess is detected below
            back = row.read(raw if row.binary else data)
    except UnicodeEncodeError:
        raise UnsupportedError("a text of the puzzle has a lone surrogate") from None
    except NonolithError as error:
        raise UnsupportedError(f"the format {row.name} cannot hold this puzzle: {error}") from None
    if len(back) != len(puzzles):
        raise UnsupportedError(f"the format {row.name} cannot hold these puzzles")
    lost: dict[str, None] = {}
    for before, after in zip(puzzles, back, strict=True):
        if not _same_clues(before, after):
            raise UnsupportedError(
                f"the format {row.name} cannot hold this puzzle: it would be read with other clues"
            )
        lost.update(dict.fromkeys(_differences(before, after)))
    return list(lost)


def _same_clues(before: Puzzle, after: Puzzle) -> bool:
    """Return whether the clues are equal if colours are compared by number or by value."""
    if before.shape != after.shape or (before.rows, before.columns) == (after.rows, after.columns):
        return before.shape == after.shape
    old, new = (
        [[(b.length, p.palette[b.colour].rgb) for b in clue] for clue in (*p.rows, *p.columns)]
        for p in (before, after)
    )
    return old == new


def _differences(before: Puzzle, after: Puzzle) -> list[str]:
    lost = [f"the {name}" for name in TEXTS if getattr(before, name) != getattr(after, name)]
    if before.palette != after.palette:
        lost.append("all names, values and characters of the colours, in their order")
    if not _same_grid(before, before.given, after, after.given):
        lost.append("the given cells")
    if before.goal is not None and not _same_grid(before, before.goal, after, after.goal):
        lost.append("the goal")
    pairs = zip_longest(before.saved, after.saved)
    if not all(_same_grid(before, old, after, new) for old, new in pairs):
        lost.append("the saved states")
    return lost


def _same_grid(before: Puzzle, old: Grid | None, after: Puzzle, new: Grid | None) -> bool:
    if old == new or old is None or new is None:
        return old == new
    return old.shape == new.shape and _values_of(before, old) == _values_of(after, new)


def _values_of(puzzle: Puzzle, grid: Grid) -> list[frozenset[str]]:
    rgbs = [colour.rgb for colour in puzzle.palette]
    values = {mask: frozenset(rgbs[i] for i in positions(mask)) for mask in set(grid.masks())}
    return [values[mask] for mask in grid.masks()]


class ListWriter:
    """Converts the puzzles of a long list one by one, and keeps only their numbers in memory."""

    def __init__(self, row: Format, strict: bool = False) -> None:
        self._row = row
        self._strict = strict
        self._numbers: set[int] = set()
        self._greatest = 0
        self._first = True
        #: A sentence for each lost part so far; the values of this dictionary are None.
        self.losses: dict[str, None] = {}
        #: The duplicate numbers, each with the number that replaced it.
        self.repeated: list[tuple[int, int]] = []

    def add(self, puzzle: Puzzle, number: int | None = None) -> bytes:
        """Return the bytes to append to the list for ``puzzle``.

        If the format has numbers, and ``number`` is None or already used, the puzzle gets the
        greatest number so far plus 1. Raise UnsupportedError if the format cannot hold the puzzle
        or, if ``strict``, a part of it.
        """
        data, losses = data_of(self._row, [puzzle], self._strict, [self._free(number)])
        self.losses.update(dict.fromkeys(losses))
        text = data if isinstance(data, str) else data.decode()
        between = "" if self._first else self._row.between
        self._first = False
        return (between + text).encode()

    def _free(self, number: int | None) -> int:
        if not self._row.numbered:
            return 1
        own = self._greatest + 1 if number is None or number in self._numbers else number
        if number is not None and own != number:
            self.repeated.append((number, own))
        self._numbers.add(own)
        self._greatest = max(self._greatest, own)
        return own
