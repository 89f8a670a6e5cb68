"""``python -m mutants``: draws mutants by seed, and shows those that no test notices."""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

from mutants.change import Change
from mutants.equivalent import FILE, entries, entry_of
from mutants.judges import FailingTestsError, Judge, Outcome, judge_for
from mutants.parts import PARTS, Part


class Chosen(NamedTuple):
    """The choices of the command line."""

    parts: list[Part]
    number: int
    seed: int
    jobs: int


def main(arguments: list[str] | None = None) -> int:
    """Judge some mutants of each part; the exit code is 2 where tests fail without a mutant."""
    chosen = _read(arguments)
    try:
        for part in chosen.parts:
            print(report(part, draw(part, chosen), judged(part, draw(part, chosen), chosen.jobs)))
    except FailingTestsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _read(arguments: list[str] | None) -> Chosen:
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    parser.add_argument("--part", action="append", choices=list(PARTS), help="by default all")
    parser.add_argument("--file", help="only this file, from the root of the project")
    parser.add_argument("--number", type=int, default=30, help="mutants of each part (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="draws others (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="the number at a time (%(default)s)")
    options = parser.parse_args(arguments)
    parts = [PARTS[name] for name in options.part or PARTS]
    if options.file:
        parts = [
            part._replace(sources=(options.file,)) for part in parts if options.file in part.files()
        ]
        if not parts:
            parser.error(f"{options.file} is in none of the parts")
    return Chosen(parts, options.number, options.seed, options.jobs)


def draw(part: Part, chosen: Chosen) -> list[Change]:
    """So many mutants of a part, the same for the same seed; not those known to change nothing."""
    known = entries(FILE.read_text(encoding="utf-8"))
    listed = {path for path, _, _ in known}
    changes = part.changes()
    random.Random(f"{chosen.seed} {part.name}").shuffle(changes)
    others = (
        change for change in changes if change.path not in listed or entry_of(change) not in known
    )
    drawn = islice(others, chosen.number)
    return sorted(drawn, key=lambda change: (change.path, change.edits))


def judged(part: Part, changes: list[Change], jobs: int) -> Iterable[Outcome]:
    """What becomes of each mutant, in copies of the project that are removed at the end."""
    jobs = max(min(jobs, len(changes)), 1)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        free: SimpleQueue[Judge] = SimpleQueue()
        for judge in pool.map(lambda job: judge_for(part, Path(folder) / str(job)), range(jobs)):
            free.put(judge)
        first = free.get()
        first.begin()
        free.put(first)

        def outcome(change: Change) -> Outcome:
            judge = free.get()
            judge.seconds = first.seconds
            try:
                found = judge.judge(change)
            finally:
                free.put(judge)
            print(f"{part.name}: {found.value}: {change.path}: {change.what}", file=sys.stderr)
            return found

        yield from pool.map(outcome, changes)


def report(part: Part, changes: list[Change], outcomes: Iterable[Outcome]) -> str:
    """How many were killed, and a diff of each that was not."""
    pairs = [pair for pair in zip(changes, outcomes, strict=True) if pair[1] is not Outcome.INVALID]
    survivors = [change for change, outcome in pairs if outcome is Outcome.SURVIVED]
    killed = len(pairs) - len(survivors)
    share = f" ({100 * killed / len(pairs):.0f} of 100)" if pairs else ""
    lines = [f"{part.name}: {killed} of {len(pairs)} mutants killed{share}"]
    lines += [change.diff() for change in survivors]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
