"""Scheduler: which request is worked on when, so that quick ones do not wait for long ones.

Each request begins in the quick lane. There it is read, and refused if anything is wrong with it.
Work that usually takes long, or has taken long so far, goes on in the long lane: in the same
process if the lane has a free place. If it has none, the work stops as soon as quick requests need
its place. The request then waits, and begins again. If a process ends by itself, it is replaced,
and its request begins again.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from nonolith.model.limits import MEBIBYTE
from nonolith.operations.refusal import Refusal
from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError
from nonolith.web.bounds import Bounds
from nonolith.web.lane import Lane
from nonolith.web.work import Accepted, Answer, answers, warm
from nonolith.workers.pool import ProcessPool
from nonolith.workers.worker import Reply, StoppedWorkerError, Worker

#: How often a request is begun whose process ends by itself.
_TRIES = 4

#: Seconds between two looks at work in the quick lane.
_LOOK = 0.05

#: Seconds after the limit of the library at which a process is killed.
_GRACE = 2.0

#: Seconds that a process may take to read a request.
_READING = 20.0

#: A process is replaced after this number of requests, or if it uses this many bytes while idle.
_REQUESTS = 1000
_HEAVY = 192 * MEBIBYTE

#: The kind of a process that works on long requests. It gets less of the processor than the others,
#: and cannot get that back, so it stays with long work.
_LONG = "long"


class Job(NamedTuple):
    """A request.

    Attributes:
        name: the endpoint.
        body: the request as it came.
        client: who sent it.
        listener: called with each thing that happens to it, an object of JSON; None where the
            client needs only the answer.
    """

    name: str
    body: bytes
    client: str
    listener: Callable[[dict[str, Any]], None] | None = None

    def report(self, **facts: Any) -> None:
        """Pass on what happens to it."""
        if self.listener is not None:
            self.listener(facts)


class _DiedError(Exception):
    """The process of a request ended by itself."""


class _Turn:
    """A process at work on a request, with a place in a lane."""

    def __init__(self, scheduler: Scheduler, long: bool) -> None:
        self._scheduler = scheduler
        self.worker = scheduler.pool.take(_LONG if long else None)
        self.long = long
        self.spent = False  # the process must not be used again
        if long:
            self.worker.give_way()

    def to_long(self) -> bool:
        """Go on in the long lane; False if there is no place."""
        if self.long:
            return True
        if not self._scheduler.long.take():
            return False
        self.long = True
        self._scheduler.quick.leave()
        self.worker.give_way()
        self._scheduler.pool.change(self.worker, _LONG)
        return True


class Scheduler:
    """Answers requests.

    Args:
        jobs: Maximum number of long requests at a time, and of quick ones (at least two).
        bounds: how large a request and its work may be.

    Attributes:
        quick, long: the lanes.
        pool: the processes.
    """

    def __init__(self, jobs: int, bounds: Bounds) -> None:
        self._bounds = bounds
        places = max(jobs, 2)
        self.quick = Lane(places, bounds.waiting, bounds.patience)
        self.long = Lane(jobs, max(bounds.waiting // 4, 1), bounds.patience)
        ready = places + 1  # so that no quick request waits for a process to start
        self.pool = ProcessPool(idle=ready, ready=ready, warm=warm, tasks=_REQUESTS, memory=_HEAVY)
        self._threads = ThreadPoolExecutor(places + jobs, thread_name_prefix="nonolith-reply")

    async def start(self) -> None:
        """Start the processes."""
        await asyncio.to_thread(self.pool.start)

    def close(self) -> None:
        """Kill all processes."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        self._threads.shutdown(wait=False)

    async def answer(self, job: Job) -> Answer:
        """The answer to a request. When this is cancelled, the work is stopped.

        Raises:
            Refusal: too many requests wait, or a limit ended the work.
        """
        for _ in range(_TRIES):
            try:
                answer = await self._attempt(job, long=False)
                return answer or _there(await self._attempt(job, long=True))
            except _DiedError:
                continue
            except StoppedWorkerError as stopped:
                raise _stopped(stopped) from None
            except NonolithError as error:  # no process can be started
                raise Refusal("busy", str(error)) from None
        raise Refusal("worker", f"the process that worked on this ended {_TRIES} times")

    async def _attempt(self, job: Job, long: bool) -> Answer | None:
        """The answer; None if the request has to wait for the long lane."""
        job.report(state="waiting", lane="long" if long else "quick")
        async with self._turn(job.client, long) as turn:
            worker = turn.worker
            worker.begin(answers, job.name, job.body, self._bounds, job.listener is not None)
            reply = _living(await self._reply(worker, Deadline(_READING)))
            if reply.kind == "end":
                return _answer(reply)
            accepted: Accepted = reply.value
            if accepted.long and not turn.to_long():
                worker.cancel()
                return None
            job.report(state="working")
            return await self._work(job, turn, accepted.seconds)

    async def _work(self, job: Job, turn: _Turn, seconds: float) -> Answer | None:
        """Let a process work on a request that it has accepted; None as for ``_attempt``."""
        deadline, used = Deadline(seconds + _GRACE), turn.worker.processor_time()
        while True:
            turn.worker.more()
            done = self._reply(turn.worker, deadline)
            if not await self._may_stay(turn, done, used):
                done.cancel()
                turn.spent = True
                return None
            reply = _living(await done)
            if reply.kind == "end":
                return _answer(reply)
            job.report(state="working", **reply.value)

    def _reply(self, worker: Worker, deadline: Deadline) -> asyncio.Future[Reply]:
        """Wait for the next reply of a process, which is killed at the limits."""
        return asyncio.get_running_loop().run_in_executor(
            self._threads, worker.reply, deadline, self._bounds.memory
        )

    async def _may_stay(self, turn: _Turn, done: asyncio.Future[Reply], used: float) -> bool:
        """Wait for a reply; False if the work takes long, and quick requests need its place.

        The processor time counts, not the time that passes: on a busy machine short work does not
        become long.
        """
        while not turn.long:
            await asyncio.wait({done}, timeout=_LOOK)
            if done.done():
                return True
            takes_long = turn.worker.processor_time() - used >= self._bounds.quick
            if takes_long and not turn.to_long() and not self.quick.free:
                return False
        return True

    @asynccontextmanager
    async def _turn(self, client: str, long: bool) -> AsyncIterator[_Turn]:
        """A place in a lane, and a process."""
        await (self.long if long else self.quick).enter(client)
        turn = None
        try:
            if self.pool.ended:
                raise Refusal("busy", "the service is ending")
            turn = _Turn(self, long)
            yield turn
        except BaseException:
            if turn is not None:
                turn.spent = True
            raise
        finally:
            (self.long if (turn.long if turn else long) else self.quick).leave()
            if turn is not None:
                (self.pool.discard if turn.spent else self.pool.give_back)(turn.worker)


def _living(reply: Reply) -> Reply:
    if reply.kind == "died":
        raise _DiedError
    if reply.kind == "error":
        sys.stderr.write(str(reply.value))
        raise Refusal("defect", "this is a defect of nonolith")
    return reply


def _answer(reply: Reply) -> Answer:
    answer: Answer = reply.value
    return answer


def _there(answer: Answer | None) -> Answer:
    assert answer is not None  # the long lane sends nothing on
    return answer


def _stopped(stopped: StoppedWorkerError) -> Refusal:
    return Refusal(
        "limit",
        f"the limit on {stopped.limit} ended the work before there was a result; a smaller puzzle "
        "or a simpler question may have one",
        limit=stopped.limit,
    )
