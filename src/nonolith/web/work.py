"""Work: how a request becomes an answer, in a process that can be killed.

The process of the server only hands bytes on: a request is parsed, checked and answered here.
"""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from nonolith.solving.watch import watched
from nonolith.web.bounds import Bounds
from nonolith.web.refusal import Refusal, refusal_of
from nonolith.worker import CancelledTaskError, send

if TYPE_CHECKING:
    from nonolith.web.api_request import ApiRequest


#: Seconds between two reports of the work.
_PERIOD = 0.2


class Accepted(NamedTuple):
    """The request was read, and nothing is wrong with it.

    Attributes:
        seconds: how long the work may take.
        long: whether it is work that takes long as a rule.
    """

    seconds: float
    long: bool


class _Reports:
    """Sends on what the work of an endpoint reports, not more often than people can see."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self._last = perf_counter()

    def __call__(self, done: dict[str, int]) -> None:
        shown = {name: number for name, number in done.items() if name in self._names}
        if shown and perf_counter() - self._last >= _PERIOD:
            send(shown)
            self._last = perf_counter()


class Answer(NamedTuple):
    """What the client gets.

    Attributes:
        status: the status of HTTP.
        body: an object of JSON.
    """

    status: int
    body: bytes


def answers(name: str, body: bytes, bounds: Bounds, progress: bool) -> Generator[Any, None, Answer]:
    """Answer one request: first ``Accepted``, when it is read, and at the end the answer.

    With ``progress``, what is known early comes in between, and numbers of the work that was done.
    """
    import warnings

    from nonolith.model.errors import FormatWarning
    from nonolith.web.api_request import ApiRequest
    from nonolith.web.endpoints import ENDPOINTS

    # A number of solutions may have more digits than Python prints by itself.
    sys.set_int_max_str_digits(0)
    endpoint = ENDPOINTS[name]
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", FormatWarning)
            request = ApiRequest(endpoint.member.FIELDS, body, bounds)
            assert request.limits.seconds is not None
            yield Accepted(request.limits.seconds, endpoint.long)
            if progress and endpoint.sends_known:
                yield known_by_lines(request)
            with watched(_Reports(endpoint.reports)) if progress else nullcontext():
                record = endpoint.member.answer(request)
        texts = [str(one.message) for one in caught if issubclass(one.category, FormatWarning)]
        return Answer(200, as_json({**record, "warnings": texts}))
    except CancelledTaskError:
        raise
    except Exception as error:
        refusal = refusal_of(error)
        if refusal is None:
            refusal = _defect(error)
        return refused(refusal)


def known_by_lines(request: ApiRequest) -> dict[str, Any]:
    """What lines alone settle, before the search begins."""
    import nonolith

    found = nonolith.solve(request.puzzle, limits=request.limits.replace(nodes=0))
    return {"known": None if found.known is None else found.known.text().split("\n")}


def refused(refusal: Refusal) -> Answer:
    """The answer with the reason why there is no result."""
    return Answer(refusal.status, as_json(refusal.record()))


def as_json(record: dict[str, Any]) -> bytes:
    """The record in as few bytes as there need be."""
    from json import dumps

    return dumps(record, separators=(",", ":")).encode()


def _defect(error: Exception) -> Refusal:
    """A refusal without details, which go to standard error."""
    from traceback import format_exception

    sys.stderr.write("".join(format_exception(error)))
    sys.stderr.flush()
    return Refusal("defect", f"this is a defect of nonolith ({type(error).__name__})")


def warm() -> Generator[None, None, None]:
    """Load what most requests need, so that the first one does not wait for it."""
    import nonolith

    puzzle = nonolith.read(b"2x1:1/1/2")
    nonolith.check(puzzle)
    nonolith.hint(puzzle)
    return
    yield
