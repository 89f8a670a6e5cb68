"""Count and time requests: the metrics of the service, and its access log.

The metrics have the text format of Prometheus, version 0.0.4.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from time import perf_counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonolith.operations import OPERATIONS
from nonolith.web.answering import as_json
from nonolith.web.scheduler import Scheduler

#: Upper bounds of the buckets of response times, in seconds.
_BUCKETS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, float("inf"))

#: The keys of a scope for the status of an answer that is sent as an event, and for the kind of a
#: refusal.
STATUS, KIND = "nonolith.status", "nonolith.kind"

#: The metrics name requests for pages of puzzles by the first part of their path.
_PAGES = ("p", "embed")


class Metrics:
    """Numbers of requests by operation, status and kind of refusal, and response times."""

    def __init__(self) -> None:
        self._requests: Counter[tuple[str, int, str]] = Counter()
        self._buckets: Counter[tuple[str, float]] = Counter()
        self._seconds: defaultdict[str, float] = defaultdict(float)

    def add(self, path: str, status: int, kind: str, seconds: float) -> None:
        """Count one request; ``kind`` is the kind of its refusal, if it was refused."""
        first, _, name = path[1:].partition("/")
        operation = name if first == "api" and name in OPERATIONS else "other"
        operation = first if first in _PAGES else operation
        self._requests[operation, status, kind] += 1
        self._seconds[operation] += seconds
        for bound in _BUCKETS:
            self._buckets[operation, bound] += seconds <= bound

    def text(self, scheduler: Scheduler) -> str:
        """Return all metrics."""
        return "".join(f"{line}\n" for line in self._lines(scheduler))

    def _lines(self, scheduler: Scheduler) -> Iterator[str]:
        yield "# TYPE nonolith_requests_total counter"
        for (operation, status, kind), number in sorted(self._requests.items()):
            labels = f'operation="{operation}",status="{status}",kind="{kind}"'
            yield f"nonolith_requests_total{{{labels}}} {number}"
        yield "# TYPE nonolith_request_seconds histogram"
        for operation, seconds in sorted(self._seconds.items()):
            for bound in _BUCKETS:
                labels = f'operation="{operation}",le="{f"{bound:g}".replace("inf", "+Inf")}"'
                number = self._buckets[operation, bound]
                yield f"nonolith_request_seconds_bucket{{{labels}}} {number}"
            yield f'nonolith_request_seconds_sum{{operation="{operation}"}} {seconds:.6f}'
            yield f'nonolith_request_seconds_count{{operation="{operation}"}} {number}'
        yield "# TYPE nonolith_waiting_requests gauge"
        for lane in scheduler.lanes:
            yield f'nonolith_waiting_requests{{lane="{lane.name}"}} {lane.waiting}'
        yield "# TYPE nonolith_free_places gauge"
        for lane in scheduler.lanes:
            yield f'nonolith_free_places{{lane="{lane.name}"}} {lane.free}'
        yield "# TYPE nonolith_workers gauge"
        yield f"nonolith_workers {len(scheduler.pool.workers)}"


class Measured:
    """ASGI middleware that counts all requests, and writes an access log to standard error. Each
    line of the log is a JSON object."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: bool) -> None:
        self._app, self._metrics, self._log = app, metrics, log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, size = perf_counter(), 0
        status = 499  # as in nginx: the client closed the connection before the response

        async def send_measured(message: Message) -> None:
            nonlocal status, size
            status = message.get("status", status)
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, send_measured)
        finally:
            seconds, status = perf_counter() - start, scope.get(STATUS, status)
            kind = scope.get(KIND, "")
            self._metrics.add(scope["path"], status, kind, seconds)
            if self._log:
                record = {
                    "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
                    "client": scope["client"][0] if scope.get("client") else "",
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "kind": kind,
                    "bytes": size,
                    "seconds": round(seconds, 4),
                }
                sys.stderr.write(f"{as_json(record).decode()}\n")
