"""The one command: ``python -m benchmarks`` measures everything and writes the results page.

What was measured is kept in ``results.json``; ``--only`` measures some parts again and keeps the
others, ``--page`` measures nothing and writes the page from what is kept.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks import foreign, page, store
from benchmarks.parts import PARTS
from benchmarks.settings import Settings
from nonolith.workers import machine


def main(arguments: list[str] | None = None) -> None:
    """Measure, and write ``results.md``."""
    chosen = _parser().parse_args(arguments)
    settings = Settings(chosen.data, chosen.seed, chosen.full, chosen.quick)
    names = [] if chosen.page else chosen.only or list(PARTS)
    chosen.output.mkdir(parents=True, exist_ok=True)
    kept = chosen.output / "results.json"
    records = store.load(kept)
    for name in names:
        report(f"== {name}")
        load = round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None
        start = time.perf_counter()
        begun = store.Record(
            command(chosen), machine.describe(), foreign.versions(), load, 0.0, None
        )

        def keep(
            measured: Any, name: str = name, begun: store.Record = begun, start: float = start
        ) -> None:
            seconds = round(time.perf_counter() - start, 1)
            records[name] = begun._replace(seconds=seconds, kept=measured)
            store.save(kept, {name: records[name] for name in PARTS if name in records})

        keep(PARTS[name].measure(replace(settings, keep=keep), report))
        report(f"== {name}: {records[name].seconds:g} s")
    if not records:
        sys.exit(f"nothing is kept in {kept}: measure something first")
    report(f"written: {page.write(chosen.output, records)}")


def report(line: str) -> None:
    """Progress, on stderr."""
    print(line, file=sys.stderr, flush=True)


def command(chosen: argparse.Namespace) -> str:
    """The command as it may be shown: without folders of this machine."""
    return " ".join(
        [
            "python -m benchmarks",
            *(["--data DATA"] if chosen.data else []),
            *(["--full"] if chosen.full else []),
            *(["--quick"] if chosen.quick else []),
            *([f"--seed {chosen.seed}"] if chosen.seed != 1 else []),
            *(f"--only {name}" for name in chosen.only or []),
        ]
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--full", action="store_true", help="all puzzles; takes hours")
    length.add_argument("--quick", action="store_true", help="hardly any; to try the parts")
    parser.add_argument("--seed", type=int, default=1, help="of the random puzzles (1)")
    parser.add_argument(
        "--data",
        type=Path,
        default=os.environ.get("NONOLITH_DATA"),
        help="folder with tournament/ and puzzles/ (or environment NONOLITH_DATA)",
    )
    parser.add_argument(
        "--only", action="append", choices=list(PARTS), help="only this part (may be repeated)"
    )
    parser.add_argument("--page", action="store_true", help="measure nothing, write the page")
    parser.add_argument(
        "--output", type=Path, default=Path(__file__).parent, help="folder for the results page"
    )
    return parser


if __name__ == "__main__":
    main()
