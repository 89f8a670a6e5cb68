"""Child processes of tests: each has a time limit, and none is left when its test ends."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import IO

#: Seconds that a child may take on a busy machine.
SECONDS = 120.0

#: What may stand for standard output and the like.
File = int | IO[bytes] | IO[str] | None


def run(
    command: Sequence[str],
    *,
    seconds: float = SECONDS,
    stdin: str | None = None,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Waits for a child, and gives its exit code and what it wrote, as text.

    Raises:
        subprocess.TimeoutExpired: it took too long; it is killed.
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
    """A child that works while the test does; it is killed at the end, or when it takes too long.

    A test that waits for a child which does not end goes on with what a killed child gives.
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
