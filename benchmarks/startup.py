"""Compare the run time of ``nonolith solve`` with the run time of an empty Python program.

    python -m benchmarks.startup

Both commands run alternately. The result is the ratio of their fastest runs, because other
processes disturb the fastest run least. The aim is a ratio of at most 4.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.base import Aim, Part, Report, Settings
from benchmarks.tables import duration, table

ROUNDS = 40
AIM = 4.0
PUZZLE = Path(__file__).parent.parent / "examples" / "lighthouse.non"
EMPTY, SOLVE = "python -c pass", "nonolith solve"

#: The seconds of each run, by command.
Times = dict[str, list[float]]


def measure(settings: Settings, report: Report) -> Times:
    """Run both commands alternately.

    A first run, which does not count, compiles the modules, as an installation does.
    """
    rounds = settings.pick(quick=3, short=ROUNDS, full=ROUNDS)
    report(f"start-up: {rounds} runs")
    script = Path(sys.executable).with_name("nonolith")
    # Without the installed command, run the module, which takes a little longer.
    solve = [str(script)] if script.exists() else [sys.executable, "-m", "nonolith"]
    commands = {EMPTY: [sys.executable, "-c", "pass"], SOLVE: [*solve, "solve", str(PUZZLE)]}
    times: Times = {name: [] for name in commands}
    with TemporaryDirectory() as folder:
        environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = folder
        for number in range(rounds + 1):
            for name, command in commands.items():
                start = perf_counter()
                subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=environment)
                if number:
                    times[name].append(round(perf_counter() - start, 6))
    return times


def show(times: Times) -> str:
    """Return a table of the run times, and their ratio."""
    rows = [
        [f"`{name}`", str(len(runs)), duration(min(runs)), duration(median(runs))]
        for name, runs in times.items()
    ]
    return "\n".join(
        [
            "Wall time of the whole command. `nonolith solve` solves a small puzzle of "
            "`examples/`; both commands run alternately.\n",
            table(["", "runs", "fastest", "median"], rows),
            f"Ratio of the fastest runs: {ratio(times):.2f}.\n",
        ]
    )


def aims(times: Times) -> list[Aim]:
    """Return the aim for the ratio of the run times."""
    found = ratio(times)
    what = "time of `nonolith solve` for a small puzzle, as a multiple of `python -c pass`"
    return [Aim(what, f"at most {AIM:g}", f"{found:.2f}", found <= AIM)]


def ratio(times: Times) -> float:
    """Return the time of the fastest solve divided by the time of the fastest empty Python."""
    return min(times[SOLVE]) / min(times[EMPTY])


STARTUP = Part("startup", "Start-up", measure, show, aims)

if __name__ == "__main__":
    print(show(measure(Settings(), print)))
