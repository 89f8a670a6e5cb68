"""batch(): the same as one call for each puzzle; faults are rows; memory stays flat."""

from __future__ import annotations

import itertools
import json
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

import pytest

import nonolith
from nonolith import ArgumentError, Limits, NonolithError, Puzzle, UnsupportedError
from nonolith.batches.batch import batch
from nonolith.batches.tasks import TASKS
from tests.batches import functions
from tests.processes import started

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]], title="corner")
TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]], title="two")
NONE = Puzzle(rows=[[1, 1], [], [1, 1]], columns=[[2], [], [2]], title="none")
THREE = [CORNER, TWO, NONE]


def many(number: int) -> list[Puzzle]:
    return [nonolith.generate(8, 8, seed=seed, probability=0.5) for seed in range(number)]


def titled(*titles: str) -> list[Puzzle]:
    return [CORNER.replace(title=title) for title in titles]


def test_verdicts_are_those_of_check_in_order() -> None:
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


def test_without_an_order_all_rows_come_once() -> None:
    rows = list(batch(many(200)))
    assert sorted(row.position for row in rows) == list(range(1, 201))


def test_all_tasks_in_one_pass_find_what_the_functions_find() -> None:
    do = "check,cells,count,rate,solve:probe1,explain,convert:nin,marginals"
    first, second, third = batch(THREE, do, ordered=True, jobs=1)
    assert (first.verdict, second.verdict, third.verdict) == ("unique", "multiple", "none")
    found = second.values
    assert found["cells_differ"] == 4
    assert json.loads(str(found["cells_list"])) == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert (found["count_solutions"], found["count_exact"]) == (2, 1)
    assert first.values["rate_number"] == nonolith.rate(CORNER).number
    assert first.values["solve_probe1_solution"] == "#.\n##"
    assert first.values["explain_steps"] == 3
    assert first.values["explain_open"] == 0
    plain = CORNER.replace(title="")
    assert first.values["convert_nin_data"] == nonolith.write(plain, format="nin")
    assert json.loads(str(second.values["marginals_cells"]))[0][0] == pytest.approx([0.5, 0.5])
    assert third.error is not None
    assert third.error.startswith("marginals: the puzzle has no solution")
    assert third.values["count_solutions"] == 0


@pytest.mark.parametrize("name", TASKS)
def test_the_columns_of_a_task_are_those_that_it_declares(name: str) -> None:
    task = TASKS[name]
    argument = "json" if task.needed else ""
    for puzzle in (CORNER, TWO):
        found = task.do(puzzle, Limits(), argument)
        assert set(found.values) == {column for column, _ in task.columns}
    assert task.name == name


def test_functions_of_the_users_give_columns() -> None:
    (row,) = batch(CORNER, ["check", functions.area, functions.several], jobs=1)
    assert row.verdict == "unique"
    assert row.values == {
        "area": 4,
        "several_title": "corner",
        "several_shape": "[2, 2]",
        "several_large": str(10**30),
    }


def test_what_a_function_raises_is_an_error_of_its_row() -> None:
    (row,) = batch(CORNER, ["check", functions.failing], jobs=1)
    assert row.verdict == "unique"
    assert row.error == "tests.batches.functions.failing: ZeroDivisionError: of purpose"


def test_a_puzzle_that_ends_its_process_is_a_row_and_the_others_go_on() -> None:
    puzzles = titled("a", "b", "dies", "c", "dies", "d")
    rows = list(batch(puzzles, functions.deadly, ordered=True, jobs=1))
    assert [row.values.get("deadly") for row in rows] == ["a", "b", None, "c", None, "d"]
    assert [row.error for row in rows if row.error] == ["its process ended with code 7"] * 2


def test_a_puzzle_whose_process_is_killed_by_somebody_else_is_done_again(tmp_path: Path) -> None:
    puzzles = titled(*(str(tmp_path / name) for name in "abcdef"))
    rows = list(batch(puzzles, functions.killed_once, jobs=2))
    assert [(row.error, row.values) for row in rows] == [(None, {"killed_once": "done"})] * 6


