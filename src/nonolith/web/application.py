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
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from nonolith.operations import OPERATIONS
from nonolith.operations.refusal import Refusal
from nonolith.support.deadline import Deadline
from nonolith.web.answering import USUAL, Bounds, HttpAnswer, as_json, defect, refused
from nonolith.web.guard import Guard, response_of
from nonolith.web.metrics import STATUS, Measured, Metrics
from nonolith.web.scheduler import HttpJob, Scheduler
from nonolith.workers.machine import cores

#: The folder of the page.
PAGE = Path(__file__).parent / "page"

_JSON = "application/json"
_EVENTS = "text/event-stream"

#: Timeout for receiving a request, in seconds.
_RECEIVE_TIMEOUT = 30.0

#: Seconds without news after which a progress event repeats the latest state.
_EVENT_INTERVAL = 1.0


def application(
    *,
    jobs: int | None = None,
    host: str = "127.0.0.1",
    allow_hosts: Iterable[str] = (),
    bounds: Bounds = USUAL,
    access_log: bool = False,
    metrics: bool = False,
) -> Starlette:
    """Return the service as an ASGI application; the arguments are those of ``serve``."""
    scheduler = Scheduler(jobs or cores(), bounds)
    counted = Metrics()

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await scheduler.start()
        try:
            yield
        finally:
            scheduler.close()

    mimetypes.add_type("text/javascript", ".js")  # some systems map .js to another type

    async def measured(_: Request) -> Response:
        return Response(counted.text(scheduler), media_type="text/plain; version=0.0.4")

    operations = [Route(f"/{name}", operation, methods=["POST"]) for name in OPERATIONS]
    app = Starlette(
        routes=[
            Route("/health", health),
            *([Route("/metrics", measured)] if metrics else []),
            Mount("/api", routes=[Route("/openapi.json", openapi), *operations]),
            Route("/forms.json", forms),
            Route("/texts/colours.js", colours),
            Mount("/", StaticFiles(directory=PAGE, html=True)),
        ],
        middleware=[
            Middleware(Measured, metrics=counted, log=access_log),
            Middleware(Guard, host=host, allowed=tuple(allow_hosts)),
            Middleware(GZipMiddleware, compresslevel=6),  # sends events uncompressed
        ],
        exception_handlers=dict.fromkeys((HTTPException, Refusal, Exception), _on_error),
        lifespan=lifespan,
    )
    app.state.scheduler = scheduler
    app.state.bounds = bounds
    return app


async def health(request: Request) -> Response:
    """Return the status, the version, and the numbers of waiting requests."""
    import nonolith

    scheduler: Scheduler = request.app.state.scheduler
    waiting = {lane.name: lane.waiting for lane in scheduler.lanes}
    return _json({"status": "ok", "version": nonolith.__version__, "waiting": waiting})


async def openapi(_: Request) -> Response:
    """Return the OpenAPI description of the service."""
    from nonolith.web.openapi import description

    return _json(description())


async def forms(_: Request) -> Response:
    """Return the names of the renderers and formats in which the page can save a puzzle."""
    from nonolith.operations.drawing import written_formats
    from nonolith.render import RENDERERS

    draw = [name for name, row in RENDERERS.items() if not row.several]
    return _json({"draw": draw, "convert": [*written_formats(), "text"]})


async def colours(_: Request) -> Response:
    """Return the page's JavaScript module with the names of colours in all languages."""
    from nonolith.render.page_modules import colours_module

    return Response(colours_module(), media_type="text/javascript")


async def operation(request: Request) -> Response:
    """Perform the operation that the path names."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _JSON:
        raise Refusal("media-type", f"send the request as JSON, with Content-Type: {_JSON}")
    body = await _body(request, request.app.state.bounds.body)
    scheduler: Scheduler = request.app.state.scheduler
    name = request.url.path.rpartition("/")[2]
    job = HttpJob(name, body, request.client.host if request.client else "")
    if _EVENTS in request.headers.get("accept", ""):
        headers = {"X-Accel-Buffering": "no"}  # proxies must forward each event at once
        return StreamingResponse(_events(request, job), headers=headers, media_type=_EVENTS)
    answer = await _unless_gone(request, scheduler, job)
    return Response(answer.body, answer.status, media_type=_JSON)


async def _unless_gone(request: Request, scheduler: Scheduler, job: HttpJob) -> HttpAnswer:
    """Return the answer; cancel the work if the client disconnects."""
    work = asyncio.ensure_future(scheduler.answer(job))
    gone = asyncio.ensure_future(request.receive())  # the next message is a disconnect
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        raise Refusal("gone", "the client closed the request")
    finally:
        work.cancel()
        gone.cancel()


async def _body(request: Request, limit: int) -> bytes:
    """Return the body of a request; raise Refusal as soon as it exceeds ``limit`` bytes."""
    body = bytearray()
    try:
        async with asyncio.timeout(_RECEIVE_TIMEOUT):
            async for piece in request.stream():
                body += piece
                if len(body) > limit:
                    raise Refusal("too-large", f"the request has more than {limit} bytes")
    except (ClientDisconnect, TimeoutError):
        raise Refusal("gone", "the client did not send the whole request") from None
    return bytes(body)


async def _events(request: Request, job: HttpJob) -> AsyncIterator[bytes]:
    """Yield the progress events of a request, then its answer."""
    clock, scheduler = Deadline(None), request.app.state.scheduler
    news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    work = asyncio.ensure_future(scheduler.answer(job._replace(listener=news.put_nowait)))
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
        request.scope[STATUS] = answer.status
        yield _event("answer" if answer.status == 200 else "error", answer.body)
    finally:
        work.cancel()


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)


def _json(record: dict[str, Any]) -> Response:
    return Response(as_json(record), media_type=_JSON)


async def _on_error(_: Request, error: Exception) -> Response:
    if isinstance(error, HTTPException) and error.status_code == 405:
        allow = sorted((error.headers or {}).get("Allow", "GET, HEAD").split(", "))
        error = Refusal("method", f"this path needs {allow[0]}", allow=", ".join(allow))
    elif isinstance(error, HTTPException):
        message = "the service has no such path; /api/openapi.json lists all endpoints"
        error = Refusal("not-found", message)
    return response_of(error if isinstance(error, Refusal) else defect(error))
