"""Messages: all output except results. Each is one line on standard error."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any


def show_message(text: str) -> None:
    """Write a message to standard error."""
    from nonolith.cli.progress import PROGRESS
    from nonolith.cli.standard_files import write_message

    PROGRESS.hide()
    lines = [printable(line) for line in text.split("\n")]
    write_message(f"nonolith: {' '.join(lines)}\n")


@contextmanager
def warnings_shown() -> Iterator[None]:
    """Inside ``with``, warnings are shown as messages: what a format lost, or a reader guessed."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        show_message(f"warning: {message}")

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = show
        yield


def printable(text: str) -> str:
    """The text without control characters, which could change a terminal, and without halves of
    characters.

    >>> printable("a\\x1b[2Jb")
    'a[2Jb'
    """
    return text if text.isprintable() else "".join(c for c in text if c.isprintable())


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """``; did you mean 'x'?`` with the closest of the names, or nothing if none is close.

    >>> did_you_mean("sovle", ["solve", "check"])
    "; did you mean 'solve'?"
    """
    from difflib import get_close_matches

    close = get_close_matches(name, list(names), 1)
    return f"; did you mean {close[0]!r}?" if close else ""
