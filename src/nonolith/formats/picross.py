"""Read and write ``picross``, the text files of Pierre Dejoue's picross-solver."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonolith.formats.size_limit import check_count
from nonolith.formats.text import (
    PuzzleText,
    TextLine,
    clue_text,
    filled,
    shortened,
    split_lines,
    split_puzzles,
)
from nonolith.model.puzzle import Puzzle

_GRID, _SIDES = "GRID", ("ROWS", "COLUMNS")


def split(text: str) -> Iterator[PuzzleText]:
    split_lines(text)
    for puzzle in split_puzzles([text], _GRID, lambda line: line.split()[:1] == [_GRID]):
        if puzzle.divider is not None or _lines(puzzle):
            yield puzzle


def _lines(puzzle: PuzzleText) -> list[TextLine]:
    """Return the non-empty lines, stripped, without comments."""
    lines = [TextLine(line.number, line.text.strip()) for line in filled(puzzle.lines())]
    return [line for line in lines if not line.text.startswith("#")]


def read_one(puzzle: PuzzleText) -> Puzzle:
    sides: dict[str, list[list[int]]] = {}
    side = ""
    for line in _lines(puzzle):
        if line.text in sides:
            raise line.error(f"{line.text} appears twice", f"a line {_GRID} before it")
        if line.text in _SIDES:
            side = line.text
            sides[side] = []
        elif not side:
            raise line.error(f"{shortened(line.text)} is not expected here", "ROWS")
        else:
            check_count(len(sides[side]) + 1, side, line.number)
            if not line.text.startswith("[") or not line.text.endswith("]"):
                raise line.error(f"{shortened(line.text)} is not a clue", "numbers between [ and ]")
            sides[side].append(TextLine(line.number, line.text[1:-1]).clue())
    heading = puzzle.divider
    for side in _SIDES:
        if side not in sides:
            last = [*filter(None, [heading, *puzzle.lines()])][-1]
            raise last.error(f"there are no {side}", f"a line {side}, and clues")
    title = "" if heading is None else heading.text.strip().removeprefix(_GRID).strip()
    return Puzzle(rows=sides["ROWS"], columns=sides["COLUMNS"], title=title)


def write(puzzles: Sequence[Puzzle]) -> str:
    lines = []
    for puzzle in puzzles:
        title = puzzle.title.replace("\n", " ")
        lines.append(f"{_GRID} {title}".rstrip())
        for side, clues in zip(_SIDES, (puzzle.rows, puzzle.columns), strict=True):
            lines += [side, *(f"[ {clue_text(clue)} ]" for clue in clues)]
    return "\n".join(lines) + "\n"
