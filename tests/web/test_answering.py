"""Take the steps from a request to its answer in the process of the test."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from itertools import cycle
from typing import Any

import pytest

from nonolith import ArgumentError
from nonolith.operations import OPERATIONS
from nonolith.support.errors import FormatWarning
from nonolith.web.answering import Accepted, Bounds, ServiceResponse, answers
from nonolith.workers.worker import CancelledTaskError

EASY = b'{"puzzle": "3x3:2/1.1/2/3/1.1/1"}'


def steps(name: str, body: bytes, progress: bool = False) -> tuple[list[Any], ServiceResponse]:
    """Return the progress events before the answer, and the answer."""
    found: list[Any] = []
    values: Generator[Any, None, ServiceResponse] = answers(
        name, body, Bounds(seconds=5.0), progress
    )
    while True:
        try:
            found.append(next(values))
        except StopIteration as end:
            return found, end.value


@pytest.mark.parametrize(
    ("name", "long", "known"),
    [("check", False, True), ("solve", False, True), ("hint", False, False)],
)
def test_a_request_is_accepted_and_then_answered(name: str, long: bool, known: bool) -> None:
    before, answer = steps(name, EASY)
    assert before == [Accepted(5.0, long)]
    assert answer.status == 200
    assert json.loads(answer.body)["warnings"] == []
    before, _ = steps(name, EASY, progress=True)
    lines = {"known": ["###", "#.#", ".#."]}
    assert before == [Accepted(5.0, long), *([lines] if known else [])]
    before, _ = steps("mend", b'{"puzzle": "1x1:1/1", "limits": {"seconds": 1}}')
    assert before == [Accepted(1.0, True)]


def test_the_error_of_an_ambiguous_text_has_its_readings() -> None:
    _, answer = steps(
        "convert", b'{"puzzle": "[[1, 1], [4], []] [[2], [1], [1], [2]]", "to": "json"}'
    )
    first, second = json.loads(answer.body)["error"]["readings"]
    assert first["rows"] == second["columns"] == [[1, 1], [4], []]


@pytest.mark.parametrize("used", [0.0, 1000.0])
def test_an_error_at_the_time_limit_says_whether_the_machine_was_busy(
    monkeypatch: pytest.MonkeyPatch, used: float
) -> None:
    times = cycle([0.0, used])
    monkeypatch.setattr("nonolith.web.answering.process_time", lambda: next(times))
    fields = '"height": 60, "width": 60, "probability": 0.2, "unique": true'
    for limit, value in (("seconds", 0), ("nodes", 1)):
        _, answer = steps("generate", f'{{{fields}, "limits": {{"{limit}": {value}}}}}'.encode())
        error = json.loads(answer.body)["error"]
        busy = not used and limit == "seconds"
        assert (error["kind"], error.get("busy", False)) == ("limit", busy)


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A function that adds an endpoint that raises a given error."""

    def put(error: BaseException | None) -> None:
        def run(_: object) -> dict[str, Any]:
            import warnings

            warnings.warn("a guess", FormatWarning, stacklevel=1)
            warnings.warn("a guess", FormatWarning, stacklevel=1)
            warnings.warn("old", DeprecationWarning, stacklevel=1)
            if error is not None:
                raise error
            return {"number": 10**5000}

        operation = OPERATIONS["generate"].replace(run=run)
        monkeypatch.setattr("nonolith.operations.OPERATIONS", {"generate": operation})

    return put


def test_warnings_come_with_the_answer_and_numbers_have_any_length(failing: Any) -> None:
    failing(None)
    digits = sys.get_int_max_str_digits()
    try:
        (_, answer) = steps("generate", b"{}")
    finally:
        sys.set_int_max_str_digits(digits)
    text = b'{"number":1' + b"0" * 5000 + b',"warnings":["a guess","a guess"]}'
    assert answer == ServiceResponse(200, text)


def test_a_defect_is_named_in_the_answer_and_its_traceback_is_printed(
    failing: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    failing(KeyError("secret"))
    _, answer = steps("generate", b"{}")
    message = b"this is a defect of nonolith (KeyError)"
    body = b'{"error":{"kind":"defect","message":"%s"}}' % message
    assert answer == ServiceResponse(500, body, "defect")
    assert capsys.readouterr().err.splitlines()[-1] == "KeyError: 'secret'"


@pytest.mark.parametrize("error", [CancelledTaskError(), KeyboardInterrupt()])
def test_exceptions_that_end_the_work_are_raised(error: BaseException, failing: Any) -> None:
    failing(error)
    with pytest.raises(type(error)):
        steps("generate", b"{}")


@pytest.mark.parametrize(
    "wrong", [{"body": 0}, {"memory": 5}, {"seconds": 0}, {"send_rate": "x"}, {"queue_size": 1.5}]
)
def test_a_bound_out_of_range_is_refused(wrong: dict[str, Any]) -> None:
    (name,) = wrong
    with pytest.raises(ArgumentError, match=f"^{name} must be a"):
        Bounds(**wrong)
