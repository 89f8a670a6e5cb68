"""The flow of a batch: chunks, the number in flight, lost chunks; and the runners of chunks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from pickle import UnpicklingError
from types import SimpleNamespace
from typing import Any

import pytest

from nonolith import NonolithError, Puzzle
from nonolith.batches import flow
from nonolith.batches.flow import Chunk, Flow
from nonolith.batches.jobs import Job, Row, TaskOutcome
from nonolith.batches.plan import Plan, do_all
from nonolith.batches.runners import EngineThreads, Runner, workers_of
from nonolith.model.grid import Grid
from nonolith.workers.machine import cores
from nonolith.workers.pool import LostError

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
FIELD = Puzzle(rows=[[]] * 1000, columns=[[]] * 1000)


def jobs(number: int, puzzle: Puzzle = CORNER) -> Iterator[Job]:
    return (Job("a", position, puzzle, "key") for position in range(1, number + 1))


class Hand(Runner):
    """A runner whose chunks finish when a test says so."""

    width = 1

    def __init__(self, width: int = 1, most: int = 50) -> None:
        self.width, self.chunk_seconds, self.max_puzzles = width, 1.0, most
        self.begun: list[Future[Any]] = []
        self.sizes: list[int] = []

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        self.begun.append(Future())
        self.sizes.append(len(puzzles))
        return self.begun[-1]

    def finish(self, number: int, seconds: float = 1.0) -> None:
        """Finish a chunk whose puzzles take this number of seconds each."""
        self.begun[number].set_result(
            [[TaskOutcome("unique", seconds=seconds)] * self.sizes[number]]
        )


class Instant(Hand):
    """A runner whose first chunks fail with these errors; the others finish at once."""

    def __init__(self, *errors: Exception) -> None:
        super().__init__()
        self.errors = list(errors)

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        future = super().begin(puzzles)
        if self.errors:
            future.set_exception(self.errors.pop(0))
        else:
            self.finish(-1)
        return future


def positions(groups: list[list[Row]]) -> list[list[int]]:
    return [[row.position for row in rows] for rows in groups]


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "_POLL_INTERVAL", 0.0)
    monkeypatch.setattr(flow, "_READ_TIMEOUT", 3600.0)


def test_ordered_rows_wait_for_earlier_rows() -> None:
    runner = Hand()
    rows = Flow(runner, ordered=True).rows(jobs(4))
    next(rows)
    runner.finish(1)
    assert next(rows) == []
    runner.finish(2)
    assert next(rows) == []
    runner.finish(0)
    assert positions([next(rows)]) == [[1, 2, 3]]
    next(rows)
    runner.finish(3)
    assert positions(list(rows)) == [[4]]


def test_unordered_rows_come_in_order_of_completion() -> None:
    runner = Hand()
    rows = Flow(runner).rows(jobs(3))
    next(rows)
    for number in (2, 0, 1):
        runner.finish(number)
        assert positions([next(rows)]) == [[number + 1]]
    assert list(rows) == []


def test_the_number_of_puzzles_in_flight_is_limited() -> None:
    runner = Hand(width=1000, most=1000)
    steady = Flow(runner)
    steady._size = 1000
    rows = steady.rows(jobs(200_000))
    next(rows)
    assert runner.sizes == [1000] * 100
    runner.finish(0, 0.001)
    next(rows)
    next(rows)
    assert runner.sizes == [1000] * 101


def test_the_number_of_cells_in_flight_is_limited() -> None:
    runner = Hand(width=1000)
    rows = Flow(runner).rows(jobs(100, FIELD))
    next(rows)
    assert sum(runner.sizes) == 50
    runner.finish(0)
    next(rows)
    next(rows)
    assert sum(runner.sizes) == 51


def test_the_number_of_cells_in_a_chunk_is_limited() -> None:
    runner = Hand()
    wide = Flow(runner)
    wide._size = 100
    next(wide.rows(jobs(100, FIELD)))
    assert runner.sizes == [4, 4, 4]


def test_an_unreadable_puzzle_gets_a_row_without_work() -> None:
    runner = Instant()
    bad = Job("b", 7, None, None, "wrong")
    found = [row for group in Flow(runner).rows([bad, *jobs(1), bad]) for row in group]
    assert sorted((row.source, row.position, row.error) for row in found) == [
        ("a", 1, None), ("b", 7, "wrong"), ("b", 7, "wrong"),
    ]  # fmt: skip
    assert runner.sizes == [1]


@pytest.mark.parametrize(
    ("errors", "row"),
    [
        ([CancelledError()] * 5, ("unique", None, None)),
        ([OSError("gone")], ("unique", None, None)),
        ([OSError("gone")] * 2, (None, None, "OSError: gone")),
        ([LostError("died", [])], ("unique", None, None)),
        ([LostError("died", [])] * 2, (None, None, "died")),
        ([LostError("late", [], "seconds")], ("unknown", "seconds", "late")),
        ([LostError("died", []), LostError("late", [], "memory")], ("unknown", "memory", "late")),
    ],
)
def test_a_lost_puzzle_is_retried_before_it_is_an_error(
    errors: list[Exception], row: tuple[str | None, ...]
) -> None:
    flow = Flow(Instant(*errors))
    (found,) = (row for group in flow.rows(jobs(1)) for row in group)
    assert (found.verdict, found.limit_reached, found.error) == row
    assert (flow._puzzles, flow._cells) == (0, 0)


@pytest.mark.parametrize(
    ("errors", "message"),
    [
        ([CancelledError()] * 6, "the executor cancelled the same puzzles 6 times"),
        ([NonolithError("of its own")], "of its own"),
        ([ModuleNotFoundError("No module named 'nonolith'")], "and the modules of your functions"),
        ([UnpicklingError("why")], "a worker cannot run the tasks (why)"),
    ],
)
def test_a_permanent_error_ends_the_flow(errors: list[Exception], message: str) -> None:
    with pytest.raises(NonolithError) as raised:
        list(Flow(Instant(*errors)).rows(jobs(1)))
    assert message in str(raised.value)


def test_a_chunk_lost_as_a_whole_is_divided_until_the_cause_is_found() -> None:
    runner, chunk = Hand(), Chunk(0, list(jobs(17)))
    chunk.begin(runner)
    for _ in range(3):
        chunk.lost(LostError("gone", []), first_is_culprit=False)
        chunk.begin(runner)
    assert runner.sizes == [17, 2, 1, 1]
    chunk.lost(LostError("gone", []), first_is_culprit=False)
    chunk.begin(runner)
    assert runner.sizes == [17, 2, 1, 1, 16]
    assert [row.error for row in chunk.rows if row is not None] == ["gone"]


def test_a_finished_puzzle_keeps_its_row_after_a_loss() -> None:
    runner, chunk = Hand(), Chunk(0, list(jobs(1)))
    chunk.begin(runner)
    chunk.take([TaskOutcome("unique")])
    chunk.lost(LostError("late", [], "seconds"), first_is_culprit=True)
    assert [row.verdict for row in chunk.rows if row is not None] == ["unique"]


def test_the_size_of_chunks_adapts_to_the_target_time() -> None:
    runner = Hand(most=50)
    rows = Flow(runner, ordered=True).rows(jobs(1000))
    next(rows)
    for number in range(8):
        runner.finish(number, 0.05)
        next(rows)
    # A puzzle takes 0.05 s, and a chunk has 1 s of work, so 20 puzzles.
    assert runner.sizes[:3] == [1, 1, 1]
    assert max(runner.sizes) == runner.sizes[-1] == 20


TWO = Puzzle(rows=[[1], [1]], columns=[[1], [1]])


def test_the_engine_gives_verdicts_limits_and_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = EngineThreads(Plan.of("check"), 1)
    given = TWO.replace(given=Grid.from_text("#?\n??"))
    try:
        [found] = runner.begin([CORNER, TWO, given]).result()
        assert [outcome.verdict for outcome in found] == ["unique", "multiple", "unique"]
        answers = [("unknown", 1.0, "nodes", ""), ("unique", 2.0, "memory", "no room")]
        monkeypatch.setattr("nonolith.engine.check_all", lambda *_: answers)
        assert runner.begin([CORNER, TWO]).result() == [
            [("unknown", "nodes", {}, None, 1.0), (None, "memory", {}, "check: no room", 2.0)]
        ]
    finally:
        runner.close()
    with pytest.raises(RuntimeError):
        runner.begin([CORNER])


class Kept(Executor):
    """A runner that records the tasks it is given."""

    def __init__(self) -> None:
        self.taken: list[tuple[Any, ...]] = []

    def submit(self, fn: Any, /, *args: Any, **_named: Any) -> Future[Any]:
        self.taken.append((fn, *args))
        return Future()


def test_an_executor_of_the_user_gets_chunks_and_its_futures_are_cancelled() -> None:
    executor, plan = Kept(), Plan.of("count")
    runner = Runner(plan, executor)
    first, second = (runner.begin([CORNER]) for _ in range(2))
    assert executor.taken == [(do_all, plan, [CORNER])] * 2
    second.set_result([])
    runner.close()
    assert first.cancelled()
    assert not second.cancelled()


def test_an_executor_of_unknown_size_gets_work_for_all_cores() -> None:
    assert Runner(Plan.of("count"), Kept()).width >= cores()


@pytest.mark.parametrize(
    ("number", "found"), [(1, 1), (5, 5), (0, None), (-1, None), ("5", None), (None, None)]
)
def test_the_number_of_workers_of_an_executor_is_known_or_none(
    number: Any, found: int | None
) -> None:
    pool: Any = SimpleNamespace(_max_workers=number)
    assert workers_of(pool) == found
    kind = type("ClientExecutor", (), {"__module__": "distributed.client", "_max_workers": 77})
    cluster: Any = kind()
    cluster._client = SimpleNamespace(_scheduler_identity={"total_threads": number or 0})
    assert workers_of(cluster) == (5 if number == "5" else found)
