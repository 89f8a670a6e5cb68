"""How a request becomes an answer, step by step, in the process of the test."""

from __future__ import annotations

import json
import sys
from collections.abc import Generator
from types import SimpleNamespace
from typing import Any

import pytest

import nonolith
from nonolith.operations import Operation
from nonolith.support.errors import FormatWarning
from nonolith.web.bounds import Bounds
from nonolith.web.work import (
    Accepted,
    Answer,
    answers,
    known_by_lines,
)
from nonolith.workers.worker import CancelledTaskError

EASY = b'{"puzzle": "3x3:2/1.1/2/3/1.1/1"}'


def steps(name: str, body: bytes, progress: bool = False) -> tuple[list[Any], Answer]:
    """What comes before the answer, and the answer."""
    found: list[Any] = []
    values: Generator[Any, None, Answer] = answers(name, body, Bounds(seconds=5.0), progress)
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


def test_work_that_takes_long_as_a_rule_is_accepted_as_such() -> None:
    before, _ = steps("mend", b'{"puzzle": "1x1:1/1", "limits": {"seconds": 1}}')
    assert before == [Accepted(1.0, True)]


def test_where_no_line_was_solved_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nonolith, "solve", lambda *_, **__: nonolith.Result(nonolith.Verdict.NONE))
    request: Any = SimpleNamespace(puzzle=None, limits=nonolith.Limits())
    assert known_by_lines(request) == {"known": None}


def test_what_is_wrong_is_the_answer_and_nothing_comes_before() -> None:
    assert steps("solve", b"[]") == (
        [],
        Answer(400, b'{"error":{"kind":"json","message":"the body is not an object such as '
                    b'{\\"puzzle\\": \\"2x1:1/1/2\\"}"}}'),
    )  # fmt: skip
    before, answer = steps("solve", b'{"puzzle": "1x1:1/2"}')
    assert (before, answer.status) == ([], 422)
    assert json.loads(answer.body)["error"]["kind"] == "puzzle"


class Fails:
    """An endpoint that fails."""

    FIELDS = ()

    def __init__(self, error: BaseException | None) -> None:
        self.error = error

    def call(self, _request: object) -> dict[str, Any]:
        import warnings

        warnings.warn("a guess", FormatWarning, stacklevel=1)
        warnings.warn("a guess", FormatWarning, stacklevel=1)
        warnings.warn("old", DeprecationWarning, stacklevel=1)
        if self.error is not None:
            raise self.error
        return {"number": 10**5000}


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts an endpoint in that fails by an error."""

    def put(error: BaseException | None) -> None:
        monkeypatch.setattr(Operation, "member", Fails(error))

    return put


def test_warnings_come_with_the_answer_and_numbers_have_any_length(failing: Any) -> None:
    failing(None)
    digits = sys.get_int_max_str_digits()
    try:
        (_, answer) = steps("generate", b"{}")
    finally:
        sys.set_int_max_str_digits(digits)
    text = b'{"number":1' + b"0" * 5000 + b',"warnings":["a guess","a guess"]}'
    assert answer == Answer(200, text)


def test_a_defect_has_its_name_in_the_answer_and_its_place_elsewhere(
    failing: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    failing(KeyError("secret"))
    _, answer = steps("generate", b"{}")
    message = b"this is a defect of nonolith (KeyError)"
    assert answer == Answer(500, b'{"error":{"kind":"defect","message":"%s"}}' % message)
    assert capsys.readouterr().err.splitlines()[-1] == "KeyError: 'secret'"


@pytest.mark.parametrize("error", [CancelledTaskError(), KeyboardInterrupt()])
def test_what_ends_the_work_is_no_answer(error: BaseException, failing: Any) -> None:
    failing(error)
    with pytest.raises(type(error)):
        steps("generate", b"{}")
