"""The one command: ``python -m benchmarks`` measures everything and writes the results page."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from benchmarks import report
from benchmarks.contenders import OWN, contenders
from benchmarks.engine_times import small_times
from benchmarks.memory import peaks
from benchmarks.runner import run
from benchmarks.sets import all_sets


def main() -> None:
    """Measure, and write ``results.md`` with its plots."""
    chosen = _arguments()
    data = chosen.data or os.environ.get("NONOLITH_DATA")
    sets = all_sets(Path(data) if data else None, chosen.seed, chosen.full)
    if chosen.only:
        sets = [each for each in sets if chosen.only.lower() in each.name.lower()]
    seconds = chosen.limit if chosen.limit is not None else (30.0 if chosen.full else 2.0)
    taking_part = contenders(chosen.methods.split(","), foreign=not chosen.own_only)
    times = [run(each, taking_part, seconds, tell) for each in sets]
    tell("small times")
    small = small_times(chosen.seed, 200 if chosen.full else 40)
    tell("memory")
    arguments = [
        *(["--full"] if chosen.full else []),
        *([f"--seed {chosen.seed}"] if chosen.seed != 1 else []),
    ]
    chosen.output.mkdir(parents=True, exist_ok=True)
    page = report.write(
        chosen.output, times, small, peaks(), arguments=" ".join(arguments), seconds=seconds
    )
    print(page.read_text(encoding="utf-8"))


def tell(line: str) -> None:
    """Progress, on stderr."""
    print(line, file=sys.stderr, flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--full", action="store_true", help="all puzzles; takes hours")
    parser.add_argument("--seed", type=int, default=1, help="of the random puzzles (1)")
    parser.add_argument("--limit", type=float, help="seconds for each puzzle (2; full: 30)")
    parser.add_argument(
        "--data", help="folder with tournament/ and puzzles/ (or environment NONOLITH_DATA)"
    )
    parser.add_argument("--only", help="only the sets with this in their name")
    parser.add_argument("--own-only", action="store_true", help="without the other solvers")
    parser.add_argument(
        "--methods", default=",".join(OWN), help="methods of nonolith, comma-separated"
    )
    parser.add_argument(
        "--output", type=Path, default=Path(__file__).parent, help="folder for the results page"
    )
    return parser.parse_args()


if __name__ == "__main__":
    main()