def test_what_takes_no_notice_of_its_limit_is_ended() -> None:
    puzzles = titled("a", "endless", "b")
    rows = list(batch(puzzles, functions.endless, limits=Limits(seconds=0.1), ordered=True, jobs=1))
    assert [row.limit_reached for row in rows] == [None, "seconds", None]
    assert [row.values.get("endless") for row in rows] == ["a", None, "b"]
    assert rows[1].verdict == "unknown"


def test_what_takes_too_much_memory_is_ended() -> None:
    limits = Limits(memory=1 << 20)
    rows = list(batch(titled("a", "greedy"), functions.greedy, limits=limits, ordered=True, jobs=1))
    assert [row.limit_reached for row in rows] == [None, "memory"]


def test_a_limit_is_a_row_with_what_was_reached() -> None:
    hard = nonolith.generate(30, 30, seed=3, probability=0.35)
    (row,) = batch(hard, limits=Limits(seconds=0.0))
    assert (row.verdict, row.limit_reached) == ("unknown", "seconds")
    (row,) = batch(hard, limits=Limits(nodes=0))
    assert row.limit_reached == "nodes"


def test_what_cannot_be_read_is_a_row_and_the_others_go_on(tmp_path: Path) -> None:
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


def test_folders_patterns_texts_and_open_files_are_sources(tmp_path: Path) -> None:
    for name in ("b.non", "a.non", "deeper/c.non"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        nonolith.write(CORNER, tmp_path / name)
    (tmp_path / "README.unknown").write_text("no puzzle")
    names = [row.source for row in batch(tmp_path, ordered=True)]
    assert names == [str(tmp_path / name) for name in ("a.non", "b.non", "deeper/c.non")]
    assert len(list(batch(str(tmp_path / "?.non")))) == 2
    assert len(list(batch([str(tmp_path / "a.non")] * 3))) == 1
    rows = list(batch(["2x1:1/1/2", BytesIO(b"1x1:1/1\n2x1:1/1/2\n"), CORNER], ordered=True))
    assert [(row.source, row.position) for row in rows] == [
        ("2x1:1/1/2", 1), ("<stream>", 1), ("<stream>", 2), ("puzzles", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["missing.non", "missing/*.non"])
def test_what_is_not_there_is_an_error_before_anything_is_done(name: str, tmp_path: Path) -> None:
    with pytest.raises(NonolithError, match="missing"):
        batch(str(tmp_path / name))
    (tmp_path / "empty").mkdir()
    with pytest.raises(NonolithError, match="no file in this folder"):
        batch(tmp_path / "empty")


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
        ("check:fast", "takes nothing behind its name"),
        ("solve:nothing", "there is no method"),
        ("convert", "convert:FORMAT"),
        ("convert:nothing", "there is no format"),
    ],
)
def test_unknown_tasks_are_refused(do: str, message: str) -> None:
    with pytest.raises(UnsupportedError, match=message):
        batch(CORNER, do)


def test_a_function_that_no_process_can_import_is_refused_but_for_threads() -> None:
    inner: Any = lambda puzzle: puzzle.width  # noqa: E731
    with pytest.raises(ArgumentError, match="module of its own"):
        batch(CORNER, inner)
    with ThreadPoolExecutor(2) as threads:
        (row,) = batch(CORNER, inner, executor=threads)
    assert list(row.values.values()) == [2]


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_does(kind: Any) -> None:
    puzzles = many(50)
    with kind(2) as executor:
        rows = list(batch(puzzles, "check,count", executor=executor, ordered=True))
    assert [row.verdict for row in rows] == [str(nonolith.check(p).verdict) for p in puzzles]


