"""Methods side by side: every run is told, whatever becomes of it."""

from __future__ import annotations

import os
import time
from collections.abc import Generator

import pytest

from nonolith import Limits, Puzzle, UnsupportedError
from nonolith.design import random_grid, random_puzzles
from nonolith.methods import METHODS
from nonolith.running import runner as module
from nonolith.running.runner import Case, Contender, Run, compare, contradictions, measure
from tests.strategies import palette_of

CORNER = Case("corner", Puzzle(rows=[[1], [2]], columns=[[2], [1]]))
SWITCH = Case("switch", Puzzle(rows=[[1], [1]], columns=[[1], [1]]))
IMPOSSIBLE = Case("impossible", Puzzle(rows=[[1, 1], [1, 1], []], columns=[[1, 1], [], [2]]))


def aborting(*_: object) -> Generator[None, None, None]:
    yield
    os.abort()


def raising(*_: object) -> Generator[None, None, None]:
    yield
    raise ZeroDivisionError("of purpose")


def deaf(*_: object) -> Generator[None, None, None]:
    yield
    time.sleep(60)


def test_every_method_of_the_table_has_its_run() -> None:
    contenders = [Contender(name) for name in METHODS]
    runs = list(compare([SWITCH], contenders, limits=Limits(seconds=20)))
    assert [run.contender for run in runs] == list(METHODS)
    for run in runs:
        proves = METHODS[run.contender].capabilities
        if proves.enumerates and proves.proves:
            assert run.verdict == "multiple"
            assert run.solutions == 2
            assert run.decided
        assert run.seconds is not None
        assert run.limits == (20, None)


def test_all_methods_take_a_puzzle_before_the_next_one_comes() -> None:
    begun: list[tuple[str, str]] = []
    runs = compare(
        [CORNER, IMPOSSIBLE],
        [Contender("probe1"), Contender("auto")],
        begin=lambda case, contender: begun.append((case.label, contender.method)),
    )
    assert [(run.puzzle, run.contender, run.verdict) for run in runs] == [
        ("corner", "probe1", "unique"),
        ("corner", "auto", "unique"),
        ("impossible", "probe1", "none"),
        ("impossible", "auto", "none"),
    ]
    assert begun == [(p, m) for p in ("corner", "impossible") for m in ("probe1", "auto")]


def test_a_method_with_options_is_read_and_reaches_the_run() -> None:
    puzzle = next(random_puzzles(1, 25, 25, filled=250, seed=2))
    names = [f"conflict:sweeps={n}:reinforced_sweeps=0" for n in (0, 20)]
    runs = list(compare([Case("it", puzzle)], [Contender.parse(name) for name in names]))
    assert [run.contender for run in runs] == names
    assert runs[0].statistics.sweeps == 0 != runs[1].statistics.sweeps


@pytest.mark.parametrize("text", ["no_such", "auto:no_such=1", "auto:seed=much", "auto:seed", ""])
def test_a_method_that_there_is_not_is_refused_before_anything_runs(text: str) -> None:
    with pytest.raises(UnsupportedError):
        Contender.parse(text)


def test_limits_hold_for_every_run() -> None:
    hard = Case("hard", Puzzle.from_grid(random_grid(60, 60, probability=0.45, seed=1)))
    by_time = measure(hard, Contender("probe1"), Limits(seconds=0.2))
    assert (by_time.verdict, by_time.limit, by_time.decided) == ("unknown", "seconds", False)
    by_nodes = measure(hard, Contender("probe1"), Limits(seconds=30, nodes=3))
    assert (by_nodes.limit, by_nodes.statistics.branches <= 3) == ("nodes", True)


def test_a_process_that_dies_is_told_and_the_comparison_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_solve", aborting)
    runs = list(compare([CORNER], [Contender("auto"), Contender("probe1")]))
    assert [run.verdict for run in runs] == ["died", "died"]
    assert "code" in runs[0].message
    assert not runs[0].decided


def test_an_error_in_a_method_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_solve", raising)
    run = measure(CORNER, Contender("auto"), Limits(seconds=5))
    assert (run.verdict, run.message) == ("failed", "ZeroDivisionError: of purpose")


def test_a_method_that_does_not_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_solve", deaf)
    monkeypatch.setattr(module, "GRACE", 0.1)
    run = measure(CORNER, Contender("auto"), Limits(seconds=0.1))
    assert (run.verdict, run.limit, run.seconds) == ("unknown", "seconds", None)
    assert "ended" in run.message


def test_what_a_method_cannot_do_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    coloured = Case("colours", Puzzle(rows=[[(1, 2)]], columns=[[(1, 2)]], palette=palette_of(3)))
    for name, method in METHODS.items():
        if not method.capabilities.colours:
            assert measure(coloured, Contender(name), Limits(seconds=5)).verdict == "refused"
    assert measure(coloured, Contender("auto"), Limits(seconds=5)).colours == 2


def test_known_runs_are_not_repeated_unless_under_other_limits() -> None:
    limits = Limits(seconds=5)
    run = measure(CORNER, Contender("auto"), limits).replace(message="from before")
    known = {(run.key, run.contender): run}
    other = CORNER.replace(label="elsewhere")
    [again] = compare([other], [Contender("auto")], limits=limits, known=known)
    assert again == run.replace(puzzle="elsewhere")
    [new] = compare([other], [Contender("auto")], limits=Limits(seconds=6), known=known)
    assert new.message == ""


def test_a_key_tells_puzzles_apart_by_what_is_asked_only() -> None:
    titled = Case("other", CORNER.puzzle.replace(title="corner"))
    assert titled.key == CORNER.key
    assert len({CORNER.key, SWITCH.key, IMPOSSIBLE.key}) == 3


def run_of(contender: str, verdict: str, key: str = "k") -> Run:
    return Run("it", key, 2, 2, 1, contender, verdict)


@pytest.mark.parametrize(
    ("verdicts", "wrong"),
    [
        (["unique", "solved", "unknown", "died"], 0),
        (["multiple", "solved", "refused"], 0),
        (["unique", "multiple"], 1),
        (["none", "solved"], 1),
        (["none", "unique", "multiple"], 3),
    ],
)
def test_verdicts_that_exclude_each_other_are_found(verdicts: list[str], wrong: int) -> None:
    runs = [run_of(str(i), verdict) for i, verdict in enumerate(verdicts)]
    assert len(contradictions(runs)) == wrong
    apart = [run.replace(key=run.contender) for run in runs]
    assert contradictions(apart) == []
