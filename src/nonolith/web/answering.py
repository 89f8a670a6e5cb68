"""Answer a request in a process that can be killed.

The server process only forwards the body of a request as bytes. This module parses the body, checks
its fields and answers the request.
"""

from __future__ import annotations

import sys
import traceback
import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from json import dumps, loads
from time import perf_counter, process_time
from typing import Annotated, Any, NamedTuple

from nonolith.model.limits import MEBIBYTE
from nonolith.operations.call import Call, CallBounds
from nonolith.operations.refusal import Refusal, refusal_of
from nonolith.solving.work import watched
from nonolith.support.deadline import Deadline
from nonolith.support.kinds import ENDLESS, Integer, Number
from nonolith.support.operation import check_arguments
from nonolith.workers.worker import CancelledTaskError, send

#: The kinds of refusals, each with its HTTP status and its meaning.
KINDS: dict[str, tuple[int, str]] = {
    "json": (400, "the body is not JSON, or the JSON is not an object"),
    "gone": (400, "the client closed the connection before the request was complete"),
    "foreign": (403, "the request comes from a page of another site, or names another host"),
    "not-found": (404, "the service has no such path"),
    "method": (405, "the path needs another HTTP method, such as POST"),
    "too-large": (413, "the body, the puzzle or the picture is larger than the service allows"),
    "media-type": (415, "the header Content-Type is not application/json"),
    "request": (422, "a field is unknown, missing, or has an invalid value"),
    "format": (422, "the puzzle or picture cannot be read"),
    "puzzle": (422, "a clue, a grid or a palette is invalid, or the clues contradict each other"),
    "argument": (422, "an argument is out of range"),
    "unsupported": (422, "the method, format or renderer does not support the request"),
    "missing-extra": (422, "the service was installed without a library that the request needs"),
    "client-busy": (429, "the client has too many waiting requests"),
    "defect": (500, "nonolith has a defect"),
    "busy": (503, "too many requests are waiting, or the request waited for too long"),
    "worker": (503, "the process that worked on the request died in all four attempts"),
    "limit": (504, "the limit on time or memory ended the work before there was a result"),
}

#: Seconds after which a refused client may retry.
RETRY_AFTER = 5

#: A request that gets less than this share of a processor shows that the machine is busy.
_BUSY = 0.5

#: Minimum number of seconds between two progress reports of an operation.
_REPORT_INTERVAL = 0.2


class Bounds(CallBounds):
    """Limits on the size and the work of one request, and on connections.

    Args:
        side, pixels, seconds, memory: As in ``CallBounds``.
        body: Maximum size of a request in bytes.
        quick: Seconds of processor time after which a request moves to the long lane; it moves to
            the medium lane after a quarter of this time.
        queue_size: Maximum number of waiting quick requests. At most half of this number of medium
            requests and a quarter of this number of long requests may wait.
        queue_timeout: Maximum seconds of a wait for a place in a lane; a request may wait once in
            each of the three lanes.
        connections: Maximum number of open connections; never more than half of the number of files
            that the process may open.
        client_connections: Maximum number of open connections from one address, other than those of
            trusted proxies; never more than half of all.
        head_timeout: Maximum seconds until the head of a request is complete.
        send_rate: Minimum number of bytes of an answer that a client must read per second.
        send_timeout: Maximum seconds for sending an answer to a client that reads slowly.

    Raises:
        ArgumentError: A bound has the wrong type or is out of range.
    """

    body: Annotated[int, Integer(1, 1 << 40)] = MEBIBYTE
    quick: Annotated[float, Number(0, ENDLESS)] = 0.2
    queue_size: Annotated[int, Integer(1, ENDLESS)] = 128
    queue_timeout: Annotated[float, Number(0, ENDLESS)] = 20.0
    connections: Annotated[int, Integer(1, ENDLESS)] = 512
    client_connections: Annotated[int, Integer(1, ENDLESS)] = 128
    head_timeout: Annotated[float, Number(0.01, ENDLESS)] = 10.0
    send_rate: Annotated[float, Number(0, ENDLESS)] = 1024.0
    send_timeout: Annotated[float, Number(0.01, ENDLESS)] = 300.0

    def __init__(self, **bounds: Any) -> None:
        super().__init__(**check_arguments(Bounds, bounds))


