"""Count and time requests: the metrics of the service, and its access log."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from functools import partial
from time import perf_counter

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nonolith.operations import OPERATIONS
from nonolith.support.errors import needing
from nonolith.web.answering import as_json
from nonolith.web.scheduler import Scheduler

#: Upper bounds of the buckets of response times, in seconds.
_BUCKETS = (0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)

#: The keys of a scope for the status of an answer that is sent as an event, and for the kind of a
#: refusal.
STATUS, KIND = "nonolith.status", "nonolith.kind"

#: The metrics name requests for pages of puzzles by the first part of their path.
_PAGES = ("p", "embed")


class Metrics:
    """The metrics of a service: requests, response times, and the work of its scheduler."""

    def __init__(self, scheduler: Scheduler) -> None:
        with needing("metrics need prometheus-client", "web"):
            from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        own = CollectorRegistry()
        labels = ("operation", "status", "kind")
        self._requests = Counter("nonolith_requests_total", "Requests", labels, registry=own)
        self._seconds = Histogram(
            "nonolith_request_seconds", "Seconds", ("operation",), registry=own, buckets=_BUCKETS
        )
        gauges = {"waiting_requests": "waiting", "free_places": "free"}
        for name, attribute in gauges.items():
            gauge = Gauge(f"nonolith_{name}", name.replace("_", " "), ("lane",), registry=own)
            for lane in scheduler.lanes:
                gauge.labels(lane.name).set_function(partial(getattr, lane, attribute))
        workers = Gauge("nonolith_workers", "Processes", registry=own)
        workers.set_function(lambda: len(scheduler.pool.workers))
        self._registry = own

    def add(self, path: str, status: int, kind: str, seconds: float) -> None:
        """Count one request; ``kind`` is the kind of its refusal, if it was refused."""
        first, _, name = path[1:].partition("/")
        operation = name if first == "api" and name in OPERATIONS else "other"
        operation = first if first in _PAGES else operation
        self._requests.labels(operation, status, kind).inc()
        self._seconds.labels(operation).observe(seconds)

    async def answer(self, _: Request) -> Response:
        """Answer a request for all metrics."""
        from prometheus_client import generate_latest

        return Response(generate_latest(self._registry), media_type="text/plain; version=0.0.4")


class Measured:
    """ASGI middleware that counts all requests in ``metrics``, and with ``log`` writes an access
    log to standard error. Each line of the log is a JSON object."""

    def __init__(self, app: ASGIApp, metrics: Metrics | None, log: bool) -> None:
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
            if self._metrics is not None:
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
