"""The figures of the pages about methods: a comparison over a few small puzzles, kept as JSON.

Kept figures are not measured again, so for a new method only its own runs are measured. On another
machine, or with other versions of foreign solvers, everything is measured again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import packages_distributions, version
from pathlib import Path
from typing import Any, NamedTuple

from documenting.line_figures import LineFigure, measure_lines
from documenting.stages import PUZZLE
from nonolith import read_all
from nonolith.literature.foreign import Solver, installed
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.model.limits import Limits
from nonolith.model.puzzle import Puzzle
from nonolith.running import machine
from nonolith.running.runner import Entry, run
from nonolith.running.runs import Case, Run
from nonolith.running.solvers import Contender
from nonolith.solving.methods import METHODS

#: The limits of each run.
LIMITS = Limits(seconds=5.0)

Report = Callable[[str], None]


class Figures(NamedTuple):
    """The measured figures, with the machine.

    Attributes:
        machine: the machine in words, and the versions of the foreign solvers.
        runs: one for each method and puzzle.
        lines: one for each line solver.
    """

    machine: list[str]
    runs: list[Run]
    lines: list[LineFigure]


def cases(examples: Path) -> list[Case]:
    """The puzzles: easy and hard, with one solution and several, black and white and in colour."""
    [cat] = read_all(examples / "cat.non")
    [lighthouse] = read_all(examples / "lighthouse.non")
    toadstool = read_all(examples / "toadstool.xml")[0]
    several = Puzzle(rows=[[1, 1], [1], [2], [1], [1, 1]], columns=[[1, 1], [2], [1], [1], [1, 1]])
    return [
        Case("needs a guess", PUZZLE),
        Case("several solutions", several),
        Case("cat", cat),
        Case("lighthouse", lighthouse),
        Case("toadstool, in colour", toadstool),
    ]


def measure(examples: Path, kept: Figures | None, report: Report) -> Figures:
    """Measure the figures that are not kept yet."""
    here = [*machine.describe(), f"foreign solvers: {', '.join(solvers())}"]
    if kept is None or kept.machine != here:
        kept = Figures(here, [], [])
    known = {(each.key, each.contender): each for each in kept.runs}
    runs = run(
        cases(examples),
        [Entry(Contender(name), LIMITS) for name in METHODS],
        known=known,
        begin=lambda case, entry: report(f"{entry.name} on {case.label}"),
    )
    found = list(runs)
    old = {figure.name: figure for figure in kept.lines}
    lines = [old.get(name) or measure_lines(name) for name in LINE_SOLVERS]
    return Figures(here, found, lines)


def solvers() -> list[str]:
    """The foreign solvers of the table of methods, each with its version."""
    found = []
    distributions = packages_distributions()
    for method in METHODS.values():
        solver = getattr(sys.modules[method.start.__module__], "SOLVER", None)
        if isinstance(solver, Solver) and installed(solver.module):
            distribution = distributions[solver.module][0]
            found.append(f"{distribution} {version(distribution)}")
    return found


def load(path: Path) -> Figures | None:
    """The figures kept in a file, if there is one."""
    if not path.exists():
        return None
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return Figures(
        kept["machine"],
        [Run.of_record(record) for record in kept["runs"]],
        [LineFigure(**record) for record in kept["lines"]],
    )


def dump(figures: Figures) -> str:
    """The figures as a file, one line for each."""

    def rows(records: Sequence[dict[str, Any]]) -> str:
        return ",\n".join(json.dumps(record) for record in records)

    runs = rows([each.record() for each in figures.runs])
    lines = rows([figure._asdict() for figure in figures.lines])
    return (
        f'{{"machine": {json.dumps(figures.machine)},\n"runs": [\n{runs}\n],\n'
        f'"lines": [\n{lines}\n]}}\n'
    )
