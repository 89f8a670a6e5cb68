"""Schedulers and workers of Dask on this machine, each a process that a test can kill."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from tests.processes import started

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def scheduler(port: int) -> AbstractContextManager[Popen[bytes]]:
    """A scheduler at a port of this machine."""
    return _process("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")


def worker(port: int, folder: Path, threads: int = 1) -> AbstractContextManager[Popen[bytes]]:
    """A worker of the scheduler at a port: one process."""
    return _process(
        "worker", f"tcp://127.0.0.1:{port}", "--nthreads", str(threads), "--no-nanny",
        "--no-dashboard", "--local-directory", str(folder), "--death-timeout", "60",
    )  # fmt: skip


@contextmanager
def _process(*arguments: str) -> Iterator[Popen[bytes]]:
    # As an installed package: the modules of the tests are found in the path of the worker.
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv[0] = 'dask'; "
        "from dask.__main__ import main; main()"
    )
    command = [sys.executable, "-c", program, *arguments]
    with started(command, seconds=280, stdout=DEVNULL, stderr=DEVNULL) as process:
        yield process


def workers_of(port: int) -> int:
    """How many workers a scheduler has; 0 where there is none."""
    import distributed

    try:
        with distributed.Client(f"tcp://127.0.0.1:{port}", timeout=10, set_as_default=False) as c:
            found: dict[str, Any] = c.scheduler_info(n_workers=0)
            return int(found["n_workers"])
    except OSError:
        return 0


def until(done: Any, seconds: float = 60.0) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.1)
