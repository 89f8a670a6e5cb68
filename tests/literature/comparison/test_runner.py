"""The run is fair and checked; every run is recorded, whatever becomes of it."""

from __future__ import annotations

from nonolith import Limits, Puzzle
from nonolith.design import random_grid, random_puzzles
from nonolith.literature.comparison.runner import Entry, run
from nonolith.literature.comparison.runs import Case
from nonolith.literature.comparison.solvers import Contender
from nonolith.solving.methods import METHODS
from tests.inline_pool import InlinePool
from tests.literature.comparison.odd_solvers import BAD, GOOD, Odd
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
