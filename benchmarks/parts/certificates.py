"""Certificates: their size, the time to write and to check them, and whether they are accepted."""

from __future__ import annotations

from math import inf
from time import perf_counter
from typing import Any

from benchmarks import certificates
from benchmarks.certificates import MOST, Proofs
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.sets import PuzzleSet, random_of_all_kinds, real_puzzles, tournaments
from benchmarks.settings import Settings
from benchmarks.tables import digits, duration, table

#: Seconds that the whole part may take; what is not begun then is not measured.
SECONDS = 840.0


def measure(settings: Settings, report: Report) -> Kept:
    """Small puzzles of all kinds, the real puzzles, and of each tournament a hundred that have few
    enough solutions. What is measured is kept on the way."""
    seconds = settings.pick(quick=2.0, short=30.0, full=600.0)
    ends = perf_counter() + settings.pick(quick=30.0, short=SECONDS, full=inf)
    number = settings.pick(quick=10, short=10_000, full=10_000)
    few = settings.pick(quick=1, short=100, full=1000)
    real = real_puzzles(settings.data)
    small_first = tuple(sorted(real.puzzles, key=lambda puzzle: puzzle.height * puzzle.width))
    sets = [
        (random_of_all_kinds(settings.seed, number), number),
        (PuzzleSet(real.name, real.note, real.wanted, small_first), few),
        *((each, few) for each in tournaments(settings.data, settings.seed, stride=2)),
    ]
    done: list[list[Any]] = []
    kept: Kept = {}
    for puzzles, enough in sets:
        bounds = certificates.Bounds(seconds, enough, ends)
        for figures in certificates.proofs(puzzles, bounds, report):
            kept = {"seconds": seconds, "proofs": [*done, list(figures)]}
            settings.keep(kept)
        done = kept["proofs"]
    return kept


def _proofs(kept: Kept) -> list[Proofs]:
    return [Proofs(*each) for each in kept["proofs"]]


def show(kept: Kept) -> str:
    """Two tables: who accepts them, and what they cost."""
    every = _proofs(kept)
    counts = [
        [p.name, *(str(n) for n in (p.puzzles, p.many, p.unfinished, p.certified, p.accepted))]
        for p in every
    ]
    costs = [
        [
            p.name,
            f"{p.steps:.0f}, {p.steps_most:.0f}",
            f"{_kilobytes(p.size)}, {_kilobytes(p.size_most)}",
            f"{duration(p.check)}, {duration(p.check_most)}",
            f"{duration(p.other)}, {duration(p.other_most)}",
            digits(_ratio(p)),
        ]
        for p in every
        if p.certified
    ]
    return "\n".join(
        [
            f"A certificate lists up to {MOST} solutions here; a search and a check each have "
            f"{kept['seconds']:g} s. Both checkers are nonolith's own and dratify, each in plain "
            "Python. Processor time; where there are two figures, the median and the most. Of each "
            "tournament, puzzles are tried until enough of them have a certificate.\n",
            table(
                ["", "puzzles", f"more than {MOST} solutions", "not finished", "certificates",
                 "accepted by both checkers"],
                counts,
            ),
            table(
                ["", "steps", "size", "check by nonolith", "check by dratify",
                 "search with proof, times as long"],
                costs,
            ),
        ]
    )  # fmt: skip


def aims(kept: Kept) -> list[Aim]:
    """All certificates are accepted; a search that writes takes at most twice the time."""
    every = [p for p in _proofs(kept) if p.certified]
    certified, accepted = sum(p.certified for p in every), sum(p.accepted for p in every)
    silent, written = sum(p.silent for p in every), sum(p.written for p in every)
    slower = written / silent if silent else 1.0
    return [
        Aim(
            "certificates that both checkers accept",
            str(certified),
            str(accepted),
            accepted == certified,
        ),
        Aim(
            "all searches that write their proof, time as a multiple",
            "at most 2",
            digits(slower),
            slower <= 2,
        ),
    ]


def _ratio(proofs: Proofs) -> float:
    return proofs.written / proofs.silent if proofs.silent else 1.0


def _kilobytes(size: float) -> str:
    return f"{digits(size / 1000)} kB"


CERTIFICATES = Part("certificates", "Certificates", measure, show, aims)
