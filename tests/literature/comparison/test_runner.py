"""Runs are fair and checked; each run is recorded, whatever happens in its process."""

from __future__ import annotations

import os

import pytest

from nonolith import Grid, Limits, Puzzle, Result, Verdict
from nonolith.design import random_grid, random_puzzles
from nonolith.literature.comparison import runner
from nonolith.literature.comparison.runner import Measurement, fault, measure, run
from nonolith.literature.comparison.runs import Case, Contender, SolverEntry, SolverInput
from nonolith.solving.methods import METHODS
from nonolith.workers import pool as pools
from nonolith.workers.pool import ProcessPool
from tests.inline_pool import InlinePool
from tests.literature.comparison.odd_solvers import BAD, GOOD, Odd
from tests.strategies import palette_of

CORNER = Case("corner", Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
SWITCH = Case("switch", Puzzle(rows=[[1], [1]], columns=[[1], [1]]))
FIVE = Limits(seconds=5)
INPUTS = [SolverInput(GOOD, 2, FIVE), SolverInput(BAD, 2, FIVE), SolverInput(GOOD, 2, FIVE)]
IMPOSSIBLE = Case("impossible", Puzzle(rows=[[1, 1], [1, 1], []], columns=[[1, 1], [], [2]]))


def entries_of(*names: str, seconds: float = 20) -> list[SolverEntry]:
    return [SolverEntry(Contender.parse(name), Limits(seconds=seconds)) for name in names]


def test_all_solvers_run_on_a_puzzle_before_the_next_puzzle() -> None:
    begun: list[tuple[str, str]] = []
    runs = run(
        iter([CORNER, IMPOSSIBLE]),
        entries_of("probe1", "auto"),
        begin=lambda case, entry: begun.append((case.label, entry.name)),
    )
    assert [(each.puzzle, each.contender, each.verdict) for each in runs] == [
        ("corner", "probe1", "unique"),
        ("corner", "auto", "unique"),
        ("impossible", "probe1", "none"),
        ("impossible", "auto", "none"),
    ]
    assert begun == [(p, m) for p in ("corner", "impossible") for m in ("probe1", "auto")]


def test_a_stretch_of_puzzles_comes_before_the_next_solver() -> None:
    cases = [Case(str(number), GOOD) for number in range(5)]
    entries = [SolverEntry(Odd("all")), SolverEntry(Odd("some"), label="every second", stride=2)]
    runs = list(run(cases, entries, InlinePool(), stretch=3))
    assert [(each.contender, each.puzzle) for each in runs] == [
        *(("all", number) for number in "012"),
        *(("every second", number) for number in "02"),
        *(("all", number) for number in "34"),
        ("every second", "4"),
    ]


def test_one_solution_or_two_are_wanted() -> None:
    [one] = run([SWITCH], entries_of("auto"), wanted=1)
    [two] = run([SWITCH], entries_of("auto"))
    assert (one.verdict, one.solutions, two.verdict, two.solutions) == ("solved", 1, "multiple", 2)


def test_a_method_with_options_is_read_and_reaches_the_run() -> None:
    puzzle = next(random_puzzles(1, 25, 25, filled=250, seed=2))
    names = [f"conflict:sweeps={n}:reinforced_sweeps=0" for n in (0, 20)]
    runs = list(run([Case("it", puzzle)], entries_of(*names)))
    assert [each.contender for each in runs] == names
    assert runs[0].statistics.sweeps == 0 != runs[1].statistics.sweeps


def test_limits_hold_for_every_run() -> None:
    hard = Case("hard", Puzzle.from_grid(random_grid(60, 60, probability=0.45, seed=1)))
    limits = (Limits(seconds=0.2), Limits(seconds=30, nodes=3))
    by_time, by_nodes = run([hard], [SolverEntry(Contender("probe1"), limit) for limit in limits])
    assert (by_time.verdict, by_time.limit, by_time.decided) == ("unknown", "seconds", False)
    assert (by_nodes.limit, by_nodes.statistics.branches <= 3) == ("nodes", True)


def test_a_failed_run_is_recorded_and_the_other_solvers_run() -> None:
    kinds = ("aborting", "raising", "refusing", "lying", "sound")
    runs = list(run([Case("bad", BAD)], [SolverEntry(Odd(kind)) for kind in kinds]))
    assert [each.verdict for each in runs] == ["died", "failed", "refused", "failed", "none"]
    assert "code" in runs[0].message
    assert [each.message for each in runs[1:]] == [
        "ZeroDivisionError: of purpose",
        "not today",
        "it returned a grid that is not a solution",
        "",
    ]
    assert [each.decided for each in runs] == [False] * 4 + [True]


def test_wrong_and_repeated_solutions_are_a_fault() -> None:
    one, other, wrong = (
        Grid.from_rows(rows) for rows in ([[1, 0], [0, 1]], [[0, 1], [1, 0]], [[1, 1], [0, 0]])
    )
    assert fault(GOOD, Result(Verdict.MULTIPLE, (one, other))) == ""
    assert "same solution" in fault(GOOD, Result(Verdict.MULTIPLE, (one, other, one)))
    for grids in ((one, wrong), (wrong, one), (wrong, wrong)):
        assert "not a solution" in fault(GOOD, Result(Verdict.MULTIPLE, grids))


def test_an_unsupported_puzzle_is_recorded_as_refused() -> None:
    coloured = Case("colours", Puzzle(rows=[[(1, 2)]], columns=[[(1, 2)]], palette=palette_of(3)))
    blind = [name for name, method in METHODS.items() if not method.capabilities.colours]
    runs = list(run([coloured], entries_of(*blind)))
    assert {each.verdict for each in runs} == {"refused"}
    [able] = run([coloured], entries_of("auto"))
    assert (able.verdict, able.colours) == ("unique", 2)


def test_known_runs_are_not_repeated_unless_under_other_limits() -> None:
    [first] = run([CORNER], entries_of("auto", seconds=5))
    kept = first.replace(message="from before")
    known = {(kept.key, kept.contender): kept}
    other = CORNER.replace(label="elsewhere")
    [again] = run([other], entries_of("auto", seconds=5), known=known)
    assert again == kept.replace(puzzle="elsewhere")
    [new] = run([other], entries_of("auto", seconds=6), known=known)
    assert new.message == ""


def process_of(measured: Measurement) -> int:
    process: int = measured["statistics"].steps
    return process


@pytest.mark.parametrize(
    ("kind", "verdict"),
    [
        ("aborting", "died"),
        ("raising", "failed"),
        ("refusing", "refused"),
        ("sleeping", "unknown"),
    ],
)
def test_a_failure_on_one_puzzle_affects_no_other(
    kind: str, verdict: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "GRACE", 0.1)
    inputs = [each._replace(limits=Limits(seconds=0.5)) for each in INPUTS]
    with ProcessPool() as pool:
        found = measure(pool, Odd(kind), inputs)
        assert [measured["verdict"] for measured in found] == ["none", verdict, "none"]
        assert found[1]["message"]
        assert found[1].get("limit") == ("seconds" if kind == "sleeping" else None)
        assert "seconds" not in found[1]
        [again] = measure(pool, Odd(kind), inputs[:1])
        assert again["verdict"] == "none"


def test_each_solver_has_a_process_of_its_own() -> None:
    one, other = Odd("sound"), Odd("another")
    with ProcessPool() as pool:
        used = [
            {process_of(measured) for measured in measure(pool, solver, INPUTS)}
            for solver in (one, other, one)
        ]
    assert used[0] == used[2] != used[1]
    assert [len(each) for each in used] == [1, 1, 1]
    with ProcessPool(idle=0) as pool:
        fresh = {process_of(measure(pool, one, INPUTS[:1])[0]) for _ in range(2)}
    assert len(fresh) == 2


def test_a_solver_that_cannot_be_sent_fails() -> None:
    solver = Odd("sound").replace(kind=lambda: None)
    with ProcessPool() as pool:
        [measured] = measure(pool, solver, INPUTS[:1])
    assert measured["verdict"] == "failed"


def test_only_solving_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock advances at each reading; the tiny puzzle is solved before the first reading."""
    walls, cpus = iter([10.0, 17.0]), iter([3.0, 5.0])
    monkeypatch.setattr(runner, "perf_counter", lambda: next(walls))
    monkeypatch.setattr(runner, "process_time", lambda: next(cpus))
    (measured,) = measure(InlinePool(), Odd("sound"), INPUTS[:1])
    assert (measured["seconds"], measured["processor"]) == (7.0, 2.0)
    assert process_of(measured) == os.getpid()


class Missing(Odd):
    """A solver whose library is not installed: it cannot even solve the tiny puzzle."""

    def solve(self, given: SolverInput) -> Result:
        raise ImportError("no such library")


def test_a_solver_without_its_library_refuses_all() -> None:
    refused = {"verdict": "refused", "message": "no such library"}
    assert measure(InlinePool(), Missing("sound"), INPUTS) == [refused] * 3
