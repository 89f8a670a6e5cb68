"""connect(): the executor of a Dask cluster, or of one that is started on this machine.

Whoever has a client of Dask already needs none of this: its ``get_executor()`` is an executor, too.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from time import sleep
from typing import Any

from nonolith.support.deadline import Deadline
from nonolith.support.errors import MissingExtraError, NonolithError
from nonolith.workers.machine import cores
from nonolith.workers.pool import LOADING
from nonolith.workers.worker import StoppedWorkerError, Worker

#: In place of an address: a cluster of this machine, for as long as it is used.
LOCAL = "local"

#: Seconds that a scheduler may take to answer at first, and to come back when it was restarted.
PATIENCE, RETURN = 10.0, 60.0

#: Seconds that the end of a connection may take.
_PARTING = 0.2


@contextmanager
def connect(address: str, workers: int | None = None) -> Iterator[Executor]:
    """The executor of a cluster, in a ``with`` statement.

    Args:
        address: the address of a scheduler, such as ``tcp://10.0.0.1:8786``; or ``local`` for a
            cluster of this machine, which ends with the statement.
        workers: how many processes a ``local`` cluster has; by default one for each core.

    Raises:
        MissingExtraError: dask.distributed is not installed.
        NonolithError: no scheduler answers at the address.
    """
    try:
        import distributed  # noqa: F401
    except ImportError:
        raise MissingExtraError(
            "a cluster needs dask.distributed; install it by: pip install 'nonolith[cluster]'"
        ) from None
    with _silent():
        if address != LOCAL:
            with _executor(address, RETURN) as executor:
                yield executor
            return
        # The scheduler of a local cluster that has ended does not come back.
        with _local(workers or cores()) as found, _executor(found, PATIENCE) as executor:
            yield executor


def threads_of(executor: Executor) -> int | None:
    """How many tasks the workers of a cluster work on at the same time, by the last message to its
    client; None for an executor of another kind."""
    if type(executor).__module__.partition(".")[0] != "distributed":
        return None
    client = getattr(executor, "_client", None)
    identity = getattr(client, "_scheduler_identity", None) or {}
    return int(identity.get("total_threads", 0))


def workers_of(executor: Executor) -> int | None:
    """Return how many tasks an executor works on at a time; None if it does not show that."""
    threads = threads_of(executor)
    number = getattr(executor, "_max_workers", None) if threads is None else threads
    return number if isinstance(number, int) and number > 0 else None


def has_ended(executor: Executor) -> bool:
    """Whether the client of a cluster has ended, because its scheduler did not come back in time:
    what was sent to it then never comes back. False for an executor of another kind."""
    client = getattr(executor, "_client", None)
    return getattr(client, "status", None) in ("closing", "closed")


@contextmanager
def _executor(address: str, patience: float) -> Iterator[Executor]:
    from distributed import Client

    try:
        # A client waits as long for the return of a scheduler as for its first answer: so another
        # one takes over.
        with Client(address, timeout=PATIENCE, set_as_default=False):
            client = Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError, TypeError, ImportError) as error:
        reason = str(error).partition("\n")[0]
        raise NonolithError(f"no scheduler answers at {address}: {reason}") from None
    try:
        yield client.get_executor(pure=False)
    finally:
        with suppress(Exception):  # it may be gone already
            client.close(timeout=_PARTING)


@contextmanager
def _local(workers: int) -> Iterator[str]:
    """The address of a cluster in processes that end with this one."""
    with TemporaryDirectory(prefix="nonolith-", ignore_cleanup_errors=True) as folder:
        host = Worker()
        try:
            host.begin(_cluster, workers, folder)
            try:
                reply = host.reply(Deadline(LOADING))
            except StoppedWorkerError:
                raise NonolithError("the cluster of this machine did not start in time") from None
            if reply.kind != "value":
                reason = str(reply.value).strip().rpartition("\n")[2]
                raise NonolithError(f"the cluster of this machine did not start: {reason}")
            yield reply.value
        finally:
            _end(host)


def _end(host: Worker) -> None:
    """End a process with all that it has started, and wait for that."""
    with suppress(OSError, AttributeError):  # no groups on Windows
        for _ in range(30):
            os.killpg(host.process_id, signal.SIGKILL)
            sleep(0.01)
    host.kill()


def _cluster(workers: int, folder: str) -> Generator[str, None, None]:
    """Runs in the process apart: a scheduler and its workers."""
    import dask
    from distributed import LocalCluster

    # The scheduler has files too, and no argument for their folder.
    dask.config.set({"temporary-directory": folder})
    cluster: Any = LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
    )
    with cluster:
        yield cluster.scheduler_address


@contextmanager
def _silent() -> Iterator[None]:
    """No messages of the library: what goes wrong is an error of ours."""
    log = logging.getLogger("distributed")
    before = log.disabled, log.level
    others = [logging.getLogger(name) for name in logging.root.manager.loggerDict
              if name.startswith("distributed.")]  # fmt: skip
    levels = [(other, other.level) for other in (log, *others)]
    for other, _ in levels:
        other.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.disabled = before[0]
        for other, level in levels:
            other.setLevel(level)
