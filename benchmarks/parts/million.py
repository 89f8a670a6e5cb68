"""A million puzzles from the command line into SQLite, killed several times on the way."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import million
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.settings import Settings
from benchmarks.tables import digits, duration

#: A folder with files ``*.stp`` of puzzles, one on a line, to use instead of new ones. The
#: databases stay there.
FOLDER = "NONOLITH_MILLION"


#: How many times as much memory the whole run may take as its first tenth.
GROWTH = 1.2


def measure(settings: Settings, report: Report) -> Kept:
    """See ``million``."""
    number = settings.pick(quick=2000, short=20_000, full=1_000_000)
    with TemporaryDirectory() as folder:
        where = Path(os.environ.get(FOLDER, folder))
        if FOLDER in os.environ:
            files = sorted(str(path) for path in where.glob("*.stp"))
            number = sum(Path(name).read_bytes().count(b"\n") for name in files)
        else:
            report(f"million: {number} puzzles are made")
            files = million.made(number, settings.seed, where)
        report(f"million: {number} puzzles in {len(files)} files")
        whole, killed = million.measured(files, number, where)
    return {"number": number, "whole": list(whole), "killed": list(killed)}


def show(kept: Kept, _folder: Path) -> str:
    """Sentences."""
    whole, killed = million.Whole(*kept["whole"]), million.Killed(*kept["killed"])
    number = kept["number"]
    verdicts = ", ".join(f"{count:,} {name}" for name, count in whole.verdicts.items())
    kills = ", ".join(f"{count} times {way}" for way, count in killed.kills.items())
    early = f" ({_mib(whole.early)} when a tenth was done)" if whole.early else ""
    return (
        f"`nonolith batch --into results.db` on {number:,} random 15x15 puzzles (60% filled).\n\n"
        f"Without a pause, `--do check`: {duration(whole.wall)} of wall time, "
        f"{duration(whole.processor)} of processor time, at most {_mib(whole.memory)} of "
        f"memory{early}; the database has {_mib(whole.size)}. {verdicts}.\n\n"
        f"Killed on the way, `--do check,count`: {kills}; {killed.starts} starts, "
        f"{duration(killed.wall)} in all, at most {_mib(killed.memory)}. In the end "
        f"{killed.rows:,} rows, {killed.errors} with an error; {killed.others} rows differ from "
        "those of the run without a pause."
    )


def aims(kept: Kept) -> list[Aim]:
    """The killed run has the same rows, and memory does not grow."""
    whole, killed = million.Whole(*kept["whole"]), million.Killed(*kept["killed"])
    number = kept["number"]
    same = killed.rows == number and not killed.others and not killed.errors
    what = f"batch: {number:,} puzzles, killed {sum(killed.kills.values())} times"
    measured = f"{killed.rows:,} rows, {killed.others} differ, {killed.errors} with an error"
    found = [Aim(what, "the same rows as without a pause", measured, same)]
    if whole.early and number >= 100_000:
        grown = whole.memory / whole.early
        what = f"batch: memory for {number:,} puzzles beside a tenth of them"
        aim = f"at most {GROWTH} times"
        found.append(Aim(what, aim, f"{digits(grown)} times", grown <= GROWTH))
    return found


def _mib(size: int) -> str:
    return f"{size / (1 << 20):.0f} MiB"


MILLION = Part("million", "A million puzzles", measure, show, aims)
