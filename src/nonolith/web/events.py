"""Events: what happens to a long request, sent while it happens (server-sent events).

    event: progress    data: {"state": "waiting" | "working", "seconds": ..., "known": [...],
                              "draws": ... (what was done so far, by endpoint)}
    event: answer      data: the answer, as without events
    event: error       data: the error, as without events

A client that closes the request cancels the work.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from time import perf_counter
from typing import Any

from starlette.responses import StreamingResponse

from nonolith.operations.refusal import Refusal
from nonolith.web.scheduler import Job, Scheduler
from nonolith.web.work import as_json, refused

#: The media type of events.
EVENTS = "text/event-stream"

#: Seconds between two events of work in which nothing new happens.
PERIOD = 1.0


def event_stream(scheduler: Scheduler, job: Job) -> StreamingResponse:
    """A response with what happens to a request, and with its answer at the end."""
    # A proxy must hand on each event at once.
    headers = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}
    return StreamingResponse(_events(scheduler, job), headers=headers, media_type=EVENTS)


async def _events(scheduler: Scheduler, job: Job) -> AsyncIterator[bytes]:
    begun = perf_counter()
    news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    work = asyncio.ensure_future(scheduler.answer(job._replace(listener=news.put_nowait)))
    work.add_done_callback(lambda _: news.put_nowait({}))
    latest: dict[str, Any] = {"state": "waiting"}
    try:
        while not work.done():
            try:
                latest = await asyncio.wait_for(news.get(), PERIOD) or latest
            except TimeoutError:
                latest = {"state": latest["state"]}
            if not work.done():
                seconds = round(perf_counter() - begun, 3)
                yield _event("progress", as_json({**latest, "seconds": seconds}))
        try:
            answer = work.result()
        except Refusal as refusal:
            answer = refused(refusal)
        yield _event("answer" if answer.status == 200 else "error", answer.body)
    finally:
        work.cancel()


def _event(name: str, data: bytes) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (name.encode(), data)
