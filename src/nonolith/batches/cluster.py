"""Run batches on a Dask cluster: connect to a scheduler, and run chunks in its workers.

A worker runs a chunk of puzzles as a local batch does. It computes verdicts in the engine, and runs
other tasks in a subprocess that is killed at a limit, so a puzzle cannot crash the worker. If a
worker is lost, Dask sends its puzzles to another worker. Dask raises an error when four workers in
turn were lost with the same puzzles. Puzzles are sent as bytes, so that the scheduler does not
unpickle them.
"""

from __future__ import annotations

import logging
import pickle
import zlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, wait
from contextlib import ExitStack, contextmanager, suppress
from tempfile import TemporaryDirectory
from threading import Thread, Timer

from nonolith.batches.plan import Parts, Plan
from nonolith.batches.runners import Runner, local_runner, threads_of
from nonolith.model.puzzle import Puzzle
from nonolith.support.errors import NonolithError, needing
from nonolith.workers.machine import cores
from nonolith.workers.pool import LostError

#: Address that stands for a temporary cluster on this machine.
LOCAL = "local"

#: Timeouts in seconds: for the first answer of a scheduler, and for a scheduler to restart.
CONNECT_TIMEOUT, RECONNECT_TIMEOUT = 10.0, 60.0

#: Timeout for closing a connection, in seconds.
_CLOSE_TIMEOUT = 0.2

#: Polling interval, in seconds, at which a worker checks whether its chunk was cancelled.
_CANCEL_INTERVAL = 0.5

#: Seconds for which a worker keeps an idle runner with its processes for the next chunk.
_KEEP_IDLE = 30.0


@contextmanager
def connect(address: str, workers: int | None = None) -> Iterator[Executor]:
    """Connect to a cluster; a context manager that yields the executor of the cluster.

    ``address`` is the address of a scheduler, such as ``tcp://10.0.0.1:8786``; or ``local`` for a
    cluster in threads of this process, which ends with the context and has this number of
    ``workers`` (by default one for each core). Raise NonolithError if no scheduler answers.
    """
    with needing("a cluster needs dask.distributed", "cluster"):
        from distributed import Client
    with _silent(), ExitStack() as stack:
        seconds = CONNECT_TIMEOUT
        if address == LOCAL:
            seconds = RECONNECT_TIMEOUT  # this scheduler exists
            address = stack.enter_context(_local_cluster(workers or cores()))
        try:
            # A client has one timeout for both waits: for the first answer of a scheduler and for
            # its return after a restart. So a separate client waits for the first answer.
            with Client(address, timeout=seconds, set_as_default=False):
                client = Client(address, timeout=RECONNECT_TIMEOUT, set_as_default=False)
        except (OSError, ValueError, TypeError, ImportError) as error:
            reason = str(error).partition("\n")[0]
            raise NonolithError(f"no scheduler answers at {address}: {reason}") from None
        try:
            yield client.get_executor()
        finally:
            with suppress(Exception):  # the scheduler may have ended
                client.close(timeout=_CLOSE_TIMEOUT)


@contextmanager
def _local_cluster(workers: int) -> Iterator[str]:
    """Start a scheduler and workers in threads of this process; yield the scheduler's address."""
    import dask
    from distributed import LocalCluster

    with (
        TemporaryDirectory(prefix="nonolith-", ignore_cleanup_errors=True) as folder,
        dask.config.set({"temporary-directory": folder}),
        LocalCluster(
            n_workers=workers, threads_per_worker=1, processes=False, dashboard_address=None
        ) as cluster,
    ):
        yield cluster.scheduler_address


@contextmanager
def _silent() -> Iterator[None]:
    """Turn off the log messages of Dask, because Dask also raises each failure as an exception."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed.")]
    loggers = [logging.getLogger(name) for name in ("distributed", *names)]
    before = [(logger, logger.level, logger.disabled) for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level, disabled in before:
            logger.setLevel(level)
            logger.disabled = disabled


class Cluster(Runner):
    """The workers of a Dask cluster. Workers may join and leave at any time."""

    max_puzzles = 16_384

    @property
    def width(self) -> int:
        """Number of chunks that run at the same time: ``jobs``, or one for each worker thread."""
        return self._jobs or threads_of(self._executor) or 1

    def _submit(self, puzzles: Sequence[Puzzle]) -> Future[Parts]:
        from nonolith import __version__

        self.check_alive()
        data = zlib.compress(pickle.dumps(puzzles), 1)
        try:
            # With pure=False each call is a new task, even if the arguments are the same.
            future: Future[Parts] = self._executor.submit(
                do_remote, __version__, self._plan, data, pure=False
            )
        except Exception as error:
            raise NonolithError(f"the cluster accepts no more work: {error}") from None
        return future

    def check_alive(self) -> None:
        """Raise a NonolithError if the client has ended, because chunks then never finish."""
        client = getattr(self._executor, "_client", None)
        if getattr(client, "status", None) in ("closing", "closed"):
            raise NonolithError(
                "the cluster accepts no more work: its scheduler has not returned; if the results "
                "are stored, run the same batch on another cluster to continue"
            )

    def close(self) -> None:
        """Cancel all chunks, in a thread, because the scheduler might no longer answer."""
        thread = Thread(target=super().close, daemon=True)
        thread.start()
        thread.join(_CANCEL_INTERVAL)


def do_remote(version: str, plan: Plan, data: bytes) -> Parts:
    """Run a chunk in a worker of a cluster; ``version`` is the sender's version of nonolith."""
    from nonolith import __version__

    if version != __version__:
        raise NonolithError(
            f"a worker of the cluster has nonolith {__version__}, but the sender has {version}: "
            "install the same version on both"
        )
    runner = _take_runner(plan)
    future = runner.begin(pickle.loads(zlib.decompress(data)))
    while not wait([future], _CANCEL_INTERVAL).done:
        if _is_cancelled():
            runner.close()
            raise LostError("it was cancelled", [])
    _keep_runner(plan, runner)
    return future.result()


def _is_cancelled() -> bool:
    """Return whether the Dask task that this thread runs was cancelled, or is unknown to Dask."""
    from distributed import get_worker

    try:
        worker = get_worker()
        state = worker.state.tasks.get(worker.get_current_task())
    except (ValueError, AttributeError):  # not in a worker, or another version of Dask
        return False
    return state is None or state.state == "cancelled"


#: The idle runners of this worker, and the plan of each.
_IDLE: dict[Runner, Plan] = {}


def _take_runner(plan: Plan) -> Runner:
    """Return an idle runner of the same plan, or a new one."""
    for runner, other in list(_IDLE.items()):
        if other == plan and _IDLE.pop(runner, None) is not None:  # no other thread took it
            return runner
    return local_runner(plan, 1)


def _keep_runner(plan: Plan, runner: Runner) -> None:
    """Keep a runner for the next chunk; close the runner if no chunk needs it within 30 s."""

    def close() -> None:
        if _IDLE.pop(runner, None):
            runner.close()

    _IDLE[runner] = plan
    timer = Timer(_KEEP_IDLE, close)
    timer.daemon = True
    timer.start()
