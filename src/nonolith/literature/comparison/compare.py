"""compare(): the comparison of methods, as in the command ``nonolith compare``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nonolith.literature.comparison.report import table, to_csv
from nonolith.literature.comparison.runner import Entry, run
from nonolith.literature.comparison.runs import Case, Run
from nonolith.literature.comparison.runs import contradictions as exclude_each_other
from nonolith.literature.comparison.solvers import DEFAULT_LIMITS, Contender
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.solving.methods import METHODS
from nonolith.support.arguments import expect, listed
from nonolith.support.frozen import Frozen

_PUZZLES = "a Puzzle, or several (nonolith.read makes one of a text or file)"


class Comparison(Frozen):
    """The results of methods on puzzles. As text it is a table.

    Attributes:
        runs: one for each puzzle and method, puzzle by puzzle.
    """

    runs: tuple[Run, ...]

    @property
    def contradictions(self) -> tuple[tuple[Run, Run], ...]:
        """Pairs of runs whose verdicts exclude each other, so that one must be wrong."""
        return tuple(exclude_each_other(self.runs))

    @property
    def text(self) -> str:
        """A table of the runs; for several puzzles also a line for each method."""
        return table(self.runs) if self.runs else "no runs"

    def csv(self) -> str:
        """One line for each run, with all counters."""
        return to_csv(self.runs)

    def records(self) -> list[dict[str, Any]]:
        """The runs as objects of JSON."""
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
    methods: str | Iterable[str] | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
    timeout: float | None = None,
) -> Comparison:
    """Run each method on each puzzle, each time in a fresh process and under the same limits.

    Args:
        puzzles: a puzzle, several, or several with names; without names their titles are used.
        methods: the names of methods, with options if you like: ``"sat:solver=glucose4"``. The
            default is all methods. If a method cannot solve such a puzzle, the verdict of the run
            is ``refused``.
        limits: the most that each run may use; by default 10 seconds.
        timeout: Time limit in seconds for each run; replaces ``limits.seconds``.

    Returns:
        A Comparison, when all runs are done; ``run`` of ``comparison.runner`` gives run by run.

    Raises:
        ArgumentError: an argument is of another type.
        UnsupportedError: there is no such method, or it has no such option.

    >>> corner = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
    >>> found = compare(corner, ["auto", "probe1"])
    >>> found
    <Comparison of 2 methods on 1 puzzles, 2 runs>
    >>> [(run.puzzle, run.contender, run.verdict) for run in found.runs]
    [('corner', 'auto', 'unique'), ('corner', 'probe1', 'unique')]
    """
    limits = Limits.of(limits, timeout)
    what = "the name of a method, or a list of names"
    if methods is None or isinstance(methods, str):
        names = list(METHODS) if methods is None else [methods]
    else:
        names = list(listed(methods, "methods", what))
    for name in names:
        expect(name, str, "methods", what)
    entries = [Entry(Contender.parse(name), limits) for name in names]
    return Comparison(tuple(run(_cases(puzzles), entries)))


def _cases(puzzles: Puzzle | Iterable[Puzzle] | Mapping[str, Puzzle]) -> list[Case]:
    if isinstance(puzzles, Mapping):
        cases = [Case(str(name), puzzle) for name, puzzle in puzzles.items()]
        _expect_puzzles([case.puzzle for case in cases])
        return cases
    several = [puzzles] if isinstance(puzzles, Puzzle) else listed(puzzles, "puzzles", _PUZZLES)
    _expect_puzzles(several)
    return [Case(p.title or f"puzzle {number}", p) for number, p in enumerate(several, 1)]


def _expect_puzzles(several: Iterable[object]) -> None:
    for puzzle in several:
        expect(puzzle, Puzzle, "puzzles", _PUZZLES)
