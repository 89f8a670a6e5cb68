"""The list of puzzles: their sizes, minutes, states, authors and, once solved, their titles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from nonolith.play.game import OPEN, Game
from nonolith.reasoning.rating import rate

#: Time limit for rating a puzzle whose minutes are not known, in seconds.
_SECONDS = 1.0


class Chooser(ModalScreen[int]):
    """A list of games; its result is the number of the chosen one, or ``now`` after Escape.

    Typed characters filter the list: each word must occur in the line of a puzzle, or is a largest
    number of minutes, such as ``<5``. Puzzles without ``minutes`` are rated in the background.
    """

    BINDINGS = [("ctrl+c", "app.quit", ""), ("escape", "back", "")]  # noqa: RUF012

    def __init__(
        self, games: Sequence[Game], minutes: list[float | None], now: int, texts: Mapping[str, str]
    ) -> None:
        super().__init__()
        self._games, self._minutes, self._now, self._texts = games, minutes, now, texts
        self._typed, self._shown, self._before = "", list[int](), now

    def compose(self) -> ComposeResult:
        self._head, self._list = Static(), OptionList()
        head = "   {number}  {size:>7}  {minutes:>7}  {state:<11}{author}".format_map(self._texts)
        yield from (
            self._head,
            Static(Text(head)),
            self._list,
            Static(Text(self._texts["filters"])),
        )

    def on_mount(self) -> None:
        self._list.focus()
        self._show()
        self._rate()

    def _show(self) -> None:
        """Show the puzzles that the filter leaves."""
        words = self._typed.lower().split()
        lines = {i: self._line(i) for i in range(len(self._games))}
        self._shown = [i for i in lines if all(self._fits(word, i, lines[i]) for word in words)]
        self._list.set_options([Option(Text(lines[i], no_wrap=True)) for i in self._shown])
        if self._shown:
            near = min(self._shown, key=lambda i: abs(i - self._now))
            self._list.highlighted = self._shown.index(near)
        self._head.update(Text(f"{self._texts['filter']}: {self._typed}_"))

    def _line(self, i: int) -> str:
        """Return the line of a puzzle: number, size, minutes, state, author and title."""
        game, minutes = self._games[i], self._minutes[i]
        share = _known(game)
        state, title, about = self._texts["state_new"], "", ""
        if game.solved:
            state, title = f"{self._texts['state_done']} {clock(game)}", game.puzzle.title
        elif share or game.done:
            state = f"{self._texts['state_begun']} {share}%"
        if minutes is not None:
            about = f"{minutes:.0f}" if minutes >= 1 else "<1"
        size = f"{game.puzzle.width}x{game.puzzle.height}"
        return (
            f"{i + 1:4}  {size:>7}  {about:>7}  {state:<11} {game.puzzle.author}  {title}".rstrip()
        )

    def _fits(self, word: str, i: int, line: str) -> bool:
        minutes = self._minutes[i]
        with suppress(ValueError):
            if word[0] == "<":
                return minutes is not None and minutes <= float(word[1:])
        return word in line.lower()

    def on_key(self, event: Key) -> None:
        typed = (event.character or "") if event.is_printable else ""
        if typed or event.key == "backspace":
            self._typed = self._typed + typed if typed else self._typed[:-1]
            event.stop()
            self._show()

    @work(thread=True)
    def _rate(self) -> None:
        worker = get_current_worker()
        for i, game in enumerate(self._games):
            if worker.is_cancelled:
                return
            if self._minutes[i] is None:
                rating = rate(game.puzzle, timeout=_SECONDS)
                if rating.verdict == "unique":
                    self._minutes[i] = rating.minutes["practised"][1]
                    self.app.call_from_thread(self._renew, i)

    def _renew(self, i: int) -> None:
        if self.is_mounted and i in self._shown:
            at = self._shown.index(i)
            self._list.replace_option_prompt_at_index(at, Text(self._line(i), no_wrap=True))

    def action_back(self) -> None:
        self.dismiss(self._before)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._now = self._shown[event.option_index]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._shown[event.option_index])


def facts(game: Game) -> str:
    """Return the size of a puzzle and the share of known cells; if it is solved, also its title."""
    solved = game.solved
    known = 100 if solved else _known(game)
    facts = f"{game.puzzle.width} x {game.puzzle.height}  {known:3}%"
    return f"{facts}  {game.puzzle.title}" if solved else facts


def _known(game: Game) -> int:
    """Return the share of known cells, in percent."""
    return 100 - 100 * game.cells.count(OPEN) // len(game.cells)


def clock(game: Game) -> str:
    """Return the time of a game in minutes and seconds."""
    return f"{game.seconds // 60}:{game.seconds % 60:02}"
