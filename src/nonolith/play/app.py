"""The program in which puzzles are played in a terminal."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib.resources import files
from json import loads
from pathlib import Path

from rich.style import Style
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from nonolith.model.puzzle import Puzzle
from nonolith.play.board import Board
from nonolith.play.chooser import Chooser, clock, facts
from nonolith.play.game import OPEN, Game
from nonolith.reasoning.hints import Hint, hint
from nonolith.reasoning.steps import Facts, LineName
from nonolith.render.themes import ink_on
from nonolith.support.errors import FormatError, reason_of

#: Maximum number of seconds of the search for a hint.
_SECONDS = 15.0
#: The colours that mark the conclusions of a hint, its reasons, and wrong cells.
_FACT, _REASON, _WRONG = "#22c55e", "#3b82f6", "#ef4444"
#: Stands for the chosen colour, or unknown in cells that have it, in the action ``put``.
_CHOSEN = -2

#: Name of the file, beside the games, that exists if blank cells are crossed automatically.
_BLANKS = "automatic-blanks"

#: Keys, their actions and, if the last line shows them, the names of their texts.
_KEYS = [
    ("space,enter", f"put({_CHOSEN})", "fill"),
    ("x,0", "put(0)", "cross"),
    ("backspace,delete", f"put({OPEN})", ""),
    ("h", "hint", "hint"),
    ("c", "check", "check"),
    ("u,ctrl+z", "undo", "undo"),
    ("r,ctrl+y", "redo", ""),
    ("s", "start_over", ""),
    ("z", "zoom", ""),
    ("b", "blanks", "blanks"),
    ("question_mark,f1", "help", "help"),
    ("escape", "list", "list"),
    ("q", "quit", "quit"),
    *((str(number), f"put({number})", "") for number in range(1, 10)),
]
for _key, _down, _across in (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1)):
    _KEYS.append((_key, f"move({_down}, {_across})", ""))
    _KEYS.append((f"shift+{_key}", f"move({_down}, {_across}, True)", ""))


class _Help(ModalScreen[None]):
    """The rule of the game and the keys, on one screen; any key or click closes it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        yield Static(Text(self._text))

    def on_key(self, event: Key) -> None:
        event.stop()
        self.dismiss()

    def on_click(self) -> None:
        self.dismiss()


