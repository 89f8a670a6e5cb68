"""Schedule requests in three lanes, so that quick requests do not wait for long ones.

A lane runs a limited number of requests; others wait. Each request begins in the quick lane: a
process reads it, and refuses it if it is invalid. A lane has a limit on the processor time of a
request, beyond which the request moves to the next lane: quick, medium, long. Requests for a long
operation move to the long lane at once. If the next lane has a free place, the work continues in
the same process. Otherwise, as soon as other requests need its place, the work is interrupted,
waits for the next lane, and begins again. If a process dies, it is replaced, and its request begins
again.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any, NamedTuple

from nonolith.model.limits import MEBIBYTE
from nonolith.operations.refusal import Refusal
from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError
from nonolith.web.answering import Accepted, Bounds, ServiceResponse, answers, warm
from nonolith.workers.pool import GRACE, ProcessPool
from nonolith.workers.worker import StoppedWorkerError, Worker

#: Maximum number of attempts for a request whose process dies.
_TRIES = 4

#: Polling interval for work in the quick and the medium lane, in seconds.
_POLL_INTERVAL = 0.02

#: Timeout for interrupting work, in seconds; afterwards its process is killed.
_INTERRUPT_TIMEOUT = 0.1

#: The processor time of a request in the quick lane is limited to this part of ``Bounds.quick``.
_QUICK_PART = 0.25

#: A waiting request counts as arrived one second later for this number of bytes of its body, but
#: at most a quarter of the timeout later.
_BYTES_PER_SECOND = 4096

#: Timeout for reading a request in a process, in seconds.
_READ_TIMEOUT = 20.0

#: A process is replaced after this number of requests, or above this idle memory use in bytes.
_MAX_REQUESTS = 1000
_MAX_IDLE_MEMORY = 192 * MEBIBYTE

#: The kind of a process for long requests. Its priority was lowered and cannot be raised again, so
#: it is reused for long requests only.
_LONG = "long"


class ServiceRequest(NamedTuple):
    """An operation to perform for a client or an assistant: its name, its arguments (JSON), the
    address of the client, and a callback for progress events (JSON objects), or None."""

    name: str
    body: bytes
    client: str
    listener: Callable[[dict[str, Any]], None] | None = None

    def report(self, **facts: Any) -> None:
        """Forward a progress event to the listener."""
        if self.listener is not None:
            self.listener(facts)


class Lane:
    """A limit on concurrent requests; others wait in a bounded queue.

    At most ``concurrency`` requests run, and at most ``capacity`` wait, each at most ``timeout``
    seconds. Of one client, at most three quarters of ``capacity`` requests may wait. Requests that
    take more than ``seconds`` of processor time move to the lane ``next``.
    """

    def __init__(
        self,
        name: str,
        concurrency: int,
        capacity: int,
        timeout: float,
        *,
        seconds: float = inf,
        next: Lane | None = None,
    ) -> None:
        self.free = concurrency  #: number of free places
        self.name, self.seconds, self.next = name, seconds, next
        self._capacity, self._timeout = max(capacity, 1), timeout
        self._clients: Counter[str] = Counter()
        self._queue: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    @property
    def waiting(self) -> int:
        """Number of waiting requests."""
        return self._clients.total()

    def take(self) -> bool:
        """Take a place if one is free; ``release`` gives it back."""
        if not self.free:
            return False
        self.free -= 1
        return True

    def release(self) -> None:
        """Give the place to the next waiting request, or make the place free if none waits."""
        while self._queue:
            place = heappop(self._queue)[2]
            if not place.done():
                place.set_result(None)
                return
        self.free += 1

    async def enter(self, client: str, size: int = 0) -> None:
        """Wait for a place, and take it; ``release`` gives it back. Raise Refusal if the queue is
        full, the client has too many requests in it, or the timeout passed.

        Requests get places in the order of their arrival. A body of ``size`` bytes counts as a
        later arrival, because small puzzles usually take less time.
        """
        if self.take():
            return
        own = self._clients[client]
        if self.waiting >= self._capacity:
            raise Refusal("busy", f"{self.waiting} requests are waiting already; try again later")
        if own >= max(self._capacity * 3 // 4, 1):
            raise Refusal("client-busy", f"{own} of your requests are waiting already")
        self._clients[client] += 1
        loop = asyncio.get_running_loop()
        place = loop.create_future()
        rank = loop.time() + min(size / _BYTES_PER_SECOND, self._timeout / 4)
        heappush(self._queue, (rank, next(self._numbers), place))
        try:
            async with asyncio.timeout(self._timeout):
                await place
        except BaseException as error:
            if place.done() and not place.cancelled():
                self.release()  # cancelled in the moment in which it got the place
            if not isinstance(error, TimeoutError):
                raise
            message = f"no process was free within {self._timeout:g} seconds; try again later"
            raise Refusal("busy", message) from None
        finally:
            self._clients[client] -= 1
            self._clients += Counter()  # removes clients without requests


class _DiedError(Exception):
    """The process of a request died."""


class _Turn:
    """The place of a request in a lane, and the worker that runs the request."""

    worker: Worker

    def __init__(self, lane: Lane) -> None:
        self.lane = lane
        self.discard = False  #: whether the worker must be discarded at the end


class Scheduler:
    """Answers requests: at most ``jobs`` long requests at a time, ``jobs`` medium ones, and
    ``jobs`` quick ones (or two, if ``jobs`` is 1)."""

    def __init__(self, jobs: int, bounds: Bounds) -> None:
        self._bounds = bounds
        size, timeout, places = bounds.queue_size, bounds.queue_timeout, max(jobs, 2)
        self.long = Lane("long", jobs, size // 4, timeout)
        second, first = bounds.quick, bounds.quick * _QUICK_PART
        self.medium = Lane("medium", jobs, size // 2, timeout, seconds=second, next=self.long)
        self.quick = Lane("quick", places, size, timeout, seconds=first, next=self.medium)
        self.lanes = (self.quick, self.medium, self.long)
        ready = places + jobs + 1  # one spare, so that no request waits for a process to start
        self.pool = ProcessPool(
            idle=ready, ready=ready, warm=warm, tasks=_MAX_REQUESTS, memory=_MAX_IDLE_MEMORY
        )
        self._threads = ThreadPoolExecutor(places + 2 * jobs, thread_name_prefix="nonolith-reply")

    async def start(self) -> None:
        """Start the processes."""
        await asyncio.to_thread(self.pool.start)

    def close(self) -> None:
        """Kill all processes."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._threads.shutdown(wait=False)

    async def answer(self, request: ServiceRequest) -> ServiceResponse:
        """Return the answer to a request; raise Refusal if too many requests wait, a limit ended
        the work, or the work failed. Cancelling this task stops the work."""
        for _ in range(_TRIES):
            try:
                lane: Lane | None = self.quick
                while lane is not None:
                    done = await self._attempt(request, lane)
                    if isinstance(done, ServiceResponse):
                        return done
                    lane = done
            except _DiedError:
                continue
            except RuntimeError:  # no process or thread starts any more
                if not self.pool.ended:
                    raise
                raise Refusal("busy", "the service is stopping; try again later") from None
            except StoppedWorkerError as stopped:
                raise Refusal(
                    "limit",
                    f"the limit on {stopped.limit} ended the work before there was a result; try a "
                    "smaller puzzle or a quicker operation",
                    limit=stopped.limit,
                ) from None
        raise Refusal("worker", f"the process that worked on the request ended {_TRIES} times")

    async def _attempt(self, request: ServiceRequest, lane: Lane) -> ServiceResponse | Lane:
        """Return the answer, or the lane in which the request must begin again."""
        request.report(state="waiting", lane=lane.name)
        async with self._turn(request, lane) as turn:
            worker, listens = turn.worker, request.listener is not None
            worker.begin(answers, request.name, request.body, self._bounds, listens)
            value = await self._value(worker, Deadline(_READ_TIMEOUT))
            if isinstance(value, Accepted):
                if value.long and lane is not self.long and not self._move(turn, self.long):
                    worker.cancel()
                    return self.long
                request.report(state="working")
                deadline, used = Deadline(value.seconds + GRACE), worker.processor_time()
                worker.more()
                while isinstance(value := await self._next(turn, deadline, used), dict):
                    request.report(state="working", **value)
                    worker.more()
            if isinstance(value, ServiceResponse):
                return value
            assert turn.lane.next is not None  # work in the long lane is never interrupted
            return turn.lane.next

    async def _next(self, turn: _Turn, deadline: Deadline, used: float) -> Any:
        """Return the next value of the work; None if the work was interrupted: it takes too long
        for its lane, the next lane is full, and other requests need its place.

        Processor time, not elapsed time, decides whether work is long, because elapsed time also
        depends on other processes.
        """
        worker = turn.worker
        done = asyncio.ensure_future(self._value(worker, deadline))
        try:
            while (lane := turn.lane).next is not None:
                await asyncio.wait({done}, timeout=_POLL_INTERVAL)
                if done.done():
                    break
                is_over = worker.processor_time() - used >= lane.seconds
                if is_over and not self._move(turn, lane.next) and not lane.free:
                    worker.interrupt()
                    await asyncio.wait({done}, timeout=_INTERRUPT_TIMEOUT)
                    if not done.done():
                        turn.discard = True
                        return None
            return await done
        finally:
            done.cancel()

    async def _value(self, worker: Worker, deadline: Deadline) -> Any:
        """Return the next value of a worker, which is killed at the limits; None if its task was
        interrupted."""
        loop, memory = asyncio.get_running_loop(), self._bounds.memory
        reply = await loop.run_in_executor(self._threads, worker.reply, deadline, memory)
        if reply.kind == "died":
            raise _DiedError
        if reply.kind == "error":
            sys.stderr.write(str(reply.value))
            raise Refusal("defect", "this is a defect of nonolith")
        return reply.value

    def _move(self, turn: _Turn, lane: Lane) -> bool:
        """Move work to another lane; return False if the lane has no free place."""
        if not lane.take():
            return False
        turn.lane.release()
        turn.lane = lane
        if lane is self.long:
            turn.worker.give_way()
            self.pool.change(turn.worker, _LONG)
        return True

    @asynccontextmanager
    async def _turn(self, request: ServiceRequest, lane: Lane) -> AsyncIterator[_Turn]:
        """Wait for a place in a lane, take a worker, and release both when the context ends."""
        await lane.enter(request.client, len(request.body))
        turn = _Turn(lane)
        try:
            try:
                turn.worker = self.pool.take(_LONG if lane is self.long else None)
            except NonolithError as error:  # no process can be started
                raise Refusal("busy", str(error)) from None
            if lane is self.long:
                turn.worker.give_way()
            try:
                yield turn
            except BaseException:
                turn.discard = True
                raise
            finally:
                (self.pool.discard if turn.discard else self.pool.give_back)(turn.worker)
        finally:
            turn.lane.release()
