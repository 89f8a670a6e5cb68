"""Read and write game IDs (``simontatham``) and saved games (``sav``) of Simon Tatham's Pattern.

``docs/formats.md`` describes the IDs. A saved game has lines ``KEY     :length:value``. ``PARAMS``
is the part of the ID before the colon, and ``DESC`` the part after it. A ``MOVE`` makes all cells
of a rectangle ``x,y,width,height`` filled (``F``), blank (``E``) or unknown (``U``), or is a whole
solution (``S``). ``STATEPOS`` is the number of states up to the current one, including the state
before the first move. The current state becomes a saved state of the puzzle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nonolith.formats.stream import Stream
from nonolith.formats.text import TextLine, clue_text, filled, shortened, split_lines
from nonolith.model.grid import BLANK, FILLED, UNKNOWN, Grid
from nonolith.model.limits import MAX_CLUE_TEXT
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError, UnsupportedError
from nonolith.support.plurals import plural

#: The letter that only skips cells, without a given cell after them; and how many it skips.
_SKIP = "z"
_SKIPPED = 25

_TITLE = "Simon Tatham's Portable Puzzle Collection"
_GAME = "Pattern"
_MOVES = {"F": FILLED, "E": BLANK, "U": UNKNOWN}

#: Maximum total number of cells set by all moves, since each move may cover the whole grid.
_MAX_CELLS = 10_000_000


def split(stream: Stream) -> Iterator[TextLine]:
    for line in stream.lines():
        if line.text.strip() and not line.text.lstrip().startswith("#"):
            yield line


def read_one(line: TextLine) -> Puzzle:
    text = line.text.strip()
    size_text, mark, rest = text.partition(":")
    if not mark:
        if "#" in text:
            raise UnsupportedError(
                f"line {line.number}: this ID has a random seed (after #) and no clues; "
                "choose Specific in the program's menu to see the ID with the clues"
            )
        raise line.error("this is not a game ID", "width x height, a colon, clues")
    sizes = [line.size(part, "size") for part in size_text.split("x")[:3]]
    if len(sizes) > 2:
        raise line.error(f"{size_text[:40]!r} is not a size", "width x height")
    width, height = sizes[0], sizes[-1]
    clue_text, comma, cells = rest.partition(",")
    clues = _clues(clue_text, width, height, line)
    given = _given(cells, height, width, line) if comma else None
    return Puzzle(rows=clues[width:], columns=clues[:width], given=given)


def _clues(text: str, width: int, height: int, line: TextLine) -> list[list[int]]:
    wanted = width + height
    count = text.count("/") + 1 if text or wanted == 1 else 0
    if count != wanted:
        raise line.error(
            f"the ID has {plural(count, 'clue')}",
            f"{wanted}, separated by /: {width} for the columns, then {height} for the rows",
        )
    return [_clue(part, line) for part in text.split("/")] if wanted else []


def _clue(text: str, line: TextLine) -> list[int]:
    if len(text) > MAX_CLUE_TEXT:
        raise line.error(f"a clue of {len(text)} characters", f"at most {MAX_CLUE_TEXT}")
    return [line.whole_number(n, "block length") for n in text.split(".")] if text.strip() else []


def _given(text: str, height: int, width: int, line: TextLine) -> Grid:
    total = height * width
    masks = [UNKNOWN] * total
    cell = 0
    for position, letter in enumerate(text, 1):
        if not (letter.isascii() and letter.isalpha()):
            raise line.error(f"letter {position} of the given cells is {letter!r}", "a to z")
        if cell >= total:
            raise line.error("the given cells have too many letters", f"letters for {total} cells")
        cell += ord(letter.lower()) - ord("a")
        if letter.lower() != _SKIP and cell < total:
            masks[cell] = BLANK if letter.islower() else FILLED
            cell += 1
    if cell != total:
        raise line.error(f"the letters of the given cells cover {cell} cells", f"{total} cells")
    return Grid(height, width, masks)


def write(puzzles: Sequence[Puzzle]) -> str:
    return "".join(f"{_id(puzzle)}\n" for puzzle in puzzles)


def _id(puzzle: Puzzle) -> str:
    clues = "/".join(clue_text(clue, ".", empty="") for clue in (*puzzle.columns, *puzzle.rows))
    given = "" if puzzle.given is None else f",{_letters(puzzle.given)}"
    return f"{puzzle.width}x{puzzle.height}:{clues}{given}"


def _letters(given: Grid) -> str:
    letters, skipped = "", 0
    for mask in given.masks():
        skipped += mask == UNKNOWN
        if mask != UNKNOWN or skipped == _SKIPPED:
            letter = chr(ord("a") + skipped)
            letters += letter.upper() if mask == FILLED else letter
            skipped = 0
    return letters + (chr(ord("a") + skipped) if skipped else "")


class SavedGame:
    """Reads and writes the format ``sav``."""

    def read(self, text: str) -> Puzzle:
        values: dict[str, tuple[TextLine, str]] = {}
        moves: list[tuple[TextLine, str]] = []
        for line in filled(split_lines(text)):
            key, value = _entry(line)
            if key == "MOVE":
                moves.append((line, value))
            elif key in ("RESTART", "SOLVE"):
                raise UnsupportedError(f"line {line.number}: {key} is not supported")
            else:
                values.setdefault(key, (line, value))
        for key in ("GAME", "PARAMS", "DESC"):
            if key not in values:
                raise FormatError(f"the entry {key} is missing", f"{key:8}:length:value")
            if key == "GAME" and (game := values[key][1]) != _GAME:
                raise UnsupportedError(f"this is a game of {game[:40]}; only {_GAME} has nonograms")
        line, clues = values["DESC"]
        puzzle = read_one(TextLine(line.number, f"{values['PARAMS'][1]}:{clues}"))
        if "STATEPOS" in values:
            line, position = values["STATEPOS"]
            moves = moves[: max(line.whole_number(position, "STATEPOS") - 1, 0)]
        return puzzle.replace(saved=[_played(puzzle, moves)]) if moves else puzzle

    def write(self, puzzle: Puzzle) -> str:
        params, _, clues = _id(puzzle).partition(":")
        moves = _moves(puzzle.saved[0]) if puzzle.saved else []
        states = str(len(moves) + 1)
        entries = [("SAVEFILE", _TITLE), ("VERSION", "1"), ("GAME", _GAME), ("PARAMS", params)]
        entries += [("CPARAMS", params), ("DESC", clues), ("NSTATES", states), ("STATEPOS", states)]
        entries += [("MOVE", move) for move in moves]
        return "".join(f"{key:8}:{len(value)}:{value}\n" for key, value in entries)


SAV = SavedGame()


def _entry(line: TextLine) -> tuple[str, str]:
    key, colon, rest = line.text.partition(":")
    length, second, value = rest.partition(":")
    if not colon or not second:
        raise line.error(f"{shortened(line.text)} is not an entry", "KEY     :length:value")
    size = len(value.encode("utf-8", "replace"))
    if size != line.whole_number(length.strip(), "length"):
        raise line.error(f"the value of {key.strip()[:8]} has {size} bytes", length.strip())
    return key.strip(), value


def _played(puzzle: Puzzle, moves: Sequence[tuple[TextLine, str]]) -> Grid:
    """Return the grid after these moves, which do not change given cells."""
    height, width = puzzle.shape
    masks = list((puzzle.given or Grid.unknown_cells(height, width)).masks())
    given = [mask != UNKNOWN for mask in masks]
    left = _MAX_CELLS
    for line, move in moves:
        cells = _cells(line, move, height, width)
        left -= len(cells)
        if left < 0:
            raise line.error("the moves set too many cells", f"at most {_MAX_CELLS}")
        for cell, mask in cells:
            if not given[cell]:
                masks[cell] = mask
    return Grid(height, width, masks)


def _cells(line: TextLine, move: str, height: int, width: int) -> list[tuple[int, int]]:
    """Return the index and the new domain of each cell that a move sets."""
    if move.startswith("S") and len(move) == height * width + 1 and not move[1:].strip("01"):
        return [(i, FILLED if sign == "1" else BLANK) for i, sign in enumerate(move[1:])]
    numbers = move[1:].split(",")
    if move[:1] not in _MOVES or len(numbers) != 4:
        raise line.error(f"{shortened(move)} is not a move", "F, E or U, and x,y,width,height")
    x, y, wide, high = map(line.whole_number, numbers, ("x", "y", "width", "height"))
    if x + wide > width or y + high > height:
        raise line.error(f"{shortened(move)} goes out of the grid", f"{width} x {height}")
    mask = _MOVES[move[0]]
    return [(row * width + col, mask) for row in range(y, y + high) for col in range(x, x + wide)]


def _moves(grid: Grid) -> list[str]:
    """Return moves that set the known cells: one for each run of equal cells in a row."""
    moves = []
    for y, row in enumerate(grid.rows()):
        for cell, run in groupby(range(len(row)), row.__getitem__):
            if cell is not None:
                columns = list(run)
                moves.append(f"{'F' if cell else 'E'}{columns[0]},{y},{len(columns)},1")
    return moves
