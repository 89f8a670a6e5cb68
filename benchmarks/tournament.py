"""Run ``auto`` with five seeds on two tournament sets, and other solvers on some puzzles."""

from __future__ import annotations

from statistics import fmean

from benchmarks.base import Aim, Kept, Part, Report, Settings
from benchmarks.contests import (
    STRETCH,
    Ratio,
    SetTimes,
    Timing,
    common,
    plain,
    ratio,
    ratio_table,
    run,
    seeded,
    summaries,
    summary,
)
from benchmarks.sets import tournaments
from benchmarks.tables import duration

#: Time limit for each puzzle in seconds, long enough for almost all puzzles.
AMPLE = 60.0


def measure(settings: Settings, report: Report) -> Kept:
    """Run the contenders on both sets."""
    probing = settings.pick(quick=1.0, short=AMPLE, full=AMPLE)
    constraints = settings.pick(quick=1.0, short=10.0, full=AMPLE)
    entries = [
        *seeded("auto", settings.pick(quick=2, short=5, full=5), AMPLE),
        plain("probe2", probing, settings.pick(quick=2, short=20, full=1)),
        plain("CaDiCaL", AMPLE, settings.pick(quick=2, short=20, full=20)),
        plain("Glucose", AMPLE, settings.pick(quick=2, short=20, full=20)),
        plain("CP-SAT", constraints, settings.pick(quick=4, short=50, full=50)),
    ]
    stride = settings.pick(quick=100, short=1, full=1)
    sets = tournaments(settings.data, settings.seed, stride)
    return [run(each, entries, report, stretch=STRETCH).to_json() for each in sets]


def show(kept: Kept) -> str:
    """Return tables for each set."""
    return "\n".join(_section(SetTimes.from_json(each)) for each in kept)


def aims(kept: Kept) -> list[Aim]:
    """Return the aims for the method ``auto`` on each set."""
    return [aim for each in kept for aim in _aims(SetTimes.from_json(each))]


def _section(times: SetTimes) -> str:
    own = _own(times)
    pooled = [timing for timings in own.values() for timing in timings.values()]
    over_all = summary("all seeds together", pooled)
    others = [name for name in times.timings if name not in own]
    numbers = common(*(times.timings[name] for name in others[:-1]), *own.values())
    some = [(name, [times.timings[name][n] for n in numbers]) for name in others[:-1]]
    some.append((others[-1], list(times.timings[others[-1]].values())))
    return "\n".join(
        [
            f"### {times.name}\n",
            f"{times.note[0].upper()}{times.note[1:]}.\n",
            summaries([*(summary(n, t.values()) for n, t in own.items()), over_all]),
            "The next two tables compare `auto` with other solvers, which ran on fewer puzzles. "
            "The time of `auto` for a puzzle is the mean over all seeds.\n",
            summaries([summary("auto", _mean(own, numbers)), *(summary(*each) for each in some)]),
            ratio_table("auto", _ratios(times), times.limits),
        ]
    )


def _own(times: SetTimes) -> dict[str, dict[int, Timing]]:
    return {name: each for name, each in times.timings.items() if name.startswith("auto")}


def _mean(own: dict[str, dict[int, Timing]], numbers: list[int]) -> list[Timing]:
    """Return for each of these puzzles the mean time over the seeds."""
    runs = [[each[n] for each in own.values()] for n in numbers]
    return [
        Timing(
            fmean(timing.seconds for timing in timings),
            fmean(timing.processor for timing in timings),
            timings[0].solutions,
            all(timing.finished for timing in timings),
        )
        for timings in runs
    ]


def _ratios(times: SetTimes) -> list[Ratio]:
    own = _own(times)
    found = [
        ratio(name, timings, list(own.values()))
        for name, timings in times.timings.items()
        if name not in own
    ]
    return [each for each in found if each is not None]


def _aims(times: SetTimes) -> list[Aim]:
    own = [summary(name, each.values()) for name, each in _own(times).items()]
    worst = max(own, key=lambda each: each.total)
    unsolved = sum(each.unfinished for each in own)
    where = f"{times.name}, `auto`, the worst of {len(own)} seeds"
    puzzles = own[0].puzzles
    compared = {each.contender: each for each in _ratios(times)}
    return [
        Aim(f"{where}: solved", f"{puzzles}", f"{puzzles - unsolved}", unsolved == 0),
        Aim.at_most(
            f"{where}: total", 6, worst.total, f" ({duration(worst.processor)} of processor time)"
        ),
        Aim.at_most(f"{where}: median", 1e-3, max(each.median for each in own)),
        Aim.at_most(f"{where}: slowest", 1, max(each.slowest for each in own)),
        *(
            Aim(
                f"{times.name}: {name}, time as a multiple of `auto`",
                f"at least {aim}",
                compared[name].text,
                compared[name].total >= aim and compared[name].bound in ("", "at least"),
            )
            for name, aim in (("probe2", 30), ("CaDiCaL", 5))
            if name in compared
        ),
    ]


TOURNAMENT = Part("tournament", "Tournament puzzles", measure, show, aims)
