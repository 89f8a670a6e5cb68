"""Compare the judge with brute force, and test the arguments that it refuses."""

from __future__ import annotations

import sys
import threading
from typing import Any

import pytest

import nonolith
from nonolith import Grid, Limits, NonolithError, Puzzle, Verdict
from nonolith.design import Change, Judge, random_grid, some_colours
from nonolith.design.judge import with_changes
from tests import brute_force, processes


def verdict_of(grid: Grid) -> Verdict:
    found = brute_force.solutions(Puzzle.from_grid(grid))
    return Verdict.of(
        len([next(found), *[rows for rows, _ in zip(found, "1", strict=False)]]), True
    )


@pytest.mark.parametrize("colours", [1, 2])
def test_all_single_changes_get_the_verdict_of_brute_force(colours: int) -> None:
    for seed in range(4):
        grid = random_grid(4, 5, palette=some_colours(colours), seed=seed)
        judge = Judge(grid)
        changes = judge.single_changes()
        assert len(changes) == 20 * colours
        for change, result in zip(
            changes, judge.judge_each([[change] for change in changes]), strict=True
        ):
            changed = with_changes(grid, [change])
            assert result.verdict is verdict_of(changed)
            lines = nonolith.solve(Puzzle.from_grid(changed), "probe1", limits=Limits(nodes=0))
            if result.line_solvable:
                assert lines.known == changed
        assert judge.grid == grid


def test_with_lines_only_the_verdict_is_undecided_if_cells_stay_open() -> None:
    judge = Judge(Grid.from_text("#.\n.#"))
    assert judge.judge(lines_only=True) == (Verdict.SOLVED, 4, 0)
    assert judge.known == Grid.unknown_cells(2, 2)


def test_a_limit_on_time_returns_the_results_so_far() -> None:
    judge = Judge(random_grid(40, 40, seed=1), limits=Limits(seconds=0))
    sets = [[change] for change in judge.single_changes()]
    assert len(judge.judge_each(sets)) < len(sets)
    assert judge.limit == "seconds"
    assert judge.judge().verdict is Verdict.SOLVED


def test_a_limit_on_nodes_is_for_each_verdict() -> None:
    judge = Judge(random_grid(40, 40, seed=1), limits=Limits(nodes=0))
    assert judge.judge().verdict is Verdict.SOLVED
    assert judge.limit == "nodes"
    sets = [[change] for change in judge.single_changes()[:5]]
    assert len(judge.judge_each(sets)) == 5


def test_single_changes_name_all_other_colours_of_all_cells() -> None:
    judge = Judge(Grid.from_rows([[0, 2]], some_colours(2)))
    assert judge.single_changes() == [
        Change(0, 0, 1), Change(0, 0, 2), Change(0, 1, 0), Change(0, 1, 1)
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("picture", "message"),
    [
        (Grid.from_text("#?"), "has unknown cells"),
        (Puzzle(rows=[[1]], columns=[[1]]), "no goal"),
        (Grid(1, 1001, [1] * 1001), "at most 1000"),
        (Puzzle.from_grid(Grid.from_text("#"), given=Grid.from_text(".")), "another colour"),
        ("#.", "must be a Grid"),
    ],
)
def test_invalid_pictures_are_refused(picture: Any, message: str) -> None:
    with pytest.raises(NonolithError, match=message):
        Judge(picture)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ((2, 0, 1), "row must be a whole number from 0 to 1"),
        ((0, -1, 1), "column must be"),
        ((0, 2, 1), "column must be"),
        ((0, 0, 2), "colour must be"),
        ((0, 0), "a change is"),
        ((0, 0, "black"), "colour must be"),
        (7, "must be"),
    ],
)
def test_invalid_changes_are_refused_and_the_picture_stays(change: Any, message: str) -> None:
    judge = Judge(Grid.from_text("#.\n.#"))
    with pytest.raises(NonolithError, match=message):
        judge.keep([(0, 1, 1), change])
    assert judge.grid == Grid.from_text("#.\n.#")


def test_one_judge_serves_one_thread_at_a_time() -> None:
    judge = Judge(random_grid(40, 40, probability=0.6, seed=1))
    sets = [[change] for change in judge.single_changes()[:400]]
    refused: list[str] = []
    found: list[int] = []
    start = threading.Barrier(3)

    def work() -> None:
        start.wait()
        for _ in range(4):
            try:
                found.append(len(judge.judge_each(sets)))
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) + len(refused) == 12
    assert found
    assert all("another thread" in message for message in refused)


def test_ctrl_c_ends_judging_and_leaves_the_picture_unchanged() -> None:
    code = (
        "import signal, threading, time, sys\n"
        "from nonolith.design import Judge, random_grid\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "grid = random_grid(300, 300, probability=0.7, seed=1)\n"
        "judge = Judge(grid)\n"
        "sets = [[change] for change in judge.single_changes()]\n"
        "threading.Timer(0.3, signal.raise_signal, [signal.SIGINT]).start()\n"
        "try:\n"
        "    judge.judge_each(sets)\n"
        "except KeyboardInterrupt:\n"
        "    print(judge.grid == grid, judge.judge(lines_only=True).open is not None)\n"
    )
    done = processes.run([sys.executable, "-c", code])
    assert (done.returncode, done.stdout) == (0, "True True\n")


def test_a_limit_on_memory_may_be_larger_than_any_number_of_the_engine() -> None:
    judge = Judge(Grid.from_text("#."), limits=Limits(memory=2**80))
    assert judge.judge().verdict is Verdict.UNIQUE
