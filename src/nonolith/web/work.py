"""Work: how a request becomes an answer, in a process that can be killed.

The process of the server only hands bytes on: a request is parsed, checked and answered here.
"""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from nonolith.operations.refusal import Refusal, refusal_of
from nonolith.solving.watch import watched
from nonolith.web.bounds import Bounds
from nonolith.web.statuses import KINDS
from nonolith.workers.worker import CancelledTaskError, send

if TYPE_CHECKING:
    from nonolith.operations.request import Request


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

    from nonolith.operations import OPERATIONS
    from nonolith.operations.request import Request
    from nonolith.support.errors import FormatWarning

    # A number of solutions may have more digits than Python prints by itself.
    sys.set_int_max_str_digits(0)
    operation = OPERATIONS[name]
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", FormatWarning)
            request = Request(operation.member.FIELDS, values_of(body), bounds)
            assert request.limits.seconds is not None
            yield Accepted(request.limits.seconds, operation.long)
            if progress and operation.sends_known:
                yield known_by_lines(request)
            with watched(_Reports(operation.reports)) if progress else nullcontext():
                record = operation.member.call(request)
        texts = [str(one.message) for one in caught if issubclass(one.category, FormatWarning)]
        return Answer(200, as_json({**record, "warnings": texts}))
    except CancelledTaskError:
        raise
    except Exception as error:
        refusal = refusal_of(error)
        if refusal is None:
            refusal = _defect(error)
        return refused(refusal)


def known_by_lines(request: Request) -> dict[str, Any]:
    """What lines alone settle, before the search begins."""
    import nonolith

    found = nonolith.solve(request.puzzle, limits=request.limits.replace(nodes=0))
    return {"known": None if found.known is None else found.known.text().split("\n")}


def values_of(body: bytes) -> dict[str, Any]:
    """Return the fields of a request; raise Refusal if the body is not an object of JSON."""
    from json import loads

    try:
        data = loads(body, parse_int=_whole, parse_constant=_constant)
    except RecursionError:
        raise Refusal("json", "the body is nested too deeply") from None
    except ValueError as error:  # also of bytes that are no text
        raise Refusal("json", f"the body is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise Refusal("json", 'the body is not an object such as {"puzzle": "2x1:1/1/2"}')
    return data


def _whole(digits: str) -> int:
    if len(digits) > 40:  # to read a number takes long when it has very many digits
        raise ValueError("a number has more than 40 digits")
    return int(digits)


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def refused(refusal: Refusal) -> Answer:
    """The answer with the reason why there is no result."""
    return Answer(KINDS[refusal.kind][0], as_json(refusal.record()))


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


def warm() -> Iterator[None]:
    """Load what most requests need, so that the first one does not wait for it."""
    import nonolith

    puzzle = nonolith.read(b"2x1:1/1/2")
    nonolith.check(puzzle)
    nonolith.hint(puzzle)
    return
    yield
