"""The application: paths, and what is answered under each of them.

Nothing is computed here: bodies are handed on to processes that can be killed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from nonolith.operations import OPERATIONS
from nonolith.operations.refusal import Refusal
from nonolith.web.bounds import USUAL, Bounds
from nonolith.web.events import EVENTS, event_stream
from nonolith.web.files import PageFiles
from nonolith.web.guard import Guard, response_of
from nonolith.web.scheduler import Job, Scheduler
from nonolith.web.work import Answer, as_json
from nonolith.workers.machine import cores

_JSON = "application/json"

#: All methods are passed to our own functions. Otherwise a path with a wrong method would be taken
#: for a file of the page.
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
_READING = ("GET", "HEAD")

#: Seconds that a client may take to send a request.
_SENDING = 30.0


def application(
    *,
    jobs: int | None = None,
    host: str = "127.0.0.1",
    allow_hosts: Iterable[str] = (),
    bounds: Bounds = USUAL,
) -> Starlette:
    """The service as an ASGI application, for any server of such applications.

    Args:
        jobs: Maximum number of long requests at a time, and of quick ones (at least two). Default:
            the number of cores.
        host: the address at which the server listens.
        allow_hosts: further names under which the service may be reached.
        bounds: how large a request and its work may be.
    """
    scheduler = Scheduler(jobs or cores(), bounds)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await scheduler.start()
        try:
            yield
        finally:
            scheduler.close()

    app = Starlette(
        routes=[
            Route("/health", health, methods=_METHODS),
            Route("/api/openapi.json", openapi, methods=_METHODS),
            Route("/api/{name:path}", endpoint, methods=_METHODS),
            Mount("/", PageFiles()),
        ],
        middleware=[Middleware(Guard, host=host, allowed=tuple(allow_hosts))],
        exception_handlers={HTTPException: _http_error, Refusal: _refused, Exception: _defect},
        lifespan=lifespan,
    )
    app.state.scheduler = scheduler
    app.state.bounds = bounds
    return app


async def health(request: Request) -> Response:
    """Whether the service works, and how busy it is."""
    _expect(request, _READING)
    import nonolith

    scheduler: Scheduler = request.app.state.scheduler
    waiting = {"quick": scheduler.quick.waiting, "long": scheduler.long.waiting}
    record = {"status": "ok", "version": nonolith.__version__, "waiting": waiting}
    return Response(as_json(record), media_type=_JSON)


async def openapi(request: Request) -> Response:
    """The description of the service."""
    _expect(request, _READING)
    from nonolith.web.openapi import description

    return Response(as_json(description()), media_type=_JSON)


async def endpoint(request: Request) -> Response:
    """One of the endpoints."""
    name = request.path_params["name"]
    if name not in OPERATIONS:
        raise Refusal("not-found", f"there is no {name[:40]!r} here; use {', '.join(OPERATIONS)}")
    _expect(request, ("POST",))
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _JSON:
        raise Refusal("media-type", f"send the request as JSON, with Content-Type: {_JSON}")
    body = await _body(request, request.app.state.bounds.body)
    scheduler: Scheduler = request.app.state.scheduler
    client = request.client.host if request.client else ""
    job = Job(name, body, client)
    if EVENTS in request.headers.get("accept", ""):
        return event_stream(scheduler, job)
    answer = await _unless_gone(request, scheduler, job)
    return Response(answer.body, answer.status, media_type=_JSON)


async def _unless_gone(request: Request, scheduler: Scheduler, job: Job) -> Answer:
    """The answer; when the client goes away, the work is stopped."""
    work = asyncio.ensure_future(scheduler.answer(job))
    gone = asyncio.ensure_future(request.receive())  # after the body, only the end can come
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            return work.result()
        raise Refusal("gone", "the request was closed")
    finally:
        work.cancel()
        gone.cancel()


async def _body(request: Request, most: int) -> bytes:
    """The body of a request; a Refusal as soon as it is too long."""
    too_long = Refusal("too-large", f"the request has more than {most} bytes")
    length = request.headers.get("content-length", "0")
    if length.isascii() and length.isdigit() and (len(length) > 18 or int(length) > most):
        raise too_long
    pieces, total = [], 0
    try:
        async with asyncio.timeout(_SENDING):
            async for piece in request.stream():
                total += len(piece)
                if total > most:
                    raise too_long
                pieces.append(piece)
    except (ClientDisconnect, TimeoutError):
        raise Refusal("gone", "the request was not sent to its end") from None
    return b"".join(pieces)


def _expect(request: Request, methods: tuple[str, ...]) -> None:
    if request.method not in methods:
        raise _wrong_method(methods)


def _wrong_method(methods: tuple[str, ...]) -> Refusal:
    return Refusal("method", f"use {methods[0]} for this", allow=", ".join(methods))


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return response_of(error)


async def _http_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        return response_of(_wrong_method(_READING))
    return response_of(Refusal("not-found", "there is nothing under this path"))


async def _defect(_: Request, error: Exception) -> Response:
    return response_of(Refusal("defect", f"this is a defect of nonolith ({type(error).__name__})"))
