"""A batch of very many puzzles from the command line: once without a pause, and once killed often.

The command is killed by ``kill -9``, by Ctrl-C, and by ``kill -9`` of one of its workers, and then
run again, until all is done. The rows must be those of the run without a pause, which uses the
engine in threads; the killed one uses processes and another task besides.
"""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import sys
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from time import perf_counter
from typing import NamedTuple

from nonolith import NonolithError, generate, write

#: Puzzles in one file.
IN_FILE = 100_000

#: How the command is ended, in turn.
COMMAND, CTRL_C, WORKER = "kill -9 of the command", "Ctrl-C", "kill -9 of a worker"

#: When it is, as shares of all puzzles.
SHARES = (0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95)

#: The columns that do not depend on the time or on the task.
_SAME = "source, position, puzzle, height, width, colours, verdict, limit_reached, error"


class Whole(NamedTuple):
    """The run without a pause.

    Attributes:
        wall: seconds.
        processor: processor time in seconds, of all threads.
        memory: the most bytes of memory that it took.
        early: the same when a tenth was done.
        size: bytes of the database.
        verdicts: how many have each verdict.
    """

    wall: float
    processor: float
    memory: int
    early: int
    size: int
    verdicts: dict[str, int]


class Killed(NamedTuple):
    """The run that was killed.

    Attributes:
        wall: seconds of all starts together.
        memory: the most bytes of memory that the command took.
        starts: how often it was started.
        kills: how often it was ended in each way.
        rows: rows in the end.
        errors: rows with an error.
        others: rows that differ from those of the run without a pause, and rows only one of them
            has.
    """

    wall: float
    memory: int
    starts: int
    kills: dict[str, int]
    rows: int
    errors: int
    others: int


def made(number: int, seed: int, folder: Path) -> list[str]:
    """Files with so many random 15x15 puzzles, one on a line."""
    names = []
    for first in range(0, number, IN_FILE):
        puzzles = [
            generate(15, 15, seed=f"{seed}/{i}", probability=0.6).replace(goal=None, title="")
            for i in range(first, min(first + IN_FILE, number))
        ]
        path = folder / f"part{first // IN_FILE}.stp"
        write(puzzles, path, format="simontatham")
        names.append(str(path))
    return names


def measured(files: Sequence[str], number: int, folder: Path) -> tuple[Whole, Killed]:
    """Both runs; their databases ``whole.db`` and ``killed.db`` are new files of this folder."""
    whole, killed = folder / "whole.db", folder / "killed.db"
    for old in folder.glob("*.db*"):
        if old.name.startswith(("whole.db", "killed.db")):
            old.unlink()
    return _whole(files, number, whole), _killed(files, number, killed, whole)


class _Run:
    """The command, once."""

    def __init__(self, files: Sequence[str], do: str, into: Path) -> None:
        command = [sys.executable, "-m", "nonolith", "batch", *files, "--do", do, "--json",
                   "--into", str(into)]  # fmt: skip
        self.start = perf_counter()
        self.process = Popen(command, stdout=DEVNULL, stderr=PIPE, text=True)

    def passes(self, number: int) -> bool:
        """Wait until so many puzzles are done; whether they were before the end."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if line.startswith("{"):
                record = json.loads(line)
                if record["done"] + record["known"] >= number:
                    return True
        return False

    def memory(self) -> int:
        """Bytes of memory that it has in use; 0 where the system does not give it."""
        try:
            fields = Path(f"/proc/{self.process.pid}/statm").read_text().split()
        except OSError:
            return 0
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    def end(self) -> tuple[int, float, int, float]:
        """Exit code, processor time, most memory and seconds since its start."""
        assert self.process.stderr is not None
        self.process.stderr.read()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = os.waitstatus_to_exitcode(status)
        used = usage.ru_utime + usage.ru_stime
        return self.process.returncode, used, usage.ru_maxrss * 1024, perf_counter() - self.start


def _whole(files: Sequence[str], number: int, into: Path) -> Whole:
    run = _Run(files, "check", into)
    early = run.memory() if run.passes(number // 10) else 0
    code, processor, memory, wall = run.end()
    if code:
        raise NonolithError(f"the run without a pause ended with code {code}")
    with sqlite3.connect(into) as found:
        query = "SELECT verdict, count(*) FROM results GROUP BY verdict ORDER BY verdict"
        verdicts = dict(found.execute(query).fetchall())
        if sum(verdicts.values()) != number:
            raise NonolithError(f"{sum(verdicts.values())} rows for {number} puzzles")
    found.close()
    return Whole(wall, processor, memory, early, into.stat().st_size, verdicts)


def _killed(files: Sequence[str], number: int, into: Path, whole: Path) -> Killed:
    kills = dict.fromkeys((COMMAND, CTRL_C, WORKER), 0)
    # What is ignored here, as by nohup, would be ignored by the command too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    ways, starts, total, most, code = cycle(kills), 0, 0.0, 0, 1
    shares = list(SHARES)
    while code:
        run = _Run(files, "check,count", into)
        starts += 1
        while shares and run.passes(int(shares.pop(0) * number)):
            way = next(ways)
            kills[way] += _end(run, way)
            if way != WORKER:
                break
        code, _, memory, wall = run.end()
        total, most = total + wall, max(most, memory)
        if starts > 10 * len(SHARES):
            raise NonolithError(f"the killed run does not end; its last code is {code}")
    rows, errors, others = _compared(into, whole)
    return Killed(total, most, starts, kills, rows, errors, others)


def _end(run: _Run, way: str) -> int:
    """End the command or one of its workers; how many were ended."""
    process = run.process.pid
    if way == WORKER:
        found = Path(f"/proc/{process}/task/{process}/children")
        threads = Path(f"/proc/{process}/task").glob("*/children") if found.exists() else ()
        workers = [int(each) for thread in threads for each in thread.read_text().split()]
        for each in workers[:1]:
            os.kill(each, signal.SIGKILL)
        return len(workers[:1])
    run.process.send_signal(signal.SIGINT if way == CTRL_C else signal.SIGKILL)
    return 1


def _compared(killed: Path, whole: Path) -> tuple[int, int, int]:
    """Rows, rows with an error, and rows that only one of two databases has."""
    with sqlite3.connect(killed) as found:
        found.execute("ATTACH ? AS whole", (str(whole),))
        rows, errors = found.execute("SELECT count(*), count(error) FROM main.results").fetchone()
        one, other = (f"SELECT {_SAME} FROM {name}.results" for name in ("main", "whole"))
        others = sum(
            found.execute(f"SELECT count(*) FROM ({a} EXCEPT {b})").fetchone()[0]
            for a, b in ((one, other), (other, one))
        )
    found.close()
    return rows, errors, others
