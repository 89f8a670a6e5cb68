"""The cells of a game with their history; each game has a file in which it is saved."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from copy import copy
from itertools import chain, count
from json import dumps, loads
from pathlib import Path

from nonolith.model.clue import line_clue, rule_of
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import FormatError
from nonolith.support.files import write_file

#: The value of a cell that is not known.
OPEN = -1

#: The cells that an action changed, each with its values before and after.
Action = list[tuple[int, int, int]]


#: What reading a damaged file raises.
_DAMAGED = (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError)

#: Maximum number of seconds or hints of a saved game.
_MOST = 10**9

#: Maximum time for which a program waits while another one saves, in seconds.
_PATIENCE = 1.0


class Game:
    """A game of a puzzle; it continues the game in its file, if there is one in the folder.

    A file that cannot be read gets another name, which ``set_aside`` holds.
    """

    def __init__(self, puzzle: Puzzle, folder: Path) -> None:
        self.puzzle, self._file = puzzle, folder / f"{puzzle.key}.json"
        given = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
        self.given = [OPEN if cell is None else cell for row in given.rows() for cell in row]
        self.set_aside: Path | None = None
        self._begin()
        try:
            self._load(self._file.read_bytes())
        except FileNotFoundError:
            pass
        except _DAMAGED:
            self._begin()
            with suppress(OSError, FormatError):
                self.save()

    def _begin(self) -> None:
        self.cells = [*self.given]  #: the colour of each cell, row by row
        self.done: list[Action] = []
        self.undone: list[Action] = []
        self.seconds = self.hints = 0
        self.blanks = False  #: whether actions cross the open cells of finished lines
        self._agree(None)

    def _agree(self, data: bytes | None) -> None:
        """Note the contents of the file (None: no file), and the cells and hints in it."""
        self._data, self._agreed, self._agreed_hints = data, [*self.cells], self.hints

    def _load(self, data: bytes) -> None:
        record = loads(data)
        self.seconds, self.hints = record["seconds"], record["hints"]
        done, undone = record["done"], record["undone"][::-1]
        changes = [*chain.from_iterable(done + undone)]
        numbers = [self.seconds, self.hints, *chain.from_iterable(changes)]
        if not all(type(number) is int for number in numbers):
            raise TypeError("a number is not whole")
        if not all(0 <= number < _MOST for number in (self.seconds, self.hints)):
            raise ValueError("there is no such time")
        if not all(0 <= cell < len(self.cells) for cell, _, _ in changes):
            raise ValueError("there is no such cell")
        for action in done:
            self.set({cell: after for cell, _, after in action})
        number = len(self.done)
        for action in undone:
            self.set({cell: after for cell, _, after in action})
        for _ in self.done[number:]:
            self.undo()
        self._agree(data)

    def grid(self, unknown: int | None = None) -> Grid:
        """Return the cells; unknown ones have the colour ``unknown``."""
        width, cells = self.puzzle.width, [unknown if c == OPEN else c for c in self.cells]
        rows = [cells[i : i + width] for i in range(0, len(cells), width)]
        return Grid.from_rows(rows, self.puzzle.palette)

    @property
    def solved(self) -> bool:
        """Whether the cells, with blank for unknown ones, are a solution."""
        return self.puzzle.accepts(self.grid(0))

    def set(self, values: dict[int, int], *, joins: bool = False) -> bool:
        """Set cells in one action, except given cells; actions undone before are forgotten. The
        action ``joins`` the last one, or is one of its own. Return whether a cell changed.

        If ``blanks``, the action also crosses the open cells of the lines in which it changed a
        filled cell and which then fit their clues. If the player has then crossed all blank cells,
        and the clues fit the rest, the action also fills the rest.
        """
        open_cells = (cell for cell in values if self.given[cell] == OPEN)
        action = [(c, self.cells[c], values[c]) for c in open_cells if self.cells[c] != values[c]]
        if not all(OPEN <= after < len(self.puzzle.palette) for *_, after in action):
            raise ValueError("there is no such colour")
        if action:
            self.undone = [action]
            self.redo()
            if self.blanks:
                self._cross_finished(action)
            self._fill_rest()
            if joins and len(self.done) > 1:
                self.done[-2:] = [self.done[-2] + self.done[-1]]
        return bool(action)

    def _cross_finished(self, action: Action) -> None:
        puzzle, width = self.puzzle, self.puzzle.width
        places = [divmod(cell, width) for cell, *values in action if max(values) > 0]
        lines = [
            (puzzle.rows[r], range(r * width, (r + 1) * width)) for r in {r for r, _ in places}
        ]
        lines += [
            (puzzle.columns[c], range(c, len(self.cells), width)) for c in {c for _, c in places}
        ]
        rest = list[tuple[int, int, int]]()
        for clue, line in lines:
            if rule_of(clue).fits(line_clue(max(self.cells[cell], 0) for cell in line)):
                rest += [(cell, OPEN, 0) for cell in line if self.cells[cell] == OPEN]
        self.done[-1] += dict.fromkeys(rest)
        for cell, _, blank in rest:
            self.cells[cell] = blank

    def _fill_rest(self) -> None:
        if not self.puzzle.compiled.plain:
            return  # how many cells are filled is not known
        left = [cell for cell, value in enumerate(self.cells) if value]
        blocks = [block for clue in self.puzzle.rows for block in clue]
        colours = [colour for length, colour in blocks for _ in range(length)]
        crossed = any(v == 0 != given for v, given in zip(self.cells, self.given, strict=True))
        if not crossed or len(left) != len(colours):
            return
        pairs, before = zip(left, colours, strict=True), [*self.cells]
        rest = [(cell, OPEN, colour) for cell, colour in pairs if before[cell] == OPEN]
        for cell, _, colour in rest:
            self.cells[cell] = colour
        if self.solved:
            self.done[-1] += rest
        else:
            self.cells = before

    def clear(self) -> None:
        """Start over, in an action that can be undone."""
        self.seconds = self.hints = 0
        self.set(dict.fromkeys(range(len(self.cells)), OPEN))

    def undo(self) -> None:
        """Revert the last action."""
        _move(self.done, self.undone, self.cells, 1)

    def redo(self) -> None:
        """Repeat the action that was undone last."""
        _move(self.undone, self.done, self.cells, 2)

    def save(self) -> None:
        """Write the game to its file; keep what another program has stored there since."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with _locked(self._file.parent):
            self._merge()
            names = ("seconds", "hints", "done", "undone")
            data = dumps({name: getattr(self, name) for name in names}).encode()
            write_file(str(self._file), data)
            self._agree(data)

    def _merge(self) -> None:
        """Continue the game that another program has stored, and repeat in it what has changed here
        since the last save. Give a damaged file another name."""
        other = copy(self)
        other._begin()
        try:
            if (data := self._file.read_bytes()) == self._data:
                return
            other._load(data)
        except FileNotFoundError:
            return
        except _DAMAGED:
            self.set_aside = self._file.rename(_free_name(self._file))
            return
        both = zip(count(), self.cells, self._agreed, strict=False)
        other.set({cell: value for cell, value, before in both if value != before})
        self.cells, self.done, self.undone = other.cells, other.done, other.undone
        self.seconds = max(self.seconds, other.seconds)
        self.hints += other.hints - self._agreed_hints


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Lock the games in a folder; SQLite can do this on every system, and after a crash."""
    with ExitStack() as stack:
        with suppress(sqlite3.Error):  # a file system without locks, or a program that was stopped
            lock = sqlite3.connect(folder / "lock", _PATIENCE, isolation_level=None)
            stack.enter_context(closing(lock)).execute("BEGIN EXCLUSIVE")
        yield


def _free_name(file: Path) -> Path:
    names = (file.with_name(f"{file.stem}.damaged{number or ''}") for number in count())
    return next(name for name in names if not name.exists())


def _move(source: list[Action], target: list[Action], cells: list[int], place: int) -> None:
    if source:
        target.append(source.pop())
        for change in target[-1]:
            cells[change[0]] = change[place]
