"""isolated() gives files to libraries in a worker process, which is killed at the limits."""

from __future__ import annotations

import os
import time
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

from nonolith import FormatError, FormatWarning, LimitReached, PuzzleError
from nonolith.workers import isolation
from nonolith.workers.isolation import isolated
from nonolith.workers.pool import LostError, shared_pool
from tests.processes import runs, until

#: Far more than a value takes.
SECONDS = 60.0


def run(task: Any, *arguments: Any, seconds: float | None = SECONDS) -> list[Any]:
    return list(isolated(task, *arguments, seconds=seconds, memory=1 << 20, before="the end"))[1:]


def where(*values: int) -> Iterator[Any]:
    yield None
    yield os.getpid()
    yield from values


def warning() -> Iterator[Any]:
    yield None
    warnings.warn("lossy", FormatWarning, stacklevel=1)
    warnings.warn("an overflow in a library", RuntimeWarning, stacklevel=1)
    yield 1


def failing(died: bool, known: bool) -> Iterator[Any]:
    yield None
    if died:
        os._exit(3)
    raise PuzzleError("no cells") if known else ZeroDivisionError("a defect")


def stuck(memory: int = 0) -> Iterator[Any]:
    yield None
    yield os.getpid(), bytearray(memory)[:1]
    time.sleep(1000)


def test_values_come_from_one_warm_worker() -> None:
    first, *others = run(where, 1, 2)
    assert others == [1, 2]
    assert first != os.getpid()
    assert run(where) == [first]


def test_only_format_warnings_of_a_task_are_issued() -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert run(warning) == [1]
    assert [(one.category, str(one.message)) for one in caught] == [(FormatWarning, "lossy")]


def test_errors_of_nonolith_are_raised_and_keep_the_worker() -> None:
    (process,) = run(where)
    with pytest.raises(PuzzleError, match="no cells"):
        run(failing, False, True)
    assert run(where) == [process]
    with pytest.raises(LostError, match="ZeroDivisionError"):
        run(failing, False, False)


def test_a_file_that_ends_the_process_is_refused() -> None:
    with pytest.raises(FormatError, match="ended with code 3"):
        run(failing, True, True)


@pytest.mark.parametrize("seconds", [0.2, None])
def test_a_worker_that_hangs_is_killed_at_the_limit_and_if_it_is_abandoned(
    seconds: float | None,
) -> None:
    values = isolated(stuck, seconds=seconds, memory=1 << 20, before="the end")
    assert next(values) is None
    process, _ = next(values)
    if seconds is None:
        values.close()  # type: ignore[attr-defined]
    else:
        with pytest.raises(LimitReached, match="the limit on seconds was reached before the end"):
            next(values)
    until(lambda: not runs(process))
    assert process not in {worker.process_id for worker in shared_pool().workers}


def test_in_a_worker_the_task_runs_in_the_same_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "is_worker", lambda: True)
    assert run(where) == [os.getpid()]
