"""batch() agrees with one call per puzzle, turns errors into rows, and uses constant memory."""

from __future__ import annotations

import itertools
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import nonolith
from nonolith import ArgumentError, Limits, NonolithError, Puzzle, UnsupportedError
from nonolith.batches.batch import batch
from tests.batches import functions
from tests.processes import started

pytestmark = pytest.mark.first

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]], title="two")
NONE = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[2], [], [2]], title="none")
THREE = [CORNER, TWO, NONE]


def many(number: int) -> list[Puzzle]:
    return [nonolith.generate(8, 8, seed=seed, probability=0.5) for seed in range(number)]


def titled(*titles: str) -> list[Puzzle]:
    return [CORNER.replace(title=title) for title in titles]


def test_verdicts_agree_with_check_and_are_in_order() -> None:
    puzzles = many(300)
    rows = list(batch(puzzles, ordered=True))
    assert [row.verdict for row in rows] == [str(nonolith.check(p).verdict) for p in puzzles]
    assert [row.position for row in rows] == list(range(1, 301))
    assert [row.puzzle for row in rows] == [puzzle.key for puzzle in puzzles]
    assert {row.source for row in rows} == {"puzzles"}
    assert all((row.height, row.width, row.colours) == (8, 8, 1) for row in rows)


def test_the_engine_alone_gives_the_same_as_processes() -> None:
    puzzles = [*many(60), *THREE, TWO.replace(given=nonolith.Grid.from_text("#?\n??"))]
    alone = list(batch(puzzles, ordered=True))
    apart = list(batch(puzzles, "check,solve", ordered=True, jobs=2))
    assert [row.verdict for row in alone] == [row.verdict for row in apart]
    assert [row.verdict for row in alone[-4:]] == ["unique", "multiple", "none", "unique"]


def test_puzzles_in_colour_and_of_any_size_are_checked() -> None:
    examples = Path(__file__).parents[2] / "examples"
    rows = list(batch(examples, ordered=True))
    assert len(rows) > 30
    assert not [row for row in rows if row.error]
    assert max(row.colours or 0 for row in rows) > 1
    empty = next(iter(batch(Puzzle(rows=[], columns=[]))))
    assert (empty.verdict, empty.height, empty.width) == ("unique", 0, 0)


def test_a_puzzle_that_crashes_its_process_gets_a_row_and_the_batch_goes_on() -> None:
    puzzles = titled("a", "b", "dies", "c", "dies", "d")
    rows = list(batch(puzzles, functions.deadly, ordered=True, jobs=1))
    assert [row.values.get("deadly") for row in rows] == ["a", "b", None, "c", None, "d"]
    assert [row.error for row in rows if row.error] == ["its process ended with code 7"] * 2


def test_a_puzzle_whose_process_is_killed_from_outside_is_retried(tmp_path: Path) -> None:
    puzzles = titled(*(str(tmp_path / name) for name in "abcdef"))
    rows = list(batch(puzzles, functions.killed_once, jobs=2))
    assert [(row.error, row.values) for row in rows] == [(None, {"killed_once": "done"})] * 6


def test_a_function_that_ignores_its_time_limit_is_killed() -> None:
    puzzles = titled("a", "endless", "b")
    rows = list(batch(puzzles, functions.endless, limits=Limits(seconds=2), ordered=True, jobs=1))
    assert [row.limit_reached for row in rows] == [None, "seconds", None]
    assert [row.values.get("endless") for row in rows] == ["a", None, "b"]
    assert rows[1].verdict == "unknown"


def test_a_function_that_uses_too_much_memory_is_killed() -> None:
    limits = Limits(memory=1 << 20)
    rows = list(batch(titled("a", "greedy"), functions.greedy, limits=limits, ordered=True, jobs=1))
    assert [row.limit_reached for row in rows] == [None, "memory"]


def test_an_unreadable_puzzle_gets_a_row_and_the_batch_goes_on(tmp_path: Path) -> None:
    pack = tmp_path / "pack.stp"
    pack.write_text("1x1:1/1\n1x1:1/2\n2x1:1/1/2\n")
    rows = list(batch(pack, ordered=True))
    assert [row.verdict for row in rows] == ["unique", None, "unique"]
    assert rows[1].puzzle is None
    assert "puzzle 2" in str(rows[1].error)
    bad = tmp_path / "bad.non"
    bad.write_bytes(b"\x00\x01")
    rows = list(batch([str(bad), pack], ordered=True))
    assert [(row.source, row.position) for row in rows][:2] == [(str(bad), 1), (str(pack), 1)]
    assert rows[0].error is not None


