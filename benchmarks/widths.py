"""Run ``auto`` with vector registers of each width that the processor has, and CaDiCaL.

All run on the same puzzles in turns. The environment variable ``NONOLITH_VECTOR`` sets the width
when a process loads the engine, so each width has its own process.
"""

from __future__ import annotations

import os
from itertools import pairwise

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.contests import (
    STRETCH,
    Ratio,
    SetTimes,
    common,
    plain,
    ratio,
    ratio_table,
    run,
    summaries,
    summary,
)
from benchmarks.sets import tournaments
from benchmarks.tables import digits
from nonolith import Limits, Result, _engine, solve
from nonolith.literature.comparison.runs import SolverEntry, SolverInput
from nonolith.support.frozen import Frozen

#: The environment variable that limits the width.
SETTING = "NONOLITH_VECTOR"

#: A wider variant may take this multiple of the processor time of the next narrower one.
EVEN = 1.02

_RIVAL = "CaDiCaL"


class AtWidth(Frozen):
    """The method ``auto`` with vector registers of ``bits`` bits; 0 means no vector code."""

    bits: int

    def solve(self, given: SolverInput) -> Result:
        """Return the result, in a process that was started for this width."""
        assert _engine.vector_bits == self.bits
        return solve(given.puzzle, max_solutions=given.wanted, limits=given.limits)

    def __str__(self) -> str:
        return f"{self.bits} bits" if self.bits else "no vectors"


def widths() -> list[int]:
    """Return the widths that the processor has, the widest first, then 0."""
    return [bits for bits in (512, 256, 128) if bits <= _engine.vector_bits] + [0]


def choose(entry: SolverEntry) -> None:
    """Set the width of the processes that are started from now on."""
    if isinstance(entry.solver, AtWidth):
        os.environ[SETTING] = str(entry.solver.bits)
    else:
        os.environ.pop(SETTING, None)


def measure(settings: Settings, report: Report) -> Kept:
    """Run each width and CaDiCaL on both tournament sets."""
    seconds = settings.pick(quick=10.0, short=60.0, full=60.0)
    entries = [SolverEntry(AtWidth(bits), Limits(seconds=seconds)) for bits in widths()]
    entries.append(plain(_RIVAL, seconds, settings.pick(quick=2, short=20, full=20)))
    sets = tournaments(settings.data, settings.seed, settings.pick(quick=100, short=1, full=1))
    before = os.environ.get(SETTING)
    try:
        return [
            run(each, entries, report, stretch=STRETCH, before=choose).to_json() for each in sets
        ]
    finally:
        os.environ.pop(SETTING, None)
        os.environ |= {} if before is None else {SETTING: before}


def show(kept: Kept) -> str:
    """Return the tables of each set."""
    sections = [_section(SetTimes.from_json(each)) for each in kept]
    widest = next(iter(kept[0]["timings"]))
    intro = (
        f"The engine chose {widest}: the widest vector registers of this processor, or the limit "
        f"that `{SETTING}` set. Narrower registers stand for processors without wider ones. With "
        "all widths, the search takes the same steps.\n"
    )
    return "\n".join([intro, *sections])


def aims(kept: Kept) -> list[Aim]:
    """Return the aim that no width is slower than the next narrower one."""
    return [aim for each in kept for aim in _aims(SetTimes.from_json(each))]


def _section(times: SetTimes) -> str:
    widest = next(iter(times.timings))
    every = [(name, list(each.values())) for name, each in times.timings.items() if name != _RIVAL]
    numbers = common(*times.timings.values())
    some = [(name, [each[n] for n in numbers]) for name, each in times.timings.items()]
    return "\n".join(
        [
            f"### {times.name}, by width\n",
            f"{times.note[0].upper()}{times.note[1:]}.\n",
            summaries(summary(*each) for each in every),
            f"On the puzzles that {_RIVAL} solved too:\n",
            summaries(summary(*each) for each in some),
            ratio_table(widest, _ratios(times, widest), times.limits),
        ]
    )


def _ratios(times: SetTimes, base: str) -> list[Ratio]:
    found = [
        ratio(name, each, [times.timings[base]])
        for name, each in times.timings.items()
        if name != base
    ]
    return [each for each in found if each is not None]


def _aims(times: SetTimes) -> list[Aim]:
    used = {
        name: sum(timing.processor for timing in each.values())
        for name, each in times.timings.items()
        if name != _RIVAL
    }
    return [
        Aim(
            f"{times.name}: {wide}, processor time as a multiple of {narrow}",
            f"at most {EVEN:g}",
            digits(used[wide] / used[narrow]),
            used[wide] <= EVEN * used[narrow],
        )
        for wide, narrow in pairwise(used)
    ]


WIDTHS = Part("widths", "Widths of vector registers", measure, show, aims)
