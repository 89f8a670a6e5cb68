"""The cells of a game with their history; each game has a file in which it is saved."""

from __future__ import annotations

from contextlib import suppress
from json import dumps, loads
from pathlib import Path

from nonolith.formats.atomic_file import write_file
from nonolith.model.grid import Grid
from nonolith.model.puzzle import Puzzle

#: The value of a cell that is not known.
OPEN = -1

#: The cells that an action changed, each with its values before and after.
Action = list[tuple[int, int, int]]


class Game:
    """A game of a puzzle; it continues the game in its file, if there is one in the folder."""

    def __init__(self, puzzle: Puzzle, folder: Path) -> None:
        self.puzzle, self._file = puzzle, folder / f"{puzzle.key}.json"
        given = puzzle.given or Grid.unknown_cells(*puzzle.shape, puzzle.palette)
        self.given = [OPEN if cell is None else cell for row in given.rows() for cell in row]
        self.cells = [*self.given]  #: the colour of each cell, row by row
        self.done: list[Action] = []
        self.undone: list[Action] = []
        self.seconds = self.hints = 0
        with suppress(OSError, ValueError, LookupError, TypeError):  # no file, or a damaged one
            record = loads(self._file.read_bytes())
            self.seconds, self.hints = int(record["seconds"]), int(record["hints"])
            for action in [*record["done"], *reversed(record["undone"])]:
                self.set({cell: after for cell, _, after in action})
            for _ in record["undone"]:
                self.undo()

    def grid(self, unknown: int | None = None) -> Grid:
        """Return the cells; unknown ones have the colour ``unknown``."""
        width, cells = self.puzzle.width, [unknown if c == OPEN else c for c in self.cells]
        rows = [cells[i : i + width] for i in range(0, len(cells), width)]
        return Grid.from_rows(rows, self.puzzle.palette)

    @property
    def solved(self) -> bool:
        """Whether the cells, with blank for unknown ones, are a solution."""
        return self.puzzle.accepts(self.grid(0))

    def set(self, values: dict[int, int]) -> None:
        """Set cells in one action, except given cells; actions undone before are forgotten."""
        open_cells = (cell for cell in values if self.given[cell] == OPEN)
        action = [(c, self.cells[c], values[c]) for c in open_cells if self.cells[c] != values[c]]
        if not all(OPEN <= after < len(self.puzzle.palette) for *_, after in action):
            raise ValueError("there is no such colour")
        if action:
            self.undone = [action]
            self.redo()

    def undo(self) -> None:
        """Revert the last action."""
        _move(self.done, self.undone, self.cells, 1)

    def redo(self) -> None:
        """Repeat the action that was undone last."""
        _move(self.undone, self.done, self.cells, 2)

    def save(self) -> None:
        """Write the game to its file."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        record = {name: getattr(self, name) for name in ("seconds", "hints", "done", "undone")}
        write_file(str(self._file), dumps(record))


def _move(source: list[Action], target: list[Action], cells: list[int], place: int) -> None:
    if source:
        target.append(source.pop())
        for change in target[-1]:
            cells[change[0]] = change[place]