#: The default bounds of a service.
USUAL = Bounds()


class Accepted(NamedTuple):
    """The message that a request is valid, with the maximum time for the work, in seconds, and
    whether the operation usually takes long."""

    seconds: float
    long: bool


def _reporter(names: tuple[str, ...]) -> Callable[[dict[str, float]], None]:
    """Return a function that sends the counters with these names, at most every 0.2 s."""
    pause = Deadline(_REPORT_INTERVAL)

    def report(counters: dict[str, float]) -> None:
        nonlocal pause
        own = {name: number for name, number in counters.items() if name in names}
        if own and pause.passed:
            send(own)
            pause = Deadline(_REPORT_INTERVAL)

    return report


class ServiceResponse(NamedTuple):
    """The answer to a request: its HTTP status, a JSON object, and the kind of a refusal."""

    status: int
    body: bytes
    kind: str = ""


def answers(
    name: str, body: bytes, bounds: Bounds, progress: bool
) -> Generator[Any, None, ServiceResponse]:
    """Answer one request: yield ``Accepted`` once the request is valid, and return the answer. With
    ``progress``, also yield the cells that line solving settles, and send progress counters."""
    from nonolith.operations import OPERATIONS
    from nonolith.solving.solve import solve
    from nonolith.support.errors import FormatWarning

    # A number of solutions may have more digits than Python prints by default.
    sys.set_int_max_str_digits(0)
    operation = OPERATIONS[name]
    used, began = process_time(), perf_counter()
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", FormatWarning)
            call = Call.of(operation.fields, values_of(body), bounds)
            assert call.limits.seconds is not None
            yield Accepted(call.limits.seconds, operation.long)
            if progress and operation.sends_known:
                cells = solve(call.puzzle, limits=call.limits.replace(nodes=0)).known
                yield {"known": None if cells is None else cells.lines()}
            with watched(_reporter(operation.reports)) if progress else nullcontext():
                record = operation.perform(call)
        texts = [str(one.message) for one in caught if issubclass(one.category, FormatWarning)]
        return ServiceResponse(200, as_json({**record, "warnings": texts}))
    except CancelledTaskError:
        raise
    except Exception as error:
        refusal = refusal_of(error)
        if refusal is None:
            traceback.print_exception(error)
            refusal = defect(error)
        elif getattr(error, "limit", None) == "seconds":
            share = (process_time() - used) / (perf_counter() - began)
            refusal.more["busy"] = share < _BUSY or None
        return refused(refusal)


def values_of(body: bytes) -> dict[str, Any]:
    """Return the fields of a request; raise Refusal if the body is not a JSON object."""
    try:
        data = loads(body, parse_int=_whole, parse_constant=_constant)
    except RecursionError:
        raise Refusal("json", "the body is nested too deeply") from None
    except ValueError as error:  # also raised for bytes that are not Unicode text
        raise Refusal("json", f"the body is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise Refusal("json", 'the body is not an object such as {"puzzle": "2x1:1/1/2"}')
    return data


def _whole(digits: str) -> int:
    if len(digits) > 40:  # the time to parse a number is quadratic in its digits
        raise ValueError("a number has more than 40 digits")
    return int(digits)


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is not a number in JSON")


def defect(error: Exception) -> Refusal:
    """Return the refusal for an unexpected exception."""
    return Refusal("defect", f"this is a defect of nonolith ({type(error).__name__})")


def refused(refusal: Refusal) -> ServiceResponse:
    """Return the answer for a refusal."""
    return ServiceResponse(KINDS[refusal.kind][0], as_json(refusal.record()), refusal.kind)


def as_json(record: dict[str, Any]) -> bytes:
    """Return the record as JSON without spaces."""
    return dumps(record, separators=(",", ":")).encode()


def warm() -> Iterator[None]:
    """Load the modules that most requests need, so that the first request is not slower."""
    import nonolith

    puzzle = nonolith.read(b"2x1:1/1/2")
    nonolith.check(puzzle)
    nonolith.hint(puzzle)
    return
    yield
