"""Define Part, a part of the benchmarks, which has a function to measure and one to show results.

The functions are separate, so that the results page can be written again from stored results.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from benchmarks.tables import duration

Value = TypeVar("Value")

#: The results of one part as JSON values, which only this part interprets.
Kept = Any

#: Called with each line of progress.
Report = Callable[[str], None]


@dataclass(frozen=True)
class Settings:
    """The settings of a run."""

    data: Path | None = None  #: folder with ``tournament/`` and ``puzzles/``, or None
    seed: int = 1  #: seed of the generated puzzles
    full: bool = False  #: measure all puzzles with long limits, which takes hours
    quick: bool = False  #: measure a few puzzles with short limits, to test the parts

    def pick(self, *, quick: Value, short: Value, full: Value) -> Value:
        """Return the argument that fits the length of this run: quick, short or full."""
        if self.quick:
            return quick
        return full if self.full else short


class Aim(NamedTuple):
    """A performance aim of the project, and the measured value."""

    what: str  #: the measured quantity
    aim: str  #: the value to reach
    measured: str  #: the measured value
    met: bool  #: whether the measured value reaches the aim

    @classmethod
    def at_most(cls, what: str, most: float, measured: float, more: str = "") -> Aim:
        """Return the aim of at most ``most`` seconds; ``more`` is shown after the measured time."""
        shown = f"{duration(measured)}{more}"
        return cls(what, f"at most {duration(most)}", shown, measured <= most)


class Part(NamedTuple):
    """One part of the benchmarks."""

    name: str  #: the name for ``--only``
    heading: str  #: the heading on the results page
    measure: Callable[[Settings, Report], Kept]  #: measures, and returns the values to store
    show: Callable[[Kept], str]  #: returns the text of the part in Markdown
    aims: Callable[[Kept], list[Aim]]  #: returns the aims that the part measures
