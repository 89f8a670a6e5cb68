"""Measure how fast the service answers 20 clients, alone and beside a client with hard puzzles."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from statistics import median, quantiles
from threading import Event

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.tables import duration, table
from nonolith import explain, generate, read

#: Number of clients that request hints, and seconds from a response to the client's next request.
CLIENTS, PAUSE = 20, 1.0

#: Aim for the 99th percentile of the response times of hints, in seconds.
MOST = 0.3

_HEADERS = {"Content-Type": "application/json"}
_EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "lighthouse.non"


def measure(settings: Settings, report: Report) -> Kept:
    """Measure hints alone, and hints while the service solves hard puzzles."""
    seconds = settings.pick(quick=5, short=20, full=120)
    with _service() as port:
        report(f"service: hints for {seconds} s")
        alone = _hints(port, seconds, hard=False)
        report(f"service: hints beside hard puzzles for {seconds} s")
        beside = _hints(port, seconds, hard=True)
    return {
        name: [len(times), median(times), quantiles(times, n=100)[98], max(times)]
        for name, times in (("alone", alone), ("beside", beside))
    }


@contextmanager
def _service() -> Iterator[int]:
    command = [sys.executable, "-m", "nonolith", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline().split()[3].rstrip("/").rpartition(":")[2])
        finally:
            process.terminate()


def _hints(port: int, seconds: float, hard: bool) -> list[float]:
    """Return the response time of each hint, in seconds."""
    puzzle = read(_EXAMPLE)
    grids = [grid.text() for grid in explain(puzzle).grids()]
    record = puzzle.replace(goal=None).record()
    over = Event()

    def person(number: int) -> list[float]:
        times = list[float]()
        client = HTTPConnection("127.0.0.1", port, timeout=60)
        time.sleep(number * PAUSE / CLIENTS)
        while not over.is_set():
            grid = grids[(number + len(times)) % len(grids)]
            start = time.perf_counter()
            _ask(client, "hint", {"puzzle": record, "grid": grid})
            times.append(time.perf_counter() - start)
            over.wait(PAUSE)
        return times

    with ThreadPoolExecutor(CLIENTS + 1) as threads:
        people = [threads.submit(person, number) for number in range(CLIENTS)]
        other = [threads.submit(_hard, port, over)] if hard else []
        time.sleep(seconds)
        over.set()
        for one in other:
            one.result()
        return [one for each in people for one in each.result()]


def _hard(port: int, over: Event) -> None:
    """Send hard puzzles, one after the other."""
    number = 0
    while not over.is_set():
        number += 1
        puzzle = generate(100, 100, seed=number).replace(goal=None)
        client = HTTPConnection("127.0.0.1", port, timeout=5)
        with suppress(OSError):  # after 5 s the client disconnects and sends the next puzzle
            _ask(client, "solve", {"puzzle": puzzle.record()})
        client.close()


def _ask(client: HTTPConnection, name: str, request: object) -> None:
    client.request("POST", f"/api/{name}", json.dumps(request), _HEADERS)
    response = client.getresponse()
    body = response.read()
    if response.status != 200:
        raise RuntimeError(f"{name}: {response.status} {body[:200]!r}")


def show(kept: Kept) -> str:
    """Return a table of the times."""
    rows = [
        [what, str(kept[key][0]), *map(duration, kept[key][1:])]
        for what, key in (("hints alone", "alone"), ("hints beside hard puzzles", "beside"))
    ]
    return "\n".join(
        [
            f"Each of {CLIENTS} clients requests a hint, and the next one {PAUSE:g} s after the "
            "response. In the second measurement, another client also sends random puzzles of "
            "100x100, one after another. To solve one would take over 30 s, but the client "
            "disconnects after 5 s.\n",
            table(["", "hints", "median", "99th percentile", "slowest"], rows),
        ]
    )


def aims(kept: Kept) -> list[Aim]:
    """Return the aim for the response times of hints while the service solves hard puzzles."""
    what = f"hints for {CLIENTS} clients beside hard puzzles, response time, 99th percentile"
    return [Aim.at_most(what, MOST, kept["beside"][2])]


SERVICE = Part("service", "The service", measure, show, aims)