class Play(App[None]):
    """A program that plays puzzles and saves the games in a folder.

    With several puzzles, the program first shows a list of them. ``minutes`` are those of the
    puzzles, if they are known. If ``plain``, boards and lists need only ASCII characters.
    """

    CSS = """
    #words { height: auto; min-height: 1; max-height: 6; }
    Chooser, _Help { align: center middle; }
    Chooser Static, OptionList { width: 78; }
    OptionList { max-height: 80%; border: none; scrollbar-size-vertical: 1; }
    _Help Static { width: 78; padding: 0 1; background: $panel; }
    """
    ENABLE_COMMAND_PALETTE = False

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        folder: Path,
        language: str = "en",
        minutes: Sequence[float] = (),
        plain: bool = False,
    ) -> None:
        super().__init__()
        self._puzzles, self._folder, self._language = puzzles, folder, language
        self._minutes: list[float | None] = [*minutes] or [None] * len(puzzles)
        self._texts = loads(files("nonolith.play").joinpath("texts.json").read_bytes())[language]
        self._is_new = not folder.exists()
        self._blanks = (folder / _BLANKS).exists()
        self._found: Hint | None = None  # the hint for the cells as they are
        self._level = 0
        #: A stroke of keys: the values of its cells before and after, and whether it has set one.
        self._stroke: tuple[int, int, bool] | None = None
        self.game = Game(puzzles[0], folder)
        self.game.blanks = self._blanks
        standard = self.console.color_system in ("standard", "windows")
        self.board = Board(self.game, self._moved, self._changed, plain=plain, standard=standard)
        for keys, action, text in _KEYS:
            if len(puzzles) > 1 or action != "list":
                self.bind(keys, action, description=self._texts.get(text, ""), show=bool(text))

    def compose(self) -> ComposeResult:
        self._head, self._line, self._words = Static(), Static(), Static(id="words")
        yield from (self._head, self.board, self._line, self._words, Footer(compact=True))

    def on_mount(self) -> None:
        self.set_interval(1, self._tick)
        self._moved()
        if len(self._puzzles) > 1:
            self.action_list()
        else:
            self._say(self._damage(self.game))

    def on_unmount(self) -> None:
        self._save()

    def _save(self) -> str:
        """Save the game; return what the player should know, or an empty text."""
        try:
            self.game.save()
        except (OSError, FormatError) as error:
            return f"{self._texts['unsaved'].format(reason=reason_of(error))}\n"
        return self._damage(self.game)

    def _damage(self, *games: Game) -> str:
        """Return which files of games were damaged, once."""
        files = [game.set_aside for game in games if game.set_aside]
        for game in games:
            game.set_aside = None
        return "".join(self._texts["damaged"].format(file=file) + "\n" for file in files)

    def _tick(self) -> None:
        if not self.board.solved and self.app_focus and len(self.screen_stack) == 1:
            self.game.seconds += 1
        self._moved()

    def _moved(self) -> None:
        """Show the state of the game, and the clues at the cursor."""
        board, game = self.board, self.game
        head, palette = Text(f"{facts(game)}  {clock(game)}  "), game.puzzle.palette
        for number, colour in enumerate(palette):
            if number and len(palette) > 2:
                text = f"[{number}]" if number == board.colour else f" {number} "
                head.append(text, Style(color=ink_on(colour.rgb), bgcolor=colour.rgb))
        self._head.update(head)
        line = Text(no_wrap=True)
        for name in (LineName("row", board.row), LineName("column", board.column)):
            line.append(f"{self._texts[name.kind]} {name.number + 1}: ")
            for text, style, _ in board.numbers(name):
                line.append(text, style).append(" ")
            line.append("  ")
        self._line.update(line)

    def _changed(self, said: str = "") -> None:
        """Save the game and show it after its cells changed; also show ``said``."""
        said += self._save()
        self._found, self._level, self.board.marks, self.board.line = None, 0, {}, None
        self._stroke = None
        self.board.renew()
        self._say(said)
        self._moved()

    def _say(self, said: str) -> None:
        """Show a message, and that the game is solved or, to new players, the key for help."""
        solved = self._texts["solved"].format(time=clock(self.game), hints=self.game.hints)
        new = self._texts["new"] if self._is_new and not self.game.done else ""
        self._words.update(Text(said + (solved if self.board.solved else new)))

    def action_move(self, down: int, across: int, extends: bool = False) -> None:
        """Move the cursor. If it ``extends`` a stroke, paint as the mouse does: only cells that
        have the value that the first cell had. A stroke that no key began extends the colour of
        the first cell, or paints with the chosen colour."""
        board, first = self.board, self.board.now
        board.go(board.row + down, board.column + across)
        if not extends:
            self._stroke = None
            return
        now = self.game.cells[first]
        stroke = self._stroke or (OPEN, board.colour if now == OPEN else now, False)
        self._paint([first, board.now], *stroke)

    def action_put(self, value: int) -> None:
        """Set the cell at the cursor; a cell that has the value already becomes unknown."""
        if value < len(self.game.puzzle.palette):
            self.board.colour = value if value > 0 else self.board.colour
            value = self.board.colour if value == _CHOSEN else value
            now = self.board.now
            self._paint([now], self.game.cells[now], self.board.toggled(value), False)

    def _paint(self, cells: Sequence[int], before: int, after: int, began: bool) -> None:
        """Set those cells that have the value ``before``, as a part of a stroke of keys; ``began``:
        whether the last action belongs to the stroke."""
        values = {cell: after for cell in cells if self.game.cells[cell] == before}
        began |= self.game.set(values, joins=began)
        self._changed()
        self._stroke = before, after, began

    def action_start_over(self) -> None:
        self.game.clear()
        self._changed()

    def action_undo(self) -> None:
        self.game.undo()
        self._changed()

    def action_redo(self) -> None:
        self.game.redo()
        self._changed()

    def action_help_quit(self) -> None:  # Ctrl-C
        self.exit()

    def action_zoom(self) -> None:
        self.board.zoom += 1
        self.board.refresh()

    def action_blanks(self) -> None:
        self.game.blanks = self._blanks = not self._blanks
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            (self._folder / _BLANKS).touch() if self._blanks else (self._folder / _BLANKS).unlink()
        self._say(self._texts["blanks_on" if self._blanks else "blanks_off"])

    def action_help(self) -> None:
        self.push_screen(_Help(self._texts["rule"]))

    @work
    async def action_list(self) -> None:
        said = self._save()
        games = [Game(puzzle, self._folder) for puzzle in self._puzzles]
        said += self._damage(*games)
        now = self._puzzles.index(self.game.puzzle)
        chooser = Chooser(games, self._minutes, now, self._texts)
        chosen: int = await self.push_screen_wait(chooser)
        self.game = games[chosen]
        self.game.blanks = self._blanks
        self.board.begin(self.game)
        self._changed(said)

    @work(exclusive=True)
    async def action_check(self) -> None:
        if found := await self._ask():
            self._words.update(found.sentence if found.mistake else self._texts["good"])
            self._mark(found.mistake.cells if found.mistake else (), _WRONG)

    @work(exclusive=True)
    async def action_hint(self) -> None:
        """Show the hint in three levels: its line, its technique, and the whole step."""
        if found := await self._ask():
            self.game.hints += not self._level
            self._level = min(3, self._level + 1)
            self._words.update(found.help(self._level))
            if found.step is not None:
                self.board.line = found.steps[0].line
            for step in found.steps if self._level == 3 else ():
                self._mark(step.rests_on, _REASON)
                self._mark(step.facts, _FACT)

    async def _ask(self) -> Hint | None:
        """Return the hint for the cells, or None if they change before it is found."""
        if self._found is None:
            self._words.update(self._texts["thinking"])
            grid, language = self.game.grid(), self._language
            asked = partial(hint, self.game.puzzle, grid, language=language, timeout=_SECONDS)
            found = await asyncio.to_thread(asked)
            if grid != self.game.grid():
                return None
            self._found = found
        return self._found

    def _mark(self, cells: Facts, colour: str) -> None:
        width = self.game.puzzle.width
        self.board.marks |= {row * width + column: colour for row, column, _ in cells}
        self.board.refresh()
