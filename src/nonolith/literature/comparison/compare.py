"""Run several methods on the same puzzles, as the command ``nonolith compare`` does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nonolith.literature.comparison.custom import MethodLike, solver_of
from nonolith.literature.comparison.report import table, to_csv
from nonolith.literature.comparison.runner import run
from nonolith.literature.comparison.runs import (
    DEFAULT_LIMITS,
    Case,
    Run,
    SolverEntry,
    contradictions,
)
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods import METHODS
from nonolith.solving.methods.base import Method
from nonolith.support.arguments import expect, listed
from nonolith.support.frozen import Frozen

_PUZZLES = "a Puzzle, or an iterable of puzzles (nonolith.read reads a puzzle)"
_METHODS = "a method, or a list of methods"


class Comparison(Frozen):
    """The results of methods on puzzles; ``str()`` returns a table.

    Attributes:
        runs: One run for each puzzle and method. Runs of one puzzle are consecutive.
    """

    runs: tuple[Run, ...]

    @property
    def contradictions(self) -> tuple[tuple[Run, Run], ...]:
        """Pairs of runs whose verdicts contradict each other, so that one must be wrong."""
        return tuple(contradictions(self.runs))

    @property
    def text(self) -> str:
        """A table of the runs; for several puzzles, it has a summary line for each method."""
        return table(self.runs) if self.runs else "no runs"

    def csv(self) -> str:
        """Return the runs as CSV, one line for each run, with all counters."""
        return to_csv(self.runs)

    def records(self) -> list[dict[str, Any]]:
        """Return the runs as JSON objects."""
        return [each.record() for each in self.runs]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        puzzles = len({each.key for each in self.runs})
        methods = len({each.contender for each in self.runs})
        return f"<Comparison of {methods} methods on {puzzles} puzzles, {len(self.runs)} runs>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<pre>{escape(self.text)}</pre>"


def compare(
    puzzles: Puzzle | Iterable[Puzzle] | Mapping[str, Puzzle],
    methods: MethodLike | Iterable[MethodLike] | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
    timeout: float | None = None,
) -> Comparison:
    """Run each method on each puzzle, each time in a fresh process and under the same limits.

    Args:
        puzzles: A puzzle, an iterable of puzzles, or a mapping from names to puzzles. Without a
            mapping, puzzles are named by their titles, or by numbers if they have no title.
        methods: A method, or several. A method is a name, which options may follow, as in
            ``"sat:solver=glucose4"``; a function in a file, as in ``"mine.py:solve"``; or an object
            of the program: a ``Method``, a generator function that yields all solutions of a
            puzzle, or a function that returns one or None. Default: all methods in the table. If a
            method does not support a puzzle, the verdict of the run is ``refused``.
        limits: Limits of each run. Default: 10 seconds.
        timeout: Time limit in seconds for each run; replaces ``limits.seconds``.

    Returns:
        A Comparison with all runs. (``comparison.runner.run`` yields the runs one by one.)

    Raises:
        ArgumentError: An argument has the wrong type.
        UnsupportedError: No method has this name, or the method does not have a given option.

    >>> corner = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
    >>> found = compare(corner, ["auto", "probe1"])
    >>> found
    <Comparison of 2 methods on 1 puzzles, 2 runs>
    >>> [(run.puzzle, run.contender, run.verdict) for run in found.runs]
    [('corner', 'auto', 'unique'), ('corner', 'probe1', 'unique')]
    """
    limits = Limits.of(limits, timeout)
    if isinstance(methods, str | Method) or callable(methods):
        methods = [methods]
    given = METHODS if methods is None else listed(methods, "methods", _METHODS)
    entries = [SolverEntry(solver_of(each), limits) for each in given]
    return Comparison(tuple(run(_cases(puzzles), entries)))


def _cases(puzzles: Puzzle | Iterable[Puzzle] | Mapping[str, Puzzle]) -> list[Case]:
    if isinstance(puzzles, Mapping):
        named = [(str(name), puzzle) for name, puzzle in puzzles.items()]
    else:
        given = [puzzles] if isinstance(puzzles, Puzzle) else listed(puzzles, "puzzles", _PUZZLES)
        named = [
            (getattr(puzzle, "title", "") or f"puzzle {number}", puzzle)
            for number, puzzle in enumerate(given, 1)
        ]
    for _, puzzle in named:
        expect(puzzle, Puzzle, "puzzles", _PUZZLES)
    return [Case(label, puzzle) for label, puzzle in named]
