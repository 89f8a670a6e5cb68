"""Settings: how much one run of the benchmarks measures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

Value = TypeVar("Value")


@dataclass(frozen=True)
class Settings:
    """The settings of every part.

    Attributes:
        data: folder with ``tournament/`` and ``puzzles/``, or None.
        seed: of the puzzles that are made at random.
        full: all puzzles and long limits; takes hours.
        quick: a handful of puzzles and short limits, to try the parts themselves.
        keep: keeps what a part has measured so far, so that a signal does not lose it.
    """

    data: Path | None = None
    seed: int = 1
    full: bool = False
    quick: bool = False
    keep: Callable[[Any], None] = lambda _kept: None

    def pick(self, *, quick: Value, short: Value, full: Value) -> Value:
        """The value that belongs to the form of the run."""
        if self.quick:
            return quick
        return full if self.full else short
