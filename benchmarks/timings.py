"""The timings of a run: one for each contender and puzzle, kept as JSON."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Timing(NamedTuple):
    """How one contender did on one puzzle.

    Attributes:
        seconds: wall time; the time limit where it did not finish.
        processor: processor time in seconds; the time limit where it did not finish.
        solutions: how many were found, at most as many as wanted.
        finished: whether the question was answered.
        conflicts: conflicts from which a clause was learned; 0 if the solver does not count them.
    """

    seconds: float
    processor: float
    solutions: int
    finished: bool
    conflicts: int = 0


@dataclass
class SetTimes:
    """All timings of one set.

    Attributes:
        name: heading of the set.
        note: where the puzzles come from, and how many solutions are wanted.
        wanted: the number of solutions wanted.
        titles: a name for each puzzle, or empty.
        limits: seconds for each puzzle, by contender.
        timings: for each contender the number of the puzzle and its timing.
    """

    name: str
    note: str
    wanted: int
    titles: tuple[str, ...] = ()
    limits: dict[str, float] = field(default_factory=dict)
    timings: dict[str, dict[int, Timing]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Columns of numbers; times in microseconds."""
        return {
            "name": self.name,
            "note": self.note,
            "wanted": self.wanted,
            "titles": list(self.titles),
            "limits": self.limits,
            "timings": {name: _columns(timings) for name, timings in self.timings.items()},
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> SetTimes:
        """The inverse of ``to_json``, to the microsecond."""
        timings = {name: _timings(columns) for name, columns in kept["timings"].items()}
        titles = tuple(kept["titles"])
        return cls(kept["name"], kept["note"], kept["wanted"], titles, kept["limits"], timings)


def _columns(timings: dict[int, Timing]) -> dict[str, list[int]]:
    each = timings.values()
    return {
        "puzzle": list(timings),
        "microseconds": [round(1e6 * timing.seconds) for timing in each],
        "processor": [round(1e6 * timing.processor) for timing in each],
        "solutions": [timing.solutions for timing in each],
        "conflicts": [timing.conflicts for timing in each],
        "unfinished": [n for n, timing in timings.items() if not timing.finished],
    }


def _timings(columns: dict[str, list[int]]) -> dict[int, Timing]:
    late = set(columns["unfinished"])
    names = ("puzzle", "microseconds", "processor", "solutions", "conflicts")
    return {
        puzzle: Timing(seconds / 1e6, processor / 1e6, solutions, puzzle not in late, conflicts)
        for puzzle, seconds, processor, solutions, conflicts in zip(
            *(columns[name] for name in names), strict=True
        )
    }
