"""Schedule requests in two lanes, so that quick requests do not wait for long ones.

A lane runs a limited number of requests; others wait. Each request begins in the quick lane: a
process reads it, and refuses it if it is invalid. The request moves to the long lane if its
operation is a long one, or after 0.2 s of processor time. If the long lane has a free place, the
work continues in the same process. Otherwise the work is stopped: for a long operation at once, for
others as soon as quick requests need its place. The request then waits for the long lane and begins
again. If a process dies, it is replaced, and its request begins again.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from nonolith.model.limits import MEBIBYTE
from nonolith.operations.refusal import Refusal
from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError
from nonolith.web.answering import Accepted, Bounds, HttpAnswer, answers, warm
from nonolith.workers.pool import GRACE, ProcessPool
from nonolith.workers.worker import StoppedWorkerError, Worker

#: Maximum number of attempts for a request whose process dies.
_TRIES = 4

#: Polling interval for work in the quick lane, in seconds.
_POLL_INTERVAL = 0.05

#: Timeout for reading a request in a process, in seconds.
_READ_TIMEOUT = 20.0

#: A process is replaced after this number of requests, or above this idle memory use in bytes.
_MAX_REQUESTS = 1000
_MAX_IDLE_MEMORY = 192 * MEBIBYTE

#: The kind of a process for long requests. Its priority was lowered and cannot be raised again, so
#: it is reused for long requests only.
_LONG = "long"


class HttpJob(NamedTuple):
    """A request: the operation, the body, the address of the client, and a callback for progress
    events (JSON objects), or None if the client only needs the answer."""

    name: str
    body: bytes
    client: str
    listener: Callable[[dict[str, Any]], None] | None = None

    def report(self, **facts: Any) -> None:
        """Forward a progress event to the listener."""
        if self.listener is not None:
            self.listener(facts)


class Lane(asyncio.Semaphore):
    """A limit on concurrent requests; others wait in a bounded FIFO queue.

    At most ``concurrency`` requests run, and at most ``capacity`` wait, each at most ``timeout``
    seconds. Of one client, at most three quarters of ``capacity`` requests may wait.
    """

    def __init__(self, concurrency: int, capacity: int, timeout: float) -> None:
        super().__init__(concurrency)
        self._capacity, self._timeout = capacity, timeout
        self._clients: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """Number of waiting requests."""
        return self._clients.total()

    async def enter(self, client: str) -> None:
        """Wait for a place, and take it; ``release`` gives it back.

        Raises:
            Refusal: The queue is full, the client has too many requests in it, or the timeout
                passed.
        """
        own = self._clients[client]
        if self.locked() and self.waiting >= self._capacity:
            raise Refusal("busy", f"{self.waiting} requests are waiting already; try again later")
        if self.locked() and own >= max(self._capacity * 3 // 4, 1):
            raise Refusal("client-busy", f"{own} of your requests are waiting already")
        self._clients[client] += 1
        try:
            async with asyncio.timeout(self._timeout):
                await self.acquire()
        except TimeoutError:
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
    """Answers requests: at most ``jobs`` long requests at a time, and at most ``jobs`` quick
    requests (or two, if ``jobs`` is 1)."""

    def __init__(self, jobs: int, bounds: Bounds) -> None:
        self._bounds = bounds
        places = max(jobs, 2)
        self.quick = Lane(places, bounds.queue_size, bounds.queue_timeout)
        self.long = Lane(jobs, max(bounds.queue_size // 4, 1), bounds.queue_timeout)
        ready = places + 1  # one spare, so that quick requests do not wait for a process to start
        self.pool = ProcessPool(
            idle=ready, ready=ready, warm=warm, tasks=_MAX_REQUESTS, memory=_MAX_IDLE_MEMORY
        )
        self._threads = ThreadPoolExecutor(places + jobs, thread_name_prefix="nonolith-reply")

    async def start(self) -> None:
        """Start the processes."""
        await asyncio.to_thread(self.pool.start)

    def close(self) -> None:
        """Kill all processes."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._threads.shutdown(wait=False)

    async def answer(self, job: HttpJob) -> HttpAnswer:
        """Return the answer to a request. Cancelling this task stops the work.

        Raises:
            Refusal: Too many requests wait, a limit ended the work, or the work failed.
        """
        for _ in range(_TRIES):
            try:
                answer = await self._attempt(job, self.quick) or await self._attempt(job, self.long)
                assert answer is not None  # the long lane always answers
                return answer
            except _DiedError:
                continue
            except StoppedWorkerError as stopped:
                raise Refusal(
                    "limit",
                    f"the limit on {stopped.limit} ended the work before there was a result; try a "
                    "smaller puzzle or a quicker operation",
                    limit=stopped.limit,
                ) from None
        raise Refusal("worker", f"the process that worked on the request ended {_TRIES} times")

    async def _attempt(self, job: HttpJob, lane: Lane) -> HttpAnswer | None:
        """Return the answer; None if the request is long and must start again in the long lane."""
        job.report(state="waiting", lane="quick" if lane is self.quick else "long")
        async with self._turn(job.client, lane) as turn:
            worker, listens = turn.worker, job.listener is not None
            worker.begin(answers, job.name, job.body, self._bounds, listens)
            value = await self._value(worker, Deadline(_READ_TIMEOUT))
            if isinstance(value, Accepted):
                if value.long and not await self._to_long(turn):
                    worker.cancel()
                    return None
                job.report(state="working")
                deadline, used = Deadline(value.seconds + GRACE), worker.processor_time()
                worker.more()
                while isinstance(value := await self._next(turn, deadline, used), dict):
                    job.report(state="working", **value)
                    worker.more()
            assert value is None or isinstance(value, HttpAnswer)
            return value

    async def _next(self, turn: _Turn, deadline: Deadline, used: float) -> Any:
        """Return the next value of the work; None if the work is long, but the long lane is full
        and quick requests need its place.

        Processor time, not elapsed time, decides whether work is long, because elapsed time also
        depends on other processes.
        """
        done = asyncio.ensure_future(self._value(turn.worker, deadline))
        try:
            while turn.lane is self.quick:
                await asyncio.wait({done}, timeout=_POLL_INTERVAL)
                if done.done():
                    break
                is_long = turn.worker.processor_time() - used >= self._bounds.quick
                if is_long and not await self._to_long(turn) and self.quick.locked():
                    turn.discard = True
                    return None
            return await done
        finally:
            done.cancel()

    async def _value(self, worker: Worker, deadline: Deadline) -> Any:
        """Return the next value of a worker, which is killed at the limits."""
        loop, memory = asyncio.get_running_loop(), self._bounds.memory
        reply = await loop.run_in_executor(self._threads, worker.reply, deadline, memory)
        if reply.kind == "died":
            raise _DiedError
        if reply.kind == "error":
            sys.stderr.write(str(reply.value))
            raise Refusal("defect", "this is a defect of nonolith")
        return reply.value

    async def _to_long(self, turn: _Turn) -> bool:
        """Move work to the long lane; return False if the lane has no free place."""
        if turn.lane is not self.long:
            if self.long.locked():
                return False
            await self.long.acquire()
            self.quick.release()
            turn.lane = self.long
            turn.worker.give_way()
            self.pool.change(turn.worker, _LONG)
        return True

    @asynccontextmanager
    async def _turn(self, client: str, lane: Lane) -> AsyncIterator[_Turn]:
        """Wait for a place in a lane, take a worker, and release both when the context ends."""
        await lane.enter(client)
        turn = _Turn(lane)
        try:
            try:
                turn.worker = self.pool.take(_LONG if lane is self.long else None)
            except (NonolithError, RuntimeError) as error:  # no process, or the service ends
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
