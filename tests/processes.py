"""Start child processes for tests: each has a timeout, and none outlives its test."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO

#: Timeout of a child in seconds, long enough for a busy machine.
SECONDS = 120.0

#: Types of the arguments for standard input, output and error.
File = int | IO[bytes] | IO[str] | None


def run(
    command: Sequence[str],
    *,
    seconds: float = SECONDS,
    stdin: str | None = None,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Wait for a child, and return its exit code and its output as text.

    Raises:
        subprocess.TimeoutExpired: The child took too long and was killed.
    """
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=seconds,
        input=stdin,
        cwd=cwd,
        env=env,
    )


@contextmanager
def started(
    command: Sequence[str],
    *,
    seconds: float = SECONDS,
    stdin: File = None,
    stdout: File = subprocess.PIPE,
    stderr: File = subprocess.PIPE,
    env: Mapping[str, str] | None = None,
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a child that runs during the test; kill it at the end, or after ``seconds``.

    The kill also ends a test that waits for the output of a child that hangs.
    """
    with subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr, env=env) as process:
        limit = Timer(seconds, process.kill)
        limit.daemon = True
        limit.start()
        try:
            yield process
        finally:
            limit.cancel()
            process.kill()


def runs(number: int) -> bool:
    """Return whether a process is running; a zombie is not."""
    try:
        os.kill(number, 0)
        return " Z " not in Path(f"/proc/{number}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False


def until(done: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until the condition holds."""
    deadline = time.perf_counter() + seconds
    while not done():
        assert time.perf_counter() < deadline
        time.sleep(0.02)
