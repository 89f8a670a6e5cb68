"""How a stream of jobs is divided: the sizes of chunks, how many are in flight, what is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Future
from itertools import islice
from typing import Any

import pytest

from nonolith import NonolithError, Puzzle
from nonolith.batches import flow
from nonolith.batches.flow import Chunk, Flow
from nonolith.batches.jobs import Job, Outcome, Row
from nonolith.running.pool import LostError

CORNER = Puzzle(rows=[[1], [2]], columns=[[2], [1]])
FIELD = Puzzle(rows=[[]] * 1000, columns=[[]] * 1000)


def jobs(number: int, puzzle: Puzzle = CORNER) -> Iterator[Job]:
    return (Job("a", position, puzzle, "key") for position in range(1, number + 1))


class Hand:
    """A runner whose chunks are done when a test does them."""

    def __init__(self, width: int = 1, seconds: float = 1.0, most: int = 50) -> None:
        self.width, self.seconds, self.most = width, seconds, most
        self.begun: list[Future[Any]] = []
        self.sizes: list[int] = []
        self.looks = 0

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        self.begun.append(Future())
        self.sizes.append(len(puzzles))
        return self.begun[-1]

    def outcomes(self, result: Future[Any]) -> list[Outcome]:
        return list(result.result())

    def look(self) -> None:
        self.looks += 1

    def close(self) -> None: ...

    def finish(self, number: int, seconds: float = 1.0) -> None:
        """Do a chunk; each puzzle of it takes so many seconds."""
        self.begun[number].set_result([Outcome("unique", seconds)] * self.sizes[number])


class Instant(Hand):
    """A runner whose chunks are done at once, but for those of these numbers."""

    def __init__(self, *late: int, **named: Any) -> None:
        super().__init__(**named)
        self.late = late

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        future = super().begin(puzzles)
        if len(self.begun) - 1 not in self.late:
            self.finish(len(self.begun) - 1)
        return future


def positions(groups: list[list[Row]]) -> list[list[int]]:
    return [[row.position for row in rows] for rows in groups]


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flow, "_PERIOD", 0.0)


def test_three_chunks_for_each_worker_are_in_flight() -> None:
    runner = Hand(width=2)
    rows = Flow(runner).rows(jobs(100))
    assert next(rows) == []
    assert runner.sizes == [1] * 6
    assert runner.looks == 1
    runner.finish(4)
    assert positions([next(rows)]) == [[5]]
    assert runner.looks == 1
    assert next(rows) == []
    assert len(runner.begun) == 7
    assert runner.looks == 2


def test_what_is_done_is_looked_at_ten_times_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    periods = []

    def wait(pending: Any, seconds: float, **named: Any) -> tuple[set[Any], set[Any]]:
        periods.append((seconds, named))
        return set(), set(pending)

    monkeypatch.setattr(flow, "wait", wait)
    next(Flow(Hand()).rows(jobs(1)))
    assert periods == [(0.1, {"return_when": "FIRST_COMPLETED"})]


@pytest.mark.parametrize(
    ("runner", "each", "sizes"),
    [
        (Hand(most=1000), 0.0, [4, 16, 64, 256, 1000, 1000]),
        (Hand(most=50), 0.0, [4, 16, 50, 50]),
        (Hand(seconds=10.0), 1.0, [4, 10, 10]),
        (Hand(seconds=10.0), 100.0, [1, 1]),
        (Hand(seconds=2.0), 0.25, [4, 8, 8]),
    ],
)
def test_a_chunk_is_as_large_as_the_last_ones_were_quick(
    runner: Hand, each: float, sizes: list[int]
) -> None:
    """One chunk is done at a time, and the next one begins after it."""
    rows = Flow(runner).rows(jobs(100_000))
    next(rows)
    for number in range(len(sizes)):
        runner.finish(number, each)
        next(rows)
        next(rows)
    assert runner.sizes[3:] == sizes


def test_with_an_order_rows_wait_for_those_before_them() -> None:
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


def test_without_an_order_rows_come_as_they_are_done() -> None:
    runner = Hand()
    rows = Flow(runner).rows(jobs(3))
    next(rows)
    for number in (2, 0, 1):
        runner.finish(number)
        assert positions([next(rows)]) == [[number + 1]]
    assert list(rows) == []


def test_with_an_order_so_many_chunks_go_on_after_one_that_is_late() -> None:
    runner = Instant(0)
    rows = Flow(runner, ordered=True).rows(jobs(100))
    assert [row for _ in range(60) for row in next(rows)] == []
    assert len(runner.begun) == 32
    runner.finish(0)
    assert positions([next(rows)]) == [list(range(1, 33))]
    assert [row.position for group in rows for row in group] == list(range(33, 101))


def test_no_more_puzzles_are_in_flight_than_may_be() -> None:
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


def test_no_more_cells_are_in_flight_than_may_be() -> None:
    runner = Hand(width=1000)
    rows = Flow(runner).rows(jobs(100, FIELD))
    next(rows)
    assert sum(runner.sizes) == 50
    runner.finish(0)
    next(rows)
    next(rows)
    assert sum(runner.sizes) == 51


def test_a_chunk_has_no_more_cells_than_it_may() -> None:
    runner = Hand()
    wide = Flow(runner)
    wide._size = 100
    next(wide.rows(jobs(100, FIELD)))
    assert runner.sizes == [4, 4, 4]


def test_a_chunk_begins_when_reading_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0

    def slow() -> Iterator[Job]:
        nonlocal now
        for job in jobs(100):
            now += 0.125
            yield job

    monkeypatch.setattr(flow, "perf_counter", lambda: now)
    runner = Hand()
    wide = Flow(runner)
    wide._size = 100
    next(wide.rows(slow()))
    assert runner.sizes == [5, 5, 5]


def test_what_cannot_be_read_is_a_row_without_work() -> None:
    runner = Instant()
    bad = Job("b", 7, None, None, "wrong")
    found = [row for group in Flow(runner).rows([bad, *jobs(1), bad]) for row in group]
    assert sorted((row.source, row.position, row.error) for row in found) == [
        ("a", 1, None), ("b", 7, "wrong"), ("b", 7, "wrong"),
    ]  # fmt: skip
    assert runner.sizes == [1]


class Failing(Hand):
    """A runner that cannot do its first chunks: they fail by these errors."""

    def __init__(self, *errors: Exception) -> None:
        super().__init__()
        self.errors = list(errors)

    def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
        future = super().begin(puzzles)
        self.finish(len(self.begun) - 1)
        return future

    def outcomes(self, result: Future[Any]) -> list[Outcome]:
        if self.errors:
            raise self.errors.pop(0)
        return super().outcomes(result)


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
def test_a_puzzle_that_is_lost_is_tried_again_before_it_is_a_row_with_an_error(
    errors: list[Exception], row: tuple[str | None, ...]
) -> None:
    flow = Flow(Failing(*errors))
    (found,) = (row for group in flow.rows(jobs(1)) for row in group)
    assert (found.verdict, found.limit_reached, found.error) == row
    assert (flow._puzzles, flow._cells) == (0, 0)


@pytest.mark.parametrize(
    ("errors", "message"),
    [
        ([CancelledError()] * 6, "the executor cancels what it is given"),
        ([NonolithError("of its own")], "of its own"),
    ],
)
def test_what_will_not_get_better_ends_it(errors: list[Exception], message: str) -> None:
    with pytest.raises(NonolithError) as raised:
        list(Flow(Failing(*errors)).rows(jobs(1)))
    assert str(raised.value) == message


def test_an_executor_that_is_broken_is_an_error_with_its_own_words() -> None:
    class Broken(Hand):
        def begin(self, puzzles: Sequence[Puzzle]) -> Future[Any]:
            raise RuntimeError("it has ended")

    with pytest.raises(NonolithError) as raised:
        list(Flow(Broken()).rows(jobs(1)))
    assert str(raised.value) == "the executor takes no more work: it has ended"


def test_a_chunk_lost_as_a_whole_is_divided_until_the_cause_is_found() -> None:
    runner, chunk = Hand(), Chunk(0, list(jobs(17)))
    chunk.begin(runner)
    for _ in range(3):
        chunk.lost(LostError("gone", []), first=False)
        chunk.begin(runner)
    assert runner.sizes == [17, 2, 1, 1]
    chunk.lost(LostError("gone", []), first=False)
    chunk.begin(runner)
    assert runner.sizes == [17, 2, 1, 1, 16]
    assert [row.error for row in chunk.rows if row is not None] == ["gone"]


def test_what_came_before_a_loss_is_kept_and_the_next_puzzle_is_tried_alone() -> None:
    runner, chunk = Hand(), Chunk(0, list(jobs(20)))
    chunk.begin(runner)
    chunk.take([Outcome("unique")] * 5)
    chunk.lost(LostError("died", []), first=True)
    chunk.begin(runner)
    chunk.lost(LostError("late", [], "seconds"), first=True)
    chunk.begin(runner)
    assert runner.sizes == [20, 1, 14]
    chunk.take([Outcome("none")] * 14)
    assert chunk.begin(runner) is None
    assert [row.verdict for row in chunk.rows if row is not None] == [
        *["unique"] * 5, "unknown", *["none"] * 14,
    ]  # fmt: skip


def test_a_puzzle_that_came_with_its_loss_keeps_its_row() -> None:
    runner, chunk = Hand(), Chunk(0, list(jobs(1)))
    chunk.begin(runner)
    chunk.take([Outcome("unique")])
    chunk.lost(LostError("late", [], "seconds"), first=True)
    assert [row.verdict for row in chunk.rows if row is not None] == ["unique"]


def test_jobs_are_read_only_as_there_is_room() -> None:
    taken = jobs(100)
    rows = Flow(Hand()).rows(taken)
    next(rows)
    assert [job.position for job in islice(taken, 1)] == [4]


@pytest.mark.parametrize(
    ("error", "sizes"),
    [
        (LostError("died", [Outcome("unique")]), [17, 1]),
        (OSError("gone"), [17, 2]),
        (CancelledError(), [17]),
    ],
)
def test_what_comes_after_a_loss_is_as_small_as_its_cause_may_be(
    error: Exception, sizes: list[int]
) -> None:
    runner = Failing(error)
    wide = Flow(runner)
    wide._size = 17
    rows = [row for group in wide.rows(jobs(17)) for row in group]
    assert [row.verdict for row in rows] == ["unique"] * 17
    assert runner.sizes[: len(sizes)] == sizes
    assert sum(runner.sizes[1:]) == 17 - (sizes[-1] == 1)
