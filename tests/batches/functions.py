"""Define functions, as a user does, that workers import."""

from __future__ import annotations

import os
import time
from pathlib import Path

from nonolith import Puzzle


def area(puzzle: Puzzle) -> int:
    return puzzle.height * puzzle.width


def several(puzzle: Puzzle) -> dict[str, object]:
    return {"title": puzzle.title, "shape": puzzle.shape, "large": 10**30}


def deadly(puzzle: Puzzle) -> str:
    """End the process if the title is ``dies``."""
    if puzzle.title == "dies":
        os._exit(7)
    return puzzle.title


def killed_once(puzzle: Puzzle) -> str:
    """Kill the process if the title names a file that does not exist yet."""
    file = Path(puzzle.title)
    if not file.exists():
        file.touch()
        os._exit(9)
    return "done"


def endless(puzzle: Puzzle) -> str:
    """Run for ever and ignore limits if the title is ``endless``."""
    while puzzle.title == "endless":
        time.sleep(0.01)
    return puzzle.title


def greedy(puzzle: Puzzle) -> int:
    """Allocate memory without end if the title is ``greedy``."""
    kept = []
    while puzzle.title == "greedy":
        kept.append(bytearray(b"x" * (16 << 20)))
    return len(kept)


def slow(puzzle: Puzzle) -> str:
    time.sleep(0.02)
    return puzzle.title


def half_name(_puzzle: Puzzle) -> dict[str, str]:
    """Return a name and a value that are lone surrogates."""
    return {"\ud800": "\udfff"}


def half_error(_puzzle: Puzzle) -> None:
    raise ValueError("\ud800")


def cases(_puzzle: Puzzle) -> dict[str, int]:
    """Return names that SQLite considers equal."""
    return {"Name": 1, "name": 2, "NAME": 3, "na\0me": 4}


def width(_puzzle: Puzzle) -> int:
    return 7


VALUE: object = None


def given(_puzzle: Puzzle) -> object:
    return VALUE


def crowded(puzzle: Puzzle) -> dict[str, int]:
    """Return as many values as the number in the title."""
    return {f"value {number}": number for number in range(int(puzzle.title))}
