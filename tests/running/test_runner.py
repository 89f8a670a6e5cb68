"""The run is fair and checked; every run is recorded, whatever becomes of it."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith import Grid, Limits, Puzzle, Result, Statistics, Verdict
from nonolith.design import random_grid, random_puzzles
from nonolith.running.processes import Answer, KeptProcesses
from nonolith.running.runner import Entry, run
from nonolith.running.runs import Case, Run
from nonolith.running.solvers import Contender, Question, Solver
from nonolith.solving.methods import METHODS
from tests.running.odd_solvers import BAD, GOOD, Odd
from tests.strategies import palette_of

CORNER = Case("corner", Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
SWITCH = Case("switch", Puzzle(rows=[[1], [1]], columns=[[1], [1]]))
IMPOSSIBLE = Case("impossible", Puzzle(rows=[[1, 1], [1, 1], []], columns=[[1, 1], [], [2]]))


def entries_of(*names: str, seconds: float = 20) -> list[Entry]:
    return [Entry(Contender.parse(name), Limits(seconds=seconds)) for name in names]


def test_every_method_of_the_table_has_its_run() -> None:
    runs = list(run([SWITCH], entries_of(*METHODS)))
    assert [each.contender for each in runs] == list(METHODS)
    for each in runs:
        proves = METHODS[each.contender].capabilities
        if proves.enumerates and proves.proves:
            assert each.verdict == "multiple"
            assert each.solutions == 2
            assert each.decided
        assert each.seconds is not None
        assert each.limits == (20, None)


def test_all_solvers_take_a_puzzle_before_the_next_one_comes() -> None:
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
    entries = [Entry(Odd("all")), Entry(Odd("some"), label="every second", stride=2)]
    with KeptProcesses() as kept:
        runs = list(run(cases, entries, kept, stretch=3))
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
    by_time, by_nodes = run([hard], [Entry(Contender("probe1"), limit) for limit in limits])
    assert (by_time.verdict, by_time.limit, by_time.decided) == ("unknown", "seconds", False)
    assert (by_nodes.limit, by_nodes.statistics.branches <= 3) == ("nodes", True)


def test_what_goes_wrong_is_recorded_and_the_others_go_on() -> None:
    kinds = ("aborting", "raising", "refusing", "lying", "sound")
    runs = list(run([Case("bad", BAD)], [Entry(Odd(kind)) for kind in kinds]))
    assert [each.verdict for each in runs] == ["died", "failed", "refused", "failed", "none"]
    assert "code" in runs[0].message
    assert [each.message for each in runs[1:]] == [
        "ZeroDivisionError: of purpose", "not today", "it gave a grid that is no solution", "",
    ]  # fmt: skip
    assert [each.decided for each in runs] == [False] * 4 + [True]


def test_what_a_method_cannot_do_is_recorded() -> None:
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


class Noting:
    """An executor that answers at once, and notes the questions of each call."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, list[Question]]] = []

    def answers(self, solver: Solver, questions: Sequence[Question]) -> list[Answer]:
        self.calls.append((str(solver), list(questions)))
        result = Result(Verdict.NONE, limit="nodes", statistics=Statistics(branches=4))
        return [Answer(result, 0.5, 0.25) for _ in questions]


def test_what_is_asked_and_recorded_is_exactly_this() -> None:
    goal = Grid.from_text("#.\n##")
    whole = Case("whole", CORNER.puzzle.replace(goal=goal, saved=(goal,), title="title"))
    limits = Limits(seconds=3.0, nodes=5)
    executor = Noting()
    [found] = run([whole], [Entry(Contender("auto"), limits, "mine")], executor, wanted=1)
    plain = CORNER.puzzle.replace(title="title")
    assert executor.calls == [("auto", [Question(plain, 1, limits)])]
    assert found == Run(
        "whole", CORNER.key, 2, 2, 1, "mine", "none", 0, "nodes", 0.5, 0.25,
        Statistics(branches=4), "", (3.0, 5),
    )  # fmt: skip
    [found] = run([CORNER], [Entry(Contender("auto"))], executor)
    assert executor.calls[1:] == [("auto", [Question(CORNER.puzzle, None, Limits(seconds=10.0))])]
    assert (found.contender, found.limits) == ("auto", (10.0, None))
    assert Question(CORNER.puzzle) == Question(CORNER.puzzle, None, Limits(seconds=10.0))


def test_a_stretch_is_one_call_and_without_one_each_puzzle_is() -> None:
    cases = [CORNER, SWITCH, IMPOSSIBLE]
    entries = entries_of("auto", "probe1")
    executor = Noting()
    list(run(cases, entries, executor))
    assert [(name, len(asked)) for name, asked in executor.calls] == [
        ("auto", 1), ("probe1", 1),
    ] * 3  # fmt: skip
    executor.calls.clear()
    runs = run(cases, entries, executor, stretch=2)
    next(runs)
    assert [(name, len(asked)) for name, asked in executor.calls] == [("auto", 2)]
    list(runs)
    assert [(name, len(asked)) for name, asked in executor.calls] == [
        ("auto", 2), ("probe1", 2), ("auto", 1), ("probe1", 1),
    ]  # fmt: skip


def test_only_what_is_not_known_is_asked() -> None:
    limits = Limits(seconds=3.0, nodes=5)
    executor = Noting()
    entry = Entry(Contender("auto"), limits)
    first, second = run([CORNER, SWITCH], [entry], executor)
    executor.calls.clear()
    begun = []
    known = {(first.key, "auto"): first.replace(puzzle="old", message="kept")}
    runs = run([CORNER, SWITCH], [entry], executor, known=known, stretch=2,
               begin=lambda case, entry: begun.append((case.label, entry.name)))  # fmt: skip
    assert list(runs) == [first.replace(message="kept"), second]
    assert [len(asked) for _, asked in executor.calls] == [1]
    assert begun == [("corner", "auto"), ("switch", "auto")]
    for other in (Limits(seconds=3.0), Limits(seconds=4.0, nodes=5), Limits(seconds=3.0, nodes=6)):
        [found] = run([CORNER], [Entry(Contender("auto"), other)], executor, known=known)
        assert found.message == ""
    executor.calls.clear()
    assert list(run([CORNER], [entry], executor, known=known)) == [first.replace(message="kept")]
    assert executor.calls == []


def test_a_second_stride_takes_every_second_puzzle() -> None:
    executor = Noting()
    cases = [CORNER.replace(label=str(number)) for number in range(7)]
    runs = run(cases, [Entry(Contender("auto"), stride=3)], executor, stretch=2)
    assert [each.puzzle for each in runs] == ["0", "3", "6"]
