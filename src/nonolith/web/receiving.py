"""Receive the bodies of requests, and cancel the work on a request if its client disconnects."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request

from nonolith.operations.refusal import Refusal
from nonolith.web.answering import ServiceResponse
from nonolith.web.metrics import KIND
from nonolith.web.scheduler import Scheduler, ServiceRequest

#: Timeout for receiving a request, in seconds.
_RECEIVE_TIMEOUT = 30.0


async def body_of(request: Request, limit: int) -> bytes:
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


def service_request(request: Request, name: str, body: bytes) -> ServiceRequest:
    """Return the operation and its arguments that an HTTP request asks for."""
    return ServiceRequest(name, body, request.client.host if request.client else "")


async def answered(request: Request, asked: ServiceRequest) -> ServiceResponse:
    """Return the answer; cancel the work if the client disconnects. The body of the request must
    have been received."""
    scheduler: Scheduler = request.app.state.scheduler
    work = asyncio.ensure_future(scheduler.answer(asked))
    gone = asyncio.ensure_future(request.receive())  # the next message is a disconnect
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            request.scope[KIND] = work.result().kind
            return work.result()
        raise Refusal("gone", "the client closed the request")
    finally:
        work.cancel()
        gone.cancel()
