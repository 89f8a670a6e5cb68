"""The end of a program during a search in a daemon thread: a clean exit, and no process left.

Each program starts a search in a thread that Python does not wait for, and exits during it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from tests import processes
from tests.examples import long
from tests.general_methods import METHODS

#: A program that starts long searches in daemon threads and exits.
PROGRAM = """
import sys, threading, time
import nonolith
from nonolith.design import random_grid

hard = nonolith.Puzzle.from_grid(random_grid(60, 60, probability=0.45, seed=1))
for _ in range({threads}):
    threading.Thread(target=lambda: {call}, daemon=True).start()
time.sleep({seconds})
{end}
"""


def run(call: str, seconds: float = 0.1, threads: int = 2, end: str = "") -> None:
    """Run the program; it must exit by itself, without output and without processes left behind."""
    program = PROGRAM.format(call=call, seconds=seconds, threads=threads, end=end)
    mark = f"NONOLITH_TEARDOWN_{time.monotonic_ns()}"
    done = processes.run([sys.executable, "-c", program], seconds=60, env={**os.environ, mark: "1"})
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    if sys.platform == "linux":
        deadline = time.monotonic() + 20
        while left := processes_with(mark):
            assert time.monotonic() < deadline, f"still there: {left}"
            time.sleep(0.05)


def processes_with(variable: str) -> list[str]:
    """Return the live processes that have this environment variable."""
    found = []
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdigit() and variable.encode() in (folder / "environ").read_bytes():
                found.append((folder / "cmdline").read_text())
        except OSError:  # it has ended, or belongs to another user
            pass
    return found


#: Methods of each kind: in the engine, in Python, in third-party libraries.
SOME = ("auto", "probe2", "annealing", "exact_cover", "sat")


@pytest.mark.parametrize(
    "method",
    [name if name in SOME else long(name) for name in METHODS],
)
def test_a_program_ends_while_a_thread_solves(method: str) -> None:
    # A third-party library takes some time to load.
    seconds = 0.5 if METHODS[method].capabilities.extra else 0.1
    run(f"nonolith.solve(hard, {method!r})", seconds)


@pytest.mark.parametrize(
    "call",
    [
        "nonolith.count(hard)",
        "nonolith.check(hard, cells=True)",
        "list(nonolith.solutions(hard))",
        "nonolith.marginals(hard, sweeps=10**6)",
        "nonolith.solve(hard, 'conflict', options={'threads': 3})",
        "nonolith.explain(hard)",
    ],
)
def test_a_program_ends_while_a_thread_works(call: str) -> None:
    run(call)


@pytest.mark.parametrize("method", ["auto", "sat"])
def test_a_program_ends_while_threads_begin(method: str) -> None:
    run(f"nonolith.solve(hard, {method!r})", seconds=0.0, threads=4)


@pytest.mark.parametrize("method", ["auto", "probe1", "sat"])
def test_a_program_can_solve_puzzles_at_exit(method: str) -> None:
    """Functions registered with atexit may solve puzzles, even while a thread is solving."""
    call = f"nonolith.solve(hard, {method!r})"
    small = "nonolith.Puzzle(rows=[[1], [2]], columns=[[2], [1]])"
    run(call, end=f"import atexit; atexit.register(nonolith.solve, {small}, {method!r})")
