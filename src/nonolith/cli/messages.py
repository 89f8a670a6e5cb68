"""Messages: everything that is not a result goes to standard error, one line each."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any


def say(text: str) -> None:
    """Tell the user something, on standard error."""
    from nonolith.cli.progress import PROGRESS
    from nonolith.cli.standard_files import tell

    PROGRESS.hide()
    lines = [printable(line) for line in text.split("\n")]
    tell(f"nonolith: {' '.join(lines)}\n")


@contextmanager
def heard() -> Iterator[None]:
    """Tell the user about each thing that was lost or guessed meanwhile."""

    def show(message: Warning | str, *_: Any, **__: Any) -> None:
        say(f"warning: {message}")

    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = show
        yield


def printable(text: str) -> str:
    """The text without what could steer a terminal: no control characters, nothing half.

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
