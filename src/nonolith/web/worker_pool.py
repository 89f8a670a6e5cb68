"""WorkerPool: the processes that answer requests, kept warm, and replaced when they end.

A process that worked on something long may get less of the processor than one that answers a quick
question. It cannot get that back, so it stays with the long work.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from time import perf_counter

from nonolith.model.limits import MEBIBYTE
from nonolith.operations.refusal import Refusal
from nonolith.support.deadline import Deadline
from nonolith.support.errors import NonolithError
from nonolith.web.bounds import Bounds
from nonolith.web.work import answers, warm
from nonolith.worker import Reply, StoppedWorkerError, Worker

#: Seconds that a process may take to start, and to read a request.
_STARTING = 20.0

#: A process is replaced after so many requests, or when it takes so many bytes.
_REQUESTS = 1000
_HEAVY = 192 * MEBIBYTE

#: How much less of the processor long work gets (as by the command nice).
_NICE = 10


class PoolWorker:
    """One process that works."""

    def __init__(self, threads: ThreadPoolExecutor, memory: int) -> None:
        self._threads = threads
        self._memory = memory
        self._worker = Worker()
        self._requests = 0
        self.nice = False

    @property
    def process_id(self) -> int:
        """The number that the system gave to the process."""
        return self._worker.process_id

    @property
    def fit(self) -> bool:
        """Whether it can be used for one more request."""
        heavy = self._worker.memory_in_use() > _HEAVY
        return self._worker.alive and not heavy and self._requests < _REQUESTS

    def begin(self, name: str, body: bytes, bounds: Bounds, progress: bool) -> None:
        """Give it a request."""
        self._requests += 1
        self._worker.begin(answers, name, body, bounds, progress)

    def more(self) -> None:
        """Let it go on with a request that was accepted."""
        self._worker.more()

    def cancel(self) -> None:
        """Let it drop a request that was accepted."""
        self._worker.cancel()

    def reply(self, seconds: float = _STARTING) -> asyncio.Future[Reply]:
        """Its next reply; a StoppedWorkerError when it takes longer, or too much memory."""
        loop = asyncio.get_running_loop()
        deadline = Deadline(max(seconds, 0.0))
        return loop.run_in_executor(self._threads, self._worker.reply, deadline, self._memory)

    def used(self) -> float:
        """The processor time that it has used, in seconds; elsewhere than on Linux the time."""
        try:
            with open(f"/proc/{self.process_id}/stat", encoding="ascii") as file:  # noqa: PTH123
                fields = file.read().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError, IndexError):
            return perf_counter()

    def give_way(self) -> None:
        """Leave more of the processor to others from now on."""
        self.nice = True
        if hasattr(os, "setpriority"):
            with suppress(OSError):
                os.setpriority(os.PRIO_PGRP, self.process_id, _NICE)

    def kill(self) -> None:
        """End it, whatever it does."""
        self._worker.kill()

    async def warm(self) -> bool:
        """Let it load what most requests need; whether it can be used."""
        self._worker.begin(warm)
        try:
            return (await self.reply()).kind == "end"
        except StoppedWorkerError:
            return False


class WorkerPool:
    """All processes that work.

    Args:
        ready: how many wait for quick requests, so that none of these waits for a process to start.
        most: how many work at the same time.
        bounds: how much a request may take.

    Attributes:
        workers: the processes, those at work and those that wait.
    """

    def __init__(self, ready: int, most: int, bounds: Bounds) -> None:
        self._ready = ready
        self._bounds = bounds
        self._threads = ThreadPoolExecutor(most + 2 * ready, thread_name_prefix="nonolith")
        self._idle: dict[bool, list[PoolWorker]] = {False: [], True: []}
        self.workers: set[PoolWorker] = set()
        self._starting: set[asyncio.Task[None]] = set()
        self._closed = False

    async def start(self) -> None:
        """Start the processes that wait, and load what they need."""
        self._fill()
        await asyncio.gather(*self._starting)

    def close(self) -> None:
        """End all processes."""
        self._closed = True
        for task in self._starting:
            task.cancel()
        for worker in list(self.workers):
            worker.kill()
        self._threads.shutdown(wait=False)

    def get(self, *, long: bool) -> PoolWorker:
        """A process for a request: one that waits, else a new one.

        Raises:
            Refusal: the service is ending.
            NonolithError: no process can be started.
        """
        if self._closed:
            raise Refusal("busy", "the service is ending")
        idle = self._idle[long]
        while idle:
            worker = idle.pop()
            if worker.fit:
                return worker
            self.discard(worker)
        worker = self._new()
        if long:
            worker.give_way()
        return worker

    def back(self, worker: PoolWorker) -> None:
        """Take back a process whose request was answered."""
        spare = worker.nice and len(self._idle[True]) >= self._ready
        if self._closed or spare or not worker.fit:
            self.discard(worker)
        else:
            self._idle[worker.nice].append(worker)

    def discard(self, worker: PoolWorker) -> None:
        """End a process; another one is started in its place."""
        worker.kill()
        self.workers.discard(worker)
        self._fill()

    def promote(self, worker: PoolWorker) -> None:
        """Leave a process to the long work that it does; another one is started in its place."""
        worker.give_way()
        self._fill()

    def _new(self) -> PoolWorker:
        worker = PoolWorker(self._threads, self._bounds.memory)
        self.workers.add(worker)
        return worker

    def _fill(self) -> None:
        """Start as many processes as are missing."""
        quick = sum(not worker.nice for worker in self.workers)
        for _ in range(0 if self._closed else self._ready - quick):
            try:
                worker = self._new()
            except NonolithError:  # the system has no process left; the next request tries again
                return
            task = asyncio.get_running_loop().create_task(self._prepare(worker))
            self._starting.add(task)
            task.add_done_callback(self._starting.discard)

    async def _prepare(self, worker: PoolWorker) -> None:
        if await worker.warm() and not self._closed:
            self._idle[False].append(worker)
        else:
            worker.kill()
            self.workers.discard(worker)
