"""What is measured for the pages, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith
from documenting import figures, line_figures
from documenting.figures import Figures
from documenting.line_figures import measure_lines, sample
from documenting.stages import MOST, PUZZLE, by_lines, stages
from nonolith import Result, Verdict
from nonolith.literature.lines import LINE_SOLVERS
from nonolith.running.processes import Answer, FreshProcesses
from nonolith.running.solvers import Contender, Question
from nonolith.solving.methods import METHODS
from tests.cli.running import EXAMPLES, ROOT


def test_figures_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    assert figures.load(path) is None
    kept = figures.load(ROOT / "docs" / "methods" / "figures.json")
    assert kept is not None
    path.write_text(figures.dump(kept))
    assert figures.load(path) == kept


def test_only_what_is_not_kept_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def answers(_: object, contender: Contender, questions: list[Question]) -> list[Answer]:
        measured.append(str(contender))
        return [Answer(Result(Verdict.UNIQUE))] * len(questions)

    monkeypatch.setattr(FreshProcesses, "answers", answers)
    monkeypatch.setattr(
        figures, "measure_lines", lambda name: line_figures.LineFigure(name, 1, 1, 1)
    )
    told: list[str] = []
    first = figures.measure(EXAMPLES, None, told.append)
    assert len(measured) == len(told) == len(METHODS) * len(figures.cases(EXAMPLES))
    measured.clear()
    without = [run for run in first.runs if run.contender != "probe2"]
    assert figures.measure(EXAMPLES, first._replace(runs=without), told.append) == first
    assert set(measured) == {"probe2"}
    measured.clear()
    elsewhere = Figures(["another machine"], first.runs, first.lines)
    assert figures.measure(EXAMPLES, elsewhere, told.append) == first
    assert set(measured) == set(METHODS)


def test_the_puzzles_are_of_the_kinds_of_the_page() -> None:
    cases = {case.label: case.puzzle for case in figures.cases(EXAMPLES)}
    assert nonolith.solve(cases["several solutions"]).verdict is Verdict.MULTIPLE
    assert nonolith.solve(cases["needs a guess"]).verdict is Verdict.UNIQUE
    assert by_lines().unknown > 0
    assert len(cases["toadstool, in colour"].palette) > 2


def test_a_line_solver_is_measured_against_a_complete_one(monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(sample()) == line_figures.LINES
    for name, solver in LINE_SOLVERS.items():
        monkeypatch.setattr(line_figures, "SECONDS", 0.05)
        figure = measure_lines(name)
        assert figure.microseconds > 0
        assert 0 < figure.lines <= line_figures.LINES
        assert figure.found == 1 if solver.complete else 0 < figure.found <= 1


@pytest.mark.parametrize("name", METHODS)
def test_a_method_at_work_settles_more_and_more(name: str) -> None:
    shown = stages(METHODS[name])
    assert 1 < len(shown) <= MOST
    solution = nonolith.solve(PUZZLE).solution
    assert solution is not None
    for stage in shown:
        agree = zip(stage.grid.masks(), solution.masks(), strict=True)
        assert all(known & mask for known, mask in agree)
    if METHODS[name].capabilities.proves:
        assert shown[-1].grid == solution


def test_the_versions_of_foreign_solvers_are_reported() -> None:
    foreign = [method for method in METHODS.values() if method.capabilities.extra]
    told = figures.solvers()
    assert len(told) == len(foreign)
    assert all(len(words.split()) == 2 for words in told)
