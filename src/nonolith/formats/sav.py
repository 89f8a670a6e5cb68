"""sav: saved games of Pattern in Simon Tatham's puzzle collection.

Lines ``KEY     :length:value``. ``PARAMS`` and ``DESC`` are the two parts of a game ID
(simontatham); each ``MOVE`` fills (``F``), clears (``E``) or forgets (``U``) a rectangle
``x,y,width,height``, or is a whole solution (``S``). ``STATEPOS`` is how many of the states
count, the first of which is before any move. The state of play is a saved state of the puzzle.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.formats import simontatham
from nonolith.formats.base import Fit
from nonolith.formats.stream import Line
from nonolith.formats.text import shortened, split_lines, whole_number
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError, UnsupportedError

_TITLE = "Simon Tatham's Portable Puzzle Collection"
_GAME = "Pattern"
_BLANK, _FILLED, _UNKNOWN = 1, 2, 3
_LETTERS = {"F": _FILLED, "E": _BLANK, "U": _UNKNOWN}

#: The most cells that all moves together may set: each is as large as the grid at most.
_MOST_CELLS = 10_000_000


def sniff(head: str) -> Fit:
    return Fit.SURE if head.startswith("SAVEFILE:") else Fit.NO


def read(text: str) -> Puzzle:
    values: dict[str, tuple[Line, str]] = {}
    moves: list[tuple[Line, str]] = []
    for line in split_lines(text):
        if not line.text.strip():
            continue
        key, value = _entry(line)
        if key == "MOVE":
            moves.append((line, value))
        elif key in ("RESTART", "SOLVE"):
            raise UnsupportedError(f"line {line.number}: {key} is not read; save the game again")
        else:
            values.setdefault(key, (line, value))
    game = _needed(values, "GAME")[1]
    if game != _GAME:
        raise UnsupportedError(f"this is a game of {game[:40]}; only {_GAME} has nonograms")
    line, clues = _needed(values, "DESC")
    puzzle = simontatham.read_part(Line(line.number, f"{_needed(values, 'PARAMS')[1]}:{clues}"))
    played = moves
    if "STATEPOS" in values:
        line, position = values["STATEPOS"]
        played = moves[: max(whole_number(position, line, "STATEPOS") - 1, 0)]
    return puzzle.replace(saved=[_played(puzzle, played)]) if played else puzzle


def _entry(line: Line) -> tuple[str, str]:
    key, colon, rest = line.text.partition(":")
    length, second, value = rest.partition(":")
    if not colon or not second:
        raise line.error(f"{shortened(line.text)} is no entry", expected="KEY     :length:value")
    if len(value.encode("utf-8", "replace")) != whole_number(length.strip(), line, "length"):
        raise line.error(
            f"the value of {key.strip()[:8]} has {len(value)} characters", expected=length.strip()
        )
    return key.strip(), value


def _needed(values: dict[str, tuple[Line, str]], key: str) -> tuple[Line, str]:
    if key not in values:
        raise FormatError(f"the entry {key} is missing", expected=f"{key:8}:length:value")
    return values[key]


def _played(puzzle: Puzzle, moves: Sequence[tuple[Line, str]]) -> Grid:
    """The grid after these moves."""
    height, width = puzzle.shape
    masks = [_UNKNOWN] * (height * width) if puzzle.given is None else list(puzzle.given.masks())
    given = [mask != _UNKNOWN for mask in masks]
    left = _MOST_CELLS
    for line, move in moves:
        cells = _cells(line, move, height, width)
        left -= len(cells)
        if left < 0:
            raise line.error("the moves set too many cells", expected=f"at most {_MOST_CELLS}")
        for cell, mask in cells:
            if not given[cell]:
                masks[cell] = mask
    return Grid(height, width, masks)


def _cells(line: Line, move: str, height: int, width: int) -> list[tuple[int, int]]:
    """The cells that a move sets, and to what."""
    if move.startswith("S") and len(move) == height * width + 1 and not move[1:].strip("01"):
        return [(i, _FILLED if sign == "1" else _BLANK) for i, sign in enumerate(move[1:])]
    numbers = move[1:].split(",")
    if move[:1] not in _LETTERS or len(numbers) != 4:
        raise line.error(
            f"{shortened(move)} is no move", expected="F, E or U, and x,y,width,height"
        )
    x, y, wide, high = (whole_number(number, line, "place") for number in numbers)
    if x + wide > width or y + high > height:
        raise line.error(f"{shortened(move)} goes out of the grid", expected=f"{width} x {height}")
    mask = _LETTERS[move[0]]
    return [(row * width + col, mask) for row in range(y, y + high) for col in range(x, x + wide)]


def write(puzzles: Sequence[Puzzle]) -> str:
    (puzzle,) = puzzles
    params, _, clues = simontatham.write([puzzle]).strip().partition(":")
    moves = _moves(puzzle.saved[0]) if puzzle.saved else []
    states = str(len(moves) + 1)
    entries = [("SAVEFILE", _TITLE), ("VERSION", "1"), ("GAME", _GAME), ("PARAMS", params)]
    entries += [("CPARAMS", params), ("DESC", clues), ("NSTATES", states), ("STATEPOS", states)]
    entries += [("MOVE", move) for move in moves]
    return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in entries)


def _moves(grid: Grid) -> list[str]:
    """A move for each run of cells of one colour in a row."""
    moves = []
    for y, row in enumerate(grid.rows()):
        x = 0
        while x < grid.width:
            end = x + 1
            while end < grid.width and row[end] == row[x]:
                end += 1
            if row[x] is not None:
                moves.append(f"{'F' if row[x] else 'E'}{x},{y},{end - x},1")
            x = end
    return moves
