"""Start-up: the whole ``nonolith solve`` of a small puzzle, compared with an empty Python.

    python -m benchmarks.startup

Both commands run in turn, in the same minute, and the ratio of their fastest runs counts: the
fastest is the one that the rest of the machine disturbed least. The aim is a ratio of at most 4.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

ROUNDS = 40
AIM = 4.0
PUZZLE = Path(__file__).parent.parent / "examples" / "lighthouse.non"
EMPTY, SOLVE = "python -c pass", "nonolith solve"


def measure(rounds: int = ROUNDS) -> dict[str, list[float]]:
    """The seconds of each run, by command.

    Modules are compiled in a first run that does not count, as they are when they are installed.
    """
    commands = {
        EMPTY: [sys.executable, "-c", "pass"],
        SOLVE: [*_script(), "solve", str(PUZZLE)],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    with TemporaryDirectory() as folder:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = folder
        for number in range(rounds + 1):
            for name, command in commands.items():
                seconds = _seconds(command, environment)
                if number:
                    times[name].append(round(seconds, 6))
    return times


def ratio(times: dict[str, list[float]]) -> float:
    """The fastest solve as a multiple of the fastest empty Python."""
    return min(times[SOLVE]) / min(times[EMPTY])


def _script() -> list[str]:
    """The installed command where there is one, else the module (which takes a little longer)."""
    script = Path(sys.executable).with_name("nonolith")
    return [str(script)] if script.exists() else [sys.executable, "-m", "nonolith"]


def _seconds(command: list[str], environment: dict[str, str]) -> float:
    start = perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment)
    return perf_counter() - start


def main() -> None:
    """Measure both, and print the figures in milliseconds and their ratio."""
    times = measure()
    print(f"{'command':16}  {'fastest':>10}  {'median':>10}   ({ROUNDS} runs each)")
    for name, runs in times.items():
        print(f"{name:16}  {1000 * min(runs):7.1f} ms  {1000 * median(runs):7.1f} ms")
    print(f"ratio {ratio(times):.2f} (aim: at most {AIM:g})")


if __name__ == "__main__":
    main()
