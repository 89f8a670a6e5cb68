"""The board in a terminal: clues, cells and the mouse.

If there is room, a cell is two characters wide. Otherwise each line shows two rows of cells as half
blocks, with the clues of the upper row on the left and those of the lower row on the right, so that
a puzzle of 25 x 25 fits into 80 x 24 characters. Clues without room are cut, and a board that is
still too large scrolls with the cursor.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import dist

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from nonolith.model.clue import shown_blocks
from nonolith.play.game import OPEN, Game
from nonolith.reasoning.steps import LineName
from nonolith.reasoning.verifying import blocks_done
from nonolith.render.themes import THEMES, channels, ink_on

_THEME = THEMES["dark"]
_PAPER, _BAND = Style(bgcolor=_THEME.paper), Style(bgcolor=_THEME.band)
_CURSOR, _LINE, _ODD = "#ff9f1a", "#3b82f6", "#8fd3ff"
#: Colours for open cells; the one most unlike the colours of the puzzle is used.
_OPEN_COLOURS = ("#777c85", "#4a5a78", "#8a6f5a", "#a9b8a0")


class Board(Widget):
    """Shows a game; ``moved`` is called when the cursor moves, ``changed`` when a stroke ends."""

    DEFAULT_CSS = "Board { height: 1fr; }"

    def __init__(self, game: Game, moved: Callable[[], None], changed: Callable[[], None]) -> None:
        super().__init__()
        self._moved, self._changed = moved, changed
        self.zoomed = False  #: whether the user changed the size of the cells
        self.begin(game)

    def begin(self, game: Game) -> None:
        """Show another game."""
        self.game, self.colour, self.row, self.column = game, 1, 0, 0
        self.marks: dict[int, str] = {}  #: cells with the colours that mark them
        self.line: LineName | None = None  #: the line of a hint
        self._stroke: dict[int, int] = {}  # the cells of a stroke that has not ended
        self._value = (OPEN, OPEN)  # the values of the first cell of the stroke before and after
        self._precise = False  # whether the terminal reports the mouse within a character
        rgb = [channels(colour.rgb) for colour in game.puzzle.palette]
        self._open = max(_OPEN_COLOURS, key=lambda c: min(dist(channels(c), one) for one in rgb))
        self.renew()

    def renew(self) -> None:
        """Draw the game after its cells changed."""
        self.solved, self._done = self.game.solved, blocks_done(self.game.puzzle, self.game.grid())
        self.refresh()

    def toggled(self, value: int) -> int:
        """Return the value, or unknown if the cell at the cursor has it already."""
        return OPEN if self.game.cells[self.now] == value else value

    def go(self, row: int, column: int) -> None:
        """Move the cursor to a cell, or to the nearest cell of the board."""
        height, width = self.game.puzzle.shape
        self.row, self.column = max(0, min(height - 1, row)), max(0, min(width - 1, column))
        self.refresh()
        self._moved()

    @property
    def now(self) -> int:
        """The cell with the cursor."""
        return self.row * self.game.puzzle.width + self.column

    def _lay_out(self) -> None:
        """Decide the places of all parts, in characters, and the first visible row and column."""
        puzzle, (wide, high) = self.game.puzzle, self.size
        across, down = (
            [[text for text, _ in shown_blocks(clue)] for clue in side]
            for side in (puzzle.rows, puzzle.columns)
        )
        clues = [1 + len(" ".join(clue)) for clue in across]
        tall = max(1, *map(len, down))
        large = max(clues) + 2 * puzzle.width <= wide and tall + puzzle.height <= high
        half = self._half = large == self.zoomed
        if half:  # each digit of a column's clue has a line
            tall = max(1, *(len("".join(clue)) for clue in down))
        self._cell, self._rows = 2 - half, 1 + half
        lines = -(-puzzle.height // self._rows)
        self._top = min(tall, max(high - lines, high // 3))
        most = max((wide - puzzle.width * self._cell) // self._rows, wide // 4)
        self._left = min(max(clues[:: self._rows]), most)
        self._right = min(max(clues[1::2], default=0), most) if half else 0
        columns = max(1, min(puzzle.width, (wide - self._left - self._right) // self._cell))
        shown = max(1, min(lines, high - self._top))
        # The cursor is in the middle of a board that scrolls.
        middle = self.row // self._rows - shown // 2
        self._first_row = self._rows * max(0, min(middle, lines - shown))
        first = max(0, min(self.column - columns // 2, puzzle.width - columns))
        self._columns = range(first, first + columns)
        self._margin = max(0, wide - self._left - self._right - columns * self._cell) // 2

    def render_lines(self, crop: Region) -> list[Strip]:
        self._lay_out()
        self._stacks = [self._stack(column) for column in self._columns]
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        row = self._first_row + (y - self._top) * self._rows
        parts = [Segment(" " * self._margin, _PAPER)]
        if y < self._top:
            parts.append(Segment(" " * self._left, _PAPER))
            parts += [stack[y] for stack in self._stacks]
        elif row < self.game.puzzle.height:
            parts += self._clue(row, self._left)
            parts += [self._drawn(row, column) for column in self._columns]
            parts += self._clue(row + 1, -self._right)
        return Strip(parts).adjust_cell_length(self.size.width, _PAPER)

    def numbers(self, line: LineName) -> list[Segment]:
        """Return the numbers of a clue; those of finished blocks are faint."""
        puzzle, (kind, number) = self.game.puzzle, line
        clue = (puzzle.rows if kind == "row" else puzzle.columns)[number]
        at = number == (self.row if kind == "row" else self.column)
        ground = _THEME.band if at else _mix(_THEME.paper, _LINE, 0.5 * (line == self.line))
        done, found = self._done.get(line, ()), []
        for i, (text, colour) in enumerate(shown_blocks(clue)):
            coloured = colour and len(puzzle.palette) > 2
            back = puzzle.palette[colour].rgb if coloured else ground
            ink = ink_on(back) if coloured else _ODD if (number + i) % 2 else _THEME.ink
            ink = _mix(ink, back, 0.6) if i in done else ink
            # A number that is not known is a blot.
            found.append(Segment("●" if text == "?" else text, _style(ink, back)))
        return found

    def _stack(self, column: int) -> list[Segment]:
        """Return the parts of a column's clue from the top down; a clue that is cut begins with an
        ellipsis."""
        numbers = self.numbers(LineName("column", column))
        stack = [Segment(" " * self._cell, _PAPER)] * self._top
        for text, style, _ in numbers:
            stack += [
                Segment(one.rjust(self._cell), style) for one in (text if self._half else [text])
            ]
        cut = len(stack) > 2 * self._top
        return [Segment("…".rjust(self._cell), _PAPER)] * cut + stack[cut - self._top :]

    def _clue(self, row: int, width: int) -> list[Segment]:
        """Return a row's clue beside the cells; on their right, the width is negative."""
        if not width or row >= self.game.puzzle.height:
            return []
        style = _BAND if row == self.row else _PAPER
        gap, right = Segment(" ", style), width < 0
        parts = [part for number in self.numbers(LineName("row", row)) for part in (number, gap)]
        strip = Strip([gap, *parts[:-1]] if right else parts)
        size, width = strip.cell_length, abs(width)
        if size > width:
            strip = strip.crop(0, width - 1) if right else strip.crop(size - width + 1)
        fill = Segment("…" if size > width else " " * (width - size), style)
        return [*strip, fill] if right else [fill, *strip]

    def _drawn(self, row: int, column: int) -> Segment:
        """Return a cell or, in half blocks, a cell and the one below it."""
        rgb, value = self._shade(row, column)
        if self._half:
            inside = row + 1 < self.game.puzzle.height
            below = self._shade(row + 1, column)[0] if inside else _THEME.paper
            return Segment("▀", _style(rgb, below))
        here = (row, column) == (self.row, self.column) and not self.solved
        text = "[]" if here else "× " if value == 0 and not self.solved else "  "
        return Segment(text, _style(_mix(ink_on(rgb), rgb, 0.55 - 0.3 * here), rgb))

    def _shade(self, row: int, column: int) -> tuple[str, int]:
        """Return the colour in which a cell is drawn, and its value."""
        cell = row * self.game.puzzle.width + column
        value = self._stroke.get(cell, self.game.cells[cell])
        odd = (row // 5 + column // 5) % 2  # squares of 5 x 5 cells have two shades
        rgb = _mix(self._open, "#ffffff", 0.14 * odd)
        if value != OPEN or self.solved:
            rgb = self.game.puzzle.palette[max(value, 0)].rgb
        if cell in self.marks:
            rgb = _mix(rgb, self.marks[cell], 0.6)
        elif self.line is not None and self.line.has(row, column):
            rgb = _mix(rgb, _LINE, 0.3)
        return _mix(rgb, _CURSOR, 0.65 * (cell == self.now and not self.solved)), value

    def _cell_at(self, event: events.MouseEvent) -> tuple[int, int] | None:
        """Return the row and the column under the mouse. If the terminal reports only whole
        characters, the mouse hits the same half of a character as the cursor."""
        column = self._columns.start + (event.x - self._margin - self._left) // self._cell
        row = self._first_row + (event.y - self._top) * self._rows
        self._precise = self._precise or event.pointer_y % 1 != 0
        if self._half:
            row += event.pointer_y % 1 >= 0.5 if self._precise else self.row % 2
        inside = column in self._columns and event.y >= self._top
        return (row, column) if inside and row < self.game.puzzle.height else None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if (place := self._cell_at(event)) is not None and not self._stroke:
            self.go(*place)
            value = self.toggled(0 if event.button == 3 else self.colour)
            self._value = self.game.cells[self.now], value
            self._stroke = {self.now: self._value[1]}
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if (place := self._cell_at(event)) is None or not self._stroke:
            return
        row, column = self.row, self.column
        far = max(abs(place[0] - row), abs(place[1] - column))
        for i in range(1, far + 1):  # the mouse may skip cells
            down, across = ((b - a) * i / far for a, b in zip((row, column), place, strict=True))
            self.go(row + round(down), column + round(across))
            if self.game.cells[self.now] == self._value[0]:
                self._stroke[self.now] = self._value[1]

    def on_mouse_up(self) -> None:
        self.release_mouse()
        values, self._stroke = self._stroke, {}
        self.game.set(values)
        self._changed()


@lru_cache(10_000)
def _style(ink: str, ground: str) -> Style:
    return Style(color=ink, bgcolor=ground)


@lru_cache(10_000)
def _mix(first: str, second: str, share: float) -> str:
    """Return a mixture of two colours; ``share`` is the part of the second one."""
    pairs = zip(channels(first), channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
