"""Define the paths of the service and their handlers, as an ASGI application.

The handlers compute nothing: they send the bodies to worker processes that can be killed. With
``Accept: text/event-stream``, a handler sends the progress of its request as server-sent events
(see ``docs/service.md``). If a client closes its request, the work is cancelled.
"""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from nonolith.support.errors import needing

with needing("the service needs Starlette, uvicorn and segno", "web"):
    import segno  # noqa: F401
    import starlette  # noqa: F401
    import uvicorn  # noqa: F401

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

import nonolith
from nonolith.batches.collection import catalogue_files
from nonolith.operations import OPERATIONS
from nonolith.operations.refusal import Refusal
from nonolith.support.arguments import listed
from nonolith.support.deadline import Deadline
from nonolith.web import sharing
from nonolith.web.answering import USUAL, Bounds, as_json, defect, refused
from nonolith.web.files import MEDIA_TYPES, PAGE, made, made_files
from nonolith.web.guard import Guard, Proxied, network, origin_of, response_of
from nonolith.web.metrics import KIND, STATUS, Measured, Metrics
from nonolith.web.receiving import answered, body_of, service_request
from nonolith.web.scheduler import Scheduler, ServiceRequest
from nonolith.workers.machine import cores

_JSON = "application/json"
_EVENTS = "text/event-stream"

#: Seconds without news after which a progress event repeats the latest state.
_EVENT_INTERVAL = 1.0


def application(
    *,
    jobs: int | None = None,
    host: str = "127.0.0.1",
    catalogue: str | None = None,
    allow_hosts: Iterable[str] = (),
    allow_origins: Iterable[str] = (),
    trusted_proxies: Iterable[str] = (),
    bounds: Bounds = USUAL,
    access_log: bool = False,
    metrics: bool = False,
) -> Starlette:
    """Return the service as an ASGI application; the arguments are those of ``serve``."""
    names = listed(allow_hosts, "allow_hosts", "a list of names")
    proxies = [network(one) for one in listed(trusted_proxies, "trusted_proxies", "a list")]
    origins = [*map(origin_of, listed(allow_origins, "allow_origins", "a list of origins"))]
    built = {} if catalogue is None else catalogue_files(catalogue)
    files = {f"catalogue/{name}": text.encode() for name, text in built.items()}
    scheduler = Scheduler(jobs or cores(), bounds)
    counted = Metrics(scheduler) if metrics else None

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await scheduler.start()
        try:
            yield
        finally:
            scheduler.close()

    for kind, extension in MEDIA_TYPES:
        mimetypes.add_type(kind, extension)

    operations = [Route(f"/{name}", operation, methods=["POST"]) for name in OPERATIONS]
    described = [Route("/openapi.json", openapi), Route("/nonolith.d.ts", types)]
    app = Starlette(
        routes=[
            Route("/health", health),
            *([Route("/metrics", counted.answer)] if counted else []),
            Mount("/api", routes=[*described, *operations]),
            *(Route(f"/{name}", made) for name in made_files(files)),
            *sharing.ROUTES,
            Mount("/", StaticFiles(directory=PAGE, html=True)),
        ],
        middleware=[
            Middleware(Proxied, trusted_hosts=proxies),
            Middleware(Measured, metrics=counted, log=access_log),
            Middleware(Guard, host=host, allowed=names, origins=origins),
            Middleware(GZipMiddleware, compresslevel=6),  # sends events uncompressed
        ],
        exception_handlers=dict.fromkeys((HTTPException, Refusal, Exception), _on_error),
        lifespan=lifespan,
    )
    app.state.scheduler = scheduler
    app.state.bounds = bounds
    app.state.proxies = proxies
    app.state.pictures = {}
    app.state.catalogue = files
    return app


async def health(request: Request) -> Response:
    """Return the status, the version, and the numbers of waiting requests."""
    waiting = {lane.name: lane.waiting for lane in request.app.state.scheduler.lanes}
    record = {"status": "ok", "version": nonolith.__version__, "waiting": waiting}
    return Response(as_json(record), media_type=_JSON)


async def openapi(_: Request) -> Response:
    """Return the OpenAPI description of the service."""
    from nonolith.web.openapi import description

    return Response(as_json(description()), media_type=_JSON)


async def types(_: Request) -> Response:
    """Return the types of requests and answers in TypeScript."""
    from nonolith.web.openapi import declarations

    return Response(declarations(), media_type="text/plain")


async def operation(request: Request) -> Response:
    """Perform the operation that the path names."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _JSON:
        raise Refusal("media-type", f"send the request as JSON, with Content-Type: {_JSON}")
    body = await body_of(request, request.app.state.bounds.body)
    asked = service_request(request, request.url.path.rpartition("/")[2], body)
    if _EVENTS in request.headers.get("accept", ""):
        headers = {"X-Accel-Buffering": "no"}  # proxies must forward each event at once
        return StreamingResponse(_events(request, asked), headers=headers, media_type=_EVENTS)
    answer = await answered(request, asked)
    return Response(answer.body, answer.status, media_type=_JSON)


async def _events(request: Request, asked: ServiceRequest) -> AsyncIterator[bytes]:
    clock, scheduler = Deadline(None), request.app.state.scheduler
    news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    work = asyncio.ensure_future(scheduler.answer(asked._replace(listener=news.put_nowait)))
    work.add_done_callback(lambda _: news.put_nowait({}))
    latest: dict[str, Any] = {"state": "waiting"}
    try:
        while not work.done():
            try:
                latest = await asyncio.wait_for(news.get(), _EVENT_INTERVAL) or latest
            except TimeoutError:
                latest = {"state": latest["state"]}
            if not work.done():
                seconds = round(clock.seconds_spent, 3)
                yield _event("progress", as_json({**latest, "seconds": seconds}))
        try:
            answer = work.result()
        except Refusal as refusal:
            answer = refused(refusal)
        request.scope[STATUS], request.scope[KIND] = answer.status, answer.kind
        yield _event("answer" if answer.status == 200 else "error", answer.body)
    finally:
        work.cancel()


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


async def _on_error(request: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException) and error.status_code == 405:
        allow = sorted((error.headers or {}).get("Allow", "GET, HEAD").split(", "))
        error = Refusal("method", f"this path needs {allow[0]}", allow=", ".join(allow))
    elif isinstance(error, HTTPException):
        message = "the service has no such path; /api/openapi.json lists all endpoints"
        error = Refusal("not-found", message)
    refusal = error if isinstance(error, Refusal) else defect(error)
    request.scope[KIND] = refusal.kind
    return response_of(refusal)