def test_what_waits_in_an_executor_is_cancelled_when_the_rest_is_given_up() -> None:
    with ThreadPoolExecutor(1) as executor:
        rows = iter(batch(titled(*"abcdefghijkl"), functions.slow, executor=executor, jobs=4))
        next(rows)
        rows.close()
        start = time.perf_counter()
    assert time.perf_counter() - start < 5


class Losing(ThreadPoolExecutor):
    """Loses every third task, as a cluster does whose machines come and go."""

    tasks = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += 1
        if self.tasks % 3 == 0:
            lost: Future[Any] = Future()
            lost.set_exception(OSError("the machine is gone"))
            return lost
        return super().submit(fn, *args, **kwargs)


def test_what_an_executor_loses_is_done_again_or_a_row_with_its_error() -> None:
    with Losing(2) as executor:
        rows = list(batch(many(100), executor=executor, ordered=True))
    assert [row.position for row in rows] == list(range(1, 101))
    lost = [row.error for row in rows if row.error]
    assert len(lost) < 50
    assert set(lost) <= {"OSError: the machine is gone"}


def test_a_chunk_takes_about_a_given_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.batches.runners.Foreign.seconds", 0.2)
    sizes = []

    class Noting(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            sizes.append(len(args[1]))
            return super().submit(fn, *args, **kwargs)

    with Noting(1) as executor:
        list(batch(titled(*map(str, range(80))), functions.slow, executor=executor))
    # A puzzle takes a fiftieth of a second, more on a busy machine.
    assert sum(sizes) == 80
    assert 4 <= max(sizes) <= 10


def test_no_more_cells_are_read_than_may_be_in_flight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonolith.batches.flow._CELLS", 40)
    monkeypatch.setattr("nonolith.batches.flow._CELLS_IN_FLIGHT", 100)
    taken = 0

    def puzzles() -> Iterator[Puzzle]:
        nonlocal taken
        for _ in range(500):
            taken += 1
            yield CORNER

    class Late(ThreadPoolExecutor):
        """Notes how many puzzles there are when each chunk begins."""

        begun: ClassVar[list[int]] = []

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.begun.append(len(args[1]))
            return super().submit(fn, *args, **kwargs)

    with Late(1) as executor:
        rows = iter(batch(puzzles(), functions.slow, executor=executor, jobs=100))
        next(rows)
        # Four cells each: ten in a chunk, three chunks in flight.
        assert max(Late.begun) <= 10
        assert taken <= 40
        rows.close()


def test_a_chunk_that_is_cancelled_again_and_again_is_one_clear_error() -> None:
    class Cancelling(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with pytest.raises(NonolithError, match="cancels what it is given"):
        list(batch(CORNER, executor=Cancelling()))


def test_an_executor_that_has_ended_is_one_clear_error() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    with pytest.raises(NonolithError, match="takes no more work"):
        list(batch(CORNER, executor=executor))


def test_ctrl_c_ends_within_a_second(tmp_path: Path) -> None:
    nonolith.write(nonolith.generate(60, 60, seed=1, probability=0.4), tmp_path / "hard.non")
    for do in ("check", "check,count"):
        command = f"""
import nonolith, sys
print("ready", flush=True)
try:
    nonolith.batch({str(tmp_path / "hard.non")!r}, {do!r}).run()
except KeyboardInterrupt:
    sys.exit(9)
"""
        with started([sys.executable, "-c", command]) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(1.0)
            process.send_signal(signal.SIGINT)
            start = time.perf_counter()
            code = process.wait(30)
            assert code in (9, 0)
            # A second on an idle machine; others work on this one.
            assert time.perf_counter() - start < 5


def test_progress_is_reported_while_nothing_is_done() -> None:
    calls = []
    work = batch(titled("a", "b"), functions.slow, jobs=1)
    work.run(lambda state: calls.append(state.done))
    assert calls[-1] == 2
    assert work.record()["done"] == 2
    assert repr(work) == "<Batch of tests.batches.functions.slow: 2 done, 0 known>"