def test_an_iterator_is_read_only_as_far_as_needed() -> None:
    taken = 0

    def endless() -> Iterator[Puzzle]:
        nonlocal taken
        for _ in itertools.count():
            taken += 1
            yield CORNER

    rows = iter(batch(endless(), jobs=1))
    for _ in range(1000):
        next(rows)
    rows.close()
    assert 1000 <= taken < 100_000


@pytest.mark.parametrize(
    ("do", "message"),
    [
        ("chek", "there is no task 'chek'; the tasks are check, cells"),
        ("check:fast", "the task check takes no argument; remove :fast"),
        ("solve:nothing", "there is no method"),
        ("convert", "convert:FORMAT"),
        ("convert:nothing", "there is no output format 'nothing'; the output formats are non, "),
        ("rate:some", "the argument of the task rate must be all"),
    ],
)
def test_unknown_tasks_are_refused(do: str, message: str) -> None:
    with pytest.raises(UnsupportedError, match=message):
        batch(CORNER, do)


def test_a_function_that_no_process_can_import_runs_only_in_threads() -> None:
    inner: Any = lambda puzzle: puzzle.width  # noqa: E731
    with pytest.raises(ArgumentError, match="module of its own"):
        batch(CORNER, inner)
    with ThreadPoolExecutor(2) as threads:
        (row,) = batch(CORNER, inner, executor=threads)
    assert list(row.values.values()) == [2]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_runs_a_batch(kind: Any) -> None:
    puzzles = many(50)
    with kind(2) as executor:
        rows = list(batch(puzzles, "check,count", executor=executor, ordered=True))
    assert [row.verdict for row in rows] == [str(nonolith.check(p).verdict) for p in puzzles]


def test_an_executor_that_has_ended_raises_a_nonolith_error() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(NonolithError, match="accepts no more work"):
        list(batch(CORNER, executor=executor))


def test_ctrl_c_ends_a_batch_in_the_middle_of_a_puzzle(tmp_path: Path) -> None:
    nonolith.write(nonolith.generate(100, 100, seed=1, probability=0.4), tmp_path / "hard.non")
    for do in ("check", "check,count"):
        command = f"""
import nonolith, sys
try:
    print("ready", flush=True)
    nonolith.batch({str(tmp_path / "hard.non")!r}, {do!r}).run()
except KeyboardInterrupt:
    sys.exit(9)
"""
        with started([sys.executable, "-c", command]) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(1.0)
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 9  # the puzzle itself takes far longer


def test_a_record_has_all_numbers_of_a_batch(tmp_path: Path) -> None:
    (tmp_path / "a.stp").write_text("1x1:1/1\n2x2:1/1/1/1\n1x1:1/2\n")
    work = batch(tmp_path / "a.stp", jobs=1, ordered=True)
    before = work.record()
    assert [before[name] for name in ("done", "known", "errors", "rate")] == [0, 0, 0, 0]
    rows = iter(work)
    assert iter(work) is rows
    assert len(list(rows)) == 3
    record = work.record()
    seconds, rate = record.pop("seconds"), record.pop("rate")
    assert rate == pytest.approx(3 / seconds, abs=0.1 + 0.001 * rate / seconds)
    assert record == {
        "done": 3, "known": 0, "verdicts": {"unique": 1, "multiple": 1}, "errors": 1,
        "limits_reached": 0,
    }  # fmt: skip
    assert repr(work) == "<Batch of check: 3 done, 0 known>"


def test_limits_and_errors_are_counted() -> None:
    hard = nonolith.generate(30, 30, seed=3, probability=0.35)
    work = batch([hard, CORNER, hard], limits=Limits(nodes=0)).run()
    assert (work.done, work.limits_reached, work.errors) == (3, 2, 0)
    assert work.verdicts == {"unknown": 2, "unique": 1}
    assert (work.stored, work.workers) == (0, None)


@pytest.mark.parametrize(
    ("named", "message"),
    [
        ({"executor": 5}, "executor must be a concurrent.futures.Executor, or None"),
        ({"ordered": 1}, "ordered must be true or false, not 1"),
        ({"jobs": 0}, "jobs must be"),
        ({"jobs": 1025}, "jobs must be"),
        ({"format": "nothing"}, "nothing"),
        ({"into": 5}, "into must be the name of a file, or None"),
        ({"into": b"a.db"}, "into must be the name of a file, or None"),
        ({"into": Path("missing/a.db")}, "there is no such folder"),
    ],
)
def test_invalid_arguments_are_refused(named: dict[str, Any], message: str) -> None:
    with pytest.raises(NonolithError) as raised:
        batch(CORNER, **named)
    assert message in str(raised.value)
