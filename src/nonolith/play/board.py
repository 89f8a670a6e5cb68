"""The board in a terminal: clues, cells, the lines of the grid, and the mouse.

Cells are as large as there is room for: up to 13 x 6 characters with lines around each cell, or
2 x 1 characters with lines every five cells. In the smallest size each character shows two rows of
cells as half blocks, with the clues of the upper row on the left and those of the lower row on the
right, so that a puzzle of 25 x 25 fits into 80 x 24 characters. Clues without room are cut, and a
board that is still too large scrolls with the cursor.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import groupby, product
from math import dist
from typing import NamedTuple

from rich.color import Color, ColorSystem
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
_RULED = Style(underline=True)
_CURSOR, _LINE, _ODD = "#ff9f1a", "#3b82f6", "#8fd3ff"
#: Colours for open cells; the one most unlike the colours of the puzzle is used. The
#: first of them are preferred.
_OPEN_COLOURS = (
    *("#777c85", "#4a5a78", "#8a6f5a", "#a9b8a0"),
    *(f"#{r:02x}{g:02x}{b:02x}" for r, g, b in product((0x48, 0x78, 0xA8), repeat=3)),
)
#: Least distance of the colour of open cells from the other colours at which it is used at once.
_CLEAR = 60.0

#: Crossings of lines at the top, in the middle and at the bottom, each on the left, in the middle
#: and on the right: both lines thin, then the vertical one thick, the horizontal one, and both.
_CROSSINGS = (
    ("┌┎┍┏", "┬┰┯┳", "┐┒┑┓"),
    ("├┠┝┣", "┼╂┿╋", "┤┨┥┫"),
    ("└┖┕┗", "┴┸┷┻", "┘┚┙┛"),
)
_ASCII = {ord(char): "+" for row in _CROSSINGS for chars in row for char in chars}
_ASCII |= {ord(char): ascii for char, ascii in zip("─━│┃×·●…", "--||x.?~", strict=True)}


class _Layout(NamedTuple):
    """The characters of a cell across and down, the distances of the lines in both directions in
    cells (0: no lines), and the number of rows that a character shows."""

    wide: int
    high: int
    across: int
    down: int
    rows: int = 1


_LAYOUTS = (
    *(_Layout(2 * high + 1, high, 1, 1) for high in range(6, 0, -1)),
    _Layout(2, 1, 5, 5),
    _Layout(2, 1, 5, 0),  # each fifth row, the last one and the clues are underlined
    _Layout(1, 1, 5, 5, 2),
    _Layout(1, 1, 5, 0, 2),  # squares of 5 x 5 cells have two shades
)


class Board(Widget):
    """Shows a game; ``moved`` is called when the cursor moves, ``changed`` when a stroke ends. If
    ``plain``, only ASCII characters are used; if ``standard``, the terminal has only 16 colours."""

    DEFAULT_CSS = "Board { height: 1fr; }"

    def __init__(
        self,
        game: Game,
        moved: Callable[[], None],
        changed: Callable[[], None],
        *,
        plain: bool,
        standard: bool,
    ) -> None:
        super().__init__()
        self._moved, self._changed = moved, changed
        self._plain, self._standard = plain, standard
        self._layouts = [each for each in _LAYOUTS if each.rows == 1 or not plain]
        self.zoom = 0  #: number of sizes by which the cells are smaller than there is room for
        self.begin(game)

    def begin(self, game: Game) -> None:
        """Show another game."""
        self.game, self.colour, self.row, self.column = game, 1, 0, 0
        self.marks: dict[int, str] = {}  #: cells with the colours that mark them
        self.line: LineName | None = None  #: the line of a hint
        self._stroke: dict[int, int] = {}  # the cells of a stroke that has not ended
        self._value = (OPEN, OPEN)  # the values of the first cell of the stroke before and after
        self._precise = False  # whether the terminal reports the mouse within a character
        shown = partial(_seen, standard=self._standard)
        seen = [*map(shown, (_THEME.paper, *(colour.rgb for colour in game.puzzle.palette)))]
        # Whether cells show the numbers of their colours: a terminal may show two colours alike.
        self._numbered = len({*seen[1:]}) < len(seen) - 1
        apart = {rgb: min(dist(shown(rgb), other) for other in seen) for rgb in _OPEN_COLOURS}
        clear = (rgb for rgb in _OPEN_COLOURS if apart[rgb] >= _CLEAR)
        self._open = next(clear, max(apart, key=apart.__getitem__))
        self._needs = [self._needed(layout) for layout in self._layouts]
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
        """Decide the size of the cells and the places of all parts, in characters."""
        (height, width), (wide, high) = self.game.puzzle.shape, self.size
        needs, last = self._needs, len(self._needs) - 1
        fits = (left + across + right <= wide and top + down <= high
                for left, across, right, top, down in needs)  # fmt: skip
        chosen = (next((i for i, fit in enumerate(fits) if fit), last) + self.zoom) % len(needs)
        layout = self._layout = self._layouts[chosen]
        left, across, right, top, down = needs[chosen]
        self._top = min(top, max(high - down, high // 3))
        most = max((wide - across) // layout.rows, wide // 4)
        self._left, self._right = min(left, most), min(right, most)
        room = wide - self._left - self._right
        self._across = _visible(self.column, width, (layout.wide, layout.across), room)
        room = (high - self._top) * layout.rows
        self._down = _visible(self.row, height, (layout.high, layout.down), room, layout.rows)
        self._margin = max(0, wide - self._left - self._right - len(self._across)) // 2

    def _needed(self, layout: _Layout) -> tuple[int, ...]:
        """Return the characters that a whole board needs: the clues on the left, the cells across,
        the clues on the right, those above, and the cells down."""
        puzzle = self.game.puzzle
        across = _places(range(puzzle.width), layout.wide, layout.across)
        down = _places(range(puzzle.height), layout.high, layout.down)
        sides = [
            max(
                (len(" ".join(t for t, _ in shown_blocks(puzzle.rows[r]))) for r in rows),
                default=-1,
            )
            for rows in ({r for r in down[side :: layout.rows] if r >= 0} for side in (0, 1))
        ]
        clues = map(shown_blocks, puzzle.columns)
        top = max(sum(len(_stacked(text, layout.wide)) for text, _ in clue) for clue in clues)
        right = sides[1] + 1 if layout.rows == 2 else 0
        return sides[0] + 1, len(across), right, max(1, top), -(-len(down) // layout.rows)

    def render_lines(self, crop: Region) -> list[Strip]:
        self._lay_out()
        runs = [(place, len([*run])) for place, run in groupby(self._across)]
        self._runs, self._stacks = runs, [self._stack(place, width) for place, width in runs]
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        parts, i = [Segment(" " * self._margin, _PAPER)], (y - self._top) * self._layout.rows
        if y < self._top:
            parts.append(Segment(" " * self._left, _PAPER))
            line = [stack[y] for stack in self._stacks]
            ruled = y + 1 == self._top and (self._layout.rows, self._layout.down) == (1, 0)
            parts += Segment.apply_style(line, post_style=_RULED) if ruled else line
        elif i < len(self._down):
            upper, lower = [*self._down[i : i + self._layout.rows], OPEN][:2]
            clued = (
                self._layout.rows == 2
                or i - self._down.index(upper) == (self._layout.high - 1) // 2
            )
            parts += self._clue(upper if clued else OPEN, self._left, upper)
            parts += [self._drawn(upper, lower, *run, clued) for run in self._runs]
            parts += self._clue(lower, -self._right, lower) if self._right else []
        if self._plain:
            parts = [Segment(text.translate(_ASCII), style) for text, style, _ in parts]
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

    def _stack(self, column: int, width: int) -> list[Segment]:
        """Return the parts of a column's clue from the top down, or of the space above a line; a
        clue that is cut begins with an ellipsis."""
        stack = [Segment(" " * width, _PAPER)] * self._top
        for text, style, _ in self.numbers(LineName("column", column)) if column >= 0 else ():
            stack += [
                Segment(f"{one:>{width // 2 + 1}}".ljust(width), style)
                for one in _stacked(text, width)
            ]
        cut = len(stack) > 2 * self._top
        return [Segment("…".rjust(width), _PAPER)] * cut + stack[cut - self._top :]

    def _clue(self, row: int, width: int, at: int) -> list[Segment]:
        """Return a row's clue beside the cells, or the space beside row ``at`` if ``row`` < 0; on
        the right of the cells, the width is negative."""
        style, right, width = _BAND if at == self.row else _PAPER, width < 0, abs(width)
        gap = Segment(" ", style)
        if row < 0:
            return [Segment(" " * width, style)]
        parts = [part for number in self.numbers(LineName("row", row)) for part in (number, gap)]
        strip = Strip([gap, *parts[:-1]] if right else parts)
        size = strip.cell_length
        if size > width:
            strip = strip.crop(0, width - 1) if right else strip.crop(size - width + 1)
        fill = Segment("…" if size > width else " " * (width - size), style)
        return [*strip, fill] if right else [fill, *strip]

    def _drawn(self, row: int, below: int, column: int, width: int, marked: bool) -> Segment:
        """Return a part of a line of characters: of the cells ``row`` and ``below`` of a column, or
        of the lines of the grid; ``marked``: whether the character has the marks of cells."""
        if self._layout.rows == 2 and column >= 0:
            return Segment("▀", _style(self._shade(row, column)[0], self._shade(below, column)[0]))
        if (row < 0 and self._layout.rows == 1) or column < 0:
            return self._grid_line(row, column, width)
        rgb, value = self._shade(row, column)
        here = (row, column) == (self.row, self.column) and not self.solved
        mark = " "
        if not self.solved:
            mark = "×" if value == 0 else "·" if value == OPEN else " "
        mark = str(value) if self._numbered and value > 0 else mark
        text = mark.center(width) if marked else " " * width
        if here and marked:
            text = f"[{text[1:-1]}]"
        style = _style(_mix(ink_on(rgb), rgb, 0.55 - 0.4 * (here or value > 0)), rgb)
        ruled = not self._layout.down and (row % 5 == 4 or row + 1 == self.game.puzzle.height)
        return Segment(text, style + _RULED if ruled else style)

    def _grid_line(self, row: int, column: int, width: int) -> Segment:
        """Return a part of a line of the grid, or a crossing; numbers of lines are negative. Lines
        between cells of one colour have this background."""
        height, wide = self.game.puzzle.shape
        thick = _is_thick(row, height), _is_thick(column, wide)
        if row >= 0 or self._layout.rows == 2:
            text, strong = "│┃"[thick[1]], thick[1]
        elif column >= 0:
            text, strong = "─━"[thick[0]], thick[0]
        else:
            down, across = (
                (n != lines[0]) + (n == lines[-1])
                for n, lines in ((row, self._down), (column, self._across))
            )
            text, strong = _CROSSINGS[down][across][2 * thick[0] + thick[1]], any(thick)
        sides = [(n,) if n >= 0 else (~n - 1, ~n) for n in (row, column)]
        inside = sides[0][0] >= 0 <= sides[1][0] and sides[0][-1] < height and sides[1][-1] < wide
        shades = {self._shade(*cell)[0] for cell in product(*sides)} if inside else set[str]()
        ground = shades.pop() if len(shades) == 1 else _THEME.paper
        ink = _mix(ink_on(ground), ground, 0.25 if strong else 0.75)
        return Segment(text * width, _style(ink, ground))

    def _shade(self, row: int, column: int) -> tuple[str, int]:
        """Return the colour in which a cell is drawn, and its value; below the cells, that of the
        background."""
        if row < 0:
            return _THEME.paper, OPEN
        cell = row * self.game.puzzle.width + column
        value = self._stroke.get(cell, self.game.cells[cell])
        shaded = not self._layout.down and not self._standard and (row // 5 + column // 5) % 2
        rgb = _mix(self._open, "#ffffff", 0.14 * shaded)
        if value != OPEN or self.solved:
            rgb = self.game.puzzle.palette[max(value, 0)].rgb
        if cell in self.marks:
            rgb = _mix(rgb, self.marks[cell], 0.6)
        elif self.line is not None and self.line.has(row, column):
            rgb = _mix(rgb, _LINE, 0.3)
        share = 0.65 if self._layout.rows == 2 else 0.4
        return _mix(rgb, _CURSOR, share * (cell == self.now and not self.solved)), value

    def _cell_at(self, event: events.MouseEvent) -> tuple[int, int] | None:
        """Return the row and the column under the mouse; a line belongs to the cell after it. If
        the terminal reports only whole characters, the mouse hits the same half of a character as
        the cursor."""
        x, rows = event.x - self._margin - self._left, self._layout.rows
        y = (event.y - self._top) * rows
        if not (0 <= x < len(self._across) and 0 <= y < len(self._down)):
            return None
        self._precise = self._precise or event.pointer_y % 1 != 0
        if rows == 2:
            lower = event.pointer_y % 1 >= 0.5 if self._precise else self._down.index(self.row) % 2
            y = min(y + lower, len(self._down) - 1)
        places = zip((self._down[y], self._across[x]), self.game.puzzle.shape, strict=True)
        row, column = (n if n >= 0 else min(~n, count - 1) for n, count in places)
        return row, column

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


def _places(cells: range, size: int, every: int) -> list[int]:
    """Return what is drawn at each character, or half of one, in one direction: the number of a
    cell, or -1 - n for the line before cell n."""
    places = []
    for cell in cells:
        if every and (cell % every == 0 or cell == cells.start):
            places.append(~cell)
        places += [cell] * size
    return [*places, ~cells.stop] if every else places


def _visible(now: int, count: int, cells: tuple[int, int], room: int, step: int = 1) -> list[int]:
    """Return the places of as many of ``count`` cells as there is room for, with cell ``now`` in
    the middle; the first cell is a multiple of ``step``. ``cells``: the size of cells, and the
    distance of lines."""
    for shown in range(min(count, max(1, room)), 0, -1):
        first = max(0, min(now - shown // 2, count - shown))
        first += -first % step if first + shown >= count else -(first % step)
        places = _places(range(first, min(count, first + shown)), *cells)
        if len(places) <= room:
            break
    return places


def _is_thick(place: int, count: int) -> bool:
    return place < 0 and (~place % 5 == 0 or ~place == count)


def _stacked(text: str, wide: int) -> Sequence[str]:
    """Return the parts of a number above a column: its digits if it is wider than the column."""
    return text if len(text) > wide else [text]


def _seen(rgb: str, standard: bool) -> tuple[int, ...]:
    """Return a colour as the terminal shows it; ``standard``: with 16 colours."""
    colour = Color.parse(rgb).downgrade(ColorSystem.STANDARD) if standard else Color.parse(rgb)
    return tuple(colour.get_truecolor())
