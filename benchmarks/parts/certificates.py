"""Certificates: their size, the time to write and to check them, and whether they are accepted."""

from __future__ import annotations

from pathlib import Path

from benchmarks import certificates
from benchmarks.certificates import MOST, Proofs
from benchmarks.parts.base import Aim, Kept, Part
from benchmarks.runner import Report
from benchmarks.sets import PuzzleSet, random_of_all_kinds, real_puzzles, tournaments
from benchmarks.settings import Settings
from benchmarks.tables import digits, duration, table
from nonolith import Limits


def measure(settings: Settings, report: Report) -> Kept:
    """Every tenth puzzle of the tournaments, the real puzzles, and small ones of all kinds."""
    seconds = settings.pick(quick=2.0, short=60.0, full=600.0)
    stride = settings.pick(quick=500, short=10, full=1)
    number = settings.pick(quick=10, short=10_000, full=10_000)
    limits = Limits(seconds=seconds)
    sets = [*tournaments(settings.data, settings.seed, stride)]
    real = real_puzzles(settings.data)
    few = settings.pick(quick=3, short=len(real.puzzles), full=len(real.puzzles))
    sets.append(PuzzleSet(real.name, real.note, real.wanted, real.puzzles[:few]))
    sets.append(random_of_all_kinds(settings.seed, number))
    measured = [certificates.proofs(each, limits, report) for each in sets]
    return {"seconds": seconds, "proofs": [list(each) for each in measured]}


def _proofs(kept: Kept) -> list[Proofs]:
    return [Proofs(*each) for each in kept["proofs"]]


def show(kept: Kept, _folder: Path) -> str:
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
            "Python. Processor time; where there are two figures, the median and the most.\n",
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
    slowest = max((_ratio(p) for p in every), default=0.0)
    return [
        Aim(
            "certificates that both checkers accept",
            str(certified),
            str(accepted),
            accepted == certified,
        ),
        Aim(
            "search that writes its proof, time as a multiple",
            "at most 2",
            digits(slowest),
            slowest <= 2,
        ),
    ]


def _ratio(proofs: Proofs) -> float:
    return proofs.written / proofs.silent if proofs.silent else 1.0


def _kilobytes(size: float) -> str:
    return f"{digits(size / 1000)} kB"


CERTIFICATES = Part("certificates", "Certificates", measure, show, aims)
