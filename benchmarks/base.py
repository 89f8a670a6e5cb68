"""Part: one part of the benchmarks, with a function that measures and one that shows the results.

The two are separate so that the page can be written again from stored results.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from benchmarks.tables import duration

Value = TypeVar("Value")

#: JSON values; only the part that measured them interprets them.
Kept = Any

#: Called with lines of progress.
Report = Callable[[str], None]


@dataclass(frozen=True)
class Settings:
    """The settings of every part.

    Attributes:
        data: folder with ``tournament/`` and ``puzzles/``, or None.
        seed: seed of the generated puzzles.
        full: True for all puzzles and long limits; takes hours.
        quick: True for a handful of puzzles and short limits, to try the parts themselves.
    """

    data: Path | None = None
    seed: int = 1
    full: bool = False
    quick: bool = False

    def pick(self, *, quick: Value, short: Value, full: Value) -> Value:
        """Return the value for the length of this run: quick, short or full."""
        if self.quick:
            return quick
        return full if self.full else short


class Aim(NamedTuple):
    """One aim of the project for its performance, and the measured value.

    Attributes:
        what: the measured quantity.
        aim: the figure to reach.
        measured: the measured value.
        met: True if the aim is met.
    """

    what: str
    aim: str
    measured: str
    met: bool

    @classmethod
    def at_most(cls, what: str, most: float, measured: float, more: str = "") -> Aim:
        """Return the aim that something takes at most this many seconds."""
        shown = f"{duration(measured)}{more}"
        return cls(what, f"at most {duration(most)}", shown, measured <= most)


class Part(NamedTuple):
    """One row of the table of parts.

    Attributes:
        name: its name for ``--only``.
        heading: its heading on the page.
        measure: function that measures it and returns the values to store.
        show: function that returns its text in Markdown.
        aims: function that returns the aims of the project that it measures.
    """

    name: str
    heading: str
    measure: Callable[[Settings, Report], Kept]
    show: Callable[[Kept], str]
    aims: Callable[[Kept], list[Aim]]
