"""Dask schedulers and workers on this machine, each a process that a test can kill."""

from __future__ import annotations

import socket
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

import pytest

from tests.processes import started, until

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def scheduler(port: int) -> AbstractContextManager[Popen[bytes]]:
    """Start a scheduler that listens on a port of this machine, or skip the test."""
    pytest.importorskip("distributed")
    return _process("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")


def worker(port: int, folder: Path, threads: int = 1) -> AbstractContextManager[Popen[bytes]]:
    """Start a worker process for the scheduler at a port."""
    return _process(
        "worker", f"tcp://127.0.0.1:{port}", "--nthreads", str(threads), "--no-nanny",
        "--no-dashboard", "--local-directory", str(folder), "--death-timeout", "60",
    )  # fmt: skip


@contextmanager
def _process(*arguments: str) -> Iterator[Popen[bytes]]:
    # The worker finds the tests' modules in its path, like modules of an installed package.
    program = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); sys.argv[0] = 'dask'; "
        "from dask.__main__ import main; main()"
    )
    command = [sys.executable, "-c", program, *arguments]
    with started(command, seconds=280, stdout=DEVNULL, stderr=DEVNULL) as process:
        yield process


def wait_for_workers(port: int, number: int) -> None:
    """Wait until a scheduler has this number of workers, also on a busy machine."""
    import distributed

    def complete() -> bool:
        address = f"tcp://127.0.0.1:{port}"
        try:
            with distributed.Client(address, timeout=60, set_as_default=False) as client:
                found: dict[str, Any] = client.scheduler_info(n_workers=0)
                return int(found["n_workers"]) == number
        except OSError:
            return False

    until(complete, 180)
